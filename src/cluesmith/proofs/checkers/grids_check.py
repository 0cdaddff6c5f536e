# SPDX-License-Identifier: MIT
"""The checker of a search over all full grids: no grid's values and clues make a good puzzle.

It lists the grids that keep the fixed constraints by backtracking, and works out the values and the
clues of each by the constraints' predicates. If two grids have the same values and clues,
their puzzle has two solutions. If a grid is alone, the strategies must fail on its puzzle.

>>> from cluesmith.proofs.certificate import Certificate, Claim
>>> from cluesmith.proofs.checkers.deadline import Deadline
>>> board = "4x4+killer_cage:total=?:r1c1,r1c2"
>>> claim = Claim(board, "...x............", ("naked_single", "hidden_single"))
>>> grids(Certificate("grids", claim, {}), Deadline.after(None)) is None
True
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import replace
from typing import TYPE_CHECKING

from cluesmith.board import Puzzle
from cluesmith.board.bits import bits
from cluesmith.board.open_board import frame, keeps
from cluesmith.proofs.checkers.terms import impossibility

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from cluesmith.board import Board
    from cluesmith.board.constraints.declaration import Constraint, Piece
    from cluesmith.proofs.certificate import Certificate
    from cluesmith.proofs.checkers.deadline import Deadline

    Known = dict[tuple[int, ...], list[tuple[int, int]]]

_MOST_CELLS = 5
"""What larger predicates allow is not remembered: it would take too much memory."""


def grids(certificate: Certificate, deadline: Deadline) -> str | None:
    """List all grids, and hold the puzzle of each to the claim."""
    terms = impossibility(certificate.claim, may_have_constraints=True)
    values = _Values(terms.board)
    cells = terms.pattern.cells
    counts: dict[tuple[tuple[Constraint, ...], bytes], int] = defaultdict(int)
    for grid in all_grids(frame(terms.board), deadline):
        closing = values.of(grid)
        if closing is not None:
            counts[closing, bytes(grid[cell] for cell in cells)] += 1
    for (closing, clues), count in counts.items():
        deadline.look()
        if count > 1:
            continue
        puzzle = Puzzle(bytes(terms.board.cell_count), values.board(closing))
        puzzle = puzzle.with_digits(zip(cells, clues, strict=True))
        if terms.objection(puzzle) is None:
            return f"{puzzle.text} is an answer"
    return None


class _Values:
    """The values of a board's open constraints that a grid determines."""

    def __init__(self, board: Board) -> None:
        self._board = board
        self._fixed = tuple(each for each in board.constraints if not each.is_open)
        self._closings = [list(each.closings(board)) for each in board.open_constraints]
        self._known: dict[tuple[int, bytes], tuple[Constraint, ...] | None] = {}
        self._boards: dict[tuple[Constraint, ...], Board] = {}

    def of(self, grid: bytes) -> tuple[Constraint, ...] | None:
        """Return what the open constraints become; None if one of them has no value."""
        found: list[Constraint] = []
        for number, open_ in enumerate(self._board.open_constraints):
            key = number, bytes(grid[cell] for cell in open_.scope(self._board))
            if key not in self._known:
                closings = (c for c in self._closings[number] if keeps(grid, c, self._board))
                self._known[key] = next(closings, None)
            closing = self._known[key]
            if closing is None:
                return None
            found += closing
        return tuple(found)

    def board(self, closing: tuple[Constraint, ...]) -> Board:
        """Return the board with the values found."""
        if closing not in self._boards:
            constraints = (*self._fixed, *closing)
            self._boards[closing] = replace(self._board, constraints=constraints)
        return self._boards[closing]


def all_grids(board: Board, deadline: Deadline) -> Iterator[bytes]:
    """Yield every full grid of a board.

    A digit that is placed leaves the groups of its cell. A digit with one place in a group is
    placed there. A predicate of two cells rules out the digits that go with none of the other cell;
    one of more cells rules out digits as soon as at most two cells are open. Then the cell with the
    fewest digits is filled, in all ways.
    """
    search = _GridSearch(board, deadline)
    left = [board.all_digits] * board.cell_count
    if search.narrow(left, range(board.cell_count)):
        yield from search.fill(left)


