"""Every sentence of the labels in every language of the site: none in English by mistake, none half filled."""

import re
from collections.abc import Iterator

import pytest
from django.conf import settings
from django.utils.translation import override

from games import labels, selection
from games.engine.cards import (
    HIDDEN,
    ONE_DECK,
    TWO_DECKS_AND_JOKERS,
    parse_card,
    parse_cards,
    text,
)
from games.engine.errors import CODES, IllegalMove, ParseError
from games.engine.melds import joker_meld
from games.engine.moves import KINDS, Move, parse_move
from games.engine.state import RoundResult
from games.engine.variants import VARIANTS
from games.labels.refusals import WORDINGS
from games.labels.results import DRAWS, ENDS, HEADLINES
from rummy_site import catalogues

LANGUAGES = [code for code, _ in settings.LANGUAGES]
OTHERS = [code for code in LANGUAGES if code != "en"]
NAME = "Ada"
NAMES = (NAME, "Elif", "Inès", "민지")
EVERY_CARD = (*sorted(set(TWO_DECKS_AND_JOKERS)), HIDDEN)
MELDS = [
    joker_meld(parse_cards(cards))
    for cards in (
        "Ac Ad Ah",
        "Ac Ad Ah As",
        "7c 7d Jk",
        "Jc Jd Jh Js",
        "Qs Qc Qd",
        "Kc Kd Kh Ks",
        "Ac 2c 3c",
        "9d Td Jd Qd",
        "Qh Kh Ah",
        "3s 4s Jk 6s",
    )
]
FACTS = {"value": 26, "threshold": 40, "deadwood": 12, "limit": 10, "meld": 3}


def moves() -> Iterator[tuple[Move, dict]]:
    """A move of every kind, with every card and meld that its sentence may name."""
    yield from ((parse_move(move), {}) for move in ("draw stock", "take upcard", "pass", "undo"))
    yield parse_move("shuffle 7h Td"), {}
    for card in EVERY_CARD[:-1]:
        yield parse_move("draw stock"), {"card": card}
        yield parse_move("take upcard"), {"card": card}
        for move in ("discard {}", "lay off {} on 1", "swap {} on 1"):
            yield parse_move(move.format(text(card))), {}
    yield from ((parse_move(f"knock {text(card)}"), {}) for card in ONE_DECK)
    for meld in MELDS:
        cards = " ".join(map(text, meld.cards))
        yield parse_move(f"lay down {cards}"), {}
        yield parse_move(f"open {cards} / 5s 6s 7s"), {}
        yield parse_move("lay off Jk on 1"), {"meld": meld}
        if meld.kind == "run":
            yield parse_move("lay off Jk on 1 high"), {"meld": meld}
            yield parse_move("lay off Jk on 1 low"), {"meld": meld}
    yield parse_move("lay off Jk on 1 high"), {}


def refusals() -> Iterator[tuple[IllegalMove | ParseError, str]]:
    """Each code with and without its facts, in every variant, phase and place that has its own words."""
    for code in (*CODES, *selection.CODES):
        details = {key.partition(" ")[2] for key in WORDINGS if key.partition(" ")[0] == code}
        for detail in {"", *details}:
            where = {"phase": detail, "where": detail} if detail not in ("", *VARIANTS) else {}
            variant = detail if detail in VARIANTS else ""
            yield IllegalMove(code, **where), variant
            for card in EVERY_CARD[:-1]:
                yield IllegalMove(code, card=text(card), **FACTS, **where), variant
    yield ParseError("x"), ""


def results() -> Iterator[tuple[str, RoundResult, int | None]]:
    """A round's end of every kind, seen by both players and by a watcher."""
    left = ((), parse_cards("Ah Td"), parse_cards("Kc"))
    gin = {"knocker": 0, "knocker_melds": (parse_cards("5s 6s 7s"),)}
    hands = (parse_cards("5s 6s 7s Ah"), parse_cards("8s Kd 9c"))
    for me in (0, 1, None):
        for points in (1, 21):
            yield "basic", RoundResult("out", 0, points, (points, 0, 0), left, 1), me
        yield "joker", RoundResult("hand_rummy", 0, 82, (82, 0, 0), left, 1), me
        for kind, winner, deadwood, laid_off in (
            ("knock", 0, (1, 19), ((parse_card("8s"), 0),)),
            ("gin", 0, (0, 27), ()),
            ("undercut", 1, (10, 9), ((parse_card("8s"), 0),)),
        ):
            cards = (hands[0][:3], hands[1]) if kind == "gin" else hands
            facts = {"deadwood": deadwood, "laid_off": laid_off, **gin}
            yield "gin", RoundResult(kind, winner, 25, (25, 0), cards, 1, **facts), me
    for key in DRAWS:
        why, _, variant = key.partition(" ")
        yield variant or "basic", RoundResult("draw", None, 0, (0, 0), ((), ()), 1, why), None


