"""The articles of the repository: all are there, the engine agrees, and each language claims the same."""

import re
from collections import Counter
from functools import cache

import pytest
from django.conf import settings

from games.engine.errors import CODES
from rules_content import loader
from rules_content.anchors import DECIDED, GLOSSARY, HOUSE_RULES, RULE_OF_CODE, RULES, TERMS
from rules_content.markdown import Links, render

LANGUAGES = tuple(dict(settings.LANGUAGES))
SOURCES, UNREADABLE = loader.read_all()
BY_PLACE = {source.place: source for source in SOURCES}
KEYS = sorted({source.key for source in SOURCES})


class Everything(Links):
    """The links of a site on which every file is published."""

    def article(self, key):
        return f"/{key}/" if key in KEYS else None

    def term(self, name):
        return "A meaning."


@cache
def page_of(place):
    """An article as it is rendered."""
    return render(BY_PLACE[place].body, BY_PLACE[place].language, Everything())


TRANSLATIONS = [place for place in BY_PLACE if not place.startswith("ko/")]
WRITTEN = {
    *(
        "howto-basic",
        "howto-joker",
        "howto-gin",
        "strategy-basic",
        "strategy-joker",
        "strategy-gin",
    ),
    *("rummy-or-gin", "scoring-gin", "scoring-joker", "opening-thresholds", GLOSSARY, HOUSE_RULES),
    *("fair-deals", "accessibility", "privacy", "terms", "blog-first"),
}


def test_every_file_can_be_read():
    assert UNREADABLE == []


def test_every_article_is_written():
    assert set(KEYS) >= WRITTEN


@pytest.mark.parametrize("key", KEYS)
def test_every_article_is_there_in_every_language(key):
    assert [language for language in LANGUAGES if f"{language}/{key}" not in BY_PLACE] == []


@pytest.mark.parametrize("place", BY_PLACE)
def test_the_engine_agrees_with_every_claim(place):
    problems = [(problem.line, problem.reason.sentence()) for problem in page_of(place).problems]
    assert problems == []


@pytest.mark.parametrize("place", TRANSLATIONS)
def test_every_language_claims_the_same(place):
    source = page_of("ko/" + BY_PLACE[place].key)
    assert Counter(page_of(place).claims) == Counter(source.claims)


@pytest.mark.parametrize("place", TRANSLATIONS)
def test_no_translation_is_behind_its_source(place):
    assert BY_PLACE[place].revision == BY_PLACE["ko/" + BY_PLACE[place].key].revision


@pytest.mark.parametrize("place", BY_PLACE)
def test_every_link_to_an_article_finds_it_and_its_heading(place):
    language = BY_PLACE[place].language
    for key, anchor in re.findall(r"\(article:([\w-]+)#?([\w-]*)\)", BY_PLACE[place].body):
        assert f"{language}/{key}" in BY_PLACE, key
        anchors = {heading.anchor for heading in page_of(f"{language}/{key}").headings}
        assert not anchor or anchor in anchors, f"{key}#{anchor}"


def test_addresses_are_unique_within_a_language():
    slugs = Counter((source.language, source.slug) for source in SOURCES)
    assert [slug for slug, times in slugs.items() if times > 1] == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("key", "anchors"), [(HOUSE_RULES, RULES), (GLOSSARY, TERMS)])
def test_every_rule_and_every_term_has_its_anchor_and_is_explained(language, key, anchors):
    page = page_of(f"{language}/{key}")
    assert sorted(set(anchors) - set(page.terms)) == []


def test_every_refusal_has_a_rule_to_point_at():
    assert set(RULE_OF_CODE) == set(CODES)
    assert set(DECIDED) | set(RULE_OF_CODE.values()) == set(RULES)
    assert len(DECIDED) == 19


_RIGHT = re.compile(r'<p class="try-right"><strong>[^<]*</strong>(.*?)</p>\n<p>(.*?)</p>')


@pytest.mark.parametrize("place", BY_PLACE)
def test_the_right_answer_of_every_position_says_what_the_engine_finds_and_why(place):
    html = page_of(place).html
    rights = _RIGHT.findall(html)
    assert len(rights) == html.count('<section class="try"')
    assert all(found.strip() and why.strip() for found, why in rights)
