# SPDX-License-Identifier: MIT
"""A strategy of one's own in one file: the law of leftovers for jigsaw boards.

Two rows and two regions each hold every digit twice. What the rows have outside the regions and
what the regions have outside the rows are therefore the same digits: a digit that is ruled out of
the one leftover leaves the other. Import this file, and the strategy is in the catalogue.
"""

from __future__ import annotations

from itertools import combinations, product
from typing import TYPE_CHECKING

import cluesmith as cs
from cluesmith.board import GroupKind
from cluesmith.board.bits import bits
from cluesmith.strategies.catalogue import Level, Paint, strategy
from cluesmith.strategies.rule import Rule, candidates
from cluesmith.strategies.step import Cells, Digits, Groups

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cluesmith.board import Board, Group
    from cluesmith.strategies.catalogue import Reasons, Witness
    from cluesmith.strategies.state import State

PUZZLE = "..5.......3.......1.....4"
BOARD = "jigsaw:1112213322134423345544555"


def leftovers(board: Board) -> Iterator[tuple[tuple[Group, ...], int, int]]:
    """Yield two lines and two regions that overlap, and the leftovers of either side."""
    regions = board.groups_of_kind(GroupKind.REGION)
    for kind in (GroupKind.ROW, GroupKind.COLUMN):
        for lines, areas in product(
            combinations(board.groups_of_kind(kind), 2), combinations(regions, 2)
        ):
            inside = lines[0].mask | lines[1].mask
            area = areas[0].mask | areas[1].mask
            if inside & area:
                yield (*lines, *areas), inside & ~area, area & ~inside
                yield (*areas, *lines), area & ~inside, inside & ~area


def rules(board: Board) -> Iterator[Rule]:
    """Yield every ground rule: a digit ruled out of one leftover leaves the other."""
    for _, source, target in leftovers(board):
        for digit in range(1, board.size + 1):
            yield Rule(candidates(source, digit), candidates(target, digit))


def reasons(
    state: State, groups: tuple[Group, ...], source: int, target: int, digit: int
) -> Reasons:
    """Return the ground rule of an instance, and the parts that its cells play."""
    size, leaving = state.board.size, state.where[digit] & target
    return Rule(candidates(source, digit), candidates(leaving, digit)), {
        "first": Groups(groups[:2]),
        "second": Groups(groups[2:]),
        "digit": Digits((digit,)),
        "source": Cells.of(source, size),
        "target": Cells.of(leaving, size),
    }


@strategy(
    id_="law_of_leftovers",
    name="Law of leftovers",
    level=Level.MEDIUM,
    rank=115,
    sentence="{first} hold every digit twice, and so do {second}. {digit} is ruled out of "
    "{source}, so it leaves {target}.",
    paints={"source": Paint.PATTERN, "target": Paint.SECOND},
    reasons=reasons,
    aliases={"short": "LoL"},
    rules=rules,
)
def law_of_leftovers(state: State) -> Iterator[Witness]:
    """Yield each digit that one leftover has lost and the other has not."""
    for groups, source, target in leftovers(state.board):
        for digit in range(1, state.board.size + 1):
            placed = any(state.placed[cell] == digit for cell in bits(source))
            if not placed and not state.where[digit] & source:
                yield groups, source, target, digit


def main() -> None:
    """Explain a jigsaw puzzle with the new strategy among the allowed ones."""
    puzzle = cs.Puzzle.parse(PUZZLE, cs.Board.parse(BOARD))
    trace = cs.explain(puzzle, allow="singles, law_of_leftovers")
    for taken in trace.steps:
        print(f"{taken.strategy.name}: {taken.sentence}")
    print(f"{trace.status}: {trace.state.values}")


if __name__ == "__main__":
    main()
