# SPDX-License-Identifier: MIT
"""Every format reads back what it says it keeps, and only InputError escapes a reader."""

from __future__ import annotations

import json
from contextlib import suppress

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cluesmith.board import Board, Puzzle
from cluesmith.board.drawing import draw_puzzle
from cluesmith.board.formats import (
    FORMATS,
    Format,
    PuzzleRecord,
    decode,
    fpuzzles,
    get,
    json_lines,
    lzstring,
    read,
    read_each,
    scl,
)
from cluesmith.board.formats.record import position_of
from cluesmith.errors import InputError
from properties.format_strategies import BOARDS, boards_for, entries

NAMES = [known.name for known in FORMATS]
every_format = pytest.mark.parametrize("known", FORMATS, ids=NAMES)


@every_format
@given(data=st.data())
@settings(max_examples=30, deadline=None)
def test_what_was_written_is_read_back_as_far_as_the_format_keeps_it(
    known: Format, data: st.DataObject
) -> None:
    board = data.draw(st.sampled_from(boards_for(known)))
    entry = data.draw(entries(board))

    [found] = known.read(known.write([entry]))

    assert found == known.kept(entry)


@every_format
@given(data=st.data())
@settings(max_examples=15, deadline=None)
def test_what_a_format_keeps_it_keeps_for_good(known: Format, data: st.DataObject) -> None:
    entry = data.draw(entries(data.draw(st.sampled_from(boards_for(known)))))
    kept = known.kept(entry)

    assert known.kept(kept) == kept
    assert kept.puzzle.board == entry.board
    for clue, value in zip(entry.puzzle.digits, kept.position.values.digits, strict=True):
        assert clue in (0, value)


@pytest.mark.parametrize(
    "known", [f for f in FORMATS if f.holds_many], ids=[f.name for f in FORMATS if f.holds_many]
)
@given(data=st.data())
@settings(max_examples=10, deadline=None)
def test_several_entries_stay_in_order(known: Format, data: st.DataObject) -> None:
    small = [board for board in boards_for(known) if board.size <= 9]
    chosen = data.draw(st.lists(st.sampled_from(small).flatmap(entries), min_size=1, max_size=4))

    assert known.read(known.write(chosen)) == [known.kept(entry) for entry in chosen]


@every_format
@given(data=st.data())
@settings(max_examples=15, deadline=None)
def test_a_board_that_would_be_lost_is_refused(known: Format, data: st.DataObject) -> None:
    board = data.draw(st.sampled_from(BOARDS))
    entry = data.draw(entries(board))
    try:
        text = known.write([entry])
    except InputError:
        assert board not in boards_for(known)
    else:
        assert known.read(text)[0].board == board


@every_format
@given(text=st.text(max_size=300))
@settings(max_examples=40, deadline=None)
def test_any_text_is_read_or_refused(known: Format, text: str) -> None:
    _read_or_refuse(known, text)


SAMPLE = Puzzle.parse(
    "530070000600195000098000060800060003400803001700020006060000280000419005000080079"
)
IN_PROGRESS = PuzzleRecord(
    position_of(SAMPLE, SAMPLE.with_digits([(2, 4), (4, 7)])), None, (("title", "Sample"),)
)


@every_format
@given(data=st.data())
@settings(max_examples=60, deadline=None)
def test_a_damaged_text_is_read_or_refused(known: Format, data: st.DataObject) -> None:
    entry = data.draw(st.sampled_from([PuzzleRecord.of(SAMPLE, author="A. N. Other"), IN_PROGRESS]))
    text = known.write([entry])
    for _ in range(data.draw(st.integers(1, 4))):
        start = data.draw(st.integers(0, len(text)))
        end = data.draw(st.integers(start, min(start + 20, len(text))))
        patch = data.draw(st.sampled_from(["", text[end : end + 30], "\n", "0", "é", "u", "+"]))
        text = text[:start] + patch + text[end:]

    _read_or_refuse(known, text)
    _read_or_refuse(None, text)


def _read_or_refuse(known: Format | None, text: str) -> None:
    with suppress(InputError):
        found = read(text, known)
        assert found
        assert all(isinstance(entry, PuzzleRecord) for entry in found)


KEYS = ["size", "grid", "value", "given", "region", "cells", "regions", "cages", "lines", "puzzle"]
KEYS += ["metadata", "solution", "board", "values", "candidates", "extraregion", "diagonal+"]
KEYS += ["centerPencilMarks", "centremarks", "wayPoints", "unique", "title", "killercage"]
SCALARS = (
    st.none()
    | st.booleans()
    | st.integers(-2, 30)
    | st.integers()
    | st.floats()
    | st.sampled_from(["R1C1", "4x4", "1......3..2....4", "title: x", "jigsaw:11", "1"])
    | st.text(max_size=20)
)
JSON_VALUES = st.recursive(
    SCALARS,
    lambda inner: (
        st.lists(inner, max_size=5)
        | st.dictionaries(st.sampled_from(KEYS) | st.text(max_size=5), inner, max_size=5)
    ),
    max_leaves=30,
)
SQUARE = st.integers(2, 4).flatmap(
    lambda n: st.lists(
        st.lists(st.fixed_dictionaries({}, optional={"value": SCALARS, "region": SCALARS}),
                 min_size=n, max_size=n),
        min_size=n, max_size=n,
    )
)  # fmt: skip
OBJECTS = st.dictionaries(st.sampled_from(KEYS), JSON_VALUES, max_size=6)


