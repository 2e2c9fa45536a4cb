"""A directive as text, what readers get of it, and what editors are told against it."""

from django.utils.translation import override

from rules_content.markdown import render
from rules_content.publishing import check


def directive(first, *lines):
    return "\n".join([f"::: {first}", *lines, ":::"])


def text(body, language="en"):
    made = render(body, language)
    assert made.problems == [], check(body, language)
    return made.text


def refusal(body):
    with override("en"):  # the editor's language
        (problem,) = check(body, "en")
    return problem
