"""The profile and what belongs to it, in a browser: by taps, by keyboard, without scripts, for everybody."""

import json
import re
import zipfile

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import DESKTOP, PHONE
from tests.browser.people import Tapping, Typing, fits

# People with each kind of page, and the sessions that they are signed in by.
SETTING = """
import json, secrets
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from rummy_site.sessions import SessionStore
from games import play
from rummy_site.accounts import blocking, moderation
from rummy_site.accounts.display_names import free
from rummy_site.accounts.models import Decision, User
from tests.rummy_site.accounts.visitors import sit

def session(user):
    facts = {SESSION_KEY: str(user.pk), HASH_SESSION_KEY: user.get_session_auth_hash(),
             BACKEND_SESSION_KEY: "django.contrib.auth.backends.ModelBackend"}
    store = SessionStore()
    store.update(facts)
    store.save()
    return store.session_key

def account(name):
    fields = {"display_name": free(name), "language": "en"}
    return User.objects.create_user(secrets.token_hex(8), "kept well and long", **fields)

anna, berta, warned, out = map(account, ("Anna", "Berta", "Warned", "Out"))
host = User.objects.filter(is_superuser=True).first() or User.objects.create_superuser("keeper")
blocking.block(anna, out)
berta.shows_matches = True
berta.save()
match = sit(play.open_match(anna, "basic", {}, 4), 1, berta)
moderation.decide(Decision(by=host, about=warned, kind="warn", reason="Be kind."))
moderation.decide(Decision(by=host, about=out, kind="suspend", reason="Again."))
people = {"anna": anna, "berta": berta, "warned": warned, "out": out}
print("people", json.dumps({name: session(user) for name, user in people.items()}
      | {"berta page": berta.public_id, "match": match.code}))
"""


@pytest.fixture
def people(live_site):
    """Sessions by name, the end of the address of Berta's page, the code of a match of Anna's and Berta's."""
    printed = live_site.manage("shell", "-c", SETTING)
    return json.loads(printed.rpartition("people ")[2])


def signed_in(page: Page, live_site, session: str) -> Page:
    page.context.add_cookies([{"name": "sessionid", "value": session, "url": live_site.url}])
    return page


@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
@pytest.mark.parametrize("mode", ["light", "dark"])
def test_no_page_about_people_has_a_fault_or_scrolls_sideways(
    new_page, live_site, axe, people, size, mode
):
    berta = f"players/{people['berta page']}/"
    pages = [
        ("anna", "profile/"), ("anna", berta), ("anna", f"{berta}report/"), ("anna", "profile/data/"),
        ("anna", "profile/data/delete/"), ("anna", f"table/{people['match']}/"),
        ("warned", "notices/"), ("out", ""), (None, "profile/"), (None, berta),
    ]  # fmt: skip
    page = new_page(**size, color_scheme=mode)
    for who, path in pages:
        page.context.clear_cookies()
        if who:
            signed_in(page, live_site, people[who])
        page.set_viewport_size(size["viewport"])
        page.goto(f"/ko/{path}")
        assert axe(page) == [], path
        for width in (320, 360, 1440):
            page.set_viewport_size({"width": width, "height": 640})
            assert fits(page), (path, width)


def test_settings_by_taps_are_seen_on_the_next_table_and_on_another_device(
    new_page, live_site, people
):
    phone = signed_in(new_page(**PHONE), live_site, people["anna"])
    table = f"/en/table/{people['match']}/"
    desk = signed_in(new_page(**DESKTOP), live_site, people["anna"])
    desk.goto(table)
    before = desk.locator(".card").first.bounding_box()["width"]
    phone.goto("/en/profile/")
    for choice in ("Ink", "Dark", "Large"):
        phone.locator("#settings label", has_text=re.compile(f"^{choice}$")).tap()
    phone.get_by_role("button", name="Save").last.tap()
    expect(phone.get_by_role("status")).to_contain_text("Your settings are saved.")
    root = phone.locator("html[data-table=ink][data-mode=dark][data-size=large]")
    expect(root).to_be_attached()
    desk.goto(table)
    expect(desk.locator("html[data-table=ink]")).to_be_attached()
    assert desk.locator(".card").first.bounding_box()["width"] > 1.2 * before


