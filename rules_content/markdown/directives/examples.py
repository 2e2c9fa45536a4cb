"""`cards`: an example, and what the engine says of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from django.utils.html import escape
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from games.engine.cards import JOKER, ONE_DECK, Card, Cards, join, text
from games.engine.errors import CODES, IllegalMove
from games.engine.melds import (
    Shape,
    arrangements,
    best_opening,
    deadwood,
    joker_fits,
    joker_meld,
    joker_melds,
    knock_deadwoods,
    meld_value,
    natural_fits,
    natural_meld,
    natural_melds,
)
from games.engine.variant import Variant, whole_deck
from games.engine.variants.gin import KNOCK_LIMIT
from games.engine.variants.joker import options as joker_options
from games.labels import card_signs, kind_name, meld_name, refusal_sentence, say
from rules_content.anchors import RULE_OF_CODE

from ..drawing import figure, group
from ..links import address
from ..page import Page
from ..problems import Refuted
from .base import Arguments, Block, cards_of

JOKER_GAME, GIN = "joker", "gin"


class Example(NamedTuple):
    """What is shown: the game, the groups of cards in the order given, and what each is, where melds are claimed."""

    variant: Variant
    groups: tuple[Cards, ...]
    shapes: tuple[Shape, ...]

    @property
    def cards(self) -> Cards:
        return tuple(card for cards in self.groups for card in cards)


def html(block: Block, page: Page) -> str:
    """The directive `cards`."""
    variant = block.args.variant()
    groups = groups_of(block, variant)
    example, says, claimed = _kind(variant, groups, block.args, page)
    found = list(findings(example, block.args))
    block.args.end()
    if not found and not claimed:
        raise Refuted(
            gettext_lazy(
                "This example claims nothing that could be wrong: add points=, value=, waits= …"
            )
        )
    page.made.claims.append(f"cards {block.args}: {' / '.join(map(join, groups))}")
    if not page.made.cards:
        page.made.cards = [text(card) for card in example.cards]
    drawings = [
        group(shape.cards, page, meld_name(shape), meld=True) for shape in example.shapes
    ] or [group(cards, page) for cards in groups]
    caption = page.inline(" ".join(block.lines[1:]).strip(), block.line + 2)
    wrong = block.args.text("is") == "none"
    return figure(variant.slug, drawings, [*says, *map(escape, found)], caption, wrong=wrong)


def groups_of(block: Block, variant: Variant) -> tuple[Cards, ...]:
    """The cards of the first line, in groups. Refuted for none, and for more than the deck has."""
    first = block.lines[0] if block.lines else ""
    groups = tuple(cards_of(part) for part in first.split("/"))
    if not all(groups):
        raise Refuted(gettext_lazy("The first line within it lists cards."))
    check_deck(variant, (card for cards in groups for card in cards))
    return groups


def check_deck(variant: Variant, cards: Iterable[Card]) -> None:
    """Refused: more cards of a face than the game's deck has."""
    extra = Counter(cards) - Counter(whole_deck(variant))
    if extra:
        raise Refuted(
            gettext_lazy("The deck of this game hasn't so many: %(cards)s."),
            cards=card_signs(sorted(extra)),
        )


def _kind(
    variant: Variant, groups: tuple[Cards, ...], args: Arguments, page: Page
) -> tuple[Example, list[str], bool]:
    """What the groups are claimed to be: the example, sentences (HTML) about it, and whether that was a claim."""
    kind, because = args.text("is"), args.text("because")
    if kind == "none":
        return Example(variant, groups, ()), _no_melds(variant, groups, because, page), True
    if because:
        raise Refuted(gettext_lazy("because= goes with is=none."))
    if kind == "hand":
        return Example(variant, groups, ()), [], False
    wanted = kind.split()
    if wanted != ["melds"] and not (wanted and set(wanted) <= {"set", "run"}):
        raise Refuted(gettext_lazy("Say what it is: is=run, set, melds, none or hand."))
    shapes = tuple(shape_of(variant, cards) for cards in groups)
    kinds = [shape.kind for shape in shapes]
    if wanted not in (["melds"], kinds):
        raise Refuted(
            gettext_lazy("The engine finds %(found)s, not %(claimed)s."),
            found=" ".join(kinds),
            claimed=kind,
        )
    says = " + ".join(map(kind_name, shapes))
    return Example(variant, groups, shapes), [escape(say(_("%(what)s."), what=says))], True


