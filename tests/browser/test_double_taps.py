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
