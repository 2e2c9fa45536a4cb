"""The mail server in one line, as the database is: smtp://user:password@host:25"""

from urllib.parse import unquote, urlsplit

PORTS = {"smtp": 25, "smtp+tls": 587, "smtps": 465}


def mail_settings(url: str) -> dict[str, object]:
    """Django's settings for the mail server of this address.

    smtp: as it is; smtp+tls: encrypted from the greeting on (STARTTLS); smtps: encrypted from the start;
    console: and file:/folder are for trying out. ValueError for anything else.
    """
    parts = urlsplit(url)
    if parts.scheme == "console":
        return {"EMAIL_BACKEND": "django.core.mail.backends.console.EmailBackend"}
    if parts.scheme == "file":
        return {
            "EMAIL_BACKEND": "django.core.mail.backends.filebased.EmailBackend",
            "EMAIL_FILE_PATH": unquote(parts.path),
        }
    if parts.scheme not in PORTS or not parts.hostname:
        raise ValueError(
            f"EMAIL_URL is no address of a mail server: it begins with {parts.scheme}:"
        )
    return {
        "EMAIL_BACKEND": "django.core.mail.backends.smtp.EmailBackend",
        "EMAIL_HOST": parts.hostname,
        "EMAIL_PORT": parts.port or PORTS[parts.scheme],
        "EMAIL_HOST_USER": unquote(parts.username or ""),
        "EMAIL_HOST_PASSWORD": unquote(parts.password or ""),
        "EMAIL_USE_TLS": parts.scheme == "smtp+tls",
        "EMAIL_USE_SSL": parts.scheme == "smtps",
    }
