"""What the pages of signing in say and draw."""

from __future__ import annotations

import ipaddress
import re

import segno
from allauth.account.models import EmailAddress
from django import template
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

register = template.Library()

# In this order: nearly every browser says of itself that it is Safari or Chrome as well.
BROWSERS = (
    ("Samsung Internet", "SamsungBrowser/"), ("Whale", "Whale/"), ("KakaoTalk", "KAKAOTALK"),
    ("Edge", "Edg"), ("Opera", "OPR/"), ("Firefox", "Firefox/"), ("Firefox", "FxiOS/"),
    ("Chrome", "Chrome/"), ("Chrome", "CriOS/"), ("Safari", "Safari/"),
)  # fmt: skip
SYSTEMS = (
    ("iPhone", "iPhone"), ("iPad", "iPad"), ("Android", "Android"), ("Windows", "Windows"),
    ("Mac", "Mac OS X"), ("ChromeOS", "CrOS"), ("Linux", "Linux"),
)  # fmt: skip


@register.simple_tag(takes_context=True)
def passkeys_work(context: template.Context) -> bool:
    """Whether a browser can have passkeys for this address of the site: they need a name, no number, and HTTPS but
    on this very machine."""
    request = context["request"]
    host = re.sub(r":\d+$", "", request.get_host()).strip("[]")
    try:
        ipaddress.ip_address(host)
    except ValueError:
        return request.is_secure() or host == "localhost"
    return False


@register.simple_tag
def address_of(user) -> EmailAddress | None:
    """The address that somebody signs in with; confirmed or not."""
    return EmailAddress.objects.filter(user=user).order_by("-verified", "-primary", "-pk").first()


@register.simple_tag
def browser_of(user_agent: str) -> str:
    """What a browser says of itself, in two words that people know."""
    names = (_first(SYSTEMS, user_agent), _first(BROWSERS, user_agent))
    return " · ".join(filter(None, names)) or _("An unknown browser")


def _first(known: tuple[tuple[str, str], ...], user_agent: str) -> str:
    return next((name for name, sign in known if sign in user_agent), "")


@register.simple_tag
def way_of(method: str) -> str:
    """How allauth's ways to show that it is you are called."""
    return {
        "reauthenticate": _("With the password"),
        "reauthenticate_by_code": _("With a code by mail"),
        "mfa_reauthenticate": _("With a code from the app"),
        "mfa_reauthenticate:webauthn": _("With a passkey"),
    }[method]


@register.simple_tag
def qr(text: str) -> SafeString:
    """The text as a QR code: a drawing in the page itself, which no other site is asked for."""
    code = segno.make(text, error="m", micro=False)
    drawing = code.svg_inline(
        omitsize=True, border=4, dark="#000", light="#fff", svgclass="qr-code", lineclass=None
    )
    return SafeString(drawing)
