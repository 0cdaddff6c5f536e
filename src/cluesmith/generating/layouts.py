# SPDX-License-Identifier: MIT
"""Random layouts of constraints: cages that cover a board, thermometers, arrows, dots.

A layout is drawn with a symmetry of the board, as patterns are. Cages have open totals, and dots
are optional: ``set`` finds the totals, and which dots are drawn.

>>> from cluesmith.board.geometry import STANDARD
>>> drawn = Layout.parse("cages:2-5").draw(STANDARD, "rotation", Random(1))
>>> covered = sorted(cell for each in drawn.constraints for cell in each.cells)
>>> covered == list(range(81)), {len(each.cells) for each in drawn.constraints} <= {2, 3, 4, 5}
(True, True)
>>> len(Layout.parse("thermos=4:3-5,arrows=2").draw(STANDARD, "none", Random(1)).constraints)
6
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from random import Random  # noqa: TC003 - the example above uses it
from typing import TYPE_CHECKING, Self

from cluesmith.board.constraints.codec import OPEN
from cluesmith.board.constraints.declaration import Constraint, Optional
from cluesmith.board.constraints.lines import Thermometer
from cluesmith.board.constraints.neighbours import KING, ORTHOGONAL, at_steps
from cluesmith.board.constraints.pairs import Difference, Ratio
from cluesmith.board.constraints.sums import Arrow, KillerCage
from cluesmith.board.shapes import SYMMETRIES, symmetry_named
from cluesmith.errors import InputError, unknown_name

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from cluesmith.board import Board

    Cells = tuple[int, ...]

_PART = re.compile(r"([a-z_]+)(?:=(\d{1,3}))?(?::(\d{1,2})(?:-(\d{1,2}))?)?")
_GROWTHS = 8
"""Cages that are tried at one cell."""

_TRIES = 500
"""Drawings that are begun before a layout is given up."""


@dataclass(frozen=True)
class LayoutKind:
    """A kind of constraints that can be drawn.

    Attributes:
        lengths: the least and the largest number of cells of each.
        count: how many are drawn; 0 for as many as cover the board, or for all places.
    """

    lengths: tuple[int, int]
    count: int = 0


KINDS = {
    "cages": LayoutKind((2, 5)),
    "thermos": LayoutKind((3, 6), 8),
    "arrows": LayoutKind((3, 4), 8),
    "dots": LayoutKind((2, 2)),
}
"""What can be drawn, with the usual numbers."""


@dataclass(frozen=True)
class Layout:
    """Which constraints are drawn, how many of them and how long."""

    parts: tuple[tuple[str, LayoutKind], ...]

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read a list of kinds, as ``cages:2-5`` or ``thermos=6:3-5,arrows``.

        Raises:
            InputError: an unknown kind, or numbers that mean nothing.
        """
        parts = []
        for word in text.split(","):
            match = _PART.fullmatch(word.strip())
            if match is None:
                raise InputError(f"{word[:30]!r}", expected="kinds, as cages:2-5 or thermos=6:3-5")
            name, count, low, high = match.groups()
            if name not in KINDS:
                raise unknown_name(name, "a kind of constraints to draw", KINDS)
            kind = KINDS[name]
            lengths = (int(low), int(high or low)) if low else kind.lengths
            if not 1 < lengths[0] <= lengths[1]:
                raise InputError(f"{word.strip()}", expected="lengths from 2, the lower one first")
            parts.append((name, LayoutKind(lengths, int(count) if count else kind.count)))
        return cls(tuple(parts))

    @property
    def covers(self) -> bool:
        """Whether cages cover the board, so that no clue cells are needed."""
        return any(name == "cages" and not kind.count for name, kind in self.parts)

    def draw(self, board: Board, symmetry: str, random: Random) -> Board:
        """Return the board with random constraints of these kinds beside its own.

        Raises:
            InputError: they do not fit on the board.
        """
        for _ in range(_TRIES):
            drawing = _Drawing(board, symmetry, random)
            if all(drawing.add(name, kind) for name, kind in self.parts):
                return replace(board, constraints=(*board.constraints, *drawing.constraints))
        raise InputError("constraints that do not fit on the board", expected="fewer or shorter")


