"""The rules of the house: who may import what, who may write, and what may be shown.

1. The engine needs nothing but the standard library, and nothing that differs between two runs.
2. Only `games.play` writes matches, seats, rounds and moves.
3. What a viewer may know leaves only through `view()`.

The code is read, not run, so a rule also binds what no test happens to call. Each reader is itself
tried on a few lines that break its rule, at the end.
"""

import ast
import re
import subprocess
import sys
import typing
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
HOUSE = ("games", "rummy_site", "rules_content")


def modules() -> dict[str, ast.Module]:
    """Every module of the house by its dotted name, but for the migrations."""
    found = {}
    for path in (path for folder in HOUSE for path in sorted((ROOT / folder).rglob("*.py"))):
        parts = path.relative_to(ROOT).with_suffix("").parts
        if "migrations" not in parts:
            tree = ast.parse(path.read_text(), filename=str(path))
            tree.is_package = parts[-1] == "__init__"
            found[".".join(parts[:-1] if tree.is_package else parts)] = tree
    return found


MODULES = modules()


def within(name: str, *rooms: str) -> bool:
    return any(name == room or name.startswith(f"{room}.") for room in rooms)


def imports(name: str, tree: ast.Module) -> Iterator[tuple[int, str]]:
    """What a module imports, wherever in it: `from games import play` is games.play."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from ((node.lineno, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = node.module or ""
            if node.level:
                package = name.split(".") if tree.is_package else name.split(".")[:-1]
                package = package[: len(package) - node.level + 1]
                base = ".".join([*package, *filter(None, [node.module])])
            yield from ((node.lineno, f"{base}.{alias.name}") for alias in node.names)


def complaints(check) -> list[str]:
    """What a reader has to say of all modules, one line each."""
    return [
        f"{name}, line {line}: {what}"
        for name, tree in MODULES.items()
        for line, what in check(name, tree)
    ]


# Imports run one way.

# Whoever is in the first room may not import from the others.
FORBIDDEN = [
    ("games.bots", ["django", "rummy_site", "rules_content"]),
    ("games", ["rummy_site", "rules_content"]),
    ("rules_content", ["rummy_site", "games.play", "games.models", "games.views", "games.bots"]),
    ("games.labels", ["games.models", "games.play", "games.bots"]),
    ("games.models", ["games.play", "games.bots"]),
    (
        "games.play",
        ["games.board", "games.forms", "games.views", "games.tasks", "games.urls", "games.admin"],
    ),
    ("games.board", ["games.forms", "games.views", "games.tasks", "games.urls", "games.bots"]),
    ("games.forms", ["games.views", "games.tasks", "games.urls", "games.bots"]),
    ("games.views", ["games.tasks", "games.bots"]),
]


def wrong_way(name: str, tree: ast.Module) -> Iterator[tuple[int, str]]:
    for line, imported in imports(name, tree):
        for room, others in FORBIDDEN:
            if within(name, room) and within(imported, *others):
                yield line, f"{room} may not import {imported}"
        known = within(imported, "games.bots", "games.engine")
        if within(name, "games.bots") and within(imported, "games") and not known:
            yield line, f"bots know the engine alone, not {imported}"
        # A package's modules are its own affair; others come in by its door.
        if within(imported, *BEHIND_THE_DOOR) and not within(name, "games.play"):
            yield line, f"{imported} is behind the door of games.play"


BEHIND_THE_DOOR = [name for name in MODULES if name.startswith("games.play.")]


def test_imports_run_one_way():
    assert complaints(wrong_way) == []


# 1. The engine.

# What gives another answer another time, or speaks a language, or reaches out.
NOT_FOR_THE_ENGINE = {
    *("random", "secrets", "uuid", "time", "datetime", "calendar", "zoneinfo", "sched"),
    *("gettext", "locale", "os", "io", "pathlib", "tempfile", "shutil", "sqlite3", "subprocess"),
    *("socket", "urllib", "http", "threading", "asyncio", "multiprocessing", "logging"),
}
# The command line reads files, writes to a pipe, and has the bots play; nothing imports it.
COMMAND_LINE = ("games.engine.__main__", "games.engine.cli")
FOR_THE_COMMAND_LINE = ("os", "random", "games.bots")


def not_pure(name: str, tree: ast.Module) -> Iterator[tuple[int, str]]:
    if not within(name, "games.engine"):
        return
    for line, imported in imports(name, tree):
        if within(name, *COMMAND_LINE) and within(imported, *FOR_THE_COMMAND_LINE):
            continue
        top = imported.split(".")[0]
        if top not in sys.stdlib_module_names and not within(imported, "games.engine"):
            yield line, f"{imported} is not in the standard library"
        if top in NOT_FOR_THE_ENGINE:
            yield line, f"{imported} is not for the engine"
        if within(imported, *COMMAND_LINE) and not within(name, *COMMAND_LINE):
            yield line, f"{imported} is for the command line alone"
    if not within(name, *COMMAND_LINE):
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and _last(node.func) in {"open", "print", "input", "id"}:
                yield node.lineno, f"the engine calls no {_last(node.func)}()"


def test_the_engine_is_pure():
    assert complaints(not_pure) == []


def test_the_engine_and_the_bots_run_with_django_deleted():
    """In a Python that sees the standard library and this tree, and nothing that is installed."""
    names = [name for name in MODULES if within(name, "games.engine", "games.bots")]
    script = f"import importlib\nfor name in {names!r}: importlib.import_module(name)"
    subprocess.run([sys.executable, "-S", "-c", script], cwd=ROOT, check=True)


# 2. One writer.

TABLES = {"match", "matches", "seat", "seats", "round", "rounds", "round_", "move", "moves"}
WRITES = {
    *("save", "create", "get_or_create", "update_or_create", "bulk_create", "bulk_update"),
    *("delete", "update", "add", "remove", "clear", "set", "raw_delete", "save_base"),
}
WRITES |= {f"a{name}" for name in WRITES}
# Of these there is no innocent use in `games`, so there the name of the object does not matter.
ALWAYS_WRITE = {name for name in WRITES if "create" in name or "save" in name or "delete" in name}
OTHER_ROWS = {"user", "session"}
QUERYSETS = {"objects", "filter", "exclude", "all", "order_by", "seats", "rounds", "moves"}


def writes(name: str, tree: ast.Module) -> Iterator[tuple[int, str]]:
    if within(name, "games.play", "games.engine", "games.bots"):
        return
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Attribute):
            continue
        verb, receiver = node.func.attr, _identifiers(node.func.value)
        about = {identifier.lower() for identifier in receiver}
        if verb in ALWAYS_WRITE and within(name, "games"):
            if not receiver or receiver[-1] not in OTHER_ROWS:
                yield node.lineno, f"only games.play writes, not .{verb}()"
        elif verb in WRITES and about & TABLES and (verb in ALWAYS_WRITE or about & QUERYSETS):
            yield node.lineno, f"only games.play writes {'.'.join(receiver)}, not .{verb}()"


def _identifiers(node: ast.AST) -> list[str]:
    """The names in an expression, in their order: of match.seats.all() match, seats, all."""
    match node:
        case ast.Name():
            return [node.id]
        case ast.Attribute():
            return [*_identifiers(node.value), node.attr]
        case ast.Call():
            return _identifiers(node.func)
        case ast.Subscript() | ast.Await():
            return _identifiers(node.value)
    return []


def _last(node: ast.AST) -> str:
    return (_identifiers(node) or [""])[-1]


def test_only_play_writes():
    assert complaints(writes) == []


@pytest.mark.django_db
def test_the_administration_writes_none_of_the_four_tables(rf, django_user_model):
    from django.apps import apps
    from django.contrib import admin

    request = rf.get("/")
    request.user = django_user_model.objects.create_superuser("host")
    for model, model_admin in admin.site._registry.items():
        inlines = model_admin.get_inline_instances(request)
        for shown in (model_admin, *inlines):
            if shown.model in apps.get_app_config("games").get_models():
                assert not shown.has_add_permission(request, None), model
                assert not shown.has_change_permission(request), model
                assert not shown.has_delete_permission(request), model


# 3. What a viewer may know.

# The truth of a round is in these, wherever they are read from; nobody but `play` needs them.
SECRETS = {"deck", "secret"}
# These are harmless in what a view knows (there hidden cards are hidden) and in a result.
HIDDEN_IN_A_VIEW = {"hands", "stock", "discards", "drawn", "before", "log"}
MAY_BE_SHOWN = {"known", "result", "ended"}
# Whoever folds or shuffles knows it all.
TRUTH = ("games.engine.replay", "games.shuffle")
QUERIES = {"values", "values_list", "only", "defer", "F", "getattr", "attrgetter", "annotate"}


def shows(name: str) -> bool:
    """Whether a module makes what people see; not the ones that keep, deal, referee or play."""
    return within(name, "games", "rules_content") and not within(
        name, *("games.play", "games.engine", "games.bots", "games.models", "games.shuffle")
    )


def unveils(name: str, tree: ast.Module) -> Iterator[tuple[int, str]]:
    if not shows(name):
        return
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute):
            if node.attr in SECRETS and _identifiers(node.value):
                yield node.lineno, f".{node.attr} is for games.play alone"
            if node.attr in HIDDEN_IN_A_VIEW and _last(node.value) not in MAY_BE_SHOWN:
                yield node.lineno, f".{node.attr} may be read of a view's `known` or of a result"
        elif isinstance(node, ast.Call) and _last(node.func) in QUERIES:
            for word in (arg.value for arg in node.args if isinstance(arg, ast.Constant)):
                if SECRETS & set(str(word).split("__")):
                    yield node.lineno, f"{word!r} is for games.play alone"
    for line, imported in imports(name, tree):
        if within(name, "games") and within(imported, *TRUTH):
            yield line, f"{imported} knows too much for what is shown"


def test_what_is_shown_comes_from_a_view():
    assert complaints(unveils) == []


def test_no_template_reaches_for_a_secret():
    assert [
        f"{path.relative_to(ROOT)}: {found}"
        for path in sorted((ROOT / "templates").rglob("*"))
        if path.is_file()
        for found in secrets_in_template(path.read_text())
    ] == []


def secrets_in_template(text: str) -> list[str]:
    """A template gets what may be shown, so it asks for nothing by these names."""
    tags = re.findall(r"{[{%].*?[%}]}", text, re.DOTALL)
    return [tag for tag in tags if re.search(r"\.(deck|secret|known|log)\b", tag)]


def test_the_door_of_play_gives_out_no_truth():
    from games import play
    from games.engine.state import RoundState

    for name in play.__all__:
        offered = getattr(play, name)
        if callable(offered) and not isinstance(offered, type):
            assert typing.get_type_hints(offered).get("return") is not RoundState, name


# The project speaks of itself alone.


def project_files() -> Iterator[Path]:
    made = {".git", ".venv", "data", "__pycache__", "test-results", "node_modules"}
    for path in sorted(ROOT.iterdir()):
        if path.name in made or path.name.endswith("_cache") or path.name == ".hypothesis":
            continue
        inside = [path] if path.is_file() else path.rglob("*")
        yield from (p for p in inside if p.is_file() and not made & set(p.parts))


def test_no_file_names_a_path_of_one_machine_or_the_host_of_a_registry():
    # Written in pieces, so that this file does not name them either.
    paths = "|".join(["work", "root", "home", "Users"])
    hosts = "|".join(["py" + "pi", "python" + "hosted", "npm" + "js", "debian" + r"\.org/debian"])
    forbidden = re.compile(rf"(?<![\w.~:*-])/(?:{paths})/|\b(?:{hosts})\.(?:org|com)\b")
    found = []
    for path in project_files():
        try:
            text = path.read_text(encoding="utf-8")
        except UnicodeDecodeError:
            continue  # a picture, say
        found += [f"{path.relative_to(ROOT)}: {m.group()}" for m in forbidden.finditer(text)]
    assert found == []


# The readers can find what they are for.

BROKEN = [
    (wrong_way, "games.models", "from games import play"),
    (wrong_way, "games.play.submitting", "def f():\n    from games.views import board"),
    (wrong_way, "games.play.submitting", "from ..board import board"),
    (wrong_way, "games.bots.gin", "from games.models import Match"),
    (wrong_way, "games.views", "from rules_content.models import Article"),
    (wrong_way, "games.labels.cards", "import games.models"),
    (not_pure, "games.engine.melds", "import django"),
    (not_pure, "games.engine.melds", "from random import shuffle"),
    (not_pure, "games.engine.melds", "def f():\n    import os\n    return os.urandom(1)"),
    (not_pure, "games.engine.melds", "from .cli import main"),
    (not_pure, "games.engine.variants.gin", "from games.bots import BOTS"),
    (not_pure, "games.engine.melds", "print('here')"),
    (writes, "games.views", "match.save()"),
    (writes, "games.views", "Match.objects.create(variant='gin')"),
    (writes, "games.tasks", "Match.objects.filter(pk=1).update(due_at=None)"),
    (writes, "games.history", "round.moves.all().delete()"),
    (writes, "games.history", "row = match.get_round()\nrow.save()"),
    (writes, "rummy_site.accounts.views", "user.seats.update(name='x')"),
    (writes, "rummy_site.accounts.views", "for seat in seats:\n    seat.save()"),
    (unveils, "games.board.table", "show(round.deck)"),
    (unveils, "games.views", "state.hands[0]"),
    (unveils, "games.forms", "len(match.get_round().state().stock)"),
    (unveils, "games.history", "Round.objects.values_list('number', 'deck')"),
    (unveils, "games.lists", "Match.objects.values('rounds__secret')"),
    (unveils, "games.board", "from games.engine.replay import fold"),
]
SOUND = [
    (wrong_way, "games.views", "from games import play\nfrom games.play import submit"),
    (not_pure, "games.engine.cli", "import os\nfrom games.bots import BOTS"),
    (not_pure, "games.engine.melds", "from itertools import combinations\nfrom .cards import rank"),
    (writes, "games.views", "facts.update(a=1)\nseen.add(move)\nrequest.user.save()"),
    (writes, "games.play.submitting", "match.save()"),
    (writes, "rummy_site.accounts.models", "user.save()"),
    (unveils, "games.board.table", "view.known.hands[0]\nlen(known.stock)\nresult.hands"),
    (unveils, "games.play.folding", "round.deck"),
]


@pytest.mark.parametrize(("check", "name", "code"), BROKEN)
def test_a_broken_rule_is_found(check, name, code):
    assert list(check(name, parsed(code)))


@pytest.mark.parametrize(("check", "name", "code"), SOUND)
def test_sound_code_is_left_alone(check, name, code):
    assert list(check(name, parsed(code))) == []


def parsed(code: str) -> ast.Module:
    tree = ast.parse(code)
    tree.is_package = False
    return tree


def test_a_secret_in_a_template_is_found():
    assert secrets_in_template("{% for card in round.deck %}{{ card }}{% endfor %}")
    assert secrets_in_template("{{ view.known.hands.1 }}")
    assert not secrets_in_template("<p>.deck {{ table.stock }}</p>")
