# SPDX-License-Identifier: MIT
"""Boards: which cells form a group, which constraints hold, and what follows from that.

A board has ``size`` digits. Every group holds exactly ``size`` cells, so each digit occurs exactly
once in each group. Most boards have as many rows and columns as digits. Where a row, a column or a
region has fewer cells than there are digits, it is a *short group*: its digits differ, but not
every digit occurs. A board may also have constraints (:mod:`cluesmith.board.constraints`).

>>> board = Board.classic(3)
>>> board.size, len(board.groups), len(board.peers[0])
(9, 27, 20)
>>> Board.parse("9x9+diagonals").spec
'9x9+diagonals'
>>> board = Board.parse("4x6:0-8+killer_cage:total=3:r1c1,r1c2")
>>> board.size, len(board.groups), len(board.short_groups), len(board.constraints)
(9, 0, 14, 1)
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass, field, replace
from enum import StrEnum
from functools import cache, cached_property, lru_cache
from itertools import combinations
from math import isqrt
from typing import TYPE_CHECKING, Self

from cluesmith.arguments import checked_arguments, checked_fields
from cluesmith.board.bits import bitset
from cluesmith.board.boxes import box_height, box_map, boxes
from cluesmith.board.text import MAX_SIZE, SYMBOLS, brief, cell_name, parse_cell
from cluesmith.errors import InputError

if TYPE_CHECKING:
    from collections.abc import Hashable, Sequence

    from cluesmith.board.constraints.declaration import Constraint

_RANGED = re.compile(r"(\d{1,2})x(\d{1,2}):([01])-(\d{1,2})")

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

    @checked_fields
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
    """A board; two boards are equal when they have the same groups and constraints.

    Attributes:
        size: number of digits; of rows and columns too, unless these are given.
        regions: the region of each cell, stored numbered in reading order; empty if there are none.
        diagonals: whether both main diagonals are groups.
        extras: further groups, each a sorted tuple of ``size`` cells.
        rows: number of rows; 0 stands for ``size``.
        columns: number of columns; 0 stands for ``size``.
        first: the value of the first digit, 0 or 1.
        constraints: what else holds; stored in the order of their texts.
    """

    size: int
    regions: tuple[int, ...]
    diagonals: bool = False
    extras: tuple[tuple[int, ...], ...] = ()
    rows: int = 0
    columns: int = 0
    first: int = 1
    constraints: tuple[Constraint, ...] = ()

    @checked_fields
    def __post_init__(self) -> None:
        size = self.size
        if not 2 <= size <= MAX_SIZE:
            raise InputError(f"a board of size {size}", expected=f"a size from 2 to {MAX_SIZE}")
        object.__setattr__(self, "rows", self.rows or size)
        object.__setattr__(self, "columns", self.columns or size)
        if not 1 <= min(self.rows, self.columns) <= max(self.rows, self.columns) <= size:
            raise InputError(
                f"{self.rows} rows and {self.columns} columns", expected=f"1 to {size} of each"
            )
        if self.first not in (0, 1):
            raise InputError(f"digits from {self.first}", expected="digits from 0 or from 1")
        self._check_regions()
        if len(self.extras) > self.cell_count:
            raise InputError(
                f"{len(self.extras)} extra regions",
                expected=f"at most {self.cell_count}, one a cell",
            )
        for extra in self.extras:
            cells = {cell for cell in extra if 0 <= cell < self.cell_count}
            if len(cells) != size or len(extra) != size:
                raise InputError(
                    f"an extra region of {len(extra)} cells",
                    expected=f"{size} different cells of the board",
                )
        if self.diagonals and not self.is_square:
            raise InputError(
                f"diagonals on {self.rows} rows and {self.columns} columns with {size} digits",
                expected="as many rows and columns as digits",
            )
        # Equal boards get equal fields, in whatever order their groups were named.
        extras = tuple(sorted({tuple(sorted(extra)) for extra in self.extras}))
        object.__setattr__(self, "regions", numbered(self.regions))
        object.__setattr__(self, "extras", extras)
        if self.constraints:
            by_text = {each.text(self): each for each in self.constraints}
            for constraint in by_text.values():
                constraint.check(self)
            object.__setattr__(
                self, "constraints", tuple(by_text[text] for text in sorted(by_text))
            )

    def _check_regions(self) -> None:
        if not self.regions:
            return
        if len(self.regions) != self.cell_count:
            raise InputError(
                f"{len(self.regions)} cells in the map of regions", expected=f"{self.cell_count}"
            )
        for region, (_, count) in enumerate(sorted(Counter(self.regions).items())):
            if count > self.size or (self.is_square and count != self.size):
                raise InputError(
                    f"region {region + 1} has {count} cells",
                    expected=f"{'' if self.is_square else 'at most '}{self.size} in each region",
                )

    @classmethod
    @checked_arguments
    @cache
    def classic(cls, order: int) -> Self:
        """Return the board with square boxes of ``order`` rows and columns."""
        if order not in CLASSIC_ORDERS:
            raise InputError(f"a board of order {order}", expected="order 2, 3, 4 or 5")
        return cls.boxed(order * order)

    @classmethod
    @checked_arguments
    @cache
    def boxed(cls, size: int) -> Self:
        """Return the board of one of :data:`BOXED_SIZES`."""
        if size not in BOXED_SIZES:
            raise InputError(f"boxes on a board of size {size}", expected=f"one of {BOXED_SIZES}")
        return cls(size, box_map(size))

    @classmethod
    @checked_arguments
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
    @checked_arguments
    def of(cls, board: str | Self) -> Self:
        """Return the board of a specification, or the board itself."""
        if isinstance(board, str):
            return cls.parse(board)
        if not isinstance(board, cls):
            raise InputError(f"a board is {type(board).__name__}", expected="a Board or its name")
        return board

    @classmethod
    @checked_arguments
    @lru_cache(maxsize=256)
    def parse(cls, spec: str) -> Self:
        """Return the board that a specification names.

        A specification is ``9x9`` (or another of :data:`BOXED_SIZES`), ``jigsaw:`` and its map, or
        rows, columns and the range of digits, as ``7x7:1-9``. Features follow, each after a plus:
        ``diagonals``, ``windoku``, ``extra:r1c1,r1c2,...``, ``no_boxes``, ``boxes:6`` (of six
        cells), ``regions:`` and a map, and constraints, as ``killer_cage:total=12:r1c1,r1c2``.
        """
        base, *features = spec.strip().split("+")
        board = cls._parse_base(base)
        constraints: list[Constraint] = []
        for feature in features:
            name, _, rest = feature.partition(":")
            if feature == "diagonals":
                board = replace(board, diagonals=True)
            elif feature == "windoku":
                board = replace(board, extras=(*board.extras, *_windows(board)))
            elif feature == "no_boxes":
                board = replace(board, regions=())
            elif name == "boxes" and rest.isdecimal():
                board = replace(board, regions=board.boxes_of(int(rest[:9])))
            elif name == "regions":
                board = replace(board, regions=numbered(rest))
            elif name == "extra":
                extra = tuple(board.parse_cell(cell) for cell in rest.split(","))
                board = replace(board, extras=(*board.extras, extra))
            else:
                from cluesmith.board.features import parse_constraint

                constraints.append(parse_constraint(feature, board))
        return replace(board, constraints=tuple(constraints)) if constraints else board

    @classmethod
    def _parse_base(cls, base: str) -> Self:
        if base.startswith("jigsaw:"):
            return cls.jigsaw(base.removeprefix("jigsaw:"))
        sizes = {f"{size}x{size}": size for size in BOXED_SIZES}
        if base.lower() in sizes:
            return cls.boxed(sizes[base.lower()])
        match = _RANGED.fullmatch(base)
        if match is None:
            raise InputError(
                f"{base[:20]!r} is not a board",
                expected=f"{', '.join(sizes)} or jigsaw:MAP, or as 7x7:1-9",
            )
        rows, columns, first, last = map(int, match.groups())
        return cls.shaped(rows, columns, last - first + 1, first)

    @classmethod
    @checked_arguments
    def shaped(cls, rows: int, columns: int, size: int, first: int = 1) -> Self:
        """Return the board with these rows, columns and digits.

        Its boxes have as many cells as the longer side; there are none where such boxes do not
        fill the board.
        """
        regions = boxes(rows, columns, max(rows, columns)) or ()
        return cls(size, regions, rows=rows, columns=columns, first=first)

    def boxes_of(self, cells: int) -> tuple[int, ...]:
        """Return the map of boxes of so many cells.

        Raises:
            InputError: such boxes do not fill the board.
        """
        regions = boxes(self.rows, self.columns, cells)
        if regions is None:
            raise InputError(
                f"boxes of {cells} cells on {self.rows} rows and {self.columns} columns",
                expected="boxes that fill the board",
            )
        return regions

    @cached_property
    def spec(self) -> str:
        """The specification that :meth:`parse` reads back to an equal board."""
        parts = [self._base_spec]
        parts += self._region_spec
        if self.diagonals:
            parts.append("diagonals")
        windows = _windows(self) if self.has_boxes else ()
        extras = self.extras
        if windows and set(windows) <= set(extras):
            parts.append("windoku")
            extras = tuple(extra for extra in extras if extra not in windows)
        parts += ["extra:" + ",".join(map(self.cell_name, extra)) for extra in extras]
        parts += [constraint.text(self) for constraint in self.constraints]
        return "+".join(parts)

    @property
    def _base_spec(self) -> str:
        if self.is_square and self.first == 1:
            if self.box_shape or (not self.regions and self.size in BOXED_SIZES):
                return f"{self.size}x{self.size}"
            if self.regions:
                return "jigsaw:" + self._map_text
        return f"{self.rows}x{self.columns}:{self.first}-{self.first + self.size - 1}"

    @property
    def _region_spec(self) -> list[str]:
        usual = boxes(self.rows, self.columns, max(self.rows, self.columns)) or ()
        if self.regions == usual or self._base_spec.startswith("jigsaw:"):
            return []
        if not self.regions:
            return ["no_boxes"]
        cells = self.regions.count(0)
        if self.regions == boxes(self.rows, self.columns, cells):
            return [f"boxes:{cells}"]
        return ["regions:" + self._map_text]

    @property
    def _map_text(self) -> str:
        return "".join(SYMBOLS[region] for region in self.regions)

    @property
    def is_square(self) -> bool:
        """Whether there are as many rows and columns as digits."""
        return self.rows == self.columns == self.size

    @property
    def values(self) -> range:
        """The values of the digits: on most boards the digits themselves.

        >>> Board.parse("9x9:0-8").values
        range(0, 9)
        """
        return range(self.first, self.first + self.size)

    def cell_name(self, cell: int) -> str:
        """Return the name of a cell, as ``r4c7``."""
        return cell_name(cell, self.columns)

    def parse_cell(self, name: str) -> int:
        """Return the cell that a name like ``r4c7`` (either case) means."""
        return parse_cell(name, self.columns, self.rows)

    @cached_property
    def is_plain(self) -> bool:
        """Whether groups are all that holds, and rows, columns and digits are equally many."""
        return self.is_square and self.first == 1 and bool(self.regions) and not self.constraints

    def require_plain(self, what: str) -> None:
        """Refuse, by name, a board with constraints or with another number of rows than digits.

        Args:
            what: what does not know such boards, in words.
        """
        if self.constraints:
            names = list(dict.fromkeys(each.title.lower() for each in self.constraints))
            raise InputError(
                f"{what} on a board with {', '.join(names[:3])}"
                f"{' and others' if len(names) > 3 else ''}",
                expected="a board without constraints",
            )
        if not self.is_plain:
            raise InputError(
                f"{what} on {self.spec[:40]}",
                expected="boxes or regions, and digits from 1, as many as rows and columns",
            )

    @cached_property
    def open_constraints(self) -> tuple[Constraint, ...]:
        """The constraints with a value that is still to be found."""
        return tuple(each for each in self.constraints if each.is_open)

    @property
    def cell_count(self) -> int:
        """The number of cells."""
        return self.rows * self.columns

    @property
    def all_digits(self) -> int:
        """The mask of every digit."""
        return (1 << self.size) - 1

    @cached_property
    def box_shape(self) -> tuple[int, int] | None:
        """Rows and columns of a box, or None where the regions are not the boxes of the size."""
        if not self.is_square or self.size not in BOXED_SIZES or self.regions != box_map(self.size):
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
        """Whether rows, columns and square boxes are all that holds."""
        return self.has_boxes and self.is_named_by_size

    @property
    def is_named_by_size(self) -> bool:
        """Whether rows, columns and the boxes of its size are all that holds."""
        has_more = self.diagonals or self.extras or self.constraints or self.first != 1
        return self.box_shape is not None and not has_more

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
        return tuple(group for group in self._lines_and_regions if len(group.cells) == self.size)

    @cached_property
    def short_groups(self) -> tuple[Group, ...]:
        """Rows, columns and regions with fewer cells than digits: their digits differ."""
        return tuple(group for group in self._lines_and_regions if len(group.cells) < self.size)

    @cached_property
    def _lines_and_regions(self) -> tuple[Group, ...]:
        size, rows, columns, cells = self.size, self.rows, self.columns, self.cell_count
        is_boxed = self.regions and self.regions == boxes(rows, columns, self.regions.count(0))
        region_kind = GroupKind.BOX if self.box_shape or is_boxed else GroupKind.REGION
        numbers = range(max(self.regions) + 1 if self.regions else 0)
        kinds: list[tuple[GroupKind, list[tuple[int, ...]]]] = [
            (GroupKind.ROW, [tuple(range(r * columns, (r + 1) * columns)) for r in range(rows)]),
            (GroupKind.COLUMN, [tuple(range(c, cells, columns)) for c in range(columns)]),
            (region_kind, [self._region_cells(region) for region in numbers]),
        ]
        if self.diagonals:
            falling = tuple(i * (size + 1) for i in range(size))
            rising = tuple((i + 1) * (size - 1) for i in range(size))
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
    def seen(self) -> tuple[frozenset[int], ...]:
        """For each cell the cells that must have another digit: peers, and more by constraints."""
        if self.is_plain:
            return self.peers
        from cluesmith.board.constraint_parts import constraint_parts

        seen = [set(peers) for peers in self.peers]
        for first, second in constraint_parts(self).seen:
            seen[first].add(second)
            seen[second].add(first)
        return tuple(map(frozenset, seen))

    @cached_property
    def seen_masks(self) -> tuple[int, ...]:
        """For each cell the set of the cells that it sees, bit c for cell c."""
        return self.peer_masks if self.is_plain else tuple(bitset(cells) for cells in self.seen)

    @cached_property
    def allowed(self) -> tuple[int, ...]:
        """For each cell the digits that constraints of single cells allow, as a mask."""
        if self.is_plain:
            return (self.all_digits,) * self.cell_count
        from cluesmith.board.constraint_parts import constraint_parts

        return constraint_parts(self).allowed

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
