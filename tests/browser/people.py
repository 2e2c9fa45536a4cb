"""People at a table in a browser. They know nothing but what the page shows."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, Page, expect

MOST_TURNS = 120  # more than any round has


def fits(page: Page) -> bool:
    """Whether nothing is wider than the screen, once the page looks as it shall: its parts are there before its
    style sheets are."""
    page.wait_for_load_state()
    return page.evaluate("document.documentElement.scrollWidth <= innerWidth")


class Person:
    """Plays by what is offered: draws from the stock, melds or opens whenever a button lights up for it, knocks
    as soon as that is possible, else discards the last card of the hand."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.state = page.locator("#state")

    # What a person does; how, depends on the person.

    def press(self, button: Locator) -> None:
        raise NotImplementedError

    def select(self, values: list[str]) -> None:
        raise NotImplementedError

    # What a person sees.

    @property
    def phase(self) -> str:
        return self.state.get_attribute("data-phase")

    def version(self) -> str:
        return self.state.get_attribute("data-version")

    def button(self, action: str) -> Locator:
        return self.page.locator(f"#a-{action}")

    def lit(self, action: str) -> Locator:
        """The button if it lights up for the selection; the row that still answers another one is stale."""
        return self.page.locator(f"#actions:not(.stale) #a-{action}.fits")

    def hand(self) -> list[str]:
        cards = self.page.locator(".cards input")
        return [card.get_attribute("value") for card in cards.all()]

    def groups(self) -> list[list[str]]:
        """The melds that the page shows in the hand."""
        links = self.page.locator("[data-pick]").all()
        return [link.get_attribute("data-pick").split() for link in links]

    def wait_for_turn(self) -> bool:
        """Whether it is this person's turn; else the round is over."""
        self.page.locator("#state[data-waits=me], #state[data-phase=result]").first.wait_for()
        return self.phase != "result"

    # How a person plays.

    def sit_down(self, slug: str, language: str = "ko") -> None:
        """At the table in two taps: a game on the front page, and there it is."""
        self.page.goto(f"/{language}/")
        self.press(self.page.locator(f"form[action$='/new/{slug}/'] button"))
        expect(self.state).to_be_attached()
        self.page.wait_for_load_state()

    def begin_turn(self, slug: str, language: str = "ko") -> None:
        """At a table where it is this person's turn to draw. Now and then a bot goes out before that: then at
        another table."""
        for _ in range(20):
            self.sit_down(slug, language)
            while self.wait_for_turn():
                if self.phase == "draw":
                    return
                self.move("pass")
        raise AssertionError("twenty rounds without a turn")

    def play_round(self) -> None:
        for _ in range(MOST_TURNS):
            if not self.wait_for_turn():
                return
            self.take_turn()
        raise AssertionError("a round without an end")

    def take_turn(self) -> None:
        if self.phase == "offer":
            return self.move("pass")
        if self.phase == "draw":
            self.move("draw")
        if self.page.locator("#a-knock").count():
            return self.knock_or_discard()
        self.lay_down()
        if self.phase == "play":
            self.discard()

    def move(self, action: str) -> None:
        """Press a button that does something, and see it done."""
        before = self.version()
        self.press(self.button(action))
        expect(self.state).not_to_have_attribute("data-version", before)

    def lay_down(self) -> None:
        """Open with all the groups of the hand, or lay them down one by one."""
        opening = self.page.locator("#goal")
        if opening.count():
            value, threshold = (int(opening.get_attribute(name)) for name in ("value", "max"))
            if value >= threshold:
                self.lay(sum(self.groups(), []))
            return
        while self.phase == "play" and self.groups():
            self.lay(self.groups()[0])

    def lay(self, values: list[str]) -> None:
        self.select(values)
        self.lit("meld").wait_for()
        self.move("meld")

    def discard(self, value: str = "") -> None:
        self.select([value or self.hand()[-1]])
        self.lit("discard").wait_for()
        self.move("discard")

    def knock_or_discard(self) -> None:
        """The page tells the deadwood after the best discard, so one look at each card finds it."""
        deadwood = int(self.page.locator(".goal b").inner_text())
        if deadwood > 10:
            return self.discard()
        for value in reversed(self.hand()):
            self.select([value])
            self.lit("discard").wait_for()
            if self.lit("knock").count():
                return self.move("knock")
        raise AssertionError("no card to knock with")


class Tapping(Person):
    """With a finger on a small screen."""

    def press(self, button: Locator) -> None:
        button.tap()

    def select(self, values: list[str]) -> None:
        chosen = self.page.locator(".cards input:checked")
        unwanted = {card.get_attribute("value") for card in chosen.all()} ^ set(values)
        for value in unwanted:
            self.page.locator(f".card:has([value='{value}'])").tap()
        expect(chosen).to_have_count(len(values))
        # Nobody presses a button in the blink in which its row is being replaced.
        expect(self.page.locator("#actions.stale")).to_have_count(0)


class Typing(Person):
    """With the keyboard alone: Tab to get anywhere, arrows and letters within the hand."""

    LETTERS = {
        "draw": "s", "take": "t", "pass": "p", "meld": "m",
        "layoff": "l", "discard": "d", "knock": "k", "undo": "u",
    }  # fmt: skip

    def focused(self) -> str:
        return self.page.evaluate("document.activeElement.id")

    def tab_to(self, wanted: Locator) -> None:
        """Tab on until the focus is there: everything that can be used can be reached."""
        element = wanted.element_handle()
        for _ in range(80):
            if self.page.evaluate("it => it === document.activeElement", element):
                return
            self.page.keyboard.press("Tab")
        raise AssertionError("out of the keyboard's reach")

    def press(self, button: Locator) -> None:
        action = re.fullmatch(r"a-(\w+)", button.get_attribute("id") or "")
        if not action:
            self.tab_to(button)
            self.page.keyboard.press("Enter")
            return
        self.into_the_hand()
        self.page.keyboard.press(self.LETTERS[action[1]])

    def into_the_hand(self) -> None:
        if not self.focused().startswith("c-"):
            self.tab_to(self.page.locator(".cards input[tabindex='0']"))

    def select(self, values: list[str]) -> None:
        self.into_the_hand()
        self.page.keyboard.press("Escape")
        for value in values:
            self.page.keyboard.press("Home")
            for _ in range(self.hand().index(value)):
                self.page.keyboard.press("ArrowRight")
            assert self.focused() == f"c-{value}"
            self.page.keyboard.press("Space")
        expect(self.page.locator(".cards input:checked")).to_have_count(len(values))


class NoScripts(Person):
    """Without scripts every press loads a page."""

    def press(self, button: Locator) -> None:
        button.tap()

    def select(self, values: list[str]) -> None:
        for card in self.page.locator(".cards .card").all():
            box = card.locator("input")
            if box.is_checked() != (box.get_attribute("value") in values):
                card.tap()
        self.page.locator("button.look").tap()


def dealt(live_site, person, slug, hand, *moves, **more):
    """Sit the person down at a table with these cards in their hand, after these moves."""
    person.sit_down(slug, "en")
    code = person.page.url.rstrip("/").rpartition("/")[2]
    script = (
        "from games.models import Seat; from tests.games.builders import NO_BOT, deal, make; "
        f"user = Seat.objects.get(match__code={code!r}, number=0).user; "
        f"match = deal({slug!r}, user=user, bot=NO_BOT, hands={{0: {hand!r}}}, **{more!r}); "
        f"make(match, *{moves!r}); print('code', match.code)"
    )
    code = live_site.manage("shell", "-c", script).split()[-1]
    person.page.goto(f"/en/table/{code}/")
