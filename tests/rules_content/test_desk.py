"""The desk: who may do what, the preview, what the engine refutes, and history."""

from datetime import UTC, datetime

import html5lib
import pytest
from django.contrib.auth import get_user_model
from django.contrib.auth.models import Group
from django.test import Client
from reversion.models import Version

from rules_content import publishing
from rules_content.models import Article, ArticleTranslation, Status
from tests.rules_content import builders

pytestmark = pytest.mark.django_db
LIST = "/admin/rules_content/articletranslation/"
WRONG = "::: cards game=joker is=run value=25\n7c Jk 9c\n:::"


def sign_in(role):
    user = get_user_model().objects.create_user(role, "password", is_staff=True)
    user.groups.add(Group.objects.get(name=role))
    client = Client(headers={"Accept-Language": "en"})
    client.force_login(user)
    return client


@pytest.fixture
def writer():
    return sign_in("writer")


@pytest.fixture
def editor():
    return sign_in("editor")


@pytest.fixture
def draft():
    return builders.text("ko", "글", "글", publish=False)


def form(text, **changes):
    """The form of a text as the browser would send it."""
    return {
        "article": text.article_id,
        "language": text.language,
        "slug": text.slug,
        "title": text.title,
        "summary": text.summary,
        "body": text.body,
        "publish_at_0": "",
        "publish_at_1": "",
        **changes,
    }


def page(text):
    return f"{LIST}{text.pk}/change/"


def said(response):
    return [str(message) for message in response.context["messages"]]


# Who may do what.


def test_the_desk_is_for_those_who_are_signed_in(client, draft):
    for address in (LIST, page(draft), f"{LIST}preview/"):
        assert client.get(address).status_code == 302
    assert client.post(f"{LIST}preview/", form(draft)).status_code == 302
    guest = get_user_model().objects.create_guest("en")
    client.force_login(guest)
    assert client.post(f"{LIST}preview/", form(draft)).status_code == 302


def test_a_writer_writes_drafts(writer, draft):
    response = writer.post(page(draft), form(draft, title="새 제목"), follow=True)
    assert response.status_code == 200
    draft.refresh_from_db()
    assert (draft.title, draft.status, draft.revision) == ("새 제목", Status.DRAFT, 2)


def test_a_writer_begins_a_text(writer):
    article = builders.article()
    new = {
        "article": article.pk,
        "language": "ko",
        "slug": "새-글",
        "title": "새 글",
        "body": "글.",
    }
    assert writer.post(f"{LIST}add/", new).status_code == 302
    assert ArticleTranslation.objects.get().status == Status.DRAFT


def test_a_writer_can_t_publish_by_any_door(writer, draft):
    assert "_publish" not in writer.get(page(draft)).content.decode()
    assert writer.post(page(draft), form(draft, _publish="1")).status_code == 403
    action = {"action": "publish", "_selected_action": [draft.pk]}
    writer.post(LIST, action)
    later = form(draft, publish_at_0="2020-01-01", publish_at_1="00:00:00", status="published")
    writer.post(page(draft), later)
    publishing.publish_due()
    draft.refresh_from_db()
    assert (draft.status, draft.publish_at) == (Status.DRAFT, None)


def test_a_writer_changes_nothing_that_is_published(writer, draft):
    publishing.publish(draft)
    assert writer.post(page(draft), form(draft, title="Mine")).status_code == 403
    assert writer.post(f"{LIST}{draft.pk}/delete/", {"post": "yes"}).status_code == 403
    assert writer.get(page(draft)).status_code == 200  # reading it is no harm
    draft.refresh_from_db()
    assert draft.title == "글"


def test_a_writer_can_t_roll_back_what_is_published_to_an_older_draft(writer, editor, draft):
    writer.post(page(draft), form(draft, title="Older"))
    version = Version.objects.get_for_object(draft)[0]
    draft.refresh_from_db()
    publishing.publish(draft)
    old = f"{LIST}{draft.pk}/history/{version.pk}/"
    assert writer.get(old).status_code == writer.post(old, form(draft)).status_code == 403
    assert editor.get(old).status_code == 200


def test_an_hour_can_be_set_only_for_what_is_not_out_yet(editor, draft):
    assert "publish_at_0" in editor.get(page(draft)).content.decode()
    publishing.publish(draft)
    assert "publish_at_0" not in editor.get(page(draft)).content.decode()


def test_a_writer_changes_nothing_whose_hour_an_editor_has_set(writer, editor, draft):
    later = {"publish_at_0": "2040-01-01", "publish_at_1": "00:00:00"}
    editor.post(page(draft), form(draft, **later))
    shown = writer.get(page(draft)).content.decode()
    assert "2040" in shown and "until then only editors change it" in shown
    assert writer.post(page(draft), form(draft, title="Mine", **later)).status_code == 403
    draft.refresh_from_db()
    assert draft.title == "글"
    editor.post(page(draft), form(draft))
    assert writer.post(page(draft), form(draft, title="Mine")).status_code == 302


