# SPDX-License-Identifier: MIT
"""Trying all values of a piece of a constraint, cell by cell, by its predicate alone.

>>> from cluesmith.board import Board
>>> board = Board.parse("4x4+killer_cage:total=7:r1c1,r1c2")
>>> [piece] = board.constraints[0].pieces(board)
>>> trial = Trial(piece, [], board.values)
>>> trial.holds_within({0: [3, 4]}, 100, lambda: None)
True
>>> trial.holds_within({0: [1]}, 100, lambda: None)
False
>>> trial.moves[0]
[{3: 0, 4: 1, 1: 2}]
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Mapping, Sequence

    from cluesmith.board.constraints.declaration import Piece


class Trial:
    """Tries the values of a piece, from the first cell to the last.

    A state is what must be remembered of the values so far: their summary, the values of cells that
    come again, and the digits that the groups have. Each state has a number, the values that led to
    it first, and its moves: the number of the state after each value, as far as they were needed.
    """

    def __init__(self, piece: Piece, groups: Sequence[frozenset[int]], values: range) -> None:
        self.piece, self.groups, self.board_values = piece, groups, values
        count = len(piece.cells)
        later = [set(piece.cells[place + 1 :]) for place in range(count)]
        self.again = [
            sorted(set(piece.cells[: place + 1]) & later[place]) for place in range(count)
        ]
        self.open_groups = [[group for group in groups if group & rest] for rest in later]
        self.numbers: list[dict[Hashable, int]] = [{} for _ in range(count)]
        self.lists: list[list[tuple[int, ...]]] = [[()], *([] for _ in range(count))]
        self.moves: list[list[dict[int, int | None]]] = [[{}], *([] for _ in range(count))]

    def holds_within(
        self, domains: Mapping[int, Sequence[int]], most: int, look: Callable[[], None]
    ) -> bool | None:
        """Whether some values of these cells keep the piece; None if there is too much to try.

        Args:
            domains: the values left in a cell, for cells that have not all.
            most: how many states one cell may leave.
            look: called at each cell; it may raise.
        """
        states = [0]
        for place, cell in enumerate(self.piece.cells):
            look()
            values = domains.get(cell, self.board_values)
            moves, after = self.moves[place], set()
            for state in states:
                known = moves[state]
                for value in values:
                    if value not in known:
                        known[value] = self._move(place, self.lists[place][state], value)
                    after.add(known[value])
            after.discard(None)
            if not after:
                return False
            if len(after) > most:
                return None
            states = list(after)  # type: ignore[arg-type]
        return True

    def _move(self, place: int, before: tuple[int, ...], value: int) -> int | None:
        """Return the state after one more value, or None if it cannot follow."""
        cells, values = self.piece.cells[: place + 1], (*before, value)
        by_cell: dict[int, int] = {}
        for cell, each in zip(cells, values, strict=True):
            if by_cell.setdefault(cell, each) != each:
                return None
        for group in self.groups:
            digits = [each for cell, each in by_cell.items() if cell in group]
            if len(set(digits)) < len(digits):
                return None
        if place == len(self.piece.cells) - 1:
            return 0 if self.piece.holds(values) else None
        summary = self.piece.summary(values)
        if summary is None:
            return None
        used = tuple(
            frozenset(each for cell, each in by_cell.items() if cell in group)
            for group in self.open_groups[place]
        )
        state = (summary, tuple(by_cell[cell] for cell in self.again[place]), used)
        numbers = self.numbers[place]
        if state not in numbers:
            numbers[state] = len(numbers)
            self.lists[place + 1].append(values)
            self.moves[place + 1].append({})
        return numbers[state]
