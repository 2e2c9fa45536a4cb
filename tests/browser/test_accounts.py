"""Signing up and in, in a real browser: by keyboard and mouse, with passkeys, with two tabs, and without scripts."""

from __future__ import annotations

import hashlib
import hmac
import re
import secrets
import struct
import time
from base64 import b32decode

import pytest
from playwright.sync_api import Page, expect

from tests.browser.people import Tapping, fits

PASSWORD = "a fine long pass"
DESKTOP = {"viewport": {"width": 1440, "height": 900}}
PHONE = {"viewport": {"width": 360, "height": 640}, "has_touch": True}


class Visitor:
    """Somebody at the pages of signing in."""

    def __init__(self, page: Page, site) -> None:
        self.page, self.site = page, site
        self.email = f"{secrets.token_hex(4)}@example.org"

    def go(self, path: str) -> None:
        # By name: a number can have no passkeys.
        self.page.goto(f"{self.site.url.replace('127.0.0.1', 'localhost')}/en/{path}")

    def fill(self, **fields: str) -> None:
        for name, value in fields.items():
            self.page.locator(f"main [name={name}]").fill(value)

    def press(self, name: str) -> None:
        self.page.get_by_role("main").get_by_role("button", name=name, exact=True).click()

    def follow(self, name: str) -> None:
        self.page.get_by_role("main").get_by_role("link", name=name, exact=True).click()

    def heading(self, text: str) -> None:
        expect(self.page.get_by_role("heading", level=1)).to_have_text(text)

    def sign_up(self) -> None:
        self.go("account/signup/")
        self.fill(email=self.email, password1=PASSWORD)
        self.press("Sign up")
        self.heading("Rummy, whenever you like")

    def sign_in(self, password: str = PASSWORD) -> None:
        self.go("account/login/")
        self.fill(login=self.email, password=password)
        self.press("Sign in")

    def sign_out(self) -> None:
        self.go("account/logout/")
        self.press("Sign out")
        expect(self.who).to_have_text("Sign in")

    def begin_match(self) -> str:
        """The path of a new table."""
        self.go("")
        self.page.locator("form[action$='/new/gin/'] button").click()
        self.page.wait_for_url("**/table/*/")
        return re.search(r"/en/(table/\w+/)", self.page.url)[1]

    @property
    def who(self):
        """What the bar says who this is."""
        return self.page.locator(".bar .who")

    def mailed(self, what: str) -> str:
        """The path of the last link of this kind that was mailed to this address."""
        link = re.compile(
            rf"^To: {self.email}$.*?^http://localhost:\d+/en/(account/{what}\S+)$", re.M | re.S
        )
        self.site.wait_for(lambda: link.search(self.site.log))
        return link.findall(self.site.log)[-1]

    def sees_own_seat(self, table: str) -> None:
        self.go(table)
        expect(self.page.locator("#state")).to_be_attached()


@pytest.fixture
def visit(new_page, live_site):
    """Somebody with a browser of their own: `visit(java_script_enabled=False)`."""
    return lambda **options: Visitor(new_page(**(DESKTOP | options)), live_site)


@pytest.fixture(params=[True, False], ids=["scripts", "no scripts"])
def visitor(visit, request) -> Visitor:
    return visit(java_script_enabled=request.param)


def test_from_the_first_tap_to_a_forgotten_password(visitor):
    table = visitor.begin_match()
    visitor.sign_up()
    visitor.sees_own_seat(table)
    visitor.go(visitor.mailed("confirm-email/"))
    visitor.press("Yes, confirm")
    expect(visitor.page.locator(".messages")).to_contain_text(f"{visitor.email} is confirmed")
    visitor.sign_out()
    visitor.go("account/login/")
    visitor.follow("Forgot your password?")
    visitor.fill(email=visitor.email)
    visitor.press("Send the link")
    visitor.heading("Check your mail")
    visitor.go(visitor.mailed("password/reset/key/"))
    visitor.fill(password1="another fine pass", password2="another fine pass")
    visitor.press("Save")
    visitor.heading("Your password is changed")
    visitor.sign_in()
    expect(visitor.page.locator(".errorlist")).to_have_text(
        "The address or the password is not right."
    )
    visitor.sign_in("another fine pass")
    visitor.sees_own_seat(table)


