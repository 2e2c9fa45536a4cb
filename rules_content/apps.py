from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class RulesContentConfig(AppConfig):
    name = "rules_content"
    verbose_name = _("Articles")
