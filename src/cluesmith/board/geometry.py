# SPDX-License-Identifier: MIT
"""Boards: which cells form a group, and what follows from that.

A board has ``size`` rows, columns and digits. Every group holds exactly ``size`` cells, so each
digit occurs exactly once in each group. Other layers know a variant only by its groups.

>>> board = Board.classic(3)
>>> board.size, len(board.groups), len(board.peers[0])
(9, 27, 20)
>>> Board.parse("9x9+diagonals").spec
'9x9+diagonals'
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from functools import cache, cached_property, lru_cache
from itertools import combinations
from math import isqrt
from typing import TYPE_CHECKING, Self

from cluesmith.board.bits import bitset
from cluesmith.board.text import MAX_SIZE, SYMBOLS, brief, cell_name, parse_cell
from cluesmith.errors import InputError

if TYPE_CHECKING:
    from collections.abc import Hashable, Sequence

CLASSIC_ORDERS = (2, 3, 4, 5)
"""The orders of boards with square boxes: 4x4 to 25x25."""

BOXED_SIZES = (4, 6, 8, 9, 10, 12, 16, 25)
"""The sizes that name a board: its boxes come closest to squares, as 2 rows of 3 cells on 6x6."""


class GroupKind(StrEnum):
    """The kinds of groups; the value is the word players read."""

    ROW = "row"
    COLUMN = "column"
    BOX = "box"
    REGION = "region"
    DIAGONAL = "diagonal"
    EXTRA = "extra region"


@dataclass(frozen=True, slots=True)
class Group:
    """Cells that hold every digit exactly once (players say unit or house)."""

    kind: GroupKind
    index: int
    cells: tuple[int, ...]
    mask: int = field(init=False, repr=False, compare=False)
    """The set of its cells, bit c for cell c."""
    name: str = field(init=False, repr=False, compare=False)
    """The name players read, counted from 1: ``row 4``."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "mask", bitset(self.cells))
        object.__setattr__(self, "name", f"{self.kind} {self.index + 1}")


@dataclass(frozen=True, slots=True)
class Intersection:
    """Two groups that share at least two cells, and those cells."""

    first: Group
    second: Group
    cells: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Chute:
    """A band (rows through the same boxes) or a stack (columns through the same boxes)."""

    lines: tuple[Group, ...]
    boxes: tuple[Group, ...]

    @property
    def cells(self) -> tuple[int, ...]:
        """The cells of the chute, line by line."""
        return tuple(cell for line in self.lines for cell in line.cells)


