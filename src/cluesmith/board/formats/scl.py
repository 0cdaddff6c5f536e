# SPDX-License-Identifier: MIT
r"""SudokuPad's own JSON ("SCL"), in full or zipped; refuses cages and drawings of other rules.

A program cannot know what a drawing means, so only drawings of groups are read: both diagonal
lines, and cages with a full set of digits and no sum (extra regions). A puzzle with any other
drawing is refused by its name. In older puzzles cages without cells hold meta (``title: ...``).

In zipped JSON names are short and have no quotes, texts have single quotes, ``t`` and ``f`` are
true and false, colours have no hash, and an empty object in a list is left out; its comma stays.

>>> from cluesmith.board import Puzzle
>>> record = PuzzleRecord.of(Puzzle.parse("1......3..2....4"), author="Euler")
>>> members = to_members(record)
>>> members["metadata"], from_members(members) == record
({'author': 'Euler'}, True)
>>> unzip("{ce:[[,{v:5}]],ca:[{v:'title: It\\'s zipped'}]}")
{'cells': [[{}, {'value': 5}]], 'cages': [{'value': "title: It's zipped"}]}
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from cluesmith.board.formats import sites
from cluesmith.board.formats.decoding import parse_json
from cluesmith.board.formats.keep import with_marks
from cluesmith.board.formats.record import RESERVED, PuzzleRecord
from cluesmith.board.puzzle import Puzzle
from cluesmith.board.text import MAX_SIZE, cell_name, digits_of, runs
from cluesmith.errors import InputError

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from cluesmith.board.geometry import Board

_HARMLESS = {
    "cellSize",
    "duration",
    "hash",
    "id",
    "settings",
    "source",
    "title",
    "version",
    "videos",
}
_KNOWN = {"cells", "regions", "cages", "lines", "metadata", "diagonal+", "diagonal-"}
_CONSTRAINTS = ("antiking", "antiknight", "nonconsecutive", "disjointgroups")
_META = re.compile(r"([A-Za-z][\w-]*):\s*(.+)", re.DOTALL)
_BLUE = "#34BBE6"


def from_members(data: Mapping[str, object], expected_board: Board | None = None) -> PuzzleRecord:
    """Return the record of SudokuPad's JSON.

    Raises:
        InputError: a member is missing or malformed, or a drawing cannot be represented.
    """
    _decline_drawings(data)
    rows = sites.list_of(data.get("cells"), "cells")
    size = sites.int_of(len(rows), "the number of rows", 2, MAX_SIZE)
    cells = sites.cells_of(rows, "cells", size)
    meta, extras = _read_cages(data, size)
    labels = _read_regions(data.get("regions"), size)
    diagonals = _has_diagonals(data, size)
    board = sites.reconcile(
        sites.site_board(size, labels, diagonals=diagonals, extras=extras), expected_board
    )
    digits, masks = bytearray(), []
    for index, cell in enumerate(cells):
        name = cell_name(index, size)
        digits.append(sites.digit_of(cell.get("value"), size, name))
        masks.append(sites.mask_of_marks(cell.get("centremarks"), size, name))
    clues = Puzzle(bytes(digits), board)
    solution = _read_solution(meta.pop("solution", ""), board)
    texts = {key: text for key, text in meta.items() if key not in RESERVED}
    return PuzzleRecord(with_marks(clues, clues, masks), solution, tuple(texts.items()))


def to_members(record: PuzzleRecord) -> dict[str, object]:
    """Return a record without placed digits as SudokuPad's JSON."""
    board, size, position = record.board, record.board.size, record.position
    metadata = dict(record.meta)
    if record.solution is not None:
        metadata["solution"] = str(record.solution)
    cells: list[dict[str, object]] = [
        {"value": digit} if digit else {} for digit in position.clues.digits
    ]
    if position.marks is not None:
        for cell, mask in zip(cells, position.marks.masks, strict=True):
            if "value" not in cell and mask:
                cell["centremarks"] = list(digits_of(mask))
    regions: list[list[list[int]]] = [[] for _ in range(size)]
    for index, region in enumerate(board.regions):
        regions[region].append([*divmod(index, size)])
    data: dict[str, object] = {
        "cellSize": 50,
        "metadata": metadata,
        "cells": runs(cells, size),
        "regions": regions,
    }
    if board.extras:
        data["cages"] = [
            {
                "style": "extraregion",
                "unique": True,
                "cells": [[*divmod(cell, size)] for cell in extra],
            }
            for extra in board.extras
        ]
    if board.diagonals:
        data["lines"] = [
            {"color": _BLUE, "thickness": 2, "wayPoints": points} for points in _corners(size)
        ]
    return data


def _decline_drawings(data: Mapping[str, object]) -> None:
    unsupported = [key for key, value in data.items() if value and key not in _KNOWN | _HARMLESS]
    metadata = data.get("metadata")
    if isinstance(metadata, dict):
        unsupported += [key for key in _CONSTRAINTS if metadata.get(key)]
    sites.decline(unsupported)


def _corners(size: int) -> list[list[list[int]]]:
    return [[[0, 0], [size, size]], [[0, size], [size, 0]]]


def _has_diagonals(data: Mapping[str, object], size: int) -> bool:
    diagonals = {index for index, key in enumerate(("diagonal-", "diagonal+")) if data.get(key)}
    for item in sites.list_of(data.get("lines") or [], "lines"):
        points = sites.object_of(item, "a line").get("wayPoints")
        matches = [i for i, ends in enumerate(_corners(size)) if points in (ends, ends[::-1])]
        if not matches:
            raise InputError("a puzzle with lines", expected="no lines but both diagonals")
        diagonals.update(matches)
    return sites.has_both(diagonals)


def _read_cages(data: Mapping[str, object], size: int) -> tuple[dict[str, str], list[list[int]]]:
    """Return the meta that cages and metadata hold, and the extra regions."""
    meta: dict[str, str] = {}
    extras = []
    for item in sites.list_of(data.get("cages") or [], "cages"):
        cage = sites.object_of(item, "a cage")
        text = sites.text_of(cage.get("value"))
        cells = sites.list_of(cage.get("cells") or [], "the cells of a cage")
        match = _META.fullmatch(text)
        if match is not None and not cells:
            meta[match[1]] = match[2]
        elif cells and (text or cage.get("unique") is False or len(cells) != size):
            raise InputError(
                f"a puzzle with a cage of {len(cells)} cells",
                expected=f"cages of {size} cells without a sum, which are extra regions",
            )
        elif cells:
            extras.append([_cell(cell, size) for cell in cells])
    meta |= sites.texts_of(sites.object_of(data.get("metadata") or {}, "metadata"))
    return meta, extras


def _read_regions(value: object, size: int) -> Sequence[int] | None:
    if not value:
        return None
    labels = [-1] * (size * size)
    for number, region in enumerate(sites.list_of(value, "regions", size)):
        for item in sites.list_of(region, "a region", size):
            labels[_cell(item, size)] = number
    if -1 in labels:
        missing = cell_name(labels.index(-1), size)
        raise InputError(f"{missing} is in no region", expected="each cell in one region")
    return labels


def _cell(value: object, size: int) -> int:
    row, column = sites.list_of(value, "a cell", 2)
    return sites.int_of(row, "a row", 0, size - 1) * size + sites.int_of(
        column, "a column", 0, size - 1
    )


def _read_solution(text: str, board: Board) -> Puzzle | None:
    """Return the solution in the board's symbols, unless it has gaps."""
    try:
        solution = Puzzle.parse(text, board)
    except InputError:
        return None
    return solution if solution.is_full else None


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
