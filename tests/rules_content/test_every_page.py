"""Every page that there is to read, with the articles of the repository: valid, in order, and in step with the others.

The tests of single pages use short texts; these are about what is really published.
"""

import re
from urllib.parse import unquote

import pytest
from django.conf import settings
from django.test import Client
from django.test.utils import override_settings
from reversion.models import Revision

from rules_content import kept, loader
from rules_content.models import Article, ArticleTranslation
from tests.rules_content.reading import alternates, attributes, canonical, data, shown
from tests.rules_content.test_search_engines import HOST, sitemap

# In one process, so that the articles are loaded once.
pytestmark = [pytest.mark.django_db, pytest.mark.xdist_group("every_page")]
LANGUAGES = tuple(dict(settings.LANGUAGES))


@pytest.fixture(scope="module")
def site(django_db_setup, django_db_blocker):
    """The articles as they are loaded from their files: each page of the sitemap, by its address."""
    with django_db_blocker.unblock():
        report = loader.load()
        assert not report.problems
        with override_settings(KEEP_PAGES_FOR=3600):
            kept.store.forget()
            client = Client()
            published = ArticleTranslation.objects.published().select_related("article")
            articles = {HOST + text.get_absolute_url() for text in published}
            listed = sitemap(client)
            pages = {address: client.get(unquote(address.removeprefix(HOST))) for address in listed}
            kept.store.forget()
        yield pages, articles
        Article.objects.all().delete()
        Revision.objects.all().delete()


def of_language(site, language):
    """The pages of a language: address -> HTML. A strict parser finds no fault with any."""
    pages, _articles = site
    return {
        address: shown(response)
        for address, response in pages.items()
        if address.startswith(f"{HOST}/{language}/")
    }


def test_the_sitemap_lists_every_text_that_is_published_and_nothing_else(site):
    pages, articles = site
    assert {address for address in pages if re.search("/rules/.|/blog/.", address)} == articles
    assert len(articles) == len(loader.read_all()[0])


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_page_is_valid_and_in_order(site, language):
    pages = of_language(site, language)
    assert len(pages) >= 20
    for address, text in pages.items():
        assert len(re.findall(r"<h1\b", text)) == len(re.findall(r"<main\b", text)) == 1, address
        assert all(f"<{tag}" in text for tag in ("header", "nav", "footer")), address
        ids = re.findall(r'\sid="([^"]*)"', text)
        assert len(ids) == len(set(ids)), address
        levels = [int(level) for level in re.findall(r"<h([1-6])\b", text)]
        steps = zip(levels, levels[1:], strict=False)
        assert levels[0] == 1 and all(b <= a + 1 for a, b in steps), address
        own = {a["href"] for a in attributes(text, "a") if a.get("href", "").startswith("#")} - {
            f"#{name}" for name in ids
        }
        assert own == set(), address  # every link within the page leads somewhere


def test_pages_of_all_languages_name_each_other(site):
    pages, _articles = site
    named = {address: alternates(page.content.decode()) for address, page in pages.items()}
    for address, others in named.items():
        assert canonical(pages[address].content.decode()) == address
        assert set(others) == {*LANGUAGES, "x-default"}, address
        for language in LANGUAGES:
            assert named[others[language]] == others, address


def test_the_data_of_every_article_can_be_read(site):
    pages, articles = site
    kinds = set()
    for address in articles:
        first, *more = data(pages[address].content.decode())
        assert first["@type"] in ("Article", "BlogPosting") and first["mainEntityOfPage"] == address
        for item in more:
            kinds.add(item["@type"])
            assert item.get("mainEntity") or item.get("step"), address
    assert kinds == {"FAQPage", "HowTo"}


def test_no_page_asks_another_site_for_anything(site):
    for address, page in site[0].items():
        text = page.content.decode()
        asked = [
            found[name]
            for tag in ("script", "img", "use", "iframe", "link")
            for found in attributes(text, tag)
            for name in ("src", "href")
            if name in found and found.get("rel") not in ("alternate", "canonical")
        ]
        assert asked and all(one.startswith("/static/") for one in asked), address
