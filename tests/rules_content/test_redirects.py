"""Old addresses lead to the new ones."""

import pytest
import reversion
from django.contrib.redirects.models import Redirect
from django.db import DatabaseError
from reversion.models import Version

from rules_content import publishing, redirects
from tests.rules_content import builders
from tests.rules_content.reading import shown

pytestmark = pytest.mark.django_db


@pytest.fixture
def text():
    return builders.text("ko", "처음-주소", "글")


def renamed(text, slug):
    text.slug = slug
    text.save()
    publishing.publish(text)


def test_the_old_address_leads_to_the_new_one(client, text):
    renamed(text, "다음-주소")
    response = client.get("/ko/rules/처음-주소/", follow=True)
    assert response.redirect_chain == [("/ko/rules/%EB%8B%A4%EC%9D%8C-%EC%A3%BC%EC%86%8C/", 301)]
    assert "<h1>글</h1>" in shown(response)


def test_it_does_so_in_languages_where_the_text_stands_in_for_a_missing_one(client, text):
    renamed(text, "다음-주소")
    assert (
        client.get("/en/rules/처음-주소/").url == "/en/rules/%EB%8B%A4%EC%9D%8C-%EC%A3%BC%EC%86%8C/"
    )


def test_many_changes_are_one_step(client, text):
    for slug in ("둘", "셋", "넷"):
        renamed(text, slug)
    for old in ("처음-주소", "둘", "셋"):
        response = client.get(f"/ko/rules/{old}/", follow=True)
        assert [status for _address, status in response.redirect_chain] == [301]
        assert response.status_code == 200


def test_going_back_to_an_old_address_makes_no_circle(client, text):
    renamed(text, "둘")
    renamed(text, "처음-주소")
    assert client.get("/ko/rules/처음-주소/").status_code == 200
    assert client.get("/ko/rules/둘/", follow=True).redirect_chain[0][1] == 301


def test_another_article_may_take_the_old_address(client, text):
    renamed(text, "둘")
    builders.text("ko", "처음-주소", "다른 글", key="other", kind="strategy")
    assert "<h1>다른 글</h1>" in shown(client.get("/ko/rules/처음-주소/"))


def test_the_longest_address_fits(client, text):
    renamed(text, "가" * 120)
    renamed(text, "나" * 120)
    assert client.get(f"/ko/rules/{'가' * 120}/", follow=True).status_code == 200


def test_a_draft_leaves_no_address_behind():
    draft = builders.text("ko", "초안", "글", publish=False)
    draft.slug = "다른-초안"
    draft.save()
    assert not Redirect.objects.exists()


def test_an_address_that_was_once_read_leads_on_though_it_changed_while_nobody_could(client, text):
    publishing.unpublish(text)
    renamed(text, "다음-주소")
    assert client.get("/ko/rules/처음-주소/", follow=True).status_code == 200


def test_an_address_that_history_takes_back_leads_to_the_one_that_it_brings(client, text):
    with reversion.create_revision():
        publishing.publish(text)
    renamed(text, "다음-주소")
    Version.objects.get_for_object(text)[0].revision.revert()
    publishing.refresh()
    assert client.get("/ko/rules/처음-주소/").status_code == 200
    response = client.get("/ko/rules/다음-주소/", follow=True)
    assert (response.status_code, response.redirect_chain[0][1]) == (200, 301)


def test_a_post_s_address_leads_on_too(client):
    post = builders.text("ko", "글", "글", body="안녕.\n", key="blog-first", kind="blog", game="")
    renamed(post, "새-글")
    assert client.get("/ko/blog/글/").url == "/ko/blog/%EC%83%88-%EA%B8%80/"


def test_what_was_never_there_is_not_found(client, text):
    assert client.get("/ko/rules/없는-글/").status_code == 404


def test_an_editor_s_own_redirect_works_and_may_say_gone(client):
    Redirect.objects.create(site_id=1, old_path="/ko/전/", new_path="/ko/rules/")
    Redirect.objects.create(site_id=1, old_path="/ko/없앰/", new_path="")
    assert client.get("/ko/전/").url == "/ko/rules/"
    assert client.get("/ko/없앰/").status_code == 410


def test_without_the_database_what_is_not_found_is_still_told(client, monkeypatch):
    def refuses(*args, **kwargs):
        raise DatabaseError

    monkeypatch.setattr(redirects.Redirect.objects, "filter", refuses)
    assert client.get("/ko/nothing/here/").status_code == 404
