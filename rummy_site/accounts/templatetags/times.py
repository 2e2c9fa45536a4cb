"""What pages say of time."""

from __future__ import annotations

import datetime

from babel.dates import get_timezone_name
from django import template
from django.utils.timezone import localtime
from django.utils.translation import get_language

register = template.Library()


@register.filter
def zone_name(moment: datetime.datetime) -> str:
    """What the reader's time zone is called at that moment, such as Korean Standard Time; UTC if none is chosen."""
    return get_timezone_name(localtime(moment), locale=get_language())
