"""The one settings file. Everything that a host may change is an environment variable.

Safe by default: without any variable the site answers on loopback only, with DEBUG off, a random
secret key, SQLite, and a worker inside the web process. The README lists the variables.
"""

import os
import secrets
import tempfile
from pathlib import Path

import dj_database_url
from csp.constants import NONE, SELF

from rummy_site.lan import lan_hosts
from rummy_site.mail_url import mail_settings

BASE_DIR = Path(__file__).resolve().parent.parent


def flag(name: str) -> bool:
    """Whether the environment switches something on."""
    return os.environ.get(name, "").strip().lower() in {"1", "true", "yes", "on"}


def words(name: str) -> list[str]:
    """The values of a variable that holds several, separated by commas or spaces."""
    return os.environ.get(name, "").replace(",", " ").split()


# The data folder: everything that this site keeps on this machine.

DATA_DIR = Path(os.environ.get("DATA_DIR") or BASE_DIR / "data").resolve()
DATA_DIR.mkdir(mode=0o700, parents=True, exist_ok=True)


def kept_secret(path: Path) -> str:
    """The secret in this file; the first start makes it.

    Several processes may be the first at once: each writes a file of its own, and only one of
    them gets the name, complete and readable by its owner alone from the beginning.
    """
    if not path.exists():
        handle, own = tempfile.mkstemp(dir=path.parent)  # mode 0600
        with os.fdopen(handle, "w") as file:
            file.write(secrets.token_urlsafe(64))
        try:
            os.link(own, path)
        except FileExistsError:
            pass
        finally:
            os.unlink(own)
    return path.read_text()


SECRET_KEY = os.environ.get("SECRET_KEY") or kept_secret(DATA_DIR / "secret_key")
DEBUG = flag("DEBUG")
HTTPS = flag("HTTPS")
LAN = flag("LAN")

ALLOWED_HOSTS = ["localhost", "127.0.0.1", "[::1]", *words("ALLOWED_HOSTS")]
if LAN:
    ALLOWED_HOSTS += lan_hosts()

# What the site is made of.

INSTALLED_APPS = [
    "whitenoise.runserver_nostatic",
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "django.contrib.sites",
    "django.contrib.redirects",
    "django.contrib.sitemaps",
    "django_htmx",
    "csp",
    "reversion",
    "rummy_site",
    "rummy_site.accounts",
    "allauth",
    "allauth.account",
    "allauth.mfa",
    "allauth.usersessions",
    "allauth.socialaccount",
    "games",
    "rules_content",
]
MIDDLEWARE = [
    "rules_content.kept.KeptPages",  # outermost: what it keeps is an answer with all its headers
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "csp.middleware.CSPMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "rummy_site.csrf.CsrfMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "rummy_site.accounts.middleware.KeepSignedIn",
    "rummy_site.accounts.following.SettingsFollow",
    "rummy_site.accounts.hosts_word.HostsWord",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "rummy_site.accounts.middleware.GuestsAtTheDoor",
    "django_htmx.middleware.HtmxMiddleware",
    "rummy_site.accounts.middleware.GoneMeanwhile",
    "rules_content.redirects.OldAddresses",
]
ROOT_URLCONF = "rummy_site.urls"
WSGI_APPLICATION = "rummy_site.wsgi.application"
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.template.context_processors.i18n",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ]
        },
    }
]

# The database.

DATABASES = {
    "default": dj_database_url.parse(os.environ["DATABASE_URL"], conn_health_checks=True)
    if os.environ.get("DATABASE_URL")
    else {"ENGINE": "django.db.backends.sqlite3", "NAME": DATA_DIR / "db.sqlite3"}
}
match DATABASES["default"]["ENGINE"]:
    case "django.db.backends.sqlite3":
        DATABASES["default"]["CONN_MAX_AGE"] = None  # each thread keeps its own open
        DATABASES["default"]["OPTIONS"] = {
            # A transaction takes its write lock when it begins: with the default mode two
            # writers that both read first can only fail ("database is locked").
            "transaction_mode": "IMMEDIATE",
            "timeout": 20,
            "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL; "
            # Rows are long (an article's): they are read where the system keeps the file in memory.
            "PRAGMA mmap_size=268435456;",
        }
    case "django.db.backends.postgresql":
        DATABASES["default"].setdefault("OPTIONS", {}).update(
            pool={"min_size": 1, "max_size": 16, "timeout": 5}, connect_timeout=3
        )
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

