"""Who runs the site: what the host has said of it, at the foot of every page and in the articles; and if nothing."""

import pytest

from rules_content import host, kept, publishing
from rules_content.markdown import render
from tests.rules_content import builders
from tests.rules_content.reading import main_part, shown

pytestmark = pytest.mark.django_db
DIRECTIVE = "## Contact {#contact}\n\n::: host\n:::\n"


@pytest.fixture(autouse=True)
def said(settings):
    """Say who runs the site: said(name, contact)."""

    def say(name="", contact=""):
        settings.HOST_NAME, settings.HOST_CONTACT = name, contact
        kept._frame.cache_clear()

    say()
    yield say
    kept._frame.cache_clear()


@pytest.mark.parametrize(
    ("given", "html"),
    [
        ("us@salon.example", '<a href="mailto:us@salon.example">us@salon.example</a>'),
        ("https://salon.example/us/", '<a href="https://salon.example/us/">salon.example/us</a>'),
        ("the desk, 2nd floor", "the desk, 2nd floor"),
        ("javascript:alert(1)", "javascript:alert(1)"),
        ('"><script>@x', "&quot;&gt;&lt;script&gt;@x"),
        ("", ""),
    ],
)
def test_a_contact_is_a_link_if_it_is_an_address_and_text_otherwise(said, given, html):
    said(contact=given)
    assert host.contact() == html


def test_every_page_says_at_its_foot_who_runs_the_site(client, said):
    assert 'class="host"' not in shown(client.get("/en/games/"))
    said("Ada & Co", "us@salon.example")
    for page in ("", "games/", "rules/", "rules/search/"):
        foot = shown(client.get(f"/en/{page}")).partition("<footer")[2]
        assert 'Host: Ada &amp; Co · <a href="mailto:us@salon.example">' in foot, page


def test_an_article_says_it_where_it_speaks_of_the_host(client, said):
    said("Ada", "us@salon.example")
    text = builders.text("en", "terms", "Terms", body=DIRECTIVE, key="terms", kind="about", game="")
    page = main_part(shown(client.get("/en/rules/terms/")))
    assert 'This site is run by Ada. To reach the host: <a href="mailto:us@salon.example"' in page
    said()
    assert publishing.stale(text)  # another host's word is another rendering
    page = main_part(shown(client.get("/en/rules/terms/")))
    assert "The host of this site has given no address for questions." in page


def test_the_directive_takes_nothing_of_the_writer_s_own():
    for body in ("::: host\nme\n:::", "::: host name=me\n:::"):
        assert render(body, "en").problems
