"""The protection of forms against posts from other sites, for the tables.

A page that is made once and sent to all (`rules_content.kept`) can't hold a token of each visitor; and who signs in
or up in one tab gets a new token, while the form of a table in another tab has the old one. The forms of the tables
are protected by what the browser itself says: a page can't choose the Origin header that its posts carry. Every
other form needs Django's token as well.
"""

from django.http import HttpRequest
from django.middleware.csrf import CsrfViewMiddleware

TABLES = "games"  # their forms: a new match, how the visitor likes the table, and all that is done at one


class CsrfMiddleware(CsrfViewMiddleware):
    """Django's, but that a post to a table by a page of our own needs no token."""

    def process_view(self, request: HttpRequest, callback, callback_args, callback_kwargs):
        own = f"{request.scheme}://{request.get_host()}"
        if request.resolver_match.app_name == TABLES and request.headers.get("Origin") == own:
            return None
        return super().process_view(request, callback, callback_args, callback_kwargs)
