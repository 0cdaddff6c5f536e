# SPDX-License-Identifier: MIT
"""The answer set program, the paper's clauses, and generate-and-test: equal to brute force."""

from __future__ import annotations

import random
from dataclasses import replace
from time import monotonic, process_time
from typing import Any

import pytest

import cluesmith as cs
from clue_problem.brute import BOARD, fillings, pattern_classes, solvable_patterns, solved_grids
from cluesmith.board import Board, Pattern, Puzzle
from cluesmith.board.canonical import canonical_form
from cluesmith.clue_problem.clues import set_clues
from cluesmith.clue_problem.lower_bounds import LowerBound
from cluesmith.clue_problem.methods.asp import program_text
from cluesmith.clue_problem.methods.contract import Effort, method
from cluesmith.clue_problem.methods.csp import Csp, minimum
from cluesmith.clue_problem.methods.csp_encoding import ClueEncoding
from cluesmith.clue_problem.problem import ClueProblem
from cluesmith.clue_problem.verdict import Answer
from cluesmith.engines.solve import solve
from cluesmith.errors import InputError
from cluesmith.strategies.catalogue import select
from cluesmith.verbs.set_clues import SetClues

NINE = Board.classic(3)
TWENTY_FOUR = "x.......x.x.....x...x...x....x.x......x.x....x.x....x...x...x.x.....x.x.......x.x"


def within(seconds: float, seed: int = 0, count: int = 1) -> Effort:
    return Effort(until=monotonic() + seconds, seed=seed, count=count)


def random_pattern(count: int, seed: int) -> Pattern:
    return Pattern.from_cells(random.Random(seed).sample(range(81), count), NINE)


def test_brute_force_finds_what_the_paper_counted() -> None:
    assert (560, 0) == (
        len(solvable_patterns(3, "NS,HS,LC")),
        sum(solvable_patterns(3, "NS,HS,LC").values()),
    )
    assert (1820, 704) == (
        len(solvable_patterns(4, "NS,HS,LC")),
        sum(solvable_patterns(4, "NS,HS,LC").values()),
    )
    assert solvable_patterns(4, "NS") == solvable_patterns(4, "NS,HS,LC")


@pytest.mark.parametrize("name", ["asp", "csp"])
def test_every_pattern_of_3_and_4_cells_is_decided_as_by_brute_force(name: str) -> None:
    rng = random.Random(name)
    found = 0
    for count in (3, 4):
        expected = solvable_patterns(count, "NS,HS,LC")
        for members in pattern_classes(count).values():
            answers = set()
            for pattern in rng.sample(members, min(2, len(members))):
                verdict = method(name).settle(ClueProblem.of(pattern), Effort())
                assert verdict.is_decided
                assert expected[pattern] == (verdict.answer is Answer.FOUND)
                answers.add(verdict.answer)
            # Symmetry keeps solvability, so one answer stands for its class.
            assert len(answers) == 1
            found += len(members) * (Answer.FOUND in answers)

    assert 704 == found


@pytest.mark.parametrize("allow", ["NS", "HS", "HS,LC", "NS,pointing", "NS,naked_pair", "NS,LC"])
@pytest.mark.parametrize("name", ["asp", "csp"])
def test_every_strategy_set_is_decided_as_by_brute_force(name: str, allow: str) -> None:
    expected = solvable_patterns(4, allow)
    for members in list(pattern_classes(4).values())[::4]:
        verdict = method(name).settle(ClueProblem.of(members[0], allow=allow), Effort())

        assert verdict.is_decided
        assert expected[members[0]] == (verdict.answer is Answer.FOUND)


@pytest.mark.parametrize("options", [{"steps_min": 1, "steps_by": 1}, {"steps_min": 30}])
def test_algorithm_1_decides_the_same_by_any_steps(options: dict[str, Any]) -> None:
    expected = solvable_patterns(4, "NS,HS,LC")
    for members in list(pattern_classes(4).values())[::5]:
        verdict = set_clues(members[-1], engine="csp", symmetry_breaking=False, **options)

        assert expected[members[-1]] == (verdict.answer is Answer.FOUND)
        if verdict.certificate is not None and verdict.certificate.kind == "csp":
            assert cs.check(verdict.certificate).valid


