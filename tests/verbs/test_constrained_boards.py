# SPDX-License-Identifier: MIT
"""Verbs and boards with constraints: what does not know them refuses them one by one, by name."""

from __future__ import annotations

from typing import TYPE_CHECKING, get_args

import pytest

from cluesmith.board import Board, Puzzle
from cluesmith.board.formats import PuzzleRecord, board_of, read_one, write
from cluesmith.errors import InputError
from cluesmith.verbs.minimum import Minimum
from cluesmith.verbs.registry import VERBS
from cluesmith.verbs.shared_options import BoardName

if TYPE_CHECKING:
    from pathlib import Path

CAGE = Board.parse("4x4+killer_cage:total=3:r1c1,r1c2")
PLAIN = Puzzle.parse("1234341221434...")
CAGED = Puzzle.parse("1234341221434...", CAGE)


@pytest.mark.parametrize("name", ["infer", "propagate"])
def test_one_puzzle_with_constraints_does_not_end_the_others(name: str) -> None:
    entries = [PuzzleRecord.of(puzzle) for puzzle in (PLAIN, CAGED, PLAIN)]

    first, refused, last = VERBS[name]().work(entries)

    assert isinstance(refused, InputError)
    assert f"{name} on a board with killer cage" in str(refused)
    assert not isinstance(first, InputError)
    assert not isinstance(last, InputError)


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"board": "4x4+killer_cage:total=?:r1c1,r1c2"}, "minimum on a board with killer cage"),
        ({"board": "4x4+antiking", "engine": "csp"}, "the engine csp on a board with anti-king"),
        ({"board": "4x4+antiking", "allow": "cage_combinations"}, "cage_combinations on a board"),
    ],
)
def test_minimum_refuses_what_it_does_not_know_by_name(options: dict[str, str], said: str) -> None:
    with pytest.raises(InputError, match=said):
        Minimum(**options).check()  # type: ignore[arg-type]


def test_a_line_names_its_board_with_constraints() -> None:
    text = write([PuzzleRecord.of(CAGED)], "line")

    assert text.startswith(f"1234341221434... board={CAGE.spec}")
    assert read_one(text).puzzle == CAGED
    assert board_of(text) == CAGE


@pytest.mark.parametrize(
    ("spec", "position"),
    [("4x4 + killer_cage:total=3:r1c1,r1c2", 4), ("4x4+killer_cage:total=3:r1c1, r1c2", 30)],
)
def test_a_blank_in_a_board_is_named(spec: str, position: int) -> None:
    with pytest.raises(InputError, match=f"a blank in a board at character {position}"):
        board_of(spec)


def test_the_command_line_takes_a_board_from_a_file(tmp_path: Path) -> None:
    path = tmp_path / "puzzle.txt"
    path.write_text(write([PuzzleRecord.of(CAGED)], "line"))
    [option] = get_args(BoardName)[1:]

    assert option.parse(str(path)) == CAGE.spec
    assert option.parse(".Shape~4x4.AntiKing") == "4x4+antiking"
