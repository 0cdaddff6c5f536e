# SPDX-License-Identifier: MIT
"""The least number of clues: puzzles found, bounds proved, and what the bounds rest on."""

from __future__ import annotations

import re
from collections import Counter
from itertools import combinations, permutations
from time import process_time
from typing import TYPE_CHECKING

import pytest

import cluesmith as cs
from cluesmith.board import Board, Pattern, Puzzle
from cluesmith.board.open_board import keeps
from cluesmith.board.symmetry import symmetries
from cluesmith.clue_problem.lower_bounds import LowerBound, bound_for_any_strategies, patterns
from cluesmith.engines.solved_by import solved_by
from cluesmith.errors import InputError
from cluesmith.proofs.checkers.terms import final_grid
from cluesmith.strategies.catalogue import select
from cluesmith.strategies.closure import close
from cluesmith.strategies.state import State
from corpus import on_lists, puzzles
from samples import SEVENTEEN

if TYPE_CHECKING:
    from pathlib import Path

FOUR = Board.classic(2)


def all_grids() -> list[bytes]:
    """Return the full grids of order 2: rows that go together, tried one after another."""
    grids = [b""]
    for _ in range(4):
        longer = [grid + bytes(row) for grid in grids for row in permutations((1, 2, 3, 4))]
        grids = [grid for grid in longer if not Puzzle(grid.ljust(16, b"\0"), FOUR).conflicts()]
    return grids


@pytest.mark.parametrize(
    "allow",
    ["NS", "HS", "singles", "basic", "basic,naked_pair,x_wing", "all", "basic,unique_rectangle_1"],
)
def test_order_2_takes_4_clues_with_every_strategy_set(allow: str) -> None:
    verdict = cs.minimum(FOUR, allow=allow)

    assert ("found", 4, 4) == (verdict.answer, verdict.clues, verdict.lower_bound)
    assert verdict.puzzle is not None
    assert cs.solve(verdict.puzzle).is_unique
    assert cs.explain(verdict.puzzle, allow).status == "solved"
    assert "every puzzle of 3 clues was tried" in verdict.rests_on


def test_3_clues_of_order_2_never_have_one_solution_by_brute_force() -> None:
    assert 4 == bound_for_any_strategies(FOUR).clues
    grids = all_grids()
    assert 288 == len(grids)
    for cells in combinations(range(16), 3):
        seen = [tuple(grid[cell] for cell in cells) for grid in grids]
        assert all(seen.count(digits) != 1 for digits in set(seen))


@pytest.mark.parametrize("clues", [0, 1, 2, 3, 5])
def test_patterns_stand_for_all_that_symmetry_makes_of_them(clues: int) -> None:
    kinds = list(patterns(FOUR, clues))
    images = {turn.apply(pattern).mask for pattern in kinds for turn in symmetries(FOUR)}

    assert len(images) == len(list(combinations(range(16), clues)))
    assert len(kinds) < max(2, len(images) / 10)


@pytest.mark.parametrize("allow", ["NS", "HS", "basic"])
def test_the_encoding_of_the_paper_finds_the_least_number_too(allow: str) -> None:
    verdict = cs.minimum(FOUR, allow=allow, engine="csp")

    assert ("found", 4, 4) == (verdict.answer, verdict.clues, verdict.lower_bound)
    assert verdict.puzzle is not None
    assert solved_by(verdict.puzzle, verdict.allow) is not None


def test_what_the_encoding_refutes_becomes_the_bound(monkeypatch: pytest.MonkeyPatch) -> None:
    weak = LowerBound(2, "nothing much")
    monkeypatch.setattr("cluesmith.clue_problem.minimum.bound_for_any_strategies", lambda _: weak)

    verdict = cs.minimum(FOUR, allow="NS", clues=3, engine="csp")

    assert ("impossible", 4) == (verdict.answer, verdict.lower_bound)
    assert "CaDiCaL" in verdict.rests_on


@pytest.mark.parametrize("allow", ["jellyfish", "locked_triple"])
def test_weak_strategies_take_more_clues_and_that_is_proved(allow: str) -> None:
    verdict = cs.minimum(FOUR, allow=allow)

    assert ("found", 8, 8) == (verdict.answer, verdict.clues, verdict.lower_bound)
    assert "none of the 122 patterns of 7 cells has clues, up to symmetry" == verdict.rests_on
    assert "impossible" == cs.minimum(FOUR, allow=allow, clues=7).answer