def test_algorithm_1_counts_the_steps_as_it_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    steps: list[int] = []
    literals = ClueEncoding.literals

    def counted(encoding: ClueEncoding, count: int) -> Any:
        steps.append(count)
        return literals(encoding, count)

    monkeypatch.setattr(ClueEncoding, "literals", counted)
    problem = ClueProblem.of(random_pattern(24, 1))
    runs: list[tuple[dict[str, Any], list[int]]] = [
        ({"steps_min": 1, "steps_max": 1}, [1]),
        ({"steps_min": 1, "steps_max": 4, "steps_by": 2}, [1, 3, 4]),
        ({"steps_min": 1, "steps_max": 3}, [1, 2, 3]),
        ({"steps_max": 2}, [2]),
    ]
    for options, expected in runs:
        steps.clear()
        verdict = Csp(**options).settle(problem, Effort(budget=10_000))

        assert expected == steps
        assert verdict.answer is Answer.UNDECIDED  # clues for so few steps are not solved by them


@pytest.mark.parametrize("name", ["steps_min", "steps_max", "steps_by", "symmetry_breaking"])
def test_other_engines_refuse_the_options_of_csp(name: str) -> None:
    option: Any = {name: False if name == "symmetry_breaking" else 30}
    for engine in ("portfolio", "find", "zs:5"):
        with pytest.raises(InputError, match="expected the engine csp with it") as caught:
            set_clues("x......x..x....x", engine=engine, **option)
        assert name == caught.value.field
        with pytest.raises(InputError, match="expected the engine csp with it"):
            SetClues(engine=engine, **option).check()


def test_numbers_of_steps_that_cannot_be_are_refused() -> None:
    with pytest.raises(InputError, match="0 steps; expected a whole number from 1"):
        set_clues("x" * 16, engine="csp", steps_by=0)
    with pytest.raises(InputError, match="3 steps at most, but 9 at first; expected 9 or more"):
        set_clues("x" * 16, engine="csp", steps_min=9, steps_max=3)


def test_the_encoding_without_precedence_decides_the_same() -> None:
    expected = solvable_patterns(4, "NS,HS,LC")
    for members in list(pattern_classes(4).values())[::3]:
        verdict = Csp(symmetry_breaking=False).settle(ClueProblem.of(members[-1]), Effort())

        assert expected[members[-1]] == (verdict.answer is Answer.FOUND)


def test_generate_and_test_finds_all_that_can_be_solved_and_never_refutes() -> None:
    expected = solvable_patterns(4, "NS,HS,LC")
    for members in list(pattern_classes(4).values())[::2]:
        problem = ClueProblem.of(members[0])
        verdict = method("zs").settle(problem, Effort(budget=2048))

        assert verdict.answer is (Answer.FOUND if expected[members[0]] else Answer.UNDECIDED)
        assert verdict.puzzle is None or problem.accepts(verdict.puzzle)


@pytest.mark.parametrize(
    ("name", "count"), [("asp", 30), ("asp", 50), ("csp", 45), ("csp", 60), ("zs", 28)]
)
def test_random_patterns_of_the_9x9_board_get_clues(name: str, count: int) -> None:
    problem = ClueProblem.of(random_pattern(count, seed=1))
    verdict = method(name).settle(problem, within(60))

    assert verdict.answer is Answer.FOUND
    assert verdict.puzzle is not None
    assert problem.accepts(verdict.puzzle)
    assert solve(verdict.puzzle).is_unique


def matches(grid: bytes, fixed: Puzzle) -> bool:
    return all(given in (0, digit) for given, digit in zip(fixed.digits, grid, strict=True))


@pytest.mark.parametrize("name", ["asp", "csp"])
def test_fixed_digits_are_kept_or_proved_impossible_as_by_brute_force(name: str) -> None:
    pattern = Pattern.parse("x......x..x....x")
    grids = solved_grids(pattern, "basic")
    answers = set()
    for cells in [(0, 1), (0, 6), (0, 15), (1, 6), (1, 11), (2, 15), (4, 9)]:
        for second in (1, 2):
            fixed = Puzzle.empty(BOARD).with_digits([(cells[0], 1), (cells[1], second)])
            if fixed.conflicts():
                continue
            verdict = method(name).settle(ClueProblem.of(pattern, fixed=fixed), Effort())

            is_possible = any(matches(grid, fixed) for grid in grids)
            assert is_possible == (verdict.answer is Answer.FOUND)
            assert verdict.is_decided
            assert verdict.solution is None or matches(verdict.solution.digits, fixed)
            answers.add(verdict.answer)

    assert {Answer.FOUND, Answer.IMPOSSIBLE} == answers


