"""What all tests share: the programs of the machine, the real site, a browser.

A test that needs a program which this machine has not (Chromium, PostgreSQL, Redis) is skipped by
name. With CI=true nothing may be skipped: there a skip is a failure.
"""

import getpass
import os
import secrets
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import psycopg
import pytest
import redis
from hypothesis import settings as hypothesis_settings

from rummy_site import catalogues
from tests.running import Site

CI = os.environ.get("CI") == "true"

# Tests say what is true, not how fast: a busy machine fails none of them.
hypothesis_settings.register_profile("patient", deadline=None, print_blob=True)
hypothesis_settings.load_profile("patient")


def pytest_configure(config: pytest.Config) -> None:
    catalogues.compile_all()


@pytest.hookimpl(tryfirst=True)  # before xdist reads the groups
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark each test by the programs it uses, and keep those of one program in one process."""
    for item in items:
        fixtures = getattr(item, "fixturenames", ())
        for fixture, mark in (
            ("chromium", "browser"),
            ("postgres_url", "postgres"),
            ("redis_url", "redis"),
        ):
            if fixture in fixtures and not item.get_closest_marker(mark):
                item.add_marker(mark)
        if item.get_closest_marker("browser"):
            item.add_marker(pytest.mark.xdist_group("browser"))


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item, call: pytest.CallInfo):
    report = yield
    if CI and report.skipped and not hasattr(report, "wasxfail"):
        report.outcome = "failed"
        report.longrepr = f"skipped, which CI=true does not allow: {call.excinfo.value}"
    item.stash[FAILED] = item.stash.get(FAILED, False) or report.failed
    return report


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report(collector: pytest.Collector):
    report = yield
    if CI and report.skipped:
        report.outcome = "failed"
        report.longrepr = f"{collector.nodeid} was skipped, which CI=true does not allow"
    return report


FAILED = pytest.StashKey[bool]()

# PostgreSQL and Redis.


@pytest.fixture(autouse=True)
def _needs(request: pytest.FixtureRequest) -> None:
    """The marks `postgres`, `redis` and `browser` alone are enough to be skipped by name."""
    for mark, fixture in (
        ("postgres", "postgres_server"),
        ("redis", "redis_url"),
        ("browser", "chromium_path"),
    ):
        if request.node.get_closest_marker(mark):
            request.getfixturevalue(fixture)


@pytest.fixture(scope="session")
def postgres_server() -> str:
    """The address of a PostgreSQL server on which databases may be made."""
    candidates = (
        [os.environ.get("TEST_POSTGRES_URL")]
        if "TEST_POSTGRES_URL" in os.environ
        else [
            f"postgresql://{role}@127.0.0.1:5432/postgres"
            for role in ("postgres", getpass.getuser())
        ]
    )
    for url in candidates:
        try:
            psycopg.connect(url, connect_timeout=3).close()
            return url
        except psycopg.OperationalError:
            continue
    pytest.skip("PostgreSQL does not answer (127.0.0.1:5432, or TEST_POSTGRES_URL)")


@pytest.fixture
def postgres_url(postgres_server: str) -> Iterator[str]:
    """The address of an empty PostgreSQL database, which is gone after the test."""
    name = f"rummy_{secrets.token_hex(6)}"
    with psycopg.connect(postgres_server, autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name}")
        yield postgres_server.rpartition("/")[0] + f"/{name}"
        connection.execute(f"DROP DATABASE {name} WITH (FORCE)")


@pytest.fixture(scope="session")
def redis_url() -> str:
    """The address of a Redis server. The queues of a test's sites have names of their own."""
    url = os.environ.get("TEST_REDIS_URL", "redis://127.0.0.1:6379/0")
    try:
        redis.from_url(url, socket_connect_timeout=3).ping()
    except redis.RedisError:
        pytest.skip("Redis does not answer (127.0.0.1:6379, or TEST_REDIS_URL)")
    return url


