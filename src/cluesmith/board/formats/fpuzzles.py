# SPDX-License-Identifier: MIT
"""``fpuzzles``: links to f-puzzles.com, or the JSON inside; its constraints and cosmetics.

The JSON has a cell object for each cell: ``value`` and ``given``, pencil marks, and ``region``
where the regions are not boxes. The base64 of a link is read without the link, too. Diagonals,
extra regions and the constraints of :mod:`cluesmith.board.formats.fpuzzles_constraints` are read
and written. A puzzle with any other constraint is refused; the error names it. Lines, texts and
other drawings mean nothing where the puzzle has constraints; a puzzle with drawings only is
refused, because its rule is in words. Centre marks are the candidates of a cell; a cell without
marks has all candidates that the values leave. Drawings, corner marks, colours and settings are
carried in the record's meta and written again.

>>> from cluesmith.board import Puzzle
>>> link = FPUZZLES.write([PuzzleRecord.of(Puzzle.parse("1......3..2....4"), title="Four clues")])
>>> link[:32], FPUZZLES.read(link)[0].get("title")
('https://f-puzzles.com/?load=N4Ig', 'Four clues')
"""

from __future__ import annotations

import json
import re
from dataclasses import replace
from typing import TYPE_CHECKING
from urllib.parse import unquote

from cluesmith.board.boxes import box_map
from cluesmith.board.formats import sites
from cluesmith.board.formats.decoding import json_or_link, parse_object, refusal
from cluesmith.board.formats.format import ALL_SIZES, Format, each
from cluesmith.board.formats.keep import marked, with_marks
from cluesmith.board.formats.lzstring import from_base64, to_base64
from cluesmith.board.formats.record import PuzzleRecord
from cluesmith.board.puzzle import Puzzle
from cluesmith.board.text import MAX_SIZE, cell_name, parse_cell, runs

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from cluesmith.board.geometry import Board

_LINK = re.compile(r"(?:https?://)?(?:www\.)?f-puzzles\.com/\?(.*)", re.IGNORECASE)
_PACKED = re.compile(r"N4[A-Za-z0-9+/]{16,}={0,3}")
_URL = "https://f-puzzles.com/?load="
_META = {"title": "title", "author": "author", "ruleset": "rules"}
_CELL = {"value", "given", "region", "centerPencilMarks", "givenPencilMarks"}
DIAGONALS = ("diagonal+", "diagonal-")
KNOWN = {"size", "grid", "solution", *DIAGONALS, *_META}
HARMLESS = {
    "disabledlogic",
    "highlightConflicts",
    "metadata",
    "msgcorrect",
    "successMessage",
    "truecandidatesoptions",
}


def from_members(data: Mapping[str, object], expected_board: Board | None = None) -> PuzzleRecord:
    """Return the record of f-puzzles' JSON.

    Raises:
        InputError: a member is missing or malformed, or a constraint cannot be represented.
    """
    read_board, cells = _board_and_cells(data)
    board, size = sites.reconcile(read_board, expected_board), read_board.size
    clues, values, masks = bytearray(), bytearray(), []
    for index, cell in enumerate(cells):
        name = cell_name(index, size)
        value = sites.digit_of(cell.get("value"), size, name)
        values.append(value)
        clues.append(value if cell.get("given") else 0)
        marks = cell.get("centerPencilMarks") or cell.get("givenPencilMarks")
        masks.append(sites.mask_of_marks(marks, size, name))
    placed = Puzzle(bytes(values), board)
    position = with_marks(Puzzle(bytes(clues), board), placed, masks)
    meta = tuple((key, sites.text_of(data.get(name))) for name, key in _META.items())
    meta += (("fpuzzles", _carried(data, cells, board)),)
    return PuzzleRecord(position, _solution(data.get("solution"), board), meta)


def _board_and_cells(
    data: Mapping[str, object],
) -> tuple[Board, Sequence[Mapping[str, object]]]:
    """Return the board of f-puzzles' JSON, and the object of each cell."""
    _decline_constraints(data)
    size = sites.int_of(data.get("size", 9), "size", 2, MAX_SIZE)
    cells = sites.cells_of(data.get("grid"), "grid", size)
    return _board(data, cells, size), cells


def _carried(
    data: Mapping[str, object], cells: Sequence[Mapping[str, object]], board: Board
) -> str:
    """Return what says nothing about the puzzle, as a text of its meta."""
    from cluesmith.board.formats.fpuzzles_constraints import COSMETIC, styles

    members = {key: data[key] for key in data if key in {*HARMLESS, *COSMETIC} and data[key]}
    extras = {
        board.cell_name(index): extra
        for index, cell in enumerate(cells)
        if (extra := sites.others(cell, _CELL))
    }
    return sites.packed({"members": members, "cells": extras, "items": styles(data, board)})


