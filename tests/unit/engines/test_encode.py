# SPDX-License-Identifier: MIT
"""What other programs read: solvers of others find the same solutions in it."""

from __future__ import annotations

import re
import subprocess
from itertools import combinations
from shutil import which
from typing import TYPE_CHECKING

import pytest
from pysat.solvers import Solver

from cluesmith.board import Board, Candidates, Pattern, Position, Puzzle
from cluesmith.board.text import parse_cell
from cluesmith.clue_problem.encode import encode_problem
from cluesmith.clue_problem.problem import ClueProblem
from cluesmith.engines.encode import encode
from cluesmith.engines.solve import solve
from cluesmith.errors import InputError, InvalidPuzzle
from cluesmith.proofs.checkers.verifier import count_solutions, is_solution
from samples import EASY, ESCARGOT, MINIMAL_16, TWO_SOLUTIONS

if TYPE_CHECKING:
    from pathlib import Path

SIXTEEN = Board.classic(4)
JIGSAW = Board.parse("jigsaw:1112213322134423345544555")
DIAGONAL = Board.parse("9x9+diagonals")
PUZZLES = [
    Puzzle.parse("1......3..2....4"),
    Puzzle.parse("1..............4"),
    Puzzle.parse(EASY),
    Puzzle.parse(ESCARGOT),
    Puzzle.parse(TWO_SOLUTIONS),
    Puzzle.parse(MINIMAL_16),
    Puzzle.empty(JIGSAW).with_digits([(0, 1), (7, 2), (13, 3), (24, 4)]),
    Puzzle.empty(Board.parse("4x4+diagonals")),
    Puzzle.empty(DIAGONAL).with_digits([(0, 1), (40, 2), (80, 3), (8, 4)]),
]


class Formula:
    """A DIMACS file, read by the letter of its definition and by nothing of the writer."""

    def __init__(self, text: str) -> None:
        self.cells: dict[int, tuple[str, int]] = {}
        self.clauses: list[list[int]] = []
        header = None
        for line in text.splitlines():
            if line.startswith("c"):
                found = re.fullmatch(r"c (r\d+c\d+): (\d+) to (\d+)", line)
                if found:
                    first, last = int(found[2]), int(found[3])
                    for variable in range(first, last + 1):
                        self.cells[variable] = (found[1], variable - first + 1)
            elif line.startswith("p"):
                assert header is None
                header = line.split()
            else:
                assert header is not None
                numbers = [int(word) for word in line.split()]
                assert 0 == numbers.pop()
                assert 0 not in numbers
                self.clauses.append(numbers)
        assert header is not None
        assert ["p", "cnf"] == header[:2]
        self.variables = int(header[2])
        assert int(header[3]) == len(self.clauses)
        assert set(self.cells) == set(range(1, self.variables + 1))
        assert all(abs(n) <= self.variables for clause in self.clauses for n in clause)

    def grid(self, model: list[int], board: Board) -> Puzzle:
        """Return what a model says by the map in the comments."""
        told = [self.cells[literal] for literal in model if literal > 0]
        pairs = [(parse_cell(name, board.size), digit) for name, digit in told]
        assert len(pairs) == len({cell for cell, _ in pairs}), "two digits in one cell"
        return Puzzle.empty(board).with_digits(pairs)


@pytest.mark.parametrize("puzzle", PUZZLES, ids=lambda puzzle: puzzle.board.spec)
@pytest.mark.parametrize("kind", ["minimal", "extended"])
@pytest.mark.parametrize("name", ["cadical153", "minisat22"])
def test_sat_solvers_find_the_solutions_in_dimacs(puzzle: Puzzle, kind: str, name: str) -> None:
    formula = Formula(encode(puzzle, encoding=kind))
    expected = solve(puzzle, limit=2)
    found: set[Puzzle] = set()
    with Solver(name=name, bootstrap_with=formula.clauses) as solver:
        while len(found) < 2 and solver.solve():
            grid = formula.grid(solver.get_model(), puzzle.board)
            assert is_solution(puzzle, grid)
            found.add(grid)
            solver.add_clause([-literal for literal in solver.get_model() if literal > 0])

    assert expected.count == len(found)
    if expected.is_unique:
        assert {expected.solution} == found


@pytest.mark.parametrize("kind", ["minimal", "extended"])
def test_pencilmarks_are_clauses_too(kind: str) -> None:
    puzzle = Puzzle.parse("1..............4")
    marks = Candidates.of(puzzle).without([(1, 2), (2, 3), (9, 1)])
    formula = Formula(encode(Position(puzzle, puzzle, marks), encoding=kind))
    with Solver(name="minisat22", bootstrap_with=formula.clauses) as solver:
        models = list(solver.enum_models())

    assert count_solutions(marks, limit=100) == len(models)


