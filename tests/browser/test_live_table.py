"""What scripts add: swaps that never take anything away, one log, and keys."""

import pytest
from playwright.sync_api import expect

from tests.browser.people import MOST_TURNS, dealt

BOARD = "**/board?*"


@pytest.fixture
def playing(tapping):
    """A person in the middle of their turn in Basic Rummy."""
    tapping.begin_turn("basic", "en")
    tapping.move("draw")
    return tapping


class Held:
    """Requests for an address that the site gets only when they are let go."""

    def __init__(self, page, address):
        self.page, self.routes, self.open = page, [], False
        page.route(address, self._hold)

    def _hold(self, route):
        if self.open:
            route.continue_()
        else:
            self.routes.append(route)

    def one(self):
        """The first of them, once it was made."""
        while not self.routes:
            self.page.evaluate("0")  # lets what has happened meanwhile be handled
        return self.routes[0]

    def let_go(self):
        """Let these go, and all that come after them."""
        self.open = True
        for route in self.routes:
            route.continue_()


def test_an_answer_older_than_the_page_is_dropped(playing):
    """A slow poll comes back after a move was made: the board does not jump back."""
    page, old = playing.page, playing.version()
    # What aborts such a poll in time is taken away, so that only the guard is left.
    page.evaluate(
        "document.querySelectorAll('[hx-sync]').forEach(it => it.removeAttribute('hx-sync'))"
    )
    polls = Held(page, BOARD)
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")  # polls at once
    slow = polls.one()
    answer = slow.fetch(url=slow.request.url.partition("?")[0])
    playing.discard()
    with page.expect_response(lambda response: response.request == slow.request) as response:
        slow.fulfill(response=answer)
    response.value.finished()
    page.evaluate("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
    assert answer.headers["x-board-version"] == old
    assert int(playing.version()) > int(old)


def test_a_card_chosen_while_others_play_stays_chosen(playing):
    page = playing.page
    polls = Held(page, BOARD)
    playing.discard()
    polls.one()
    card = page.locator(".cards input").first
    value = card.get_attribute("value")
    page.locator(f".card:has([value='{value}'])").tap()
    expect(card).to_be_checked()
    polls.let_go()
    if playing.wait_for_turn():
        expect(page.locator(f"[value='{value}']")).to_be_checked()


def test_the_selection_and_the_focus_survive_a_refusal(playing):
    page = playing.page
    values = playing.hand()[:2]
    playing.select(values)
    playing.press(playing.button("layoff"))
    expect(page.locator("#refusal")).to_be_visible()
    assert [box.get_attribute("value") for box in page.locator(".cards :checked").all()] == values
    expect(playing.button("layoff")).to_be_focused()


def test_the_row_promises_nothing_until_it_knows_the_selection(playing):
    page = playing.page
    looks = Held(page, "**/look")
    page.locator(".card").first.tap()
    looks.one()
    expect(page.locator("#actions")).to_have_class("actions stale")
    expect(playing.lit("discard")).to_have_count(0)
    looks.let_go()
    expect(playing.lit("discard")).to_have_count(1)


def test_a_button_held_down_is_not_replaced_under_the_finger(playing):
    """The row's answer comes between the finger's down and up: the press counts, and the row catches up."""
    page = playing.page
    playing.select(playing.hand()[:1])
    expect(playing.lit("discard")).to_have_count(1)
    looks = Held(page, "**/look")
    page.locator(".card").nth(1).tap()
    answer = looks.one()
    button = playing.button("meld").bounding_box()
    page.mouse.move(button["x"] + button["width"] / 2, button["y"] + button["height"] / 2)
    page.mouse.down()
    with page.expect_response("**/look"):
        looks.let_go()
    assert answer.request.response().finished() is None
    page.evaluate("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
    page.mouse.up()
    expect(page.locator("#refusal")).to_be_visible()


def test_what_a_held_button_kept_out_comes_when_it_is_let_go(playing):
    page = playing.page
    looks = Held(page, "**/look")
    page.locator(".card").first.tap()
    looks.one()
    page.locator("#sort-rank").hover()
    page.mouse.down()
    with page.expect_response("**/look"):
        looks.let_go()
    page.evaluate("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
    expect(playing.lit("discard")).to_have_count(0)
    page.mouse.move(1, 1)
    page.mouse.up()
    expect(playing.lit("discard")).to_have_count(1)


def test_the_log_only_grows_and_no_two_lines_are_alike(playing):
    log = playing.page.locator("#live")
    log.evaluate("log => { log.dataset.mine = 'the same element' }")
    for _ in range(3):
        playing.discard()
        if not playing.wait_for_turn():
            break
        playing.move("draw")
    lines = log.locator("p").all_inner_texts()
    assert len(lines) > 4  # also if a bot has gone out at once
    assert len(lines) == len(set(lines))
    expect(log).to_have_attribute("data-mine", "the same element")
    expect(log).to_have_attribute("role", "log")


def test_the_same_refusal_twice_is_said_twice(playing):
    log = playing.page.locator("#live p")
    playing.press(playing.button("meld"))
    expect(log.last).to_have_text("Select the cards first.")
    playing.button("meld").press("Enter")  # a second tap at once would be half of a double tap
    expect(log.last).to_contain_text("(2)")


def test_a_group_of_the_hand_is_selected_with_one_tap(tapping):
    page = tapping.page
    group = page.locator("[data-pick]").first
    tapping.begin_turn("gin")
    for _ in range(MOST_TURNS):
        if tapping.wait_for_turn() and group.count():
            break
        if tapping.phase == "result":
            tapping.begin_turn("gin")
        tapping.take_turn()
    values = group.get_attribute("data-pick").split()
    group.tap()
    expect(page.locator(".cards input:checked")).to_have_count(len(values))
    group.tap()
    expect(page.locator(".cards input:checked")).to_have_count(0)


# The keyboard.


@pytest.fixture
def at_the_keys(typing):
    typing.begin_turn("basic", "en")
    typing.move("draw")
    typing.into_the_hand()
    return typing


def test_the_hand_is_one_tab_stop(at_the_keys):
    assert at_the_keys.page.locator(".cards input[tabindex='0']").count() == 1
    at_the_keys.page.keyboard.press("Tab")
    assert not at_the_keys.focused().startswith("c-")


def test_arrows_home_end_and_numbers_move_in_the_hand(at_the_keys):
    page, hand = at_the_keys.page, at_the_keys.hand()
    for key, place in (
        ("Home", 0), ("ArrowRight", 1), ("ArrowRight", 2), ("ArrowLeft", 1), ("End", -1),
        ("ArrowRight", -1), ("3", 2), ("1", 0), ("ArrowLeft", 0),
    ):  # fmt: skip
        page.keyboard.press(key)
        assert at_the_keys.focused() == f"c-{hand[place]}", key


def test_enter_in_the_hand_does_nothing(at_the_keys):
    page, before = at_the_keys.page, at_the_keys.version()
    sent = []
    page.on("request", lambda request: sent.append(request.method))
    page.keyboard.press("Space")
    at_the_keys.lit("discard").wait_for()
    sent.clear()
    page.keyboard.press("Enter")
    page.keyboard.press("Space")
    page.keyboard.press("Space")
    at_the_keys.lit("discard").wait_for()
    assert at_the_keys.version() == before
    expect(page.locator("#sort-rank")).to_have_attribute("aria-pressed", "true")


def test_without_scripts_enter_in_the_hand_only_sorts(no_scripts):
    no_scripts.begin_turn("basic")
    no_scripts.move("draw")
    before = no_scripts.version()
    card = no_scripts.page.locator(".cards input").first
    card.check(force=True)
    with no_scripts.page.expect_navigation():
        card.press("Enter")
    assert no_scripts.version() == before
    assert no_scripts.phase == "play"
    expect(no_scripts.page.locator(".cards input:checked")).to_have_count(1)


def test_letters_count_only_in_the_hand(at_the_keys):
    page, before = at_the_keys.page, at_the_keys.version()
    page.keyboard.press("End")
    page.keyboard.press("Space")
    at_the_keys.lit("discard").wait_for()
    page.locator(".home").focus()
    page.keyboard.press("d")
    assert at_the_keys.version() == before
    at_the_keys.into_the_hand()
    page.keyboard.press("d")
    expect(at_the_keys.state).not_to_have_attribute("data-version", before)


def test_a_question_mark_opens_the_list_of_keys(at_the_keys):
    at_the_keys.page.keyboard.press("?")
    expect(at_the_keys.page.locator("#help .keys")).to_be_visible()
    at_the_keys.page.keyboard.press("Escape")
    expect(at_the_keys.page.locator("#help .keys")).to_be_hidden()


def test_i_tells_how_things_stand(at_the_keys):
    at_the_keys.page.keyboard.press("i")
    expect(at_the_keys.page.locator("#live p").last).to_contain_text("Stock")
    at_the_keys.page.keyboard.press("i")
    expect(at_the_keys.page.locator("#live p").last).to_contain_text("(2)")


def test_i_tells_what_is_said_and_not_what_is_only_seen(at_the_keys):
    page, wholly = at_the_keys.page, []
    for seat in page.locator(".seat").all():
        name = seat.locator(".who").inner_text()
        cards = seat.locator(".cnt .vh").inner_text()
        acts = ", to act" if seat.get_attribute("aria-current") else ""
        wholly.append(f"{name}{acts} {cards}")
    at_the_keys.page.keyboard.press("i")
    told = page.locator("#live p").last
    for words in wholly:
        expect(told).to_contain_text(f" {words}")
    assert ".." not in told.inner_text()


def test_the_focus_goes_to_the_result_when_the_round_ends(typing, live_site):
    hand = "7h 8h 9h Kc Kd Kh 2s"
    dealt(live_site, typing, "basic", hand, "draw stock", "lay down 7h 8h 9h", stock="Ks")
    typing.lay(["Kc.1", "Kd.1", "Kh.1", "Ks.1"])
    typing.discard("2s.1")
    expect(typing.page.locator("#h-result")).to_be_focused()


def test_the_focus_stays_in_the_hand_when_the_card_under_it_is_played(at_the_keys):
    at_the_keys.discard()
    assert at_the_keys.focused().startswith("c-")


def test_settings_take_effect_at_once_and_stay(tapping):
    page = tapping.page
    tapping.sit_down("gin", "en")
    page.get_by_text("Settings").tap()
    with page.expect_response("**/prefs/"):
        page.get_by_role("radio", name="Ink").check()
    expect(page.locator("html")).to_have_attribute("data-table", "ink")
    page.reload()
    expect(page.locator("html")).to_have_attribute("data-table", "ink")


def test_the_other_language_leads_to_the_same_table(tapping):
    page = tapping.page
    tapping.sit_down("gin", "ko")
    code = page.url.rstrip("/").rpartition("/")[2]
    page.get_by_text("설정", exact=True).tap()
    page.get_by_role("link", name="English").tap()
    expect(page.locator("html")).to_have_attribute("lang", "en")
    assert page.url.endswith(f"/en/table/{code}/")


def test_who_is_signed_out_meanwhile_sees_so_instead_of_waiting_for_ever(playing):
    page = playing.page
    page.context.clear_cookies()
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")  # polls at once
    expect(page.locator("#board")).to_have_count(0)
    expect(page.locator("h1")).to_be_visible()
