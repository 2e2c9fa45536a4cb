"""The door for the web server: `gunicorn rummy_site.wsgi`."""

import os

from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "rummy_site.settings")

application = get_wsgi_application()

from rummy_site import embedded  # noqa: E402 (needs Django to be set up)

embedded.start_if_alone()
