# SPDX-License-Identifier: MIT
"""A puzzle with constraints as a model of CP-SAT: each kernel is its natural constraint there.

The second solution is searched with the first one forbidden, by one worker.
"""

from __future__ import annotations

import time
from itertools import combinations, product
from typing import TYPE_CHECKING

from ortools.sat.python import cp_model

from cluesmith.board.constraints.automaton import Automaton
from cluesmith.board.constraints.kernels import (
    Accepted,
    Allowed,
    Blocks,
    Counts,
    Different,
    DigitSet,
    Either,
    Kernel,
    Pair,
    Sum,
    any_digits,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from cluesmith.board import Position


class ConstraintModel:
    """The model of a position: a variable for the value of each cell."""

    def __init__(self, position: Position) -> None:
        board = self._board = position.board
        self._model = cp_model.CpModel()
        self._cells = [
            self._model.new_int_var_from_domain(
                cp_model.Domain.from_values([digit - 1 + board.first for digit in digits]), ""
            )
            for digits in map(position.candidates.digits, range(board.cell_count))
        ]
        self._literals: dict[tuple[int, int], cp_model.IntVar] = {}
        for group in (*board.groups, *board.short_groups):
            self._add(Different(group.cells), [])
        for constraint in board.constraints:
            for kernel in constraint.kernels(board):
                self._add(kernel, [])

    def solutions(self, limit: int, seconds: float) -> list[tuple[int, ...]] | None:
        """Return the values of solutions, at most the limit; None if the time is not enough."""
        end = time.monotonic() + seconds
        found: list[tuple[int, ...]] = []
        while len(found) < limit:
            solver = cp_model.CpSolver()
            solver.parameters.num_workers = 1
            solver.parameters.max_time_in_seconds = max(0.0, end - time.monotonic())
            status = solver.solve(self._model)
            if status == cp_model.INFEASIBLE:
                break
            if status == cp_model.UNKNOWN:
                return None
            if status == cp_model.MODEL_INVALID:
                raise ValueError(self._model.validate())
            found.append(tuple(map(solver.value, self._cells)))
            self._model.add_forbidden_assignments(self._cells, [found[-1]])
        return found

    def _add(self, kernel: Kernel, when: list[cp_model.IntVar]) -> None:
        """Add a kernel; it holds when all these literals are true."""
        model, values = self._model, self._board.values
        match kernel:
            case Allowed(cell, allowed):
                self._add_total(self._cells[cell], allowed, when)
            case Pair(first, second, relation):
                tuples = [pair for pair in product(values, repeat=2) if relation(*pair)]
                pair = [self._cells[first], self._cells[second]]
                model.add_allowed_assignments(pair, tuples).only_enforce_if(*when)
            case Different(cells):
                model.add_all_different(self._at(cells)).only_enforce_if(*when)
            case DigitSet(is_implied=is_implied):
                if not is_implied:
                    self._add_set(kernel, when)
            case Sum(terms, totals):
                total = sum(factor * sum(self._at(cells)) for factor, cells in terms)
                self._add_total(total, totals, when)
            case Accepted(cells, automaton):
                self._add_line(self._at(cells), automaton, when)
            case Blocks(cells, automaton=automaton_of):
                self._add_line(self._at(cells), automaton_of(), when)
            case Counts(cells, allowed):
                for value, counts in zip(values, allowed, strict=True):
                    self._add_total(self._count(cells, value), counts, when)
            case Either(alternatives):
                chosen = [model.new_bool_var("") for _ in alternatives]
                model.add_bool_or(chosen).only_enforce_if(*when)
                for choice, kernels in zip(chosen, alternatives, strict=True):
                    for each in kernels:
                        self._add(each, [*when, choice])

    def _at(self, cells: Iterable[int]) -> list[cp_model.IntVar]:
        return [self._cells[cell] for cell in cells]

    def _add_total(
        self, total: cp_model.LinearExprT, totals: Iterable[int], when: list[cp_model.IntVar]
    ) -> None:
        domain = cp_model.Domain.from_values(list(totals))
        self._model.add_linear_expression_in_domain(total, domain).only_enforce_if(*when)

    def _add_set(self, digits: DigitSet, when: list[cp_model.IntVar]) -> None:
        """Add that cells differ, and a table of which values occur in them."""
        self._add(Different(digits.cells), when)
        if digits.test is any_digits:
            return
        values = self._board.values
        occurs = [self._model.new_bool_var("") for _ in values]
        for literal, value in zip(occurs, values, strict=True):
            self._model.add(literal == self._count(digits.cells, value)).only_enforce_if(*when)
        sets = [
            tuple(value in chosen for value in values)
            for chosen in combinations(values, len(digits.cells))
            if digits.test(chosen)
        ]
        self._model.add_allowed_assignments(occurs, sets).only_enforce_if(*when)

    def _add_line(
        self, cells: Sequence[cp_model.IntVar], automaton: Automaton, when: list[cp_model.IntVar]
    ) -> None:
        known = _deterministic(automaton)
        transitions = [
            (state, value, after)
            for state, row in enumerate(known.transitions)
            for value, targets in zip(known.values, row, strict=True)
            for after in targets
        ]
        if not known.ends:  # it accepts nothing, and CP-SAT wants an end
            self._model.add_bool_or([]).only_enforce_if(*when)
            return
        [start] = known.starts
        line = self._model.add_automaton(cells, start, sorted(known.ends), transitions)
        line.only_enforce_if(*when)

    def _count(self, cells: Iterable[int], value: int) -> cp_model.LinearExprT:
        """Return in how many of the cells the value is."""
        return sum(self._is(cell, value) for cell in cells)

    def _is(self, cell: int, value: int) -> cp_model.IntVar:
        """Return the literal that the cell has the value."""
        if (cell, value) not in self._literals:
            literal = self._literals[cell, value] = self._model.new_bool_var("")
            self._model.add(self._cells[cell] == value).only_enforce_if(literal)
            self._model.add(self._cells[cell] != value).only_enforce_if(~literal)
        return self._literals[cell, value]


def _deterministic(automaton: Automaton) -> Automaton:
    """Return an automaton that accepts the same, with one start and one transition for a value."""
    if len(automaton.starts) == 1 and all(
        len(targets) <= 1 for row in automaton.transitions for targets in row
    ):
        return automaton

    def step(states: frozenset[int], value: int) -> frozenset[int] | None:
        index = value - automaton.values.start
        after = (automaton.transitions[state][index] for state in states)
        return frozenset(state for targets in after for state in targets) or None

    return Automaton.of(
        automaton.starts,
        step,
        automaton.values,
        lambda states: not states.isdisjoint(automaton.ends),
    )
