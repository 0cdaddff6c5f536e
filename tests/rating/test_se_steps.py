# SPDX-License-Identifier: MIT
"""Steps of Sudoku Explainer's scale: a position for each technique, chains by definition."""

from __future__ import annotations

from collections import deque
from random import Random
from typing import TYPE_CHECKING

import pytest

import cluesmith as cs
from cluesmith.board.geometry import STANDARD
from positions import position
from random_grids import unique_puzzle
from rating.explainer_steps import NEEDS_RULES, step, trace
from samples import ESCARGOT

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cluesmith.strategies.state import State

PAIR_IN_ROW_1 = {
    "1 in row 1": "r1c1 r1c2",
    "2 in row 1": "r1c1 r1c2",
    "1 in box 1": "r1c1 r1c2",
    "2 in box 1": "r1c1 r1c2",
}
FLOOR = {"r1c1": "12", "r1c2": "12"}
LOOP_OF_6 = ("r1c1", "r1c4", "r2c4", "r2c7", "r3c7", "r3c1")


@pytest.mark.parametrize(
    ("technique", "tenths", "state"),
    [
        (None, 0, position({})),
        ("hidden_single", 12, position({}, {"7 in box 1": "r1c1"})),
        ("hidden_single", 15, position({}, {"7 in row 1": "r1c1"})),
        (
            "direct_pointing",
            17,
            position({}, {"7 in box 1": "r1c1 r1c2", "7 in box 2": "r1c4 r2c4"}),
        ),
        (
            "direct_hidden_pair",
            20,
            position(
                {},
                {
                    "1 in row 1": "r1c1 r1c5",
                    "2 in row 1": "r1c1 r1c5",
                    "3 in row 1": "r1c1 r1c9",
                },
            ),
        ),
        ("naked_single", 23, position({"r1c1": "1"})),
        (
            "direct_hidden_triplet",
            25,
            position(
                {},
                {
                    "1 in row 1": "r1c1 r1c5",
                    "2 in row 1": "r1c5 r1c9",
                    "3 in row 1": "r1c1 r1c9",
                    "4 in row 1": "r1c1 r1c3",
                },
            ),
        ),
        ("pointing", 26, position({}, {"7 in box 1": "r1c1 r1c2"})),
        ("claiming", 28, position({}, {"7 in row 1": "r1c1 r1c2"})),
        ("naked_pair", 30, position({"r1c1": "12", "r1c5": "12"})),
        ("x_wing", 32, position({}, {"7 in row 1": "r1c1 r1c5", "7 in row 5": "r5c1 r5c5"})),
        (
            "hidden_pair",
            34,
            position({}, {"1 in row 1": "r1c1 r1c5", "2 in row 1": "r1c1 r1c5"}),
        ),
        ("naked_triple", 36, position({"r1c1": "12", "r1c5": "23", "r1c9": "13"})),
        (
            "swordfish",
            38,
            position(
                {},
                {
                    "7 in row 1": "r1c1 r1c5",
                    "7 in row 5": "r5c5 r5c9",
                    "7 in row 9": "r9c1 r9c9",
                },
            ),
        ),
        (
            "hidden_triple",
            40,
            position(
                {},
                {
                    "1 in row 1": "r1c1 r1c5",
                    "2 in row 1": "r1c5 r1c9",
                    "3 in row 1": "r1c1 r1c9",
                },
            ),
        ),
        ("xy_wing", 42, position({"r1c1": "12", "r1c5": "13", "r5c1": "23"})),
        ("xyz_wing", 44, position({"r1c1": "123", "r1c5": "13", "r2c2": "23"})),
        (
            "unique_loop",  # type 1
            45,
            position(
                FLOOR | {"r4c1": "12", "r4c2": "1234"},
                PAIR_IN_ROW_1 | {"1 in column 1": "r1c1 r4c1", "2 in column 1": "r1c1 r4c1"},
            ),
        ),
        (
            "unique_loop",  # type 2
            45,
            position(FLOOR | {"r4c1": "123", "r4c2": "123"}, PAIR_IN_ROW_1),
        ),
        (
            "unique_loop",  # type 3 with a naked pair
            46,
            position(FLOOR | {"r4c1": "123", "r4c2": "124", "r4c9": "34"}, PAIR_IN_ROW_1),
        ),
        (
            "unique_loop",  # type 3 with a naked triplet
            47,
            position(
                FLOOR | {"r4c1": "123", "r4c2": "124", "r4c9": "345", "r4c5": "345"}, PAIR_IN_ROW_1
            ),
        ),
        (
            "unique_loop",  # type 4
            45,
            position(
                FLOOR | {"r4c1": "1234", "r4c2": "12567"},
                PAIR_IN_ROW_1
                | {
                    "1 in row 4": "r4c1 r4c2",
                    "1 in box 4": "r4c1 r4c2",
                    "1 in box 7": "r7c3 r8c3 r9c3",
                },
            ),
        ),
        (
            "unique_loop",  # of six cells
            46,
            position(
                dict.fromkeys(LOOP_OF_6, "12") | {"r3c1": "123"},
                {
                    f"{digit} in {group}": " ".join(LOOP_OF_6)
                    for digit in "12"
                    for group in ("row 1", "row 2", "column 4", "column 7", "box 2", "box 3")
                },
            ),
        ),
        ("naked_quad", 50, position({"r1c1": "12", "r1c3": "23", "r1c5": "34", "r1c9": "14"})),
        (
            "hidden_quad",
            54,
            position(
                {},
                {
                    "1 in row 1": "r1c1 r1c4",
                    "2 in row 1": "r1c4 r1c5 r1c9",
                    "3 in row 1": "r1c5 r1c9 r1c1",
                    "4 in row 1": "r1c1 r1c9 r1c4",
                },
            ),
        ),
        (
            "forcing_chain",  # two strong links of a digit
            66,
            position({}, {"7 in row 1": "r1c1 r1c5", "7 in row 5": "r5c2 r5c5"}),
        ),
        (
            "forcing_chain",  # a cycle of four cells, eight nodes
            66,
            position({"r1c1": "12", "r1c5": "23", "r5c5": "34", "r5c1": "14"}),
        ),
        (
            "forcing_chain",  # four cells in a row, ten nodes
            72,
            position({"r1c1": "12", "r1c5": "23", "r5c5": "34", "r5c9": "14"}),
        ),
    ],
)
def test_a_position_made_for_a_technique_gets_its_rating(
    technique: str | None, tenths: int, state: State
) -> None:
    assert (technique, tenths) == step(state)[:2]