def sentences(language: str) -> list[str]:
    """Everything that the labels say in a language, always in the same order."""
    with override(language):
        said = [
            labels.move_sentence(move, who, **facts)
            for move, facts in moves()
            for who in (None, NAME)
        ]
        said += [labels.refusal_sentence(error, variant) for error, variant in refusals()]
        for slug, result, me in results():
            words = labels.result_words(slug, result, NAMES, me)
            said += filter(None, (words.headline, *words.steps, words.score))
        said += [labels.match_sentence(end, None, NAMES, None) for end in ENDS]
        said += [labels.match_sentence("finished", 0, NAMES, me) for me in (0, 1)]
    return said


@pytest.fixture(scope="module")
def said() -> dict[str, list[str]]:
    return {language: sentences(language) for language in LANGUAGES}


def test_every_move_and_every_end_is_among_the_sentences():
    assert {move.kind for move, _ in moves()} == set(KINDS)
    assert {result.kind for _, result, _ in results()} == {*HEADLINES, "draw"}


@pytest.mark.parametrize("language", OTHERS)
def test_no_sentence_is_english_in_another_language(said, language):
    assert len(said[language]) == len(said["en"])
    both = zip(said[language], said["en"], strict=True)
    assert [mine for mine, english in both if mine == english] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sentence_is_whole(said, language):
    for sentence in said[language]:
        assert not re.search(r"%\(|%s|\{|None|  ", sentence), sentence
        assert sentence[0] == sentence[0].upper() and sentence[-1] in ".!?", sentence


def test_korean_particles_are_settled(said):
    assert [
        text for text in said["ko"] if re.search(r"[가-힣]\([가-힣]\)|\([가-힣]\)[가-힣]", text)
    ] == []


def test_french_words_are_run_together_where_they_must_be(said):
    """L'as, d'as, du roi, au valet: never the long form before a vowel, nor "de le" and "à le"."""
    wrong = re.compile(r"\b([Ll]e|[Ll]a|[Dd]e|[Qq]ue|[Nn]e) (?=[aeiouyéèêàâîôœ])|\b([Dd]e|à) les? ")
    assert [sentence for sentence in said["fr"] if wrong.search(sentence)] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_card_and_meld_has_a_name_of_its_own(language):
    with override(language):
        for name in (labels.card_name, labels.the_card, labels.card_sign):
            assert len({name(card) for card in EVERY_CARD}) == len(EVERY_CARD)
        for name in (labels.meld_name, labels.a_meld, labels.the_meld):
            assert len({name(meld) for meld in MELDS[2:]}) == len(MELDS[2:])
        assert len({labels.variant_name(slug) for slug in VARIANTS}) == len(VARIANTS)


@pytest.mark.parametrize(
    ("cards", "french", "turkish"),
    [
        ("Ac Ad Ah", "un brelan d’as", "as grubu"),
        ("Kc Kd Kh Ks", "un carré de rois", "papaz grubu"),
        ("7c 7d Jk", "un brelan de 7", "7 grubu"),
        ("Qh Kh Ah", "une suite à cœur (dame à as)", "kupa kız–as serisi"),
        ("3s 4s Jk 6s", "une suite à pique (3 à 6)", "maça 3–6 serisi"),
    ],
)
def test_melds_in_french_and_turkish(cards, french, turkish):
    meld = joker_meld(parse_cards(cards))
    with override("fr"):
        assert labels.a_meld(meld) == french
    with override("tr"):
        assert labels.a_meld(meld) == turkish


@pytest.mark.parametrize(
    ("card", "french", "in_a_sentence", "turkish"),
    [
        ("Qh", "dame de cœur", "la dame de cœur", "kupa kızı"),
        ("As", "as de pique", "l’as de pique", "maça ası"),
        ("Jd", "valet de carreau", "le valet de carreau", "karo valesi"),
        ("Kc", "roi de trèfle", "le roi de trèfle", "sinek papazı"),
        ("Td", "10 de carreau", "le 10 de carreau", "karo 10"),
    ],
)
def test_cards_in_french_and_turkish(card, french, in_a_sentence, turkish):
    card = parse_card(card)
    with override("fr"):
        assert (labels.card_name(card), labels.the_card(card)) == (french, in_a_sentence)
    with override("tr"):
        assert (labels.card_name(card), labels.the_card(card)) == (turkish, turkish)


# What translators must heed, in all the catalogues' sentences.


def translations(language: str) -> Iterator[str]:
    for message in catalogues.read(language):
        if message.id:
            yield from catalogues._texts(message.string)


def test_french_spaces_and_apostrophes_are_those_of_print():
    """A narrow no-break space before ; ! ?, a no-break space before : and within « »; ’ and not '."""
    wrong = re.compile(r"'| [;!?»]| :(?!:)|« |[^\u202f;!?][;!?]|[^\u00a0]»|«[^\u00a0]")
    assert [sentence for sentence in translations("fr") if wrong.search(sentence)] == []


def test_no_turkish_suffix_hangs_on_a_placeholder_and_no_french_word_is_cut_before_a_name():
    """Which suffix fits, or whether "de" becomes "d’", depends on a name that nobody knows yet."""
    hanging = re.compile(r"%\(\w+\)s['’]?[a-zçğıöşü]")
    assert [sentence for sentence in translations("tr") if hanging.search(sentence)] == []
    before = re.compile(r"\b(de|que|le|la|ne|[dlqn][’'])\s*%\(name\)s")
    assert [sentence for sentence in translations("fr") if before.search(sentence)] == []
