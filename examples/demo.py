# SPDX-License-Identifier: MIT
"""What `make demo` runs: a puzzle is solved, explained and drawn."""

from __future__ import annotations

import sys
from pathlib import Path

import cluesmith as cs
from cluesmith.apps.render.svg import draw_step
from cluesmith.apps.render.text import draw

PUZZLE = ".5...7.9.9.8.51...3..............6..78.....21.3..2.9....7..41........5681.....2.."


def main(folder: Path) -> None:
    """Print the puzzle, its solution and its first steps; draw one step to a file."""
    puzzle = cs.Puzzle.parse(PUZZLE)
    print(draw(puzzle))
    outcome = cs.solve(puzzle)
    print(f"The solution is {outcome.status}:")
    print(draw(outcome.solutions[0]))
    trace = cs.explain(puzzle)
    for number, taken in enumerate(trace.steps[:5], 1):
        print(f"{number}. {taken.sentence}")
    print(f"... {trace.status} in {len(trace.steps)} steps.")
    hardest = max(trace.steps, key=lambda taken: taken.strategy.rank)
    picture = folder / "demo.svg"
    picture.write_text(draw_step(hardest, puzzle), encoding="utf-8")
    print(f"The hardest step, {hardest.strategy.name.lower()}, is drawn in {picture}.")


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else Path())