def code_of(key: str, steps: int = 0) -> str:
    """The code that an app shows now, or so many half minutes later."""
    message = struct.pack(">Q", int(time.time()) // 30 + steps)
    digest = hmac.digest(b32decode(key.replace(" ", "")), message, hashlib.sha1)
    offset = digest[-1] & 15
    number = int.from_bytes(digest[offset : offset + 4], "big") & 0x7FFFFFFF
    return f"{number % 1_000_000:06d}"


def test_with_the_codes_of_an_app_and_when_the_app_is_lost(visitor):
    visitor.sign_up()
    visitor.go("account/2fa/totp/activate/")
    visitor.heading("Is it you?")
    visitor.fill(password=PASSWORD)
    visitor.press("Go on")
    key = visitor.page.locator("code.key").inner_text()
    visitor.fill(code=code_of(key, -1))
    visitor.press("Switch on")
    visitor.heading("Recovery codes")
    recovery = visitor.page.locator(".codes code").first.inner_text()
    visitor.sign_out()
    table = visitor.begin_match()  # as a guest again
    visitor.sign_in()
    visitor.heading("Second step")
    visitor.fill(code="000000")
    visitor.press("Sign in")
    expect(visitor.page.locator(".errorlist")).to_have_text("This code is not right.")
    visitor.fill(code=code_of(key))
    visitor.press("Sign in")
    visitor.sees_own_seat(table)
    visitor.sign_out()
    visitor.sign_in()
    visitor.fill(code=recovery)
    visitor.press("Sign in")
    visitor.sees_own_seat(table)
    visitor.sign_out()
    visitor.sign_in()
    visitor.fill(code=recovery)
    visitor.press("Sign in")
    expect(visitor.page.locator(".errorlist")).to_have_text("This code is not right.")


def give_fingerprint(page: Page) -> None:
    """The device can keep passkeys, and its owner is there."""
    devtools = page.context.new_cdp_session(page)
    devtools.send("WebAuthn.enable")
    options = {
        "protocol": "ctap2",
        "transport": "internal",
        "hasResidentKey": True,
        "hasUserVerification": True,
        "isUserVerified": True,
        "automaticPresenceSimulation": True,
    }
    devtools.send("WebAuthn.addVirtualAuthenticator", {"options": options})


def test_signing_up_and_in_with_a_passkey(visit):
    visitor = visit()
    give_fingerprint(visitor.page)
    table = visitor.begin_match()
    shared = visit()  # another browser that is the same guest
    shared.page.context.add_cookies(visitor.page.context.cookies())
    shared.sees_own_seat(table)
    visitor.go("account/signup/")
    visitor.follow("Sign up with a passkey instead")
    visitor.fill(email=visitor.email)
    visitor.press("Go on")
    visitor.heading("Make your passkey")
    visitor.fill(name="My laptop")
    visitor.press("Make the passkey")
    visitor.heading("Rummy, whenever you like")
    visitor.sees_own_seat(table)
    shared.go(table)
    shared.heading("Page not found")
    visitor.go("account/2fa/webauthn/")
    expect(visitor.page.get_by_role("main")).to_contain_text("My laptop")
    visitor.sign_out()
    visitor.go("account/login/")
    visitor.press("Sign in with a passkey")
    visitor.heading("Rummy, whenever you like")
    visitor.sees_own_seat(table)
    # A passkey shows who it is before something that matters, too.
    visitor.go("account/2fa/totp/activate/")
    visitor.press("Use a passkey")
    visitor.heading("Codes from an app")


def test_adding_a_passkey_and_signing_in_by_it_as_a_guest(visit):
    visitor = visit()
    give_fingerprint(visitor.page)
    visitor.sign_up()
    visitor.go("account/2fa/webauthn/add/")
    visitor.fill(password=PASSWORD)
    visitor.press("Go on")
    visitor.page.get_by_label("Sign in with this key alone").check()
    visitor.press("Add a passkey")
    visitor.heading("Recovery codes")
    visitor.sign_out()
    table = visitor.begin_match()
    visitor.go("account/login/")
    visitor.press("Sign in with a passkey")
    visitor.heading("Rummy, whenever you like")
    visitor.sees_own_seat(table)


def test_a_passkey_that_is_not_there_is_said(visit):
    visitor = visit()
    give_fingerprint(visitor.page)
    visitor.go("account/login/")
    visitor.press("Sign in with a passkey")
    expect(visitor.page.get_by_role("alert")).to_contain_text("That did not work.")


def test_passkeys_are_not_offered_where_there_can_be_none(new_page, live_site):
    page = new_page()
    for address in ("/en/account/login/", "/en/account/signup/"):
        page.goto(f"{live_site.url}{address}")
        expect(page.get_by_role("main").get_by_text("passkey")).to_have_count(0)


@pytest.mark.parametrize("comes", ["signs up", "signs in"])
def test_a_guest_in_the_middle_of_a_match_goes_on_in_both_tabs(visit, comes):
    visitor = visit(has_touch=True)
    if comes == "signs in":
        visitor.sign_up()
        visitor.sign_out()
    table = visitor.begin_match()
    player = Tapping(visitor.page)
    assert player.wait_for_turn()
    hand, code = player.hand(), player.state.get_attribute("data-version")
    other = Visitor(visitor.page.context.new_page(), visitor.site)
    other.email = visitor.email
    if comes == "signs up":
        other.sign_up()
    else:
        other.sign_in()
        other.heading("Rummy, whenever you like")
    # The first tab goes on with the form that it has had since before.
    assert player.hand() == hand and player.state.get_attribute("data-version") == code
    if player.phase == "offer":
        player.move("pass")
        player.wait_for_turn()
    if player.phase == "draw":
        player.move("draw")
    expect(visitor.page.locator(".trouble")).to_be_hidden()
    other.sees_own_seat(table)
    assert sorted(Tapping(other.page).hand()) == sorted(player.hand())
    # What the other tab does is done in the same seat.
    version = player.version()
    Tapping(other.page).discard()
    visitor.page.reload()
    expect(player.state).not_to_have_attribute("data-version", version)


def test_who_is_signed_out_in_another_tab_finds_the_way_back_to_the_table(visit):
    visitor = visit()
    table = visitor.begin_match()
    button = visitor.page.locator("#a-pass, #a-draw").first
    button.wait_for()
    other = Visitor(visitor.page.context.new_page(), visitor.site)
    other.email = visitor.email
    other.sign_up()
    other.sign_out()
    button.click()
    expect(visitor.page.get_by_role("main")).to_contain_text("If this is your table, sign in.")
    visitor.follow("Sign in")
    visitor.fill(login=visitor.email, password=PASSWORD)
    visitor.press("Sign in")
    visitor.page.wait_for_url(f"**/en/{table}")
    expect(visitor.page.locator("#state")).to_be_attached()


def test_without_scripts_too_a_form_from_before_the_sign_up_goes_through(visit):
    visitor = visit(java_script_enabled=False)
    table = visitor.begin_match()
    button = visitor.page.locator("#a-pass, #a-draw").first
    button.wait_for()
    before = visitor.page.locator("#state").get_attribute("data-version")
    other = Visitor(visitor.page.context.new_page(), visitor.site)
    other.sign_up()
    button.click()
    expect(visitor.page.locator("#state")).not_to_have_attribute("data-version", before)
    other.sees_own_seat(table)


def test_a_link_takes_a_guest_to_a_phone(visit):
    visitor, phone = visit(), visit(**PHONE)
    table = visitor.begin_match()
    visitor.go("account/device/")
    visitor.press("Make the link")
    expect(visitor.page.locator(".qr-code")).to_be_visible()
    phone.page.goto(visitor.page.locator("a.link").get_attribute("href"))
    phone.press("Go on here")
    phone.sees_own_seat(table)
    visitor.sees_own_seat(table)


def test_the_bar_says_who_you_are_and_fits(visit):
    visitor = visit(**PHONE)
    visitor.go("")
    expect(visitor.who).to_have_accessible_name("Sign in")
    visitor.begin_match()
    visitor.go("")
    expect(visitor.who).to_have_accessible_name(
        re.compile(r"You play as a guest: .+ \(Keep what you play\)")
    )
    visitor.sign_up()
    visitor.who.click()
    expect(visitor.page.get_by_role("main")).to_be_visible()
    assert fits(visitor.page)


PAGES = ["login", "signup", "signup/passkey", "password/reset", "device", "logout"]
OWN_PAGES = [
    "2fa",
    "email",
    "sessions",
    "password/change",
    "2fa/totp/activate",
    "2fa/webauthn/add",
    "logout",
]


@pytest.mark.parametrize("look", [DESKTOP | {"color_scheme": "dark"}, PHONE], ids=["dark", "phone"])
def test_the_pages_are_accessible_and_never_wider_than_the_screen(visit, axe, look):
    visitor = visit(**look)

    def check(path):
        visitor.go(f"account/{path}/")
        assert axe(visitor.page) == [], path
        assert fits(visitor.page), path

    visitor.begin_match()
    for path in PAGES:
        check(path)
    visitor.sign_up()
    visitor.go("account/reauthenticate/")
    visitor.fill(password=PASSWORD)
    visitor.press("Go on")
    for path in OWN_PAGES:
        check(path)