def test_the_clauses_are_those_of_the_paper_and_one_for_each_clue() -> None:
    assert 8829 + 30 == len(Formula(encode(EASY, encoding="minimal")).clauses)
    assert 11988 + 30 == len(Formula(encode(EASY)).clauses)


def test_the_matrix_has_the_figures_of_the_paper() -> None:
    lines = encode("." * 81, to="matrix").splitlines()
    columns = [line for line in lines if line.startswith("# column")]
    rows = [line.split()[1:] for line in lines if not line.startswith("#")]

    assert (729, 324) == (len(rows), len(columns))
    assert 2916 == sum(map(len, rows))
    assert "# 729 rows, 324 columns, 2916 ones" in lines


@pytest.mark.parametrize("puzzle", [PUZZLES[1], PUZZLES[7]], ids=["classic", "diagonals"])
def test_exact_covers_of_the_matrix_are_the_solutions(puzzle: Puzzle) -> None:
    lines = encode(puzzle, to="matrix").splitlines()
    names = {int(line.split()[2][:-1]) for line in lines if line.startswith("# column")}
    rows = [line.split() for line in lines if not line.startswith("#")]
    sets = {row[0]: frozenset(map(int, row[1:])) for row in rows}
    grids = set()

    def cover(columns: frozenset[int], chosen: tuple[str, ...]) -> None:
        if not columns:
            pairs = [row.split("=") for row in chosen]
            digits = [(parse_cell(cell, puzzle.board.size), int(digit)) for cell, digit in pairs]
            grids.add(Puzzle.empty(puzzle.board).with_digits(digits))
            return
        column = min(columns)
        for row, ones in sets.items():
            if column in ones <= columns:
                cover(columns - ones, (*chosen, row))

    cover(frozenset(names), ())

    assert count_solutions(puzzle, limit=400) == len(grids)
    assert all(is_solution(puzzle, grid) for grid in grids)


@pytest.mark.parametrize("puzzle", PUZZLES, ids=lambda puzzle: puzzle.board.spec)
def test_the_minizinc_model_speaks_of_every_group_and_clue(puzzle: Puzzle) -> None:
    text = encode(puzzle, to="minizinc")
    size = puzzle.board.size
    table = re.search(r"groups =\s*\[\|(.*?)\|\]", text, re.DOTALL)
    assert table is not None
    groups = {tuple(int(n) for n in row.split(",")) for row in table[1].split("|")}
    clues = re.findall(r"^constraint grid\[(\d+),(\d+)\] = (\d+);$", text, re.MULTILINE)
    cells = [((int(r) - 1) * size + int(c) - 1, int(d)) for r, c, d in clues]

    assert {group.cells for group in puzzle.board.groups} == groups
    assert f"int: group_count = {len(groups)};" in text
    assert puzzle == Puzzle.empty(puzzle.board).with_digits(cells)
    assert f"int: size = {size};" in text
    assert 1 == text.count("solve satisfy;")
    for opening, closing in ("()", "[]", "{}"):
        assert text.count(opening) == text.count(closing)
    statements = [line for line in text.split(";") if line.strip()]
    assert all(
        re.match(r"(%.*\s+)*(include|int:|array|constraint|solve|output)", part.strip())
        for part in statements
    )


MARKED = Position(
    Puzzle.parse("1..............4"),
    Puzzle.parse("1..............4"),
    Candidates.of(Puzzle.parse("1..............4")).without([(1, 2)]),
)
"""A position in which pencilmarks rule out 2 in r1c2; it has twelve solutions."""

MODEL = """\
% 4x4 Sudoku: 1..............4
include "alldifferent.mzn";

int: size = 4;
array[1..size, 1..size] of var 1..size: grid;

% The cells of each group, in reading order from 0.
int: group_count = 12;
array[1..group_count, 1..size] of int: groups =
  [| 0, 1, 2, 3
   | 4, 5, 6, 7
   | 8, 9, 10, 11
   | 12, 13, 14, 15
   | 0, 4, 8, 12
   | 1, 5, 9, 13
   | 2, 6, 10, 14
   | 3, 7, 11, 15
   | 0, 1, 4, 5
   | 2, 3, 6, 7
   | 8, 9, 12, 13
   | 10, 11, 14, 15
  |];

constraint forall(g in 1..group_count) (
  alldifferent([
    grid[groups[g, i] div size + 1, groups[g, i] mod size + 1] | i in 1..size
  ])
);

constraint grid[1,1] = 1;
constraint grid[1,2] in {3, 4};
constraint grid[1,3] in {2, 3, 4};
constraint grid[1,4] in {2, 3};
constraint grid[2,1] in {2, 3, 4};
constraint grid[2,2] in {2, 3, 4};
constraint grid[2,3] in {1, 2, 3, 4};
constraint grid[2,4] in {1, 2, 3};
constraint grid[3,1] in {2, 3, 4};
constraint grid[3,2] in {1, 2, 3, 4};
constraint grid[3,3] in {1, 2, 3};
constraint grid[3,4] in {1, 2, 3};
constraint grid[4,1] in {2, 3};
constraint grid[4,2] in {1, 2, 3};
constraint grid[4,3] in {1, 2, 3};
constraint grid[4,4] = 4;

solve satisfy;

output [show(grid[r, c]) ++ if c < size then " " else "\\n" endif | r, c in 1..size];
"""
"""MiniZinc 2.6.4 with Gecode finds the twelve solutions of this model."""


