"""Whether time tells if an address has an account: `python benchmarks/enumeration.py [rounds]`.

Signing in with a wrong password, asking for a new password, and signing up: each with an address that has a
confirmed account, with one whose account has not confirmed it, with one that two accounts have given, and with one
that nobody has; by turns, so that whatever else the machine does hits all alike. Milliseconds of CPU of the whole
site (argon2, SQLite in a file, a mail that is written but goes nowhere). The last columns: how much the median differs
from that of the unknown address, and how far such medians scatter by themselves (the standard error of the
difference). Goal: no more than three times that.
"""

import os
import sys
import tempfile
from pathlib import Path
from random import sample
from statistics import median, stdev
from time import process_time

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
folder = tempfile.TemporaryDirectory(prefix="rummy-benchmark-")
os.environ |= {
    "DJANGO_SETTINGS_MODULE": "rummy_site.settings",
    "DATA_DIR": folder.name,
    "ALLOWED_HOSTS": "testserver",
}
for name in ("CELERY_BROKER_URL", "DATABASE_URL", "DEBUG", "EMAIL_URL"):
    os.environ.pop(name, None)

import django  # noqa: E402
from django.conf import settings  # noqa: E402

settings.EMAIL_BACKEND = "django.core.mail.backends.dummy.EmailBackend"
settings.ACCOUNT_RATE_LIMITS = False  # they would end the measuring
django.setup()

from allauth.account.models import EmailAddress  # noqa: E402
from django.core.management import call_command  # noqa: E402
from django.test import Client  # noqa: E402

from rummy_site.accounts.models import User  # noqa: E402

KINDS = ("nobody's", "confirmed", "not confirmed", "given twice")
PASSWORD = "a fine long pass"
client = Client()


def prepared(number: int) -> dict[str, str]:
    """For each of KINDS an address of its own."""
    addresses = {kind: f"a{i}-{number:05d}@example.org" for i, kind in enumerate(KINDS)}
    for kind in KINDS[1:]:
        for name in (kind, "another")[: 1 + (kind == "given twice")]:
            user = User.objects.create_user(f"{name}-{number}", PASSWORD)
            address = {"email": addresses[kind], "verified": kind == "confirmed", "primary": True}
            EmailAddress.objects.create(user=user, **address)
    return addresses


def post(path: str, form: dict[str, str]) -> float:
    """Milliseconds of CPU of this answer, to a browser that comes for the first time."""
    client.cookies.clear()
    before = process_time()
    response = client.post(f"/en/account/{path}/", form)
    taken = process_time() - before
    assert response.status_code in (200, 302), response
    return 1000 * taken


ACTIONS = {
    "sign in": lambda email: post("login", {"login": email, "password": "a wrong password"}),
    "new password": lambda email: post("password/reset", {"email": email}),
    "sign up": lambda email: post("signup", {"email": email, "password1": "another fine pass"}),
}
# Asking for a new password is so much quicker that it can be measured better. Before the sign-up: what that leaves
# behind counts for nothing.
ORDER = [("new password", ACTIONS["new password"])] * 9 + list(ACTIONS.items())


def main() -> None:
    samples = int(sys.argv[1]) if len(sys.argv) > 1 else 100
    call_command("migrate", verbosity=0)
    call_command("collectstatic", interactive=False, verbosity=0)
    times: dict[tuple[str, str], list[float]] = {}
    for number in range(-3, samples):  # the first ones warm up
        addresses = prepared(number + 10)
        for action, measure in ORDER:
            for kind in sample(KINDS, len(KINDS)):
                taken = measure(addresses[kind])
                if number >= 0:
                    times.setdefault((action, kind), []).append(taken)
    print(
        f"{samples} rounds; milliseconds of CPU\n{'':14}{'':16}{'median':>8}{'differs':>10}{'by chance':>11}"
    )
    for (action, kind), taken in sorted(
        times.items(), key=lambda item: (item[0][0], KINDS.index(item[0][1]))
    ):
        unknown = times[action, KINDS[0]]
        differs = median(taken) - median(unknown)
        chance = 1.25 * ((stdev(taken) ** 2 + stdev(unknown) ** 2) / len(taken)) ** 0.5
        rest = f"{differs:+10.2f}{chance:11.2f}" if kind != KINDS[0] else ""
        print(f"{action:14}{kind:16}{median(taken):8.1f}{rest}")


if __name__ == "__main__":
    main()
