# SPDX-License-Identifier: MIT
"""Suites of exact cover, of ratings, of generating and of reducing."""

from __future__ import annotations

import time
from collections import Counter
from functools import partial
from typing import TYPE_CHECKING

from lists import lists, ordinary
from measure import Row, measure

import cluesmith as cs
from cluesmith.board import Position
from cluesmith.board.geometry import STANDARD
from cluesmith.generating.reduce import Reduction, reduce_each
from cluesmith.rating.contract import scales

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from cluesmith.rating.contract import Grade

REQUESTS: tuple[tuple[str, int, dict[str, object]], ...] = (
    ("remove", 20_000, {}),
    ("remove, minimal", 20_000, {"minimal": True}),
    ("add", 20_000, {"method": "add"}),
    ("add, minimal", 20_000, {"method": "add", "minimal": True}),
    ("random", 500, {"method": "random"}),
    ("half turn", 20_000, {"symmetry": "rotation"}),
    ("half turn, minimal", 300, {"symmetry": "rotation", "minimal": True}),
    ("basic", 20_000, {"allow": "basic"}),
    ("16x16", 100, {"board": "16x16"}),
)
"""What is generated without a target: a name, how many, the options."""

SOME = {"hodoku": 1000, "se": 200}
"""How many puzzles of a list are rated on the slower scales."""

LEVELS: dict[str, dict[str, int]] = {
    "cover": {"very easy": 2000, "easy": 4000, "medium": 2000, "hard": 300, "extreme": 500},
    "hodoku": {"Easy": 1000, "Medium": 1000, "Hard": 300, "Unfair": 300, "Extreme": 50},
    "propagate": {"FC": 500, "HAC": 300, "HACV": 100},
    "infer": {"up": 2000, "flp": 1000},
}
"""How many puzzles of each level of each scale."""


def cover(puzzles: Path | None) -> Iterator[Row]:
    """Dancing links beside the speed solver: the first 200 of each list, one by one, one thread."""
    for name, batch in lists(puzzles):
        some = [cs.Puzzle(clues.tobytes()) for clues in batch[:200]]
        for engine in ("cover", "speed"):
            outcomes = [cs.solve(puzzle, engine=engine) for puzzle in some]
            timing = measure(
                partial(lambda by, these: [cs.solve(p, engine=by) for p in these], engine, some), 3
            )
            yield {
                "list": name,
                "engine": engine,
                "puzzles": len(some),
                "unique": sum(outcome.is_unique for outcome in outcomes),
                "guesses a puzzle": round(sum(o.guesses or 0 for o in outcomes) / len(some), 2),
                "puzzles a second": round(len(some) / timing.seconds),
                "spread": round(timing.spread, 2),
            }


def rate(puzzles: Path | None) -> Iterator[Row]:
    """Ratings a second on each scale, in bulk, one thread; how often each level comes out."""
    for name, batch in [*lists(puzzles), *ordinary()]:
        for scale in scales("all"):
            some = batch[: SOME.get(scale.name, 5000)]
            grades = scale.rate_many(some, STANDARD)
            timing = measure(partial(scale.rate_many, some, STANDARD), 3)
            levels = Counter(map(_level, grades))
            yield {
                "list": name,
                "scale": scale.name,
                "puzzles": len(some),
                "levels": ", ".join(f"{level} {n}" for level, n in levels.most_common()),
                "puzzles a second": round(len(some) / timing.seconds),
                "spread": round(timing.spread, 2),
            }


def _level(grade: Grade | None) -> str:
    """Return the level of a grade; of a number its whole part."""
    if isinstance(grade, float):
        return f"{int(grade)}.x"
    return str(grade["level"] if isinstance(grade, dict) else grade)


def generate(_: Path | None) -> Iterator[Row]:
    """Puzzles a second of processor time, one thread: by method, and by level of each scale."""
    yield from (_generated(name, count, options) for name, count, options in REQUESTS)
    for scale, levels in LEVELS.items():
        for level, count in levels.items():
            yield _generated(f"{scale} {level}", count, {"target": cs.target(scale, level)})


def _generated(name: str, count: int, options: dict[str, object]) -> Row:
    began = time.process_time()
    made = cs.generate(count, seed=1, time=60, **options)  # type: ignore[arg-type]
    taken = time.process_time() - began
    clues = [puzzle.clue_count for puzzle in made.puzzles]
    return {
        "request": name,
        "puzzles": len(clues),
        "tries": made.tries,
        "minimal": sum(each.is_minimal is True for each in made.made),
        "clues a puzzle": round(sum(clues) / max(1, len(clues)), 1),
        "puzzles a second": round(len(clues) / taken),
    }


def reduce(puzzles: Path | None) -> Iterator[Row]:
    """Puzzles reduced a second, with their redundant clues, one thread."""
    for name, batch in lists(puzzles):
        positions = [Position.of(cs.Puzzle(clues.tobytes())) for clues in batch[:5000]]
        for keep in (None, "basic", "HAC"):
            reductions = _reduced(positions, keep)
            left = [each.reduced.clue_count for each in reductions if each.reduced is not None]
            timing = measure(partial(_reduced, positions, keep), 2)
            yield {
                "list": name,
                "keep": keep or "one solution",
                "puzzles": len(positions),
                "reduced": len(left),
                "locally minimal": sum(each.is_minimal is True for each in reductions),
                "clues left": round(sum(left) / len(left), 2) if left else None,
                "puzzles a second": round(len(positions) / timing.seconds),
                "spread": round(timing.spread, 2),
            }


def _reduced(positions: list[Position], keep: str | None) -> list[Reduction]:
    reductions = reduce_each(positions, keep=keep)
    return [each for each in reductions if isinstance(each, Reduction)]
