# SPDX-License-Identifier: MIT
r"""Text from outside: bytes, lines and JSON, with every failure turned into an InputError.

>>> decode(b"\xef\xbb\xbfabc")
'abc'
>>> decode(b"ab\xffc")
Traceback (most recent call last):
...
cluesmith.errors.InputError: the byte 0xff at character 3; expected UTF-8 text
"""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

from cluesmith.errors import InputError

if TYPE_CHECKING:
    from collections.abc import Iterator

LINE_LIMIT = 10_000
"""The longest line of a plain format; a longer one is refused without a look at it."""

DOCUMENT_LIMIT = 1_000_000
"""The longest JSON text or link that is read."""

NESTING_LIMIT = 32
"""The deepest nesting of JSON that is read; the formats here need eight."""

# An open string swallows the rest of the text, so that no character is looked at twice.
_BRACKET = re.compile(r'"(?:[^"\\]|\\.)*(?:"|\\?\Z)|[\[\]{}]', re.DOTALL)


def decode(data: bytes) -> str:
    """Return the text of a file's bytes, without a byte order mark.

    Raises:
        InputError: the bytes are not UTF-8; the position is that of the byte.
    """
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise InputError(
            f"the byte {data[error.start]:#04x}", position=error.start, expected="UTF-8 text"
        ) from None


def split_lines(text: str) -> list[str]:
    """Return the lines of a text, whatever system wrote it."""
    return text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n").split("\n")


def data_lines(text: str) -> Iterator[tuple[int, str]]:
    """Yield the lines that are neither blank nor comment, with their numbers from 1."""
    for number, line in enumerate(split_lines(text), start=1):
        if not is_skipped(line):
            yield number, line


def documents(text: str) -> Iterator[tuple[int, str]]:
    """Yield the documents of a text of JSON or links, with the numbers of their lines.

    A document is a line, or the whole text where an object runs over several lines; a list of
    objects is as many documents.

    Raises:
        InputError: the text begins like a list and is not JSON.
    """
    first = next(iter(first_lines(text, 1)), "")
    if first.startswith("["):
        value = parse_json(text.removeprefix("\ufeff"))
        items = value if isinstance(value, list) else [value]
        yield from ((1, json.dumps(item)) for item in items)
    elif first.startswith("{") and not first.endswith("}"):
        yield 1, text.removeprefix("\ufeff")
    else:
        yield from data_lines(text)


def first_lines(head: str, count: int = 10) -> list[str]:
    """Return the first lines with data, stripped: what a format is recognised by."""
    found = []
    for _, line in data_lines(head):
        found.append(line.strip())
        if len(found) == count:
            break
    return found


def is_skipped(line: str) -> bool:
    """Whether a line is blank or a comment."""
    stripped = line.strip()
    if not stripped.startswith("#"):
        return not stripped
    # A hash may be the blank of a puzzle: then there is nothing else but digits.
    is_puzzle = len(stripped) in (16, 81, 256, 625) and set(stripped) <= set("#123456789")
    return not is_puzzle or set(stripped) == {"#"}


def parse_json(text: str) -> object:
    """Return the value of a JSON text.

    Raises:
        InputError: the text is not JSON, or too long or too deeply nested to be a puzzle.
    """
    if len(text) > DOCUMENT_LIMIT:
        raise InputError(
            f"JSON of {len(text)} characters", expected=f"at most {DOCUMENT_LIMIT} characters"
        )
    depth = 0
    for match in _BRACKET.finditer(text):
        depth += {"[": 1, "{": 1, "]": -1, "}": -1}.get(match[0], 0)
        if depth > NESTING_LIMIT:
            raise InputError(
                "JSON nested too deeply",
                position=match.start(),
                expected=f"at most {NESTING_LIMIT} levels",
            )
    try:
        return json.loads(text)
    except json.JSONDecodeError as error:
        raise InputError(
            f"not JSON: {error.msg[:1].lower()}{error.msg[1:]}",
            position=error.pos,
            expected="a JSON object",
        ) from None
    except ValueError:  # an integer of thousands of digits
        raise InputError("a number too long to read", expected="a JSON object") from None


def parse_object(text: str) -> dict[str, object]:
    """Return the members of a JSON object.

    Raises:
        InputError: the text is not a JSON object.
    """
    value = parse_json(text)
    if not isinstance(value, dict):
        raise InputError(f"JSON {type(value).__name__}", expected="a JSON object")
    return value