def to_members(record: PuzzleRecord) -> dict[str, object]:
    """Return a record as f-puzzles' JSON."""
    board, position, marks = record.board, record.position, record.position.marks
    size = board.size
    carried = sites.unpacked(record.get("fpuzzles"))
    extras = carried.get("cells", {})
    data: dict[str, object] = {"size": size}
    data |= {name: record.get(key) for name, key in _META.items() if record.get(key)}
    has_regions = board.regions != box_map(size)
    cells: list[dict[str, object]] = []
    for index, value in enumerate(position.values.digits):
        cell: dict[str, object] = {}
        if value:
            cell["value"] = value
            cell |= {"given": True} if position.clues.digits[index] else {}
        elif marks is not None and marks.masks[index]:
            cell["centerPencilMarks"] = list(marks.digits(index))
        if has_regions:
            cell["region"] = board.regions[index]
        cells.append(sites.added(cell, extras.get(board.cell_name(index))))
    data["grid"] = runs(cells, size)
    data |= dict.fromkeys(DIAGONALS, True) if board.diagonals else {}
    from cluesmith.board.formats.fpuzzles_constraints import COSMETIC

    data |= _constraint_members(board, carried.get("items", {}))
    members = carried.get("members", {})
    data |= {key: members[key] for key in members if key in {*HARMLESS, *COSMETIC}}
    if record.solution is not None:
        data["solution"] = list(record.solution.digits)
    return data


def _constraint_members(board: Board, styles: Mapping[str, object]) -> dict[str, object]:
    """Return the members of a board's extra regions and constraints."""
    from cluesmith.board.constraints.cells import AllDifferent
    from cluesmith.board.formats.fpuzzles_constraints import write_constraints

    extras = (AllDifferent(extra) for extra in board.extras)
    return write_constraints((*extras, *board.constraints), board, styles)


def _write_board(board: Board) -> str:
    """Return the link of a board without digits; its values may be open."""
    bare = replace(board, constraints=())
    data = to_members(PuzzleRecord.of(Puzzle.empty(bare)))
    return _URL + to_base64(dump(data | _constraint_members(board, {}))) + "\n"


def dump(members: Mapping[str, object]) -> str:
    """Return the shortest JSON."""
    return json.dumps(members, ensure_ascii=False, separators=(",", ":"))


def _decline_constraints(data: Mapping[str, object]) -> None:
    from cluesmith.board.formats.fpuzzles_constraints import COSMETIC, keys

    read = keys()
    known = KNOWN | HARMLESS | read
    constraints = {key: value for key, value in data.items() if key not in known and value}
    if any(data.get(key) for key in read - {"negative"}):
        constraints = {key: value for key, value in constraints.items() if key not in COSMETIC}
    cages = constraints.get("cage")
    if isinstance(cages, list) and all(_is_meta(cage) for cage in cages):
        del constraints["cage"]
    sites.decline(constraints)


def _is_meta(cage: object) -> bool:
    return isinstance(cage, dict) and not cage.get("cells")


def _board(data: Mapping[str, object], cells: Sequence[Mapping[str, object]], size: int) -> Board:
    diagonals = [key for key in DIAGONALS if data.get(key)]
    labels: list[int] = []
    for index, (cell, default) in enumerate(zip(cells, box_map(size), strict=True)):
        name = f"the region of {cell_name(index, size)}"
        labels.append(sites.int_of(cell.get("region", default), name, 0, 10**6))
    extras = [
        [
            parse_cell(sites.text_of(name), size)
            for name in sites.list_of(members.get("cells"), "cells")
        ]
        for region in sites.list_of(data.get("extraregion") or [], "extraregion")
        for members in [sites.object_of(region, "an extra region")]
    ]
    extras = [extra for extra in extras if len(extra) == size]
    if len(diagonals) == 1:
        is_rising = diagonals == ["diagonal+"]
        step, start = (size - 1, size - 1) if is_rising else (size + 1, 0)
        extras.append([start + step * index for index in range(size)])
    from cluesmith.board.formats.fpuzzles_constraints import read_constraints

    board = sites.site_board(size, labels, diagonals=len(diagonals) == 2, extras=extras)
    constraints = read_constraints(data, board)
    return replace(board, constraints=tuple(constraints)) if constraints else board


def _solution(value: object, board: Board) -> Puzzle | None:
    """Return the solution that comes with a puzzle, unless it has gaps."""
    if isinstance(value, str):
        value = value.split(",") if "," in value else list(value)
    if not value:
        return None
    digits = [sites.text_of(item) for item in sites.list_of(value, "solution", board.cell_count)]
    if any(not digit.isdecimal() or digit == "0" for digit in digits):
        return None
    return Puzzle(bytes(sites.digit_of(digit, board.size, "solution") for digit in digits), board)


def _read_one(text: str, board: Board | None) -> PuzzleRecord:
    return from_members(_members_of(text), board)


def _read_board(text: str) -> Board:
    return _board_and_cells(_members_of(text))[0]


def _members_of(text: str) -> dict[str, object]:
    """Return the JSON of a link, of its base64, or of a text that has nothing else."""
    stripped = text.strip()
    if stripped.startswith("{"):
        return parse_object(stripped)
    link = _LINK.fullmatch(stripped)
    packed = stripped
    if link is not None:
        loads = [part[5:] for part in link[1].split("&") if part.startswith("load=")]
        if not loads:
            raise refusal("short_link", parts="?load=")
        packed = loads[0]
    return parse_object(from_base64(unquote(packed)))


def _write(record: PuzzleRecord) -> str:
    return _URL + to_base64(dump(to_members(record)))


FPUZZLES = Format(
    name="fpuzzles",
    description="links to f-puzzles.com, or the JSON inside",
    matches=json_or_link("grid", _LINK, _PACKED),
    keep=marked,
    line_reader=_read_one,
    board_reader=_read_board,
    board_writer=_write_board,
    is_json=True,
    writer=each(_write),
    keeps_solution=True,
    keeps_board=True,
    keeps_constraints=True,
    meta=frozenset({*_META.values(), "fpuzzles"}),
    fold=sites.folded("fpuzzles"),
    sizes=ALL_SIZES,
)
