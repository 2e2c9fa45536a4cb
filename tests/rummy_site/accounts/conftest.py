"""Two players, a guest and a stranger, each with a browser."""

import pytest

from rummy_site.accounts.models import User
from tests.rummy_site.accounts.visitors import Browser, account


@pytest.fixture
def anna():
    return Browser(account("Anna"))


@pytest.fixture
def berta():
    return Browser(account("Berta"))


@pytest.fixture
def stranger():
    return Browser()


@pytest.fixture
def guest():
    return Browser(User.objects.create_guest("en"))
