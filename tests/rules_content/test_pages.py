"""The pages that people read: each kind of them, in each language, and what is missing in one."""

import re
from datetime import UTC, datetime

import pytest

from rules_content import picture, publishing
from rules_content.models import ArticleTranslation
from tests.rules_content import builders
from tests.rules_content.reading import attributes, main_part, shown

pytestmark = pytest.mark.django_db
GAMES = ("basic", "joker", "gin")


@pytest.fixture
def guide():
    """A guide in Korean and English, a text in Korean alone, and a post."""
    builders.text("ko", "조커-러미", "조커 러미")
    builders.text("en", "joker-rummy", "Joker Rummy")
    builders.text(
        "ko",
        "용어집",
        "용어집",
        "낱말.",
        "## 가\n\n나.\n",
        key="glossary",
        kind="glossary",
        game="",
        order=9,
    )
    builders.text(
        "ko", "첫-글", "첫 글", "", "안녕.\n", key="blog-first", kind="blog", game="", order=99
    )


PAGES = [
    "games/",
    "games/gin/",
    "rules/",
    "rules/search/",
    "rules/search/?q=%EB%9F%AC%EB%AF%B8",
    "blog/",
]


@pytest.mark.parametrize("page", [*PAGES, "rules/joker-rummy/", "rules/용어집/", "blog/첫-글/"])
def test_every_kind_of_page_is_whole_html_with_one_heading_and_its_landmarks(client, guide, page):
    text = shown(client.get(f"/en/{page}"))
    assert len(re.findall(r"<h1\b", text)) == 1
    assert len(re.findall(r"<main\b", text)) == 1
    for tag in ("header", "nav", "footer"):
        assert f"<{tag}" in text
    ids = re.findall(r'\sid="([^"]*)"', text)
    assert len(ids) == len(set(ids))
    levels = [int(level) for level in re.findall(r"<h([1-6])\b", text)]
    assert levels[0] == 1 and all(b <= a + 1 for a, b in zip(levels, levels[1:], strict=False))


@pytest.mark.parametrize("page", [*PAGES, "rules/joker-rummy/", "rules/용어집/"])
def test_no_page_asks_another_site_for_anything(client, guide, page):
    text = shown(client.get(f"/en/{page}"))
    asked = [
        a[name]
        for tag in ("script", "img", "use", "iframe")
        for a in attributes(text, tag)
        for name in ("src", "href")
        if name in a
    ]
    asked += [a["href"] for a in attributes(text, "link") if a.get("rel") in ("stylesheet", "icon")]
    assert asked
    assert [address for address in asked if not address.startswith("/static/")] == []
    assert " style=" not in text  # the content policy refuses it


@pytest.mark.parametrize("language", ["ko", "en", "fr", "tr"])
@pytest.mark.parametrize("game", GAMES)
def test_each_game_has_a_page_in_each_language(client, settings, language, game):
    settings.LANGUAGES = [("ko", "한국어"), ("en", "English"), ("fr", "Français"), ("tr", "Türkçe")]
    text = shown(client.get(f"/{language}/games/{game}/"))
    assert f'<html lang="{language}"' in text
    assert f'action="/{language}/new/{game}/"' in text
    assert text.count("<li><h3>") == 4  # the four steps
    assert 'id="scoring"' in text
    assert ('id="opening"' in text) == (game == "joker")


def test_a_game_s_numbers_come_from_the_engine(client, monkeypatch):
    from games.engine.variants import gin
    from rules_content import game_pages

    assert "10 or less" in shown(client.get("/en/games/gin/"))
    monkeypatch.setattr(gin, "KNOCK_LIMIT", 7)
    game_pages._tables.cache_clear()
    assert "7 or less" in shown(client.get("/en/games/gin/"))


def test_an_unknown_game_or_article_is_not_found(client, guide):
    for path in (
        "games/canasta/",
        "rules/nothing/",
        "blog/nothing/",
        "rules/panel/canasta/",
        "rules/key/none/",
    ):
        assert client.get(f"/en/{path}").status_code == 404


def test_a_game_s_page_leads_to_what_there_is_to_read_about_it(client, guide):
    builders.text("ko", "진-러미", "진 러미 글", key="howto-gin", game="gin", body="## 진\n\n글.\n")
    text = main_part(shown(client.get("/ko/games/joker/")))
    assert 'href="/ko/rules/%EC%A1%B0%EC%BB%A4-%EB%9F%AC%EB%AF%B8/"' in text
    assert "용어집" in text and "첫 글" in text
    assert "진 러미 글" not in text


def test_an_article_shows_its_text_its_contents_and_a_way_to_play(client, guide):
    text = main_part(shown(client.get("/en/rules/joker-rummy/")))
    assert '<a href="#one">One</a>' in text and '<h2 id="one">' in text
    assert 'class="ex"' in text
    assert 'action="/en/new/joker/"' in text