@pytest.fixture
def services(postgres_url: str, redis_url: str) -> Iterator[dict[str, str]]:
    """The environment of a site on PostgreSQL and Redis: `run_site(**services)`."""
    queue = f"test-{secrets.token_hex(6)}"
    yield {"DATABASE_URL": postgres_url, "CELERY_BROKER_URL": redis_url, "CELERY_QUEUE": queue}
    redis.from_url(redis_url).delete(queue, f"_kombu.binding.{queue}")


# The real site.


@pytest.fixture
def run_site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Callable[..., Site]]:
    """Run a site of one's own, with these environment variables: `site = run_site(LAN=1)`."""
    sites = []

    def run(**environment: object) -> Site:
        sites.append(Site(tmp_path_factory.mktemp("site"), **environment))
        return sites[-1]

    yield run
    for site in sites:
        site.stop()


@pytest.fixture(scope="session")
def live_site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """The site as `make play` serves it, bots included; shared by all tests that only play."""
    site = Site(tmp_path_factory.mktemp("live_site"))
    yield site
    site.stop()


# A browser.


@pytest.fixture(scope="session")
def chromium_path() -> str:
    names = [os.environ.get("CHROMIUM", ""), "chromium", "chromium-browser", "google-chrome"]
    for name in filter(None, names):
        if path := shutil.which(name):
            return path
    pytest.skip("Chromium is not installed (or name it: CHROMIUM=/path/to/it)")


@pytest.fixture(scope="session")
def chromium(chromium_path: str):
    """Playwright's browser."""
    from playwright.sync_api import sync_playwright

    # Playwright's event loop stays alive in this process, and Django would refuse every query of
    # the tests that come after.
    os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=chromium_path,
            args=[
                *("--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"),
                *("--disable-background-networking", "--disable-component-update"),
                "--disable-sync",
            ],
        )
        yield browser
        browser.close()


@pytest.fixture
def new_page(chromium, live_site: Site, request: pytest.FixtureRequest):
    """Open a page of the live site, each with its own visitor:

        page = new_page(viewport={"width": 390, "height": 844}, has_touch=True)
        page.goto("/ko/")

    The test fails if a page reported an error of its script or of the content policy. If it fails
    for any reason, each page's last picture is in test-results/.
    """
    pages, complaints = [], []

    def listen(message) -> None:
        # A refused move is an answer (4xx) that the browser also reports; it is no fault. Nor is a
        # question that is given up because a press makes it needless, which htmx reports twice.
        no_fault = (
            "Failed to load resource", "Response Status Error Code 4",
            "htmx:sendAbort", "htmx:afterRequest",
        )  # fmt: skip
        if message.type == "error" and not message.text.startswith(no_fault):
            complaints.append(message.text)

    def new(**options: object):
        context = chromium.new_context(base_url=live_site.url, **options)
        context.set_default_timeout(15_000)
        page = context.new_page()
        page.on("console", listen)
        page.on("pageerror", lambda error: complaints.append(str(error)))
        pages.append(page)
        return page

    yield new
    if request.node.stash.get(FAILED, False):
        for number, page in enumerate(pages, 1):
            name = "".join(c if c.isalnum() else "-" for c in request.node.name)
            page.screenshot(path=Path("test-results") / f"{name}-{number}.png", full_page=True)
    for page in pages:
        page.context.close()
    assert not complaints, complaints


@pytest.fixture
def axe() -> Callable[..., list[str]]:
    """Accessibility faults of a page by axe-core, WCAG 2.2 AA: `assert axe(page) == []`."""
    from axe_playwright_python.sync_playwright import Axe

    levels = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22a", "wcag22aa"]

    def faults(page) -> list[str]:
        options = {
            "runOnly": {"type": "tag", "values": levels},
            "rules": {"target-size": {"enabled": True}},  # of WCAG 2.2, off by default
        }
        page.wait_for_load_state()  # its parts are there before its style sheets are
        found = Axe().run(page, options=options)
        return [
            f"{fault['id']}: {fault['help']}: {node['html']}"
            for fault in found.response["violations"]
            for node in fault["nodes"]
        ]

    return faults
