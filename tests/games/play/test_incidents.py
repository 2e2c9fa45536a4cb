"""When a bot fails: who plays on, what is kept of it, and that what is kept tells no card before its time."""

import pytest
from django.urls import reverse

from games import bots, play
from games.bots import Choice
from games.bots.__main__ import main
from games.engine.cards import TEXTS
from games.engine.moves import move_text, parse_move
from games.engine.record import parse
from games.engine.replay import fold
from games.models import Incident, Match
from games.play import bot_turns
from tests.games.builders import bots_play, deal, fresh, make_user, state_of

pytestmark = pytest.mark.django_db


class Fails:
    """Draws, then says what it holds."""

    def choose(self, view, public_moves, rng):
        if view.known.phase == "draw":
            return Choice(parse_move("draw stock"), "draws", {})
        raise ValueError(" ".join(TEXTS[card] for card in view.hand))


class Cheats:
    def choose(self, view, public_moves, rng):
        return Choice(parse_move("knock Kc"), "cheats", {})


def replace(monkeypatch, slug, **levels):
    for level, bot in levels.items():
        monkeypatch.setitem(bots.BOTS[slug], level, bot)


def failed_once(monkeypatch, slug="basic", **options) -> Match:
    """A match in which a hard bot failed after it had drawn."""
    replace(monkeypatch, slug, hard=Fails())
    match = deal(slug, options, dealer=0, bot="hard")
    assert play.take_bot_turn(match.pk)
    return fresh(match)


def test_the_next_lower_level_ends_the_turn_of_a_bot_that_fails(monkeypatch):
    asked = []

    class Asked:
        def __init__(self, level):
            self.level, self.bot = level, bots.BOTS["basic"][level]

        def choose(self, *knowledge):
            asked.append(self.level)
            return self.bot.choose(*knowledge)

    replace(monkeypatch, "basic", normal=Asked("normal"), easy=Asked("easy"))
    match = failed_once(monkeypatch)
    assert set(asked) == {"normal"}
    assert match.to_act == 2
    (incident,) = Incident.objects.all()
    assert (incident.level, incident.kind, incident.error) == ("hard", "raised", "ValueError")
    assert (incident.seat, incident.length, incident.moves) == (1, 0, "draw stock")


def test_if_that_one_fails_too_a_still_simpler_one_is_asked_and_at_last_the_fall_back(monkeypatch):
    replace(monkeypatch, "basic", normal=Cheats(), easy=Cheats())
    match = failed_once(monkeypatch)
    assert [str(move) for _, move in state_of(match).log][0] == "draw stock"
    assert match.to_act == 2
    kept = Incident.objects.order_by("pk").values_list("level", "kind", "error")
    illegal = ("illegal", "not_in_this_game")
    assert list(kept) == [
        ("hard", "raised", "ValueError"), ("normal", *illegal), ("easy", *illegal)
    ]  # fmt: skip


def test_a_turn_without_an_end_goes_to_the_fall_back_at_once(monkeypatch):
    class Dawdles:
        def choose(self, view, public_moves, rng):
            kind = "take upcard" if view.known.phase == "draw" else "undo"
            return Choice(parse_move(kind), "dawdles", {})

    monkeypatch.setattr(bot_turns, "MOVES_A_TURN", 4)
    replace(monkeypatch, "basic", hard=Dawdles())
    match = deal("basic", dealer=0, bot="hard")
    assert play.take_bot_turn(match.pk)
    assert Incident.objects.get().kind == "endless"
    assert fresh(match).to_act == 2


def test_a_bot_that_is_too_slow_is_replaced_by_a_simpler_one(settings, monkeypatch):
    class Slow:
        def choose(self, view, public_moves, rng):
            settings.BOT_SECONDS = 600  # for those who come after it
            sum(range(200_000))
            return bots.BOTS["basic"]["normal"].choose(view, public_moves, rng)

    settings.BOT_SECONDS = 1e-3
    replace(monkeypatch, "basic", hard=Slow())
    match = deal("basic", dealer=0, bot="hard")
    assert play.take_bot_turn(match.pk)
    assert set(Incident.objects.values_list("level", "kind")) == {("hard", "too_slow")}
    assert fresh(match).to_act == 2


def test_bots_play_in_a_process_of_their_own_where_that_is_wanted(settings, monkeypatch):
    """The bots of this process are replaced, and nobody notices."""
    settings.BOT_PROCESS = True
    replace(monkeypatch, "joker", easy=Fails(), normal=Fails(), hard=Fails())
    match = deal("joker", dealer=0, bot="normal")
    try:
        assert bots_play(match).to_act == 0
    finally:
        bot_turns.thinker.end()
    assert not Incident.objects.exists()


