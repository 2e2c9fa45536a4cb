"""What search engines and readers of feeds are told: languages, data, sitemap, feeds."""

import re
from xml.etree import ElementTree

import pytest

from rules_content import publishing
from rules_content.models import ArticleTranslation
from tests.rules_content import builders
from tests.rules_content.reading import alternates, attributes, canonical, data, shown

pytestmark = pytest.mark.django_db
HOST = "http://testserver"
SITEMAP = {"s": "http://www.sitemaps.org/schemas/sitemap/0.9", "x": "http://www.w3.org/1999/xhtml"}
ATOM = {"a": "http://www.w3.org/2005/Atom"}
STEPS = "## Turn\n\n:::: steps\n1. **Draw.** Take a card.\n2. **Discard.** Give one away.\n::::\n"


@pytest.fixture
def texts():
    builders.text("ko", "조커", "조커", "한국어 요약", builders.BODY + STEPS)
    builders.text("en", "joker", "Joker", "In English", builders.BODY + STEPS)
    builders.text(
        "ko", "전략", "전략", body="## 가\n\n나.\n", key="strategy-gin", kind="strategy", game="gin"
    )
    builders.text("ko", "글", "글", "글의 요약", "안녕.\n", key="blog-first", kind="blog", game="")
    builders.text("en", "hidden", "Hidden", publish=False, key="draft", kind="strategy")


# Languages.


@pytest.mark.parametrize("page", ["", "rules/joker/", "games/gin/", "games/", "rules/", "blog/"])
def test_pages_name_each_other_in_all_their_languages(client, texts, page):
    first = shown(client.get(f"/en/{page}"))
    named = alternates(first)
    assert named["en"] == canonical(first) == f"{HOST}/en/{page}"
    assert {"ko", "en", "x-default"} <= set(named)
    for language, address in named.items():
        if language == "x-default":
            response = client.get(address, headers={"Accept-Language": "en"}, follow=True)
            assert response.redirect_chain[-1][0].endswith(f"/en/{page}")
            continue
        other = shown(client.get(address))
        assert f'<html lang="{language}"' in other
        assert canonical(other) == address
        assert alternates(other) == named


def test_a_text_in_place_of_a_missing_one_names_the_page_that_it_is_from(client, texts):
    text = shown(client.get("/en/rules/전략/"))
    assert canonical(text) == f"{HOST}/ko/rules/%EC%A0%84%EB%9E%B5/"
    assert set(alternates(text)) == {"ko", "x-default"}


def test_a_search_is_nothing_for_search_engines(client, texts):
    text = shown(client.get("/en/rules/search/?q=joker"))
    assert {"name": "robots", "content": "noindex"} in attributes(text, "meta")


# Data.


def test_an_article_tells_what_it_is_what_it_answers_and_its_steps(client, texts):
    items = {item["@type"]: item for item in data(shown(client.get("/en/rules/joker/")))}
    assert items["Article"]["headline"] == "Joker"
    assert items["Article"]["inLanguage"] == "en"
    assert items["Article"]["mainEntityOfPage"] == f"{HOST}/en/rules/joker/"
    (question,) = items["FAQPage"]["mainEntity"]
    assert question["name"] == "Is it a run?" and question["acceptedAnswer"]["text"] == "It is."
    first, second = items["HowTo"]["step"]
    assert (
        first["name"].startswith("Draw")
        and "Take a card." in first["text"]
        and first["position"] == 1
    )
    assert "Give one away." in second["text"]


def test_only_a_guide_with_steps_is_a_how_to(client, texts):
    assert [item["@type"] for item in data(shown(client.get("/ko/rules/전략/")))] == ["Article"]
    assert [item["@type"] for item in data(shown(client.get("/ko/blog/글/")))] == ["BlogPosting"]


