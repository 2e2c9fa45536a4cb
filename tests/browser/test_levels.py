"""How well the bots play: chosen before the match, seen and heard at the table."""

import re

import pytest
from playwright.sync_api import expect

# Chips of a seat that are wider than their place.
CLIPPED = """[...document.querySelectorAll('.seat .chip')].filter(chip => {
    const seat = chip.closest('.seat').getBoundingClientRect(), own = chip.getBoundingClientRect()
    return own.right > seat.right + .5 || own.left < seat.left - .5 || chip.scrollWidth > chip.clientWidth + 1
}).map(chip => chip.textContent)"""

# Chips whose words touch the line around them, or leave their seat.
CROWDED = """[...document.querySelectorAll('.seat .chip')].filter(chip => {
    const range = document.createRange(), seat = chip.closest('.seat').getBoundingClientRect()
    range.selectNodeContents(chip.lastChild)
    const words = range.getBoundingClientRect(), own = chip.getBoundingClientRect()
    const line = parseFloat(getComputedStyle(chip).borderLeftWidth)
    const inside = (outer, room) => words.left >= outer.left + room && words.right <= outer.right - room
    return line && !inside(own, line + 1.5) || !inside(seat, 1.5)
}).map(chip => chip.textContent)"""


def sit_down(page, language: str, seats: str) -> None:
    """At a table of Joker Rummy among hard bots, as it looks with its style sheets."""
    page.goto(f"/{language}/new/joker/")
    for field, value in {"level": "hard", "seats": seats, "target": "200"}.items():
        page.locator(f"[name={field}][value='{value}']").check()
    page.locator(".options .go").click()
    expect(page.locator(".level")).to_have_count(int(seats) - 1)
    page.wait_for_load_state()


def test_the_level_is_chosen_by_keyboard_and_heard_at_every_seat(typing):
    page = typing.page
    page.goto("/en/new/joker/")
    chosen = page.get_by_role("radio", checked=True).first
    expect(chosen).to_have_accessible_name(re.compile("^normal"))
    chosen.focus()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    seats = page.locator(".seats li")
    expect(seats.nth(1)).to_contain_text("bot, hard")
    expect(page.locator(".level")).to_have_count(3)


def test_the_level_is_chosen_without_scripts(no_scripts):
    page = no_scripts.page
    page.goto("/en/new/gin/")
    page.get_by_label("easy: makes a beginner's mistakes").check()
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.locator(".level")).to_have_text(re.compile("easy"))


@pytest.mark.parametrize(
    "language, word", [("ko", "어려움"), ("en", "hard"), ("fr", "difficile"), ("tr", "zor")]
)
def test_on_a_small_phone_at_a_full_table_no_seat_clips_what_it_tells(new_page, language, word):
    page = new_page(viewport={"width": 360, "height": 640})
    sit_down(page, language, "6")
    assert word in page.locator(".level").first.inner_text()
    assert page.evaluate(CLIPPED) == []


@pytest.mark.parametrize("language", ["ko", "en", "fr", "tr"])
@pytest.mark.parametrize("seats", ["5", "6"])
def test_on_narrow_screens_no_words_touch_the_line_around_them(new_page, language, seats):
    page = new_page(viewport={"width": 360, "height": 640})
    sit_down(page, language, seats)
    for width in (320, 360, 390, 420, 480):
        page.set_viewport_size({"width": width, "height": 640})
        assert page.evaluate(CROWDED) == [], width
