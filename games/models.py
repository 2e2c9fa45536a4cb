"""What is stored: for each round the shuffled deck, the secret it came from, and the moves.

Never the state: it is a fold of the moves (`play.fold`). A match carries the few summary columns that lists
and the queue need. Only `games.play` writes these tables.
"""

from __future__ import annotations

import secrets
from datetime import datetime

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from games.engine.state import Options
from games.engine.variant import make_options
from games.engine.variants import VARIANTS
from games.labels.words import former_player

# No vowels and nothing that looks like something else: a code spells no word and can be read out.
CODE_ALPHABET = "23456789bcdfghjkmnpqrstvwxz"
CODE_LENGTH = 10  # 27^10: nobody finds a match by guessing


def new_code() -> str:
    """A match's address: short, random."""
    return "".join(secrets.choice(CODE_ALPHABET) for _ in range(CODE_LENGTH))


class MatchQuerySet(models.QuerySet["Match"]):
    """The questions that are asked about matches."""

    def running(self) -> MatchQuerySet:
        """Matches that can still be played."""
        return self.filter(status=Match.Status.RUNNING)

    def of(self, user) -> MatchQuerySet:
        """The matches that the user has a seat in."""
        return self.filter(seats__user=user)

    def finished(self) -> MatchQuerySet:
        """Matches that were played to their end, or until somebody resigned."""
        return self.filter(status__in=(Match.Status.FINISHED, Match.Status.RESIGNED))

    def not_left_by(self, user) -> MatchQuerySet:
        """The user's matches that can still be played, or whose last result the user has not left behind."""
        # In one filter(): both conditions are about the same seat.
        unseen = Q(seats__seen_round__lt=F("round_number"))
        return self.filter(Q(status=Match.Status.RUNNING) | unseen, seats__user=user)

    def waiting_for(self, user) -> MatchQuerySet:
        """The matches that go on only when the user moves, longest waiting first."""
        # In one filter(): both conditions are about the same seat.
        return (
            self.running()
            .filter(seats__user=user, seats__number=F("to_act"), seats__away=False)
            .order_by("updated")
        )

    def due(self, now: datetime) -> MatchQuerySet:
        """The matches in which a bot ought to play by `now` and no worker is known to be at it."""
        free = Q(lease_until=None) | Q(lease_until__lte=now)
        return self.running().filter(free, due_at__lte=now).order_by("due_at")


class Match(models.Model):
    """One contest: its table, and where it stands."""

    class Status(models.TextChoices):
        """Why a match ended, or that it runs. Who won is another fact."""

        RUNNING = "running", _("running")
        FINISHED = "finished", _("finished")
        RESIGNED = "resigned", _("resigned")
        ABANDONED = "abandoned", _("abandoned")
        VOID = "void", _("void")
        CALLED_OFF = "called_off", _("called off")

    code = models.CharField(max_length=16, unique=True, default=new_code)
    variant = models.CharField(max_length=20)
    options = models.JSONField(default=dict)  # name -> number, those that the variant has
    pace = models.PositiveIntegerField(default=0)  # milliseconds before a bot's turn
    status = models.CharField(max_length=12, choices=Status, default=Status.RUNNING)
    winner = models.PositiveSmallIntegerField(null=True, blank=True)  # a seat's number
    version = models.PositiveIntegerField(default=1)  # grows with what a page shows
    round_number = models.PositiveIntegerField(default=0)  # the round in play, or the last one
    scores = models.JSONField(default=list)  # in seat order
    to_act = models.PositiveSmallIntegerField(null=True, blank=True)  # a seat's number
    due_at = models.DateTimeField(null=True, blank=True)  # when a bot's turn is due
    lease_until = models.DateTimeField(null=True, blank=True)  # till then a worker is at it
    rematch_of = models.OneToOneField(
        "self", models.SET_NULL, null=True, blank=True, related_name="rematch"
    )
    created = models.DateTimeField(auto_now_add=True)
    updated = models.DateTimeField(auto_now=True)

    objects = MatchQuerySet.as_manager()

    class Meta:
        verbose_name = _("match")
        verbose_name_plural = _("matches")
        indexes = [
            models.Index(fields=["due_at"], condition=Q(status="running"), name="match_due"),
        ]

    def __str__(self) -> str:
        return f"{self.variant} {self.code}"

    @property
    def rules(self):
        """The match's variant: the module of the engine that referees it."""
        return VARIANTS[self.variant]

    @property
    def all_options(self) -> Options:
        """The options as the engine takes them."""
        return make_options(self.rules, self.options)

    @property
    def is_over(self) -> bool:
        """Whether nothing can be played any more."""
        return self.status != self.Status.RUNNING

    def seat_of(self, user) -> Seat | None:
        """The user's seat, if they have one here."""
        if not user.is_authenticated:
            return None
        return next((seat for seat in self.seats.all() if seat.user_id == user.pk), None)

    def get_round(self, number: int | None = None) -> Round:
        """That round, or the one in play (the last one, when the match is over). Round.DoesNotExist."""
        round_ = Round.objects.get(match_id=self.pk, number=number or self.round_number)
        round_.match = self
        return round_