def test_a_writer_has_no_part_in_anything_else(writer):
    for address in (
        "/admin/accounts/user/",
        "/admin/auth/group/",
        "/admin/redirects/redirect/",
        "/admin/games/match/",
    ):
        assert writer.get(address).status_code in (403, 404)


def test_an_editor_publishes_and_unpublishes(editor, draft):
    response = editor.post(page(draft), form(draft, _publish="1"), follow=True)
    assert said(response) and "published" in " ".join(said(response))
    draft.refresh_from_db()
    assert draft.is_published and "<figure" in draft.html
    editor.post(page(draft), form(draft, _unpublish="1"))
    draft.refresh_from_db()
    assert not draft.is_published


def test_what_an_editor_saves_of_a_published_text_is_seen_at_once(editor, draft, client):
    publishing.publish(draft)
    editor.post(page(draft), form(draft, body="## Changed\n\nNew words.\n"))
    assert "New words." in client.get("/ko/rules/글/").content.decode()


def test_an_editor_publishes_many_at_once(editor, draft):
    other = builders.text("en", "text", "Text", publish=False)
    other.body = WRONG
    other.save()
    action = {"action": "publish", "_selected_action": [draft.pk, other.pk]}
    response = editor.post(LIST, action, follow=True)
    assert any("24" in message for message in said(response))
    assert set(ArticleTranslation.objects.published()) == {draft}


def test_an_editor_says_when(editor, draft):
    later = form(draft, publish_at_0="2020-01-01", publish_at_1="00:00:00")
    editor.post(page(draft), later)
    assert publishing.publish_due() == 1
    draft.refresh_from_db()
    assert draft.is_published


def test_the_hour_is_one_of_the_editor_s_own_time_zone_and_the_desk_says_which(editor, draft):
    assert "A time of UTC;" in editor.get(page(draft)).content.decode()
    get_user_model().objects.update(time_zone="Asia/Seoul")
    assert "A time of Asia/Seoul;" in editor.get(page(draft)).content.decode()
    editor.post(page(draft), form(draft, publish_at_0="2040-01-01", publish_at_1="08:00:00"))
    draft.refresh_from_db()
    assert draft.publish_at == datetime(2039, 12, 31, 23, tzinfo=UTC)
    assert 'value="08:00:00"' in editor.get(page(draft)).content.decode()


def test_the_roles_are_made_by_the_migration():
    assert set(Group.objects.values_list("name", flat=True)) >= {"writer", "editor"}


# What the engine refutes.


@pytest.mark.parametrize("button", ["_save", "_publish"])
def test_a_claim_that_the_engine_refutes_can_t_be_saved(editor, draft, button):
    response = editor.post(page(draft), form(draft, body=WRONG, **{button: "1"}))
    assert response.status_code == 200
    (problem,) = response.context["adminform"].form.errors["body"]
    assert "24" in problem and "Line 1" in problem
    assert WRONG in response.content.decode()  # nothing is lost
    draft.refresh_from_db()
    assert draft.body == builders.BODY


@pytest.mark.parametrize("slug", ["search", "feed"])
def test_no_text_has_the_address_of_another_page(editor, draft, slug):
    response = editor.post(page(draft), form(draft, slug=slug))
    assert "slug" in response.context["adminform"].form.errors


def test_two_texts_of_a_language_can_t_have_one_address(editor, draft):
    other = builders.text("ko", "다른-글", "다른", key="other", publish=False)
    response = editor.post(page(other), form(other, slug=draft.slug))
    assert response.status_code == 200 and response.context["errors"]


def test_a_stored_text_stays_the_text_of_its_article_in_its_language(editor, draft):
    publishing.publish(draft)
    other = builders.article(key="other", kind="strategy")
    moved = form(draft, article=other.pk, language="en", title="새 제목")
    assert editor.post(page(draft), moved).status_code == 302
    before = draft.article
    draft.refresh_from_db()
    assert (draft.article, draft.language, draft.title) == (before, "ko", "새 제목")
    shown = editor.get(page(draft)).context["adminform"].form
    assert [name for name, field in shown.fields.items() if field.disabled] == [
        "article",
        "language",
    ]
    assert not any(
        field.disabled
        for field in editor.get(f"{LIST}add/").context["adminform"].form.fields.values()
    )


# The preview.


def test_the_preview_shows_the_form_as_readers_would_see_it_and_stores_nothing(writer, draft):
    response = writer.post(
        f"{LIST}preview/", form(draft, title="<b>T", body="## H\n\nNew words.\n")
    )
    text = response.content.decode()
    assert "&lt;b&gt;T" in text and "New words." in text and '<html lang="ko"' in text
    draft.refresh_from_db()
    assert draft.body == builders.BODY


