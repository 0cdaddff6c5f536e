# SPDX-License-Identifier: MIT
r"""Many lines of text at once: each line has the same columns, and native code writes them.

A column is a constant text, a grid or a number for each row, or a word for each row out of a few.

>>> import numpy as np
>>> grids = np.array([[1, 0, 2], [0, 3, 0]], np.uint8)
>>> words = Words.of([True, False], lambda is_easy: "easy" if is_easy else "hard")
>>> rows = write_rows(2, [b"puzzle ", grids, b": ", words, b"\n"])
>>> rows.text
b'puzzle 1.2: easy\npuzzle .3.: hard\n'
>>> rows.between(1, 2)
b'puzzle .3.: hard\n'
>>> write_rows(2, json_object({"clues": [np.array([2, 1])], "is_easy": [Words.of([1, 0])]})).text
b'{"clues": 2, "is_easy": 1}\n{"clues": 1, "is_easy": 0}\n'
"""

from __future__ import annotations

from dataclasses import dataclass
from json import dumps
from typing import TYPE_CHECKING, Self, TypeVar

import numpy as np

from cluesmith import _native
from cluesmith.board.text import BLANK

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
    from typing import Any

    from numpy.typing import NDArray


T = TypeVar("T")


@dataclass(frozen=True)
class Words:
    """A word for each row: the rows have codes, and the words are written out once.

    Attributes:
        codes: uint32[N], for each row an index into the words.
        words: the words.
    """

    codes: NDArray[np.uint32]
    words: Sequence[bytes]

    @classmethod
    def of(cls, values: Iterable[T], text: Callable[[T], str] = dumps) -> Self:
        """Return the text of a value for each row; a text is made once for equal values."""
        codes: dict[Hashable, int] = {}
        words: list[bytes] = []
        rows = []
        for value in values:
            code = codes.setdefault(_key(value), len(words))
            if code == len(words):
                words.append(text(value).encode())
            rows.append(code)
        return cls(np.array(rows, np.uint32), words)

    @classmethod
    def chosen(cls, codes: NDArray[Any], names: Sequence[str]) -> Self:
        """Return names by their numbers."""
        return cls(codes.astype(np.uint32), [name.encode() for name in names])


if TYPE_CHECKING:
    Column = bytes | NDArray[Any] | Words


@dataclass(frozen=True)
class TextRows:
    """Lines of text, a row each.

    Attributes:
        text: all lines.
        ends: int64[N], where each line ends.
    """

    text: bytes
    ends: NDArray[np.int64]

    def __len__(self) -> int:
        return len(self.ends)

    def between(self, first: int, last: int) -> bytes:
        """Return the lines of the rows from ``first`` on, without that of ``last``."""
        begin = int(self.ends[first - 1]) if first else 0
        end = int(self.ends[last - 1]) if last else 0
        return self.text[begin:end]


def write_rows(count: int, columns: Iterable[Column], blank: str = BLANK) -> TextRows:
    """Return the lines of so many rows.

    Args:
        count: how many rows there are.
        columns: constant texts, grids uint8[N,cells] (digits up to 9), numbers [N], words.
        blank: the character of a blank cell.
    """
    writer = _native.RowWriter(count)
    for column in columns:
        if isinstance(column, bytes):
            writer.add_text(column)
        elif isinstance(column, Words):
            writer.add_words(column.codes, list(column.words))
        elif column.ndim == 2:
            writer.add_grids(np.ascontiguousarray(column), blank.encode())
        elif column.dtype.kind == "f":
            decimals = Words.of(column.tolist())
            writer.add_words(decimals.codes, list(decimals.words))
        else:
            writer.add_numbers(column.astype(np.uint64))
    return TextRows(*writer.write())


def json_object(members: Mapping[str, Sequence[Column]]) -> list[Column]:
    """Return the columns of lines that are JSON objects, as ``json.dumps`` writes them.

    The value of a member is one or several columns, which make JSON together.
    """
    columns: list[Column] = []
    for name, value in members.items():
        columns += [b", " if columns else b"{", dumps(name).encode(), b": ", *value]
    return [*columns, b"}\n"]


def _key(value: object) -> Hashable:
    """Return what tells values with different texts apart: 1, 1.0 and True are equal."""
    if isinstance(value, dict):
        return tuple((name, type(item), item) for name, item in value.items())
    return type(value), value
