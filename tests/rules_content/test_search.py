"""The search: Korean words of one and two syllables, words that mean the same, order, and odd input."""

import json
import subprocess
import sys

import pytest

from rules_content.models import ArticleTranslation
from rules_content.search import LONGEST, search
from tests.rules_content import builders
from tests.rules_content.reading import main_part, shown
from tests.running import ROOT, site_environment

pytestmark = pytest.mark.django_db


def add(key, title, summary="", body="", language="ko", order=20):
    return builders.text(
        language,
        f"{key}-{language}",
        title,
        summary,
        f"## 글\n\n{body or '본문.'}\n",
        key=key,
        kind="strategy",
        order=order,
    )


def found(query, language="ko"):
    return [result.text.article.key for result in search(query, language).results]


def test_titles_come_before_summaries_and_summaries_before_texts():
    add("in-text", "가", "나", "여기에 러미가 있다.", order=1)
    add("in-summary", "가", "러미 이야기", order=2)
    add("in-title", "러미", order=3)
    add("nowhere", "가", "나", order=4)
    assert found("러미") == ["in-title", "in-summary", "in-text"]


@pytest.mark.parametrize("word", ["러미", "진", "오픈"])
def test_short_korean_words_are_found_within_others(word):
    add("one", f"큰{word}을 아는 법")
    add("other", "다른 글")
    assert found(word) == ["one"]


@pytest.mark.parametrize(
    ("asked", "written"),
    [("등록", "오픈"), ("오픈", "등록"), ("레이오프", "붙이기"), ("붙이기", "레이오프")],
)
def test_words_that_mean_the_same_find_each_other(asked, written):
    add("one", f"첫 {written}의 때")
    assert found(asked) == ["one"]
    assert found(f"{asked}의") == ["one"]  # with its particle too


def test_every_word_must_be_there_but_anywhere():
    add("both", "진 러미", "점수 계산")
    add("one", "진 러미")
    assert found("점수 진") == ["both"]


@pytest.mark.parametrize(
    ("asked", "written"),
    [("égalité", "Égalité"), ("ÉGALITÉ", "l’égalité"), ("GIN", "gin"), ("Çift", "çift")],
)
def test_big_and_small_letters_are_the_same_in_every_alphabet(asked, written):
    add("one", written, language="en")
    assert found(asked, "en") == ["one"]


@pytest.mark.parametrize(
    ("asked", "written"),
    [
        ("l'ouverture", "Quand vient l’ouverture"),
        ("L’OUVERTURE", "Quand vient l'ouverture"),
        ("coeur", "dame de cœur"),
        ("cœur", "Dame de coeur"),
        ("defausse", "la défausse"),
        ("défausse", "LA DEFAUSSE"),
        ("ISTAKA", "ıstaka"),
        ("ıstaka", "İstaka"),
        ("istaka", "ISTAKA"),
        ("acik", "Açık kart"),
        ("이 점", "이\xa0점"),
    ],
)
def test_accents_ligatures_apostrophes_and_dots_make_no_difference(asked, written):
    for place in ("title", "body"):
        ArticleTranslation.objects.all().delete()
        words = {"title": written} if place == "title" else {"title": "x", "body": written}
        add("one", **words, language="fr")
        assert found(asked, "fr") == ["one"], place
        (result,) = search(asked, "fr").results
        assert "<mark>" in (result.title if place == "title" else result.excerpt)


def test_a_syllable_is_not_found_in_another_that_begins_alike():
    add("one", "진 러미")
    assert found("지") == [] and found("진") == ["one"]


def test_what_was_found_is_marked_as_it_is_written():
    add("one", "x", body="Œ " * 300 + "et voici l’Égalité, enfin. " + "suite " * 80, language="fr")
    (result,) = search("l'egalite", "fr").results
    assert "voici <mark>l’Égalité</mark>, enfin." in result.excerpt


