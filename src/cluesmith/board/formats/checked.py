# SPDX-License-Identifier: MIT
"""Values of parsed JSON, checked for the expected type and range.

>>> digit_of("7", 9, "R1C1")
7
>>> list_of([1, 2], "grid", 3)
Traceback (most recent call last):
...
cluesmith.errors.InputError: grid has 2 items; expected 3
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cluesmith.errors import InputError

if TYPE_CHECKING:
    from collections.abc import Mapping


def object_of(value: object, name: str) -> dict[str, object]:
    """Return the members of an object.

    Raises:
        InputError: the value is not an object.
    """
    if not isinstance(value, dict):
        raise InputError(f"{name} is {_kind(value)}", expected="an object")
    return value


def list_of(value: object, name: str, length: int | None = None) -> list[object]:
    """Return the items of a list.

    Raises:
        InputError: the value is not a list, or not as long as expected.
    """
    if not isinstance(value, list):
        raise InputError(f"{name} is {_kind(value)}", expected="a list")
    if length is not None and len(value) != length:
        raise InputError(f"{name} has {len(value)} items", expected=str(length))
    return value


def int_of(value: object, name: str, lowest: int, highest: int) -> int:
    """Return an integer of a range.

    Raises:
        InputError: the value is not an integer, or outside of the range.
    """
    if isinstance(value, bool) or not isinstance(value, int) or not lowest <= value <= highest:
        raise InputError(f"{name} is {_kind(value)}", expected=f"{lowest} to {highest}")
    return value


def digit_of(value: object, size: int, name: str) -> int:
    """Return a digit, written as a number or as text; 0 for null and the empty text.

    Raises:
        InputError: the value is not a digit of a board of this size.
    """
    if value is None or value == "":
        return 0
    if isinstance(value, str) and value.isascii() and value.isdecimal() and len(value) <= 2:
        value = int(value)
    return int_of(value, name, 0, size)


def mask_of_marks(value: object, size: int, name: str) -> int:
    """Return the mask of a list of digits, 0 for null.

    Raises:
        InputError: the value is not a list of digits.
    """
    mask = 0
    for mark in list_of([] if value is None else value, name):
        digit = digit_of(mark, size, name)
        mask |= 1 << digit >> 1
    return mask


def text_of(value: object) -> str:
    """Return the text of a scalar, empty for anything else."""
    if isinstance(value, bool):
        return "true" if value else "false"
    return str(value) if isinstance(value, (str, int, float)) else ""


def texts_of(members: Mapping[str, object]) -> dict[str, str]:
    """Return the members that have text."""
    return {key: text for key, value in members.items() if (text := text_of(value))}


def _kind(value: object) -> str:
    if isinstance(value, (dict, list)):
        return "an object" if isinstance(value, dict) else "a list"
    return repr(value)[:40]
