"""The log tells what failed. That somebody asks for something odd is no failure."""

import urllib.error
import urllib.request

ODD = [
    ("/en/nothing/here", {}, 404),
    ("/en/table/bcdfghjkmn/", {}, 404),
    ("/en/table/bcdfghjkmn/board?version=1", {}, 404),
    ("/healthz", {"Host": "elsewhere.example"}, 400),
]


def answer(address, headers, method="GET"):
    request = urllib.request.Request(address, headers=headers, method=method)
    try:
        return urllib.request.urlopen(request).status
    except urllib.error.HTTPError as error:
        return error.code


def test_odd_requests_leave_no_line(run_site):
    site = run_site()
    before = site.log
    for address, headers, status in ODD:
        assert answer(site.url + address, headers) == status
        assert answer(site.url + address, headers, "HEAD") == status
    assert answer(f"{site.url}/en/new/gin/", {}, "HEAD") == 200
    site.end(site.server)
    assert site.log == before