def test_strategies_without_listed_rules_are_tried_on_every_puzzle() -> None:
    verdict = cs.minimum(FOUR, allow="full_house", clues=5)

    assert ("impossible", 6) == (verdict.answer, verdict.lower_bound)
    assert "5 cells has clues" in verdict.rests_on


def test_more_clues_than_needed_can_be_asked_for() -> None:
    for clues in (4, 9, 16):
        verdict = cs.minimum(FOUR, allow="NS", clues=clues)
        assert ("found", clues) == (verdict.answer, verdict.clues)


def test_a_number_below_the_bound_is_impossible_at_once() -> None:
    verdict = cs.minimum(allow="singles", clues=16, time=0)

    assert ("impossible", None, 17) == (verdict.answer, verdict.clues, verdict.lower_bound)
    assert "McGuire, Tugemann and Civario (2014)" in verdict.rests_on


@pytest.mark.parametrize(("allow", "clues"), [("NS", 22), ("HS", 21), ("basic", 20)])
def test_a_puzzle_of_the_number_asked_for_is_found(allow: str, clues: int) -> None:
    verdict = cs.minimum(allow=allow, clues=clues, seed=1, time=30)

    assert ("found", clues) == (verdict.answer, verdict.clues)
    assert verdict.puzzle is not None
    assert clues == len(Pattern.of(verdict.puzzle))
    assert cs.explain(verdict.puzzle, allow).status == "solved"


def test_the_same_seed_gives_the_same_puzzle() -> None:
    first, second = (cs.minimum(allow="NS", clues=22, seed=7).puzzle for _ in range(2))

    assert first == second
    assert first != cs.minimum(allow="NS", clues=22, seed=8).puzzle


def test_other_boards_are_searched_too() -> None:
    diagonals = cs.minimum(Board.parse("9x9+diagonals"), allow="singles", clues=20, time=30)
    sixteen = cs.minimum(Board.classic(4), allow="NS", clues=150, time=30)

    assert ("found", 8) == (diagonals.answer, diagonals.lower_bound)
    assert ("found", 15) == (sixteen.answer, sixteen.lower_bound)


def test_without_a_number_the_best_so_far_is_kept_when_the_time_is_over() -> None:
    verdict = cs.minimum(allow="NS", time=3)

    assert "undecided" == verdict.answer
    assert verdict.clues is not None
    assert verdict.lower_bound < verdict.clues < 30
    assert verdict.puzzle is not None
    assert cs.explain(verdict.puzzle, "NS").status == "solved"


def test_18_clues_for_naked_singles_are_found_within_a_minute_of_processor_time() -> None:
    began = process_time()
    verdict = cs.minimum(allow="NS", clues=18, seed=7, time=600)

    assert ("found", 18) == (verdict.answer, verdict.clues)
    assert process_time() - began < 60


def test_a_list_without_a_solvable_puzzle_raises_the_bound(tmp_path: Path) -> None:
    path = tmp_path / "list.txt"
    path.write_text(f"# all of them\n{SEVENTEEN}\n")

    verdict = cs.minimum(allow="NS", clues=17, complete_list=path)

    assert ("impossible", 18) == (verdict.answer, verdict.lower_bound)
    assert "none of the 1 puzzles of 17 clues in list.txt" in verdict.rests_on
    assert "must be all there are" in verdict.rests_on


def test_a_list_with_a_solvable_puzzle_settles_the_question(tmp_path: Path) -> None:
    path = tmp_path / "list.txt"
    path.write_text(f"{SEVENTEEN}\n")

    verdict = cs.minimum(allow="all", complete_list=path)
    asked = cs.minimum(allow="singles", clues=19, complete_list=path)

    assert ("found", 17, 17) == (verdict.answer, verdict.clues, verdict.lower_bound)
    assert ("found", 19) == (asked.answer, asked.clues)
    assert asked.puzzle is not None
    assert cs.solve(asked.puzzle).solution == cs.solve(SEVENTEEN).solution


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "no puzzle in list.txt; expected one a line"),
        (f"{SEVENTEEN}\n{'.' * 81}\n", "line 2: a puzzle of 0 clues in a list of all puzzles"),
        (f"{SEVENTEEN}\nrubbish\n", "line 2: "),
    ],
)
def test_a_list_that_is_none_is_refused(tmp_path: Path, text: str, message: str) -> None:
    path = tmp_path / "list.txt"
    path.write_text(text)

    with pytest.raises(InputError, match=re.escape(message)):
        cs.minimum(allow="NS", complete_list=path)