@dataclass(frozen=True)
class Board:
    """A square board; two boards are equal when they have the same groups.

    Attributes:
        size: number of rows, columns and digits.
        regions: the region of each cell, 0 to size-1; stored numbered in reading order.
        diagonals: whether both main diagonals are groups.
        extras: further groups, each a sorted tuple of ``size`` cells.
    """

    size: int
    regions: tuple[int, ...]
    diagonals: bool = False
    extras: tuple[tuple[int, ...], ...] = ()

    def __post_init__(self) -> None:
        size = self.size
        if not 2 <= size <= MAX_SIZE:
            raise InputError(f"a board of size {size}", expected=f"a size from 2 to {MAX_SIZE}")
        if len(self.regions) != size * size:
            raise InputError(
                f"{len(self.regions)} cells in the map of regions", expected=f"{size * size}"
            )
        for region in range(size):
            count = self.regions.count(region)
            if count != size:
                raise InputError(
                    f"region {region + 1} has {count} cells", expected=f"{size} in each region"
                )
        for extra in self.extras:
            cells = {cell for cell in extra if 0 <= cell < size * size}
            if len(cells) != size or len(extra) != size:
                raise InputError(
                    f"an extra region of {len(extra)} cells",
                    expected=f"{size} different cells of the board",
                )
        # Equal boards get equal fields, in whatever order their groups were named.
        extras = tuple(sorted({tuple(sorted(extra)) for extra in self.extras}))
        object.__setattr__(self, "regions", numbered(self.regions))
        object.__setattr__(self, "extras", extras)

    @classmethod
    @cache
    def classic(cls, order: int) -> Self:
        """Return the board with square boxes of ``order`` rows and columns."""
        if order not in CLASSIC_ORDERS:
            raise InputError(f"a board of order {order}", expected="order 2, 3, 4 or 5")
        return cls.boxed(order * order)

    @classmethod
    @cache
    def boxed(cls, size: int) -> Self:
        """Return the board of one of :data:`BOXED_SIZES`."""
        if size not in BOXED_SIZES:
            raise InputError(f"boxes on a board of size {size}", expected=f"one of {BOXED_SIZES}")
        return cls(size, box_map(size))

    @classmethod
    def jigsaw(cls, regions: str) -> Self:
        """Return the board whose regions are drawn in text, one character a cell.

        Any ``size`` different characters will do; white space is skipped.
        """
        labels = "".join(regions.split())
        size = isqrt(len(labels))
        if size < 2 or size * size != len(labels):
            raise InputError(
                f"a map of {len(labels)} cells", expected="a square number of characters"
            )
        if len(set(labels)) != size:
            raise InputError(f"a map of {len(set(labels))} regions", expected=f"{size} regions")
        return cls(size, numbered(labels))

    @classmethod
    def of(cls, board: str | Self) -> Self:
        """Return the board of a specification, or the board itself."""
        if isinstance(board, str):
            return cls.parse(board)
        if not isinstance(board, cls):
            raise TypeError(f"a board is {type(board).__name__}; expected a Board or its name")
        return board

    @classmethod
    @lru_cache(maxsize=256)
    def parse(cls, spec: str) -> Self:
        """Return the board that a specification names.

        A specification is ``9x9`` (or another of :data:`BOXED_SIZES`) or ``jigsaw:`` and its map,
        followed by any of ``+diagonals``, ``+windoku`` and ``+extra:r1c1,r1c2,...``.
        """
        base, *features = spec.strip().split("+")
        if base.startswith("jigsaw:"):
            board = cls.jigsaw(base.removeprefix("jigsaw:"))
        else:
            sizes = {f"{size}x{size}": size for size in BOXED_SIZES}
            if base.lower() not in sizes:
                raise InputError(
                    f"{base[:20]!r} is not a board", expected=f"{', '.join(sizes)} or jigsaw:MAP"
                )
            board = cls.boxed(sizes[base.lower()])
        diagonals, extras = False, list(board.extras)
        for feature in features:
            if feature == "diagonals":
                diagonals = True
            elif feature == "windoku":
                extras.extend(_windows(board))
            elif feature.startswith("extra:"):
                names = feature.removeprefix("extra:").split(",")
                extras.append(tuple(parse_cell(name, board.size) for name in names))
            else:
                raise InputError(
                    f"{feature[:20]!r} is not a feature of a board",
                    expected="diagonals, windoku or extra:CELLS",
                )
        return cls(board.size, board.regions, diagonals, tuple(extras))

    @cached_property
    def spec(self) -> str:
        """The specification that :meth:`parse` reads back to an equal board."""
        if self.box_shape:
            parts = [f"{self.size}x{self.size}"]
        else:
            parts = ["jigsaw:" + "".join(SYMBOLS[region] for region in self.regions)]
        if self.diagonals:
            parts.append("diagonals")
        windows = _windows(self) if self.has_boxes else ()
        extras = self.extras
        if windows and set(windows) <= set(extras):
            parts.append("windoku")
            extras = tuple(extra for extra in extras if extra not in windows)
        parts += ["extra:" + ",".join(cell_name(c, self.size) for c in extra) for extra in extras]
        return "+".join(parts)

    @property
    def cell_count(self) -> int:
        """The number of cells."""
        return self.size * self.size

    @property
    def all_digits(self) -> int:
        """The mask of every digit."""
        return (1 << self.size) - 1

    @cached_property
    def box_shape(self) -> tuple[int, int] | None:
        """Rows and columns of a box, or None where the regions are not the boxes of the size."""
        if self.size not in BOXED_SIZES or self.regions != box_map(self.size):
            return None
        height = box_height(self.size)
        return height, self.size // height

    @property
    def order(self) -> int | None:
        """Rows and columns of a box, or None where the regions are not square boxes."""
        height, width = self.box_shape or (0, 1)
        return height if height == width else None

    @property
    def has_boxes(self) -> bool:
        """Whether the regions are the square boxes."""
        return self.order is not None

    @property
    def is_classic(self) -> bool:
        """Whether rows, columns and square boxes are all the groups."""
        return self.has_boxes and self.is_named_by_size

    @property
    def is_named_by_size(self) -> bool:
        """Whether rows, columns and the boxes of its size are all the groups."""
        return self.box_shape is not None and not self.diagonals and not self.extras

    @property
    def members(self) -> dict[str, str]:
        """The key that names the board in JSON beside a puzzle; none where its size tells.

        >>> Board.parse("9x9").members, Board.parse("9x9+diagonals").members
        ({}, {'board': '9x9+diagonals'})
        """
        return {} if self.is_named_by_size else {"board": self.spec}

    @cached_property
    def groups(self) -> tuple[Group, ...]:
        """Rows, columns, boxes or regions, then diagonals and extra regions."""
        size, indices = self.size, range(self.size)
        region_kind = GroupKind.BOX if self.box_shape else GroupKind.REGION
        kinds: list[tuple[GroupKind, list[tuple[int, ...]]]] = [
            (GroupKind.ROW, [tuple(range(r * size, (r + 1) * size)) for r in indices]),
            (GroupKind.COLUMN, [tuple(range(c, size * size, size)) for c in indices]),
            (region_kind, [self._region_cells(region) for region in indices]),
        ]
        if self.diagonals:
            falling = tuple(i * (size + 1) for i in indices)
            rising = tuple((i + 1) * (size - 1) for i in indices)
            kinds.append((GroupKind.DIAGONAL, [falling, rising]))
        kinds.append((GroupKind.EXTRA, list(self.extras)))
        return tuple(
            Group(kind, index, cells)
            for kind, members in kinds
            for index, cells in enumerate(members)
        )

    def groups_of_kind(self, *kinds: GroupKind) -> tuple[Group, ...]:
        """Return the groups of these kinds, in board order."""
        return tuple(group for group in self.groups if group.kind in kinds)

    @cached_property
    def groups_of(self) -> tuple[tuple[Group, ...], ...]:
        """For each cell the groups that hold it."""
        return tuple(
            tuple(group for group in self.groups if cell in group.cells)
            for cell in range(self.cell_count)
        )

    @cached_property
    def peers(self) -> tuple[frozenset[int], ...]:
        """For each cell the other cells that share a group with it."""
        return tuple(
            frozenset(peer for group in groups for peer in group.cells) - {cell}
            for cell, groups in enumerate(self.groups_of)
        )

    @cached_property
    def peer_masks(self) -> tuple[int, ...]:
        """For each cell the set of its peers, bit c for cell c."""
        return tuple(bitset(peers) for peers in self.peers)

    @cached_property
    def intersections(self) -> tuple[Intersection, ...]:
        """Every pair of groups that share two or more cells."""
        pairs = []
        for first, second in combinations(self.groups, 2):
            shared = tuple(sorted(set(first.cells) & set(second.cells)))
            if len(shared) >= 2:
                pairs.append(Intersection(first, second, shared))
        return tuple(pairs)

    @cached_property
    def chutes(self) -> tuple[Chute, ...]:
        """Bands, then stacks; none where the regions are not square boxes."""
        if self.order is None:
            return ()
        order, chutes = self.order, []
        boxes = self.groups_of_kind(GroupKind.BOX)
        for kind in (GroupKind.ROW, GroupKind.COLUMN):
            lines = self.groups_of_kind(kind)
            for start in range(0, self.size, order):
                members = lines[start : start + order]
                cells = {cell for line in members for cell in line.cells}
                chutes.append(Chute(members, tuple(b for b in boxes if cells >= set(b.cells))))
        return tuple(chutes)

    def check_cells(self, count: int) -> None:
        """Refuse a number of cells that is not the board's."""
        if count != self.cell_count:
            raise InputError(f"{count} cells", expected=f"{self.cell_count} for {self.spec}")

    def _region_cells(self, region: int) -> tuple[int, ...]:
        return tuple(cell for cell, of in enumerate(self.regions) if of == region)

    def __repr__(self) -> str:
        code = f"Board.parse({self.spec!r})"
        return code if len(code) <= 80 else brief(self, self.spec)