def shape_of(variant: Variant, cards: Cards) -> Shape:
    meld = joker_meld if variant.slug == JOKER_GAME else natural_meld
    try:
        return meld(cards)
    except IllegalMove as error:
        raise Refuted(
            gettext_lazy("%(cards)s: the engine finds no meld (%(code)s)."),
            cards=card_signs(cards),
            code=error.code,
        ) from None


def _no_melds(variant: Variant, groups: Sequence[Cards], because: str, page: Page) -> list[str]:
    if because not in CODES:
        raise Refuted(gettext_lazy("is=none wants because= with the refusal's code."))
    meld = joker_meld if variant.slug == JOKER_GAME else natural_meld
    for cards in groups:
        try:
            shape = meld(cards)
        except IllegalMove as error:
            refusal = error
            if error.code != because:
                raise Refuted(
                    gettext_lazy(
                        "%(cards)s: the engine refuses it for %(found)s, not for %(claimed)s."
                    ),
                    cards=card_signs(cards),
                    found=error.code,
                    claimed=because,
                ) from None
        else:
            raise Refuted(
                gettext_lazy("%(cards)s is a meld: the engine finds a %(kind)s."),
                cards=card_signs(cards),
                kind=shape.kind,
            )
    verdict = ngettext("Not a meld.", "Not melds.", len(groups))
    return [f"<strong>{escape(verdict)}</strong>", refusal_html(refusal, variant.slug, page)]


def refusal_html(error: IllegalMove, slug: str, page: Page) -> str:
    """Why the engine says no, linked to the rule."""
    sentence = escape(refusal_sentence(error, slug))
    url = address(page, "rule", RULE_OF_CODE[error.code])
    return f'<a href="{escape(url)}">{sentence}</a>' if url else sentence


def claim(what: object, claimed: object, found: object) -> None:
    """Refused if the engine finds something else than what is claimed."""
    if claimed != found:
        raise Refuted(
            gettext_lazy("%(what)s=%(claimed)s: the engine finds %(found)s."),
            what=what,
            claimed=_shown(claimed),
            found=_shown(found),
        )


def _shown(value: object) -> object:
    if isinstance(value, tuple):
        return join(value) or "none"
    return value


def only(variant: Variant, key: str, slug: str) -> None:
    """Refused: a claim that this game knows nothing of."""
    if variant.slug != slug:
        raise Refuted(gettext_lazy("%(key)s= belongs to game=%(game)s."), key=key, game=slug)


def findings(example: Example, args: Arguments) -> Iterator[str]:
    """Each claim about the cards that holds, as a sentence. Refuted for one that does not."""
    variant, cards = example.variant, example.cards
    yield from _opening(example, args)
    if (claimed_cards := args.cards("joker")) is not None:
        only(variant, "joker", JOKER_GAME)
        found = tuple(sorted(_jokers(example.shapes)))
        claim("joker", claimed_cards, found)
        yield say(_("The joker stands for %(cards)s."), cards=card_signs(found))
    if (claimed := args.number("points")) is not None:
        claim("points", claimed, points := sum(map(variant.card_points, cards)))
        yield say(_("Points in the hand: %(points)s."), points=points)
    yield from _gin(example, args)
    if (claimed_cards := args.cards("takes")) is not None:
        claim("takes", claimed_cards, found := takes(example))
        yield (
            say(_("Can be laid off here: %(cards)s."), cards=card_signs(found))
            if found
            else _("Nothing can be laid off here.")
        )
    gone = args.cards("gone") or ()
    if (claimed_cards := args.cards("waits")) is not None:
        claim("waits", claimed_cards, found := waits(variant, cards, gone))
        yield waiting_for(found)