@given(members=OBJECTS, cells=SQUARE)
@settings(max_examples=100, deadline=None)
def test_any_json_is_read_or_refused(members: dict[str, object], cells: list[object]) -> None:
    drawn = {"size": len(cells), "grid": cells, "cells": cells, "puzzle": "1......3..2....4"}
    for from_members in (fpuzzles.from_members, scl.from_members, json_lines.from_members):
        for data in (members, drawn | members, members | drawn):
            with suppress(InputError):
                from_members(data)


RICH = Board.parse(
    "6x6+antiknight+arrow:circle=r1c1,r1c2:r1c3,r2c4+clone:segments=r1c1,r1c2/r3c2,r3c3"
    "+difference:r4c1,r4c2+killer_cage:total=6:r2c1,r3c1+little_killer:total=9:r1c4,r2c5,r3c6"
    "+odd:r6c6+quadruple:values=1,3:r5c1,r5c2,r6c1,r6c2+renban:r5c5,r5c6+xv:r4c4,r4c5"
    "+sandwich:clue=4:r6c1,r6c2,r6c3,r6c4,r6c5,r6c6+thermometer:r1c6,r2c6+negative_xv"
)
SITES = {"fpuzzles": fpuzzles, "sudokupad": scl}


@pytest.mark.parametrize("site", SITES)
@given(data=st.data())
@settings(max_examples=150, deadline=None)
def test_damaged_constraints_are_read_or_refused(site: str, data: st.DataObject) -> None:
    """What can be read can be drawn, and written again or refused."""
    record = PuzzleRecord.of(Puzzle.empty(RICH), title="Rich")
    members = json.loads(json.dumps(SITES[site].to_members(record)))
    if site == "sudokupad" and data.draw(st.booleans()):
        del members["metadata"]["board"]
    for _ in range(data.draw(st.integers(1, 3))):
        _replace_a_part(members, data)
    with suppress(InputError):
        found = SITES[site].from_members(members)
        assert draw_puzzle(found.puzzle)
        assert get(site).write([found])


def _replace_a_part(value: object, data: st.DataObject) -> None:
    """Replace some value inside a document, however deep, by another one."""
    while isinstance(value, (dict, list)) and value:
        keys = list(value) if isinstance(value, dict) else list(range(len(value)))
        key = data.draw(st.sampled_from(keys))
        inner = value[key]
        if not isinstance(inner, (dict, list)) or not inner or data.draw(st.booleans()):
            value[key] = data.draw(JSON_VALUES)
            return
        value = inner


@given(text=st.text())
def test_lzstring_gives_back_what_it_packed(text: str) -> None:
    assert lzstring.from_base64(lzstring.to_base64(text)) == text


@given(packed=st.text(alphabet="ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/="))
def test_lzstring_unpacks_or_refuses_any_stream(packed: str) -> None:
    with suppress(InputError):
        assert len(lzstring.from_base64(packed)) <= 20_000 + 50 * len(packed)


@given(value=JSON_VALUES.filter(lambda value: isinstance(value, (dict, list))))
@settings(max_examples=100, deadline=None)
def test_shorthand_json_is_read_or_refused(value: object) -> None:
    text = json.dumps(value).replace("'", "\\'").replace('"', "'")
    with suppress(InputError):
        scl.unzip(text)


@given(data=st.binary(max_size=200))
def test_bytes_decode_or_are_refused(data: bytes) -> None:
    with suppress(InputError):
        assert decode(data).encode() == data.removeprefix(b"\xef\xbb\xbf")


@given(
    lines=st.lists(
        st.sampled_from(["1......3..2....4", "1......3..2....", "", "# note", "x" * 10_001, "é"])
    )
)
def test_each_line_gives_one_result_and_errors_know_their_line(lines: list[str]) -> None:
    results = list(read_each(lines, "line"))

    numbers = [n for n, line in enumerate(lines, start=1) if line and not line.startswith("#")]
    assert len(results) == len(numbers)
    for number, result in zip(numbers, results, strict=True):
        if isinstance(result, InputError):
            assert result.line == number
        else:
            assert str(result.puzzle) == lines[number - 1]


@given(data=st.data())
@settings(max_examples=30, deadline=None)
def test_a_line_format_reads_lines_on_the_board_it_is_given(data: st.DataObject) -> None:
    board = data.draw(st.sampled_from([board for board in BOARDS if not board.is_classic]))
    entry = data.draw(entries(board))

    [found] = read(str(entry.puzzle), "line", board)

    assert found.position == position_of(entry.puzzle)
    assert isinstance(found.board, Board)
