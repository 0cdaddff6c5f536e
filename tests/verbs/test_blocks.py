# SPDX-License-Identifier: MIT
"""Blocks of plain puzzles: verbs answer them together as they answer them one by one."""

from __future__ import annotations

import json
import re
from io import BytesIO
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cluesmith.apps.cli.main import run
from cluesmith.board import Puzzle, formats
from cluesmith.board.arrays import from_array
from cluesmith.board.formats.plain import PuzzleBlock
from cluesmith.engines.result_rows import clues_agree
from cluesmith.errors import InputError
from cluesmith.verbs.blocks import BlockReader, WrittenAnswers, answers
from cluesmith.verbs.infer import Infer
from cluesmith.verbs.propagate import Propagate
from cluesmith.verbs.rate import Rate
from cluesmith.verbs.readers import PuzzleReader
from cluesmith.verbs.reading import Reading
from cluesmith.verbs.solve import Solve
from cluesmith.verbs.write import Convert
from corpus import digits
from samples import EASY

if TYPE_CHECKING:
    from pathlib import Path

    from cluesmith.board.text_rows import TextRows
    from cluesmith.verbs.verb import Verb

ODD = [
    EASY,
    "# a comment",
    "",
    f"{EASY} # with a remark",
    "11" + EASY[2:],
    "." * 81,
    "rubbish",
    "1......3..2....4",
    EASY[:80],
    EASY.replace("5", "."),
    EASY.replace(".", "0") + "\r",
    f" {EASY}",
    "12345678" + "." * 72 + "9",  # agrees, but leaves no digit for r1c9
]
VERBS: list[Verb] = [
    Solve(),
    Solve(count=1),
    Solve(count=3),
    Rate(),
    Rate(scale="se"),
    Rate(scale="cover:7,hodoku"),
    Infer(),
    Infer(technique="dpll", count=1),
    Infer(technique="dpll", branching="moms"),
    Infer(technique="flp", passes=1, grid_analysis=True),
    Infer(technique="up", encoding="minimal"),
    Propagate(),
    Propagate(scheme="FC", search=True),
    Propagate(scheme="HACS"),
]
COMMANDS = [
    ["solve"],
    ["solve", "--json", "--count", "3"],
    ["solve", "--strict"],
    ["rate", "--scale", "se,hodoku"],
    ["rate", "--scale", "cover", "--json"],
    ["rate", "--scale", "cover", "--csv"],
    ["rate", "--scale", "se,hodoku", "--csv"],
    ["infer", "--technique", "flp", "--json"],
    ["infer", "--technique", "up", "--passes", "1"],
    ["infer", "--technique", "dpll"],
    ["propagate"],
    ["propagate", "--scheme", "FC", "--search"],
    ["propagate", "--scheme", "HAC", "--json"],
    ["convert"],
    ["convert", "--to", "sdm"],
    ["convert", "--to", "json"],
]


def puzzles() -> list[str]:
    """Return puzzles of every difficulty."""
    easy, hard = (from_array(digits(name)) for name in ("easy.txt", "hard.txt"))
    return [*map(str, easy[:14]), *map(str, hard[:6])]


def text() -> bytes:
    """Return lines of all kinds."""
    some = puzzles()
    return "\n".join([*ODD, *some[:10], *ODD, *some[10:], *ODD[::-1]]).encode()


def one_by_one(verb: Verb, entry: Any) -> str:
    """Return the line of an answer that is worked on by itself."""
    if isinstance(entry, InputError):
        return str(entry)
    [result] = verb.work([entry])
    if isinstance(result, InputError):
        return f"line {entry.line}: {result}"
    members: dict[str, object] = result.to_json()
    members.pop("seconds", None)
    return json.dumps(members) + "\n"


def written(rows: Any) -> TextRows:
    """Write rows as a batch does."""
    lines: TextRows = rows.json_lines(without="seconds")
    return lines


