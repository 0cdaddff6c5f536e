# SPDX-License-Identifier: MIT
"""A strategy of one's own in one file: the law of leftovers for jigsaw boards.

Two rows and two regions hold every digit twice each. What the rows have outside the regions and
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
from cluesmith.strategies.roles import Cells, Digits, Groups
from cluesmith.strategies.rule import Rule
from cluesmith.strategies.step import Step

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cluesmith.board import Board, Group
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
            yield Rule(
                frozenset((cell, digit) for cell in bits(source)),
                frozenset((cell, digit) for cell in bits(target)),
            )


@strategy(
    id_="law_of_leftovers",
    name="Law of leftovers",
    level=Level.MEDIUM,
    rank=115,
    sentence="{groups} hold each digit twice two and two, and {digit} is ruled out of {source}, "
    "so it leaves {target}.",
    paints={"source": Paint.PATTERN, "target": Paint.SECOND},
    aliases={"short": "LoL"},
    rules=rules,
)
def law_of_leftovers(state: State) -> Iterator[Step]:
    """Yield each digit that one leftover has lost and the other has not."""
    size = state.board.size
    for groups, source, target in leftovers(state.board):
        for digit in range(1, size + 1):
            leaving = state.where[digit] & target
            placed = any(state.placed[cell] == digit for cell in bits(source))
            if leaving and not placed and not state.where[digit] & source:
                yield Step(
                    "law_of_leftovers",
                    Rule(
                        frozenset((cell, digit) for cell in bits(source)),
                        frozenset((cell, digit) for cell in bits(leaving)),
                    ),
                    {
                        "groups": Groups(groups),
                        "digit": Digits((digit,)),
                        "source": Cells(tuple(bits(source)), size),
                        "target": Cells(tuple(bits(leaving)), size),
                    },
                )


def main() -> None:
    """Explain a jigsaw puzzle with the new strategy among the allowed ones."""
    puzzle = cs.Puzzle.parse(PUZZLE, cs.Board.parse(BOARD))
    trace = cs.explain(puzzle, allow="singles, law_of_leftovers")
    for taken in trace.steps:
        print(f"{taken.strategy.name}: {taken.sentence}")
    print(f"{trace.status}: {trace.state.values}")


if __name__ == "__main__":
    main()
