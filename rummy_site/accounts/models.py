"""The user, and what users and the host have to do with one another.

A guest is a user like any other, only without a way to sign in elsewhere.
"""

import datetime
import secrets

from django.contrib.auth.base_user import AbstractBaseUser, BaseUserManager
from django.contrib.auth.models import PermissionsMixin
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.crypto import get_random_string
from django.utils.translation import gettext_lazy as _

from rummy_site.accounts import display_names
from rummy_site.accounts.names import guest_name

FOR_GOOD = datetime.datetime(9999, 1, 1, tzinfo=datetime.UTC)  # the end of a suspension without end


def new_public_id() -> str:
    """What a player's page is called: random, and never changed. No vowels, so it spells no word."""
    return get_random_string(12, "23456789bcdfghjkmnpqrstvwxz")


class UserManager(BaseUserManager["User"]):
    """Makes users."""

    def create_user(self, username: str, password: str | None = None, **fields: object) -> "User":
        """A user of that name; without a password nobody can sign in as them."""
        fields.setdefault("display_name", display_names.free(username))
        user = self.model(username=username, **fields)
        user.set_password(password)  # None: unusable
        user.save(using=self._db)
        return user

    def new_guest(self, language: str) -> "User":
        """Somebody who just wants to play, with a made-up name. The row is not stored yet."""
        guest = self.model(
            username=f"guest-{secrets.token_hex(12)}",
            display_name=guest_name(language),
            language=language,
            is_guest=True,
        )
        guest.set_unusable_password()
        return guest

    def create_guest(self, language: str) -> "User":
        """The same, with a row of its own."""
        guest = self.new_guest(language)
        guest.save(using=self._db)
        return guest

    def create_superuser(self, username: str, password: str | None = None, **fields: object):
        """A host's account, for `manage.py createsuperuser`."""
        return self.create_user(username, password, is_staff=True, is_superuser=True, **fields)


class User(AbstractBaseUser, PermissionsMixin):
    """Somebody who plays, writes or hosts. At a table only `display_name` is shown."""

    username = models.CharField(
        _("username"),
        max_length=150,
        unique=True,
        help_text=_("Never shown to others; a guest's is random."),
    )
    public_id = models.CharField(max_length=16, unique=True, default=new_public_id, editable=False)
    display_name = models.CharField(
        _("name at the table"),
        max_length=display_names.MOST_STORED,
        validators=[display_names.validate],
    )
    # Of an account: `display_names.key` of its name. Guests have none: their names may meet.
    name_key = models.CharField(  # noqa: DJ001 (None, since many have none)
        max_length=display_names.MOST_KEY, unique=True, null=True, editable=False
    )
    is_guest = models.BooleanField(_("guest"), default=False)
    is_staff = models.BooleanField(_("may enter the administration"), default=False)
    is_active = models.BooleanField(_("active"), default=True)
    created = models.DateTimeField(_("created"), default=timezone.now, editable=False)

    # What they chose.
    language = models.CharField(_("language"), max_length=10, blank=True)
    time_zone = models.CharField(_("time zone"), max_length=40, blank=True)  # "": not chosen
    look = models.JSONField(_("look"), default=dict, blank=True)  # of an account: `games.prefs`
    mail_my_turn = models.BooleanField(_("It is my turn"), default=False)
    mail_match_over = models.BooleanField(_("A match is over"), default=False)
    shows_matches = models.BooleanField(_("Others may see my finished matches"), default=False)

    # What the host decided (`moderation` alone writes these).
    has_notice = models.BooleanField(default=False, editable=False)  # to be read before all else
    suspended_until = models.DateTimeField(_("suspended until"), null=True, editable=False)

    objects = UserManager()

    USERNAME_FIELD = "username"

    class Meta:
        verbose_name = _("user")
        verbose_name_plural = _("users")

    def __str__(self) -> str:
        return self.display_name

    def save(self, *args, update_fields=None, **kwargs):
        """Keep `name_key` true. IntegrityError if an account would get the name of another (`display_names.free`
        finds one that is nobody's)."""
        self.name_key = None if self.is_guest else display_names.key(self.display_name)
        if update_fields is not None and {"display_name", "is_guest"} & set(update_fields):
            update_fields = {*update_fields, "name_key"}
        super().save(*args, update_fields=update_fields, **kwargs)

    def get_short_name(self) -> str:
        """What the administration greets them by."""
        return self.display_name

    @property
    def is_suspended(self) -> bool:
        """Whether the host has shut them out for now."""
        return self.suspended_until is not None and self.suspended_until > timezone.now()

    @property
    def is_suspended_for_good(self) -> bool:
        """Whether that has no end."""
        return self.suspended_until is not None and self.suspended_until >= FOR_GOOD


