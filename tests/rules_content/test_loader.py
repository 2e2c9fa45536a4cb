"""Files become pages, as often as one likes, and never over an editor's head."""

import shutil
from datetime import UTC, datetime

import pytest
import reversion
from django.core.management import CommandError, call_command

from rules_content import loader, publishing
from rules_content.loader import FileError, load, read
from rules_content.models import Article, ArticleTranslation, Status

from .texts import SAMPLES, make_text, written

pytestmark = pytest.mark.django_db


@pytest.fixture
def folder(tmp_path):
    return shutil.copytree(SAMPLES, tmp_path / "articles")


def row(place):
    language, key = place.split("/")
    return ArticleTranslation.objects.select_related("article").get(
        language=language, article__key=key
    )


def edit(path, old, new):
    text = path.read_text()
    assert old in text
    path.write_text(text.replace(old, new))


def test_every_file_becomes_a_published_page(folder):
    report = load(folder)
    assert report.problems == []
    assert sorted(report.created) == ["en/glossary", "en/howto-gin", "ko/glossary", "ko/howto-gin"]
    page = row("ko/howto-gin")
    assert (page.article.kind, page.article.game, page.article.order) == ("howto", "gin", 30)
    assert (page.slug, page.status) == ("진-러미-하는-법", Status.PUBLISHED)
    assert "카드 10장씩" in page.html
    assert "어느 멜드에도" in page.html  # the glossary's words, whichever file comes first
    assert "/ko/rules/" in page.html and page.problems == ""


def test_loading_again_changes_nothing(folder):
    load(folder)
    before = list(ArticleTranslation.objects.values())
    report = load(folder)
    assert len(report.unchanged) == 4
    assert (report.created, report.updated, report.edited, report.unpublished) == ([], [], [], [])
    assert list(ArticleTranslation.objects.values()) == before
    assert reversion.models.Revision.objects.count() == 6  # of two articles and four texts


def test_a_changed_file_changes_its_page(folder):
    load(folder)
    edit(folder / "ko/howto-gin.md", "차근차근", "천천히")
    report = load(folder)
    assert report.updated == ["ko/howto-gin"]
    page = row("ko/howto-gin")
    assert "천천히" in page.summary and page.revision == 1  # the file says when the meaning changed
    assert not page.edited


def test_a_new_revision_of_the_source_leaves_its_translation_behind_until_that_says_so(folder):
    load(folder)
    edit(folder / "ko/howto-gin.md", "revision: 1", "revision: 2")
    load(folder)
    assert row("en/howto-gin").behind()
    edit(folder / "en/howto-gin.md", "translates: 1", "translates: 2")
    assert load(folder).updated == ["en/howto-gin"]
    assert not row("en/howto-gin").behind()


def test_what_an_editor_changed_is_left_alone_and_reported(folder):
    load(folder)
    page = row("ko/howto-gin")
    page.title = "An editor's title"
    page.save()
    assert page.edited
    edit(folder / "ko/howto-gin.md", "차근차근", "천천히")
    report = load(folder)
    assert (report.edited, report.updated) == (["ko/howto-gin"], [])
    assert row("ko/howto-gin").title == "An editor's title"
    assert "차근차근" in row("ko/howto-gin").summary


def test_an_editor_s_change_that_the_file_takes_over_is_no_conflict(folder):
    load(folder)
    page = row("ko/howto-gin")
    page.title = "새 제목"
    page.save()
    edit(folder / "ko/howto-gin.md", "title: 진 러미 하는 법", "title: 새 제목")
    assert load(folder).edited == []
    assert not row("ko/howto-gin").edited


def test_a_page_that_an_editor_took_down_stays_down(folder):
    load(folder)
    publishing.unpublish(row("ko/howto-gin"))
    load(folder)
    edit(folder / "ko/howto-gin.md", "차근차근", "천천히")
    load(folder)
    assert row("ko/howto-gin").status == Status.DRAFT


def test_an_order_that_an_editor_chose_stays(folder):
    load(folder)
    Article.objects.filter(key="howto-gin").update(order=5)
    for language in ("ko", "en"):
        edit(folder / f"{language}/howto-gin.md", "order: 30", "order: 31")
    load(folder)
    assert Article.objects.get(key="howto-gin").order == 5


