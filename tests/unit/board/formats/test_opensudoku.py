# SPDX-License-Identifier: MIT
"""OpenSudoku's XML: both versions, games in progress, and what must not be parsed."""

from __future__ import annotations

import pytest

from cluesmith.board import Puzzle, formats
from cluesmith.board.formats import PuzzleRecord
from cluesmith.board.formats.record import position_of
from cluesmith.errors import InputError
from samples import EASY, SEVENTEEN

PUZZLE = Puzzle.parse(EASY)
DIGITS = EASY.replace(".", "0")

VERSION_1 = f"""<?xml version="1.0" encoding="UTF-8"?>
<opensudoku>
  <name>Easy ones</name>
  <author>A. Setter</author>
  <description>To begin with</description>
  <comment>&lt;none&gt; &amp; more</comment>
  <created>2013-02-09</created>
  <source>qqwing</source>
  <level>easy</level>
  <sourceURL>https://example.org/</sourceURL>
  <game data="{DIGITS}" />
  <game data="{SEVENTEEN}" />
</opensudoku>
"""


def test_version_1_has_one_set_of_meta_for_all_games() -> None:
    found = formats.read(VERSION_1)

    assert [PUZZLE, Puzzle.parse(SEVENTEEN)] == [record.puzzle for record in found]
    assert {
        "title": "Easy ones",
        "author": "A. Setter",
        "description": "To begin with",
        "comment": "<none> & more",
        "date": "2013-02-09",
        "source": "qqwing",
        "level": "easy",
        "url": "https://example.org/",
    } == dict(found[1].meta)


def _progress(version: int, *cells: str) -> str:
    blanks = ["0|-|1|" if version == 1 else "0|0|1|"] * (81 - len(cells))
    return f"version: {version}&#10;" + "".join([*cells, *blanks])


@pytest.mark.parametrize(("version", "notes"), [(1, "2,3,"), (1, "2,3"), (2, "6"), (3, "6")])
def test_version_2_has_games_in_progress(version: int, notes: str) -> None:
    data = _progress(version, "5|-|0|", "1|-|1|", f"0|{notes}|1|")
    text = f"""<opensudoku version="2"><folder name="Mine" created="1360000000000">
        <game created="1" state="1" time="120000" last_played="2" data="{data}" note="stuck"/>
        </folder><game data="{DIGITS}"/></opensudoku>"""

    first, second = formats.read(text)

    assert "5" + "." * 80 == str(first.puzzle)
    assert "51" + "." * 79 == str(first.position.values)
    assert (2, 3) == first.position.candidates.digits(2)
    assert (2, 3, 4, 6, 7, 8, 9) == first.position.candidates.digits(3)
    assert {"title": "Mine", "comment": "stuck"} == dict(first.meta)
    assert () == second.meta


def test_a_line_feed_in_an_attribute_may_have_become_a_blank() -> None:
    data = _progress(1, "5|-|0|").replace("&#10;", "\n")

    record = formats.read_one(f'<opensudoku version="2"><game data="{data}"/></opensudoku>')

    assert 5 == record.puzzle.digits[0]


def test_puzzles_are_written_in_folders_by_title() -> None:
    puzzle = PuzzleRecord.of(PUZZLE, title='A "quoted" <title>', comment="two\nlines & more")
    started = PuzzleRecord(position_of(PUZZLE, PUZZLE.with_digits([(2, 4)])))

    text = formats.write([puzzle, puzzle, started], "opensudoku")

    assert 1 == text.count("<folder")
    assert 2 == text.count(f'data="{DIGITS}"')
    assert 1 == text.count('data="version: 1&#10;5|-|0|3|-|0|4|-|1|0|')
    assert [puzzle, puzzle, started] == formats.read(text)


BOMB = """<?xml version="1.0"?>
<!DOCTYPE bomb [
  <!ENTITY a "ha">
  <!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">
  <!ENTITY c "&b;&b;&b;&b;&b;&b;&b;&b;&b;&b;">
  <!ENTITY d "&c;&c;&c;&c;&c;&c;&c;&c;&c;&c;">
]>
<opensudoku><name>&d;</name></opensudoku>
"""


@pytest.mark.parametrize(
    "text",
    [
        BOMB,
        '<!DOCTYPE opensudoku SYSTEM "file:///etc/passwd"><opensudoku/>',
        '<!DOCTYPE o [<!ENTITY x SYSTEM "file:///etc/passwd">]><opensudoku>&x;</opensudoku>',
    ],
)
def test_a_document_type_is_declined(text: str) -> None:
    with pytest.raises(InputError, match="a document type or entity; expected plain elements"):
        formats.read(text, "opensudoku")


def test_an_entity_without_a_declaration_is_declined() -> None:
    with pytest.raises(InputError, match="not XML: undefined entity"):
        formats.read("<opensudoku><name>&x;</name></opensudoku>")


def test_deep_nesting_does_not_exhaust_the_stack() -> None:
    text = "<opensudoku>" + "<a>" * 100_000 + "</a>" * 100_000 + "</opensudoku>"

    with pytest.raises(InputError, match="no puzzle"):
        formats.read(text)


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("<opensudoku>", "line 1: not XML: no element found at character 13"),
        ("<opensudoku>\n<game data='1'/></opensudoku>", "line 2: game data of 1 characters"),
        ("<opensudoku><game/></opensudoku>", "line 1: a <game> without data"),
        ("<sudoku/>", "line 1: the element <sudoku>; expected <opensudoku>"),
        ("<opensudoku version='3'/>", "line 1: version '3'; expected version 1 or 2"),
        ("<opensudoku></opensudoku>", "no puzzle"),
        ("not XML", "line 1: not XML"),
    ],
)
def test_a_bad_document_is_refused_with_its_line(text: str, complaint: str) -> None:
    with pytest.raises(InputError) as caught:
        formats.read(text, "opensudoku")

    assert str(caught.value).startswith(complaint)


@pytest.mark.parametrize(
    ("data", "complaint"),
    [
        (_progress(4), "game data of version 4; expected version 1, 2 or 3"),
        (_progress(1)[:-6], "240 fields of game data; expected 3 for each of 81 cells"),
        (_progress(1, "x|-|1|"), r"found 'x\|-\|1' for r1c1"),
        (_progress(1, "0|2|1|", "0|2,|2|"), r"found '0\|2,\|2' for r1c2"),
        (_progress(1, "0|0,|1|"), r"found '0\|0,\|1' for r1c1"),
        (_progress(2, "0|512|1|"), "the notes 512 of r1c1; expected 0 to 511"),
    ],
)
def test_bad_game_data_is_refused(data: str, complaint: str) -> None:
    with pytest.raises(InputError, match=complaint):
        formats.read(f'<opensudoku version="2"><game data="{data}"/></opensudoku>')