# The queue. A broker may be down or silent: no request waits for it or fails by it.

BROKER_WAITS = 0.3  # seconds
CELERY_BROKER_URL = os.environ.get("CELERY_BROKER_URL") or "memory://localhost"
CELERY_BROKER_CONNECTION_TIMEOUT = BROKER_WAITS
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_BROKER_TRANSPORT_OPTIONS = (
    {"polling_interval": 0.05}
    if CELERY_BROKER_URL.startswith("memory:")
    else {
        "socket_timeout": BROKER_WAITS,
        "socket_connect_timeout": BROKER_WAITS,
        "max_retries": 0,  # of connecting, else two seconds pass before a refused one is told
    }
)
CELERY_TASK_DEFAULT_QUEUE = os.environ.get("CELERY_QUEUE") or "rummy_salon"
CELERY_TASK_PUBLISH_RETRY = False
CELERY_TASK_PUBLISH_RETRY_POLICY = {"max_retries": 0}
CELERY_TASK_IGNORE_RESULT = True
CELERY_WORKER_HIJACK_ROOT_LOGGER = False
CELERY_BEAT_SCHEDULE_FILENAME = str(DATA_DIR / "celerybeat")

# The bots, in seconds: how long one waits before its turn, so that people can follow, and how long
# a worker that is silent may be at that turn before another worker takes it over: at least twice BOT_PATIENCE.

BOT_PACE = float(os.environ.get("BOT_PACE") or 1)
BOT_LEASE = float(os.environ.get("BOT_LEASE") or 30)
# They think in a process of their own, one for each worker. Of CPU time a bot has so many seconds for a
# move; a process that gives no answer for so long by the clock on the wall is ended and replaced.
BOT_PROCESS = os.environ.get("BOT_PROCESS", "1").strip() != "0"
BOT_SECONDS = 2.0
BOT_PATIENCE = 15.0

# People.

AUTH_USER_MODEL = "accounts.User"
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = LOGOUT_REDIRECT_URL = "games:front"
SESSION_ENGINE = "rummy_site.sessions"
# A guest has nothing but the session to come back by: it lasts a year after the last visit.
SESSION_COOKIE_AGE = 365 * 24 * 60 * 60

# Signing in: django-allauth. An e-mail address is asked for, and its owner asked to confirm it; nothing waits
# for that. Whoever signs up with the address of somebody else gets what everybody gets ("strict"): so nothing
# tells whether an address has an account.

