"""Draws docs/bots.svg, strength against time a move, from what bot_pairings.py kept: `python benchmarks/bot_plot.py`.

Needs matplotlib (benchmarks/requirements.txt). A level's strength is the share that one such bot wins against easy
ones in all other seats; easy itself wins its even share, by definition.
"""

import json
from pathlib import Path

import matplotlib

matplotlib.use("svg")
import matplotlib.pyplot as plt  # noqa: E402

ROOT = Path(__file__).resolve().parent.parent
NAMES = {"gin": "Gin Rummy", "basic": "Basic Rummy", "joker": "Joker Rummy"}
UNITS = {"gin": "matches to 100", "basic": "rounds, 4 seats", "joker": "rounds, 4 seats"}
COLOURS = {"easy": "#4d7c0f", "normal": "#1d4ed8", "hard": "#b91c1c"}


def points(kept: list[dict], variant: str) -> list[tuple[str, dict, list[float]]]:
    """Level, milliseconds a move, and the share won with its interval."""
    found = [entry for entry in kept if entry["variant"] == variant and entry["b"] == "easy"]
    found = [entry for entry in found if entry["a"] != "easy"]
    if not found:
        return []
    even = 1 / found[0]["seats"]
    easy = [("easy", found[0]["times_b"], [even] * 3)]
    return easy + [(one["a"], one["times_a"], one["win_rate"]) for one in found]


def main() -> None:
    kept = [
        entry
        for line, entry in json.loads(
            (ROOT / "benchmarks" / "bot_pairings.json").read_text()
        ).items()
        if "--check" not in line
    ]
    # Letters stay letters; and the same figures make the same file.
    plt.rcParams |= {"svg.fonttype": "none", "svg.hashsalt": "bots", "font.size": 11}
    figure, panels = plt.subplots(1, 3, figsize=(10, 4), sharex=True, layout="constrained")
    for panel, (variant, name) in zip(panels, NAMES.items(), strict=True):
        for level, times, (share, low, high) in points(kept, variant):
            time, slow = times["median"], times["p95"]
            panel.plot([time, slow], [100 * share] * 2, linewidth=1.5, color=COLOURS[level])
            error = [[100 * (share - low)], [100 * (high - share)]]
            panel.errorbar(time, 100 * share, error, fmt="o", capsize=4, color=COLOURS[level])
            panel.annotate(level, (time, 100 * share), (8, 6), textcoords="offset points")
            if level == "easy":
                panel.axhline(100 * share, color="#6b7280", linestyle="--", linewidth=1)
        panel.set(
            title=name, xscale="log", xlabel="CPU ms a move: median, and to 95 %", ylim=(0, 100)
        )
        panel.set_ylabel(f"% won against easy ({UNITS[variant]})")
        panel.grid(alpha=0.3)
        panel.margins(x=0.25)
    figure.savefig(ROOT / "docs" / "bots.svg", metadata={"Date": None, "Creator": None})


if __name__ == "__main__":
    main()
