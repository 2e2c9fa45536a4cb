"""The user. A guest is a user like any other, only without a way to sign in elsewhere."""

import secrets

from django.contrib.auth.base_user import AbstractBaseUser, BaseUserManager
from django.contrib.auth.models import PermissionsMixin
from django.core.validators import MinLengthValidator
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from rummy_site.accounts.names import guest_name


class UserManager(BaseUserManager["User"]):
    """Makes users."""

    def create_user(self, username: str, password: str | None = None, **fields: object) -> "User":
        """A user of that name; without a password nobody can sign in as them."""
        fields.setdefault("display_name", username[:24])
        user = self.model(username=username, **fields)
        user.set_password(password)  # None: unusable
        user.save(using=self._db)
        return user

    def create_guest(self, language: str) -> "User":
        """A row of its own for somebody who just wants to play, with a made-up name."""
        return self.create_user(
            f"guest-{secrets.token_hex(12)}",
            display_name=guest_name(language),
            language=language,
            is_guest=True,
        )

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
    display_name = models.CharField(
        _("name at the table"), max_length=24, validators=[MinLengthValidator(2)]
    )
    is_guest = models.BooleanField(_("guest"), default=False)
    language = models.CharField(_("language"), max_length=10, blank=True)
    is_staff = models.BooleanField(_("may enter the administration"), default=False)
    is_active = models.BooleanField(_("active"), default=True)
    created = models.DateTimeField(_("created"), default=timezone.now, editable=False)

    objects = UserManager()

    USERNAME_FIELD = "username"

    class Meta:
        verbose_name = _("user")
        verbose_name_plural = _("users")

    def __str__(self) -> str:
        return self.display_name

    def get_short_name(self) -> str:
        """What the administration greets them by."""
        return self.display_name