AUTHENTICATION_BACKENDS = [
    "rummy_site.accounts.backend.AccountBackend",
    "django.contrib.auth.backends.ModelBackend",  # of the sessions of guests
]
PASSWORD_HASHERS = [
    "django.contrib.auth.hashers.Argon2PasswordHasher",
    "django.contrib.auth.hashers.PBKDF2PasswordHasher",  # of passwords from before
]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}", "OPTIONS": options}
    for name, options in {
        "MinimumLengthValidator": {"min_length": 8},
        "CommonPasswordValidator": {},
        "NumericPasswordValidator": {},
        # The name itself, not one that happens to share letters with the password.
        "UserAttributeSimilarityValidator": {
            "user_attributes": ["display_name"],
            "max_similarity": 0.9,
        },
    }.items()
]
ACCOUNT_ADAPTER = "rummy_site.accounts.adapter.AccountAdapter"
ACCOUNT_FORMS = {
    name: f"rummy_site.accounts.forms.{form}"
    for name, form in {
        "add_email": "AddressForm",
        "change_password": "ChangePasswordForm",
        "login": "SignInForm",
        "reauthenticate": "PasswordAgainForm",
        "request_reauthentication_code": "RequestCodeForm",
        "confirm_reauthentication_code": "ConfirmCodeForm",
        "reset_password": "ResetForm",
        "reset_password_from_key": "NewPasswordForm",
        "set_password": "SetPasswordForm",
        "signup": "SignUpForm",
    }.items()
}
ACCOUNT_LOGIN_METHODS = {"email"}
ACCOUNT_SIGNUP_FIELDS = ["email*", "password1*"]
ACCOUNT_USER_MODEL_EMAIL_FIELD = None  # the addresses are in allauth's own table
ACCOUNT_USER_DISPLAY = "rummy_site.accounts.adapter.display_name"
ACCOUNT_PREVENT_ENUMERATION = "strict"
ACCOUNT_EMAIL_VERIFICATION = SOCIALACCOUNT_EMAIL_VERIFICATION = "optional"
ACCOUNT_CHANGE_EMAIL = True  # one address; the new one counts once it is confirmed
ACCOUNT_EMAIL_NOTIFICATIONS = True
ACCOUNT_REAUTHENTICATION_REQUIRED = True
# A guest is signed in, and signs in or up all the same.
ACCOUNT_AUTHENTICATED_LOGIN_REDIRECTS = False
ACCOUNT_SESSION_REMEMBER = True
ACCOUNT_RATE_LIMITS = {  # beside allauth's own
    "confirm_email": None,  # it would show: `AccountAdapter` counts by the next instead
    "confirm_mail": "3/10m/key",
    "make_device_link": "10/m/ip",
    "use_device_link": "20/m/ip",
    "export": "5/h/user",
}
ACCOUNT_LOGOUT_ON_PASSWORD_CHANGE = False
MFA_ADAPTER = "rummy_site.accounts.adapter.KeysAdapter"
MFA_FORMS = {
    name: f"rummy_site.accounts.forms.{form}"
    for name, form in {
        "activate_totp": "ActivateAppForm",
        "add_webauthn": "AddKeyForm",
        "authenticate": "CodeForm",
        "authenticate_webauthn": "KeyForm",
        "edit_webauthn": "RenameKeyForm",
        "login_webauthn": "SignInKeyForm",
        "reauthenticate": "CodeAgainForm",
        "reauthenticate_webauthn": "KeyAgainForm",
        "signup_webauthn": "SignUpKeyForm",
    }.items()
}
MFA_SUPPORTED_TYPES = ["totp", "webauthn", "recovery_codes"]
MFA_PASSKEY_LOGIN_ENABLED = True
# Signing up with a passkey is wired in accounts.signing_in_urls: allauth's own switch wants mandatory codes by mail.
MFA_ALLOW_UNVERIFIED_EMAIL = True
MFA_TOTP_ISSUER = "Rummy Salon"
MFA_TOTP_TOLERANCE = 1  # half a minute: clocks differ
# Without HTTPS browsers have passkeys on localhost alone.
MFA_WEBAUTHN_ALLOW_INSECURE_ORIGIN = not HTTPS
# Behind the proxy that speaks HTTPS the visitor's address is the last one that it adds to X-Forwarded-For.
ALLAUTH_TRUSTED_PROXY_COUNT = int(HTTPS)

# Signing in with an account elsewhere: each where the host has set its keys.

PROVIDERS = {
    "google": "https://accounts.google.com",
    "kakao": "https://kauth.kakao.com",
    "naver": "https://nid.naver.com",
}
PROVIDER_KEYS = {
    "google": (os.environ.get("GOOGLE_CLIENT_ID"), os.environ.get("GOOGLE_CLIENT_SECRET")),
    "kakao": (os.environ.get("KAKAO_CLIENT_ID"), os.environ.get("KAKAO_CLIENT_SECRET")),
    "naver": (os.environ.get("NAVER_CLIENT_ID"), os.environ.get("NAVER_CLIENT_SECRET")),
}
SOCIALACCOUNT_ADAPTER = "rummy_site.accounts.adapter.ProviderAdapter"
SOCIALACCOUNT_FORMS = {"signup": "rummy_site.accounts.forms.ProviderSignUpForm"}
SOCIALACCOUNT_PROVIDERS = {
    name: {"APPS": [{"client_id": client, "secret": secret, "key": ""}]}
    for name, (client, secret) in PROVIDER_KEYS.items()
    if client and secret
}
INSTALLED_APPS += [f"allauth.socialaccount.providers.{name}" for name in SOCIALACCOUNT_PROVIDERS]

# Where allauth counts attempts: shared by all processes, and there wherever the database is.