SAME_EVERYWHERE = r"""
import json
from django.core.management import call_command
from rules_content.search import search
from tests.rules_content import builders
call_command("migrate", verbosity=0)
texts = [("ko", "진 러미", "오픈이 없는 러미"), ("ko", "점수", "진과 오픈"), ("ko", "100% 러미", "등록_점수"),
         ("fr", "L’ouverture", "Dame de cœur"), ("fr", "Règles", "l'ouverture à CŒUR"), ("fr", "Le gin", "Égalité"),
         ("tr", "Istaka", "İlk açık kart"), ("tr", "Kural", "ISTAKA ile ıstaka"), ("tr", "İŞLEMEK", "çift")]
for number, (language, title, summary) in enumerate(texts):
    builders.text(language, f"t{number}", title, summary, "## A\n\nb.\n", key=f"t{number}", kind="strategy",
                  order=9 - number)
asked = ["러미", "진", "오픈", "등록", "%", "_", "l'ouverture", "coeur", "cœur", "ÉGALITÉ", "ISTAKA", "ıstaka",
         "işlemek", "ACIK", "çift", "a"]
print(json.dumps([[language, word, [result.text.slug for result in search(word, language).results]]
                  for language in ("ko", "fr", "tr") for word in asked]))
"""


def test_sqlite_and_postgresql_find_the_same_in_the_same_order(postgres_url, tmp_path):
    answers = []
    for database in (f"sqlite:///{tmp_path}/db.sqlite3", postgres_url):
        environment = site_environment(tmp_path, DATABASE_URL=database)
        shell = subprocess.run(
            [sys.executable, "manage.py", "shell", "-v", "0", "-c", SAME_EVERYWHERE],
            cwd=ROOT,
            env=environment,
            capture_output=True,
            text=True,
        )
        assert shell.returncode == 0, shell.stderr
        answers.append(json.loads(shell.stdout))
    assert answers[0] == answers[1]
    found = {(language, word): slugs for language, word, slugs in answers[0]}
    assert found["ko", "오픈"] == ["t2", "t1", "t0"]  # the third says 등록
    assert found["fr", "coeur"] == found["fr", "cœur"] == ["t4", "t3"]
    assert found["tr", "ISTAKA"] == found["tr", "ıstaka"] == ["t6", "t7"]


def test_a_text_that_is_missing_in_a_language_is_found_in_the_first_one():
    add("only-korean", "러미 한국어")
    add("both", "러미 둘")
    add("both", "Rummy two", language="en")
    assert found("러미", "en") == ["only-korean"]
    assert found("rummy", "en") == ["both"]
    assert found("rummy", "ko") == []


def test_a_draft_is_not_found():
    builders.text("ko", "x", "비밀", publish=False)
    assert found("비밀") == []


def test_what_was_found_is_marked_and_the_rest_stays_text():
    add("one", "러미 <b>", "", "아주 긴 앞말 " * 30 + "여기 오픈이 있다 " + "뒷말 " * 80)
    (result,) = search("오픈", "ko").results
    assert result.title == "러미 &lt;b&gt;"
    assert "<mark>오픈</mark>이 있다" in result.excerpt
    assert (
        result.excerpt.startswith("… ")
        and result.excerpt.endswith(" …")
        and len(result.excerpt) < 260
    )


def test_a_page_shows_what_was_asked_and_found(client):
    add("one", "오픈의 때")
    text = main_part(shown(client.get("/ko/rules/search/", {"q": "등록"})))
    assert 'value="등록"' in text and "<mark>오픈</mark>의 때" in text
    assert "/ko/rules/one-ko/" in text


ODD = [
    "",
    " ",
    "%",
    "_",
    "\\",
    "'",
    '"',
    "%%%",
    "\x00",
    "a\x00b",
    "<script>alert(1)</script>",
    "가" * 5000,
    "a " * 500,
]
ODD += ["🂡", "\u202e", "러미'; DROP TABLE", "{{ x }}", "ı İ", "\ud800"]


@pytest.mark.parametrize("query", ODD)
def test_odd_input_is_only_looked_for(client, query):
    add("one", "글")
    text = shown(client.get("/en/rules/search/", {"q": query.encode("utf-8", "surrogatepass")}))
    assert "<script>alert" not in text


def test_signs_of_the_database_are_plain_signs():
    add("one", "100% 진")
    add("two", "백 진")
    assert found("%") == ["one"]
    assert found("_") == []


def test_a_question_is_cut_at_a_sensible_length():
    assert len(search("가" * 500, "ko").query) == LONGEST
