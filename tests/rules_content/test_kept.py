"""Pages that are kept: what is sent again, to whom, and what makes them new."""

import gzip

import pytest
import time_machine
from django.contrib.auth import get_user_model
from django.db import DatabaseError
from django.test import Client

from rules_content import kept, publishing
from rules_content.models import Article, ArticleTranslation
from tests.rules_content import builders
from tests.rules_content.reading import shown

pytestmark = pytest.mark.django_db
PAGE = "/en/rules/joker/"


@pytest.fixture
def text(keeping):
    return builders.text("en", "joker", "Joker Rummy")


def changed(text, django_capture_on_commit_callbacks, **values):
    """An editor saves and publishes."""
    with django_capture_on_commit_callbacks(execute=True):
        for name, value in values.items():
            setattr(text, name, value)
        text.save()
        publishing.publish(text)


def test_the_second_visitor_costs_no_query(client, text, django_assert_num_queries):
    first = client.get(PAGE)
    with django_assert_num_queries(0):
        second = Client().get(PAGE)
    assert second.content == first.content and second.headers == first.headers


def test_the_first_visitor_costs_no_more_than_three(client, text, django_assert_max_num_queries):
    with django_assert_max_num_queries(3):
        shown(client.get(PAGE))
    ArticleTranslation.objects.update(updated_at="2026-01-02T00:00Z")
    kept.store.forget()
    with django_assert_max_num_queries(3):
        shown(client.get("/ko/rules/joker/"))


def test_a_kept_page_has_the_headers_and_the_bytes_of_a_new_one(client, text, settings):
    kept_page = [client.get(PAGE) for _ in range(2)][1]
    settings.KEEP_PAGES_FOR = 0
    new = client.get(PAGE)
    assert kept_page.content == new.content
    for name, value in new.headers.items():
        if name != "Vary":
            assert kept_page[name] == value, name
    assert not kept_page.cookies and not new.cookies


def test_a_browser_that_understands_it_gets_it_compressed(client, text):
    plain = client.get(PAGE)
    small = client.get(PAGE, headers={"Accept-Encoding": "br, gzip"})
    assert small["Content-Encoding"] == "gzip"
    assert gzip.decompress(small.content) == plain.content
    assert len(small.content) < len(plain.content) / 2
    assert int(small["Content-Length"]) == len(small.content)
    assert "Accept-Encoding" in small["Vary"] and "Cookie" in small["Vary"]


def test_what_was_compressed_when_it_was_published_is_sent_as_it_is(client, text):
    packed = bytes(ArticleTranslation.objects.get(pk=text.pk).packed)
    assert packed in client.get(PAGE, headers={"Accept-Encoding": "gzip"}).content
    ArticleTranslation.objects.update(packed=b"", revision=9)
    kept.store.forget()  # nothing hangs on it: it is compressed now
    again = client.get(PAGE, headers={"Accept-Encoding": "gzip"})
    assert "</article>" in gzip.decompress(again.content).decode()


def test_a_browser_that_has_the_page_gets_nothing(client, text):
    tag = client.get(PAGE)["ETag"]
    again = client.get(PAGE, headers={"If-None-Match": tag})
    assert (again.status_code, again.content) == (304, b"")
    assert again["ETag"] == tag
    assert client.get(PAGE, headers={"If-None-Match": 'W/"other"'}).status_code == 200


def test_what_is_published_is_seen_at_once(client, text, django_capture_on_commit_callbacks):
    shown(client.get(PAGE))
    shown(client.get("/en/rules/"))
    changed(text, django_capture_on_commit_callbacks, title="Another title")
    assert "<h1>Another title</h1>" in shown(client.get(PAGE))
    assert "Another title" in shown(client.get("/en/rules/"))


def test_what_another_process_published_is_seen_within_seconds(client, text, settings, monkeypatch):
    clock = [1000.0]
    monkeypatch.setattr(kept.time, "monotonic", lambda: clock[0])
    kept.store.forget()
    settings.KEEP_PAGES_FOR = 5
    shown(client.get(PAGE))
    # An update sends no signal: it is as if another process had done it.
    ArticleTranslation.objects.update(title="From elsewhere", revision=9, fingerprint="")
    assert "From elsewhere" not in shown(client.get(PAGE))
    clock[0] += 5.1
    assert "<h1>From elsewhere</h1>" in shown(client.get(PAGE))


@pytest.mark.parametrize("elsewhere", [False, True])
def test_another_order_of_the_articles_is_seen_while_a_draft_is_written(
    client, text, settings, monkeypatch, elsewhere, django_capture_on_commit_callbacks
):
    clock, settings.KEEP_PAGES_FOR = [1000.0], 5
    monkeypatch.setattr(kept.time, "monotonic", lambda: clock[0])
    builders.text("en", "draft", "Draft", publish=False, key="draft")
    builders.text("en", "second", "Second", key="second", order=30)
    kept.store.forget()
    first = shown(client.get("/en/rules/"))
    assert first.index(PAGE) < first.index("/en/rules/second/")
    article = text.article
    article.order = 40
    if elsewhere:  # an update sends no signal
        Article.objects.filter(pk=article.pk).update(order=40)
        clock[0] += 5.1
    else:
        with django_capture_on_commit_callbacks(execute=True):
            article.save()
    then = shown(client.get("/en/rules/"))
    assert then.index("/en/rules/second/") < then.index(PAGE)


