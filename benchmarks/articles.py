"""What an article costs the server: `python benchmarks/articles.py [requests]`.

CPU time of the web server's process (user and system) for an article, signed out, beside a bare Django view that
sends the same bytes: no middleware, one address, the bytes in memory, under the same gunicorn. Warm: the page has
been asked for before. Cold: it is asked for the first time (each request another article), in a process that runs
already. By turns, so that whatever else the machine does hits all alike. Goals: 1.3 and 2.5. Linux alone.
"""

import http.client
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from statistics import median
from urllib.parse import quote

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))
BLOCKS = 10
LANGUAGE = "ko"

BARE = """
import os
from pathlib import Path
from django.conf import settings
from django.core.wsgi import get_wsgi_application
from django.http import HttpResponse
from django.urls import path

settings.configure(ALLOWED_HOSTS=["*"], ROOT_URLCONF=__name__, SECRET_KEY="none", MIDDLEWARE=[])
PAGE = Path(os.environ["PAGE"]).read_bytes()

def page(request):
    return HttpResponse(PAGE, headers={"Content-Encoding": "gzip"})

urlpatterns = [path("", page)]
application = get_wsgi_application()
"""


class Server:
    """A gunicorn of one process, as `make play` runs it."""

    def __init__(self, application: str, folder: str, **environment: str) -> None:
        from tests.running import free_port, site_environment

        self.port = free_port()
        self.process = subprocess.Popen(
            [sys.executable, "-m", "gunicorn", "--bind", f"127.0.0.1:{self.port}", "--workers", "1"]
            + ["--worker-class", "gthread", "--threads", "8", "--log-level", "error"]
            + ["--no-control-socket", "--pythonpath", f"{ROOT},{folder}", application],
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

    def get(self, path: str) -> tuple[bytes, http.client.HTTPResponse]:
        self.client.request(
            "GET", path, headers={"Accept-Encoding": "gzip", "User-Agent": "benchmark"}
        )
        answer = self.client.getresponse()
        return answer.read(), answer

    def cost(self, paths: list[str]) -> float:
        """CPU milliseconds of one request, over these."""
        self.client.close()  # the server has ended a connection that was idle for long
        start = self.cpu()
        for path in paths:
            body, answer = self.get(path)
            assert answer.status == 200 and body, (path, answer.status)
        return 1000 * (self.cpu() - start) / len(paths)

    def stop(self) -> None:
        self.client.close()
        self.process.terminate()
        self.process.wait()


def build(folder: str, count: int) -> list[str]:
    """A site in this folder with so many articles; their addresses. Prints what one weighs on its way."""
    os.environ |= {"DATA_DIR": folder, "DJANGO_SETTINGS_MODULE": "rummy_site.settings"}
    for name in ("DATABASE_URL", "DEBUG"):
        os.environ.pop(name, None)
    for command in ("migrate", "collectstatic --no-input", "load_rules"):
        subprocess.run(
            [sys.executable, "manage.py", *command.split(), "--verbosity", "0"],
            cwd=ROOT,
            check=True,
        )
    import django

    django.setup()
    from rules_content.models import ArticleTranslation
    from tests.rules_content import builders

    longest = (
        ArticleTranslation.objects.published().order_by("-html").values_list("body", flat=True)
    )
    body = max(longest, key=len, default=builders.BODY * 10)
    texts = builders.many(count, [LANGUAGE], body)
    return [quote(text.get_absolute_url()) for text in texts]


def main(requests: int) -> None:
    a_block = max(10, requests // BLOCKS)
    with tempfile.TemporaryDirectory(prefix="rummy-benchmark-") as folder:
        # One more block to warm up with.
        paths = build(folder, a_block * (BLOCKS + 1))
        (Path(folder) / "bare.py").write_text(BARE)
        site = Server("rummy_site.wsgi", folder)
        page, answer = site.get(paths[0])
        (Path(folder) / "page").write_bytes(page)
        bare = Server("bare", folder, PAGE=str(Path(folder) / "page"))
        print(
            f"an article: {len(page)} bytes, {answer.headers['Content-Encoding'] or 'not compressed'}"
        )
        try:
            bare.cost(["/"] * a_block)
            site.cost(paths[:a_block])
            costs: dict[str, list[float]] = {"bare": [], "warm": [], "cold": []}
            for block in range(1, BLOCKS + 1):
                costs["bare"].append(bare.cost(["/"] * a_block))
                costs["warm"].append(site.cost(paths[:1] * a_block))
                costs["cold"].append(site.cost(paths[block * a_block : (block + 1) * a_block]))
        finally:
            site.stop()
            bare.stop()
    print(f"CPU ms a request, median of {BLOCKS} blocks of {a_block}")
    for name, block in costs.items():
        print(
            f"  {name:5} {median(block):6.3f}   {median(block) / median(costs['bare']):5.2f} × bare"
        )


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 2000)