class _Drawing:
    """Draws constraints, each with its images under the symmetry."""

    def __init__(self, board: Board, symmetry: str, random: Random) -> None:
        moves = SYMMETRIES[symmetry_named(symmetry)]
        self.board = board
        self.random = random
        self.constraints: list[Constraint] = []
        self._maps = _group(
            [[m.image(c, board.size) for c in range(board.cell_count)] for m in moves]
        )
        self._free = set(range(board.cell_count))
        self._beside = _neighbours(board, ORTHOGONAL)
        self._around = _neighbours(board, KING)

    def add(self, name: str, kind: LayoutKind) -> bool:
        """Add the constraints of a kind; False if they do not fit."""
        if name == "cages":
            return self._add_cages(kind)
        if name == "dots":
            return self._add_dots(kind)
        return self._add_lines(kind, _thermometer if name == "thermos" else _arrow)

    def _add_cages(self, kind: LayoutKind) -> bool:
        free = set(range(self.board.cell_count))
        made = 0
        while free and (not kind.count or made < kind.count):
            # Cells in corners come first, so that few of them are left alone.
            start = min(free, key=lambda c: (len(self._beside[c] & free), self.random.random()))
            cages = self._cages_at(start, free, kind.lengths)
            if not cages:
                return False
            for joined in cages:
                free -= joined
                self.constraints.append(KillerCage(tuple(sorted(joined)), OPEN))
                made += 1
        return True

    def _cages_at(self, start: int, free: set[int], lengths: tuple[int, int]) -> list[set[int]]:
        """Return a random cage and its images; none if the tries give none of these lengths."""
        low, high = lengths
        for _ in range(_GROWTHS):
            cages = self._joined_images(self._grown(start, free, self.random.randint(low, high)))
            if all(low <= len(cage) <= high for cage in cages):
                return cages
        return []

    def _grown(self, start: int, free: set[int], length: int) -> Cells:
        cells = [start]
        while len(cells) < length:
            rim = sorted({n for cell in cells for n in self._beside[cell] & free} - set(cells))
            if not rim:
                break
            cells.append(self.random.choice(rim))
        return tuple(cells)

    def _add_lines(self, kind: LayoutKind, make: Callable[[Cells], Constraint]) -> bool:
        made = failed = 0
        while made < kind.count:
            line = self._way(self.random.randint(*kind.lengths))
            images = None if len(line) < kind.lengths[0] else self._images(line)
            failed += images is None
            if failed > self.board.cell_count:
                return False
            for image in images or ():
                self._free -= set(image)
                self.constraints.append(make(image))
                made += 1
        return True

    def _way(self, length: int) -> Cells:
        if not self._free:
            return ()
        cells = [self.random.choice(sorted(self._free))]
        while len(cells) < length:
            onward = sorted((self._around[cells[-1]] & self._free) - set(cells))
            if not onward:
                break
            cells.append(self.random.choice(onward))
        return tuple(cells)

    def _add_dots(self, kind: LayoutKind) -> bool:
        places = list(at_steps(self.board, ORTHOGONAL))
        self.random.shuffle(places)
        for place in places[: kind.count or None]:
            for dot in (Difference(place), Ratio(place)):
                self.constraints.append(Optional(dot))
        return True

    def _joined_images(self, cells: Cells) -> list[set[int]]:
        """Return cells and their images; images that overlap are joined."""
        joined: list[set[int]] = []
        for map_ in self._maps:
            image = {map_[cell] for cell in cells}
            apart = [other for other in joined if not other & image]
            joined = [*apart, image.union(*(other for other in joined if other & image))]
        return joined

    def _images(self, cells: Cells) -> list[Cells] | None:
        """Return cells and their images; None if an image overlaps another without being equal."""
        images: dict[frozenset[int], Cells] = {}
        for map_ in self._maps:
            image = tuple(map_[cell] for cell in cells)
            images.setdefault(frozenset(image), image)
        used = [cell for image in images.values() for cell in image]
        return list(images.values()) if len(set(used)) == len(used) else None


def _thermometer(cells: Cells) -> Constraint:
    return Thermometer(cells)


def _arrow(cells: Cells) -> Constraint:
    return Arrow(cells[:1], cells[1:])


def _neighbours(board: Board, steps: Sequence[tuple[int, int]]) -> list[set[int]]:
    beside: list[set[int]] = [set() for _ in range(board.cell_count)]
    for one, other in at_steps(board, steps):
        beside[one].add(other)
        beside[other].add(one)
    return beside


def _group(maps: list[list[int]]) -> list[list[int]]:
    """Return all products of maps of cells, the identity first."""

    def products() -> Iterator[tuple[int, ...]]:
        waiting = [tuple(range(len(maps[0])))]
        seen = set(waiting)
        while waiting:
            one = waiting.pop()
            yield one
            for other in maps:
                product = tuple(other[cell] for cell in one)
                if product not in seen:
                    seen.add(product)
                    waiting.append(product)

    return [list(each) for each in products()] if maps else [list(range(10_000))]
