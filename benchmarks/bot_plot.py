"""Draws docs/bots.svg, strength against time a move, from what bot_pairings.py kept: `python benchmarks/bot_plot.py`.

Needs matplotlib (benchmarks/requirements.txt). A level's strength is the share that one such bot wins against normal
ones in all other seats; normal itself wins its even share, by definition.
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


def points(kept: dict[str, dict], variant: str) -> list[tuple[str, dict, list[float]]]:
    """Level, milliseconds a move, and the share won with its interval."""
    unit = "--matches" if variant == "gin" else "--rounds"
    found = [one for line, one in kept.items() if one["variant"] == variant and unit in line]
    placed = []
    for one in found:
        if one["b"] == "normal":
            even = [1 / one["seats"]] * 3
            placed += [
                (one["a"], one["times_a"], one["win_rate"]),
                ("normal", one["times_b"], even),
            ]
        elif (one["a"], one["b"], one["seats"]) == ("normal", "easy", 2):  # what it lost
            share, low, high = one["win_rate"]
            placed.append(("easy", one["times_b"], [1 - share, 1 - high, 1 - low]))
    return list({place[0]: place for place in placed}.values())


def main() -> None:
    kept = json.loads((ROOT / "benchmarks" / "bot_pairings.json").read_text())
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
            if level == "normal":
                panel.axhline(100 * share, color="#6b7280", linestyle="--", linewidth=1)
        panel.set(title=name, xscale="log", xlabel="CPU ms a move (median to 95 %)", ylim=(0, 80))
        panel.set_ylabel(f"% won against normal ({UNITS[variant]})")
        panel.grid(alpha=0.3)
        panel.margins(x=0.25)
    figure.savefig(ROOT / "docs" / "bots.svg", metadata={"Date": None, "Creator": None})


if __name__ == "__main__":
    main()