def test_no_step_is_wrong_and_the_hardest_is_the_rating() -> None:
    rng = Random(19)
    seen: set[str] = set()
    for _ in range(40):
        puzzle, solution = unique_puzzle(rng)
        hardest = 0
        for _, technique, tenths, placed, gone in trace(puzzle):
            assert all(solution.digits[cell] == digit for cell, digit in placed), technique
            assert all(solution.digits[cell] != digit for cell, digit in gone), technique
            assert placed or gone
            hardest = max(hardest, tenths)
            seen.add(technique)
        assert hardest / 10 == cs.rate(puzzle, "se")["se"]
    assert {"unique_loop", "grave", "forcing_chain", "multiple_chains"} <= seen


def length_tenths(nodes: int) -> int:
    """Return what the length of a chain adds, by the list of thresholds."""
    return sum(nodes - 2 > most for most in (4, 6, 8, 12, 16, 24, 32, 48, 64))


Claim = tuple[int, int, bool]


class Links:
    """What follows from claims that a candidate is true or false, by definition.

    A true candidate makes those false that it sees and, unless chains keep to one digit, those in
    its cell; a false one makes the last other true in its groups and its cell.
    """

    def __init__(self, state: State) -> None:
        """Look at a state."""
        self.where = {
            digit: {c for c in range(81) if not state.placed[c] and state.has(c, digit)}
            for digit in range(1, 10)
        }
        self.groups = [set(group.cells) for group in STANDARD.groups]
        self.candidates = [(c, d) for c in range(81) for d in self.where if c in self.where[d]]

    def digits(self, cell: int) -> list[int]:
        """Return the candidates of a cell."""
        return [digit for digit in self.where if cell in self.where[digit]]

    def onward(self, claim: Claim, *, has_y: bool) -> Iterator[Claim]:
        """Yield what follows at once."""
        cell, digit, is_true = claim
        for group in self.groups:
            others = (self.where[digit] & group) - {cell}
            if cell in group and (is_true or len(others) == 1):
                yield from ((other, digit, not is_true) for other in others)
        others = {other for other in self.digits(cell) if other != digit}
        if has_y and (is_true or len(others) == 1):
            yield from ((cell, other, not is_true) for other in others)

    def reached(self, start: Claim, *, has_y: bool = True) -> dict[Claim, int]:
        """Return what follows in the end, and how many nodes the shortest way has."""
        nodes = {start: 1}
        queue = deque([start])
        while queue:
            claim = queue.popleft()
            for following in self.onward(claim, has_y=has_y):
                if following not in nodes:
                    nodes[following] = nodes[claim] + 1
                    queue.append(following)
        return nodes


