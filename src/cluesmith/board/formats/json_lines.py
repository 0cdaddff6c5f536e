# SPDX-License-Identifier: MIT
"""``json``: the package's own format, one JSON object a line; it keeps all of a record.

``puzzle`` is the line of clues. ``board`` is written unless the size names it; ``values``
and ``candidates`` (n characters a cell, digit k at place k or a dot) if they do not follow from
the clues; ``solution`` if it is known. Every other member with text or a number is meta. The
reader also takes one object over several lines, and a list of objects.

It reads what the verbs write with ``--json`` too: an object of ``set`` has a record for each of its
``puzzles`` and ``solutions``, one of ``solve`` its solution if there is only one, and one of
``reduce`` the ``reduced`` puzzle. What ``explain``, ``infer`` and ``candidates`` found out about a
puzzle is their answer, no part of the puzzle: the next verb begins with the clues.

>>> record = JSON.read('{"puzzle": "1......3..2....4", "values": "14.....3..2....4"}')[0]
>>> str(record.position.values), record.board.spec
('14.....3..2....4', '4x4')
"""

from __future__ import annotations

import json
from itertools import zip_longest
from typing import TYPE_CHECKING

from cluesmith.board.candidates import Candidates
from cluesmith.board.formats.decoding import first_lines, parse_object
from cluesmith.board.formats.format import ALL_SIZES, Format, each
from cluesmith.board.formats.keep import everything
from cluesmith.board.formats.record import RESERVED, PuzzleRecord, TidyMeta, meta_of
from cluesmith.board.formats.sites import reconcile, texts_of
from cluesmith.board.geometry import Board
from cluesmith.board.position import Position
from cluesmith.board.puzzle import Puzzle
from cluesmith.errors import InputError

if TYPE_CHECKING:
    from collections.abc import Mapping


_READ = (*RESERVED, "count", "reduced", "solutions")
"""The members that :func:`from_members` reads; all others are meta."""

_ANSWERED = ("status", "counts")
"""A member of these tells that ``values`` and ``candidates`` are the answer of a verb."""


def from_members(
    data: Mapping[str, object],
    expected_board: Board | None = None,
    meta: TidyMeta | None = None,
) -> PuzzleRecord:
    """Return the record that the members of an object describe.

    Args:
        data: the members.
        expected_board: the board that the caller asked for.
        meta: the meta, if it is known; without it all other members with text.

    Raises:
        InputError: there is no puzzle, or a member is malformed.
    """
    for key in data:
        if key == "constraints" or (key != "board" and key.startswith("board")):
            raise InputError(
                f"the key {key[:40]!r} beside a puzzle",
                expected="board, a text with groups and constraints",
            )
    board = expected_board
    if "board" in data:
        board = reconcile(Board.parse(_text(data, "board")), expected_board)
    key = "reduced" if isinstance(data.get("reduced"), str) else "puzzle"
    if data.get(key) is None and isinstance(data.get("verdict"), str):
        raise InputError(
            f"no puzzle, because the verdict is {data['verdict']!s:.20}", expected="a verdict found"
        )
    clues = Puzzle.parse(_text(data, key), board)
    values, marks, solution = clues, None, None
    is_answer = any(name in data for name in _ANSWERED)
    if "values" in data and not is_answer:
        values = Puzzle.parse(_text(data, "values"), clues.board)
    if "candidates" in data and not is_answer:
        marks = Candidates.parse(_text(data, "candidates"), clues.board)
    if data.get("solution") is not None:
        solution = Puzzle.parse(_text(data, "solution"), clues.board)
    elif data.get("count") == 1 and (solutions := _list(data, "solutions")):
        solution = Puzzle.parse(_text({"solution": solutions[0]}, "solution"), clues.board)
    if meta is None:
        meta = _meta(data)
    return PuzzleRecord(Position(clues, values, marks), solution, meta)


def _meta(data: Mapping[str, object]) -> TidyMeta:
    return meta_of({key: text for key, text in texts_of(data).items() if key not in RESERVED})


def to_members(record: PuzzleRecord) -> dict[str, str]:
    """Return the members that describe a record."""
    position = record.position
    members = {"puzzle": str(position.clues), **record.board.members}
    if position.values != position.clues:
        members["values"] = str(position.values)
    if position.marks is not None:
        members["candidates"] = str(position.marks)
    if record.solution is not None:
        members["solution"] = str(record.solution)
    return members | dict(record.meta)


def _text(data: Mapping[str, object], name: str) -> str:
    if name not in data:
        raise InputError(f"an object without {name}", expected="text")
    value = data[name]
    if not isinstance(value, str):
        raise InputError(f"{name} is {json.dumps(value):.40}", expected="text")
    return value


def _read(text: str, board: Board | None) -> list[PuzzleRecord]:
    data = parse_object(text)
    puzzles, solutions = _list(data, "puzzles"), _list(data, "solutions")
    boards = _list(data, "boards")  # of a verdict with open values: each puzzle has its own
    if boards:
        if len(boards) != len(puzzles):
            raise InputError(f"{len(boards)} boards", expected=f"{len(puzzles)}, one for a puzzle")
        data = {key: value for key, value in data.items() if key != "boards"}
    if len(puzzles) < 2:
        return [from_members(data, board)]
    # The puzzles share the meta; to copy all members for each would be work of another order.
    meta = _meta(data)
    members = {key: data[key] for key in _READ if key in data}
    return [
        from_members(
            members | {"puzzle": puzzle, "solution": solution} | ({"board": own} if own else {}),
            board,
            meta,
        )
        for puzzle, solution, own in zip_longest(puzzles, solutions[: len(puzzles)], boards)
    ]


def _list(data: Mapping[str, object], name: str) -> list[object]:
    """Return the items of a list that may be missing."""
    value = data.get(name)
    return value if isinstance(value, list) else []


def _write(record: PuzzleRecord) -> str:
    return json.dumps(to_members(record), ensure_ascii=False)


def _matches(head: str) -> bool:
    first = next(iter(first_lines(head, 1)), "")
    return first[:1] in ("{", "[") and '"puzzle"' in head


JSON = Format(
    name="json",
    description="one JSON object a line: all that is known of a puzzle",
    matches=_matches,
    keep=everything,
    line_reader=_read,
    is_json=True,
    writer=each(_write),
    suffixes=(".json", ".jsonl", ".ndjson"),
    keeps_solution=True,
    keeps_board=True,
    keeps_constraints=True,
    keeps_shape=True,
    meta=None,
    sizes=ALL_SIZES,
)