CACHES = {
    "default": {
        "BACKEND": "django.core.cache.backends.db.DatabaseCache",
        "LOCATION": "cache",
        "OPTIONS": {"MAX_ENTRIES": 100_000},
    }
}

# Mail goes to the console, or where EMAIL_URL says: smtp://user:password@host:25, smtp+tls://…:587, smtps://…:465

EMAIL_BACKEND = "django.core.mail.backends.console.EmailBackend"
if os.environ.get("EMAIL_URL"):
    globals().update(mail_settings(os.environ["EMAIL_URL"]))
EMAIL_TIMEOUT = 5  # seconds
DEFAULT_FROM_EMAIL = SERVER_EMAIL = (
    os.environ.get("EMAIL_FROM") or "Rummy Salon <noreply@localhost>"
)

# Languages. English is the language of the source, and needs no catalogue.

USE_I18N = True
LANGUAGE_CODE = "ko"
# Each by its own name, for the switch.
LANGUAGES = [("ko", "한국어"), ("en", "English"), ("fr", "Français"), ("tr", "Türkçe")]
LOCALE_PATHS = [BASE_DIR / "rummy_site" / "locale"]
FORMAT_MODULE_PATH = "rummy_site.formats"
LANGUAGE_COOKIE_AGE = SESSION_COOKIE_AGE
SITE_ID = 1  # of the one row that django.contrib.redirects hangs on; no page is made of it

# Who runs this site, and how to reach them (an e-mail address, an address of the web, or words): at the foot
# of every page, and where the articles speak of the host.

HOST_NAME = os.environ.get("RUMMY_HOST_NAME", "").strip()
HOST_CONTACT = os.environ.get("RUMMY_HOST_CONTACT", "").strip()

# The articles: for how many seconds a page that is alike for everybody is sent again before the process
# asks whether any text has changed. 0 keeps no page.

KEEP_PAGES_FOR = float(os.environ.get("KEEP_PAGES_FOR") or 5)
USE_TZ = True
TIME_ZONE = "UTC"

# Static files: `collectstatic` compresses them and puts a hash in their names.

STATIC_URL = "/static/"
STATIC_ROOT = DATA_DIR / "static"
STATICFILES_DIRS = [BASE_DIR / "rummy_site" / "static"]
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {
        "BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"
        if DEBUG
        else "whitenoise.storage.CompressedManifestStaticFilesStorage"
    },
}

# What a browser is told to refuse.

CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [SELF],
        "script-src": [SELF],
        "style-src": [SELF],
        "img-src": [SELF, "data:"],
        "object-src": [NONE],
        "base-uri": [NONE],
        # A browser holds to it where a form's answer leads on, too.
        "form-action": [SELF, *(PROVIDERS[name] for name in SOCIALACCOUNT_PROVIDERS)],
        "frame-ancestors": [NONE],
    }
}
SECURE_REFERRER_POLICY = "same-origin"
X_FRAME_OPTIONS = "DENY"
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = LANGUAGE_COOKIE_SECURE = HTTPS
LANGUAGE_COOKIE_SAMESITE = "Lax"
if HTTPS:
    # The site itself speaks HTTP: the proxy before it says how the visitor came.
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
    SECURE_HSTS_SECONDS = SESSION_COOKIE_AGE
CSRF_FAILURE_VIEW = "rummy_site.views.csrf_failure"

# The log goes to the console. It says what failed, never what anybody holds.

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {
        "line": {"format": "{asctime} {levelname} {name}: {message}", "style": "{"},
    },
    "handlers": {"console": {"class": "logging.StreamHandler", "formatter": "line"}},
    "root": {"handlers": ["console"], "level": "WARNING"},
    "loggers": {
        # Django's own set-up would mail the administrators and print each line a second time.
        "django": {"handlers": [], "level": "INFO" if DEBUG else "WARNING"},
        # An answer of 4xx to an odd request, or to a move that is refused, is no failure.
        "django.request": {"level": "ERROR"},
        "django.security.DisallowedHost": {"level": "CRITICAL"},
        # It warns of each answer to HEAD, from which it drops the page that Django gives for GET.
        "gunicorn.http.wsgi": {"level": "ERROR"},
        "rummy_site": {"level": "INFO"},
        "games": {"level": "INFO"},
    },
}
