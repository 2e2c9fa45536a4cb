"""Texts become pages: when they are published, on their date, and again when what they hang on has changed."""

import re
import zlib
from datetime import UTC, datetime

import pytest
import reversion
from django.core.exceptions import ValidationError
from django.db import IntegrityError

from rules_content import publishing, seo, tasks, urls
from rules_content.markdown import page as markdown_page
from rules_content.models import Article, ArticleTranslation, Status

from .texts import make_text, published

pytestmark = pytest.mark.django_db

RIGHT = "::: cards game=basic is=set\nQc Qd Qh\n:::"
WRONG = "::: cards game=basic is=run\nQc Qd Qh\n:::"


def test_a_draft_has_no_page_until_it_is_published():
    row = make_text(body=f"## A heading\n\n{RIGHT}")
    assert (row.status, row.html) == (Status.DRAFT, "")
    assert publishing.publish(row)
    row.refresh_from_db()
    assert "<figure" in row.html and "Q♣" in row.text
    assert row.facts["cards"] == ["Qc", "Qd", "Qh"]
    assert row.facts["headings"] == [[2, "a-heading", "A heading"]]
    assert row.published_at is not None
    publishing.unpublish(row)
    assert not ArticleTranslation.objects.published().exists()


def test_a_text_that_the_engine_refutes_can_t_be_saved_by_an_editor():
    row = make_text(body=WRONG)
    with pytest.raises(ValidationError) as refused:
        row.full_clean()
    assert "run" in refused.value.message_dict["body"][0]
    row.body = RIGHT
    row.save()
    row.full_clean()


def test_a_link_to_an_article_that_there_is_not_can_t_be_saved_by_an_editor():
    row = make_text(body="[a](article:howto-gin#knock)")
    row.full_clean()
    row.body += " [b](article:howto-whist)"
    row.save()
    with pytest.raises(ValidationError, match="article:howto-whist"):
        row.full_clean()


def test_a_text_that_the_engine_refutes_is_not_published():
    row = make_text(body=WRONG)
    assert not publishing.publish(row)
    row.refresh_from_db()
    assert row.status == Status.DRAFT
    assert "run" in row.problems


def test_a_language_that_the_site_has_not_is_refused():
    row = make_text(language="xx")
    with pytest.raises(ValidationError, match="no such language|사이트에 없는"):
        row.full_clean()


@pytest.mark.parametrize("name", [pattern.pattern for pattern in urls.urlpatterns])
def test_no_text_takes_the_address_of_another_page(name):
    """Whatever page the addresses of the articles may get beside them."""
    found = re.fullmatch(r"(?:rules|blog)/([a-z-]+)/", str(name))
    row = make_text(slug=found[1] if found else "free")
    if found is None:
        return row.full_clean()
    with pytest.raises(ValidationError) as refused:
        row.full_clean()
    assert list(refused.value.message_dict) == ["slug"]


def test_two_texts_of_a_language_never_share_an_address():
    make_text("a", slug="same")
    make_text("b", "en", slug="same")
    with pytest.raises(IntegrityError):
        make_text("c", slug="same")


def test_a_page_is_rendered_again_only_when_its_fingerprint_differs(monkeypatch):
    row = published(body="Gin pays {{gin.gin_bonus}}.")
    ArticleTranslation.objects.filter(pk=row.pk).update(html="as it was stored")
    row.refresh_from_db()
    assert publishing.fresh(row).html == "as it was stored"

    monkeypatch.setattr("games.engine.variants.gin.GIN_BONUS", 31)
    monkeypatch.setattr(publishing, "fingerprint", lambda language: "of another engine")
    assert publishing.stale(row)
    assert "Gin pays 31." in publishing.fresh(row).html
    row.refresh_from_db()
    assert "Gin pays 31." in row.html and row.fingerprint == "of another engine"


def test_the_fingerprint_is_of_the_engine_the_renderer_the_drawings_and_the_words(
    settings, tmp_path
):
    first = publishing._fingerprint("ko", "/static/cards.1.svg")
    assert first == publishing._fingerprint.__wrapped__("ko", "/static/cards.1.svg")
    assert first != publishing._fingerprint("ko", "/static/cards.2.svg")
    assert first != publishing._fingerprint("en", "/static/cards.1.svg")

    settings.BASE_DIR = tmp_path
    (tmp_path / "games" / "engine").mkdir(parents=True)
    (tmp_path / "games" / "labels").mkdir()
    (tmp_path / "games" / "josa.py").write_text("")
    source = tmp_path / "rules_content" / "markdown" / "clean.py"
    source.parent.mkdir(parents=True)
    source.write_text("TAGS = {}")
    before = publishing._files_digest.__wrapped__()
    source.write_text("TAGS = {'p'}")
    assert publishing._files_digest.__wrapped__() != before


