# SPDX-License-Identifier: MIT
"""Draws docs/strategies/pictures: each strategy at work in an example position.

The positions are in docs/strategies/examples.jsonl, one JSON object a line with the id of the
strategy. ``--search SECONDS`` looks for positions of strategies that have none yet, in random
minimal puzzles; the rest of the time this tool only draws.
"""

from __future__ import annotations

import argparse
import random
import time
from pathlib import Path
from typing import TYPE_CHECKING

from cluesmith.board import Board, Position, Puzzle
from cluesmith.board.formats import PuzzleRecord, get, read
from cluesmith.engines.replay import Replay
from cluesmith.engines.solve import solve
from cluesmith.engines.trace import Effect, TracedStep
from cluesmith.engines.trace_drawing import draw_step
from cluesmith.engines.walk import walk
from cluesmith.strategies import catalogue
from cluesmith.strategies.state import State

if TYPE_CHECKING:
    from collections.abc import Iterator

FOLDER = Path(__file__).resolve().parent.parent / "docs" / "strategies"
EXAMPLES = FOLDER / "examples.jsonl"


def examples() -> dict[str, PuzzleRecord]:
    """Return the example of each strategy that has one."""
    if not EXAMPLES.exists():
        return {}
    return {entry.get("strategy"): entry for entry in read(EXAMPLES.read_text(), "json")}


def picture(id_: str, entry: PuzzleRecord) -> str:
    """Return the picture of the first step of a strategy in its example."""
    state = State.of(entry.position)
    step = next(catalogue.get(id_).find(state))
    return draw_step(TracedStep(Effect.of(step), Replay(state, ())), entry.puzzle)


def random_puzzles(rng: random.Random) -> Iterator[Puzzle]:
    """Yield random minimal puzzles."""
    board = Board.classic(3)
    while True:
        diagonal = [board.groups[18 + box] for box in (0, 4, 8)]  # boxes that share no group
        seeds = [zip(box.cells, rng.sample(range(1, 10), 9), strict=True) for box in diagonal]
        puzzle = Puzzle.empty(board).with_digits(pair for seed in seeds for pair in seed)
        [grid] = solve(puzzle, limit=1).solutions
        puzzle = grid
        for cell in rng.sample(range(81), 81):
            thinner = puzzle.with_digits([(cell, 0)])
            if solve(thinner).is_unique:
                puzzle = thinner
        yield puzzle


def search(seconds: float, positions: dict[str, PuzzleRecord]) -> None:
    """Look for an example of each strategy that has none."""
    rng, until = random.Random(len(positions)), time.monotonic() + seconds
    strategies = catalogue.catalogue()
    for puzzle in random_puzzles(rng):
        missing = [
            strategy
            for strategy in strategies
            if strategy.id not in positions and strategy.suits is None
        ]
        if not missing or time.monotonic() > until:
            return
        plain = catalogue.select("all")
        state = State.initial(puzzle)
        for _, after in walk(state, plain):
            for strategy in missing:
                if strategy.id not in positions and next(strategy.find(state), None) is not None:
                    position = Position(puzzle, state.values, state.candidates)
                    positions[strategy.id] = PuzzleRecord(
                        position, meta=(("strategy", strategy.id),)
                    )
            state = after
            if time.monotonic() > until:
                break


def main() -> None:
    """Search if asked to, then draw every picture."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--search", type=float, default=0, metavar="SECONDS")
    options = parser.parse_args()
    entries = examples()
    if options.search:
        search(options.search, entries)
        ordered = [entries[e.id] for e in catalogue.catalogue() if e.id in entries]
        EXAMPLES.write_text(get("json").write(ordered))
    (FOLDER / "pictures").mkdir(exist_ok=True)
    for id_, entry in entries.items():
        (FOLDER / "pictures" / f"{id_}.svg").write_text(picture(id_, entry))
    lacking = [entry.id for entry in catalogue.catalogue() if entry.id not in entries]
    print(f"{len(entries)} pictures; without an example: {', '.join(lacking) or 'none'}")


if __name__ == "__main__":
    main()
