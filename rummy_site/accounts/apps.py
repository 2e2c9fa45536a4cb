from django.apps import AppConfig
from django.core.management import call_command
from django.db.models.signals import post_migrate
from django.utils.translation import gettext_lazy as _


class AccountsConfig(AppConfig):
    name = "rummy_site.accounts"
    label = "accounts"
    verbose_name = _("Accounts")

    def ready(self) -> None:
        post_migrate.connect(make_cache_table, sender=self)


def make_cache_table(using: str, **signal: object) -> None:
    """The table of the cache belongs to no model, so no migration makes it."""
    call_command("createcachetable", database=using, verbosity=0)
