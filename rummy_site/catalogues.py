"""The message catalogues: gathering the sentences, checking their translations, compiling them.

Done by Babel, in Python, so that no gettext program is needed. English is the language of the
source: its sentences are the keys, and it needs no catalogue. A new language is a line in
LANGUAGES, `make messages`, and the translating.
"""

import os
import re
import tempfile
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po
from django.conf import settings
from django.utils.translation import to_locale
from django.utils.translation.reloader import translation_file_changed
from django.utils.translation.template import templatize

SOURCES = ("rummy_site", "games", "rules_content", "templates")
KEYWORDS = {
    "_": None,
    **dict.fromkeys(["gettext", "gettext_lazy", "gettext_noop"]),
    **dict.fromkeys(["ngettext", "ngettext_lazy"], (1, 2)),
    **dict.fromkeys(["pgettext", "pgettext_lazy"], ((1, "c"), 2)),
    **dict.fromkeys(["npgettext", "npgettext_lazy"], ((1, "c"), 2, 3)),
}
PLACEHOLDER = re.compile(r"%\(\w+\)s|{\w*}")


def translated_languages() -> list[str]:
    """The languages that need a catalogue: all but the source's own."""
    return [code for code, _ in settings.LANGUAGES if code != "en"]


def catalogue_path(language: str) -> Path:
    """Where the language's translations are kept; the file may not exist yet."""
    return settings.LOCALE_PATHS[0] / to_locale(language) / "LC_MESSAGES" / "django.po"


def gather() -> Catalog:
    """Every sentence that the code and the templates mark for translation."""
    found = Catalog(project="Rummy Salon")
    for name, source in _sources():
        for _, message, comments, context in extract(
            "python", BytesIO(source.encode()), KEYWORDS, ["Translators:"]
        ):
            found.add(message, locations=[(name, None)], auto_comments=comments, context=context)
    return found


def _sources() -> Iterator[tuple[str, str]]:
    for folder in SOURCES:
        for path in sorted((settings.BASE_DIR / folder).rglob("*")):
            name = path.relative_to(settings.BASE_DIR).as_posix()
            if path.suffix == ".py" and "migrations" not in path.parts:
                yield name, path.read_text()
            elif path.suffix in {".html", ".txt"}:
                # Django turns a template into something like Python; its indentation is not.
                code = templatize(path.read_text(), origin=name)
                yield name, "\n".join(line.lstrip() for line in code.splitlines())


def read(language: str) -> Catalog:
    """The language's catalogue, an empty one if it has none yet."""
    path = catalogue_path(language)
    if not path.exists():
        return Catalog(
            to_locale(language),
            project="Rummy Salon",
            version="1",
            header_comment=f"# Rummy Salon, the sentences of the site: {language}",
            msgid_bugs_address="the issues of the project",
            last_translator="The Rummy Salon authors",
            language_team=language,
            fuzzy=False,
        )
    with path.open("rb") as file:
        return read_po(file, to_locale(language))


def update() -> None:
    """Write the catalogues anew: what is new is empty, what is no longer said is gone."""
    found = gather()
    for language in translated_languages():
        catalogue = read(language)
        catalogue.update(found, no_fuzzy_matching=True, update_creation_date=False)
        text = BytesIO()
        write_po(text, catalogue, width=98, sort_by_file=True, ignore_obsolete=True)
        _replace(catalogue_path(language), text.getvalue())


def problems() -> Iterator[str]:
    """What a reader would stumble over, one line each."""
    found = gather()
    for language in translated_languages():
        catalogue = read(language)
        for message in found:
            translation = catalogue.get(message.id, message.context) if message.id else None
            for complaint in _complaints(message, translation):
                where = ", ".join(sorted({name for name, _ in message.locations}))
                text = " | ".join(filter(None, [message.context, _texts(message.id)[0]]))
                yield f"{language}: {complaint}: {text!r} ({where})"


def _complaints(message: Message, translation: Message | None) -> Iterator[str]:
    if not message.id:  # the header
        return
    if translation is None:
        yield "not in the catalogue (make messages)"
    elif translation.fuzzy:
        yield "marked as fuzzy"
    elif not all(_texts(translation.string)):
        yield "not translated"
    else:
        known = set(PLACEHOLDER.findall(" ".join(_texts(message.id))))
        for text in _texts(translation.string):
            if unknown := set(PLACEHOLDER.findall(text)) - known:
                yield f"unknown placeholder {', '.join(sorted(unknown))}"
        # A plural may say "one card" without its number; a single sentence leaves nothing out.
        if isinstance(message.id, str) and (
            missing := known - set(PLACEHOLDER.findall(translation.string))
        ):
            yield f"placeholder {', '.join(sorted(missing))} is missing"


def _texts(text: str | tuple[str, ...] | list[str]) -> list[str]:
    return [text] if isinstance(text, str) else list(text)


def compile_all() -> None:
    """Make the .mo files that Django reads, where the .po is newer; this process reads them afresh too.

    By then a language may have been asked for already (importing an app is enough), and Django keeps what it
    found: without this a first start would speak English in every language.
    """
    for language in translated_languages():
        source = catalogue_path(language)
        target = source.with_suffix(".mo")
        if not source.exists() or (
            target.exists() and target.stat().st_mtime > source.stat().st_mtime
        ):
            continue
        compiled = BytesIO()
        write_mo(compiled, read(language))
        _replace(target, compiled.getvalue())
        translation_file_changed(sender=None, file_path=target)


def _replace(path: Path, content: bytes) -> None:
    """Write a file at one stroke: tests that run side by side never read half of it."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.NamedTemporaryFile(dir=path.parent, delete=False) as file:
        file.write(content)
    os.chmod(file.name, 0o644)
    os.replace(file.name, path)
