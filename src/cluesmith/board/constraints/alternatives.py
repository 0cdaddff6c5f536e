# SPDX-License-Identifier: MIT
"""Alternatives: at least one of several lists of constraints holds."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, ClassVar, Self
from urllib.parse import quote, unquote

from cluesmith.board.constraints.codec import CODECS, Codec
from cluesmith.board.constraints.declaration import (
    Cells,
    Constraint,
    Piece,
    Values,
    constraint,
    parse,
)
from cluesmith.board.constraints.kernels import Either, Kernel

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterator, Sequence

    from cluesmith.board.geometry import Board

Lists = tuple[tuple[Constraint, ...], ...]
"""Lists of constraints; those of one list hold together."""


@constraint
@dataclass(frozen=True)
class Alternatives(Constraint):
    """At least one of the alternatives holds."""

    alternatives: Lists

    id: ClassVar[str] = "either"
    example: ClassVar[str] = (
        "4x4+either:alternatives=allowed_digits%3Avalues%3D1%3Ar1c1|thermometer%3Ar1c1%2Cr2c2"
    )
    title: ClassVar[str] = "Alternatives"
    names: ClassVar = {"iss": "Or"}
    sentence: ClassVar[str] = "At least one of these holds: {alternatives}"

    def words(self, board: Board) -> str:
        said = [" ".join(each.words(board) for each in members) for members in self.alternatives]
        return "At least one of these holds: " + " Or: ".join(said)

    def check(self, board: Board) -> None:
        if not self.alternatives or not all(self.alternatives):
            raise self._error("no alternative", "at least one, each with a condition")
        for members in self.alternatives:
            for each in members:
                each.check(board)

    def scope(self, board: Board) -> Cells:
        return tuple(
            cell for members in self.alternatives for each in members for cell in each.scope(board)
        )

    def holds(self, values: Sequence[int], board: Board) -> bool:
        rest = iter(values)
        # Every member reads its own values, so that the next one begins at the right place.
        answers = [
            [each.holds([next(rest) for _ in each.scope(board)], board) for each in members]
            for members in self.alternatives
        ]
        return any(all(answer) for answer in answers)

    def summary(self, values: Values, board: Board) -> Hashable:
        for members in self.alternatives:
            holds = True
            for each in members:
                count = len(each.scope(board))
                if len(values) < count:
                    begun = each.summary(values, board) if holds and values else None
                    return "open", holds, begun
                holds = holds and each.holds(values[:count], board)
                values = values[count:]
            if holds:
                return "holds"
        return None

    def cases(self, board: Board) -> list[list[Piece]]:
        return [
            [piece for each in members for piece in each.pieces(board)]
            for members in self.alternatives
        ]

    def kernels(self, board: Board) -> Iterator[Kernel]:
        yield Either(
            tuple(
                tuple(kernel for each in members for kernel in each.kernels(board))
                for members in self.alternatives
            )
        )

    def moved(self, images: Sequence[int]) -> Self:
        moved = tuple(
            tuple(each.moved(images) for each in members) for members in self.alternatives
        )
        return replace(self, alternatives=moved)


def _write(lists: Lists, board: Board) -> str:
    return "|".join(
        "&".join(quote(each.text(board), safe="") for each in members) for members in lists
    )


def _read(text: str, board: Board) -> Lists:
    return tuple(
        tuple(parse(unquote(each), board) for each in members.split("&"))
        for members in text.split("|")
    )


CODECS["Lists"] = Codec(
    _write,
    _read,
    lambda lists, board: [[each.to_json(board) for each in members] for members in lists],
)
