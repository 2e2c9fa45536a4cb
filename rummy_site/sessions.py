"""The sessions: Django's, in the database."""

from django.contrib.sessions.backends.db import SessionStore as DatabaseStore


class SessionStore(DatabaseStore):
    """A key is what Django makes: letters and digits. Whatever else a cookie holds is no session, and
    PostgreSQL is not asked for it (of a NUL it would complain)."""

    def _validate_session_key(self, key):
        return super()._validate_session_key(key) and key.isascii() and key.isalnum()