class Block(models.Model):
    """One user wants nothing to do with another (`blocking`)."""

    blocker = models.ForeignKey(User, models.CASCADE, related_name="blocks")
    blocked = models.ForeignKey(User, models.CASCADE, related_name="+")
    created = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = _("block")
        verbose_name_plural = _("blocks")
        constraints = [
            models.UniqueConstraint(fields=["blocker", "blocked"], name="block_once"),
            models.CheckConstraint(
                condition=~Q(blocker=models.F("blocked")), name="block_not_oneself"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.blocker_id} x {self.blocked_id}"


class Report(models.Model):
    """One user tells the host of another's name or behaviour (`reports`)."""

    class Kind(models.TextChoices):
        """What of."""

        NAME = "name", _("The name")
        BEHAVIOUR = "behaviour", _("The behaviour")

    about = models.ForeignKey(User, models.CASCADE, related_name="+", verbose_name=_("about"))
    reporter = models.ForeignKey(
        User, models.SET_NULL, null=True, related_name="reports", verbose_name=_("reporter")
    )
    kind = models.CharField(_("what of"), max_length=10, choices=Kind)
    name = models.CharField(_("name at that time"), max_length=display_names.MOST_STORED)
    text = models.TextField(_("what happened"), max_length=1000, blank=True)
    match_code = models.CharField(_("match"), max_length=16, blank=True)
    created = models.DateTimeField(_("created"), auto_now_add=True)

    class Meta:
        verbose_name = _("report")
        verbose_name_plural = _("reports")
        ordering = ["-created"]

    def __str__(self) -> str:
        return f"{self.get_kind_display()}: {self.name}"


class Decision(models.Model):
    """A line of the log of who decided what about whom, and why (`moderation`). Lines are only ever added."""

    class Kind(models.TextChoices):
        """What was decided; the last is what its reader did."""

        DISMISS = "dismiss", _("Do nothing")
        HIDE_NAME = "hide_name", _("Hide the name")
        WARN = "warn", _("Warn")
        SUSPEND = "suspend", _("Suspend")
        LIFT = "lift", _("End the suspension")
        READ = "read", _("Was read")

    about = models.ForeignKey(
        User, models.SET_NULL, null=True, related_name="decisions", verbose_name=_("about")
    )
    by = models.ForeignKey(
        User, models.SET_NULL, null=True, related_name="+", verbose_name=_("decided by")
    )
    kind = models.CharField(_("decision"), max_length=10, choices=Kind)
    reason = models.TextField(_("reason"), max_length=1000, blank=True)
    until = models.DateTimeField(_("suspended until"), null=True, blank=True)
    report = models.ForeignKey(
        Report,
        models.SET_NULL,
        null=True,
        blank=True,
        related_name="decisions",
        verbose_name=_("report"),
    )
    # Of a name that was hidden: what it was, and what nobody may be called by.
    name = models.CharField(
        _("hidden name"), max_length=display_names.MOST_STORED, blank=True, editable=False
    )
    name_key = models.CharField(
        max_length=display_names.MOST_KEY, blank=True, editable=False, db_index=True
    )
    created = models.DateTimeField(_("created"), auto_now_add=True)

    class Meta:
        verbose_name = _("decision")
        verbose_name_plural = _("decisions")
        ordering = ["-created", "-pk"]

    def __str__(self) -> str:
        return f"{self.get_kind_display()}: {self.about or '-'}"

    def save(self, *args, **kwargs):
        """Add a line. TypeError for one that is in the log already."""
        if not self._state.adding:
            raise TypeError("a line of the log is never changed")
        super().save(*args, **kwargs)

    def delete(self, *args, **kwargs):
        """TypeError: no line leaves the log."""
        raise TypeError("a line of the log is never deleted")