def test_where_no_process_can_be_started_the_bots_think_here(settings, monkeypatch):
    def refuse(question):
        raise OSError("no more processes")

    settings.BOT_PROCESS = True
    monkeypatch.setattr(bot_turns.thinker, "ask", refuse)
    match = deal("basic", dealer=0, bot="normal")
    assert play.take_bot_turn(match.pk)
    assert not Incident.objects.exists()


def test_the_log_names_the_incident_and_tells_nothing_of_the_play(monkeypatch, caplog):
    match = failed_once(monkeypatch)
    (record,) = [record for record in caplog.records if record.name.startswith("games")]
    incident, told = Incident.objects.get(), record.getMessage()
    assert f"Incident {incident.pk}" in told
    assert record.exc_info is None
    for secret in [*(f" {TEXTS[card]}" for card in state_of(match).hands[1]), "draw", "Value"]:
        assert secret not in told


def test_the_record_has_the_bot_fail_again(monkeypatch, tmp_path, capsys):
    match = failed_once(monkeypatch, target=0)
    Match.objects.filter(pk=match.pk).update(status="resigned")
    incident = Incident.objects.get()
    text = play.incident_record(incident)
    folded = fold(parse(text))
    assert (folded.state.to_act, folded.state.phase) == (1, "play")
    assert [move_text(move) for _, move in folded.state.log] == ["draw stock"]
    assert folded.state.hands[1] == tuple(sorted(folded.state.hands[1]))
    path = tmp_path / "incident.rgn"
    path.write_text(text)
    with pytest.raises(ValueError):
        main(["again", str(path)])
    monkeypatch.undo()  # a bot that was mended
    assert main(["again", str(path)]) == 0
    assert capsys.readouterr().out.startswith(("discard", "lay down"))


def test_a_bot_asked_again_draws_the_same_lots(monkeypatch, tmp_path, capsys):
    drawn = []

    class Draws:
        def choose(self, view, public_moves, rng):
            drawn.append(rng.random())
            if len(drawn) == 2:
                raise ValueError
            return bots.BOTS["basic"]["normal"].choose(view, public_moves, rng)

    replace(monkeypatch, "basic", hard=Draws())
    match = deal("basic", dealer=0, bot="hard")
    play.take_bot_turn(match.pk)
    Match.objects.filter(pk=match.pk).update(status="resigned")
    path = tmp_path / "incident.rgn"
    path.write_text(play.incident_record(Incident.objects.get()))
    assert main(["again", str(path)]) == 0
    assert drawn[2] == drawn[1] != drawn[0]


# The administration.


@pytest.fixture
def host(client, django_user_model):
    user = django_user_model.objects.create_superuser("host")
    client.force_login(user)
    return client


def record_address(incident: Incident) -> str:
    return reverse("admin:games_incident_record", args=[incident.pk])


def test_a_host_gets_the_record_only_when_the_round_is_over(monkeypatch, host):
    match = failed_once(monkeypatch)
    incident = Incident.objects.get()
    pages = [
        reverse("admin:games_incident_changelist"),
        reverse("admin:games_incident_change", args=[incident.pk]),
    ]
    for page in pages:
        shown = host.get(page, headers={"Accept-Language": "en"}).content.decode()
        assert match.code in shown
        assert record_address(incident) not in shown
        for secret in ("draw stock", "ValueError", match.get_round().deck[:20]):
            assert secret not in shown
    assert host.get(record_address(incident)).status_code == 404
    assert play.incident_record(incident) is None

    Match.objects.filter(pk=match.pk).update(status="resigned")
    for page in pages:
        shown = host.get(page).content.decode()
        assert record_address(incident) in shown
        assert "ValueError" in shown
    answer = host.get(record_address(incident))
    assert parse(answer.content.decode()).rounds
    assert "no-store" in answer["Cache-Control"]
    assert f"incident-{incident.pk}.rgn" in answer["Content-Disposition"]


def test_nobody_else_gets_it(monkeypatch, client, django_user_model):
    match = failed_once(monkeypatch)
    Match.objects.filter(pk=match.pk).update(status="resigned")
    address = record_address(Incident.objects.get())
    staff = django_user_model.objects.create_user("staff", is_staff=True)
    for user in (None, make_user(), match.seats.get(number=0).user, staff):
        client.logout()
        if user:
            client.force_login(user)
        assert client.get(address).status_code in (302, 403)


def test_of_an_incident_that_is_not_there_nothing_is_found(host):
    assert host.get(reverse("admin:games_incident_record", args=[10**9])).status_code == 404
