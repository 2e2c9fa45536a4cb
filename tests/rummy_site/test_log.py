"""The log tells what failed. That somebody asks for something odd is no failure."""

import urllib.error
import urllib.request

ODD = [
    ("/en/nothing/here", {}, 404),
    ("/en/table/bcdfghjkmn/", {}, 404),
    ("/en/table/bcdfghjkmn/board?version=1", {}, 404),
    ("/healthz", {"Host": "elsewhere.example"}, 400),
]


def answer(address, headers):
    try:
        return urllib.request.urlopen(urllib.request.Request(address, headers=headers)).status
    except urllib.error.HTTPError as error:
        return error.code


def test_odd_requests_leave_no_line(run_site):
    site = run_site()
    before = site.log
    for address, headers, status in ODD:
        assert answer(site.url + address, headers) == status
    site.end(site.server)
    assert site.log == before
