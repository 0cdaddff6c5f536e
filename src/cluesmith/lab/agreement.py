# SPDX-License-Identifier: MIT
"""How the scales line up: inference classes, propagation schemes and HoDoKu's levels together."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from cluesmith.lab.experiment import declare
from cluesmith.lab.table import Table
from cluesmith.rating.contract import scales
from cluesmith.verbs.rate import Rate

if TYPE_CHECKING:
    from cluesmith.lab.experiment import Setup
    from cluesmith.lab.table import Figure
    from cluesmith.rating.contract import Grade


@declare(
    "scales-agreement",
    "New: inference classes, propagation schemes and HoDoKu's levels over the same puzzles",
    sample="minimal",
    has_steps=True,
)
def _agreement(setup: Setup) -> Table:
    infer, propagate, hodoku = rated = scales("infer,propagate,hodoku")
    verb = Rate(scale=",".join(scale.name for scale in rated))
    counts = Counter(
        tuple(_level(rating[scale.name]) for scale in rated)
        for rating in setup.results("rate", verb, setup.puzzles)
        if "reason" not in rating
    )
    levels = (*hodoku.ladder, None)
    rows: list[tuple[Figure, ...]] = [
        (
            f"{_level_text(least)}, {_level_text(scheme)}",
            *(counts[least, scheme, level] for level in levels),
        )
        for least in (*infer.ladder, None)
        for scheme in (*propagate.ladder, None)
        if any(counts[least, scheme, level] for level in levels)
    ]
    left_out = len(setup.puzzles) - sum(counts.values())
    notes = (f"{left_out:,} puzzles without exactly one solution are left out.",)
    columns = ("least inference, least scheme", *map(_level_text, levels))
    return Table(columns, rows, notes if left_out else ())


def _level(grade: Grade | None) -> object:
    return grade["level"] if isinstance(grade, dict) else grade


def _level_text(level: object) -> str:
    return "none" if level is None else str(level)
