"""Forty presses of one button at once, through the whole site: one is done, the rest are answered right."""

from collections import Counter
from concurrent.futures import ThreadPoolExecutor

import pytest
from django.db import connection
from django.test import Client
from django.urls import reverse

from tests.games.builders import deal, fresh, make_user, state_of

pytestmark = pytest.mark.django_db(transaction=True)

POSTS = 40


def post_at_once(match, user, data_of):
    """Post `data_of(i)` to the match's table, forty times at once; the answers."""
    address = reverse("games:move", args=[match.code])
    clients = [Client(headers={"HX-Request": "true"}) for _ in range(POSTS)]
    for client in clients:
        client.force_login(user)

    def post(i):
        try:
            return clients[i].post(address, data_of(i))
        finally:
            connection.close()

    with ThreadPoolExecutor(POSTS) as pool:
        return list(pool.map(post, range(POSTS)))


@pytest.mark.parametrize("slug", ["basic", "joker", "gin"])
def test_forty_posts_of_one_form_are_one_move_and_all_get_the_same_board(slug):
    user = make_user()
    match = deal(slug, user=user)
    action = "pass" if slug == "gin" else "draw"
    form = {"action": action, "version": match.version, "key": "one-form"}
    answers = post_at_once(match, user, lambda i: form)
    assert Counter(answer.status_code for answer in answers) == {200: POSTS}
    assert {answer["X-Board-Version"] for answer in answers} == {str(match.version + 1)}
    assert len(state_of(match).log) == 1


def test_forty_forms_of_one_page_are_one_move_and_the_rest_are_stale():
    user = make_user()
    match = deal("basic", user=user)
    answers = post_at_once(
        match,
        user,
        lambda i: {"action": "draw", "version": match.version, "key": f"form-{i}"},
    )
    assert Counter(answer.status_code for answer in answers) == {200: 1, 409: POSTS - 1}
    assert {answer["X-Board-Version"] for answer in answers} == {str(match.version + 1)}
    assert fresh(match).version == match.version + 1
    assert len(state_of(match).log) == 1
