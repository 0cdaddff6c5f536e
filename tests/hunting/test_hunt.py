# SPDX-License-Identifier: MIT
"""The hunt for hard puzzles: what it makes, what it keeps, and that it goes on where it ended."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cluesmith import _native
from cluesmith.board import Board, Puzzle
from cluesmith.board.arrays import to_array
from cluesmith.board.canonical import canonical_form
from cluesmith.board.geometry import STANDARD
from cluesmith.engines.close import listed_rules
from cluesmith.engines.solve import count, solve
from cluesmith.engines.solve_many import solve_many
from cluesmith.errors import InputError, Interrupted, InvalidPuzzle
from cluesmith.hunting.hunt import (
    AI_ESCARGOT,
    CandidateSource,
    HardPuzzle,
    HuntRun,
    hunt,
    probe_counter,
    uniqueness_test,
)
from cluesmith.hunting.vicinity import dug_puzzles, neighbours, without_spare_clues
from cluesmith.strategies.catalogue import select
from samples import EASY, NO_SOLUTION, SEVENTEEN, TWO_SOLUTIONS

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Digits = NDArray[np.uint8]

SINGLES = probe_counter("up")


def array(*lines: str) -> Digits:
    return to_array(lines)


def is_minimal(puzzle: Puzzle) -> bool:
    clues = [cell for cell, digit in enumerate(puzzle.digits) if digit]
    return all(count(puzzle.with_digits([(cell, 0)]), limit=2) == 2 for cell in clues)


def failed_literals_solve(puzzle: Puzzle) -> bool:
    """Whether a puzzle falls to failed literals, by the listed rules of singles alone."""
    rules = listed_rules(STANDARD, select("singles"))
    assert rules is not None
    masks = np.array([1 << (d - 1) if d else 511 for d in puzzle.digits], np.uint32)
    for cell, digit in enumerate(puzzle.digits):
        for peer in STANDARD.peers[cell] if digit else ():
            masks[peer] &= ~np.uint32(1 << (digit - 1))
    while True:
        masks = rules.close(masks[None])[0]
        tried, probes = [], []
        for cell in range(81):
            for bit in (1 << d for d in range(9)):
                if masks[cell] & bit and masks[cell] != bit:
                    for left in (bit, masks[cell] & ~np.uint32(bit)):
                        probe = masks.copy()
                        probe[cell] = left
                        if left == bit:
                            for peer in STANDARD.peers[cell]:
                                probe[peer] &= ~np.uint32(bit)
                        probes.append(probe)
                        tried.append((cell, left))
        if not probes:
            return True
        closed = rules.close(np.stack(probes))
        failed = [tried[row] for row in np.flatnonzero((closed == 0).any(axis=1))]
        if not failed:
            return False
        for cell, left in failed:
            masks[cell] &= ~np.uint32(left)


def plain(finds: list[HardPuzzle]) -> list[str]:
    return [str(find.puzzle) for find in finds]


def test_clues_that_single_out_a_solution_are_found_as_defined() -> None:
    puzzle = Puzzle.parse(TWO_SOLUTIONS).with_digits([(cell, 0) for cell in range(9, 27)])
    solutions = solve(puzzle, limit=500).solutions
    assert 3 < len(solutions) < 500
    holders: dict[int, set[int]] = {}
    for row, grid in enumerate(solutions):
        for cell, digit in enumerate(grid.digits):
            holders.setdefault(9 * cell + digit - 1, set()).add(row)
    several = [c for c in sorted(holders) if 1 < len(holders[c]) < len(solutions)]
    expected = [(c, c) for c in sorted(holders) if len(holders[c]) == 1]
    expected += [(a, b) for a, b in combinations(several, 2) if len(holders[a] & holders[b]) == 1]

    found = _native.single_out(array(*map(str, solutions)))

    assert expected == [tuple(pair) for pair in found.tolist()]
    with pytest.raises(ValueError, match="expected full grids"):
        _native.single_out(array(TWO_SOLUTIONS))


@given(st.integers(0, 10_000))
@settings(max_examples=25)
def test_neighbours_are_proper_and_near(seed: int) -> None:
    source = array(AI_ESCARGOT)[0]
    near = neighbours(source, np.random.default_rng(seed), most=20)

    assert (solve_many(near)[1] == 1).all()
    assert (near != source).any(axis=1).all()
    assert (((near != source) & (source > 0)).sum(axis=1) <= 2).all()
    assert (((near != source) & (near > 0)).sum(axis=1) <= 2).all()


@pytest.mark.parametrize("clues", [0, 1])
def test_a_grid_with_hardly_a_clue_has_no_neighbours(clues: int) -> None:
    source = np.zeros(81, np.uint8)
    source[:clues] = 5

    assert [] == neighbours(source, np.random.default_rng(1), most=20).tolist()


def test_an_interrupt_during_the_search_for_neighbours_is_not_lost(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(_native, "solve_masks", lambda *_: ([], 0, "interrupted", 0))

    with pytest.raises(Interrupted):
        hunt(technique="up", count=1, sources=[SEVENTEEN], way="vicinity", seed=1)


def test_dug_puzzles_are_proper_and_minimal() -> None:
    dug = dug_puzzles(np.random.default_rng(3), 8)

    for row in dug:
        puzzle = Puzzle(row.tobytes())
        assert solve(puzzle).is_unique
        assert is_minimal(puzzle)
    assert 8 == len({row.tobytes() for row in dug})


def test_spare_clues_are_taken_away_and_no_others() -> None:
    given_ = array(EASY, SEVENTEEN)
    fewer = without_spare_clues(given_, np.random.default_rng(0))

    assert (given_[1] == fewer[1]).all()
    assert ((fewer == 0) | (fewer == given_)).all()
    assert is_minimal(Puzzle(fewer[0].tobytes()))


@pytest.mark.parametrize("grid_analysis", [False, True])
def test_finds_are_what_the_technique_cannot_solve(grid_analysis: bool) -> None:
    finds = hunt(technique="flp", grid_analysis=grid_analysis, count=3, time=None, seed=5)

    assert 3 == len(finds)
    for find in finds:
        assert not failed_literals_solve(find.puzzle)
        assert find.solution == solve(find.puzzle).solution
        assert solve(find.puzzle).is_unique
        assert is_minimal(find.puzzle)
    count_probes = probe_counter("flp", grid_analysis=grid_analysis)
    assert np.isinf(count_probes(array(*plain(finds)))).all()


def test_the_oracle_of_failed_literals_knows_both_answers() -> None:
    assert failed_literals_solve(Puzzle.parse(SEVENTEEN))
    assert not failed_literals_solve(Puzzle.parse(AI_ESCARGOT))


@pytest.mark.parametrize("way", ["vicinity", "random"])
def test_no_two_finds_are_equivalent_nor_one_to_a_source(way: str) -> None:
    finds = hunt(technique="up", count=60, time=None, seed=2, way=way)
    puzzles = [Puzzle.parse(AI_ESCARGOT), *(find.puzzle for find in finds)]

    assert {CandidateSource(way)} == {find.way for find in finds}
    assert len(puzzles) == len({canonical_form(puzzle)[0] for puzzle in puzzles})


def test_the_same_seed_has_the_same_finds() -> None:
    first, again, more, other = (
        plain(hunt(technique="up", count=number, time=None, seed=seed, threads=threads))
        for number, seed, threads in ((50, 1, 1), (50, 1, 1), (80, 1, 2), (50, 2, 1))
    )

    assert first == again == more[:50]
    assert first != other


def test_a_hunt_that_is_cut_off_goes_on_as_if_it_had_not_been() -> None:
    whole = HuntRun([], SINGLES, seed=4)
    for _ in range(4):
        whole.run_round()
    cut = HuntRun([], SINGLES, seed=4)
    cut.resume([find for find in whole.puzzles if find.round < 3], [], 2)
    for _ in range(2):
        cut.run_round()

    assert plain(whole.puzzles) == plain(cut.puzzles)
    assert 4 == whole.round == cut.round


def easy_sources() -> list[Puzzle]:
    """Return twenty puzzles that failed literals solve."""
    dug = dug_puzzles(np.random.default_rng(103), 20)
    assert np.isfinite(probe_counter("flp")(dug)).all()
    return [Puzzle(row.tobytes()) for row in dug]


def test_the_hunt_climbs_to_hard_puzzles_by_the_probes_that_easy_ones_need() -> None:
    """Told only who passes and who fails, it finds none among as many candidates."""
    count_probes = probe_counter("flp")

    def pass_or_fail(puzzles: Digits) -> NDArray[np.float64]:
        return np.where(np.isinf(count_probes(puzzles)), np.inf, 0.0)

    climbing, blind = (
        HuntRun(easy_sources(), test, seed=3, way="vicinity")
        for test in (count_probes, pass_or_fail)
    )
    for hunting in (climbing, blind):
        while hunting.counters["candidates"] < 40_000 and not hunting.puzzles:
            hunting.run_round()

    assert climbing.puzzles
    assert not blind.puzzles
    assert climbing.counters["candidates"] < blind.counters["candidates"]
    for find in climbing.puzzles:
        assert not failed_literals_solve(find.puzzle)


def test_a_climb_that_is_cut_off_goes_on_as_if_it_had_not_been() -> None:
    whole, cut = (HuntRun(easy_sources(), probe_counter("flp"), seed=3) for _ in range(2))
    saved = []
    for round_ in range(4):
        whole.run_round()
        saved += [near for near in whole.near if near.round == round_]
    cut.resume([], saved, 2)
    for _ in range(2):
        cut.run_round()

    assert whole.near == cut.near
    assert {0, 1, 2, 3} == {near.round for near in saved}


def test_an_interrupted_round_leaves_no_trace() -> None:
    calls = iter([SINGLES] * 3)  # the sources, then the candidates and the minimal ones of a round

    def interrupted_later(puzzles: Digits) -> NDArray[np.float64]:
        try:
            return next(calls)(puzzles)
        except StopIteration:
            raise KeyboardInterrupt from None

    hunting = HuntRun([], interrupted_later, seed=4)
    finds = plain(hunting.run_round())
    with pytest.raises(KeyboardInterrupt):
        hunting.run_round()

    assert (1, finds) == (hunting.round, plain(hunting.puzzles))


def test_both_tests_of_uniqueness_agree() -> None:
    draw = np.random.default_rng(9)
    dug = dug_puzzles(draw, 40)
    improper = dug.copy()
    improper[np.arange(40), [draw.choice(np.flatnonzero(row)) for row in dug]] = 0
    near = neighbours(array(AI_ESCARGOT)[0], draw, most=40)
    puzzles = np.concatenate([dug, improper, near, array(NO_SOLUTION, TWO_SOLUTIONS, EASY)])
    speed, dpll = uniqueness_test("speed")(puzzles), uniqueness_test("dpll")(puzzles)

    assert (speed == dpll).all()
    assert 40 + len(near) + 1 == speed.sum()


def test_a_hunt_may_use_the_test_of_the_paper() -> None:
    by_speed = HuntRun([Puzzle.parse(AI_ESCARGOT)], SINGLES, seed=1)
    by_search = HuntRun(
        [Puzzle.parse(AI_ESCARGOT)], SINGLES, seed=1, is_proper=uniqueness_test("dpll")
    )

    assert plain(by_speed.run_round()) == plain(by_search.run_round())
    assert by_speed.counters == by_search.counters


def test_only_hard_sources_are_looked_around_in() -> None:
    hunting = HuntRun([Puzzle.parse(EASY), Puzzle.parse(AI_ESCARGOT)], SINGLES, way="vicinity")
    clues = set(enumerate(array(AI_ESCARGOT)[0].tolist()))
    finds = hunting.run_round()

    assert len(finds) > 10
    for find in finds:
        assert len(clues - set(enumerate(find.puzzle.digits))) < 40


def test_what_cannot_be_hunted_is_refused() -> None:
    for options, message in (
        (
            {"technique": "dpll"},
            "dpll searches, so it solves every puzzle; expected one of up, flp, hbr, bflp",
        ),
        ({"technique": "flip"}, r"'flip' is not a technique; did you mean flp\?"),
        ({"way": "far"}, "'far' is not a way to make candidates"),
        ({"way": "vicinity", "sources": []}, "a vicinity hunt without sources"),
        ({"sources": ["." * 16]}, "a source for 4x4; expected the 9x9 board"),
        ({"sources": [Puzzle.empty(Board.parse("9x9+diagonals"))]}, "a source for 9x9.diagonals"),
        ({"count": 0}, "a count of 0 puzzles; expected a whole number from 1"),
        ({"time": -1.0}, "a time of -1.0 seconds"),
    ):
        with pytest.raises(InputError, match=message):
            hunt(**options)
    with pytest.raises(InvalidPuzzle):
        hunt(["55" + "." * 79])
    with pytest.raises(InputError, match="'sped' is not a test of uniqueness"):
        uniqueness_test("sped")


def test_time_that_is_over_gives_what_was_found(monkeypatch: pytest.MonkeyPatch) -> None:
    rounds: list[list[HardPuzzle]] = []
    run_round = HuntRun.run_round

    def noted(run: HuntRun) -> list[HardPuzzle]:
        rounds.append(run_round(run))
        return rounds[-1]

    monkeypatch.setattr(HuntRun, "run_round", noted)
    monkeypatch.setattr("cluesmith.hunting.hunt.deadline", lambda _: lambda: any(rounds))

    found = hunt(technique="up", time=1)

    assert found
    assert rounds[-1] == found


def test_no_time_gives_no_puzzle() -> None:
    assert [] == hunt(time=0)


def test_one_source_is_a_source_as_well() -> None:
    one, several = (
        hunt(each, count=1, way="vicinity", seed=1) for each in (AI_ESCARGOT, [AI_ESCARGOT])
    )

    assert one == several != []
    with pytest.raises(InputError, match="3 characters") as refused:
        hunt("foo")
    assert refused.value.field == "sources"
