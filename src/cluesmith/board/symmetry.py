# SPDX-License-Identifier: MIT
"""Symmetry: transformations of a board that send puzzles to equivalent puzzles.

A transformation transposes the board or not, permutes rows and columns and renames digits. It keeps
a board if it maps the set of its groups onto itself. Only then does it apply to puzzles on that
board, and it sends solutions to solutions.

>>> from random import Random
>>> from cluesmith.board.puzzle import Puzzle
>>> puzzle = Puzzle.parse("1......3..2....4")
>>> turn = Transformation((0, 1, 2, 3), (3, 2, 1, 0), transposed=True)
>>> str(turn.apply(puzzle)), turn.then(turn).then(turn).then(turn) == turn.identity(puzzle.board)
('...1.....2..4.3.', True)
>>> symmetry_count(puzzle.board), symmetry_count(Board.parse("9x9+diagonals"))
(128, 96)
>>> any_of_them = Transformation.random(puzzle.board, Random(1))
>>> any_of_them.inverse().apply(any_of_them.apply(puzzle)) == puzzle
True
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, Self, overload

from cluesmith.board.candidates import Candidates
from cluesmith.board.geometry import Board, GroupKind
from cluesmith.board.line_maps import (
    ChainSearch,
    LineMap,
    LineMapChain,
    classic_chain,
    compose,
    identity_map,
    image,
    inverse,
    inverse_permutation,
    member_count,
    members,
    random_member,
)
from cluesmith.board.pattern import Pattern
from cluesmith.board.puzzle import Puzzle
from cluesmith.board.text import digits_of, mask_of
from cluesmith.errors import GeometryMismatch, InputError

if TYPE_CHECKING:
    from collections.abc import Iterator
    from random import Random


@dataclass(frozen=True)
class Transformation:
    """The image of each row, column and digit; without ``digits`` no digit is renamed.

    Attributes:
        rows: the row that each row goes to, after the transposition if there is one.
        columns: the column that each column goes to, after the transposition too.
        transposed: whether rows become columns first.
        digits: the digit that each digit becomes, from digit 1 on.
    """

    rows: tuple[int, ...]
    columns: tuple[int, ...]
    transposed: bool = False
    digits: tuple[int, ...] = ()

    def __post_init__(self) -> None:
        lines = list(range(len(self.rows)))
        names = [line + 1 for line in lines]
        if not self.digits:
            object.__setattr__(self, "digits", tuple(names))
        for part, images, all_once in (
            ("rows", self.rows, lines),
            ("columns", self.columns, lines),
            ("digits", self.digits, names),
        ):
            if sorted(images) != all_once:
                raise InputError(
                    f"a transformation whose {part} become {images}",
                    expected=f"each of {all_once} once",
                )

    @classmethod
    def of(cls, line_map: LineMap, digits: tuple[int, ...] = ()) -> Self:
        """Return the transformation that moves cells as a line map does."""
        transposed, rows, columns = line_map
        return cls(rows, columns, transposed, digits)

    @classmethod
    def identity(cls, board: Board) -> Self:
        """Return the transformation that changes nothing."""
        return cls.of(identity_map(board.size))

    @classmethod
    def random(cls, board: Board, rng: Random) -> Self:
        """Return one of the transformations that keep the board, all equally likely."""
        digits = rng.sample(range(1, board.size + 1), board.size)
        return cls.of(random_member(symmetry_chain(board), board.size, rng), tuple(digits))

    @property
    def size(self) -> int:
        """The number of rows, columns and digits."""
        return len(self.rows)

    @property
    def line_map(self) -> LineMap:
        """The line map that moves the cells."""
        return self.transposed, self.rows, self.columns

    @cached_property
    def cells(self) -> tuple[int, ...]:
        """The cell that each cell goes to."""
        return tuple(image(self.line_map, cell) for cell in range(self.size**2))

    @cached_property
    def sources(self) -> tuple[int, ...]:
        """The cell that each cell comes from."""
        return inverse_permutation(self.cells)

    def rename(self, digit: int) -> int:
        """Return what a digit becomes; a blank, 0, stays blank."""
        return self.digits[digit - 1] if digit else 0

    def keeps(self, board: Board) -> bool:
        """Return whether the set of the board's groups is mapped onto itself."""
        if self.size != board.size:
            return False
        order = classic_order(board)
        if order is not None:
            return _keeps_chutes(self.rows, order) and _keeps_chutes(self.columns, order)
        regions = _regions(board)
        return all(frozenset(self.cells[cell] for cell in region) in regions for region in regions)

    @overload
    def apply(self, thing: Puzzle) -> Puzzle: ...

    @overload
    def apply(self, thing: Pattern) -> Pattern: ...

    @overload
    def apply(self, thing: Candidates) -> Candidates: ...

    def apply(self, thing: Puzzle | Pattern | Candidates) -> Puzzle | Pattern | Candidates:
        """Return the image of a puzzle, a pattern or candidates.

        Raises:
            GeometryMismatch: the transformation does not keep the board.
        """
        board = thing.board
        if not self.keeps(board):
            raise GeometryMismatch(
                f"a transformation that does not keep the board {board.spec[:40]}",
                expected="one that maps its groups to groups",
            )
        if isinstance(thing, Pattern):
            return Pattern.from_cells((self.cells[cell] for cell in thing.cells), board)
        if isinstance(thing, Puzzle):
            renamed = thing.digits.translate(bytes((0, *self.digits)).ljust(256))
            return Puzzle(bytes([renamed[cell] for cell in self.sources]), board)
        masks = [mask_of(map(self.rename, digits_of(mask))) for mask in thing.masks]
        return Candidates(tuple(masks[cell] for cell in self.sources), board)

    def then(self, other: Transformation) -> Transformation:
        """Return the transformation that does this one and then the other."""
        if self.size != other.size:
            raise GeometryMismatch(
                f"a transformation of size {other.size} after one of size {self.size}",
                expected="equal sizes",
            )
        return Transformation.of(
            compose(self.line_map, other.line_map), tuple(map(other.rename, self.digits))
        )

    def inverse(self) -> Transformation:
        """Return the transformation that undoes this one."""
        digits = inverse_permutation(self.digits)
        return Transformation.of(inverse(self.line_map), tuple(digit + 1 for digit in digits))


