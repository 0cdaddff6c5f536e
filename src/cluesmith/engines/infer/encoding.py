# SPDX-License-Identifier: MIT
"""Sudoku as clauses: the minimal and the extended encoding of Lynce and Ouaknine.

Variable s(cell, digit) is true iff the cell holds the digit. Every family of clauses has a name and
is one formula of the paper; variants get the formulas of boxes for all their groups. Groups of the
same cells are written once. As in the paper, two cells that share two groups get their clauses
twice, so order 3 has the paper's numbers of clauses.

>>> from cluesmith.board import Board
>>> minimal, extended = (Encoding(Board.classic(3), kind) for kind in EncodingKind)
>>> minimal.clause_count, extended.clause_count, minimal.variable_count
(8829, 11988, 729)
>>> [(family.name, len(family.clauses)) for family in minimal.families]
[('cell at least one', 81), ('row at most one', 2916), ('column at most one', 2916), \
('box at most one', 2916)]
>>> extended.variable(cell=80, digit=9), extended.candidate(-729)
(729, (80, 9))
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from itertools import combinations
from typing import TYPE_CHECKING

import numpy as np

from cluesmith.board.geometry import STANDARD, Board
from cluesmith.engines.infer.kinds import EncodingKind
from cluesmith.errors import GeometryMismatch, InputError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray

    from cluesmith.board import Puzzle
    from cluesmith.board.geometry import Group, GroupKind


@dataclass(frozen=True)
class Family:
    """The clauses of one formula.

    Attributes:
        name: its groups and its condition, as "box at most one".
        clauses: int32[count, width], a clause a row, its literals as in DIMACS.
    """

    name: str
    clauses: NDArray[np.int32]


@dataclass(frozen=True)
class Encoding:
    """The clauses of a board, before any clue."""

    board: Board = STANDARD
    kind: EncodingKind = EncodingKind.EXTENDED

    def __post_init__(self) -> None:
        self.board.require_plain("clauses")

    @property
    def variable_count(self) -> int:
        """The number of variables, one for each cell and digit."""
        return self.board.cell_count * self.board.size

    def variable(self, cell: int, digit: int) -> int:
        """Return the variable of a candidate, counted from 1."""
        if not 0 <= cell < self.board.cell_count or not 1 <= digit <= self.board.size:
            size, last = self.board.size, self.board.cell_count - 1
            raise InputError(
                f"digit {digit} in cell {cell}",
                expected=f"a digit from 1 to {size} and a cell from 0 to {last}",
            )
        return self.board.size * cell + digit

    def candidate(self, literal: int) -> tuple[int, int]:
        """Return the cell and the digit of a literal of either sign."""
        if not 1 <= abs(literal) <= self.variable_count:
            raise InputError(
                f"the literal {literal}", expected=f"a variable from 1 to {self.variable_count}"
            )
        cell, digit = divmod(abs(literal) - 1, self.board.size)
        return cell, digit + 1

    @cached_property
    def families(self) -> tuple[Family, ...]:
        """The formulas in the order of the paper: first those of the minimal encoding."""
        cells = self._variables
        kinds = self._groups
        families = [Family("cell at least one", cells)]
        families += [Family(f"{kind} at most one", _pairs(sets)) for kind, sets in kinds]
        if self.kind == EncodingKind.EXTENDED:
            families.append(Family("cell at most one", _pairs(cells)))
            families += [Family(f"{kind} at least one", sets) for kind, sets in kinds]
        return tuple(families)

    @property
    def clause_count(self) -> int:
        """The number of clauses before clues."""
        return sum(len(family.clauses) for family in self.families)

    def clauses(self, puzzle: Puzzle | None = None) -> Iterator[tuple[int, ...]]:
        """Yield all clauses, family by family, then a unit clause for each clue."""
        for family in self.families:
            yield from map(tuple, family.clauses.tolist())
        if puzzle is not None:
            yield from ((literal,) for literal in self.clue_literals(puzzle))

    def literals(self, puzzle: Puzzle | None = None) -> NDArray[np.int32]:
        """Return the same clauses end to end, each closed by 0."""
        closed = [np.pad(family.clauses, ((0, 0), (0, 1))).reshape(-1) for family in self.families]
        if puzzle is not None:
            clues = np.array(self.clue_literals(puzzle), np.int32).reshape(-1, 1)
            closed.append(np.pad(clues, ((0, 0), (0, 1))).reshape(-1))
        return np.concatenate(closed)

    def clue_literals(self, puzzle: Puzzle) -> list[int]:
        """Return the variables that the clues make true, in the order of the cells."""
        if puzzle.board != self.board:
            raise GeometryMismatch(
                f"a puzzle for {puzzle.board.spec}", expected=f"one for {self.board.spec}"
            )
        return [self.variable(cell, digit) for cell, digit in enumerate(puzzle.digits) if digit]

    @cached_property
    def _variables(self) -> NDArray[np.int32]:
        """Return int32[cells, digits] of all variables."""
        variables = np.arange(1, self.variable_count + 1, dtype=np.int32)
        return variables.reshape(self.board.cell_count, self.board.size)

    @property
    def _groups(self) -> list[tuple[GroupKind, NDArray[np.int32]]]:
        """Return for each kind of group the variables of each group and digit, a set a row."""
        distinct: dict[int, Group] = {}
        for group in self.board.groups:
            distinct.setdefault(group.mask, group)
        sets_of: dict[GroupKind, list[NDArray[np.int32]]] = {}
        for group in distinct.values():
            sets_of.setdefault(group.kind, []).append(self._variables[list(group.cells)].T)
        return [(kind, np.concatenate(sets)) for kind, sets in sets_of.items()]


def _pairs(sets: NDArray[np.int32]) -> NDArray[np.int32]:
    """Return for each set, a row each, the clauses that at most one of its variables is true."""
    first, second = np.array(list(combinations(range(sets.shape[1]), 2))).T
    return -np.stack([sets[:, first], sets[:, second]], axis=-1).reshape(-1, 2)