def test_what_no_stamp_tells_is_seen_after_a_while(client, text, settings, monkeypatch):
    clock, settings.KEEP_PAGES_FOR = [1000.0], 5
    monkeypatch.setattr(kept.time, "monotonic", lambda: clock[0])
    kept.store.forget()
    shown(client.get("/en/rules/"))
    ArticleTranslation.objects.update(summary="Changed behind everybody's back.")
    clock[0] += kept.OLDEST + 1
    assert "Changed behind" in shown(client.get("/en/rules/"))


@pytest.mark.parametrize("accepts", ["gzip;q=0", "br, gzip; q=0.0, identity", "identity", "xgzipx"])
def test_a_browser_that_does_not_want_it_compressed_gets_it_as_it_is(client, text, accepts):
    page = client.get(PAGE, headers={"Accept-Encoding": accepts})
    assert "Content-Encoding" not in page and "</article>" in page.content.decode()
    some = client.get(PAGE, headers={"Accept-Encoding": "deflate, gzip;q=0.5, *;q=0"})
    assert some["Content-Encoding"] == "gzip"


def test_a_page_that_was_begun_before_a_change_is_not_kept(client, text):
    stamp = kept.store.stamp()
    ArticleTranslation.objects.update(revision=9)
    kept.store.forget()
    page = kept.packed(client.get(PAGE))
    kept.store.put((False, "testserver", PAGE, ()), page, stamp)
    assert kept.store.get((False, "testserver", PAGE, ())) is None


def test_pages_are_made_anew_after_a_while_whatever_has_changed(client, text, monkeypatch):
    clock = [1000.0]
    monkeypatch.setattr(kept.time, "monotonic", lambda: clock[0])
    kept.store.forget()
    key = kept.key_of(client.get(PAGE).wsgi_request)
    assert kept.store.get(key)
    clock[0] += kept.OLDEST + 3600 + 1
    assert kept.store.get(key) is None


def test_without_the_database_what_is_kept_can_be_read(client, text, monkeypatch, settings):
    settings.KEEP_PAGES_FOR = 1e-9
    first = client.get(PAGE)

    def refuses():
        raise DatabaseError

    monkeypatch.setattr(kept, "_stamp", refuses)
    assert client.get(PAGE).content == first.content


def test_each_look_has_a_page_of_its_own(client, text):
    plain = shown(client.get(PAGE))
    client.post(
        "/en/prefs/", {"mode": "dark", "next": PAGE}, headers={"Origin": "http://testserver"}
    )
    dark = shown(client.get(PAGE))
    assert 'data-mode="dark"' in dark and 'value="dark" checked' in dark
    assert 'data-size="large"' in shown(Client(headers={"Cookie": "prefs=.....large"}).get(PAGE))
    assert 'data-mode="auto"' in plain
    assert shown(Client().get(PAGE)) == plain


def test_junk_in_the_cookie_makes_no_other_page(text):
    sizes = set()
    for junk in ("", "x", "felt.dark.9", "a" * 3000):
        client = Client(headers={"Cookie": f"prefs={junk}"})
        shown(client.get(PAGE))
        sizes.add(len(kept.store._pages))
    assert max(sizes) <= 2  # the default look, and the dark one


def test_who_is_signed_in_gets_a_page_of_their_own(client, text):
    shown(client.get(PAGE))
    client.force_login(get_user_model().objects.create_guest("en"))
    page = client.get(PAGE)
    assert "csrfmiddlewaretoken" in shown(page)
    assert "ETag" not in page.headers
    assert "csrfmiddlewaretoken" not in shown(Client().get(PAGE))


def test_a_question_is_never_kept(client, text):
    shown(client.get(f"{PAGE}?a=1"))
    assert len(kept.store._pages) == 0


def test_what_is_not_found_is_not_kept(client, text):
    assert client.get("/en/rules/later/").status_code == 404
    builders.text("en", "later", "Later", key="later", kind="strategy")
    kept.store.forget()
    assert "<h1>Later</h1>" in shown(client.get("/en/rules/later/"))


def test_only_so_many_pages_are_kept(client, text, monkeypatch):
    monkeypatch.setattr(kept, "MOST", 2)
    for page in ("games/", "rules/", "blog/", "games/gin/"):
        shown(client.get(f"/en/{page}"))
    assert [key[2] for key in kept.store._pages] == ["/en/blog/", "/en/games/gin/"]


def test_a_page_holds_nothing_of_another_host_or_scheme(client, text, settings):
    settings.ALLOWED_HOSTS = ["testserver", "other.example"]
    assert "http://other.example" not in shown(client.get(PAGE))
    other = shown(client.get(PAGE, headers={"Host": "other.example"}))
    assert "http://other.example/en/rules/joker/" in other and "testserver" not in other
    assert client.get(PAGE, headers={"Host": "evil.example"}).status_code == 400


def test_whole_pages_and_fragments_are_kept_alike(client, text, django_assert_num_queries):
    for page in ("games/", "games/gin/", "rules/", "blog/", "rules/panel/joker/"):
        first = client.get(f"/en/{page}")
        with django_assert_num_queries(0):
            assert client.get(f"/en/{page}").content == first.content


def test_a_frame_holds_the_path_of_each_page(client, text):
    for page in ("games/", "rules/"):
        whole = shown(client.get(f"/en/{page}"))
        assert f'name="next" value="/en/{page}"' in whole
        assert "-path-" not in whole and "<!--" not in whole.replace("<!doctype", "")


@time_machine.travel("2026-03-04T05:06Z")
def test_a_page_tells_when_its_text_was_changed(client, keeping):
    builders.text("en", "joker", "Joker Rummy")
    assert "Last changed: March 4, 2026" in shown(client.get(PAGE))
