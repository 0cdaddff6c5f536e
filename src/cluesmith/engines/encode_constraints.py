# SPDX-License-Identifier: MIT
"""Puzzles on boards with constraints in the languages of other programs: DIMACS and MiniZinc.

Each piece of a constraint is tried value by value (``board/constraints/trial.py``). What must be
remembered between two cells are the states of an automaton. MiniZinc has a constraint for automata.
In clauses each state is an auxiliary variable: a state and the value of the next cell imply the
next state, or exclude each other.

>>> from cluesmith.board import Board, Position, Puzzle
>>> board = Board.parse("4x4+thermometer:r1c1,r1c2,r1c3")
>>> text = constrained_dimacs(Position.of(Puzzle.empty(board)))
>>> [line for line in text.splitlines() if line.startswith("p")]
['p cnf 71 477']
"""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

from cluesmith.board.constraints.trial import Trial
from cluesmith.board.text import digits_of
from cluesmith.errors import InputError

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from cluesmith.board import Board, Position

MOST_STATES = 20_000
"""A constraint that needs more states between two cells is refused."""

Clause = tuple[int, ...]


def constrained_dimacs(position: Position) -> str:
    """Return a DIMACS file; variables after those of the candidates are auxiliary."""
    board = position.board
    clauses = list(_group_clauses(board))
    clauses += [(-number,) for number in _ruled_out(position)]
    last = board.cell_count * board.size
    for trial in _trials(board):
        last = _add_states(trial, board, last, clauses)
    lines = [
        f"c {board.spec} Sudoku: {position.clues}",
        f"c cells from 0 in reading order, digits from 1: variable = {board.size} * cell + digit",
        f"c variables from {board.cell_count * board.size + 1} are auxiliary",
        f"p cnf {last} {len(clauses)}",
        *(" ".join(map(str, (*clause, 0))) for clause in clauses),
    ]
    return "\n".join([*lines, ""])


def constrained_minizinc(position: Position) -> str:
    """Return a model; the variables of the cells are values of the board."""
    board = position.board
    values = f"{board.values[0]}..{board.values[-1]}"
    lines = [
        f"% {board.spec} Sudoku: {position.clues}",
        'include "alldifferent.mzn";',
        'include "regular.mzn";',
        "",
        f"array[1..{board.cell_count}] of var {values}: grid;",
        "",
    ]
    lines += (
        f"constraint alldifferent([{_cells(group.cells)}]);"
        for group in (*board.groups, *board.short_groups)
    )
    everything = board.all_digits
    for cell, mask in enumerate(position.candidates.masks):
        if mask != everything:
            left = ", ".join(str(digit - 1 + board.first) for digit in digits_of(mask))
            lines.append(f"constraint grid[{cell + 1}] in {{{left}}};")
    lines += (_regular(trial, board) for trial in _trials(board))
    rows = f"array2d(1..{board.rows}, 1..{board.columns}, grid)"
    output = f'if c < {board.columns} then " " else "\\n" endif'
    lines += [
        "",
        "solve satisfy;",
        "",
        f"output [show({rows}[r, c]) ++ {output} | r in 1..{board.rows}, c in 1..{board.columns}];",
        "",
    ]
    return "\n".join(lines)


def _trials(board: Board) -> Iterator[Trial]:
    """Yield the pieces of all constraints, each with all its states.

    Raises:
        InputError: a constraint with too many states.
    """
    for constraint in board.constraints:
        for piece in constraint.pieces(board):
            trial = Trial(piece, [], board.values)
            if trial.holds_within({}, MOST_STATES, lambda: None) is None:
                raise InputError(
                    f"{constraint.title.lower()}: {constraint.text(board)[:80]}",
                    expected=f"a constraint with at most {MOST_STATES:,} states",
                )
            yield trial


def _group_clauses(board: Board) -> Iterator[Clause]:
    size = board.size
    for cell in range(board.cell_count):
        numbers = range(size * cell + 1, size * (cell + 1) + 1)
        yield tuple(numbers)
        yield from ((-one, -other) for one, other in combinations(numbers, 2))
    for group in (*board.groups, *board.short_groups):
        for digit in range(1, size + 1):
            places = [size * cell + digit for cell in group.cells]
            yield from ((-one, -other) for one, other in combinations(places, 2))
            if len(places) == size:
                yield tuple(places)


def _ruled_out(position: Position) -> Iterator[int]:
    size = position.board.size
    for cell, mask in enumerate(position.candidates.masks):
        for digit in range(1, size + 1):
            if not mask >> (digit - 1) & 1:
                yield size * cell + digit


def _add_states(trial: Trial, board: Board, last: int, clauses: list[Clause]) -> int:
    """Add the clauses of a piece; return the last variable. The first state needs none."""
    cells = trial.piece.cells
    starts: list[int | None] = [None]
    for place, cell in enumerate(cells):
        is_end = place == len(cells) - 1
        targets = list(range(last + 1, last + 1 + (0 if is_end else len(trial.lists[place + 1]))))
        last += len(targets)
        for start, moves in zip(starts, trial.moves[place], strict=True):
            given = () if start is None else (-start,)
            for value, after in moves.items():
                digit = -(board.size * cell + value - board.first + 1)
                if after is None:
                    clauses.append((*given, digit))
                elif not is_end:
                    clauses.append((*given, digit, targets[after]))
        starts = [*targets]
    return last


def _regular(trial: Trial, board: Board) -> str:
    """Return a piece as an automaton; its states are those of all cells, one after another."""
    cells = trial.piece.cells
    first = [1]
    for place in range(1, len(cells)):
        first.append(first[-1] + len(trial.moves[place - 1]))
    end = first[-1] + len(trial.moves[len(cells) - 1])
    rows = []
    for place in range(len(cells)):
        following = end if place == len(cells) - 1 else first[place + 1]
        for moves in trial.moves[place]:
            row = [moves.get(value) for value in board.values]
            rows.append(", ".join("0" if to is None else str(following + to) for to in row))
    rows.append(", ".join("0" for _ in board.values))
    shift = f" + {1 - board.first}" if board.first != 1 else ""
    line = ", ".join(f"grid[{cell + 1}]{shift}" for cell in cells)
    table = " | ".join(rows)
    return f"constraint regular([{line}], {end}, {board.size}, [| {table} |], 1, {{{end}}});"


def _cells(cells: Sequence[int]) -> str:
    return ", ".join(f"grid[{cell + 1}]" for cell in cells)