def _opening(example: Example, args: Arguments) -> Iterator[str]:
    value, opens, refused = (args.number(key) for key in ("value", "opens", "refused"))
    if value is opens is refused is None:
        return
    only(example.variant, "value", JOKER_GAME)
    found = (
        sum(map(meld_value, example.shapes))
        if example.shapes
        else best_opening(tuple(sorted(example.cards))).value
    )
    yield from opening_value(found, value, opens, refused)


def opening_value(
    found: int, value: int | None, opens: int | None, refused: int | None
) -> Iterator[str]:
    """What an opening of the value `found` is claimed to count and to open."""
    if value is not None:
        claim("value", value, found)
    yield say(_("Opening value: %(value)s."), value=found)
    for key, threshold in (("opens", opens), ("refused", refused)):
        if threshold is None:
            continue
        if threshold not in joker_options["opening"]:
            raise Refuted(gettext_lazy("No table opens with %(threshold)s."), threshold=threshold)
        if (found >= threshold) != (key == "opens"):
            raise Refuted(
                gettext_lazy("%(key)s=%(threshold)s: the engine finds a value of %(found)s."),
                key=key,
                threshold=threshold,
                found=found,
            )
        yield say(
            _("Enough for %(threshold)s.")
            if key == "opens"
            else _("Too little for %(threshold)s."),
            threshold=threshold,
        )


def _jokers(shapes: Iterable[Shape]) -> Iterator[Card]:
    """The cards that the jokers of runs stand for."""
    for shape in shapes:
        for card, place in zip(shape.cards, shape.stands_for, strict=True):
            if card == JOKER != place:
                yield place


def _gin(example: Example, args: Arguments) -> Iterator[str]:
    """Deadwood and knocking."""
    cards = example.cards
    dead, ways, taken = args.number("deadwood"), args.number("arrangements"), args.cards("taken")
    knocks = args.cards("knocks")
    if dead is ways is knocks is taken is None:
        return
    only(example.variant, "deadwood", GIN)
    if dead is not None:
        claim("deadwood", dead, deadwood(cards))
        yield say(_("Deadwood: %(points)s."), points=dead)
    if ways is not None:
        claim("arrangements", ways, len(arrangements(cards)[1]))
        yield say(_("Ways to arrange it: %(number)s."), number=ways)
    if knocks is not None:
        if len(cards) != 11:
            raise Refuted(
                gettext_lazy("knocks= wants eleven cards, not %(number)s."), number=len(cards)
            )
        left = knock_deadwoods(tuple(sorted(cards)))
        may = [card for card, points in left.items() if points <= KNOCK_LIMIT]
        found = tuple(sorted(card for card in may if card not in (taken or ())))
        claim("knocks", knocks, found)
        yield (
            say(_("May knock with %(cards)s."), cards=card_signs(found))
            if found
            else _("No knock is allowed.")
        )


def takes(example: Example) -> Cards:
    """The cards that can be laid off on the melds shown."""
    if not example.shapes:
        raise Refuted(gettext_lazy("takes= wants melds."))
    if example.variant.slug == JOKER_GAME:
        every = (*ONE_DECK, JOKER)
        return tuple(c for c in every if any(joker_fits(shape, c) for shape in example.shapes))
    hidden = [card for card in ONE_DECK if card not in example.cards]
    return tuple(c for c in hidden if any(natural_fits(shape, c) for shape in example.shapes))


def waiting_for(cards: Cards) -> str:
    """What a hand waits for, as a sentence."""
    if not cards:
        return _("No single card makes a meld here.")
    return say(_("Waits for %(cards)s."), cards=card_signs(cards))


def waits(variant: Variant, cards: Sequence[Card], gone: Sequence[Card] = ()) -> Cards:
    """The natural cards that make a meld with these which they do not make alone."""
    held = tuple(sorted(cards))
    melds = joker_melds if variant.slug == JOKER_GAME else natural_melds
    before = {shape.cards for shape in melds(held)}
    copies = whole_deck(variant).count(0)
    return tuple(
        card
        for card in ONE_DECK
        if held.count(card) + list(gone).count(card) < copies
        and any(shape.cards not in before for shape in melds(tuple(sorted((*held, card)))))
    )