@pytest.mark.parametrize("verb", VERBS, ids=str)
def test_rows_have_the_answers_that_each_puzzle_has_by_itself(verb: Verb) -> None:
    block = PuzzleBlock.read(text(), formats.get("line"))
    expected = [one_by_one(verb, entry) for entry in block]
    lines: list[str] = []
    together = 0
    for answer in answers(block, verb.work, verb.rows, written):
        if isinstance(answer, WrittenAnswers):
            lines += answer.text.decode().splitlines(keepends=True)
            together += answer.count
        elif isinstance(answer[1], InputError):
            lines.append(str(answer[1]))
        else:
            members = answer[1].to_json()
            members.pop("seconds", None)
            lines.append(json.dumps(members) + "\n")

    assert verb.takes_rows
    assert expected == lines
    assert together >= 20


@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
def test_commands_print_the_same_in_blocks_and_one_by_one(
    command: list[str],
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    file = tmp_path / "puzzles.txt"
    file.write_bytes(text())

    def outputs() -> tuple[int, str, str]:
        code = run([command[0], str(file), *command[1:]])
        out, errors = capsys.readouterr()
        return code, _without_seconds(out), _without_seconds(errors)

    together = outputs()
    for verb in (Solve, Rate, Infer, Propagate, Convert):
        monkeypatch.setattr(verb, "takes_rows", False)

    assert outputs() == together


def _without_seconds(text: str) -> str:
    return re.sub(r'"seconds": [0-9.e-]+|, [0-9.]+ m?s$', "", text, flags=re.MULTILINE)


def test_seconds_are_numbers_in_json() -> None:
    block = PuzzleBlock.read("\n".join(puzzles()).encode(), formats.get("line"))
    for verb in (Infer(technique="up"), Propagate(scheme="FC")):
        lines = verb.rows(block.digits).json_lines().text.decode().splitlines()

        assert all(0 <= json.loads(line)["seconds"] < 60 for line in lines)


def test_contradicting_clues_do_not_agree() -> None:
    lines = [f"{EASY[:cell]}{digit}{EASY[cell + 1 :]}" for cell in range(81) for digit in "159"]
    block = PuzzleBlock.read("\n".join([EASY, *lines]).encode(), formats.get("line"))
    contradicts = [bool(Puzzle.parse(line).conflicts()) for line in lines]

    agree = clues_agree(block.digits).tolist()
    assert agree[0]
    assert not any(a and b for a, b in zip(agree[1:], contradicts, strict=True))
    assert sum(contradicts) > 50


class Trickle(BytesIO):
    """A pipe that gives a few bytes at a time."""

    def __init__(self, data: bytes, size: int) -> None:
        super().__init__(data)
        self._size = size

    def read1(self, _: int | None = -1) -> bytes:
        """Return the next bytes."""
        return super().read1(self._size)


@given(
    st.lists(st.text("1.#\r", max_size=9).map(str.encode), min_size=1, max_size=9),
    st.integers(1, 40),
)
def test_blocks_are_the_lines_however_they_arrive(lines: list[bytes], size: int) -> None:
    data = b"12345678.\n" + b"\n".join(lines)
    whole = data.split(b"\n")
    if not whole[-1]:
        whole.pop()

    reading = Reading(Trickle(data, size), None, formats.get("line"))
    assert whole == list(reading.lines())
    reading = Reading(Trickle(data, size), None, formats.get("line"))
    assert data == b"".join(reading.blocks())


def test_a_title_in_another_block_than_its_puzzle_is_kept(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("cluesmith.verbs.reading._BLOCK", 8)
    lines = [EASY, "# title of mine", EASY, "", "# nothing"]
    reading = Reading(Trickle("\n".join(lines).encode(), 60), None, formats.get("line"))
    reader = BlockReader.of(PuzzleReader(), with_remarks=True)
    entries = [entry for block in reader.entries(reading) for entry in block]

    assert [("", 1), ("title of mine", 3)] == [(each.get("title"), each.line) for each in entries]
