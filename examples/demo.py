# SPDX-License-Identifier: MIT
"""What `make demo` runs: a puzzle is set for a pattern, explained and drawn."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import cluesmith as cs
from cluesmith.apps.render.text import draw, print_drawn
from cluesmith.engines.trace_drawing import draw_step


def main(folder: Path) -> None:
    """Set a heart that needs an X-wing, print it and its first steps; draw one step to a file."""
    verdict = cs.set_clues(cs.Pattern.shape("heart"), require="x_wing", seed=1)
    puzzle, trace = verdict.puzzle, verdict.trace
    if puzzle is None or trace is None:
        sys.exit(verdict.reason)
    claim = "A heart that singles and locked candidates cannot solve, but an X-wing can"
    print(f"{claim} (set in {verdict.seconds:.1f} s):")
    print_drawn(draw(puzzle))
    print(f"Its solution is {cs.solve(puzzle).status}:")
    print_drawn(draw(trace.state.values))
    for number, taken in enumerate(trace.steps[:5], 1):
        print(f"{number}. {taken.sentence}")
    print(f"... {trace.status} in {len(trace.steps)} steps.")
    hardest = max(trace.steps, key=lambda taken: taken.strategy.rank)
    picture = folder / "demo.svg"
    picture.write_text(draw_step(hardest, puzzle), encoding="utf-8")
    print(f"The hardest step, {hardest.strategy.name.lower()}, is drawn in {picture}.")
    program = Path(sys.executable).with_name("cluesmith")
    print(f"Now try: {os.path.relpath(program)} explain {puzzle}")


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else Path())
