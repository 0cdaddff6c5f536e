# SPDX-License-Identifier: MIT
"""Records: all data of one puzzle of a file, in any format.

The meta of a record is a sorted tuple of (key, text) pairs without empty texts or control
characters, so records with the same data are equal. The usual keys are ``title``, ``author``,
``rules``, ``description``, ``comment``, ``source``, ``level``, ``url`` and ``date``.

>>> from cluesmith.board import Puzzle
>>> record = PuzzleRecord.of(Puzzle.parse("1......3..2....4"), title="Four clues", author="")
>>> record.meta, record.get("title"), record.board.spec
((('title', 'Four clues'),), 'Four clues', '4x4')
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Self

from cluesmith.board.candidates import Candidates
from cluesmith.board.position import Position
from cluesmith.board.text import cell_name, digit_name
from cluesmith.errors import InputError

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from cluesmith.board.geometry import Board
    from cluesmith.board.puzzle import Puzzle


RESERVED = frozenset({"board", "candidates", "puzzle", "solution", "values"})
"""Keys that a record has fields for; they cannot be meta."""

# XML and terminals refuse these: controls except tab and line feed, surrogates, non-characters.
_UNPRINTABLE = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\ud800-\udfff\ufdd0-\ufdef\ufffe\uffff]")


class TidyMeta(tuple[tuple[str, str], ...]):
    """Sorted pairs of a key and its text, as :func:`meta_of` leaves them.

    Puzzles of one document share its meta: the type tells that it need not be tidied again.
    """

    __slots__ = ()

    def updated(self, pairs: Mapping[str, str] | TidyMeta) -> TidyMeta:
        """Return the meta with these pairs, which replace those with the same keys."""
        return TidyMeta(sorted((dict(self) | dict(meta_of(pairs))).items()))


NO_META = TidyMeta()


@dataclass(frozen=True)
class PuzzleRecord:
    """A position, its solution if the file has one, and its meta."""

    position: Position
    solution: Puzzle | None = None
    meta: tuple[tuple[str, str], ...] = ()
    line: int | None = field(default=None, compare=False, repr=False)
    """Its line in the file, if the format has one record a line."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "meta", meta_of(self.meta))
        if self.solution is not None:
            _check_solution(self.solution, self.position)

    @classmethod
    def of(cls, puzzle: Puzzle, solution: Puzzle | None = None, **meta: str) -> Self:
        """Return the record of a puzzle before the first step."""
        return cls(Position.of(puzzle), solution, tuple(meta.items()))

    @property
    def puzzle(self) -> Puzzle:
        """The puzzle as printed."""
        return self.position.clues

    @property
    def board(self) -> Board:
        """The board of the puzzle."""
        return self.position.board

    @property
    def title(self) -> str:
        """Its title, empty if it has none."""
        return self.get("title") if self.meta else ""

    def get(self, key: str) -> str:
        """Return the text of a key, empty if the record has none."""
        return dict(self.meta).get(key, "")


def meta_of(pairs: Mapping[str, str] | Iterable[tuple[str, str]]) -> TidyMeta:
    """Return pairs tidied and sorted, without empty texts; the last pair of a key counts.

    Raises:
        InputError: a key is empty or the name of a record's field.
    """
    if isinstance(pairs, TidyMeta):
        return pairs
    texts = dict(pairs)
    for key in texts:
        if not key.strip() or key in RESERVED:
            raise InputError(f"the key {key[:40]!r}", expected="the name of some meta")
    tidied = ((tidy(key), tidy(text)) for key, text in texts.items())
    return TidyMeta(sorted((key, text) for key, text in tidied if key and text))


def tidy(text: str) -> str:
    """Return text without control characters, outer blanks and blanks at the ends of lines."""
    if text.isascii() and text.isprintable():
        return text.strip()
    lines = _UNPRINTABLE.sub("", text.replace("\r\n", "\n").replace("\r", "\n")).split("\n")
    return "\n".join(line.rstrip() for line in lines).strip()


def one_line(text: str) -> str:
    """Return text with its white space folded, for formats that end a field with its line."""
    return " ".join(text.split())


def position_of(
    clues: Puzzle, values: Puzzle | None = None, masks: Sequence[int] | None = None
) -> Position:
    """Return the position with these clues, placed digits and candidates of the open cells."""
    marks = None if masks is None else Candidates(tuple(masks), clues.board)
    return Position(clues, clues if values is None else values, marks)


def _check_solution(solution: Puzzle, position: Position) -> None:
    if solution.board != position.board:
        raise InputError("a solution on another board", expected=position.board.spec)
    for cell, (digit, clue) in enumerate(zip(solution.digits, position.clues.digits, strict=True)):
        if not digit or clue not in (0, digit):
            raise InputError(
                f"the solution has {digit_name(digit)!r} in {cell_name(cell, position.board.size)}",
                expected=digit_name(clue) if clue else "a digit",
            )
