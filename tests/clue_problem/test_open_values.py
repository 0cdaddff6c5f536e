# SPDX-License-Identifier: MIT
"""Setting on boards with constraints and open values: verdicts, proofs, and their limits."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from functools import cache
from itertools import combinations
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

import cluesmith as cs
from cluesmith.board import Board, Pattern, Puzzle
from cluesmith.board.geometry import STANDARD
from cluesmith.board.open_board import closed, frame
from cluesmith.clue_problem.methods.contract import Effort, method
from cluesmith.clue_problem.methods.refute import QUICK, Refute
from cluesmith.clue_problem.problem import ClueProblem
from cluesmith.errors import InputError
from cluesmith.generating.layouts import Layout
from cluesmith.proofs.certificate import Certificate
from cluesmith.proofs.checkers.deadline import NEVER
from cluesmith.proofs.checkers.grids_check import all_grids
from cluesmith.proofs.checkers.terms import final_grid
from cluesmith.proofs.checkers.verifier import count_solutions
from cluesmith.strategies.catalogue import select
from cluesmith.strategies.closure import close
from cluesmith.strategies.state import State

if TYPE_CHECKING:
    from cluesmith.clue_problem.verdict import Verdict

ALIKE = "9x9+" + "+".join(
    f"killer_cage:total=?:r1c{c},r2c{c}" for c in range(1, 10)
)  # rows 1 and 2 can be exchanged


@cache
def grids_of(board: Board) -> tuple[bytes, ...]:
    return tuple(all_grids(board, NEVER))


def brute(pattern: Pattern, allow: str) -> bool:
    """Whether the puzzle of some grid has one solution, which the strategies find."""
    board = pattern.board
    puzzles: Counter[Puzzle] = Counter()
    for grid in grids_of(frame(board)):
        valued = closed(board, grid)
        if valued is not None:
            clues = bytes(d if cell in pattern else 0 for cell, d in enumerate(grid))
            puzzles[Puzzle(clues, valued)] += 1
    strategies = select(allow)
    return any(
        count == 1 and final_grid(close(State.initial(puzzle), strategies)) is not None
        for puzzle, count in puzzles.items()
    )


def agrees_with_brute_force(verdict: Verdict, allow: str) -> bool:
    """Whether a verdict is right, by a slow closure of the puzzle found or of all puzzles."""
    if verdict.puzzle is None:
        return verdict.answer == "impossible" and not brute(verdict.problem.pattern, allow)
    state = close(State.initial(verdict.puzzle), select(allow))
    return final_grid(state) is not None and count_solutions(verdict.puzzle) == 1


def tilings(size: int = 4, cells: range = range(16)) -> list[list[tuple[int, int]]]:
    """Return all ways to cover some cells of a board with dominoes."""

    def cover(free: frozenset[int]) -> list[list[tuple[int, int]]]:
        if not free:
            return [[]]
        cell = min(free)
        right = cell + 1 if cell % size < size - 1 else -1
        others = [other for other in (right, cell + size) if other in free]
        return [[(cell, o), *rest] for o in others for rest in cover(free - {cell, o})]

    return cover(frozenset(cells))


def caged(dominoes: list[tuple[int, int]]) -> Board:
    board = Board.parse("4x4")
    names = [",".join(map(board.cell_name, domino)) for domino in dominoes]
    return Board.parse("4x4+" + "+".join(f"killer_cage:total=?:{name}" for name in names))


ALLOW = "basic,cage_combinations"


def test_every_layout_of_dominoes_is_settled_as_by_brute_force() -> None:
    layouts = tilings()
    assert len(layouts) == 36
    answers: Counter[str] = Counter()
    for dominoes in layouts:
        pattern = Pattern(0, caged(dominoes))
        verdict = cs.set_clues(pattern, allow=ALLOW)
        assert agrees_with_brute_force(verdict, ALLOW), pattern.board.spec
        assert cs.check(verdict.certificate).valid, pattern.board.spec
        answers[str(verdict.answer)] += 1
    assert set(answers) <= {"found", "impossible"}


def test_one_clue_beside_dominoes_is_settled_as_by_brute_force() -> None:
    for dominoes in tilings()[::12]:
        for cell in (0, 6, 9):
            pattern = Pattern.from_cells([cell], caged(dominoes))
            verdict = cs.set_clues(pattern, allow=ALLOW)
            assert agrees_with_brute_force(verdict, ALLOW)
            assert cs.check(verdict.certificate).valid


def test_two_clues_beside_a_thermometer_are_settled_as_by_brute_force() -> None:
    board = Board.parse("4x4+thermometer:r1c1,r1c2,r1c3,r1c4")
    answers: Counter[str] = Counter()
    for cells in combinations(range(16), 2):
        pattern = Pattern.from_cells(cells, board)
        verdict = cs.set_clues(pattern, allow="basic,pair_relation")
        assert agrees_with_brute_force(verdict, "basic,pair_relation")
        answers[str(verdict.answer)] += 1
    assert len(answers) == 2
    assert sum(answers.values()) == 120


SIX = (
    "6x6+killer_cage:total=3:r1c1,r1c2+killer_cage:total=11:r1c3,r2c3"
    "+killer_cage:total=10:r3c3,r3c4,r4c3+thermometer:r2c1,r3c1,r4c1,r5c1"
    "+thermometer:r6c2,r6c3,r6c4+thermometer:r6c6,r5c6,r4c6"
)  # 35 grids keep these constraints

ARROW_SIX = (
    "6x6+arrow:circle=r1c3:r2c3,r2c2+arrow:circle=r4c1:r5c2+arrow:circle=r4c3:r3c3,r3c2"
    "+arrow:circle=r5c3:r4c2,r5c1+arrow:circle=r6c1:r6c2,r6c3"
    "+thermometer:r1c5,r1c4,r2c4,r2c5+thermometer:r2c1,r2c2,r2c3,r1c3"
)  # 10 grids


THERMO_SIX = (
    "6x6+thermometer:r2c3,r1c3,r2c4,r3c4+thermometer:r2c6,r1c5,r1c6,r2c5"
    "+thermometer:r3c1,r2c2,r2c1,r1c2+thermometer:r6c1,r5c2,r5c1,r4c2"
)  # 47 grids


def cages_beside_thermometers() -> list[str]:
    """Return the 26 boards whose rows 3 and 4, or 5 and 6, are covered by dominoes."""
    name = Board.parse("6x6").cell_name
    return [
        THERMO_SIX + "".join(f"+killer_cage:total=?:{name(one)},{name(o)}" for one, o in dominoes)
        for rows in (range(12, 24), range(24, 36))
        for dominoes in tilings(6, rows)
    ]


def straight_thermometers() -> list[str]:
    """Return the 96 boards with one more thermometer, of three cells in a straight line."""
    name = Board.parse("6x6").cell_name
    starts = [(c, 1) for c in range(36) if c % 6 < 4] + [(c, 6) for c in range(24)]
    lines = [[start, start + step, start + 2 * step] for start, step in starts]
    return [
        f"{THERMO_SIX}+thermometer:{','.join(map(name, way))}+killer_cage:total=?:r3c5,r3c6"
        for line in lines
        for way in (line, line[::-1])
    ]


@pytest.mark.parametrize(
    ("boards", "one_in", "clues", "allow"),
    [
        (cages_beside_thermometers(), 4, (), "naked_single,pair_relation,cage_combinations"),
        (straight_thermometers(), 7, (28,), "basic,pair_relation,cage_combinations"),
    ],
    ids=["cages", "thermometers"],
)
def test_layouts_are_settled_as_by_brute_force_on_6x6(
    boards: list[str], one_in: int, clues: tuple[int, ...], allow: str
) -> None:
    """With one_in = 1, all of them."""
    assert len(boards) in (26, 96)
    answers: Counter[str] = Counter()
    for number, spec in enumerate(boards[::one_in]):
        verdict = cs.set_clues(Pattern.from_cells(clues, Board.parse(spec)), allow=allow)
        assert verdict.answer in ("found", "impossible")
        assert agrees_with_brute_force(verdict, allow), spec
        assert number % 4 or cs.check(verdict.certificate).valid, spec
        answers[str(verdict.answer)] += 1
    assert set(answers) == {"found", "impossible"}


def test_every_clue_beside_an_open_total_is_settled_as_by_brute_force_on_6x6() -> None:
    board = Board.parse(f"{SIX}+killer_cage:total=?:r5c3,r5c4")
    allow = "basic,pair_relation,cage_combinations,constraint_bounds"
    answers: Counter[str] = Counter()
    for cell in range(36):
        verdict = cs.set_clues(Pattern.from_cells([cell], board), allow=allow)
        assert agrees_with_brute_force(verdict, allow), cell
        assert cell % 9 or cs.check(verdict.certificate).valid, cell
        answers[str(verdict.answer)] += 1
    assert set(answers) == {"found", "impossible"}


def test_clues_beside_arrows_are_settled_as_by_brute_force_on_6x6() -> None:
    """Every third of 55 patterns: no clue, each single clue, and every 35th pair."""
    board, allow = Board.parse(ARROW_SIX), "basic,pair_relation,constraint_bounds"
    assert len(grids_of(board)) == 10
    patterns = [*combinations(range(36), 0), *combinations(range(36), 1)]
    patterns += [*combinations(range(36), 2)][::35]
    for index, cells in [*enumerate(patterns)][::3]:
        pattern = Pattern.from_cells(cells, board)
        verdict = cs.set_clues(pattern, allow=allow)
        assert verdict.answer in ("found", "impossible")
        assert agrees_with_brute_force(verdict, allow), cells
        assert index % 9 or cs.check(verdict.certificate).valid, cells


@pytest.mark.parametrize(
    "spec",
    [
        SIX,
        "6x6+arrow:circle=r1c1:r1c2,r2c3+antiking+whispers:difference=3:r1c1,r2c1,r3c1,r4c1",
        "4x4+arrow:circle=r1c1:r2c2,r3c3+ratio:r4c3,r4c4",
    ],
)
def test_the_checker_lists_the_same_grids_as_the_solver(spec: str) -> None:
    board = Board.parse(spec)
    outcome = cs.solve(Puzzle.empty(board), limit=100_000)

    assert sorted(grids_of(board)) == sorted(grid.digits for grid in outcome.solutions)


def test_totals_of_a_random_layout_are_found_and_proved() -> None:
    board = Layout.parse("cages:2-5").draw(STANDARD, "none", Random(3))

    verdict = cs.set_clues(Pattern(0, board), allow=ALLOW, seed=1)

    assert verdict.answer == "found"
    assert verdict.puzzle is not None
    assert verdict.trace is not None
    assert verdict.puzzle.clue_count == 0
    assert cs.solve(verdict.puzzle).is_unique
    assert cs.check(verdict.certificate).valid
    assert str(verdict.trace.status) == "solved"
    keys: dict[str, Any] = verdict.to_json()
    assert keys["board"] == verdict.puzzle.board.spec == keys["boards"][0]
    assert keys["asked"]["board"] == board.spec
    assert Puzzle.parse(verdict.puzzle.text) == verdict.puzzle


def symmetric_cells(count: int, random: Random) -> list[int]:
    """Return random cells of a 9x9 board that half a turn maps to each other."""
    half = random.sample(range(40), count // 2)
    return [cell for one in half for cell in (one, 80 - one)]


@pytest.mark.parametrize(("layout", "seed"), [("thermos=8:3-6", 2), ("arrows=8:3-4", 1)])
def test_twelve_clues_beside_random_lines_are_found_and_proved(layout: str, seed: int) -> None:
    random = Random(seed)
    board = Layout.parse(layout).draw(STANDARD, "rotation", random)
    pattern = Pattern.from_cells(symmetric_cells(12, random), board)

    verdict = method("find:100000").settle(ClueProblem.of(pattern), Effort(seed=1))

    assert verdict.answer == "found"
    assert verdict.puzzle is not None
    assert verdict.puzzle.board == board
    assert verdict.puzzle.clue_count == 12
    assert Pattern.of(verdict.puzzle) == pattern
    assert cs.solve(verdict.puzzle).is_unique
    assert cs.check(verdict.certificate).valid


OPEN_KINDS = [
    (
        "4x4+sandwich:clue=?:r1c1,r1c2,r1c3,r1c4+sandwich:clue=?:r1c1,r2c1,r3c1,r4c1",
        "basic,constraint_support",
    ),
    (
        "4x4+little_killer:total=?:r2c1,r3c2,r4c3+little_killer:total=?:r1c2,r2c3,r3c4",
        "basic,constraint_bounds",
    ),
    ("4x4+xv:total=?:r1c1,r1c2+xv:total=?:r3c3,r3c4", "basic,pair_relation"),
]


@pytest.mark.parametrize(("spec", "allow"), OPEN_KINDS)
def test_open_values_of_other_kinds_are_settled_as_by_brute_force(spec: str, allow: str) -> None:
    board = Board.parse(spec)
    answers: Counter[str] = Counter()
    for cells in ((), *combinations((1, 4, 10, 13, 15), 1), *combinations((2, 7, 8, 13), 2)):
        verdict = cs.set_clues(Pattern.from_cells(cells, board), allow=allow)
        assert agrees_with_brute_force(verdict, allow), cells
        assert cs.check(verdict.certificate).valid, cells
        assert verdict.puzzle is None or not verdict.puzzle.board.open_constraints
        answers[str(verdict.answer)] += 1
    assert set(answers) == {"found", "impossible"}


def test_the_same_seed_gives_the_same_totals() -> None:
    board = Layout.parse("cages:2-4").draw(STANDARD, "rotation", Random(5))
    one, two = (cs.set_clues(Pattern(0, board), seed=4).puzzle for _ in range(2))

    assert one == two


@pytest.mark.parametrize(
    "spec",
    [
        ALIKE,
        "9x9+thermometer:r4c1,r5c2,r6c3",
        "9x9+arrow:circle=r4c1:r5c2,r6c3",
        "9x9+antiknight",
    ],
)
def test_a_symmetry_of_the_constraints_refutes_a_board_without_clues(spec: str) -> None:
    verdict = cs.set_clues(Pattern(0, Board.parse(spec)))

    assert verdict.answer == "impossible"
    assert verdict.refutation is not None
    assert verdict.refutation.kind in ("symmetry", "few_clues")
    assert cs.check(verdict.certificate).valid


def test_a_map_that_breaks_a_constraint_is_no_proof() -> None:
    verdict = cs.set_clues(Pattern(0, Board.parse(ALIKE)))
    certificate = verdict.refutation
    assert isinstance(certificate, Certificate)
    for spec, word in (
        (ALIKE.replace("r1c1,r2c1", "r1c1,r3c1"), "open"),
        (ALIKE + "+thermometer:r1c1,r3c2", "to no constraint"),
        (ALIKE + "+antiknight", "may not keep"),
        (ALIKE + "+ratio?:r1c1,r1c2", "open"),
    ):
        board = Board.parse(spec)
        claim = replace(certificate.claim, board=board.spec)
        other = Certificate("symmetry", claim, certificate.evidence)
        checked = cs.check(other)
        assert not checked.valid
        assert word in checked.reason


def test_renaming_digits_is_no_proof_where_totals_tell_them_apart() -> None:
    board = Board.parse("9x9+killer_cage:total=?:r1c1,r1c2")
    claim = ClueProblem.of(Pattern(0, board))
    from cluesmith.clue_problem.claims import claim as claim_of

    checked = cs.check(Certificate("few_clues", claim_of(claim), {}))

    assert not checked.valid
    assert "tells digits apart" in checked.reason


def test_fixed_constraints_without_a_grid_are_proved_by_lemmas() -> None:
    spec = (
        "4x4+killer_cage:total=4:r1c1,r1c2+killer_cage:total=4:r1c3,r1c4"
        "+killer_cage:total=?:r2c1,r2c2"
    )
    verdict = cs.set_clues(Pattern((1 << 16) - 1, Board.parse(spec)))

    assert verdict.answer == "impossible"
    assert verdict.refutation is not None
    assert verdict.refutation.kind == "lemmas"
    assert cs.check(verdict.certificate).valid


def test_a_board_with_an_answer_is_not_refuted_by_its_grids() -> None:
    board = next(
        board
        for board in map(caged, tilings())
        if cs.set_clues(Pattern.from_cells([0], board)).answer == "found"
    )
    problem = ClueProblem.of(Pattern.from_cells([0], board))
    from cluesmith.clue_problem.claims import claim as claim_of

    checked = cs.check(Certificate("grids", claim_of(problem), {}))

    assert not checked.valid
    assert "is an answer" in checked.reason


def test_the_time_limit_leaves_the_question_open_with_the_best_grid() -> None:
    board = Layout.parse("cages:5-6").draw(STANDARD, "none", Random(1))

    verdict = cs.set_clues(Pattern(0, board), allow="NS,cage_combinations", time=0.3)

    assert verdict.answer == "undecided"
    assert verdict.best is not None
    assert verdict.to_json()["best"] == verdict.best.text
    assert verdict.seconds < 5


def test_fixed_digits_hold_in_the_solution() -> None:
    board = Layout.parse("cages:2-4").draw(STANDARD, "none", Random(2))
    fixed = "7" + "." * 79 + "2"

    verdict = cs.set_clues(Pattern(0, board), fixed=fixed)

    assert verdict.answer == "found"
    assert str(verdict.solution)[0] == "7"
    assert str(verdict.solution)[-1] == "2"


def test_a_complete_puzzle_without_clues_is_judged() -> None:
    spec = "4x4+killer_cage:total=3:r1c1,r1c2"
    verdict = cs.set_clues(Pattern(0, Board.parse(spec)))

    assert verdict.answer == "impossible"
    assert cs.check(verdict.certificate).valid


@pytest.mark.parametrize("engine", ["asp", "csp", "zs"])
def test_methods_without_constraints_refuse_them(engine: str) -> None:
    pattern = Pattern(0, Board.parse("4x4+killer_cage:total=?:r1c1,r1c2"))

    with pytest.raises(InputError, match=f"the engine {engine} on a board with constraints"):
        cs.set_clues(pattern, engine=engine)


def test_quick_relaxations_do_not_refute_settable_layouts() -> None:
    for seed in range(4):
        board = Layout.parse("cages:2-3").draw(STANDARD, "none", Random(seed))
        problem = ClueProblem.of(Pattern(0, board))
        assert not Refute(*QUICK).settle(problem, Effort()).is_decided
