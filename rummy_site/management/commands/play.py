import errno
import os
import signal
import socket

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError
from django.db import connections
from django.utils.module_loading import import_string
from gunicorn.app.base import BaseApplication

from rummy_site import catalogues
from rummy_site.lan import lan_address


class Command(BaseCommand):
    help = (
        "Prepare everything and serve the site, its bots included. PORT chooses the port, "
        "LAN=1 serves the local network."
    )

    def handle(self, **options):
        port = os.environ.get("PORT") or "8000"
        host = "0.0.0.0" if settings.LAN else "127.0.0.1"
        try:
            self.require_free_port(host, port)
            catalogues.compile_all()
            call_command("migrate", verbosity=0)
            call_command("collectstatic", interactive=False, verbosity=0)
            self.load_articles()
            self.let_go_of_the_database()
            Server(f"{host}:{port}", on_ready=lambda: self.say_where(port)).run()
        except KeyboardInterrupt:
            raise SystemExit(130) from None

    def let_go_of_the_database(self):
        """The server forks. A pool that was begun before has no threads after it, and never gets another connection."""
        for connection in connections.all(initialized_only=True):
            connection.close()
            if connection.vendor == "postgresql":
                connection.close_pool()

    def load_articles(self):
        try:
            call_command("load_rules", verbosity=0, stdout=self.stdout, stderr=self.stderr)
        except CommandError as error:  # the tables are open all the same
            self.stderr.write(f"Some articles were not loaded: {error}")

    def require_free_port(self, host, port):
        if not (port.isascii() and port.isdigit() and 0 < int(port) < 65536):
            raise CommandError(f"PORT must be a number from 1 to 65535, not {port!r}.")
        with socket.socket() as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                probe.bind((host, int(port)))
            except OSError as error:
                if error.errno != errno.EADDRINUSE:
                    raise CommandError(f"Port {port} can't be used: {error.strerror}.") from None
                raise CommandError(
                    f"Port {port} is taken by another program. Choose another one, for example: "
                    f"make play PORT={int(port) + 1}"
                ) from None

    def say_where(self, port):
        self.stdout.write(f"Rummy Salon is open: http://127.0.0.1:{port}/")
        if settings.LAN:
            address = lan_address()
            self.stdout.write(
                f"On a phone in the same network: http://{address}:{port}/"
                if address
                else "This machine has no address that a phone could reach."
            )
        self.stdout.write("Ctrl-C ends it.")
        self.stdout.flush()


def leave_ctrl_c_to_the_master(worker):
    """A terminal sends Ctrl-C to every process, and the master then tells the worker to quit.

    Told twice at once, gunicorn's worker waits for itself until it is killed.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)


class Server(BaseApplication):
    """gunicorn: one process, since the queue lives in it, and a few threads."""

    def __init__(self, bind, on_ready):
        self.options = {
            "bind": bind,
            "worker_class": "gthread",
            "workers": 1,
            "threads": 8,
            "loglevel": "warning",
            "graceful_timeout": 5,
            "control_socket_disable": True,
            "when_ready": lambda server: on_ready(),
            "post_worker_init": leave_ctrl_c_to_the_master,
        }
        super().__init__()

    def load_config(self):
        for name, value in self.options.items():
            self.cfg.set(name, value)

    def load(self):
        return import_string("rummy_site.wsgi.application")
