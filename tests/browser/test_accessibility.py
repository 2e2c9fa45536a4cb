"""No fault by axe-core, and no sideways scroll, on every kind of page."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import DESKTOP, PHONE
from tests.browser.people import Person, Tapping, fits

SIZES = pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
WIDTHS = [(320, 256), (360, 640), (390, 844), (768, 1024), (1440, 900)]


class Clicking(Tapping):
    """With a mouse."""

    def press(self, button):
        button.click()

    def select(self, values):
        self.page.keyboard.press("Escape")
        for value in values:
            self.page.locator(f".card:has([value='{value}'])").click()


def somebody(new_page, size) -> Person:
    return (Tapping if "has_touch" in size else Clicking)(new_page(**size))


@SIZES
@pytest.mark.parametrize("address", ["/", "/new/joker/", "/how-to/gin/", "/nothing/"])
def test_the_pages_around_the_table(new_page, axe, size, address):
    page = new_page(**size)
    page.goto(f"/ko{address}")
    assert axe(page) == []


@SIZES
@pytest.mark.parametrize("slug", ["basic", "joker", "gin"])
def test_a_table_in_play(new_page, axe, size, slug):
    person = somebody(new_page, size)
    person.begin_turn(slug)
    assert axe(person.page) == []
    person.move("draw")
    person.select(person.hand()[:1])
    person.lit("discard").wait_for()
    assert axe(person.page) == []


@SIZES
def test_a_refusal_and_the_open_menus(new_page, axe, size):
    person = somebody(new_page, size)
    person.begin_turn("basic")
    person.move("draw")
    person.press(person.button("meld"))
    expect(person.page.locator("#refusal")).to_be_visible()
    assert axe(person.page) == []
    for menu in person.page.locator("details.menu > summary").all():
        person.press(menu)
        assert axe(person.page) == []
        person.press(menu)


@SIZES
def test_a_result(new_page, axe, size):
    person = somebody(new_page, size)
    person.sit_down("gin")
    person.play_round()
    assert axe(person.page) == []
    for width, height in WIDTHS:
        person.page.set_viewport_size({"width": width, "height": height})
        assert fits(person.page), f"{width} wide"


@pytest.mark.parametrize("design", ["felt", "night", "hanji", "ink"])
@pytest.mark.parametrize("mode", ["light", "dark"])
def test_every_design_is_as_readable(new_page, axe, design, mode):
    person = Clicking(new_page(**DESKTOP))
    person.begin_turn("joker")
    cookie = {"name": "prefs", "value": f"{design}.{mode}", "url": person.page.url}
    person.page.context.add_cookies([cookie])
    person.page.reload()
    person.move("draw")
    assert person.page.locator("html").get_attribute("data-table") == design
    assert axe(person.page) == []


@pytest.mark.parametrize("slug", ["basic", "joker", "gin"])
def test_nothing_scrolls_sideways(new_page, slug):
    person = Clicking(new_page(**DESKTOP))
    for address in ("/", f"/new/{slug}/", f"/how-to/{slug}/"):
        person.page.goto(f"/ko{address}")
        for width, height in WIDTHS:
            person.page.set_viewport_size({"width": width, "height": height})
            assert fits(person.page), f"{address} at {width}"
    person.begin_turn(slug)
    person.move("draw")
    for width, height in WIDTHS:
        person.page.set_viewport_size({"width": width, "height": height})
        assert fits(person.page), f"{width} wide"