class Seat(models.Model):
    """A place at the table: a user's, or a bot's."""

    match = models.ForeignKey(Match, models.CASCADE, related_name="seats")
    number = models.PositiveSmallIntegerField()  # clockwise from 0
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="seats"
    )
    bot = models.CharField(max_length=20, blank=True)  # the bot's slug; "" where a user sits or sat
    name = models.CharField(max_length=64, blank=True)  # "" for somebody who is gone
    away = models.BooleanField(default=False)  # a bot plays until the user is back
    seen_round = models.PositiveIntegerField(default=0)  # the last result left behind

    class Meta:
        verbose_name = _("seat")
        verbose_name_plural = _("seats")
        ordering = ["match", "number"]
        constraints = [
            models.UniqueConstraint(fields=["match", "number"], name="seat_number"),
            models.UniqueConstraint(fields=["match", "user"], name="seat_one_a_user"),
        ]

    def __str__(self) -> str:
        return self.shown_name

    @property
    def shown_name(self) -> str:
        """What everybody reads; whoever is gone is called so in the reader's language."""
        return self.name or former_player()

    @property
    def played_by_bot(self) -> bool:
        """Whether a bot makes this seat's moves now."""
        return self.user_id is None or self.away


class Round(models.Model):
    """One deal. The deck and the secret stay secret until it is over."""

    match = models.ForeignKey(Match, models.CASCADE, related_name="rounds")
    number = models.PositiveIntegerField()  # from 1
    dealer = models.PositiveSmallIntegerField()
    deck = models.TextField()  # in dealing order
    secret = models.CharField(max_length=64)  # 32 bytes in hexadecimal: `games.shuffle`
    scores = models.JSONField()  # before this round, in seat order
    length = models.PositiveIntegerField(default=0)  # number of moves
    head = models.CharField(max_length=64)  # a digest of the deal and all the moves: `play.fold`
    result = models.JSONField(null=True, blank=True)
    created = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = _("round")
        verbose_name_plural = _("rounds")
        ordering = ["match", "number"]
        constraints = [
            models.UniqueConstraint(fields=["match", "number"], name="round_number"),
        ]

    def __str__(self) -> str:
        return f"{self.match_id}/{self.number}"


class Move(models.Model):
    """One line of a round, in notation.md's words."""

    match = models.ForeignKey(Match, models.CASCADE, related_name="+")
    round = models.ForeignKey(Round, models.CASCADE, related_name="moves")
    number = models.PositiveIntegerField()  # from 1 in the round
    seat = models.PositiveSmallIntegerField(null=True)  # None: a shuffle
    text = models.TextField()
    # The form that it came with: the same form sent again does nothing. Of several moves that came with one
    # form the first has the key. It counts within a seat: nobody can spoil the key of another's form.
    key = models.CharField(max_length=64, null=True)  # noqa: DJ001 (None, since many moves have none)
    created = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = _("move")
        verbose_name_plural = _("moves")
        ordering = ["round", "number"]
        constraints = [
            models.UniqueConstraint(fields=["round", "number"], name="move_number"),
            models.UniqueConstraint(fields=["match", "seat", "key"], name="move_key"),
        ]

    def __str__(self) -> str:
        return f"{self.round_id}/{self.number}"


class Incident(models.Model):
    """A bot failed, and a simpler one ended its turn: `play.incidents`."""

    class Kind(models.TextChoices):
        """What went wrong."""

        RAISED = "raised", _("raised an error")
        ILLEGAL = "illegal", _("broke a rule")
        TOO_SLOW = "too_slow", _("thought too long")
        DIED = "died", _("its process ended")
        ENDLESS = "endless", _("a turn without an end")

    match = models.ForeignKey(Match, models.CASCADE, related_name="+")
    round = models.ForeignKey(Round, models.CASCADE, related_name="+")
    length = models.PositiveIntegerField()  # moves of the round before the bot's turn
    moves = models.TextField(blank=True)  # the turn's moves before it failed, a line each
    seat = models.PositiveSmallIntegerField()
    level = models.CharField(max_length=20)
    kind = models.CharField(max_length=10, choices=Kind)
    error = models.CharField(max_length=40, blank=True)  # what was raised, or the rule's code
    created = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = _("incident")
        verbose_name_plural = _("incidents")
        ordering = ["-created"]

    def __str__(self) -> str:
        return f"{self.pk}: {self.level}, {self.get_kind_display()}"

    @property
    def is_over(self) -> bool:
        """Whether its round's cards are no secret any more."""
        return self.round.result is not None or self.match.is_over
