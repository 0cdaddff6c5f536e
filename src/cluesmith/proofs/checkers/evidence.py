# SPDX-License-Identifier: MIT
r"""Reading evidence, which anyone may have written: everything is checked.

Long texts are compressed and written in base 64.

>>> from cluesmith.board import Board
>>> candidates({"premises": [[0, 4], [15, 1]]}, "premises", Board.classic(2))
[(0, 4), (15, 1)]
>>> candidates({"premises": [[0, 5]]}, "premises", Board.classic(2))
Traceback (most recent call last):
cluesmith.errors.InputError: premises of the evidence; expected pairs of a cell and a digit
>>> unpacked({"proof": packed("1 0\n0\n")}, "proof")
'1 0\n0\n'
"""

from __future__ import annotations

import base64
import zlib
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from cluesmith.errors import InputError

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from cluesmith.board import Board
    from cluesmith.strategies.rule import Pair

_MOST_BYTES = 1 << 31
"""Evidence that unpacks to more than this is refused."""

_MOST_GROWTH = 64
"""Evidence that unpacks to so many times its length is refused; proofs grow by less than ten."""


def check_keys(data: Mapping[str, Any], keys: Iterable[str], what: str) -> None:
    """Refuse an object that lacks one of these keys or has another."""
    keys = tuple(keys)
    for key in keys:
        if key not in data:
            raise InputError(f"{what} has no {key}", expected=", ".join(keys))
    for key in data:
        if key not in keys:
            expected = ", ".join(keys) or "an empty object"
            raise InputError(f"{key[:40]!r} in {what}", expected=expected)


def cell_list(evidence: Mapping[str, Any], key: str, board: Board) -> list[int]:
    """Return the list of cells under a key."""
    cells = evidence.get(key)
    if not isinstance(cells, list) or not all(_is_within(c, 0, board.cell_count) for c in cells):
        raise InputError(f"{key} of the evidence", expected="cells by number")
    return cells


def candidates(evidence: Mapping[str, Any], key: str, board: Board) -> list[Pair]:
    """Return the list of candidates under a key, as pairs of a cell and a digit."""
    pairs = evidence.get(key)
    if not isinstance(pairs, list) or not all(
        isinstance(pair, list)
        and len(pair) == 2
        and _is_within(pair[0], 0, board.cell_count)
        and _is_within(pair[1], 1, board.size + 1)
        for pair in pairs
    ):
        raise InputError(f"{key} of the evidence", expected="pairs of a cell and a digit")
    if any(one >= other for one, other in pairwise(pairs)):
        raise InputError(f"{key} of the evidence", expected="each pair once, in ascending order")
    return [(cell, digit) for cell, digit in pairs]


def objects(evidence: Mapping[str, Any], key: str) -> list[dict[str, Any]]:
    """Return the list of objects under a key."""
    items = evidence.get(key)
    if not isinstance(items, list) or not all(isinstance(item, dict) for item in items):
        raise InputError(f"{key} of the evidence", expected="a list of objects")
    return items


def packed(text: str) -> str:
    """Return a text as certificates carry it."""
    return base64.b64encode(zlib.compress(text.encode())).decode()


def unpacked(evidence: Mapping[str, Any], key: str) -> str:
    """Return the text under a key.

    Raises:
        InputError: there is none, or it is damaged or too long.
    """
    encoded = evidence.get(key)
    if not isinstance(encoded, str):
        raise InputError(f"the certificate has no {key}")
    most = min(_MOST_BYTES, _MOST_GROWTH * len(encoded))
    machine = zlib.decompressobj()
    try:
        data = base64.b64decode(encoded, validate=True)
        text = machine.decompress(data, most).decode("ascii")
    except (ValueError, zlib.error) as error:  # base 64, compression, characters
        raise InputError(f"the {key} cannot be unpacked") from error
    if base64.b64encode(data).decode() != encoded:
        raise InputError(f"the {key} ends in bits that mean nothing", expected="zeros there")
    if machine.unconsumed_tail:
        raise InputError(
            f"the {key} of {len(encoded):,} characters unpacks to more than {most:,}",
            expected=f"at most {_MOST_GROWTH} times its length, and {_MOST_BYTES:,}",
        )
    if not machine.eof or machine.unused_data:
        raise InputError(f"the {key} is cut off, or more follows after its end")
    return text


def _is_within(number: object, first: int, end: int) -> bool:
    return type(number) is int and first <= number < end
