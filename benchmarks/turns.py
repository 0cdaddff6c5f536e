# SPDX-License-Identifier: MIT
"""Compares programs: they take turns on the same puzzles, and each turn gives a ratio.

A busy machine slows neighbouring turns by the same amount, so a ratio is better than two figures.
"""

from __future__ import annotations

import statistics
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from measure import Row


@dataclass(frozen=True)
class Turn:
    """What a program did with all puzzles.

    Attributes:
        answers: one for each puzzle, to be compared with those of other programs.
        seconds: processor time by the part of the work; programs are compared part by part.
        counters: what else it counted, the same columns for every program.
    """

    answers: Sequence[object]
    seconds: dict[str, float]
    counters: Row = field(default_factory=dict)


def compare(programs: Mapping[str, Callable[[], Turn]], turns: int) -> Iterator[Row]:
    """Yield a row for each program and each part of its work.

    A ratio is the program's time for that part over the first program's time: of the fastest turns
    of both, and of the single turns the median, the lowest and the highest.
    """
    for program in programs.values():
        program()  # warms up
    taken = {name: list[Turn]() for name in programs}
    for _ in range(turns):
        for name, program in programs.items():
            taken[name].append(program())
    first = next(iter(taken.values()))
    for name, its in taken.items():
        others = sum(a != b for a, b in zip(its[0].answers, first[0].answers, strict=True))
        count = len(its[0].answers)
        for part in its[0].seconds:
            seconds = [turn.seconds[part] for turn in its]
            ratios = [
                one.seconds[part] / own.seconds[part] for one, own in zip(its, first, strict=True)
            ]
            yield {
                "program": name,
                "part": part,
                "puzzles": count,
                "other answers": others,
                **its[0].counters,
                "puzzles a second": round(count / min(seconds), 1),
                "microseconds a puzzle": round(1e6 * min(seconds) / count, 3),
                "spread": round(max(seconds) / min(seconds), 2),
                "of the fastest": round(min(seconds) / min(t.seconds[part] for t in first), 2),
                "ratio": round(statistics.median(ratios), 2),
                "lowest": round(min(ratios), 2),
                "highest": round(max(ratios), 2),
            }