def board_names() -> list[str]:
    """Return what boards are called; a map has to follow ``jigsaw:``."""
    sizes = [f"{size}x{size}" for size in BOXED_SIZES]
    variants = [f"9x9+{features}" for features in ("diagonals", "windoku", "diagonals+windoku")]
    return [*sizes, *variants, "jigsaw:"]


def box_height(size: int) -> int:
    """Return the rows of a box: the boxes come closest to squares and are at least as wide."""
    return next(rows for rows in range(isqrt(size), 0, -1) if size % rows == 0)


@cache
def box_map(size: int) -> tuple[int, ...]:
    """Return the box of each cell, numbered in reading order."""
    height = box_height(size)
    width = size // height
    return tuple(
        row // height * height + column // width for row in range(size) for column in range(size)
    )


def _windows(board: Board) -> tuple[tuple[int, ...], ...]:
    """Return the inner boxes of windoku: each a line away from the border and from the next."""
    order, size = board.order, board.size
    if order is None:
        raise InputError(f"windoku on {board.spec[:40]}", expected="a board with square boxes")
    starts = [1 + i * (order + 1) for i in range(order - 1)]
    return tuple(
        tuple((top + r) * size + left + c for r in range(order) for c in range(order))
        for top in starts
        for left in starts
    )


def numbered(labels: Sequence[Hashable]) -> tuple[int, ...]:
    """Return a number for each label: equal labels have one number, from 0 in reading order."""
    numbers = {label: number for number, label in enumerate(dict.fromkeys(labels))}
    return tuple(numbers[label] for label in labels)


STANDARD = Board.classic(3)
"""The 9x9 board that everybody means by Sudoku."""
