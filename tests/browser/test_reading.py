"""Articles and the games' pages in a browser: accessible, light, still, and whole without scripts or style."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import DESKTOP, PHONE
from tests.browser.people import fits

SIZES = pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
PAGES = [
    "games/",
    "games/joker/",
    "rules/",
    "rules/key/howto-gin/",
    "rules/key/rummy-or-gin/",
    "blog/",
]
MOST_BYTES = 60_000  # an article with all that it needs

# What moves after it was first painted, and how far (as a share of the screen).
SHIFTS = """() => new Promise(done => {
  let sum = 0;
  new PerformanceObserver(list => {
    for (const shift of list.getEntries()) sum += shift.value;
  }).observe({ type: "layout-shift", buffered: true });
  requestAnimationFrame(() => requestAnimationFrame(() => done(sum)));
})"""


@SIZES
@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize(
    "page", [*PAGES, "rules/key/glossary/", "rules/key/howto-joker/", "rules/search/?q=gin"]
)
def test_pages_to_read_are_accessible(new_page, axe, size, scheme, page):
    shown = new_page(**size, color_scheme=scheme)
    shown.goto(f"/en/{page}")
    assert axe(shown) == []
    assert fits(shown)


@pytest.mark.parametrize("width", [320, 768])
@pytest.mark.parametrize("language", ["ko", "fr", "tr"])
def test_articles_fit_every_width_in_every_language(new_page, language, width):
    shown = new_page(viewport={"width": width, "height": 640})
    for page in [*PAGES, "rules/key/house-rules/"]:  # which sets three games side by side
        shown.goto(f"/{language}/{page}")
        assert fits(shown), page


# What scrolls within the page, and holds nothing that the keys could go to.
OUT_OF_REACH = """() => [...document.body.querySelectorAll('*')].filter(area => {
  const { overflowX, overflowY } = getComputedStyle(area)
  const scrolls = /auto|scroll/.test(overflowY) && area.scrollHeight > area.clientHeight
    || /auto|scroll/.test(overflowX) && area.scrollWidth > area.clientWidth
  const takesKeys = 'a[href], button:enabled, input:enabled, select, summary, [tabindex="0"]'
  const within = [...area.querySelectorAll(takesKeys)]
  return scrolls && area.checkVisibility() && area.tabIndex < 0 && !within.some(one => one.checkVisibility())
}).map(area => area.tagName + area.className)"""


@pytest.mark.parametrize("width, height", [(1440, 640), (390, 844), (360, 640)])
def test_what_scrolls_is_within_reach_of_the_keys(new_page, axe, width, height):
    shown = new_page(viewport={"width": width, "height": height})
    for page in [*PAGES, "rules/key/fair-deals/", "rules/key/privacy/", "rules/key/glossary/"]:
        shown.goto(f"/ko/{page}")
        assert shown.evaluate(OUT_OF_REACH) == [], page
    for game in ("basic", "joker", "gin"):
        shown.goto(f"/ko/games/{game}/")
        shown.locator("button.go").first.click()
        shown.locator("#state[data-waits=me]").wait_for()
        assert shown.evaluate(OUT_OF_REACH) == [], game
        for area in (shown.locator(".felt"), shown.locator("#feed")):
            expect(area).to_have_attribute("tabindex", "0")
        assert axe(shown) == [], game


# A page comes in pieces, and a slow phone shows each: what moves to the side when the last of a group is not there yet.
PUSHED = """() => [...document.querySelectorAll('.games, .fan, .four, .plays')].filter(group => {
  const places = () => [...group.children].map(one => one.getBoundingClientRect().x)
  const whole = places()
  group.lastElementChild.remove()
  return places().some((place, number) => place !== whole[number])
}).map(group => group.className)"""


@SIZES
def test_what_has_arrived_stays_when_the_next_piece_arrives(new_page, size):
    shown = new_page(**size)
    for page in ["games/", "games/joker/", "rules/key/rummy-or-gin/"]:
        shown.goto(f"/ko/{page}")
        assert shown.locator(".fan").count()
        assert shown.evaluate(PUSHED) == [], page


@SIZES
def test_nothing_moves_while_an_article_loads(new_page, size):
    shown = new_page(**size)
    for page in PAGES:
        shown.goto(f"/ko/{page}")
        shown.mouse.wheel(0, 3000)
        assert shown.evaluate(SHIFTS) < 0.01, page


@pytest.mark.parametrize("language", ["ko", "en", "fr", "tr"])
def test_no_article_weighs_more_than_60_kb_on_its_way(new_page, live_site, language):
    index = new_page()
    index.goto(f"/{language}/rules/")
    addresses = index.locator(".texts a").evaluate_all("all => all.map(one => one.href)")
    assert len(addresses) >= 15
    weights, others = {}, set()
    for address in addresses:
        shown = index.context.browser.new_context().new_page()  # with nothing kept from before
        session = shown.context.new_cdp_session(shown)
        session.send("Network.enable")
        sizes = []
        session.on("Network.loadingFinished", lambda done: sizes.append(done["encodedDataLength"]))  # noqa: B023
        shown.on(
            "request",
            lambda asked: (
                others.add(asked.url)
                if not asked.url.startswith((live_site.url, "data:"))
                else None
            ),
        )
        shown.goto(address, wait_until="networkidle")
        weights[address] = sum(sizes)
        shown.context.close()
    assert not others
    assert max(weights.values()) <= MOST_BYTES, max(weights.items(), key=lambda pair: pair[1])


def test_an_article_reads_well_without_style(new_page):
    shown = new_page(**PHONE)
    shown.route(re.compile(r"\.css"), lambda route: route.abort())
    shown.goto("/en/rules/key/howto-joker/")
    card = shown.locator(".pc").first
    expect(card.locator(".pc-t")).to_be_visible()  # the cards are written out
    assert card.locator("svg").bounding_box()["width"] < 60  # and drawn no larger than letters want
    assert shown.evaluate("document.documentElement.scrollWidth <= innerWidth + 40")
    expect(shown.locator(".ex-no .ex-says").first).to_contain_text("Not a meld.")
    order = shown.locator("main h1, main h2").all_inner_texts()
    assert len(order) > 5


def test_an_article_is_whole_without_scripts(new_page):
    shown = new_page(**PHONE, java_script_enabled=False)
    shown.goto("/en/rules/key/howto-gin/")
    answer = shown.locator(".try-a").first
    answer.locator("summary").click()
    expect(answer.locator(".try-right, .try-wrong").first).to_be_visible()
    term = shown.locator("button.term").first
    term.click()
    expect(shown.locator(f"#{term.get_attribute('popovertarget')}")).to_be_visible()
    shown.locator(".play-now button").first.click()
    expect(shown.locator("#state")).to_be_attached()


def test_a_term_is_explained_where_it_stands(new_page, axe):
    shown = new_page(**DESKTOP)
    shown.goto("/ko/rules/key/howto-gin/")
    term = shown.locator("button.term").first
    term.focus()
    shown.keyboard.press("Enter")
    meaning = shown.locator(f"#{term.get_attribute('popovertarget')}")
    expect(meaning).to_be_visible()
    assert axe(shown) == []
    shown.keyboard.press("Escape")
    expect(meaning).to_be_hidden()
    expect(term).to_be_focused()


def test_an_article_prints_its_text_and_its_cards_alone(new_page):
    shown = new_page(**DESKTOP)
    shown.goto("/ko/rules/key/howto-gin/")
    shown.emulate_media(media="print")
    for gone in (".bar", ".foot", ".play-now", ".contents", ".after"):
        assert shown.locator(gone).first.is_hidden(), gone
    for there in ("h1", ".prose h2", ".pc svg"):
        assert shown.locator(there).first.is_visible(), there
    shown.goto("/ko/rules/key/howto-joker/")
    wrong = shown.locator(".ex-no").first  # told apart also without colours
    assert wrong.evaluate("one => getComputedStyle(one).borderStyle") == "dashed"
    assert (
        shown.locator(".ex:not(.ex-no)").first.evaluate("one => getComputedStyle(one).borderStyle")
        != "dashed"
    )


def test_the_look_that_a_visitor_likes_is_kept_while_reading(new_page):
    shown = new_page(**DESKTOP)
    shown.goto("/en/rules/key/howto-gin/")
    shown.locator("details.menu summary").click()
    with shown.expect_response("**/prefs/"):
        shown.locator("[name=mode][value=dark]").check()
    shown.reload()
    assert shown.locator("html").get_attribute("data-mode") == "dark"


# At the table.


@SIZES
def test_the_guide_opens_at_the_table_at_the_part_that_fits(new_page, axe, size):
    shown = new_page(**size)
    shown.goto("/en/games/gin/")
    shown.get_by_role("button", name="Play now").first.click()
    shown.locator("#state[data-waits=me]").wait_for()
    shown.locator("#help summary").first.click()
    phase = shown.locator("#state").get_attribute("data-phase")
    anchor = {"offer": "r-first-upcard", "draw": "r-turn"}[phase]
    heading = shown.locator(f"#{anchor}")
    expect(heading).to_be_in_viewport()
    ids = shown.evaluate("[...document.querySelectorAll('[id]')].map(one => one.id)")
    assert len(ids) == len(set(ids))
    assert axe(shown) == []
    shown.keyboard.press("Escape")
    assert "/table/" in shown.url


def test_the_guide_is_a_link_without_scripts(new_page):
    shown = new_page(**PHONE, java_script_enabled=False)
    shown.goto("/en/games/gin/")
    shown.get_by_role("button", name="Play now").first.click()
    shown.locator("#help summary").first.click()
    with shown.context.expect_page() as opened:
        shown.locator("#help a[href*='/rules/guide/']").click()
    opened.value.wait_for_load_state()
    assert "/rules/" in opened.value.url and "#" in opened.value.url


def test_a_refusal_leads_to_its_rule(new_page):
    shown = new_page(**DESKTOP)
    shown.goto("/en/games/basic/")
    shown.get_by_role("button", name="Play now").first.click()
    shown.locator("#state[data-phase=draw]").wait_for()
    shown.locator("#a-draw").click()
    cards = shown.locator(".card")
    cards.nth(0).click()
    cards.nth(1).click()
    shown.locator("#a-meld").click()
    with shown.context.expect_page() as opened:
        shown.locator(".why").click()
    opened.value.wait_for_load_state()
    name = opened.value.url.partition("#")[2]
    expect(opened.value.locator(f"#{name}")).to_be_in_viewport()


# The desk.


def test_the_preview_follows_the_writing(new_page, live_site):
    script = (
        "from django.contrib.auth.models import Group; from rummy_site.accounts.models import User;"
        "user = User.objects.create_user('desk', 'password', is_staff=True);"
        "user.groups.add(Group.objects.get(name='editor'))"
    )
    live_site.manage("shell", "-v", "0", "-c", script)
    shown = new_page(**DESKTOP)
    shown.goto("/admin/")
    shown.fill("#id_login", "desk")
    shown.fill("#id_password", "password")
    shown.press("#id_password", "Enter")
    shown.wait_for_url("**/admin/")
    shown.goto("/admin/rules_content/articletranslation/?language__exact=en")
    shown.locator("#result_list tbody th a").first.click()
    preview = shown.frame_locator("#preview")
    expect(preview.locator("html")).to_have_attribute("lang", "en")
    expect(preview.locator("h1")).to_be_visible()
    shown.fill("#id_body", "## Written just now\n")
    expect(preview.get_by_text("Written just now")).to_be_visible()
    shown.fill("#id_body", "::: cards game=joker is=run value=25\n7c Jk 9c\n:::\n")
    expect(preview.locator(".problems")).to_contain_text("24")
