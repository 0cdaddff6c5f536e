# SPDX-License-Identifier: MIT
r"""SudokuPad's own JSON ("SCL"), in full or zipped: cages have a rule, drawings have none.

A program cannot know what a drawing means. Rules are read from cages (a total, or different
digits), from regions and from flags such as ``antiknight`` in the metadata. A puzzle with any
other drawing is refused by the name of the drawing. In older puzzles cages without cells hold meta
(``title: ...``). Where a board has constraints, the metadata has its specification as ``board``;
it is read if the drawings are exactly those of that board, so nobody's edit is overlooked.

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
from dataclasses import replace
from typing import TYPE_CHECKING

from cluesmith.board.formats import sites
from cluesmith.board.formats.decoding import parse_json
from cluesmith.board.formats.keep import with_marks
from cluesmith.board.formats.record import RESERVED, PuzzleRecord
from cluesmith.board.geometry import Board
from cluesmith.board.puzzle import Puzzle
from cluesmith.board.text import MAX_SIZE, cell_name, digits_of, mask_of, runs
from cluesmith.errors import InputError

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from cluesmith.board.constraints import Constraint

HARMLESS = {
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
_DRAWN = ("cages", "lines", "arrows", "underlays", "overlays")
DIAGONALS = ("diagonal-", "diagonal+")
KNOWN = {"cells", "regions", "cages", "lines", "metadata", *DIAGONALS}
RULES = ("antiking", "antiknight", "nonconsecutive", "disjointgroups")
_CELL = {"value", "centremarks"}
_META = re.compile(r"([A-Za-z][\w-]*):\s*(.+)", re.DOTALL)
_CELL_SIZE = 50


def from_members(data: Mapping[str, object], expected_board: Board | None = None) -> PuzzleRecord:
    """Return the record of SudokuPad's JSON.

    Raises:
        InputError: a member is missing or malformed, or a drawing cannot be represented.
    """
    metadata = sites.object_of(data.get("metadata") or {}, "metadata")
    meta = sites.texts_of({key: text for key, text in metadata.items() if key not in RULES})
    if isinstance(metadata.get("board"), str):
        board = _own_board(data, meta.pop("board"))
        if meta.get("rules") == _rules(board):
            del meta["rules"]
    else:
        board, cage_meta = _board(data, metadata)
        meta = cage_meta | meta
    board = sites.reconcile(board, expected_board)
    digits, masks = bytearray(), []
    carried: dict[str, object] = {}
    cells = sites.cells_of(data.get("cells"), "cells", board.rows, board.columns)
    for index, cell in enumerate(cells):
        name = board.cell_name(index)
        digits.append(_digit(cell.get("value"), board, name))
        marks = sites.list_of(cell.get("centremarks") or [], name)
        masks.append(mask_of(filter(None, (_digit(mark, board, name) for mark in marks))))
        carried |= {name: extra} if (extra := sites.others(cell, _CELL)) else {}
    clues = Puzzle(bytes(digits), board)
    solution = _read_solution(meta.pop("solution", ""), board)
    texts = {key: text for key, text in meta.items() if key not in RESERVED}
    members = {key: value for key, value in data.items() if key in HARMLESS and value}
    if members.get("cellSize") == _CELL_SIZE:
        del members["cellSize"]
    texts["sudokupad"] = sites.packed({"members": members, "cells": carried})
    return PuzzleRecord(with_marks(clues, clues, masks), solution, tuple(texts.items()))


def to_members(record: PuzzleRecord) -> dict[str, object]:
    """Return a record without placed digits as SudokuPad's JSON."""
    from cluesmith.board.formats.scl_drawing import drawing_members

    board, position = record.board, record.position
    metadata: dict[str, object] = dict(record.meta)
    carried = sites.unpacked(str(metadata.pop("sudokupad", "")))
    if record.solution is not None:
        metadata["solution"] = str(record.solution)
    if not board.is_plain:
        metadata["board"] = board.spec
        metadata.setdefault("rules", _rules(board))
        metadata |= {each.id.replace("_", ""): True for each in board.constraints if _is_flag(each)}
    shift = board.first - 1
    cells: list[dict[str, object]] = [
        {"value": digit + shift} if digit else {} for digit in position.clues.digits
    ]
    if position.marks is not None:
        for cell, mask in zip(cells, position.marks.masks, strict=True):
            if "value" not in cell and mask:
                cell["centremarks"] = [digit + shift for digit in digits_of(mask)]
    names = map(board.cell_name, range(board.cell_count))
    extras = carried.get("cells", {})
    cells = [sites.added(cell, extras.get(name)) for name, cell in zip(names, cells, strict=True)]
    members = carried.get("members", {})
    data: dict[str, object] = {
        "cellSize": _CELL_SIZE,
        "metadata": metadata,
        "cells": runs(cells, board.columns),
        "regions": _regions(board),
    }
    return data | {key: members[key] for key in HARMLESS & set(members)} | drawing_members(board)


def _regions(board: Board) -> list[list[list[int]]]:
    regions: list[list[list[int]]] = [[] for _ in set(board.regions)]
    for index, region in enumerate(board.regions):
        regions[region].append([*divmod(index, board.columns)])
    return regions


