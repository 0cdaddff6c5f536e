# SPDX-License-Identifier: MIT
"""Reads a HoDoKu technique library: positions with the result that a technique must find."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from cluesmith.board import Board
from cluesmith.board.bits import bitset
from cluesmith.strategies.state import State

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from cluesmith.strategies.catalogue import Strategy

_CELL = re.compile(r"\.|\+?\d")
"""A cell of a grid: blank, a clue, or a digit placed since, which has a plus before it."""


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
    for number, text in enumerate(path.read_text().splitlines(), 1):
        if not text.startswith(":"):
            continue
        _, code, _, grid, deleted, eliminations, placements, *_ = text.split(":")
        full, (code, _, variant) = code, code.partition("-")
        if codes and code not in codes and full not in codes:
            continue
        marks = _CELL.findall(grid)
        placed = bytes(int(mark[-1]) if mark != "." else 0 for mark in marks)
        clues = bitset(cell for cell, mark in enumerate(marks) if mark.isdigit())
        state = State(Board.classic(3), placed, [0x1FF] * 81, clues)
        state = state.after(eliminations=_pairs(deleted))
        yield Case(number, code, variant, state, _pairs(eliminations), _pairs(placements))


def _pairs(text: str) -> frozenset[tuple[int, int]]:
    return frozenset(
        ((int(word[1]) - 1) * 9 + int(word[2]) - 1, int(word[0])) for word in text.split()
    )
