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
from itertools import islice
from typing import TYPE_CHECKING

from cluesmith.board.geometry import BOXED_SIZES
from cluesmith.errors import InputError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

LINE_LIMIT = 10_000
"""The longest line of a plain format; a longer one is refused unread."""

DOCUMENT_LIMIT = 1_000_000
"""The longest JSON text or link that is read; no line of any format is longer."""

NESTING_LIMIT = 32
"""The deepest nesting of JSON that is read; the formats here need eight."""

REFUSALS = {
    "several_puzzles": ("{count} puzzles", "one"),
    "short_link": ("a short link, which only names a puzzle on the site", "a link with {parts}"),
    "other_link": ("found {found}", "a link to the site with ?{key}="),
    "packed_string": ("a packed string {start}", "S9B, a 9x9 without extras"),
    "number_too_high": ("the number {number} for {cell}", "0 to {highest}"),
    "no_mask": ("the number {number} for {cell}", "a mask of digits, of one digit for a clue"),
    "stray_character": ("found {found}", "packed text of letters, digits and two signs"),
    "broken_off": ("packed text that breaks off", "its end mark"),
    "unknown_code": ("packed text with the code {code}", "at most {highest}"),
    "too_long": ("packed text that grows too long", "at most {limit} characters"),
}
"""What was found and what was expected, as templates, by the names of the refusals.

The page reads links and lines without a server, and refuses damaged ones in the same words:
``apps/web/core_data.py`` hands it this table.
"""

_LENGTHS = {size**2 for size in BOXED_SIZES}
_SURROGATE = re.compile("[\ud800-\udfff]")
# A string that is not closed takes the rest of the text, so no character is read twice.
_BRACKET = re.compile(r'"(?:[^"\\]|\\.)*(?:"|\\?\Z)|[\[\]{}]', re.DOTALL)


def refusal(name: str, *, position: int | None = None, **values: object) -> InputError:
    """Return the error of a refusal, its templates filled in.

    >>> raise refusal("broken_off", position=12)
    Traceback (most recent call last):
    cluesmith.errors.InputError: packed text that breaks off at character 13; expected its end mark
    """
    problem, expected = (template.format(**values) for template in REFUSALS[name])
    return InputError(problem, position=position, expected=expected)


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


def decode_line(line: str | bytes) -> str:
    """Return a line as text; :func:`check_line` finds the bytes that are not UTF-8."""
    return line if isinstance(line, str) else line.decode("utf-8", "surrogateescape")


def check_line(text: str, limit: int) -> None:
    """Refuse a line that no format can read.

    Raises:
        InputError: the line is too long, or has a byte that is not UTF-8.
    """
    if len(text) > limit:
        length = f"more than {DOCUMENT_LIMIT}" if len(text) > DOCUMENT_LIMIT else len(text)
        raise InputError(f"a line of {length} characters", expected=f"at most {limit}")
    broken = None if text.isascii() else _SURROGATE.search(text)
    if broken is not None:
        raise InputError(
            f"the byte {ord(broken[0]) & 0xFF:#04x}",
            position=broken.start(),
            expected="UTF-8 text",
        )


def split_lines(text: str) -> list[str]:
    """Return the lines of a text, whatever system wrote it."""
    return text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n").split("\n")


def documents(lines: Iterable[str]) -> Iterator[tuple[int, str]]:
    """Yield the documents in lines of JSON or links, each with its line number.

    A document is one line; if an object or a list runs over several lines, it is all lines.
    """
    numbered = enumerate(lines, start=1)
    first_lines = []
    starts: list[str] = []
    for number, line in numbered:
        first_lines.append((number, line))
        if not is_skipped(line):
            starts.append(line.strip())
        if len(starts) == 2:
            break
    first, second = [*starts, "", ""][:2]
    is_open = first.startswith("{") and not first.endswith("}") and not second.startswith("{")
    if first.startswith("[") or is_open:
        length = 0
        for number, line in numbered:
            first_lines.append((number, line))
            length += len(line)
            if length > DOCUMENT_LIMIT:
                break
        text = "\n".join(line.strip("\r\n\ufeff") for _, line in first_lines)
        yield from ((1, item) for item in _items(text))
    else:
        yield from first_lines
        yield from numbered


def _items(text: str) -> list[str]:
    """Return the items of a list as documents; any other text is one document."""
    try:
        value = parse_json(text)
    except InputError:
        return [text]
    return [json.dumps(item) for item in value] if isinstance(value, list) else [text]


def first_lines(head: str, count: int = 10) -> list[str]:
    """Return the first lines with data, stripped; a format is recognised by them."""
    stripped = (line.strip() for line in split_lines(head) if not is_skipped(line))
    return list(islice(stripped, count))


def a_line_is(pattern: re.Pattern[str]) -> Callable[[str], bool]:
    """Return the test whether one of the first lines with data begins with a pattern."""
    return lambda head: any(pattern.match(line) for line in first_lines(head))


def json_or_link(member: str, *patterns: re.Pattern[str]) -> Callable[[str], bool]:
    """Return the test whether a text begins with an object with a member, or with a pattern."""

    def matches(head: str) -> bool:
        first = "".join(first_lines(head, 1))
        if first.startswith("{"):
            return f'"{member}"' in head and '"puzzle"' not in head
        return any(pattern.fullmatch(first) for pattern in patterns)

    return matches


def is_skipped(line: str) -> bool:
    """Whether a line is blank or a comment."""
    stripped = line.strip()
    if not stripped.startswith("#"):
        return not stripped
    # A hash may be the blank of a puzzle: then all other characters are digits.
    is_puzzle = len(stripped) in _LENGTHS and set(stripped) <= set("#123456789")
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
            position=error.colno - 1,
            expected="a JSON object",
            line=error.lineno if error.lineno > 1 else None,
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
