"""Pages that are alike for everybody who is signed out: made once, kept, and sent again.

They are kept in the memory of the process, whole and compressed, by address and by how the visitor likes the site
to look. A text that is published is seen at once by the process that published it. Every other process asks once
in `settings.KEEP_PAGES_FOR` seconds whether any text has changed, and then forgets all its pages.
"""

from __future__ import annotations

import re
import time
from collections import OrderedDict
from collections.abc import Callable
from functools import lru_cache, wraps
from threading import Lock
from types import SimpleNamespace
from typing import NamedTuple
from urllib.parse import quote
from zlib import crc32

from django.conf import settings
from django.db import DatabaseError, transaction
from django.db.models import Count, Max, Min, Sum
from django.http import HttpRequest, HttpResponse, HttpResponseNotModified
from django.template.loader import render_to_string
from django.utils.cache import patch_vary_headers
from django.utils.safestring import SafeString
from django.utils.translation import get_language

from games.prefs import COOKIE, Prefs, prefs_of
from rules_content import wire
from rules_content.models import ArticleTranslation

MOST = 400  # pages in memory; the one that nobody asked for longest leaves first
OLDEST = 600  # seconds, after which all are made anew whatever has changed
# A whole page; the same with a hole for each part of it; the parts alone.
FRAME, HOLLOW, PARTS = (f"rules_content/{name}.html" for name in ("base", "hollow", "parts"))
HOLES = ("<!--title-->", "<!--facts-->", "<!--page_class-->", "<!--content-->")
PARTED = "<!--|-->"  # between the parts: nothing that is escaped or sanitised holds it
PATH = "/-path-/"
READY = "<!--ready-->"  # in the content: where the part stands that was made before

Key = tuple[bool, str, str, tuple[str, ...]]


class Ready(NamedTuple):
    """A part of a page that was made before: its HTML, and that deflated (`wire.deflated`); b"" if it isn't yet."""

    html: str
    packed: bytes


class Sent(NamedTuple):
    """An answer as it goes over the wire."""

    content: bytes
    headers: dict[str, str]


class Page(NamedTuple):
    """A page as it is kept: as it is, compressed, and as the answer to who has it already."""

    tag: str
    plain: Sent
    packed: Sent
    known: Sent


class Store:
    """The pages of this process, and what the texts were when they were made (`stamp`)."""

    def __init__(self) -> None:
        self._pages: OrderedDict[Key, Page] = OrderedDict()
        self._stamp: tuple[int, object] | None = None
        # How often all was forgotten: a part of the stamp, so what hangs on that is made anew too.
        self._times = 0
        self._asked = self._began = 0.0
        self._lock = Lock()

    def get(self, key: Key) -> Page | None:
        """The page, if it is kept and still true."""
        if key not in self._pages:
            return None
        self.stamp()
        with self._lock:
            if page := self._pages.get(key):
                self._pages.move_to_end(key)
            return page

    def put(self, key: Key, page: Page, stamp: object) -> None:
        """Keep a page that was made of the texts of this stamp; not if they have changed since."""
        with self._lock:
            if stamp is not None and stamp == self._stamp:
                self._pages[key] = page
                if len(self._pages) > MOST:
                    self._pages.popitem(last=False)

    def stamp(self) -> object:
        """What the texts are now, as far as is known; None if the database doesn't tell."""
        now = time.monotonic()
        if now - self._asked > settings.KEEP_PAGES_FOR or self._stamp is None:
            try:
                texts = _stamp()
            except DatabaseError:
                return None  # what is kept can be read all the same
            if self._stamp is None or texts != self._stamp[1] or now - self._began > OLDEST:
                self.forget()
                self._stamp, self._began = (self._times, texts), now
            self._asked = now
        return self._stamp

    def forget(self) -> None:
        """A text has changed."""
        with self._lock:
            self._pages.clear()
            self._stamp = None
            self._times += 1


store = Store()


def _stamp() -> object:
    """Something that differs whenever what readers see of any text does. One query.

    Drafts don't count: they have no fingerprint, and would hide that a published text has none.
    """
    return tuple(
        ArticleTranslation.objects.published()
        .aggregate(
            Count("pk"),
            Sum("pk"),
            Max("updated_at"),
            Max("published_at"),
            Sum("revision"),
            Min("fingerprint"),
            Max("fingerprint"),
            Sum("article__order"),
        )
        .values()
    )


def text_changed(**signal: object) -> None:
    """The receiver of what Django tells of saved and deleted texts."""
    transaction.on_commit(store.forget)


# What the views use.


def is_signed_out(request: HttpRequest) -> bool:
    """Whether the visitor has no session. Asks the cookies alone: no session is begun or read."""
    return settings.SESSION_COOKIE_NAME not in request.COOKIES