@on_lists("seventeen.txt", "17clue_49158.txt")
def test_naked_singles_solve_no_known_puzzle_of_17_clues(path: Path) -> None:
    verdict = cs.minimum(allow="NS", clues=17, complete_list=path)

    assert ("impossible", 18) == (verdict.answer, verdict.lower_bound)
    assert f"none of the {len(puzzles(path)):,} puzzles" in verdict.rests_on


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"allow": "nakd_single"}, "'nakd_single' is not a strategy; did you mean naked_single?"),
        ({"allow": "guess"}, "guess is not a strategy"),
        ({"clues": 82}, "82 clues; expected 0 to 81"),
        ({"clues": -1}, "-1 clues; expected 0 to 81"),
        ({"time": -1}, "a time of -1 seconds"),
        ({"seed": -1}, "a seed of -1"),
        ({"threads": 0}, "0 threads; expected a whole number from 1 to 1024"),
    ],
)
def test_what_cannot_be_asked_is_refused(options: dict[str, object], message: str) -> None:
    with pytest.raises(InputError, match=re.escape(message)):
        cs.minimum(**options)  # type: ignore[arg-type]


SMALL_BOARDS = [
    ("4x4+killer_cage:total=4:r1c1,r1c2+thermometer:r2c3,r3c4", "basic,constraints"),
    ("4x4+thermometer:r1c1,r2c2+thermometer:r4c4,r3c3", "NS"),
]


@pytest.mark.parametrize(("spec", "allow"), SMALL_BOARDS)
def test_the_least_number_on_a_small_board_with_constraints_is_that_of_brute_force(
    spec: str, allow: str
) -> None:
    board = Board.parse(spec)
    verdict = cs.minimum(board, allow=allow)
    strategies = select(allow, board)
    grids = [grid for grid in all_grids() if keeps(grid, board.constraints, board)]

    def is_enough(clues: int) -> bool:
        counts = Counter(
            bytes(d if cell in cells else 0 for cell, d in enumerate(grid))
            for grid in grids
            for cells in combinations(range(16), clues)
        )
        alone = (Puzzle(digits, board) for digits, count in counts.items() if count == 1)
        return any(
            final_grid(close(State.initial(puzzle), strategies)) is not None for puzzle in alone
        )

    assert verdict.answer == "found"
    assert verdict.clues is not None
    assert is_enough(verdict.clues)
    assert not any(is_enough(clues) for clues in range(verdict.clues))
    assert verdict.lower_bound == verdict.clues
    assert verdict.puzzle is not None
    assert cs.solve(verdict.puzzle).is_unique


def test_clues_are_taken_away_from_grids_of_a_board_with_constraints() -> None:
    board = "9x9+antiknight+killer_cage:total=3:r1c1,r1c2"
    verdict = cs.minimum(board, allow="basic,constraints", engine="anneal:2", seed=3)

    assert verdict.puzzle is not None
    assert verdict.puzzle.board == Board.parse(board)
    assert 0 < verdict.lower_bound <= verdict.puzzle.clue_count < 25
    assert cs.explain(verdict.puzzle, "basic,constraints").status == "solved"
    assert "board" in verdict.to_json()


def test_constraints_without_a_grid_have_no_least_number() -> None:
    with pytest.raises(InputError, match="constraints without a solution"):
        cs.minimum("4x4+killer_cage:total=4:r1c1,r1c2+killer_cage:total=4:r1c3,r1c4")


def test_a_board_that_its_constraints_solve_needs_no_clue() -> None:
    cages = "+".join(
        f"killer_cage:total={d}:r{1 + i // 4}c{1 + i % 4}"
        for i, d in enumerate([1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1])
    )
    verdict = cs.minimum(f"4x4+{cages}", allow="basic,constraints")

    assert (0, 0, "found") == (verdict.clues, verdict.lower_bound, verdict.answer)