def test_an_order_that_nobody_chose_follows_the_file(folder):
    load(folder)
    for language in ("ko", "en"):
        edit(folder / f"{language}/howto-gin.md", "order: 30", "order: 31")
    load(folder)
    assert Article.objects.get(key="howto-gin").order == 31


def test_a_text_that_an_editor_wrote_first_is_left_alone(folder):
    make_text("howto-gin", "ko", "An editor's own.")
    assert load(folder).edited == ["ko/howto-gin"]
    assert row("ko/howto-gin").body == "An editor's own."


def test_a_page_whose_file_is_gone_is_unpublished_once(folder):
    load(folder)
    (folder / "ko/howto-gin.md").unlink()
    assert load(folder).unpublished == ["ko/howto-gin"]
    page = row("ko/howto-gin")
    assert page.status == Status.DRAFT and page.body
    publishing.publish(page)  # an editor wants it all the same
    assert load(folder).unpublished == []
    assert row("ko/howto-gin").status == Status.PUBLISHED


def test_a_file_that_comes_back_is_published_again(folder):
    load(folder)
    kept = (folder / "ko/howto-gin.md").rename(folder / "kept.md")
    load(folder)
    kept.rename(folder / "ko/howto-gin.md")
    load(folder)
    assert row("ko/howto-gin").status == Status.PUBLISHED


def test_an_editor_s_own_article_is_no_business_of_the_files(folder):
    make_text("of-an-editor")
    load(folder)
    assert load(folder).unpublished == []


def test_a_file_that_the_engine_refutes_is_not_loaded_and_named(folder):
    load(folder)
    edit(folder / "ko/howto-gin.md", 'knocks="6c 7d"', "knocks=6c")
    edit(folder / "en/glossary.md", "no meld", "no meld at all")
    report = load(folder)
    (problem,) = report.problems
    assert problem.startswith("ko/howto-gin: ") and "6c 7d" in problem
    assert report.updated == ["en/glossary"]
    assert 'knocks="6c 7d"' in row("ko/howto-gin").body
    assert row("ko/howto-gin").status == Status.PUBLISHED


def test_two_files_with_one_address_are_named(folder):
    edit(folder / "ko/howto-gin.md", "slug: 진-러미-하는-법", "slug: 용어집")
    report = load(folder)
    (problem,) = report.problems
    assert problem.startswith("ko/howto-gin: ")


def test_a_draft_is_loaded_but_not_published(tmp_path):
    path = written(tmp_path, "ko/howto-gin", draft="yes")
    load(tmp_path)
    assert row("ko/howto-gin").status == Status.DRAFT
    written(tmp_path, "ko/howto-gin", "Ready now.")
    assert path.exists() and load(tmp_path).updated == ["ko/howto-gin"]
    assert row("ko/howto-gin").status == Status.PUBLISHED


def test_a_draft_is_published_once_its_file_says_draft_no_more(tmp_path):
    written(tmp_path, "ko/howto-gin", draft="yes")
    load(tmp_path)
    written(tmp_path, "ko/howto-gin")
    assert load(tmp_path).updated == ["ko/howto-gin"]
    assert row("ko/howto-gin").status == Status.PUBLISHED
    assert load(tmp_path).unchanged == ["ko/howto-gin"]


def test_an_hour_that_an_editor_chose_stays(tmp_path, time_machine):
    time_machine.move_to(datetime(2030, 1, 1, tzinfo=UTC), tick=False)
    written(tmp_path, "ko/blog-next", kind="blog", date="2030-02-01")
    load(tmp_path)
    later = datetime(2030, 3, 1, tzinfo=UTC)
    ArticleTranslation.objects.update(publish_at=later)
    time_machine.move_to(datetime(2030, 2, 2, tzinfo=UTC), tick=False)
    load(tmp_path)
    assert (row("ko/blog-next").status, row("ko/blog-next").publish_at) == (Status.DRAFT, later)


def test_each_page_has_a_history_of_its_own(folder):
    load(folder)
    for revision in reversion.models.Revision.objects.all():
        assert revision.version_set.count() == 1


