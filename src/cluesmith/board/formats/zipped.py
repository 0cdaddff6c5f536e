# SPDX-License-Identifier: MIT
r"""The shorthand JSON of SudokuPad's links ("zipped"): short names, fewer quotes and braces.

Names have no quotes, texts have single ones, ``t`` and ``f`` are true and false, colours have no
hash, and an empty object in a list is left out; its comma stays.

>>> unzip("{ce:[[,{v:5}]],ca:[{v:'title: It\\'s zipped'}]}")
{'cells': [[{}, {'value': 5}]], 'cages': [{'value': "title: It's zipped"}]}
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from cluesmith.board.formats.decoding import parse_json
from cluesmith.errors import InputError

if TYPE_CHECKING:
    from collections.abc import Iterator

_NAMES = {
    "a": "arrows",
    "c": "color",
    "c1": "borderColor",
    "c2": "backgroundColor",
    "ca": "cages",
    "ce": "cells",
    "cs": "cellSize",
    "ct": "center",
    "d": "duration",
    "fs": "fontSize",
    "h": "height",
    "hl": "headLength",
    "l": "lines",
    "o": "overlays",
    "r": "rounded",
    "re": "regions",
    "t": "title",
    "te": "text",
    "th": "thickness",
    "u": "underlays",
    "v": "value",
    "vd": "videos",
    "w": "width",
    "wp": "wayPoints",
}
_WORDS = {"t": "true", "f": "false", "true": "true", "false": "false", "null": "null"}
_TOKEN = re.compile(
    r"""\s*(?:(?P<name>[^\s\[\]{},:'"]+|'[^'\\]*'|"[^"\\]*")(?=\s*:)"""
    r"""|(?P<text>'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*")"""
    r"""|(?P<bare>[^\s\[\]{},:'"]+)|(?P<mark>[\[\]{},:]))""",
    re.DOTALL,
)
_ESCAPE = re.compile(r"\\(.)|\"", re.DOTALL)
_NUMBER = re.compile(r"-?(?:0|[1-9]\d{0,99})(?:\.\d{1,15})?")
_COLOUR = re.compile(r"#?[0-9A-Fa-f]{6}|#[0F]")


def unzip(text: str) -> object:
    """Return the value of shorthand JSON, with the names in full.

    Raises:
        InputError: the text is not shorthand JSON.
    """
    parts: list[str] = []
    before = ""
    for kind, token, place in _tokens(text):
        if before in ("[", ",") and token in (",", "]"):
            parts.append("{}")
        parts.append(_as_json(kind, token, place))
        before = token
    return parse_json("".join(parts))


def _tokens(text: str) -> Iterator[tuple[str, str, int]]:
    place, end = 0, len(text.rstrip())
    while place < end:
        match = _TOKEN.match(text, place)
        if match is None:
            raise _wrong(text[place:], place)
        kind = match.lastgroup or ""
        yield kind, match[kind], place
        place = match.end()


def _wrong(token: str, place: int) -> InputError:
    return InputError(
        f"found {token[:20]!r}", position=place, expected="SudokuPad's shorthand JSON"
    )


def _as_json(kind: str, token: str, place: int) -> str:
    if kind == "mark":
        return token
    if kind == "name":
        name = token.strip("'\"")
        return f'"{_NAMES.get(name, name)}"'
    if kind == "text":
        return f'"{_ESCAPE.sub(_unescape, token[1:-1])}"'
    if token in _WORDS:
        return _WORDS[token]
    if _COLOUR.fullmatch(token):
        return f'"{token}"'
    if _NUMBER.fullmatch(token):
        return token
    raise _wrong(token, place)


def _unescape(match: re.Match[str]) -> str:
    """Return an escape as JSON writes it; only the quotes differ."""
    if '"' in match[0]:
        return '\\"'
    return "'" if match[1] == "'" else match[0]
