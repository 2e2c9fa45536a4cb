"""What an article costs the server: `python benchmarks/articles.py [requests]`.

CPU time of the web server's process (user and system) for an article, signed out, beside a bare Django view that
sends the same bytes out of memory under the same gunicorn: once with nothing around it (`bare`: no middleware, one
address), once as a view of this site (`within`). Warm: the page has been asked for before, and is kept. Cold: it is not
kept, so it is read from the database, put together and compressed; the process runs already, with its templates
compiled, its connections open, and what many pages share (the frame, the items of lists) made. By turns, so that
whatever else the machine does hits all alike. Goals, beside `within`: 1.3 and 2.5. Linux alone.
"""

import http.client
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from statistics import mean, median
from urllib.parse import quote

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))
BLOCKS = 10
ARTICLES = 64
LANGUAGE = "ko"

# One view, with nothing around it; and the same within the site: behind its middleware, beside its addresses.
VIEW = """
import os
from pathlib import Path
from django.http import HttpResponse

PAGE = Path(os.environ["PAGE"]).read_bytes()

def page(request):
    return HttpResponse(PAGE, headers={"Content-Encoding": "gzip"})
"""
BARE = """
from django.conf import settings
from django.core.wsgi import get_wsgi_application
from django.urls import path
from view import page

settings.configure(ALLOWED_HOSTS=["*"], ROOT_URLCONF=__name__, SECRET_KEY="none", MIDDLEWARE=[])
urlpatterns = [path("", page)]
application = get_wsgi_application()
"""
WITHIN = """
from django.conf.urls.i18n import i18n_patterns
from django.urls import path
from view import page
from rummy_site.urls import *

urlpatterns = [*i18n_patterns(path("bare/", page)), *urlpatterns]
"""
SETTINGS = """
from rummy_site.settings import *

ROOT_URLCONF = "within"
"""


class Server:
    """A gunicorn of one process, as `make play` runs it."""

    def __init__(self, application: str, folder: str, **environment: str) -> None:
        from tests.running import free_port, site_environment

        self.port = free_port()
        self.process = subprocess.Popen(
            [sys.executable, "-m", "gunicorn", "--bind", f"127.0.0.1:{self.port}", "--workers", "1"]
            + ["--worker-class", "gthread", "--threads", "8", "--log-level", "error"]
            + ["--no-control-socket", application],
            # Another broker than the embedded one: no bots and no sweep in this process.
            env=site_environment(
                Path(folder), CELERY_BROKER_URL="redis://127.0.0.1:1", **environment
            ),
            cwd=ROOT,
        )
        while not self.workers():
            time.sleep(0.1)
        self.client = http.client.HTTPConnection("127.0.0.1", self.port)
        while True:
            try:
                self.client.connect()
                return
            except OSError:
                time.sleep(0.1)

    def workers(self) -> list[str]:
        pid = self.process.pid
        return Path(f"/proc/{pid}/task/{pid}/children").read_text().split()

    def cpu(self) -> float:
        """Seconds of CPU that the worker's threads have used."""
        threads = Path(f"/proc/{self.workers()[0]}/task").glob("*/schedstat")
        return sum(int(thread.read_text().split()[0]) for thread in threads) / 1e9

    def get(self, path: str, host: str = "localhost") -> tuple[bytes, http.client.HTTPResponse]:
        headers = {"Accept-Encoding": "gzip", "User-Agent": "benchmark", "Host": host}
        self.client.request("GET", path, headers=headers)
        answer = self.client.getresponse()
        return answer.read(), answer

    def cost(self, paths: list[str], host: str = "localhost") -> float:
        """CPU milliseconds of one request, over these."""
        self.client.close()  # the server has ended a connection that was idle for long
        start = self.cpu()
        for path in paths:
            body, answer = self.get(path, host)
            assert answer.status == 200 and body, (path, answer.status)
        return 1000 * (self.cpu() - start) / len(paths)

    def stop(self) -> None:
        self.client.close()
        self.process.terminate()
        self.process.wait()


def build(folder: str, count: int) -> list[str]:
    """A site in this folder with so many articles, each with the text of our longest one; their addresses."""
    os.environ |= {"DATA_DIR": folder, "DJANGO_SETTINGS_MODULE": "rummy_site.settings"}
    for name in ("DATABASE_URL", "DEBUG"):
        os.environ.pop(name, None)
    for command in ("migrate", "collectstatic --no-input"):
        subprocess.run(
            [sys.executable, "manage.py", *command.split(), "--verbosity", "0"],
            cwd=ROOT,
            check=True,
        )
    import django

    django.setup()
    from tests.rules_content import builders

    files = (ROOT / "rules_content" / "articles" / LANGUAGE).glob("*.md")
    body = max((file.read_text().split("---", 2)[2] for file in files), key=len)
    texts = builders.many(count, [LANGUAGE], body)
    return [quote(text.get_absolute_url()) for text in texts]


def main(requests: int) -> None:
    rounds = max(1, requests // BLOCKS // ARTICLES)
    a_block = rounds * ARTICLES
    with tempfile.TemporaryDirectory(prefix="rummy-benchmark-") as folder:
        paths = build(folder, ARTICLES)
        for name, code in (
            ("view", VIEW),
            ("bare", BARE),
            ("within", WITHIN),
            ("within_settings", SETTINGS),
        ):
            (Path(folder) / f"{name}.py").write_text(code)
        page = packed_page(folder, paths[0])
        environment = {"PAGE": str(Path(folder) / "page"), "PYTHONPATH": f"{ROOT}:{folder}"}
        bare = Server("bare", folder, **environment)
        site = Server(
            "rummy_site.wsgi", folder, **environment, DJANGO_SETTINGS_MODULE="within_settings"
        )
        print(f"an article: {len(page)} bytes")
        costs: dict[str, list[float]] = {"bare": [], "within": [], "warm": [], "cold": []}
        try:
            for block in range(BLOCKS + 1):  # one more to warm up with
                costs["bare"].append(bare.cost(["/"] * a_block))
                costs["within"].append(site.cost([f"/{LANGUAGE}/bare/"] * a_block))
                # Under another name of the host every page is another page.
                hosts = [f"localhost:{block * rounds + n + 1}" for n in range(rounds)]
                costs["cold"].append(mean(site.cost(paths, host) for host in hosts))
                costs["warm"].append(site.cost(paths[:1] * a_block))
        finally:
            site.stop()
            bare.stop()
    print(f"CPU ms a request, median of {BLOCKS} blocks of {a_block}")
    print(f"  {'':6} {'':>6}   × bare   × within")
    alone, within = (median(costs[name][1:]) for name in ("bare", "within"))
    for name, blocks in costs.items():
        cost = median(blocks[1:])
        print(f"  {name:6} {cost:6.3f}   {cost / alone:6.2f}   {cost / within:6.2f}")


def packed_page(folder: str, path: str) -> bytes:
    """An article as it is sent, kept in a file for the bare views."""
    site = Server("rummy_site.wsgi", folder)
    page, _answer = site.get(path)
    site.stop()
    (Path(folder) / "page").write_bytes(page)
    return page


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 2000)