def test_large_cards_fit_a_small_phone(new_page):
    person = Tapping(new_page(viewport={"width": 360, "height": 640}, has_touch=True))
    for size in ("large", "small"):
        person.sit_down("joker", "en")
        person.page.locator("details.menu summary", has_text="Settings").tap()
        person.page.locator(f"#prefs label:has([name=size][value={size}])").tap()
        expect(person.page.locator(f"html[data-size={size}]")).to_be_attached()
        person.page.keyboard.press("Escape")
        assert fits(person.page)
        last = person.page.locator(".card").last.bounding_box()
        assert last["y"] + last["height"] <= 640, "the whole hand is on the screen"


def test_a_new_name_by_the_keyboard_alone(new_page, live_site, people):
    person = Typing(signed_in(new_page(**DESKTOP), live_site, people["anna"]))
    person.page.goto("/en/profile/")
    person.tab_to(person.page.locator("#id_name"))
    person.page.keyboard.press("Control+A")
    person.page.keyboard.type("x")
    person.page.keyboard.press("Enter")
    expect(person.page.locator(".errorlist")).to_contain_text("at least 2 characters")
    expect(person.page.locator("#id_name")).to_have_value("x")
    person.tab_to(person.page.locator("#id_name"))
    person.page.keyboard.press("Control+A")
    person.page.keyboard.type("Xavier 2")
    person.page.keyboard.press("Enter")
    expect(person.page.get_by_role("status")).to_contain_text("You have a new name.")
    expect(person.page.locator("#id_name")).to_have_value("Xavier 2")


def test_the_time_zone_of_the_browser_is_offered_and_not_forced(new_page, live_site, people):
    page = signed_in(new_page(**DESKTOP, timezone_id="Europe/Paris"), live_site, people["berta"])
    page.goto("/en/profile/")
    expect(page.locator("#id_time_zone")).to_have_value("")
    page.get_by_role("button", name="Use this browser's: Paris (Europe/Paris)").click()
    expect(page.locator("#id_time_zone")).to_have_value("Europe/Paris")
    expect(page.locator("#guess")).to_be_hidden()


def test_everything_works_without_scripts(new_page, live_site, people):
    page = signed_in(
        new_page(**PHONE, java_script_enabled=False, accept_downloads=True),
        live_site,
        people["anna"],
    )
    page.goto("/en/profile/")
    page.locator("#id_mail_my_turn").check()
    page.locator("#settings").get_by_role("button", name="Save").tap()
    expect(page.locator("#id_mail_my_turn")).to_be_checked()
    page.goto(f"/en/table/{people['match']}/")
    page.locator("a.who").tap()
    page.get_by_role("button", name="Block").tap()
    expect(page.get_by_role("button", name="Unblock")).to_be_visible()
    page.get_by_role("link", name="Tell the host").tap()
    page.locator("label", has_text="The name").tap()
    page.get_by_role("button", name="Send").tap()
    expect(page.get_by_role("status")).to_contain_text("Thank you.")
    page.goto("/en/profile/data/")
    page.get_by_role("button", name="Download").tap()
    page.locator("#id_password").fill("kept well and long")
    with page.expect_download() as download:
        page.locator("main form button").first.tap()
    names = zipfile.ZipFile(download.value.path()).namelist()
    assert names == ["account.json"]
    page.goto("/en/profile/data/delete/")
    page.get_by_role("button", name="Delete for good").tap()
    expect(page.get_by_role("status")).to_contain_text("Everything is deleted.")
    page.goto(f"/en/table/{people['match']}/")
    expect(page.get_by_role("heading", name="Page not found")).to_be_visible()


def test_a_warning_is_read_once_and_the_way_goes_on(new_page, live_site, people):
    page = signed_in(new_page(**PHONE), live_site, people["warned"])
    page.goto("/en/profile/")
    expect(page.get_by_role("heading", name="From the host")).to_be_visible()
    expect(page.locator("main")).to_contain_text("Be kind.")
    page.get_by_role("button", name="I have read this").tap()
    expect(page.get_by_role("heading", name="Profile")).to_be_visible()
    page.goto("/en/")
    expect(page.locator("main")).not_to_contain_text("Be kind.")
