# SPDX-License-Identifier: MIT
"""How the fields of constraints are written: in the specification of a board, and in JSON.

>>> from cluesmith.board.geometry import STANDARD
>>> CODECS["Cells"].write((0, 9), STANDARD), CODECS["Cells"].read("r1c1,r2c1", STANDARD)
('r1c1,r2c1', (0, 9))
>>> CODECS["str"].write("[1-4]+", STANDARD)
'%5B1-4%5D%2B'
>>> CODECS["int"].read("?", STANDARD) is OPEN
True
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any, get_args, get_origin
from urllib.parse import quote, unquote

from cluesmith.errors import InputError

if TYPE_CHECKING:
    from collections.abc import Callable
    from dataclasses import Field

    from cluesmith.board.geometry import Board


class OpenValue(int):
    """The type of :data:`OPEN`; a number, because it stands where a constraint has one."""

    def __repr__(self) -> str:
        return "?"

    __str__ = __repr__

    def __format__(self, spec: str) -> str:
        return format("?", spec)

    def __reduce__(self) -> str:
        return "OPEN"


OPEN = OpenValue(-(10**6))
"""A value that is still to be found; ``?`` in text and JSON. No number in a text is as low."""


_YES, _NO = "yes", "no"


@dataclass(frozen=True)
class Codec:
    """Writes a field of one type as text and as JSON, and reads the text."""

    write: Callable[[Any, Board], str]
    read: Callable[[str, Board], Any]
    to_json: Callable[[Any, Board], Any]


def _number(text: str) -> int:
    if not text.removeprefix("-").isdecimal() or not text.isascii() or len(text) > 7:
        raise InputError(f"{text[:20]!r} is not a number", expected="a whole number")
    return int(text)


def _read_value(text: str, board: Board) -> int:  # noqa: ARG001 - as all readers
    return OPEN if text == str(OPEN) else _number(text)


def _read_claim(text: str, board: Board) -> bool:  # noqa: ARG001 - as all readers
    if text not in (_YES, _NO):
        raise InputError(f"found {text[:20]!r}", expected=f"{_YES} or {_NO}")
    return text == _YES


def _value_to_json(value: int | None, board: Board) -> int | str | None:  # noqa: ARG001
    return str(OPEN) if value is OPEN else value


def _cells(text: str, board: Board) -> tuple[int, ...]:
    return tuple(board.parse_cell(name) for name in text.split(",")) if text else ()


CODECS = {
    "Cells": Codec(
        lambda cells, board: ",".join(map(board.cell_name, cells)),
        _cells,
        lambda cells, board: [board.cell_name(cell) for cell in cells],
    ),
    "Segments": Codec(
        lambda lists, board: "/".join(",".join(map(board.cell_name, cells)) for cells in lists),
        lambda text, board: tuple(_cells(part, board) for part in text.split("/")),
        lambda lists, board: [[board.cell_name(cell) for cell in cells] for cells in lists],
    ),
    "Values": Codec(
        lambda values, _: ",".join(map(str, values)),
        lambda text, _: tuple(map(_number, text.split(","))) if text else (),
        lambda values, _: list(values),
    ),
    "bool": Codec(lambda value, _: _YES if value else _NO, _read_claim, lambda value, _: value),
    "int": Codec(lambda value, _: str(value), _read_value, _value_to_json),
    "int | None": Codec(lambda value, _: str(value), _read_value, _value_to_json),
    "str": Codec(
        lambda value, _: quote(value, safe=""),
        lambda text, _: unquote(text),
        lambda value, _: value,
    ),
}
"""The codec of each annotation that a field of a constraint may have."""


def kind_of(field: Field[Any]) -> str:
    """Return the name of a field's annotation, a key of :data:`CODECS`.

    It is a text in a file with ``from __future__ import annotations``, else a type.
    """
    annotation = field.type
    if isinstance(annotation, str):
        return annotation.rpartition(".")[2]
    if get_origin(annotation) is Annotated:
        return str(get_args(annotation)[1])
    return getattr(annotation, "__name__", str(annotation))