def test_a_published_page_stays_as_it_was_when_a_new_engine_refutes_it(monkeypatch):
    row = published(body="::: cards game=basic is=hand points=10\nQc\n:::")
    page = row.html
    monkeypatch.setattr("games.engine.variants.basic.card_points", lambda card: 7)
    monkeypatch.setattr(publishing, "fingerprint", lambda language: "of another engine")
    assert publishing.fresh(row).html == page
    row.refresh_from_db()
    assert "points=10" in row.problems and "7" in row.problems
    assert not publishing.stale(row)  # tried once, not at every visit


def test_an_edit_is_another_revision_and_its_translation_is_behind():
    source, translation = make_text(), make_text(language="en", source_revision=1)
    assert not translation.behind()
    source.title = "Another title"
    source.save()
    assert source.revision == 2
    assert translation.behind() and not source.behind()
    source.status = Status.DRAFT
    source.save()
    assert source.revision == 2


def test_an_edited_published_page_is_rendered_again():
    row = published(body="Before.")
    row.body = "After."
    row.save()
    assert publishing.stale(row)
    assert "After." in publishing.fresh(row).html


def test_links_lead_to_the_article_in_this_language_or_else_in_the_first():
    published("glossary", kind="glossary", slug="용어집", body="### 노크 {#knock}\n\n뜻 *하나*.")
    published("scoring-gin", slug="진-점수")
    published("scoring-gin", "en", slug="scoring")
    body = "[a](article:scoring-gin#gin) [b](term:knock) [c](article:nowhere) [d](play:gin)"
    korean, english = published(body=body), published(language="en", body=body)
    assert 'href="/en/rules/scoring/#gin"' in english.html
    assert 'class="term" href="/en/rules/%EC%9A%A9%EC%96%B4%EC%A7%91/#knock"' in english.html
    assert 'popovertarget="term-knock-1"' in korean.html
    assert 'popover="" id="term-knock-1">뜻 하나.' in korean.html
    assert "뜻 하나" not in korean.text  # a search finds what the page says, not what pops up
    assert "<a>c" not in korean.html and 'href="/en/new/gin/"' in english.html


def test_pages_that_link_to_a_changed_address_or_term_are_rendered_again():
    glossary = published("glossary", kind="glossary", body="### 노크 {#knock}\n\n옛 뜻.")
    target = published("scoring-gin", slug="old")
    linking = published(body="[a](article:scoring-gin) [b](term:knock)")
    other = published("other", body="No links.")
    target.slug = "new"
    target.save()
    publishing.publish(target)
    glossary.body = "### 노크 {#knock}\n\n새 뜻."
    glossary.save()
    publishing.publish(glossary)
    assert publishing.refresh() == 1
    linking.refresh_from_db()
    other.refresh_from_db()
    assert "/ko/rules/new/" in linking.html and "새 뜻." in linking.html
    assert not publishing.stale(other)


def test_a_draft_is_published_when_its_hour_has_come(time_machine):
    time_machine.move_to(datetime(2030, 1, 1, 12, tzinfo=UTC), tick=False)
    row = make_text(publish_at=datetime(2030, 1, 1, 13, tzinfo=UTC))
    make_text("unscheduled")
    tasks.sweep()
    row.refresh_from_db()
    assert row.status == Status.DRAFT
    time_machine.move_to(datetime(2030, 1, 1, 13, 1, tzinfo=UTC), tick=False)
    tasks.sweep()
    row.refresh_from_db()
    assert (row.status, row.publish_at) == (Status.PUBLISHED, None)
    assert row.published_at == datetime(2030, 1, 1, 13, 1, tzinfo=UTC)
    tasks.sweep()
    assert ArticleTranslation.objects.published().count() == 1