def test_generate_and_test_keeps_fixed_digits() -> None:
    fixed = "5" + "." * 79 + "7"
    problem = ClueProblem.of(TWENTY_FOUR, fixed=fixed)
    verdict = method("zs").settle(problem, Effort(budget=200))
    puzzle = verdict.puzzle or verdict.best

    assert puzzle is not None
    assert Pattern.of(puzzle) == problem.pattern
    assert not puzzle.conflicts()
    assert 5 == puzzle.digits[0]
    assert all(puzzle.digits[peer] != 7 for peer in NINE.peers[80])


@pytest.mark.parametrize("count", [25, 30, 35, 40, 45])
def test_generate_and_test_is_quick_up_to_45_cells_and_fails_for_dense_patterns(
    count: int,
) -> None:
    for seed in range(3):
        problem = ClueProblem.of(random_pattern(count, seed))
        assert method("zs").settle(problem, Effort(budget=50_000)).answer is Answer.FOUND
    dense = ClueProblem.of(random_pattern(count + 30, 1))
    if count > 40:
        assert method("zs").settle(dense, Effort(budget=5_000)).answer is Answer.UNDECIDED


@pytest.mark.parametrize(("name", "count"), [("asp", 30), ("csp", 36), ("zs", 28)])
def test_conditions_beyond_the_strategies_are_met(name: str, count: int) -> None:
    problem = ClueProblem.of(random_pattern(count, 3), allow="NS,HS", require="HS", forbid="NS")
    verdict = method(name).settle(problem, within(60))

    assert verdict.answer is Answer.FOUND
    assert verdict.puzzle is not None
    assert problem.accepts(verdict.puzzle)


@pytest.mark.parametrize("name", ["asp", "csp"])
def test_further_conditions_are_decided_as_by_brute_force(name: str) -> None:
    pattern = Pattern.parse("xxx.....x.x.....")
    puzzles = [
        Puzzle.empty(BOARD).with_digits(zip(pattern.cells, digits, strict=True))
        for digits in fillings(5, 4)
    ]
    problems = [
        ClueProblem.of(pattern, minimal=True),
        ClueProblem.of(pattern, require="HS"),
        ClueProblem.of(pattern, forbid="NS"),
    ]
    answers = [method(name).settle(problem, Effort()).answer for problem in problems]

    assert [Answer.FOUND, Answer.IMPOSSIBLE, Answer.IMPOSSIBLE] == answers
    for problem, answer in zip(problems, answers, strict=True):
        assert any(map(problem.accepts, puzzles)) == (answer is Answer.FOUND)


@pytest.mark.parametrize("name", ["asp", "csp", "zs"])
def test_several_puzzles_are_pairwise_not_equivalent(name: str) -> None:
    problem = ClueProblem.of("x..x..x..x..x..x")
    verdict = method(name).settle(problem, Effort(count=4, budget=20_000))

    assert 4 == len(verdict.puzzles) == len({canonical_form(p)[0] for p in verdict.puzzles})
    assert all(map(problem.accepts, verdict.puzzles))


@pytest.mark.parametrize("name", ["asp", "csp"])
def test_all_puzzles_of_a_pattern_are_found_where_more_are_asked_for(name: str) -> None:
    pattern = Pattern.parse("x......x..x....x")
    accepted = [
        puzzle
        for digits in fillings(4, 4)
        for puzzle in [Puzzle.empty(BOARD).with_digits(zip(pattern.cells, digits, strict=True))]
        if ClueProblem.of(pattern).accepts(puzzle)
    ]
    classes = {canonical_form(puzzle)[0] for puzzle in accepted}
    verdict = method(name).settle(ClueProblem.of(pattern), Effort(count=100))

    assert classes == {canonical_form(puzzle)[0] for puzzle in verdict.puzzles}
    assert len(classes) == len(verdict.puzzles)


@pytest.mark.parametrize("spec", ["4x4+diagonals", "jigsaw:1112213322134423345544555"])
@pytest.mark.parametrize("name", ["asp", "csp", "zs"])
def test_variant_boards_get_clues(name: str, spec: str) -> None:
    board = Board.parse(spec)
    pattern = Pattern.from_cells(range(0, board.cell_count, 2), board)
    problem = ClueProblem.of(pattern)
    verdict = method(name).settle(problem, within(30))

    assert verdict.puzzle is not None
    assert problem.accepts(verdict.puzzle)


