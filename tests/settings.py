"""The site's settings, for tests: a data folder of their own, and nothing from the shell but the services."""

import atexit
import os
import shutil
import tempfile

for name in ("ALLOWED_HOSTS", "DEBUG", "EMAIL_URL", "HTTPS", "LAN", "SECRET_KEY"):
    os.environ.pop(name, None)
os.environ["DATA_DIR"] = tempfile.mkdtemp(prefix="rummy-tests-")
atexit.register(shutil.rmtree, os.environ["DATA_DIR"], ignore_errors=True)

from rummy_site.settings import *  # noqa: E402, F403
from rummy_site.settings import DATA_DIR, DATABASES, INSTALLED_APPS, STATIC_ROOT, STORAGES  # noqa: E402

if DATABASES["default"]["ENGINE"] == "django.db.backends.sqlite3":
    # A file, as in life: threads can't share a transaction lock on a database in memory.
    DATABASES["default"]["TEST"] = {"NAME": DATA_DIR / "test.sqlite3"}

BOT_PACE = 0  # a bot's turn is due at once: no test waits for it
BOT_PROCESS = False  # tests bring bots of their own, which another process would not know

KEEP_PAGES_FOR = 0  # a test's database is gone after it, and so should its pages be

# An account elsewhere, without the elsewhere.
INSTALLED_APPS += ["allauth.socialaccount.providers.dummy"]

PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]  # the good ones are slow

# No `collectstatic` before the tests: files are served from where they are written.
STORAGES["staticfiles"] = {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}
STATIC_ROOT.mkdir()
WHITENOISE_USE_FINDERS = True
WHITENOISE_AUTOREFRESH = True