def symmetries(board: Board) -> Iterator[Transformation]:
    """Yield the transformations that keep the board and rename no digit, the identity first.

    They are made one at a time: 3,359,232 for the classic 9x9 board, 96 for one with diagonals.
    """
    return map(Transformation.of, members(symmetry_chain(board), board.size))


def symmetry_count(board: Board) -> int:
    """Return the number of :func:`symmetries` without making them."""
    return member_count(symmetry_chain(board))


@lru_cache(maxsize=64)
def symmetry_chain(board: Board) -> LineMapChain:
    """Return the group of :func:`symmetries` as a chain of stabilisers."""
    board.require_plain("symmetries")
    order = classic_order(board)
    return classic_chain(order) if order else ChainSearch(board.size, _regions(board)).run()


@lru_cache(maxsize=64)
def classic_order(board: Board) -> int | None:
    """Return the order of a board with the groups of a classic board, else None."""
    if board.order is not None and _regions(board) == _regions(Board.classic(board.order)):
        return board.order
    return None


@lru_cache(maxsize=64)
def _regions(board: Board) -> frozenset[frozenset[int]]:
    """Return the groups that are not lines; every line map sends lines to lines."""
    lines = {
        frozenset(group.cells) for group in board.groups_of_kind(GroupKind.ROW, GroupKind.COLUMN)
    }
    return frozenset(frozenset(group.cells) for group in board.groups) - lines


def _keeps_chutes(lines: tuple[int, ...], order: int) -> bool:
    return all(
        lines[line] // order == lines[line - line % order] // order for line in range(len(lines))
    )