def test_the_minizinc_model_is_the_one_that_minizinc_has_run() -> None:
    assert MODEL == encode(MARKED, to="minizinc")


if minizinc := which("minizinc"):  # without it the test does not exist

    @pytest.mark.parametrize(
        "position",
        [MARKED, *(Position.of(puzzle) for puzzle in PUZZLES if puzzle.board != SIXTEEN)],
    )
    def test_minizinc_finds_the_same_solutions(position: Position, tmp_path: Path) -> None:
        model = tmp_path / "puzzle.mzn"
        model.write_text(encode(position, to="minizinc"))
        command = [str(minizinc), "--num-solutions", "400", str(model)]
        printed = subprocess.run(command, capture_output=True, text=True, check=True).stdout
        grids = [bytes(map(int, grid.split())) for grid in printed.split("----------")[:-1]]
        expected = solve(position, limit=400)

        assert expected.count == len(set(grids)) == len(grids)
        assert all(is_solution(position.clues, Puzzle(grid, position.board)) for grid in grids)
        if expected.is_complete:
            assert {grid.digits for grid in expected.solutions} == set(grids)


def test_unknown_languages_and_encodings_are_refused() -> None:
    with pytest.raises(InputError, match=r"'dimac' is not a language .*; did you mean dimacs\?"):
        encode(EASY, to="dimac")
    with pytest.raises(InputError, match=r"'minmal' is not an encoding; did you mean minimal\?"):
        encode(EASY, encoding="minmal")
    with pytest.raises(InvalidPuzzle):
        encode("55" + "." * 79)


def test_clingo_reads_the_answer_set_program() -> None:
    import clingo

    problem = ClueProblem.of("x......x..x....x", allow="NS")
    control = clingo.Control(["0"])
    control.add("base", [], encode_problem(problem, to="asp"))
    control.ground([("base", [])])
    puzzles = []
    with control.solve(yield_=True) as models:
        for model in models:
            clues = [[a.number for a in atom.arguments] for atom in model.symbols(shown=True)]
            puzzles.append(Puzzle.empty(Board.classic(2)).with_digits(map(tuple, clues)))

    assert puzzles
    assert all(problem.accepts(puzzle) for puzzle in puzzles)


def test_sat_solvers_read_the_clue_problem() -> None:
    """Three clues never suffice on the 4x4 board; four cells may."""
    for pattern, is_possible in (("x......x..x....x", True), ("x......x..x.....", False)):
        problem = ClueProblem.of(pattern, allow="NS")
        lines = encode_problem(problem, to="csp", steps=6).splitlines()
        clauses = [list(map(int, line.split()))[:-1] for line in lines if line[0] not in "cp"]
        header = next(line for line in lines if line[0] == "p").split()
        assert [int(header[3])] == [len(clauses)]
        assert max(abs(n) for clause in clauses for n in clause) <= int(header[2])
        for name in ("cadical153", "minisat22"):
            with Solver(name=name, bootstrap_with=clauses) as solver:
                assert is_possible == solver.solve()


def test_steps_of_the_clue_problem_have_bounds() -> None:
    problem = ClueProblem.of(Pattern.parse("x......x..x....x"), allow="NS")
    for steps in (0, 50):
        with pytest.raises(InputError, match=f"{steps} steps; expected 1 to 49"):
            encode_problem(problem, to="csp", steps=steps)
    with pytest.raises(InputError, match="'aps' is not a language"):
        encode_problem(problem, to="aps")


def test_groups_that_are_the_same_cells_are_written_once() -> None:
    board = Board.parse("4x4+diagonals")
    assert len({group.mask for group in board.groups}) == len(
        re.findall(r"^\s+(?:\[\||\|) \d", encode(Puzzle.empty(board), to="minizinc"), re.MULTILINE)
    )
    assert all(a.mask != b.mask for a, b in combinations(board.groups, 2))
