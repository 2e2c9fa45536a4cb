"""docs/writing.md: its examples hold, and it leaves out nothing."""

import re
from textwrap import dedent

import pytest

from rules_content.publishing import check
from tests.running import ROOT


def examples_of_the_manual():
    """The indented directives of docs/writing.md, but for the one that shows the form."""
    manual = (ROOT / "docs" / "writing.md").read_text()
    for example in re.findall(r"(?:^    .*\n)+", manual, re.MULTILINE):
        example = dedent(example)
        if example.startswith((":::", "::::")) and "::: name" not in example:
            yield example


@pytest.mark.parametrize("example", tuple(examples_of_the_manual()))
def test_every_example_of_the_manual_holds(example):
    assert check(example, "en") == []


def test_the_manual_lists_every_number_anchor_and_claim():
    from rules_content.anchors import RULES, TERMS
    from rules_content.markdown.directives.rules import TABLES
    from rules_content.markdown.numbers import NUMBERS

    manual = (ROOT / "docs" / "writing.md").read_text()
    names = {name.partition(".")[2] for name in NUMBERS} | set(RULES) | set(TERMS) | set(TABLES)
    assert [name for name in sorted(names) if f"`{name}`" not in manual] == []