def _is_flag(constraint: Constraint) -> bool:
    """Whether SudokuPad has a flag for a rule."""
    return constraint.id.replace("_", "") in RULES


def _rules(board: Board) -> str:
    """Return the rules of a board's constraints, one line for each kind."""
    kinds = dict.fromkeys(type(each) for each in board.constraints)
    return "\n".join(f"{kind.title}: {(kind.__doc__ or '').splitlines()[0]}" for kind in kinds)


def _own_board(data: Mapping[str, object], spec: str) -> Board:
    """Return the board that the metadata names; refuse other drawings than its own."""
    from cluesmith.board.formats.scl_drawing import drawing_members

    board = Board.parse(spec)
    expected: dict[str, object] = {"regions": _regions(board), **drawing_members(board)}
    for name in ("regions", *_DRAWN):
        if (data.get(name) or []) != (expected.get(name) or []):
            raise InputError(
                f"{name} that are not those of the board {spec[:40]!r}",
                expected="the drawings of the board in the metadata",
            )
    _decline_drawings(data)
    return board


def _board(
    data: Mapping[str, object], metadata: Mapping[str, object]
) -> tuple[Board, dict[str, str]]:
    """Return the board that cages, regions and flags tell, and the meta in cages."""
    from cluesmith.board.constraints import CONSTRAINTS

    _decline_drawings(data)
    rows = sites.list_of(data.get("cells"), "cells")
    size = sites.int_of(len(rows), "the number of rows", 2, MAX_SIZE)
    labels = _read_regions(data.get("regions"), size)
    diagonals = _has_diagonals(data, size)
    plain = sites.site_board(size, labels, diagonals=diagonals)
    meta, extras, constraints = _read_cages(data, plain)
    flags = [key for key in RULES if metadata.get(key)]
    for kind in CONSTRAINTS.values():
        if kind.id.replace("_", "") in flags:
            constraints.append(kind())
    board = sites.site_board(size, labels, diagonals=diagonals, extras=extras)
    return (replace(board, constraints=tuple(constraints)) if constraints else board), meta


def _digit(value: object, board: Board, name: str) -> int:
    """Return the digit that is shown as a value; 0 for none."""
    if value is None or value == "":
        return 0
    number = sites.digit_of(value, board.values[-1], name)
    return number + 1 if board.first == 0 else number


def _decline_drawings(data: Mapping[str, object]) -> None:
    known = KNOWN | HARMLESS | (set(_DRAWN) if _names_board(data) else set())
    sites.decline([key for key, value in data.items() if value and key not in known])


def _names_board(data: Mapping[str, object]) -> bool:
    metadata = data.get("metadata")
    return isinstance(metadata, dict) and isinstance(metadata.get("board"), str)


def _has_diagonals(data: Mapping[str, object], size: int) -> bool:
    from cluesmith.board.formats.scl_drawing import corners

    diagonals = {index for index, key in enumerate(DIAGONALS) if data.get(key)}
    for item in sites.list_of(data.get("lines") or [], "lines"):
        points = sites.object_of(item, "a line").get("wayPoints")
        matches = [i for i, ends in enumerate(corners(size)) if points in (ends, ends[::-1])]
        if not matches:
            raise InputError("a puzzle with lines", expected="no lines but both diagonals")
        diagonals.update(matches)
    return sites.has_both(diagonals)


def _read_cages(
    data: Mapping[str, object], board: Board
) -> tuple[dict[str, str], list[list[int]], list[Constraint]]:
    """Return the meta that cages hold, the extra regions, and the cages with a rule."""
    from cluesmith.board.constraints.sums import KillerCage, SumOfCells

    meta: dict[str, str] = {}
    extras: list[list[int]] = []
    constraints: list[Constraint] = []
    groups = {frozenset(group.cells) for group in board.groups}
    for item in sites.list_of(data.get("cages") or [], "cages"):
        cage = sites.object_of(item, "a cage")
        text = sites.text_of(cage.get("value")) or sites.text_of(cage.get("sum"))
        places = sites.list_of(cage.get("cells") or [], "the cells of a cage")
        match = _META.fullmatch(text)
        if match is not None and not places:
            meta[match[1]] = match[2]
        if not places:
            continue
        cells = tuple(_cell(place, board.size) for place in places)
        is_unique = cage.get("unique") is not False
        if text and not (text.isascii() and text.isdecimal() and len(text) <= 4):
            raise InputError(
                f"a cage with {text[:20]!r} at {board.cell_name(cells[0])}",
                expected="a total, or no text",
            )
        if text:
            constraints.append((KillerCage if is_unique else SumOfCells)(cells, int(text)))
        elif not is_unique:
            raise InputError(
                f"a cage without a rule at {board.cell_name(cells[0])}",
                expected="a total, or different digits",
            )
        elif len(cells) != board.size:
            constraints.append(KillerCage(cells, None))
        elif frozenset(cells) not in groups:
            extras.append(list(cells))
    return meta, extras, constraints


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


SHORT_NAMES = {
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
        return f'"{SHORT_NAMES.get(name, name)}"'
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