def test_play_now_is_one_press_from_an_article(client, guide):
    shown(client.get("/en/rules/joker-rummy/"))
    response = client.post("/en/new/joker/", headers={"Origin": "http://testserver"})
    assert response.status_code == 302 and "/en/table/" in response.url


def test_a_draft_is_read_by_nobody(client, guide):
    text = ArticleTranslation.objects.get(slug="joker-rummy")
    publishing.unpublish(text)
    assert "/en/rules/joker-rummy/" not in shown(client.get("/en/rules/"))
    assert client.get("/en/rules/joker-rummy/").status_code == 404


def test_a_text_of_another_engine_is_made_anew_when_it_is_read(client, guide):
    ArticleTranslation.objects.update(html="<p>old</p>", fingerprint="another")
    text = main_part(shown(client.get("/en/rules/joker-rummy/")))
    assert "old" not in text and '<h2 id="one">' in text


# What is missing in a language.


def test_a_missing_translation_shows_the_first_language_and_says_so(client, guide):
    text = main_part(shown(client.get("/en/rules/용어집/")))
    assert "has not been translated yet" in text
    assert '<article class="article" lang="ko">' in text
    # What is in the page's own language within it says so too.
    assert 'class="when" lang="en"' in text


def test_a_missing_translation_is_listed_in_the_first_language(client, guide):
    text = main_part(shown(client.get("/en/rules/")))
    assert '<li lang="ko"><a href="/en/rules/%EC%9A%A9%EC%96%B4%EC%A7%91/">용어집</a>' in text
    assert "조커 러미" not in text  # there is an English one


def test_the_address_of_another_language_leads_to_one_s_own_text(client, guide):
    response = client.get("/en/rules/조커-러미/")
    assert (response.status_code, response.url) == (302, "/en/rules/joker-rummy/")


def test_the_switch_of_languages_goes_to_the_same_page(client, guide):
    text = shown(client.get("/ko/rules/조커-러미/"))
    (switch,) = [
        a["href"]
        for a in attributes(text.partition("<footer")[2], "a")
        if a.get("hreflang") == "en"
    ]
    response = client.get(switch, follow=True)
    assert response.redirect_chain[-1][0] == "/en/rules/joker-rummy/"
    assert client.cookies["django_language"].value == "en"


def test_an_address_without_a_language_goes_to_the_browser_s(client, guide):
    response = client.get("/rules/조커-러미/", headers={"Accept-Language": "en"}, follow=True)
    assert response.redirect_chain[-1][0] == "/en/rules/joker-rummy/"


def test_two_articles_may_have_the_same_address_in_two_languages(client, guide):
    builders.text("en", "첫", "Another", key="strategy-gin", kind="strategy", game="gin")
    builders.text("ko", "첫", "다른 글", key="strategy-basic", kind="strategy", game="basic")
    assert "<h1>Another</h1>" in shown(client.get("/en/rules/첫/"))
    assert "<h1>다른 글</h1>" in shown(client.get("/ko/rules/첫/"))


def test_a_post_is_no_article_and_an_article_no_post(client, guide):
    assert client.get("/ko/rules/첫-글/").url == "/ko/blog/%EC%B2%AB-%EA%B8%80/"
    assert (
        client.get("/ko/blog/조커-러미/").url == "/ko/rules/%EC%A1%B0%EC%BB%A4-%EB%9F%AC%EB%AF%B8/"
    )


# What a writer may have smuggled in.


@pytest.mark.parametrize(
    "page", ["rules/evil/", "rules/", "games/joker/", "rules/search/?q=script"]
)
def test_a_title_or_summary_is_text_and_never_markup(client, page):
    evil = '</script><script>alert("1")</script>'
    builders.text("en", "evil", f"T{evil}", f"S{evil} script", body="## A\n\nb.\n")
    text = shown(client.get(f"/en/{page}"))
    assert "<script>alert" not in text
    assert not re.search(r"<script>\s*alert", text)
    assert "alert" in text


# Addresses that never change, and the table's panel.


def test_an_article_is_found_by_its_key(client, guide):
    assert client.get("/en/rules/key/howto-joker/").url == "/en/rules/joker-rummy/"
    assert client.get("/en/rules/key/glossary/").url == "/en/rules/%EC%9A%A9%EC%96%B4%EC%A7%91/"


def test_a_refusal_leads_to_its_rule(client):
    assert (
        client.get("/en/rules/why/run_wraps/").url == "/en/rules/"
    )  # there are no house rules yet
    builders.text(
        "en",
        "house-rules",
        "House rules",
        body="### Ace {#ace}\n\nLow.\n",
        key="house-rules",
        kind="house_rules",
        game="",
    )
    assert client.get("/en/rules/why/run_wraps/").url == "/en/rules/house-rules/#ace"
    assert client.get("/en/rules/why/nonsense/").status_code == 404