@pytest.mark.parametrize("name", ["asp", "csp"])
def test_strategies_whose_rules_cannot_be_listed_leave_it_undecided(name: str) -> None:
    problem = ClueProblem.of(TWENTY_FOUR, allow="NS,xy_wing")
    verdict = method(name).settle(problem, Effort())

    assert verdict.answer is Answer.UNDECIDED
    assert "the rules of xy_wing cannot be listed" in verdict.reason
    with pytest.raises(InputError, match="xy_wing"):
        program_text(problem)


def test_the_clauses_need_a_strategy_that_places_digits() -> None:
    verdict = method("csp").settle(ClueProblem.of("x" * 15 + ".", allow="LC"), Effort())

    assert verdict.answer is Answer.UNDECIDED
    assert "places digits" in verdict.reason
    assert method("asp").settle(verdict.problem, Effort()).answer is Answer.FOUND


@pytest.mark.parametrize("name", ["asp", "csp", "zs"])
def test_the_time_limit_and_the_stop_flag_end_the_search(name: str) -> None:
    class Raised:
        def is_set(self) -> bool:
            return True

    flag: Any = Raised()
    problem = ClueProblem.of(random_pattern(17, 5), allow="NS")
    began = process_time()
    limited = method(name).settle(problem, within(0.5))
    stopped = method(name).settle(problem, Effort(stop=flag))

    assert (Answer.UNDECIDED, Answer.UNDECIDED) == (limited.answer, stopped.answer)
    assert process_time() - began < 20


@pytest.mark.parametrize("name", ["portfolio:2", "find:5000", "decide:100", "csp:10", "zs:50"])
def test_a_bound_after_the_name_ends_the_search_without_a_time_limit(name: str) -> None:
    verdicts = [
        set_clues(random_pattern(19, 1), allow="NS", engine=name, time=None) for _ in range(2)
    ]

    assert verdicts[0].answer is Answer.UNDECIDED
    assert verdicts[0].reason == verdicts[1].reason
    assert verdicts[0].best == verdicts[1].best


def test_a_bound_of_annealing_ends_the_search_for_the_least_clues() -> None:
    one, other = (
        cs.minimum(allow="NS", engine="anneal:20000", time=None, seed=2) for _ in range(2)
    )

    assert one.answer is Answer.UNDECIDED
    assert one.puzzle == other.puzzle


@pytest.mark.parametrize("name", ["find:", "find:0", "find:-3", "find:many", "find:1:2"])
def test_a_bound_that_is_no_number_is_refused(name: str) -> None:
    with pytest.raises(InputError, match="expected a number from 1"):
        set_clues("x" * 16, engine=name)
    with pytest.raises(InputError, match="expected a number from 1"):
        cs.minimum("4x4", engine=name.replace("find", "anneal"))


@pytest.mark.parametrize(("name", "count"), [("asp", 32), ("csp", 50), ("zs", 28)])
def test_a_budget_cuts_off_and_a_seed_repeats(name: str, count: int) -> None:
    problem = ClueProblem.of(random_pattern(22, 2))
    assert method(name).settle(problem, Effort(budget=1)).answer is Answer.UNDECIDED

    problem = ClueProblem.of(random_pattern(count, 2))
    first, second = (method(name).settle(problem, within(60, seed=7)) for _ in range(2))
    assert first.puzzles == second.puzzles
    assert first.answer is Answer.FOUND


def test_another_seed_gives_other_clues_and_threads_agree() -> None:
    problem = ClueProblem.of(random_pattern(40, 2))
    efforts = [within(60, seed=1), within(60, seed=2**40 + 2), replace(within(60), threads=2)]
    one, other, threaded = (method("asp").settle(problem, effort).puzzle for effort in efforts)

    assert one != other
    assert threaded is not None
    assert problem.accepts(threaded)


@pytest.mark.parametrize("allow", ["NS", "HS", "basic"])
def test_the_4x4_board_needs_4_clues(allow: str) -> None:
    bound, puzzle = (minimum(BOARD, select(allow), most, Effort()) for most in (3, 4))

    assert isinstance(bound, LowerBound)
    assert 4 == bound.clues
    assert isinstance(puzzle, Puzzle)
    assert 4 == puzzle.clue_count
    assert ClueProblem.of(Pattern.of(puzzle), allow=allow).accepts(puzzle)
