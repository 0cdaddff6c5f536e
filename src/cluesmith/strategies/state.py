# SPDX-License-Identifier: MIT
r"""States of a grid, as the state-transition model of Nishikawa and Toda defines them.

A state is a pair (f, g): ``placed`` maps each cell to its digit or 0, ``masks`` to the digits not
yet ruled out. Every state is in normal form (S2): a placed digit stands alone in its cell and has
left its peers. S1, that no cell is without candidates, holds for every state that is not a
contradiction. A transition only adds placements and eliminations; nothing is ever taken back.

>>> from cluesmith.board import Puzzle
>>> state = State.initial(Puzzle.parse("1......3..2....4"))
>>> state.masks[1], state.is_final, state.contradiction is None
(14, False, True)
>>> state.after(placements=[(1, 2)]).placed[:2]
b'\x01\x02'
"""

from __future__ import annotations

from functools import cached_property, wraps
from operator import and_
from typing import TYPE_CHECKING, TypeVar

from cluesmith.arguments import checked_arguments
from cluesmith.board import Candidates, Pattern, Puzzle
from cluesmith.board.bits import bits
from cluesmith.board.text import brief, digit_name, digits_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from cluesmith.board import Board, Position

T = TypeVar("T")


class State:
    """A grid between two steps; immutable.

    Attributes:
        board: the board.
        placed: the digit of each cell, 0 where none is placed.
        masks: the digits not ruled out of each cell; of a placed cell its digit alone.
        where: for each digit (index 0 unused) the set of cells without a placed digit in which it
            is still a candidate.
        open: the set of cells without a placed digit.
        clues: the set of clue cells, or None where it is not known which placed digits are clues.
    """

    __slots__ = ("__dict__", "board", "clues", "masks", "open", "placed", "where")

    def __repr__(self) -> str:
        filled = self.board.cell_count - self.placed.count(0)
        return brief(self, f"{filled} of {self.board.cell_count} cells filled, {self.board.spec}")

    def __init__(
        self, board: Board, placed: bytes, masks: Iterable[int], clues: int | None = None
    ) -> None:
        peers = board.seen_masks
        open_cells, seen, where = 0, [0] * (board.size + 1), [0] * (board.size + 1)
        for cell, digit in enumerate(placed):
            if digit:
                seen[digit] |= peers[cell]
            else:
                open_cells |= 1 << cell
        normal = []
        for cell, candidates in enumerate(masks):
            here, digit = 1 << cell, placed[cell]
            mask = candidates & 1 << (digit - 1) if digit else candidates
            # The loop over the bits is written out: it takes most of the time.
            left = mask
            while left:
                bit = left & -left
                left ^= bit
                if seen[bit.bit_length()] & here:
                    mask ^= bit
                else:
                    where[bit.bit_length()] |= here
            normal.append(mask)
        self.board = board
        self.placed = placed
        self.masks = tuple(normal)
        self.where = tuple(places & open_cells for places in where)
        self.open = open_cells
        self.clues = clues

    @classmethod
    @checked_arguments
    def restored(
        cls,
        board: Board,
        placed: bytes,
        masks: tuple[int, ...],
        *,
        where: tuple[int, ...],
        open_cells: int,
        clues: int | None,
    ) -> State:
        """Return the state of parts that are known to be in normal form and to fit together."""
        state = cls.__new__(cls)
        state.board, state.placed, state.masks = board, placed, masks
        state.where, state.open, state.clues = where, open_cells, clues
        return state

    @classmethod
    @checked_arguments
    def initial(cls, puzzle: Puzzle) -> State:
        """Return the initial state: the clues, and nothing ruled out but what they rule out."""
        return cls._of_digits(puzzle, Pattern.of(puzzle).mask)

    @classmethod
    @checked_arguments
    def of(cls, position: Position) -> State:
        """Return the state of a position, the player's own pencilmarks included."""
        clues = Pattern.of(position.clues).mask
        if position.marks is None:
            return cls._of_digits(position.values, clues)
        marks = map(and_, position.marks.masks, position.board.allowed)
        return cls(position.board, position.values.digits, marks, clues)

    @classmethod
    def _of_digits(cls, values: Puzzle, clues: int) -> State:
        """Return the state in which nothing is ruled out but what the digits rule out."""
        board, placed = values.board, values.digits
        if not board.is_plain:
            return cls(board, placed, board.allowed, clues)
        peers, open_cells, seen = board.seen_masks, 0, [0] * (board.size + 1)
        for cell, digit in enumerate(placed):
            if digit:
                seen[digit] |= peers[cell]
            else:
                open_cells |= 1 << cell
        return cls.restored(
            board,
            placed,
            Candidates.of(values).masks,
            where=(0, *[open_cells & ~cells for cells in seen[1:]]),
            open_cells=open_cells,
            clues=clues,
        )

    @property
    def values(self) -> Puzzle:
        """The placed digits."""
        return Puzzle(self.placed, self.board)

    @property
    def candidates(self) -> Candidates:
        """The digits not ruled out."""
        return Candidates(self.masks, self.board)

    @property
    def is_final(self) -> bool:
        """Whether a digit is placed in every cell; without contradiction that is a solution."""
        return 0 not in self.placed

    @cached_property
    def contradiction(self) -> str | None:
        """What is wrong with the state in words, or None.

        A cell without candidates breaks S1; a digit without a place in a group cannot lead to a
        final state either.
        """
        if 0 in self.masks:
            cell = self.masks.index(0)
            return f"no digit is left for {self.board.cell_name(cell)}"
        for group in self.board.groups:
            missing = self.board.all_digits
            for cell in group.cells:
                missing &= ~self.masks[cell]
            if missing:
                digit = next(bits(missing)) + 1
                return f"no place is left for {digit_name(digit)} in {group.name}"
        if self.is_final and not self.board.is_plain:
            return self._broken()
        return None

    def _broken(self) -> str | None:
        """Return which constraint a full grid breaks, or None."""
        board = self.board
        for constraint in board.constraints:
            values = [board.values[self.placed[cell] - 1] for cell in constraint.scope(board)]
            if not constraint.holds(values, board):
                return f"this does not hold: {constraint.words(board)}"
        return None

    def has(self, cell: int, digit: int) -> bool:
        """Whether a digit is still a candidate of a cell without a placed digit."""
        return bool(self.where[digit] >> cell & 1)

    def seeing(self, digit: int, cells: Iterable[int]) -> int:
        """Return the set of cells that see all of some cells and have the digit as a candidate."""
        seeing = self.where[digit]
        for cell in cells:
            seeing &= self.board.seen_masks[cell]
        return seeing

    def digits_in(self, cells: Iterable[int]) -> int:
        """Return the digits (a mask) that some cells have as candidates between them."""
        digits = 0
        for cell in cells:
            digits |= self.masks[cell]
        return digits

    def pairs(self, cells: int, digits: int) -> frozenset[tuple[int, int]]:
        """Return the candidates of some digits (a mask) that are left in some cells (a set)."""
        left = ((digit, self.where[digit] & cells) for digit in digits_of(digits))
        return frozenset([(cell, digit) for digit, places in left for cell in bits(places)])

    def after(
        self,
        placements: Iterable[tuple[int, int]] = (),
        eliminations: Iterable[tuple[int, int]] = (),
    ) -> State:
        """Return the state after a transition, in normal form again."""
        board = self.board
        placed, masks = bytearray(self.placed), list(self.masks)
        where, open_cells = list(self.where), self.open
        for cell, digit in placements:
            bit = 1 << (digit - 1)
            others = ~bit
            placed[cell] = digit
            masks[cell] &= bit
            for peer in board.seen[cell]:
                masks[peer] &= others
            open_cells &= ~(1 << cell)
            where[digit] &= ~board.seen_masks[cell]
        for cell, digit in eliminations:
            masks[cell] &= ~(1 << (digit - 1))
            where[digit] &= ~(1 << cell)
        return State.restored(
            board,
            bytes(placed),
            tuple(masks),
            where=tuple([cells & open_cells for cells in where]),
            open_cells=open_cells,
            clues=self.clues,
        )


def remembered(compute: Callable[[State], T]) -> Callable[[State], T]:
    """Decorate a function of a state: it is computed once for each state and kept with it."""
    key = f"{compute.__module__}.{compute.__qualname__}"

    @wraps(compute)
    def recall(state: State) -> T:
        kept = state.__dict__
        if key not in kept:
            kept[key] = compute(state)
        value: T = kept[key]
        return value

    return recall
