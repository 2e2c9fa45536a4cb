"""The translations: complete, and gathered from everywhere that a sentence can stand."""

import pytest
from babel.messages.catalog import Catalog
from django.core.management import CommandError, call_command
from django.utils import translation

from rummy_site import catalogues


def test_every_sentence_of_the_site_is_translated():
    assert list(catalogues.problems()) == []


def test_the_compiled_catalogue_is_what_the_site_shows():
    with translation.override("ko"):
        assert translation.gettext("Page not found") == "페이지를 찾을 수 없습니다"
    with translation.override("en"):
        assert translation.gettext("Page not found") == "Page not found"


FIRST_START = r"""
msgid ""
msgstr "Content-Type: text/plain; charset=utf-8\n"

msgid "A first start"
msgstr "첫 시작"
"""


def test_a_language_asked_for_before_its_catalogue_was_compiled_is_spoken_afterwards(
    settings, tmp_path
):
    """The first start: nothing is compiled yet, and importing the apps asks for the site's language."""
    settings.LOCALE_PATHS = [tmp_path]
    catalogue = catalogues.catalogue_path("ko")
    catalogue.parent.mkdir(parents=True)
    catalogue.write_text(FIRST_START)
    with translation.override("ko"):
        assert translation.gettext("A first start") == "A first start"
        catalogues.compile_all()
        assert translation.gettext("A first start") == "첫 시작"


# How the catalogues are made, tried on a small site.

CODE = """
from django.utils.translation import gettext as _, ngettext, pgettext
_("Plain")
ngettext("%(n)s card", "%(n)s cards", 2)
# Translators: The verb.
pgettext("verb", "Run")
"""
TEMPLATE = """{% load i18n %}
  <p title="it's">{% translate "In a tag" %} &amp; 'more"
 {{ _("In a variable") }}</p>
    {% blocktranslate trimmed with name=user.name %}
      Hello
      {{ name }}
    {% endblocktranslate %}
{% blocktranslate count n=n %}{{ n }} meld{% plural %}{{ n }} melds{% endblocktranslate %}
"""


@pytest.fixture
def small_site(settings, tmp_path):
    settings.BASE_DIR = tmp_path
    settings.LOCALE_PATHS = [tmp_path / "locale"]
    settings.LANGUAGES = [("ko", "한국어"), ("en", "English")]
    for name, text in {"games/code.py": CODE, "templates/page.html": TEMPLATE}.items():
        (tmp_path / name).parent.mkdir()
        (tmp_path / name).write_text(text)
    catalogues.update()
    return tmp_path


def translate(translations: dict[str, str]) -> None:
    catalogue = catalogues.read("ko")
    for message in catalogue:
        if message.id and (text := translations.get(catalogues._texts(message.id)[0])):
            message.string = text if isinstance(message.id, str) else (text,)
    with catalogues.catalogue_path("ko").open("wb") as file:
        catalogues.write_po(file, catalogue)


ALL = {
    "Plain": "그냥",
    "%(n)s card": "카드 %(n)s장",
    "Run": "달리다",
    "In a tag": "태그",
    "In a variable": "변수",
    "Hello %(name)s": "%(name)s님 안녕하세요",
    "%(n)s meld": "멜드 %(n)s개",
}


def test_sentences_are_gathered_from_code_and_templates(small_site):
    found = {catalogues._texts(message.id)[0] for message in catalogues.read("ko") if message.id}
    assert found == set(ALL)
    run = catalogues.read("ko").get("Run", context="verb")
    assert run.auto_comments == ["Translators: The verb."]


def test_english_needs_no_catalogue(small_site):
    assert catalogues.translated_languages() == ["ko"]
    assert not catalogues.catalogue_path("en").exists()


def test_a_new_language_is_one_line(small_site, settings):
    settings.LANGUAGES += [("fr", "Français")]
    assert len(list(catalogues.problems())) == 2 * len(ALL)
    catalogues.update()
    assert catalogues.catalogue_path("fr").exists()


def test_what_is_not_translated_is_told(small_site):
    with pytest.raises(CommandError, match="7 sentences to translate"):
        call_command("messages", "--check")
    translate(ALL)
    call_command("messages", "--check")


@pytest.mark.parametrize(
    ("sentence", "translated", "complaint"),
    [
        ("Hello %(name)s", "안녕하세요", "placeholder %(name)s is missing"),
        ("Hello %(name)s", "%(name)s님 %(who)s", "unknown placeholder %(who)s"),
        ("%(n)s card", "카드 %(m)s장", "unknown placeholder %(m)s"),
    ],
)
def test_a_translation_with_the_wrong_placeholders_is_told(
    small_site, sentence, translated, complaint
):
    translate(ALL | {sentence: translated})
    assert [complaint in problem for problem in catalogues.problems()] == [True]


def test_a_translation_that_is_only_guessed_is_told(small_site):
    translate(ALL)
    path = catalogues.catalogue_path("ko")
    path.write_text(path.read_text().replace('msgid "Plain"', '#, fuzzy\nmsgid "Plain"'))
    assert ["fuzzy" in problem for problem in catalogues.problems()] == [True]


def test_gathering_again_keeps_every_translation_and_changes_nothing(small_site):
    translate(ALL)
    catalogues.update()
    before = catalogues.catalogue_path("ko").read_bytes()
    catalogues.update()
    assert catalogues.catalogue_path("ko").read_bytes() == before
    assert list(catalogues.problems()) == []


def test_a_sentence_that_is_no_longer_said_leaves_the_catalogue(small_site):
    translate(ALL)
    (small_site / "games" / "code.py").write_text("")
    catalogues.update()
    assert "그냥" not in catalogues.catalogue_path("ko").read_text()


def test_catalogues_are_compiled_only_when_they_changed(small_site):
    translate(ALL)
    catalogues.compile_all()
    compiled = catalogues.catalogue_path("ko").with_suffix(".mo")
    first = compiled.stat()
    catalogues.compile_all()
    assert compiled.stat().st_ino == first.st_ino


def test_a_language_without_a_catalogue_yet_has_an_empty_one(small_site):
    assert isinstance(catalogues.read("fr"), Catalog)
    assert len(catalogues.read("fr")) == 0
