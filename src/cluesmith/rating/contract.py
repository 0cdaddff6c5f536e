# SPDX-License-Identifier: MIT
"""What a scale is, and the lookup of a scale by its name.

A scale rates puzzles with exactly one solution; :mod:`cluesmith.rating.rate` checks that first. A
built-in scale is a module with a ``SCALE`` and an entry in :data:`SCALES`. Your own scale is a
:class:`Scale` that :func:`register` adds.

>>> scale("cover").fields
('rating', 'level')
>>> [scale.name for scale in scales("all")] == list(SCALES)
True
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from importlib import import_module
from typing import TYPE_CHECKING, Any

from cluesmith.board.text import brief, phrase
from cluesmith.errors import InputError, unknown_name

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    import numpy as np
    from numpy.typing import NDArray

    from cluesmith.board import Board, Puzzle
    from cluesmith.engines.trace import TraceStatus
    from cluesmith.rating.path import PathStep

    PathAndGrade = tuple[Sequence[PathStep], "Grade | None", TraceStatus]

Grade = dict[str, object] | str | float
"""The result of a scale for a puzzle, as in JSON: a value for each of its fields, or one value."""


@dataclass(frozen=True)
class Scale:
    """Rates puzzles with exactly one solution.

    Attributes:
        name: the key of its grades.
        rate: returns the grade of each puzzle of an array uint8[N,cells], 0 for blank; None if the
            scale cannot tell how hard a puzzle is. It takes the array, the board, the number of
            threads, and if the scale is timed, the seconds for each puzzle or None.
        fields: the keys of a grade; none if a grade is one value.
        ladder: its levels, the easiest first; none if it gives numbers only.
        has_numbers: whether a grade is a number or has one.
        knows_groups_only: whether it does not rate boards with constraints.
        numbers: every number that a grade can have, ascending; empty if there is no list.
        board: the only board that it rates; None for every board.
        title: what people call it; its name without one.
        highest: about the highest number that it gives, for a bar; None if it has levels.
        beside: the names of further values beside a grade, and their types, as ``se_pearl``. Then
            `rate` returns for each puzzle a dict of the grade, under the scale's name, and these.
        is_timed: whether rating may take long; a puzzle that takes more than its time gets None.
        path: tells the steps that the scale counts, for ``explain --like``; None if it cannot. It
            takes a puzzle with one solution and the seconds or None. It returns the steps
            (:class:`cluesmith.rating.path.PathStep`), the grade, and how the path ends
            (:class:`cluesmith.engines.trace.TraceStatus`); an unfinished path has no grade.
    """

    name: str
    rate: Callable[..., Sequence[Any]]
    fields: tuple[str, ...] = ()
    ladder: tuple[str | int, ...] = ()
    has_numbers: bool = False
    board: Board | None = None
    title: str = ""
    highest: float | None = None
    beside: Mapping[str, type] = field(default_factory=dict)
    is_timed: bool = False
    path: Callable[[Puzzle, float | None], PathAndGrade] | None = None
    numbers: Sequence[float] = ()
    knows_groups_only: bool = False

    def __repr__(self) -> str:
        return brief(self, self.name)

    def rates(self, board: Board) -> bool:
        """Return whether it can rate puzzles of a board."""
        return self.board in (None, board) and (board.is_plain or not self.knows_groups_only)

    def check_board(self, board: Board) -> None:
        """Refuse a board that the scale does not rate.

        Raises:
            InputError: the message has the scales that do.
        """
        if not self.rates(board):
            others = [name for name in SCALES if scale(name).rates(board)]
            raise InputError(f"{self.name} {self.rates_only(board)}", expected=phrase(others, "or"))

    def rates_only(self, board: Board) -> str:
        """Return in words which boards it rates, for a board that it does not rate."""
        if self.board is None:
            return "rates only boards without constraints"
        return f"rates only {self.board.spec}{' without constraints' if board.constraints else ''}"

    def tell_many(
        self,
        puzzles: NDArray[np.uint8],
        board: Board,
        *,
        threads: int = 1,
        time: float | None = None,
    ) -> Sequence[dict[str, Any]]:
        """Return for each puzzle of an array the grade by the scale's name, and what is beside it.

        Raises:
            InputError: puzzles of a board that the scale does not rate, or a bad array.
        """
        self.check_board(board)
        limit = (time,) if self.is_timed else ()
        told: Sequence[Any] = self.rate(puzzles, board, threads, *limit)
        self._check_grades(told, len(puzzles))
        return told if self.beside else [{self.name: grade} for grade in told]

    def _check_grades(self, told: Sequence[Any], count: int) -> None:
        """Refuse what the function of a scale returned if it is not a grade for each puzzle.

        Raises:
            InputError: names the scale.
        """
        if not isinstance(told, Sequence) or len(told) != count:
            what = f"{len(told)} grades" if isinstance(told, Sequence) else type(told).__name__
            raise InputError(
                f"the scale {self.name} returned {what}", expected=f"a list of {count} grades"
            )
        is_plain = not self.fields and not self.beside
        if is_plain and self.has_numbers:
            for grade in told:
                if grade is not None and not isinstance(grade, (int, float)):
                    raise InputError(
                        f"the scale {self.name} returned {grade!r:.40}", expected="a number or None"
                    )

    def rate_many(
        self, puzzles: NDArray[np.uint8], board: Board, *, threads: int = 1
    ) -> Sequence[Grade | None]:
        """Return only the grade of each puzzle of an array; see :meth:`tell_many`."""
        told = self.tell_many(puzzles, board, threads=threads)
        return [members[self.name] for members in told]

    def variant(self, name: str) -> Scale:
        """Return the variant of a name, as ``7`` of ``cover:7``; most scales have none."""
        raise InputError(f"the scale {self.name}:{name[:20]}", expected=self.name)


SCALES: dict[str, str | Scale] = {
    "cover": "cluesmith.rating.cover",
    "cover_rows": "cluesmith.rating.cover_rows",
    "infer": "cluesmith.rating.infer",
    "propagate": "cluesmith.rating.propagate",
    "hodoku": "cluesmith.rating.hodoku",
    "se": "cluesmith.rating.se",
    "mus": "cluesmith.rating.mus",
}
"""The module of each built-in scale, imported when the scale is first used; and your own scales."""


def register(scale: Scale) -> None:
    """Add a scale of your own; ``all`` includes it.

    Raises:
        InputError: there is a scale of that name, or the name cannot be written in a list.
    """
    if not scale.name.isidentifier() or scale.name == "all":
        raise InputError(f"a scale {scale.name!r:.40}", expected="a name of letters and digits")
    if scale.name in SCALES:
        raise InputError(f"a second scale {scale.name!r}", expected="a name of its own")
    SCALES[scale.name] = scale


def scale(name: str) -> Scale:
    """Return the scale of a name; its variant may follow after a colon, as in ``cover:7``.

    Raises:
        InputError: an unknown name, with the nearest one, or an unknown variant.
    """
    base, _, variant = name.partition(":")
    if base not in SCALES:
        raise unknown_name(base, "a scale", SCALES)
    entry = SCALES[base]
    entry_scale: Scale = import_module(entry).SCALE if isinstance(entry, str) else entry
    return entry_scale.variant(variant) if variant else entry_scale


def scale_names() -> list[str]:
    """Return the words that lists of scales are made of."""
    return [*SCALES, "all"]


def scales(names: str | None) -> tuple[Scale, ...]:
    """Return the scales of a comma-separated list; ``all`` or None stands for every scale."""
    if names is None:
        names = "all"
    listed = [name.strip() for name in names.split(",") if name.strip()]
    if not listed:
        raise InputError("no scale", expected=f"one of {', '.join(scale_names())}")
    by_name = {}
    for name in listed:
        for scale_name in SCALES if name == "all" else [name]:
            by_name[scale_name.partition(":")[0]] = scale(scale_name)
    return tuple(by_name.values())


def invalid(scale: Scale) -> Grade:
    """Return the grade of a puzzle that no scale can rate."""
    if not scale.fields:
        return "invalid"
    return {field: "invalid" if field == "level" else None for field in scale.fields}