def easiest_chain(state: State) -> int | None:
    """Return the rating of the easiest chain from a candidate to its contrary, in tenths."""
    links = Links(state)
    found = []
    for has_y, base in ((False, 66), (True, 70)):
        for cell, digit in links.candidates:
            for truth in (True, False):
                nodes = links.reached((cell, digit, truth), has_y=has_y)
                if (cell, digit, not truth) in nodes:
                    found.append(base + length_tenths(nodes[cell, digit, not truth]))
    return min(found, default=None)


def easiest_multiple_chains(state: State) -> int | None:
    """Return the rating of the easiest chains from all sides of a choice to the same, in tenths.

    A choice is a cell with three candidates or more, or the places of a digit in a group the first
    of which is such a cell.
    """
    links = Links(state)
    choices = [[(c, d) for d in links.digits(c)] for c in range(81)]
    for group in links.groups:
        choices += [[(c, d) for c in sorted(group & links.where[d])] for d in links.where]
    found = []
    for choice in choices:
        if len(choice) < 2 or len(links.digits(choice[0][0])) < 3:
            continue
        reached = [links.reached((*candidate, True)) for candidate in choice]
        common = set(reached[0]).intersection(*reached)
        found += [80 + length_tenths(sum(nodes[claim] for nodes in reached)) for claim in common]
    return min(found, default=None)


def test_chains_are_the_easiest_there_are() -> None:
    rng = Random(3)
    chains, multiple = 0, 0
    while chains < 6 or multiple < 2:
        for state, technique, tenths, _, gone in trace(unique_puzzle(rng)[0]):
            if technique == "forcing_chain" and len(gone) == 1 and chains < 6:
                expected = easiest_chain(state)
                assert expected is not None
                if tenths != expected:  # a cycle of one digit is easier than the chain around it
                    [(cell, digit)] = gone
                    nodes = Links(state).reached((cell, digit, True), has_y=False)
                    around = nodes[cell, digit, False] - 1
                    assert 65 + length_tenths(around) <= tenths < expected
                chains += 1
            elif technique == "multiple_chains":
                assert easiest_chain(state) is None
                assert tenths == easiest_multiple_chains(state)
                multiple += 1
            elif technique == "dynamic_chains":
                assert easiest_multiple_chains(state) is None


@pytest.mark.parametrize("puzzle", [NEEDS_RULES, ESCARGOT])
def test_no_step_of_a_very_hard_puzzle_is_wrong(puzzle: str) -> None:
    solution = cs.solve(puzzle).solution

    assert solution is not None
    for _, technique, _, placed, gone in trace(cs.Puzzle.parse(puzzle)):
        assert all(solution.digits[cell] == digit for cell, digit in placed), technique
        assert all(solution.digits[cell] != digit for cell, digit in gone), technique


@pytest.mark.parametrize(
    "clues",
    [
        "4.....72.2.8...31..9..6........8.9.5....1..3..87.9...48....34.....9.8..1.4.......",
        "5...8..4...43......8..91.....3...6.596.7.......81.....21......4.......28..79..3..",
        NEEDS_RULES,
    ],
)
def test_a_walk_that_remembers_earlier_grids_takes_the_same_steps(clues: str) -> None:
    puzzle = cs.Puzzle.parse(clues)
    forgetful = [
        (tenths, sorted(placed), sorted(gone)) for _, _, tenths, placed, gone in trace(puzzle)
    ]
    path = cs.explain_like(puzzle, "se")

    assert forgetful == [
        (round(10 * told.score), list(told.placements), list(told.eliminations))
        for told in path.steps
    ]
    if clues != NEEDS_RULES:
        assert "Aligned Triplet Exclusion" in {told.technique for told in path.steps}
