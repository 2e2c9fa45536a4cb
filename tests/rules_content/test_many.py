"""A thousand articles in four languages cost as many queries as one."""

import pytest

from tests.rules_content import builders

LANGUAGES = [("ko", "한국어"), ("en", "English"), ("fr", "Français"), ("tr", "Türkçe")]
PAGES = {
    "/en/rules/": 2,  # have the texts changed, and the catalogue
    "/en/games/gin/": 2,
    "/en/rules/many-1-en/": 3,  # and the text
    "/sitemap.xml": 3,  # and the site that contrib.sites believes in
    "/en/blog/": 2,
    "/en/blog/feed/": 3,
    "/en/rules/search/?q=Title": 1,
}


@pytest.fixture(scope="module")
def thousand(django_db_setup, django_db_blocker):
    """1,000 articles in 4 languages, for all tests of this file."""
    from django.conf import settings
    from django.test import override_settings

    from rules_content.models import Article

    with django_db_blocker.unblock(), override_settings(LANGUAGES=LANGUAGES):
        assert not settings.KEEP_PAGES_FOR  # nothing is kept: every page is made
        builders.many(1000, dict(LANGUAGES))
        yield
        Article.objects.filter(key__startswith="many-").delete()


@pytest.mark.django_db
@pytest.mark.parametrize(("page", "queries"), PAGES.items())
def test_a_thousand_articles_cost_no_more_queries_than_one(
    client, thousand, settings, django_assert_max_num_queries, page, queries
):
    settings.LANGUAGES = LANGUAGES
    with django_assert_max_num_queries(queries):
        response = client.get(page)
    assert response.status_code == 200
    if page == "/sitemap.xml":
        assert response.content.count(b"<loc>") == 4 * (1000 + 7)
    if page == "/en/rules/":
        assert response.content.count(b"/en/rules/many-") == 1000