def test_nothing_in_a_title_ends_the_data(client, texts):
    evil = "</script><!-- & \" '"
    text = ArticleTranslation.objects.get(slug="joker")
    text.title = evil
    text.save()
    publishing.publish(text)
    items = data(shown(client.get("/en/rules/joker/")))
    assert items[0]["headline"] == evil


def test_messengers_are_told_of_a_picture_that_is_there(client, texts):
    for page in ("rules/joker/", "games/gin/", "rules/"):
        told = {
            meta["property"]: meta["content"]
            for meta in attributes(shown(client.get(f"/en/{page}")), "meta")
            if "property" in meta
        }
        assert told["og:title"] and told["og:description"] and told["og:url"] == f"{HOST}/en/{page}"
        assert client.get(told["og:image"]).status_code == 200


# The sitemap.


def sitemap(client) -> dict[str, dict[str, str]]:
    """Each page of the sitemap: address -> language -> address."""
    root = ElementTree.fromstring(client.get("/sitemap.xml").content)
    return {
        url.findtext("s:loc", namespaces=SITEMAP): {
            link.get("hreflang"): link.get("href") for link in url.findall("x:link", SITEMAP)
        }
        for url in root.findall("s:url", SITEMAP)
    }


def test_the_sitemap_lists_exactly_what_is_published(client, texts):
    listed = sitemap(client)
    articles = {address for address in listed if re.search("/rules/.|/blog/.", address)}
    published = ArticleTranslation.objects.published().select_related("article")
    assert articles == {HOST + text.get_absolute_url() for text in published}
    pages = {address.removeprefix(HOST) for address in listed} - {
        a.removeprefix(HOST) for a in articles
    }
    from django.conf import settings

    assert pages == {
        f"/{language}/{page}"
        for language in dict(settings.LANGUAGES)
        for page in ("", "games/", "rules/", "blog/", "games/basic/", "games/joker/", "games/gin/")
    }
    publishing.unpublish(published.get(slug="joker"))
    assert f"{HOST}/en/rules/joker/" not in sitemap(client)


def test_every_page_of_the_sitemap_is_there_and_agrees_with_it(client, texts):
    for address, languages in sitemap(client).items():
        response = client.get(address)
        assert response.status_code == 200
        if "/rules/" in address or "/games/" in address:
            text = response.content.decode()
            assert canonical(text) == address
            assert alternates(text) == languages


def test_robots_are_told_of_the_sitemap_and_of_what_is_nobody_s_reading(client):
    text = client.get("/robots.txt").content.decode()
    assert f"Sitemap: {HOST}/sitemap.xml" in text
    closed = re.findall("(?m)^Disallow: (.+)$", text)
    for address in ("/lang/fr/", "/ko/table/abc/", "/ko/rules/search/", "/admin/"):
        rules = [rule.replace("*", ".*") for rule in closed]
        assert any(re.match(rule, address) for rule in rules), address
    assert not any(re.match(rule.replace("*", ".*"), "/ko/rules/joker/") for rule in closed)


# The feed.


def test_the_blog_is_a_feed_of_its_language(client, texts):
    response = client.get("/ko/blog/feed/")
    assert response["Content-Type"].startswith("application/atom+xml")
    root = ElementTree.fromstring(response.content)
    (entry,) = root.findall("a:entry", ATOM)
    assert entry.findtext("a:title", namespaces=ATOM) == "글"
    assert entry.findtext("a:summary", namespaces=ATOM) == "글의 요약"
    address = entry.find("a:link", ATOM).get("href")
    assert address == f"{HOST}/ko/blog/%EA%B8%80/"
    assert client.get(address).status_code == 200
    links = {link.get("rel"): link.get("href") for link in root.findall("a:link", ATOM)}
    assert links["self"] == f"{HOST}/ko/blog/feed/"


def test_pages_name_the_feed(client, texts):
    text = shown(client.get("/en/rules/joker/"))
    (feed,) = [
        link for link in attributes(text, "link") if link.get("type") == "application/atom+xml"
    ]
    assert client.get(feed["href"]).status_code == 200