def alike(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """Mark a view's pages as alike for everybody who is signed out."""

    @wraps(view)
    def marked(request: HttpRequest, *args: object, **kwargs: object) -> HttpResponse:
        request.stamp = store.stamp() if key_of(request) else None
        response = view(request, *args, **kwargs)
        response.alike = True
        return response

    return marked


def render_alike(
    request: HttpRequest, template: str, context: dict, ready: Ready | None = None
) -> HttpResponse:
    """Render a page: with nothing of the visitor in it but the look, if signed out. `ready`: its {{ ready }}.

    The template extends `frame`. For whoever is signed out that is PARTS, and the parts of the page are put into a
    frame that was rendered before; its forms hold no token (see `rummy_site.csrf`).
    """
    if not is_signed_out(request):
        context = {"frame": FRAME, "ready": ready and SafeString(ready.html), **context}
        return HttpResponse(render_to_string(template, context, request))
    language = get_language()
    shared = {"frame": PARTS, "LANGUAGE_CODE": language, "request": request}
    shared["ready"] = SafeString(READY)
    parts = render_to_string(template, shared | context).split(PARTED)
    if len(parts) < len(HOLES):
        return HttpResponse(parts)  # a fragment, with no frame around it
    page = frame(language, prefs_of(request)).replace(PATH, quote(request.path))
    for hole, part in zip(HOLES, parts, strict=True):
        page = page.replace(hole, part.strip(), 1)
    return _around(page, ready) if ready else HttpResponse(page)


def _around(page: str, ready: Ready) -> HttpResponse:
    """The page with what is ready in its place. `pieces`: all of it deflated, in the order of the page."""
    before, _hole, after = (part.encode() for part in page.partition(READY))
    middle = ready.html.encode()
    response = HttpResponse(before + middle + after)
    response.pieces = [
        wire.deflated(before),
        ready.packed or wire.deflated(middle),
        wire.deflated(after),
    ]
    return response


def frame(language: str, look: Prefs) -> str:
    """What stands around the content on every page, for this look; with HOLES and PATH where pages differ."""
    return _render_frame(language, look) if settings.DEBUG else _frame(language, look)


def _render_frame(language: str, look: Prefs) -> str:
    request = SimpleNamespace(path=PATH, COOKIES={COOKIE: look.text})
    context = {"LANGUAGE_CODE": language, "request": request, "user": None}
    return render_to_string(HOLLOW, context)


_frame = lru_cache(maxsize=500)(_render_frame)


# What the server uses.


class KeptPages:
    """The outermost middleware: sends what is kept, and keeps what is alike."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        key = key_of(request)
        if key and (page := store.get(key)):
            return answer(request, page)
        response = self.get_response(request)
        if not (key and getattr(response, "alike", False) and response.status_code == 200):
            return response
        page = packed(response)
        store.put(key, page, request.stamp)
        return answer(request, page)


def key_of(request: HttpRequest) -> Key | None:
    """What the answer to this request depends on; None if it is for this visitor alone."""
    meta = request.META
    if (
        meta["REQUEST_METHOD"] not in ("GET", "HEAD")
        or meta.get("QUERY_STRING")
        or not settings.KEEP_PAGES_FOR
    ):
        return None
    look: tuple[str, ...] = ()
    if meta.get("HTTP_COOKIE"):
        if not is_signed_out(request):
            return None
        # How a hand is sorted shows on no such page.
        look = prefs_of(request)._replace(sort=Prefs().sort)
    return request.is_secure(), meta.get("HTTP_HOST", ""), request.path, look


def packed(response: HttpResponse) -> Page:
    """The answer as it can be kept."""
    content = response.content
    check = crc32(content)
    tag = f'W/"{check:x}-{len(content):x}"'
    response["Cache-Control"] = "no-cache"  # browsers keep it, and ask whether it is still true
    response["ETag"] = tag
    patch_vary_headers(response, ["Accept-Encoding", "Cookie"])
    del response["Content-Length"]
    headers = dict(response.items())
    pieces = getattr(response, "pieces", None) or [wire.deflated(content)]
    small = wire.gzipped(pieces, len(content), check)
    return Page(
        tag,
        Sent(content, headers | {"Content-Length": str(len(content))}),
        Sent(small, headers | {"Content-Length": str(len(small)), "Content-Encoding": "gzip"}),
        Sent(b"", headers),
    )


# Named, and not as what is not wanted.
_GZIP = re.compile(r"\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))")


def answer(request: HttpRequest, page: Page) -> HttpResponse:
    """The page for this request."""
    if page.tag in request.META.get("HTTP_IF_NONE_MATCH", ""):
        return HttpResponseNotModified(headers=page.known.headers)
    understood = _GZIP.search(request.META.get("HTTP_ACCEPT_ENCODING", ""))
    sent = page.packed if understood else page.plain
    return HttpResponse(sent.content, headers=sent.headers)