def test_who_may_only_look_at_a_text_has_its_preview_as_well_and_is_told_of_no_saving(
    writer, draft
):
    publishing.publish(draft)
    text = writer.get(page(draft)).content.decode()
    assert '<p class="desk-state">published</p>' in text
    desk = html5lib.parse(text, namespaceHTMLElements=False)
    sent = {
        field.get("name"): field.get("value") for field in desk.findall(".//form//input[@name]")
    }
    assert "_save" not in sent
    shown = writer.post(f"{LIST}preview/", sent).content.decode()
    assert f"<h1>{draft.title}</h1>" in shown and draft.html in shown


def test_the_preview_says_what_the_engine_has_against_the_text(writer, draft):
    text = writer.post(f"{LIST}preview/", form(draft, body=WRONG)).content.decode()
    assert "Line 1: value=25: the engine finds 24." in text
    text = writer.post(f"{LIST}preview/", form(draft, body="[a](article:no)")).content.decode()
    assert "There is no article:no." in text


@pytest.mark.parametrize("language", ["", "xx", "<script>", "en"])
def test_the_preview_of_an_odd_form_is_still_a_page(writer, draft, language):
    assert writer.post(f"{LIST}preview/", {"language": language}).status_code == 200
    assert writer.get(f"{LIST}preview/").status_code == 405


# Translations and their source.


@pytest.fixture
def translation(draft):
    return builders.text("en", "text", "Text", publish=False)


def test_a_translation_is_written_beside_its_source(writer, draft, translation):
    text = writer.get(page(translation)).content.decode()
    assert '<pre lang="ko"' in text and "::: cards game=joker" in text
    assert "behind its source" not in text


def test_a_translation_says_when_it_is_behind_its_source(writer, draft, translation):
    draft.body = "## Other\n\nText.\n"
    draft.save()
    assert "behind its source" in writer.get(page(translation)).content.decode()
    listed = writer.get(LIST).content.decode()
    assert listed.count("icon-yes") == 1
    writer.post(page(translation), form(translation, up_to_date="on"))
    translation.refresh_from_db()
    assert not translation.behind()
    assert "behind its source" not in writer.get(page(translation)).content.decode()


def test_a_change_alone_does_not_say_that_a_translation_has_caught_up(writer, draft, translation):
    draft.body = "## Other\n\nText.\n"
    draft.save()
    writer.post(page(translation), form(translation, title="New title"))
    translation.refresh_from_db()
    assert translation.title == "New title" and translation.behind()


def test_a_new_translation_translates_the_source_as_it_is(writer, draft):
    draft.body = "## Other\n\nText.\n"
    draft.save()
    new = {
        "article": draft.article_id,
        "language": "en",
        "slug": "new",
        "title": "New",
        "body": "Text.",
    }
    writer.post(f"{LIST}add/", new)
    assert not ArticleTranslation.objects.get(slug="new").behind()


# History.


def test_an_older_version_comes_back(editor, draft, client):
    editor.post(page(draft), form(draft, body="## First\n\nFirst words.\n", _publish="1"))
    editor.post(page(draft), form(draft, body="## Second\n\nSecond words.\n"))
    older = Version.objects.get_for_object(draft)[1]
    shown = editor.get(f"{LIST}{draft.pk}/history/{older.pk}/")
    assert "First words." in shown.content.decode()
    draft.refresh_from_db()
    assert "Second words." in draft.body
    editor.post(
        f"{LIST}{draft.pk}/history/{older.pk}/", form(draft, body="## First\n\nFirst words.\n")
    )
    draft.refresh_from_db()
    assert "First words." in draft.body and draft.is_published
    assert "First words." in client.get("/ko/rules/글/").content.decode()


def test_an_older_version_of_one_text_leaves_those_alone_that_were_published_with_it(editor, draft):
    other = builders.text("en", "text", "Text", publish=False)
    action = {"action": "publish", "_selected_action": [draft.pk, other.pk]}
    editor.post(LIST, action)
    editor.post(page(other), form(other, title="Changed since"))
    version = Version.objects.get_for_object(draft).first()
    assert version.revision.user.username == "editor"
    response = editor.post(f"{LIST}{draft.pk}/history/{version.pk}/", form(draft))
    assert response.status_code == 302
    other.refresh_from_db()
    assert other.title == "Changed since"


def test_a_deleted_text_comes_back(editor, draft):
    editor.post(page(draft), form(draft, title="Kept"))
    editor.post(f"{LIST}{draft.pk}/delete/", {"post": "yes"})
    assert not ArticleTranslation.objects.exists()
    version = Version.objects.get_deleted(ArticleTranslation)[0]
    editor.post(f"{LIST}recover/{version.pk}/", form(draft, title="Kept"))
    assert ArticleTranslation.objects.get().title == "Kept"


def test_the_list_of_subjects_shows_their_languages(
    editor, draft, translation, django_assert_max_num_queries
):
    publishing.publish(draft)
    for n in range(20):
        Article.objects.create(key=f"more-{n}", kind="strategy")
    with django_assert_max_num_queries(16):
        text = editor.get("/admin/rules_content/article/").content.decode()
    assert "ko (en)" in text