def test_a_scheduled_draft_that_is_refuted_stays_one_and_is_tried_once(time_machine, caplog):
    make_text(body=WRONG, publish_at=datetime(2020, 1, 1, tzinfo=UTC))
    tasks.sweep()
    tasks.sweep()
    assert len(caplog.records) == 1
    assert not ArticleTranslation.objects.published().exists()


def test_the_sweep_renders_what_is_stale():
    row = published(body="Text.")
    ArticleTranslation.objects.update(fingerprint="of an older renderer", html="")
    tasks.sweep()
    row.refresh_from_db()
    assert row.html == "<p>Text.</p>\n"


def test_the_sweep_is_in_the_beat_s_schedule():
    from rummy_site.celery import app

    assert app.conf.beat_schedule["articles"]["task"] == tasks.sweep.name


def test_history_brings_a_text_back_as_another_revision():
    with reversion.create_revision():
        row = make_text(body="First.", file_digest="of the file")
    with reversion.create_revision():
        row.body = "Second."
        row.save()
    assert row.revision == 2
    first = reversion.models.Version.objects.get_for_object(row).last()
    first.revision.revert()
    row = ArticleTranslation.objects.get()
    assert (row.body, row.revision) == ("First.", 3)
    assert publishing.stale(row) and row.file_digest == "of the file"


def test_every_article_has_an_address_in_its_own_language():
    post = make_text("blog-first", kind="blog", slug="첫-글")
    assert post.get_absolute_url() == "/ko/blog/%EC%B2%AB-%EA%B8%80/"
    assert make_text(language="en", slug="gin").get_absolute_url() == "/en/rules/gin/"


def test_a_refusal_leads_to_its_rule():
    assert publishing.rule_url("run_wraps", "ko") is None
    published("house-rules", kind="house_rules", slug="규칙", body="### 에이스 {#ace}\n\nA.")
    assert publishing.rule_url("run_wraps", "ko").endswith("/#ace")
    html = published(body="::: cards game=basic is=none because=run_wraps\nQh Kh Ah\n:::").html
    assert '/#ace">' in html


def test_articles_are_listed_in_their_order():
    Article.objects.create(key="b", kind="howto", order=1)
    Article.objects.create(key="a", kind="howto", order=2)
    assert [article.key for article in Article.objects.all()] == ["b", "a"]


def test_texts_show_the_words_of_a_glossary_that_is_rendered_with_them():
    body = "### Knock {#knock}\n\nAn end.\n\n### Gin {#gin}\n\nA [knock](term:knock).\n"
    glossary = published("glossary", body=body, kind="glossary")
    row = published(body="Say [knock](term:knock).")
    ArticleTranslation.objects.update(fingerprint="", html="")
    ArticleTranslation.objects.filter(pk=glossary.pk).update(facts={})
    publishing.refresh()
    row.refresh_from_db()
    assert "popover" in row.html and "An end." in row.html


def test_the_article_and_the_head_of_its_page_are_ready_before_anybody_asks():
    row = published("howto-gin", body=RIGHT)
    row.refresh_from_db()
    assert f"<h1>{row.title}</h1>" in row.page and row.html in row.page
    inflate = zlib.decompressobj(-zlib.MAX_WBITS)
    assert inflate.decompress(bytes(row.packed)).decode() == row.page
    assert f'href="{seo.HOST}{row.get_absolute_url()}"' in row.head


def test_an_article_that_becomes_another_kind_is_rendered_again():
    row = published("howto-gin", body=RIGHT)
    assert '"Article"' in row.head
    row.article.kind = "blog"
    row.article.save()
    row.refresh_from_db()
    assert publishing.stale(row)
    assert '"BlogPosting"' in publishing.fresh(row).head


def test_a_text_that_is_published_again_says_when_it_was_published_first():
    row = published("howto-gin", body=RIGHT)
    first = row.published_at
    publishing.unpublish(row)
    publishing.publish(row)
    assert row.published_at == first and f'"datePublished": "{first.isoformat()}"' in row.head


def test_an_article_is_made_also_where_the_files_have_not_been_collected_yet(settings):
    settings.STORAGES = {
        **settings.STORAGES,
        "staticfiles": {"BACKEND": "whitenoise.storage.CompressedManifestStaticFilesStorage"},
    }
    markdown_page._collected.cache_clear()
    row = make_text("howto-gin", body=RIGHT)
    row.article.game = "gin"
    row.article.save()
    assert publishing.publish(row) and "/static/rummy/cards.svg#" in row.page