def test_a_post_of_the_blog_has_its_date_and_waits_for_it(tmp_path, time_machine):
    time_machine.move_to(datetime(2030, 1, 1, tzinfo=UTC), tick=False)
    written(tmp_path, "ko/blog-first", kind="blog", date="2029-12-24")
    written(tmp_path, "ko/blog-next", kind="blog", date="2030-02-01")
    load(tmp_path)
    assert row("ko/blog-first").published_at == datetime(2029, 12, 24, tzinfo=UTC)
    waiting = row("ko/blog-next")
    assert (waiting.status, waiting.publish_at) == (Status.DRAFT, datetime(2030, 2, 1, tzinfo=UTC))


FRONT = "---\ntitle: T\nslug: t\nsummary: S\nkind: howto\norder: 1\n---\nText."


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("Text without front matter.", "front matter stands first"),
        ("---\ntitle: T\nText.", "front matter stands first"),
        (FRONT.replace("title: T\n", ""), "title: is missing"),
        (FRONT.replace("howto", "poem"), "kind: must be one of"),
        (FRONT.replace("order: 1", "order: first"), "order: wants a number"),
        (FRONT.replace("slug: t", "slug: A b"), "slug: wants"),
        (FRONT.replace("slug: t", "slug: search"), "slug: another page"),
        (FRONT.replace("slug: t", "slug: feed"), "slug: another page"),
        (FRONT.replace("order: 1", "order: 1\ngame: whist"), "game: must be one of"),
        (FRONT.replace("order: 1", "order: 1\ncolour: red"), "line 7: expected key: value"),
        (FRONT.replace("order: 1", "order: 1\norder: 2"), "line 7: expected key: value"),
        (
            FRONT.replace("order: 1", "order: 1\ntranslates: 1"),
            "translates: belongs to translations",
        ),
        (FRONT.replace("order: 1", "order: 1\ndate: soon"), "date: wants a day"),
    ],
)
def test_a_file_that_can_t_be_read_says_why(text, why):
    with pytest.raises(FileError, match=why):
        read(text, "howto-gin", "ko")


def test_windows_line_ends_and_a_byte_order_mark_make_no_difference():
    assert read("\ufeff" + FRONT.replace("\n", "\r\n"), "x", "ko") == read(FRONT, "x", "ko")


def test_an_unreadable_file_keeps_no_other_from_loading(folder):
    (folder / "ko/glossary.md").write_bytes(b"\xff\xfe")
    report = load(folder)
    assert [problem.split(":")[0] for problem in report.problems] == ["ko/glossary"]
    assert len(report.created) == 3


def test_an_article_that_is_of_two_kinds_is_named(folder):
    edit(folder / "en/howto-gin.md", "game: gin", "game: basic")
    (problem,) = load(folder).problems
    assert problem.startswith("en/howto-gin: howto basic 30, but ko/howto-gin: howto gin 30")


def test_files_are_checked_without_storing_anything(folder):
    assert loader.check(folder) == []
    edit(
        folder / "en/howto-gin.md",
        "::: rules game=gin show=bonuses",
        "::: rules game=gin show=limits",
    )
    assert loader.check(folder) == [
        "en/howto-gin: claims alone: rules game=gin show=limits",
        "ko/howto-gin: claims alone: rules game=gin show=bonuses",
    ]
    assert loader.check(folder, ["en/glossary"]) == []
    assert not Article.objects.exists()


def test_the_command_says_what_it_did_and_fails_for_faulty_files(folder, monkeypatch, capsys):
    monkeypatch.setattr(loader, "load", lambda: load(folder))
    call_command("load_rules")
    assert "4 articles made, 0 updated, 0 as they were." in capsys.readouterr().out
    page = row("ko/howto-gin")
    page.title = "An editor's title"
    page.save()
    (folder / "en/howto-gin.md").unlink()
    call_command("load_rules")
    out = capsys.readouterr().out
    assert "ko/howto-gin: changed by an editor, left alone" in out
    assert "en/howto-gin: its file is gone, unpublished" in out
    (folder / "en/glossary.md").write_text("nothing")
    with pytest.raises(CommandError, match="1 faults"):
        call_command("load_rules")
    assert "en/glossary: the front matter" in capsys.readouterr().err
    with pytest.raises(CommandError, match="--check"):
        call_command("load_rules", "ko/glossary")
