"""How dates and times are written in each language."""

import datetime
import os
import subprocess
import sys
from zoneinfo import ZoneInfo

import pytest
from django.utils.formats import date_format
from django.utils.translation import override

from tests.rummy_site.accounts.visitors import Browser, account

NIGHT = datetime.datetime(2026, 11, 30, 3, 27)


@pytest.mark.parametrize(
    ("language", "written"),
    [
        ("ko", "2026년 11월 30일 오전 3:27"),
        ("en", "Nov. 30, 2026, 3:27 a.m."),
        ("fr", "30 novembre 2026 03:27"),
        ("tr", "30 Kasım 2026 03:27"),
    ],
)
def test_a_moment_is_written_as_the_language_writes_it(language, written):
    with override(language):
        assert date_format(NIGHT, "DATETIME_FORMAT") == written


@pytest.mark.django_db
def test_a_korean_page_says_before_the_hour_whether_it_is_before_noon():
    until = datetime.datetime(2099, 11, 30, 3, 27, tzinfo=ZoneInfo("Asia/Seoul"))
    anna = Browser(account("Anna", suspended_until=until, language="ko", time_zone="Asia/Seoul"))
    assert "2099년 11월 30일 오전 3:27" in anna.get("/ko/").content.decode()


def test_a_machine_without_time_zones_of_its_own_has_those_of_the_requirements():
    asked = "from zoneinfo import ZoneInfo; print(ZoneInfo('Asia/Seoul'))"
    bare = {**os.environ, "PYTHONTZPATH": ""}
    command = [sys.executable, "-c", asked]
    told = subprocess.run(command, env=bare, capture_output=True, text=True, check=True)
    assert told.stdout == "Asia/Seoul\n"
