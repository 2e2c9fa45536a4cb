"""A site whose bots wait for nobody, and people who play by what they see."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.browser.people import NoScripts, Tapping, Typing
from tests.running import Site

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True}
DESKTOP = {"viewport": {"width": 1440, "height": 900}}


@pytest.fixture(scope="session")
def live_site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    site = Site(tmp_path_factory.mktemp("quick_site"), BOT_PACE=0)
    yield site
    site.stop()


@pytest.fixture
def tapping(new_page) -> Tapping:
    """Somebody with a phone."""
    return Tapping(new_page(**PHONE))


@pytest.fixture
def typing(new_page) -> Typing:
    """Somebody at a desk who touches no mouse."""
    return Typing(new_page(**DESKTOP))


@pytest.fixture
def no_scripts(new_page) -> NoScripts:
    """Somebody whose browser runs no scripts."""
    return NoScripts(new_page(**PHONE, java_script_enabled=False))
