"""The sheet of card faces."""

import re
from io import StringIO
from xml.etree import ElementTree

from django.core.management import call_command

from games.engine.cards import ONE_DECK, text
from games.management.commands.draw_cards import SHEET, sheet


def test_the_sheet_is_as_its_generator_draws_it(tmp_path, monkeypatch):
    monkeypatch.setattr("games.management.commands.draw_cards.SHEET", tmp_path / "cards.svg")
    call_command("draw_cards", stdout=StringIO())
    assert (tmp_path / "cards.svg").read_text() == SHEET.read_text()


def test_every_card_has_a_face_for_the_hand_and_one_for_the_table():
    names = {symbol.get("id") for symbol in ElementTree.fromstring(sheet()).iter()}
    for card in (*map(text, ONE_DECK), "Jk"):
        assert {card, f"m{card}"} <= names


def test_every_part_that_is_used_is_drawn():
    drawn = sheet()
    assert set(re.findall(r'href="#([^"]+)"', drawn)) <= set(re.findall(r'id="([^"]+)"', drawn))
