from django.core.management.base import BaseCommand, CommandError

from rummy_site import catalogues


class Command(BaseCommand):
    help = "Gather the sentences to translate into the catalogues (.po)."

    def add_arguments(self, parser):
        what = parser.add_mutually_exclusive_group()
        what.add_argument("--check", action="store_true", help="only say what is untranslated")
        what.add_argument("--compile", action="store_true", help="only make the .mo files")

    def handle(self, *, check, compile, **options):
        if compile:
            catalogues.compile_all()
            return
        if not check:
            catalogues.update()
        for problem in (found := list(catalogues.problems())):
            self.stdout.write(problem)
        if check and found:
            raise CommandError(f"{len(found)} sentences to translate.")
