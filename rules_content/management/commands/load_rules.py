from django.core.management.base import BaseCommand, CommandError

from rules_content import loader


class Command(BaseCommand):
    help = (
        "Make or update the articles from rules_content/articles/. What an editor has changed is left "
        "alone and reported; an article whose file is gone is unpublished."
    )

    def add_arguments(self, parser):
        parser.add_argument(
            "--check",
            action="store_true",
            help="only say what is wrong with the files; nothing is stored",
        )
        parser.add_argument("names", nargs="*", help="with --check: only these, like ko/howto-gin")

    def handle(self, *, check, names, verbosity, **options):
        if names and not check:
            raise CommandError("Names go with --check: loading takes every file.")
        problems = loader.check(names=names) if check else self.load(verbosity)
        for problem in problems:
            self.stderr.write(problem)
        if problems:
            raise CommandError(f"{len(problems)} faults in the files.")
        if check:
            self.stdout.write("The engine agrees with every file.")

    def load(self, verbosity):
        report = loader.load()
        for place in report.edited:
            self.stdout.write(f"{place}: changed by an editor, left alone")
        for place in report.unpublished:
            self.stdout.write(f"{place}: its file is gone, unpublished")
        if verbosity:
            self.stdout.write(
                f"{len(report.created)} articles made, {len(report.updated)} updated, "
                f"{len(report.unchanged)} as they were."
            )
        return report.problems
