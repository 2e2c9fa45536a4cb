"""Who runs this site, as far as the host has said so (settings.HOST_NAME, settings.HOST_CONTACT)."""

from __future__ import annotations

from django.conf import settings
from django.core.exceptions import ValidationError
from django.core.validators import validate_email
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _


def contact() -> SafeString:
    """How to reach the host, as HTML: a link for an address of the web or of mail; "" if the host has not said it."""
    given = settings.HOST_CONTACT
    if given.startswith(("https://", "http://")):
        return format_html('<a href="{}">{}</a>', given, given.partition("://")[2].rstrip("/"))
    try:
        validate_email(given)
    except ValidationError:
        return format_html("{}", given)
    return format_html('<a href="mailto:{}">{}</a>', given, given)


def in_brief() -> SafeString:
    """Name and contact for the foot of a page; "" if neither is known."""
    known = [format_html("{}", settings.HOST_NAME)] if settings.HOST_NAME else []
    if reach := contact():
        known.append(reach)
    return format_html(_("Host: {}"), SafeString(" · ".join(known))) if known else SafeString()


def in_full() -> SafeString:
    """The same as sentences, also of what is not known."""
    name, reach = settings.HOST_NAME, contact()
    runs = format_html(_("This site is run by {}."), name) if name else ""
    says = (
        format_html(_("To reach the host: {}"), reach)
        if reach
        else _("The host of this site has given no address for questions.")
    )
    return format_html("{} {}", runs, says) if runs else format_html("{}", says)