class _GridSearch:
    """A search by backtracking; the digits left are a mask for each cell."""

    def __init__(self, board: Board, deadline: Deadline) -> None:
        cells = range(board.cell_count)
        self._values = board.values
        self._deadline = deadline
        groups = [group.cells for group in (*board.groups, *board.short_groups)]
        self._groups = [group for group in groups if len(group) == board.size]
        self._peers = [
            tuple({other for group in groups if cell in group for other in group} - {cell})
            for cell in cells
        ]
        self._pieces: list[list[tuple[Piece, Known]]] = [[] for _ in cells]
        self._pairs: list[list[tuple[int, list[int]]]] = [[] for _ in cells]
        for piece in (piece for each in board.constraints for piece in each.pieces(board)):
            self._add(piece)

    def _add(self, piece: Piece) -> None:
        """Sort in a predicate: as a table for each of two cells, or as it is."""
        cells = {*piece.cells}
        known: Known = {}
        for cell in cells:
            if len(cells) != 2:
                self._pieces[cell].append((piece, known))
                continue
            [other] = cells - {cell}
            everything = (1 << len(self._values)) - 1
            masks = {other: everything}
            table = [
                self._supported(piece, other, {**masks, cell: 1 << digit})
                for digit in range(len(self._values))
            ]
            self._pairs[cell].append((other, table))

    def fill(self, left: list[int]) -> Iterator[bytes]:
        """Yield the grids within some masks, which are narrowed as far as they can be."""
        self._deadline.look()
        if not self._place_hidden(left):
            return
        open_cells = [cell for cell, mask in enumerate(left) if mask & (mask - 1)]
        if not open_cells:
            yield bytes(mask.bit_length() for mask in left)
            return
        cell = min(open_cells, key=lambda each: left[each].bit_count())
        for digit in bits(left[cell]):
            tried = left.copy()
            tried[cell] = 1 << digit
            if self.narrow(tried, [cell]):
                yield from self.fill(tried)

    def _place_hidden(self, left: list[int]) -> bool:
        """Place digits that have one place in a group; False at a contradiction."""
        is_changed = True
        while is_changed:
            is_changed = False
            for group in self._groups:
                once = twice = 0
                for cell in group:
                    twice |= once & left[cell]
                    once |= left[cell]
                for cell in group:
                    hidden = left[cell] & once & ~twice
                    if hidden and hidden != left[cell]:
                        left[cell] = hidden if not hidden & (hidden - 1) else 0
                        is_changed = True
                        if not self.narrow(left, [cell]):
                            return False
        return True

    def narrow(self, left: list[int], changed: Iterable[int]) -> bool:
        """Rule out what the digits of some cells exclude, and so on; False at a contradiction."""
        waiting = [*changed]
        while waiting:
            cell = waiting.pop()
            mask = left[cell]
            if not mask:
                return False
            if not mask & (mask - 1):
                for peer in self._peers[cell]:
                    if left[peer] & mask:
                        left[peer] ^= mask
                        waiting.append(peer)
            for other, allowed in self._allowed(cell, left):
                if left[other] & ~allowed:
                    left[other] &= allowed
                    waiting.append(other)
                    if not left[other]:
                        return False
        return True

    def _allowed(self, cell: int, left: list[int]) -> Iterator[tuple[int, int]]:
        """Yield cells, and what the digits of a cell allow there."""
        for other, table in self._pairs[cell]:
            allowed = 0
            for digit in bits(left[cell]):
                allowed |= table[digit]
            yield other, allowed
        for piece, known in self._pieces[cell]:
            masks = tuple([left[each] for each in piece.cells])
            open_cells = {each for each in piece.cells if left[each] & (left[each] - 1)}
            if len(open_cells) > 2 or 0 in masks:
                continue
            if masks in known:
                yield from known[masks]
                continue
            allowed_by = self._allowed_by(piece, [*open_cells], left)
            if len(masks) <= _MOST_CELLS:
                known[masks] = allowed_by
            yield from allowed_by

    def _allowed_by(
        self, piece: Piece, open_cells: list[int], left: list[int]
    ) -> list[tuple[int, int]]:
        """Return what a piece allows in its open cells, which are at most two."""
        if len(open_cells) < 2:
            target = open_cells[0] if open_cells else piece.cells[0]
            return [(target, self._supported(piece, target, left))]
        one, other = open_cells
        allowed = {one: 0, other: 0}
        masks = {each: left[each] for each in piece.cells}
        for digit in bits(left[one]):
            support = self._supported(piece, other, {**masks, one: 1 << digit})
            allowed[one] |= 1 << digit if support else 0
            allowed[other] |= support
        return [*allowed.items()]

    def _supported(self, piece: Piece, target: int, left: Sequence[int] | Mapping[int, int]) -> int:
        """Return the digits that a piece allows in a cell; its other cells have one digit each."""
        supported = 0
        for digit in bits(left[target]):
            digits = [
                digit if cell == target else left[cell].bit_length() - 1 for cell in piece.cells
            ]
            if piece.holds([self._values[each] for each in digits]):
                supported |= 1 << digit
        return supported