def test_the_panel_is_the_guide_with_names_of_its_own(client):
    builders.text(
        "en",
        "joker",
        "Joker",
        body="## Turn {#turn}\n\nDraw. [On](#end)\n\n## End {#end}\n\nOut.\n",
    )
    response = client.get("/en/rules/panel/joker/")
    text = response.content.decode()
    assert '<h2 id="r-turn">' in text and 'href="#r-end"' in text
    assert (
        "&quot;draw&quot;: &quot;turn&quot;" in text
        and "&quot;result&quot;: &quot;end&quot;" in text
    )
    assert "<html" not in text


def test_the_panel_falls_back_to_the_rules_in_short(client):
    text = client.get("/en/rules/panel/joker/").content.decode()
    assert "How to play" in text and "hand rummy" in text


def test_how_to_play_is_the_guide_and_in_short_until_there_is_one(client):
    assert "How to play" in shown(client.get("/en/how-to/gin/"))
    builders.text("ko", "진-러미", "진 러미", key="howto-gin", game="gin")
    assert client.get("/en/how-to/gin/").url == "/en/rules/%EC%A7%84-%EB%9F%AC%EB%AF%B8/"
    builders.text("en", "gin-rummy", "Gin Rummy", key="howto-gin", game="gin")
    assert client.get("/en/how-to/gin/").url == "/en/rules/gin-rummy/"


def test_the_guide_opens_at_the_moment_of_the_table(client):
    assert client.get("/en/rules/guide/gin/draw/").url == "/en/how-to/gin/"
    builders.text("en", "joker", "Joker", body="## Turn {#turn}\n\nDraw.\n")
    assert client.get("/en/rules/guide/joker/draw/").url == "/en/rules/joker/#turn"
    assert client.get("/en/rules/guide/joker/open/").url == "/en/rules/joker/#turn"  # next best
    assert client.get("/en/rules/guide/joker/nonsense/").url == "/en/rules/joker/"


@pytest.mark.parametrize(
    ("language", "day"),
    [
        ("ko", "2026년 3월 5일"),
        ("en", "March 4, 2026"),
        ("fr", "4 mars 2026"),
        ("tr", "5 Mart 2026"),
    ],
)
def test_the_day_of_an_article_is_that_of_its_readers(client, language, day):
    made = builders.text(language, "글", "글")
    late = datetime(
        2026, 3, 4, 22, 30, tzinfo=UTC
    )  # 23:30 in Paris, 01:30 in Istanbul, 07:30 in Seoul
    ArticleTranslation.objects.filter(pk=made.pk).update(updated_at=late, fingerprint="")
    publishing.refresh()
    assert day in shown(client.get(made.get_absolute_url()))


# The picture of a shared link.


@pytest.mark.parametrize("name", ["pages/gin", "pages/rules", "howto-joker", "glossary"])
def test_a_shared_link_has_a_picture(client, guide, name):
    response = client.get(f"/pictures/{name}.png")
    assert response["Content-Type"] == "image/png"
    assert response.content.startswith(b"\x89PNG\r\n")
    width, height = (int.from_bytes(response.content[at : at + 4], "big") for at in (16, 20))
    assert (width, height) == (1200, 630)
    assert "max-age" in response["Cache-Control"]


def test_the_picture_shows_the_article_s_own_cards(client, guide):
    from rules_content.picture import svg

    drawn = re.findall(r'<use href="#(\w+)" x=', svg("7c Jk 9c"))
    assert drawn == ["7c", "Jk", "9c"]
    own, other = (
        client.get(f"/pictures/{name}.png").content for name in ("howto-joker", "glossary")
    )
    assert own != other


@pytest.mark.parametrize("name", ["joker", "rules"])
def test_an_article_that_is_called_as_a_page_is_has_a_picture_of_its_own(client, guide, name):
    body = "::: cards game=basic is=set\nQc Qd Qh\n:::\n"
    text = builders.text("ko", "여왕", "여왕", key=name, kind="strategy", body=body)
    shown = {}
    for address in (text.get_absolute_url(), "/ko/games/joker/", "/ko/rules/"):
        page = client.get(address).content.decode()
        shown[address] = re.search(r'og:image" content="http://testserver(.*?)"', page)[1]
    pictures = {client.get(path).content for path in shown.values()}
    assert len(pictures) == 3 and picture.png("Qc Qd Qh") in pictures


def test_there_is_no_picture_of_nothing(client, guide):
    assert client.get("/pictures/nothing.png").status_code == 404
    assert client.get("/pictures/gin.png").status_code == 404
    assert client.get("/pictures/pages/howto-joker.png").status_code == 404
