# SPDX-License-Identifier: MIT
"""What a constraint declares of itself; each is one frozen dataclass in one file of its family.

The fields of the dataclass are its cells and values. From them come its text in the specification
of a board, its JSON, its equality, and how it moves with its cells. The class says the rest:

| what | as |
|---|---|
| its names here and in other programs | ``id``, ``title``, ``names`` |
| its meaning, on which verifiers rest | ``holds``, a plain predicate on the values of its cells |
| how its values are tried one by one | ``pieces``, ``summary`` |
| how it is propagated | ``kernels``, data for native code |
| the sentence that players read | ``sentence`` |
| how it is drawn | ``drawing`` |
| a small board that has it | ``example`` |
| which symmetries keep it | ``motion``, ``may_rename`` |
| which value may be open, to be found by ``set`` | ``openable``, ``frame`` |

>>> from cluesmith.board import Board
>>> board = Board.parse("4x4+thermometer:r1c1,r2c2,r3c3")
>>> [thermometer] = board.constraints
>>> thermometer.holds((1, 2, 4), board), thermometer.words(board)
(True, 'The digits rise along the thermometer r1c1, r2c2 and r3c3.')
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from contextlib import contextmanager
from dataclasses import dataclass, fields, replace
from enum import StrEnum
from typing import TYPE_CHECKING, Annotated, ClassVar, Self, TypeVar

from cluesmith.board.constraints.codec import CODECS, OPEN, kind_of
from cluesmith.board.text import phrase
from cluesmith.errors import InputError

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence

    from cluesmith.board.constraints.drawing import Drawn
    from cluesmith.board.constraints.kernels import Kernel
    from cluesmith.board.geometry import Board

Cells = Annotated[tuple[int, ...], "Cells"]
"""Cells in the order that the constraint reads them."""

Segments = Annotated[tuple[tuple[int, ...], ...], "Segments"]
"""Several lists of cells."""

Values = Annotated[tuple[int, ...], "Values"]
"""Values of digits."""

C = TypeVar("C", bound="type[Constraint]")


class Motion(StrEnum):
    """Which symmetries of the grid carry a constraint to one of the same kind."""

    CELLS = "its cells"
    """All: it speaks of its cells, wherever they are."""
    SHAPE = "rotations and reflections"
    """Those that keep distances: it speaks of neighbours or of distances."""
    NONE = "none"
    """It speaks of the numbers of rows, columns or boxes."""


@dataclass(frozen=True)
class Piece:
    """A part of a constraint's meaning; a constraint holds if all its pieces hold.

    Attributes:
        cells: the cells it speaks of.
        holds: whether their values keep it.
        summary: as :meth:`Constraint.summary`.
    """

    cells: Cells
    holds: Callable[[Sequence[int]], bool]
    summary: Callable[[Values], Hashable] = lambda values: values


def different(values: Values) -> Hashable:
    """Summarise values that must differ, in any order: their set, or None."""
    return frozenset(values) if len(set(values)) == len(values) else None


def too_few_digits(cells: int, board: Board) -> str | None:
    """Return why so many cells cannot have different digits, or None."""
    return f"{cells} different digits of {board.size}" if cells > board.size else None


@dataclass(frozen=True)
class Constraint(ABC):
    """A rule of a board beside its groups.

    Attributes:
        id: canonical name, as ``killer_cage``.
        example: the specification of a small board with this constraint, for tests and documents.
        title: display name.
        names: its names elsewhere, by program: ``fpuzzles``, ``iss``, ``sudokupad``.
        sentence: what it says, a template over its fields.
        motion: which symmetries keep it.
        may_rename: whether it holds as well after the digits are renamed.
        fewest: the least number of cells in each of its lists.
        is_simple: whether no cell may occur twice.
        unordered: the fields whose order means nothing. They are sorted, so that constraints which
            say the same are equal.
        openable: the field whose value may be open, or an empty text.
    """

    id: ClassVar[str]
    example: ClassVar[str]
    title: ClassVar[str]
    names: ClassVar[Mapping[str, str]] = {}
    sentence: ClassVar[str]
    motion: ClassVar[Motion] = Motion.CELLS
    may_rename: ClassVar[bool] = False
    fewest: ClassVar[int] = 2
    is_simple: ClassVar[bool] = True
    unordered: ClassVar[tuple[str, ...]] = ()
    openable: ClassVar[str] = ""

    def __post_init__(self) -> None:
        for name in self.unordered:
            object.__setattr__(self, name, tuple(sorted(getattr(self, name))))

    @abstractmethod
    def holds(self, values: Sequence[int], board: Board) -> bool:
        """Whether the values of the cells of :meth:`scope`, in order, keep the constraint."""

    def summary(self, values: Values, board: Board) -> Hashable:
        """Return what the values of the first cells mean for the others.

        Two lists of values with the same summary can be continued by the same values, so a search
        goes on from only one of them. None means that no values can follow.
        """
        return values

    def pieces(self, board: Board) -> Iterator[Piece]:
        """Yield predicates on fewer cells that say together what :meth:`holds` says."""
        yield Piece(
            self.scope(board),
            lambda values: self.holds(values, board),
            lambda values: self.summary(values, board),
        )

    def cases(self, board: Board) -> list[list[Piece]]:
        """Return alternatives, at least one of which holds: its pieces hold together."""
        return [list(self.pieces(board))]

    @abstractmethod
    def kernels(self, board: Board) -> Iterator[Kernel]:
        """Yield what native code propagates; together it says what :meth:`holds` says."""

    def drawing(self, board: Board) -> Iterator[Drawn]:
        """Yield how it is drawn; a rule of the whole board has no drawing."""
        return iter(())

    def objection(self, board: Board) -> str | None:
        """Return why no digits on this board can keep it, or why it means nothing; else None."""
        return None

    @property
    def is_open(self) -> bool:
        """Whether its value is still to be found."""
        return bool(self.openable) and getattr(self, self.openable) is OPEN

    def frame(self, board: Board) -> tuple[Constraint, ...]:
        """Return what an open constraint says whatever its value is."""
        return ()

    def closings(self, board: Board) -> Iterator[tuple[Constraint, ...]]:
        """Yield what an open constraint may become, one list of constraints for each value.

        The value of a full grid is the first one that the grid keeps.
        """
        most = board.values[-1] * len(self.scope(board))
        for value in range(most + 1):
            closed = replace(self, **{self.openable: value})
            if closed.objection(board) is None:
                yield (closed,)

    def scope(self, board: Board) -> Cells:
        """Return the cells it speaks of, in the order of :meth:`holds`."""
        return tuple(cell for cells in self.lists() for cell in cells)

    def lists(self) -> Iterator[Cells]:
        """Yield its lists of cells."""
        for each in fields(self):
            if kind_of(each) == "Cells":
                yield getattr(self, each.name)
            elif kind_of(each) == "Segments":
                yield from getattr(self, each.name)

    def check(self, board: Board) -> None:
        """Refuse cells off the board, too few or repeated cells, and values out of reach.

        Raises:
            InputError: names the constraint and the cell.
        """
        for cells in self.lists():
            off = [cell for cell in cells if not 0 <= cell < board.cell_count]
            if off:
                raise self._error(f"cell {off[0]}", f"cells of a board of {board.cell_count}")
            if len(cells) > board.cell_count:
                raise self._error(f"{len(cells)} cells", f"at most {board.cell_count}")
            if len(cells) < self.fewest:
                raise self._error(f"{len(cells)} cells", f"at least {self.fewest}")
        if self.is_simple:
            seen: set[int] = set()
            for cells in self.lists():
                for cell in cells:
                    if cell in seen:
                        raise self._error(f"{board.cell_name(cell)} twice", "different cells")
                    seen.add(cell)
        for each in fields(self):
            if getattr(self, each.name) is OPEN and each.name != self.openable:
                raise self._error(f"{each.name}=?", "a number: this value cannot be open")
        objection = self.objection(board) if not self.is_open else None
        if self.is_open and next(self.closings(board), None) is None:
            objection = "a value that no digits have"
        if objection is not None:
            first = next((cells[0] for cells in self.lists() if cells), None)
            where = "the board" if first is None else board.cell_name(first)
            raise self._error(f"{objection} (at {where})", "a constraint that some digits satisfy")

    def _error(self, found: str, expected: str) -> InputError:
        return InputError(f"{self.title.lower()}: {found}", expected=expected)

    def words(self, board: Board) -> str:
        """Return its sentence about this board."""
        words: dict[str, object] = {}
        for each in fields(self):
            value = getattr(self, each.name)
            if kind_of(each) == "Cells":
                words[each.name] = phrase([board.cell_name(cell) for cell in value])
            elif kind_of(each) == "Segments":
                lists = [phrase([board.cell_name(cell) for cell in cells]) for cells in value]
                words[each.name] = "; ".join(lists)
            elif kind_of(each) == "Values":
                words[each.name] = phrase([str(number) for number in value])
            else:
                words[each.name] = value
        return self.sentence.format(**words)

    def text(self, board: Board) -> str:
        """Return its text in the specification of a board: id, values, and cells last."""
        values, cells = [], []
        for each in fields(self):
            value = getattr(self, each.name)
            if value == each.default:
                continue
            text = CODECS[kind_of(each)].write(value, board)
            if kind_of(each) in ("Cells", "Segments"):
                cells.append(text if each.name == "cells" else f"{each.name}={text}")
            else:
                values.append(f"{each.name}={text}")
        return ":".join([self.id, *values, *cells])

    def to_json(self, board: Board) -> dict[str, object]:
        """Return its members; cells have their names."""
        return {"constraint": self.id} | {
            each.name: CODECS[kind_of(each)].to_json(getattr(self, each.name), board)
            for each in fields(self)
        }

    def moved(self, images: Sequence[int]) -> Self:
        """Return the constraint after each cell c moved to the cell ``images[c]``."""
        moves: dict[str, object] = {}
        for each in fields(self):
            value = getattr(self, each.name)
            if kind_of(each) == "Cells":
                moves[each.name] = tuple(images[cell] for cell in value)
            elif kind_of(each) == "Segments":
                moves[each.name] = tuple(tuple(images[cell] for cell in cells) for cells in value)
        return replace(self, **moves)


class PieceByPiece(Constraint):
    """A constraint that is declared by its pieces."""

    @abstractmethod
    def pieces(self, board: Board) -> Iterator[Piece]:
        """Yield predicates that say together what the constraint says."""

    def scope(self, board: Board) -> Cells:
        return tuple(cell for piece in self.pieces(board) for cell in piece.cells)

    def holds(self, values: Sequence[int], board: Board) -> bool:
        rest = iter(values)
        # Every piece reads its own values; the list ends as soon as one is not kept.
        return all(piece.holds([next(rest) for _ in piece.cells]) for piece in self.pieces(board))


@dataclass(frozen=True)
class Optional(Constraint):
    """A constraint that is drawn where the solution keeps it, and left out where it does not.

    A question mark after the name makes a constraint optional, as in ``ratio?:r1c1,r1c2``.
    """

    drawn: Constraint

    id: ClassVar[str] = "optional"
    title: ClassVar[str] = "Optional constraint"
    fewest: ClassVar[int] = 1

    @property
    def motion(self) -> Motion:  # type: ignore[override]
        """Which symmetries keep it: those of the constraint itself."""
        return self.drawn.motion

    @property
    def is_open(self) -> bool:
        return True

    def closings(self, board: Board) -> Iterator[tuple[Constraint, ...]]:
        yield (self.drawn,)
        yield ()

    def holds(self, values: Sequence[int], board: Board) -> bool:
        return True

    def kernels(self, board: Board) -> Iterator[Kernel]:
        return iter(())

    def check(self, board: Board) -> None:
        self.drawn.check(board)
        if self.drawn.is_open:
            raise self._error("a constraint with an open value", "one kind of question mark")

    def scope(self, board: Board) -> Cells:
        return self.drawn.scope(board)

    def drawing(self, board: Board) -> Iterator[Drawn]:
        return self.drawn.drawing(board)

    def words(self, board: Board) -> str:
        return f"Perhaps: {self.drawn.words(board)}"

    def text(self, board: Board) -> str:
        return self.drawn.text(board).replace(self.drawn.id, f"{self.drawn.id}{OPEN}", 1)

    def to_json(self, board: Board) -> dict[str, object]:
        return self.drawn.to_json(board) | {"constraint": f"{self.drawn.id}{OPEN}"}

    def moved(self, images: Sequence[int]) -> Self:
        return replace(self, drawn=self.drawn.moved(images))


CONSTRAINTS: dict[str, type[Constraint]] = {}
"""Every constraint by its id, in the order of declaration."""


def constraint(kind: C) -> C:
    """Add a class to the table of constraints; a file of a third party does the same.

    Raises:
        TypeError: the class lacks a name, a sentence, an example or a method.
        ValueError: another constraint has its id.
    """
    texts = ("id", "title", "sentence", "example")
    missing = [*(name for name in texts if not hasattr(kind, name)), *kind.__abstractmethods__]
    if missing:
        raise TypeError(f"the constraint {kind.__name__} lacks {phrase(sorted(missing))}")
    if kind.id in CONSTRAINTS:
        raise ValueError(f"two constraints are called {kind.id}")
    CONSTRAINTS[kind.id] = kind
    return kind


def parse(text: str, board: Board) -> Constraint:
    """Return the constraint of a text, as :meth:`Constraint.text` writes it.

    Raises:
        InputError: an unknown id or field, or a value that cannot be read.
    """
    name, *parts = text.split(":")
    if name.endswith(str(OPEN)):
        return Optional(parse(":".join([name.removesuffix(str(OPEN)), *parts]), board))
    if name not in CONSTRAINTS:
        raise InputError(f"{name[:30]!r} is not a constraint", expected=", ".join(CONSTRAINTS))
    kind = CONSTRAINTS[name]
    kinds = {each.name: kind_of(each) for each in fields(kind)}
    members: dict[str, object] = {}
    for part in parts:
        key, equals, value = part.partition("=")
        if not equals:
            key, value = "cells", part
        if key in members:
            raise InputError(f"{kind.title.lower()}: {key} stands twice", expected="it once")
        if key not in kinds:
            raise InputError(
                f"{kind.title.lower()} has no field {key[:30]!r}",
                expected=phrase(list(kinds), "or") or f"{name} alone",
            )
        with named(kind.title):
            members[key] = CODECS[kinds[key]].read(value, board)
    return _made(kind, members)


@contextmanager
def named(title: str) -> Iterator[None]:
    """Name the constraint whose cells or values cannot be read."""
    try:
        yield
    except InputError as error:
        error.problem = f"{title.lower()}: {error.problem}"
        raise


def _made(kind: type[Constraint], members: Mapping[str, object]) -> Constraint:
    try:
        return kind(**members)
    except TypeError:
        needed = [each.name for each in fields(kind) if each.name not in members]
        raise InputError(
            f"{kind.title.lower()} without {' and '.join(needed)}", expected="all its fields"
        ) from None
