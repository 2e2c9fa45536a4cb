"""How well the bots play, measured: `python benchmarks/bot_pairings.py [--only "gin hard"] [--again]`.

Runs the commands of bot_pairings.txt one after the other, each on all cores; keeps what came of each in
bot_pairings.json, and writes the tables of docs/bots.md anew. What is kept there is not run a second time but
with --again. --only: the lines alone that have all these words.

The plot is made of bot_pairings.json by bot_plot.py.
"""

import argparse
import json
import platform
import subprocess
import sys
import time
from datetime import date
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
COMMANDS = ROOT / "benchmarks" / "bot_pairings.txt"
KEPT = ROOT / "benchmarks" / "bot_pairings.json"
PAGE = ROOT / "docs" / "bots.md"
NAMES = {"gin": "Gin Rummy", "basic": "Basic Rummy", "joker": "Joker Rummy"}


def commands() -> list[str]:
    lines = COMMANDS.read_text().splitlines()
    return [line.strip() for line in lines if line.strip() and not line.startswith("#")]


def measure(command: str) -> dict:
    """Run one command; what it counted, with the day and the minutes that it took."""
    began = time.monotonic()
    arena = [sys.executable, "-m", "games.bots", "arena", *command.split(), "--json"]
    done = subprocess.run(arena, cwd=ROOT, stdout=subprocess.PIPE, text=True)
    if done.returncode:
        raise SystemExit(f"failed: {command}")
    minutes = round((time.monotonic() - began) / 60, 2)
    return json.loads(done.stdout) | {"day": date.today().isoformat(), "minutes": minutes}


def tables(kept: dict[str, dict]) -> str:
    """The tables of docs/bots.md: a heading and a table a game, and one of the checks."""
    parts = []
    for game, name in NAMES.items():
        lines = [line for line in commands() if f"--game {game} " in line and "--check" not in line]
        unit = "matches" if "--matches" in lines[0] else "rounds"
        parts.append(
            f"\n### {name}\n\n"
            f"| one bot against the rest | {unit} | won | even | points a round more than the rest "
            "| CPU ms a move: median, 95 %, longest |\n|---|---|---|---|---|---|\n"
        )
        parts += [row(kept.get(line), line) for line in lines]
    parts.append(
        "\n### Rounds in which every move was checked\n\n"
        "| who | rounds | of them drawn or void | longest move, CPU ms |\n|---|---|---|---|\n"
    )
    parts += [checked(kept.get(line), line) for line in commands() if "--check" in line]
    return "".join(parts)


def row(found: dict | None, line: str) -> str:
    if not found:
        return f"| *not measured yet*<br>`{line}` | | | | | |\n"
    (share, low, high), points = found["win_rate"], found["points"]
    others = f"{found['seats'] - 1} × {found['b']}" if found["seats"] > 2 else found["b"]
    times = ", ".join(f"{found['times_a'][key]:.1f}" for key in ("median", "p95", "longest"))
    return (
        f"| **{found['a']}** against {others}<br>`{line}` "
        f"| {found['matches'] - found['undecided']} "
        f"| **{share:.1%}** [{low:.1%}, {high:.1%}] | {1 / found['seats']:.0%} "
        f"| {points[0]:+.1f} [{points[1]:+.1f}, {points[2]:+.1f}] | {times} |\n"
    )


def checked(found: dict | None, line: str) -> str:
    if not found:
        return f"| *not run yet*<br>`{line}` | | | |\n"
    who = found["a"] if found["a"] == found["b"] else f"{found['a']} and {found['b']}"
    longest = max(found["times_a"]["longest"], found["times_b"]["longest"])
    return (
        f"| {NAMES[found['variant']]}, {found['seats']} seats, {who}<br>`{line}` "
        f"| {found['rounds']} | {found['void']} | {longest:.0f} |\n"
    )


def write_page(kept: dict[str, dict]) -> None:
    before, _, rest = PAGE.read_text().partition("<!-- measured -->\n")
    _, _, after = rest.partition("<!-- end -->\n")
    PAGE.write_text(f"{before}<!-- measured -->\n{tables(kept)}\n<!-- end -->\n{after}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--only", default="", help="lines that have all these words")
    parser.add_argument("--again", action="store_true", help="even what was measured before")
    chosen = parser.parse_args()
    kept = json.loads(KEPT.read_text()) if KEPT.exists() else {}
    kept = {line: kept[line] for line in commands() if line in kept}
    for line in commands():
        wanted = all(word in line.split() for word in chosen.only.split())
        if wanted and (chosen.again or line not in kept):
            print(line, flush=True)
            kept[line] = measure(line) | {"python": platform.python_version()}
            KEPT.write_text(json.dumps(kept, indent=1) + "\n")
    write_page(kept)


if __name__ == "__main__":
    main()
