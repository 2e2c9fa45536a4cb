"""The worked example of the article on fair deals is what `games.shuffle` computes, in every language."""

import re

import pytest
from django.conf import settings

from games import shuffle
from games.engine.cards import ONE_DECK, join, parse_cards
from rules_content.loader import ARTICLES

SECRET, CODE, ROUND, SEATS = bytes(range(32)), "7k3m9q2x4b", 1, 4
DEALER, DECK = shuffle.deal(SECRET, CODE, ROUND, ONE_DECK, SEATS)


@pytest.fixture(params=dict(settings.LANGUAGES))
def article(request):
    return (ARTICLES / request.param / "fair-deals.md").read_text()


def test_the_example_has_this_secret_and_this_match(article):
    assert "`00 01 02 … 1f`" in article
    assert f"`{CODE}`" in article


def test_its_cards_are_in_the_order_that_is_computed(article):
    lines = re.findall(r"^ {4}((?:[A2-9TJQK][cdhs] ?){26})$", article, re.MULTILINE)
    assert parse_cards(" ".join(lines)) == DECK
    assert DEALER == 0  # "the first number drawn is 0"


def test_the_hand_on_the_dealer_s_left_is_dealt_from_it(article):
    dealt = DECK[0 : 7 * SEATS : SEATS]  # seat 1 gets the first card, and every fourth after it
    assert f"\n{join(dealt)}\n" in article
    upcard = join([DECK[7 * SEATS]])
    sign = upcard[0] + {"c": "♣", "d": "♦", "h": "♥", "s": "♠"}[upcard[1]]
    assert sign in article.partition("{#example}")[2].partition("::: cards")[0]


def test_the_label_is_the_one_that_is_hashed(article):
    label = shuffle.label("A", 1, "B").decode()
    written = re.search(r"^ +(rummy-salon\S*\|.*)$", article, re.MULTILINE)[1]
    assert written.partition("|")[0] == label.partition("|")[0]
    assert written.count("|") == label.count("|")
