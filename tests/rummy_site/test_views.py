"""Health, the choice of a language, errors, and the headers of every answer."""

import html5lib
import pytest
from django.contrib.auth import get_user_model
from django.core.exceptions import SuspiciousOperation
from django.db import OperationalError
from django.http import HttpResponse
from django.test import Client, RequestFactory
from django.urls import path, set_urlconf
from django.utils import translation

import rummy_site.urls
from rummy_site import __version__, views


def breaks(request):
    raise RuntimeError("what nobody but the log should read: 7h Kc")


def suspects(request):
    raise SuspiciousOperation


urlpatterns = [
    path("breaks", breaks),
    path("suspects", suspects),
    path("form", lambda request: HttpResponse()),
    *rummy_site.urls.urlpatterns,
]
handler400 = rummy_site.urls.handler400
handler404 = rummy_site.urls.handler404
handler500 = rummy_site.urls.handler500

# Health.


@pytest.mark.django_db
def test_healthz_says_that_all_is_well(client, settings):
    settings.CELERY_BROKER_URL = "redis://:password@broker.example/0"
    response = client.get("/healthz")
    assert response.status_code == 200
    assert response.json()["status"] == "ok"
    assert response.json()["version"] == __version__
    assert response.json()["broker"] == "redis"  # and no password
    assert "no-store" in response["Cache-Control"]
    assert not response.cookies


@pytest.mark.django_db
def test_healthz_says_when_the_database_does_not_answer(client, monkeypatch):
    def refuses():
        raise OperationalError

    monkeypatch.setattr(views, "_database_answers", refuses)
    response = client.get("/healthz")
    assert response.status_code == 503
    assert response.json()["status"] == "unavailable"


def test_healthz_does_not_wait_for_a_database_that_hangs(client, monkeypatch):
    from threading import Event

    let_go = Event()
    monkeypatch.setattr(views, "HEALTH_WAITS", 0.01)
    monkeypatch.setattr(views, "_database_answers", let_go.wait)
    try:
        assert client.get("/healthz").status_code == 503
    finally:
        let_go.set()


# Languages.


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("wanted", "language"),
    [("en-GB,en;q=0.8", "en"), ("ko-KR", "ko"), ("fi", "ko"), ("", "ko"), ("fi,en;q=0.2", "en")],
)
def test_the_front_page_is_in_the_browser_s_language(client, wanted, language):
    response = client.get("/", headers={"Accept-Language": wanted})
    assert (response.status_code, response.url) == (302, f"/{language}/")


@pytest.mark.django_db
def test_the_language_chosen_before_comes_first(client):
    client.get("/lang/en/")
    assert client.get("/", headers={"Accept-Language": "ko"}).url == "/en/"


def test_choosing_a_language_shows_the_same_page_in_it(client):
    response = client.get("/lang/en/", {"next": "/ko/?page=2"})
    assert (response.status_code, response.url) == (302, "/en/?page=2")
    response = client.get("/lang/ko/", headers={"Referer": "http://testserver/en/"})
    assert response.url == "http://testserver/ko/"


def test_choosing_a_language_where_nothing_is_leads_to_the_front_page(client):
    assert client.get("/lang/en/", {"next": "/ko/no/such/page"}).url == "/"
    assert client.get("/lang/en/").url == "/"


@pytest.mark.parametrize(
    "elsewhere",
    ["https://elsewhere.example/ko/", "//elsewhere.example/ko/", "javascript:alert(1)", "/\\x", ""],
)
def test_choosing_a_language_never_leads_elsewhere(client, elsewhere):
    assert client.get("/lang/en/", {"next": elsewhere}).url == "/"


@pytest.mark.parametrize("place", ["x", "?page=2", "#x", "..", "./ko/", "javascript", "%2fko"])
def test_choosing_a_language_leads_to_no_place_that_is_no_address(client, place):
    assert client.get("/lang/en/", {"next": place}).url == "/"


@pytest.mark.django_db
def test_a_language_that_the_site_does_not_speak_is_not_found(client):
    assert client.get("/lang/xx/").status_code == 404
    assert client.get("/lang/<script>/").status_code == 404


@pytest.mark.django_db
def test_the_choice_is_kept_with_the_user(client):
    user = get_user_model().objects.create_guest("ko")
    client.force_login(user)
    client.get("/lang/en/")
    user.refresh_from_db()
    assert user.language == "en"


# Errors.


@pytest.fixture
def odd_pages(settings):
    settings.ROOT_URLCONF = __name__
    yield Client(raise_request_exception=False)
    set_urlconf(None)


def shown(response):
    """The text of a page that is whole HTML."""
    text = response.content.decode()
    html5lib.parse(text)
    assert "Traceback" not in text
    return text


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("address", "status"), [("/en/nothing/here", 404), ("/breaks", 500), ("/suspects", 400)]
)
@pytest.mark.parametrize("language", ["en", "ko"])
def test_an_error_is_a_page_in_the_visitor_s_language(odd_pages, address, status, language):
    response = odd_pages.get(
        address.replace("/en/", f"/{language}/"), headers={"Accept-Language": language}
    )
    assert response.status_code == status
    assert f'lang="{language}"' in shown(response)
    assert "7h Kc" not in shown(response)


def test_a_form_without_its_token_is_asked_for_again(odd_pages):
    client = Client(enforce_csrf_checks=True)
    response = client.post("/form", headers={"Accept-Language": "ko"})
    assert response.status_code == 403
    assert 'lang="ko"' in shown(response)


def test_a_host_that_is_not_ours_is_refused(client):
    assert client.get("/healthz", headers={"Host": "elsewhere.example"}).status_code == 400


def test_error_pages_need_neither_database_nor_session():
    # No `django_db` mark: pytest-django would refuse any query.
    assert views.server_error(RequestFactory().get("/")).status_code == 500


def test_an_error_is_told_even_where_its_page_fails(monkeypatch):
    def fails(*_):
        raise ValueError("Missing staticfiles manifest entry")

    monkeypatch.setattr(views, "render_to_string", fails)
    with translation.override("en"):
        response = views.server_error(RequestFactory().get("/"))
    assert response.status_code == 500
    assert "Nothing is lost" in shown(response)


# Headers.


@pytest.mark.django_db
def test_every_answer_tells_the_browser_what_to_refuse(client):
    for address in ("/ko/", "/ko/nothing/here", "/healthz", "/admin/login/"):
        response = client.get(address)
        policy = dict(
            directive.strip().split(" ", 1)
            for directive in response["Content-Security-Policy"].split(";")
        )
        assert policy["default-src"] == policy["script-src"] == policy["style-src"] == "'self'"
        assert policy["form-action"] == "'self'"
        assert policy["frame-ancestors"] == policy["base-uri"] == policy["object-src"] == "'none'"
        assert response["X-Content-Type-Options"] == "nosniff"
        assert response["Referrer-Policy"] == "same-origin"
        assert response["X-Frame-Options"] == "DENY"
