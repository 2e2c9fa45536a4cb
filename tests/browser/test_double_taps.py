"""A press that comes twice does one thing."""

import pytest
from playwright.sync_api import expect

SENT = """button => {
  let sent = 0;
  addEventListener("submit", event => { sent += !event.defaultPrevented; event.preventDefault(); });
  button.click();
  button.click();
  return sent;
}"""
TWICE = """button => button.dispatchEvent(
  new MouseEvent("click", { detail: 2, bubbles: true, cancelable: true })
)"""
AT_ONCE = """() => new MutationObserver((_, observer) => {
  observer.disconnect();
  document.querySelector("#sort-suit").click();
}).observe(document.querySelector("#board"), { childList: true })"""


@pytest.mark.parametrize("address", ["/ko/", "/ko/new/gin/"])
def test_a_match_is_begun_once(tapping, address):
    tapping.page.goto(address)
    button = tapping.page.locator("form[action$='/new/gin/'] button, form.options button")
    assert button.first.evaluate(SENT) == 1


def test_back_from_the_table_the_same_button_begins_another(tapping):
    for _ in range(2):
        tapping.sit_down("gin")
    tapping.page.goto("/ko/")
    expect(tapping.page.locator(".matches li")).to_have_count(2)


def test_the_second_tap_presses_nothing_that_has_come_up_meanwhile(tapping):
    tapping.begin_turn("basic")
    tapping.move("draw")
    pressed = []
    tapping.page.on("request", lambda request: pressed.append(request.url.rpartition("/")[2]))
    tapping.button("discard").evaluate(TWICE)
    tapping.page.locator("#pile-stock").evaluate(TWICE)
    tapping.select(tapping.hand()[-1:])
    tapping.lit("discard").wait_for()
    assert "look" in pressed
    assert "move" not in pressed


def test_what_has_come_up_is_live_at_once(tapping):
    tapping.begin_turn("basic")
    table = tapping.page.url
    tapping.page.evaluate(AT_ONCE)
    tapping.move("draw")
    tapping.page.locator("#sort-suit[aria-pressed=true]").wait_for()
    assert tapping.page.url == table  # and not where a plain form would lead
