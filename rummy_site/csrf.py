"""The protection of forms against posts from other sites, for pages that are alike for everybody.

A page that is made once and sent to all (`rules_content.kept`) can't hold a token of each visitor.
Its forms are protected by what the browser itself says: a page can't choose the Origin header that
its posts carry. Every other form needs Django's token as well.
"""

from django.http import HttpRequest
from django.middleware.csrf import CsrfViewMiddleware

# The forms that stand on such pages: a new match, and how the visitor likes the table.
FORMS = {"games:new", "games:prefs"}


class CsrfMiddleware(CsrfViewMiddleware):
    """Django's, but that a post to one of FORMS by a page of our own needs no token."""

    def process_view(self, request: HttpRequest, callback, callback_args, callback_kwargs):
        own = f"{request.scheme}://{request.get_host()}"
        if request.resolver_match.view_name in FORMS and request.headers.get("Origin") == own:
            return None
        return super().process_view(request, callback, callback_args, callback_kwargs)
