# SPDX-License-Identifier: MIT
"""Reads a HoDoKu technique library: positions with the result that a technique must find."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from cluesmith.board.formats.hodoku import HODOKU, parse_candidates
from cluesmith.errors import InputError
from cluesmith.strategies.state import State

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from cluesmith.strategies.catalogue import Strategy


@dataclass(frozen=True)
class Case:
    """One position of the library.

    Attributes:
        line: number of the line in the file.
        code: the four-digit technique code, a fifth digit for siamese fish included.
        variant: what follows the code after a dash, ``x`` for "must find nothing".
        state: the position.
        eliminations: expected (cell, digit) pairs; exclusive with placements.
        placements: expected (cell, digit) pairs.
    """

    line: int
    code: str
    variant: str
    state: State
    eliminations: frozenset[tuple[int, int]]
    placements: frozenset[tuple[int, int]]

    def is_found_by(self, strategy: Strategy) -> bool:
        """Whether a step of the strategy has exactly the result; for ``x`` cases none may exist."""
        results = {
            (step.rule.eliminations, step.rule.placements) for step in strategy.find(self.state)
        }
        if self.variant == "x":
            return not results
        return (self.eliminations, self.placements) in results


def read_library(path: Path, *codes: str) -> Iterator[Case]:
    """Yield the cases of a library, of all codes or of some, as ``0709`` or ``0709-1``."""
    with path.open() as lines:
        for entry in HODOKU.read_each(lines):
            if isinstance(entry, InputError):
                raise entry
            full = entry.get("technique")
            code, _, variant = full.partition("-")
            if codes and code not in codes and full not in codes:
                continue
            yield Case(
                entry.line or 0,
                code,
                variant,
                State.of(entry.position),
                frozenset(parse_candidates(entry.get("eliminations"))),
                frozenset(parse_candidates(entry.get("placements"))),
            )
