"""What a person would read on a page."""

import re
from html import unescape


def text(response) -> str:
    """The page without its tags, in single spaces."""
    page = re.sub(r"<(script|style|title)\b.*?</\1>", " ", response.content.decode(), flags=re.S)
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", page)).split())


def buttons(response) -> dict[str, bool]:
    """The buttons of the row by their action, and whether each lights up."""
    found = re.findall(r'<button id="a-(\w+)"[^>]*class="(fits|unfit)"', response.content.decode())
    return {action: look == "fits" for action, look in found}


def checked(response) -> list[str]:
    """The form values of what is selected."""
    boxes = re.findall(r"<input[^>]*\bchecked\b[^>]*>", response.content.decode())
    values = [re.search(r'value="([^"]*)"', box).group(1) for box in boxes if 'name="card"' in box]
    return values


def choices(response) -> list[str]:
    """The answers to the questions that the page asks."""
    ways = re.findall(r'name="choice-\w+" value="([^"]*)"', response.content.decode())
    return [unescape(way) for way in ways]


def refusal(response) -> str:
    found = re.search(r'id="refusal">(.*?)</p>', response.content.decode())
    return unescape(found.group(1)) if found else ""
