# SPDX-License-Identifier: MIT
"""The fifteen techniques of "The Application of Exact Cover to the Creating of Sudoku Puzzle".

Its appendix 1 shows each on an example, and so does this file, in the paper's own notation: rows a
to i, columns 1 to 9. The scan of the paper keeps its text but damages its figures, so a figure is
the digits that were read as placed, the candidates that these leave by the rules, and the steps by
which the further candidates that the paper no longer has are ruled out; a comment says what else
was repaired. Each grid has one solution, and each step does exactly what the text says of it.

All fifteen are here. Of three examples (4, 5, 6) the paper prints one row only, so there the rest
of the board is open; in that of example 6 the cells i7 and i8, which its text does not use, cannot
be recovered.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

import pytest

import cluesmith as cs
from cluesmith.board import Candidates, Puzzle
from cluesmith.board.text import mask_of
from cluesmith.engines.trace import TraceStatus
from cluesmith.strategies.catalogue import catalogue, get
from cluesmith.strategies.state import State
from positions import position

if TYPE_CHECKING:
    from cluesmith.strategies.rule import Pair

TECHNIQUES = (
    (1, "Naked Singles", ("naked_single",)),
    (2, "Hidden Single", ("hidden_single",)),
    (3, "Locked Candidates", ("pointing", "claiming")),
    (4, "Naked Pair", ("naked_pair",)),
    (5, "Naked Triple", ("naked_triple",)),
    (6, "Hidden Triple", ("hidden_triple",)),
    (7, "X-Wing", ("x_wing",)),
    (8, "Swordfish", ("swordfish",)),
    (9, "XY-Wing", ("xy_wing",)),
    (10, "XY-Chain", ("xy_chain",)),
    (11, "Simple Coloring", ("simple_coloring_trap", "simple_coloring_wrap")),
    (12, "Multi-coloring", ("multi_coloring_1", "multi_coloring_2")),
    (13, "Unique Solution Constraints", tuple(f"unique_rectangle_{n}" for n in range(1, 7))),
    (14, "Forcing Chains", ("cell_forcing_chain",)),
    (15, "Guessing", ("guess",)),
)
"""The number and the name of each technique in the paper, and what the catalogue calls it."""


def pairs(text: str) -> frozenset[Pair]:
    """Return candidates written as the paper names cells: ``3 a7 f7; 2 i1`` is 3 in two cells."""
    found = set()
    for part in filter(None, text.split(";")):
        digit, *cells = part.split()
        found |= {("abcdefghi".index(cell[0]) * 9 + int(cell[1]) - 1, int(digit)) for cell in cells}
    return frozenset(found)


@dataclass(frozen=True)
class Figure:
    """A figure of the paper: the placed digits, and the steps to the candidates that it shows."""

    rows: str
    history: tuple[tuple[str, str], ...] = ()

    @property
    def puzzle(self) -> Puzzle:
        """The placed digits."""
        return Puzzle.parse(self.rows.replace(" ", ""))

    @cached_property
    def state(self) -> State:
        """The state that the text speaks of."""
        puzzle = self.puzzle
        state = State(puzzle.board, puzzle.digits, Candidates.of(puzzle).masks)
        for strategy, text in self.history:
            gone = pairs(text)
            assert any(gone <= step.rule.eliminations for step in get(strategy).find(state)), text
            state = state.after(eliminations=gone)
        return state


@dataclass(frozen=True)
class Row:
    """A row of a figure: the candidates of its cells; a cell with one digit has it placed."""

    letter: str
    cells: str

    @cached_property
    def state(self) -> State:
        """The state that the text speaks of."""
        row = "abcdefghi".index(self.letter) + 1
        named = {f"r{row}c{column}": text for column, text in enumerate(self.cells.split(), 1)}
        return position(
            {name: text for name, text in named.items() if len(text) > 1},
            placed={name: int(text) for name, text in named.items() if len(text) == 1},
        )


# Read in full: e2, e8 and h3 have one small digit each, so nothing is placed there.
SINGLES = Figure(
    "..138..4. 546..1.2. ......... 6.....49. 4.5.3.8.1 .39.....6 ......... .7.8..634 .6..437.."
)

# Read in full. Many candidates are missing in the scan, among them the 2s of d4, f7 and f8.
LOCKED = Figure(
    "1.8672.93 ..98146.2 .6.9538.1 ..6..718. .21.98736 .8.1.6... .14389.67 6...419.8 89..65314"
)

# a9 reads 2346; the text also takes a 7 out of it.
PAIR = Row("a", "1 27 234 5 346 8 9 27 23467")

# Read in full.
TRIPLE = Row("a", "5 17 2 148 1348 9 6 37 13")

# The scan is "124 6 39 26 5 1348 248 279 36" and has broken i1 in two: the text takes 6 out of it
# too. So 39 is i2, 26 i3, 5 i4 and 1348 i5, as the text wants it. It takes nothing out of i6, whose
# 2 is then a remnant of i7. i9 is 36; of i7 and i8 one is lost, and 279 stands for both.
HIDDEN = Row("i", "1246 39 26 5 1348 48 279 279 36")

# Read in full, twice: the paper prints this grid for forcing chains again. There it sets out from
# b3; the shortest chains that the catalogue finds set out from h2 and say the same of h4.
X_WING = Figure(
    ".4879.... .5.82.7.. ..7541.68 385219476 762354891 419678..5 876435... ..4.62.87 ....876.."
)

# c8 reads 9, and c4 reads 79 where it must then be 37. So c4 and a5 are a pair, which explains why
# a4 reads 58, b6 89, and why the text does not take 7 out of a4.
SWORDFISH = Figure(
    "..9..6.4. ....1.76. .65.42.98 396.85.2. .52.6.98. ...29...6 64..5.23. ..7.2.6.. .2.6..8..",
    (("naked_pair", "3 a4 b4 b6; 7 a4"),),
)

# In rows c, d and f the scan breaks a cell in two and loses another: c7 and c8 read as three cells,
# c9 is lost; d7 reads as two, d8 is lost (the text has 89); f1 to f3 read as four, which moves 1
# from f4 to f5 although i5 is 1, f6 is lost. 2 in c9 and 6 in f6 are hidden singles.
XY_WING = Figure(
    "2894.1.63 76.3298.. 1.386...2 .127....6 9.62.31.5 ...1.6.2. 6..9..2.. .916.2.48 42.51.639",
    (("naked_pair", "5 c7; 7 c7 f7"), ("x_wing", "4 f7"), ("simple_coloring_trap", "5 d1")),
)

# Rows b, e and i are shifted. b1 is broken into "12" and "25", so 6 is b2, 3 b4 and 8 b5 (3 in b5
# would spoil e5, 39 in the text's chain); e3 and e4 have run into one "75", so 1 is e6, 6 e7 and 4
# e9; i2 is broken into "14" and "39", so 6 is i3, 2 i5, 5 i6 and 7 i7, and i8 is 13 as in the text.
# The candidates by the rules are those of the text then; its "i4 is" for "i8 is" is a slip.
XY_CHAIN = Figure(
    "..8.592.3 .6.38.... .7341.89. 65..4.... 8.75.16.4 3.42...8. 7..9..45. .8..74..2 ..6.257.."
)

# Read in full. d7 and d8 read 38.
SIMPLE_COLORING = Figure(
    "867..94.. 413..8.9. 529...... .425.6..9 938.4..6. 6..8932.4 .9.....58 .8.3..941 ..498.62.",
    (("naked_pair", "1 d7 d8"),),
)

# f9 reads as a lone 6, but the figure of the colours (shifted in rows a and c) has 6 in f7 and f8
# too. It has no 6 in a9; a7 reads 67. The "column 6" of the text is column 7.
MULTI_COLORING = Figure(
    "...925.8. 859.742.3 7.2..89.5 476853192 29..67.58 5.82.9... .84..25.1 ..75.182. 125.86.39",
    (("x_wing", "4 a7 f7"), ("xy_wing", "6 a9")),
)

# Read in full. The text has 12 in c4 and c6, 128 in g4 and g6.
UNIQUE = Figure(
    "6.17594.2 295.8..17 4.7....5. 56..1.27. 12.576.48 .7..2.165 .5....7.4 84..97521 71..45..6",
    (("hidden_pair", "3 c4 c6; 6 c4"), ("naked_pair", "3 g4 g6; 6 g4")),
)

# Read in full; 28 digits.
GUESSING = Figure(
    "....7.94. .7..9...5 3....5.7. .874..1.. 463.8.... .....7.8. 8..7..... 7......28 .5.268..."
)

FIGURES = (
    SINGLES,
    LOCKED,
    X_WING,
    SWORDFISH,
    XY_WING,
    XY_CHAIN,
    SIMPLE_COLORING,
    MULTI_COLORING,
    UNIQUE,
    GUESSING,
)


@dataclass(frozen=True)
class Example:
    """What the paper says that a technique does in a figure.

    Attributes:
        number: the number of the technique.
        strategy: which of the strategies of that technique it is.
        figure: where.
        eliminations: what the technique rules out.
        placements: what it places.
        leaves: the digits that the eliminations leave alone in their cells.
    """

    number: int
    strategy: str
    figure: Figure | Row
    eliminations: str = ""
    placements: str = ""
    leaves: str = ""

    def __str__(self) -> str:
        return f"{self.number} {self.strategy}: {self.eliminations or self.placements}"


EXAMPLES = (
    Example(1, "naked_single", SINGLES, placements="2 e2"),
    Example(1, "naked_single", SINGLES, placements="2 h3"),
    Example(1, "naked_single", SINGLES, placements="7 e8"),
    Example(2, "hidden_single", SINGLES, placements="5 g2"),
    Example(3, "pointing", LOCKED, "2 f5", leaves="3 f5"),
    Example(3, "pointing", LOCKED, "2 d4"),
    Example(3, "claiming", LOCKED, "5 f7 f8"),
    Example(4, "naked_pair", PAIR, "2 a3 a9; 7 a9"),
    Example(5, "naked_triple", TRIPLE, "1 a4 a5; 3 a5"),
    Example(6, "hidden_triple", HIDDEN, "2 i1; 6 i1; 3 i5"),
    Example(7, "x_wing", X_WING, "3 a7 f7 i2"),
    Example(8, "swordfish", SWORDFISH, "7 a1 f1 f6 i6 i9"),
    Example(9, "xy_wing", XY_WING, "3 d7 f1 f2"),
    Example(10, "xy_chain", XY_CHAIN, "1 h7 h8 i4"),
    Example(11, "simple_coloring_trap", SIMPLE_COLORING, "1 c5 g5"),
    Example(12, "multi_coloring_1", MULTI_COLORING, "6 a1", leaves="3 a1"),
    Example(13, "unique_rectangle_2", UNIQUE, "8 i4 g8"),
    Example(14, "cell_forcing_chain", X_WING, "9 h4", leaves="1 h4"),
)


def test_every_technique_of_the_paper_is_in_the_catalogue() -> None:
    known = {entry.id for entry in catalogue()}
    shown = {example.number for example in EXAMPLES} | {15}

    assert list(range(1, 16)) == [number for number, _, _ in TECHNIQUES]
    assert set(range(1, 16)) == shown
    assert known.issuperset(id_ for _, _, ids in TECHNIQUES for id_ in ids)
    assert all(example.strategy in TECHNIQUES[example.number - 1][2] for example in EXAMPLES)


@pytest.mark.parametrize("figure", FIGURES, ids=lambda figure: figure.rows)
def test_every_figure_has_one_solution_and_the_candidates_for_it(figure: Figure) -> None:
    (solution,) = cs.solve(figure.puzzle).solutions

    assert 1 == cs.count(figure.puzzle)
    assert all(
        mask & mask_of([digit])
        for mask, digit in zip(figure.state.masks, solution.digits, strict=True)
    )


@pytest.mark.parametrize("example", EXAMPLES, ids=str)
def test_the_strategy_does_what_the_paper_says_and_no_more(example: Example) -> None:
    state, strategy = example.figure.state, get(example.strategy)
    steps = {(step.rule.eliminations, step.rule.placements): step for step in strategy.find(state)}
    said = pairs(example.eliminations), pairs(example.placements)

    assert said in steps
    assert strategy.explain(steps[said]).endswith(".")
    after = state.after(eliminations=said[0], placements=said[1])
    assert all(after.masks[cell] == mask_of([digit]) for cell, digit in pairs(example.leaves))


def test_the_puzzle_of_the_paper_for_guessing_needs_a_guess() -> None:
    allowed = [id_ for _, _, ids in TECHNIQUES for id_ in ids if id_ != "guess"]
    without = cs.explain(GUESSING.puzzle, allowed)
    trace = cs.explain(GUESSING.puzzle, [*allowed, "guess"])

    assert TraceStatus.STUCK == without.status
    assert TraceStatus.SOLVED == trace.status
    assert any(step.strategy.id == "guess" and step.sentence for step in trace.steps)
