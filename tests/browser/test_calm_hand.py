"""What is said of a selection moves nothing under the finger."""

import pytest
from playwright.sync_api import expect

from tests.browser.people import NoScripts, Tapping, dealt, fits

PHONES = [(390, 844), (360, 640)]
HAND = "Kc Kd Kh 5s 6s 7s Js Qs 2d 3d 9h 4c Jk"


def places(page):
    """Where the hand's cards (all of them: one that is selected rises a little) and the buttons are."""
    expect(page.locator("#actions:not(.stale)")).to_be_visible()
    # In one go: between finding and measuring, the row of buttons can be replaced.
    return page.evaluate(
        "[...document.querySelectorAll('.cards, #actions > button')]"
        ".map(one => JSON.stringify(one.getBoundingClientRect()))"
    )


@pytest.mark.parametrize(("width", "height"), PHONES)
def test_neither_cards_nor_buttons_move_when_something_is_asked_or_refused(
    new_page, live_site, width, height
):
    person = Tapping(new_page(viewport={"width": width, "height": height}, has_touch=True))
    page = person.page
    dealt(live_site, person, "joker", HAND, "draw stock", upcard="9s", stock="9c")
    before = places(page)
    person.select(["Kc.1", "Kd.1", "Kh.1", "Js.1", "Qs.1", "Jk.1"])
    expect(page.locator(".choice, .note").first).to_be_visible()
    assert places(page) == before
    person.select(["Kc.1", "2d.1", "9h.1"])
    expect(page.locator(".note")).to_be_visible()
    assert places(page) == before
    person.press(person.button("meld"))
    expect(page.locator("#refusal")).to_be_in_viewport(ratio=1)
    assert places(page) == before
    assert fits(page)


@pytest.mark.parametrize(("width", "height"), PHONES)
def test_without_scripts_too_the_buttons_stand_in_one_row(new_page, live_site, width, height):
    size = {"width": width, "height": height}
    person = NoScripts(new_page(viewport=size, has_touch=True, java_script_enabled=False))
    dealt(live_site, person, "joker", HAND, "draw stock", upcard="9s", stock="9c")
    boxes = [box.bounding_box() for box in person.page.locator("#actions > button").all()]
    look = person.page.locator("button.look")
    assert len(boxes) == 4
    assert len({box["y"] for box in boxes}) == 1
    assert look.bounding_box()["y"] >= boxes[0]["y"] + boxes[0]["height"]
    expect(look).to_be_in_viewport(ratio=1)
