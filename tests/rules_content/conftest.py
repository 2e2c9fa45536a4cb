import pytest

from rules_content.kept import store


@pytest.fixture
def keeping(settings):
    """Pages are kept, as on a real site; none is from the test before."""
    settings.KEEP_PAGES_FOR = 3600
    store.forget()
    yield store
    store.forget()
