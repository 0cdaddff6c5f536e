# SPDX-License-Identifier: MIT
"""Constraints in the formats of other programs: each kind keeps its meaning, or is refused."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, ClassVar

import pytest

import cluesmith as cs
from cluesmith.board import Board, Puzzle
from cluesmith.board.constraints.declaration import CONSTRAINTS, Cells, Constraint, constraint
from cluesmith.board.constraints.kernels import Kernel, Pair
from cluesmith.board.formats import PuzzleRecord, read_one, write
from cluesmith.errors import InputError
from random_constraints import random_board

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

KINDS = pytest.mark.parametrize("kind", CONSTRAINTS.values(), ids=list(CONSTRAINTS))
PROGRAMS = pytest.mark.parametrize("program", ["iss", "fpuzzles"])


def _keeps(board: Board, digits: Sequence[int]) -> bool:
    return all(
        each.holds([digits[cell] for cell in each.scope(board)], board)
        for each in board.constraints
    )


def _grids(board: Board, random: Random) -> list[list[int]]:
    """Return the values of some solutions, and of grids that differ from them in a cell."""
    grids = []
    for solution in cs.solve(Puzzle.empty(board), limit=8, time=5).solutions:
        values = [digit + board.first - 1 for digit in solution.digits]
        grids.append(values)
        for _ in range(6):
            other = values.copy()
            other[random.randrange(board.cell_count)] = random.choice(board.values)
            grids.append(other)
    return grids


@PROGRAMS
@KINDS
def test_a_constraint_keeps_its_meaning_in_another_program(
    kind: type[Constraint], program: str
) -> None:
    random = Random(kind.id)
    boards = [Board.parse(kind.example)]
    boards += [found[0] for found in (random_board(kind, random) for _ in range(5)) if found]
    for board in boards:
        try:
            text = write([PuzzleRecord.of(Puzzle.empty(board))], program)
        except InputError as error:
            assert program in str(error)
            continue
        again = read_one(text).board

        assert (again.rows, again.columns, again.values) == (
            board.rows,
            board.columns,
            board.values,
        )
        for grid in _grids(board, random):
            assert _keeps(board, grid) == _keeps(again, grid), (board.spec, text)


def test_a_new_constraint_is_read_and_written_under_the_names_that_it_declares() -> None:
    try:

        @constraint
        @dataclass(frozen=True)
        class Mirror(Constraint):
            """The two digits add up to the number."""

            cells: Cells
            total: int = 5

            id: ClassVar[str] = "mirror"
            example: ClassVar[str] = "4x4+mirror:r1c1,r2c2"
            title: ClassVar[str] = "Mirror"
            names: ClassVar = {"iss": "Mirror", "fpuzzles": "mirror"}
            sentence: ClassVar[str] = "{cells} add up to {total}."

            def holds(self, values: Sequence[int], board: Board) -> bool:  # noqa: ARG002
                return sum(values) == self.total

            def kernels(self, board: Board) -> Iterator[Kernel]:  # noqa: ARG002
                first, second = self.cells
                yield Pair(first, second, lambda a, b: a + b == self.total)

        for spec in ("4x4+mirror:r1c1,r2c2", "4x4+mirror:total=3:r1c1,r2c2"):
            board = Board.parse(spec)
            for program in ("iss", "fpuzzles"):
                text = write([PuzzleRecord.of(Puzzle.empty(board))], program)

                assert read_one(text).board == board
        assert ".Mirror~3~R1C1~R2C2" in write([PuzzleRecord.of(Puzzle.empty(board))], "iss")
    finally:
        CONSTRAINTS.pop("mirror", None)


@pytest.mark.parametrize(
    ("text", "names"),
    [
        (".Sandwich~5", "Sandwich"),
        (".Sandwich~x~R1", "Sandwich"),
        (".LittleKiller~9", "LittleKiller"),
        (".LittleKiller~9~R5C5", "LittleKiller"),
        (".XSum~Q1~5", "Q1"),
        (".Cage~x~R1C1~R1C2", "Cage"),
        (".Quad~R9C9~1", "Quad"),
        (".LookAndSay~123~R1C1", "LookAndSay"),
        (".SameValues~3~R1C1~R1C2", "SameValues"),
        (".Indexing~X~R1C1", "Indexing"),
        (".Diagonal~2", "Diagonal"),
        (".Shape~6x9.Windoku.NoBoxes", "Windoku"),
        (".Pair~!~R1C1~R1C2", "table"),
        (".Regex~*~R1C1", "base64"),
        (".NFA~w~_n~R1C1~R1C2", "base64"),
        (".NFA~gA~_n~R1C1~R1C2", "NFA"),
        (".Thermo~R1C1~R0C1", "R0C1"),
        (".Lockout~R1C1~R1C2", "Lockout"),
        (".FullRank~C1~10~23", "FullRank"),
        (".Shape~9x9~0-8~Raw", "Raw"),
    ],
)
def test_a_bad_part_is_refused_by_its_name(text: str, names: str) -> None:
    with pytest.raises(InputError, match=names):
        read_one(text)


@pytest.mark.parametrize(
    ("text", "spec"),
    [
        (".Shape~4x4.LittleKiller~5~R1C2", "4x4+little_killer:total=5:r1c2,r2c1"),
        (".Shape~4x4.LittleKiller~5~R3C4", "4x4+little_killer:total=5:r3c4,r2c3,r1c2"),
        (".Shape~4x4.LittleKiller~5~R4C2", "4x4+little_killer:total=5:r4c2,r3c3,r2c4"),
        (".Shape~4x4.Cage~5~R1C1~R1C1~R1C2", "4x4+killer_cage:r1c1,r1c2"),
        (".Shape~4x4.Whisper~R1C1~R1C2", "4x4+whispers"),
        (".Shape~4x4.Sandwich~R1~2", "4x4+sandwich:clue=2:r1c1,r1c2,r1c3,r1c4"),
        (".PillArrow~2~R1C2~R1C1~R2C2~R3C3", "9x9+arrow:circle=r1c1,r1c2:r2c2,r3c3"),
        (".Shape~4x4.SumLine~5~R1C1~R1C2~R2C2~LOOP", "is_loop=yes"),
        (".Shape~4x4.RegionSameValues", "same_digits"),
        (".Shape~4x4.Regex~%5B1-4%5D~R1C1", "regex"),
        (".Shape~9x9.Windoku", "windoku"),
    ],
)
def test_other_spellings_of_a_part_are_read(text: str, spec: str) -> None:
    try:
        board = read_one(text).board
    except InputError as error:  # whispers of 5 do not fit on four digits
        assert spec.split("+")[1] in str(error)
        return

    assert spec.split(":r1", maxsplit=1)[0] in board.spec or spec in board.spec
