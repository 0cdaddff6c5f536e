# SPDX-License-Identifier: MIT
"""The paper's encoding of the clue problem, formulas 1 to 15, as clauses.

A state has a number, its step. For each step the variables are, end to end in blocks of one length:

    X  digit d is placed in cell c            size * cells, cell by cell
    Y  digit d is a candidate of cell c       size * cells
    D  digit d has just left cell c           size * cells
    Z  a rule fires                           one for each ground rule of the allowed strategies
    W  some candidate has just left           1

so a step is the step before with every number shifted. In step 0 no candidate has left yet; there D
says that digit d occurs in a clue cell up to and including c. An integer X of the paper is its
Booleans "X = d", at most one of them true. The paper's Z variables of formulas 4, 6, 11 and 12
stand for one literal or for a disjunction; these are written into formulas 3 and 5. Formula 13 is
printed with a disjunction; its text asks for the conjunction that is used here. D and W turn
formula 7 into clauses: candidates never come back, so the grid has changed exactly if some
candidate has left.

Section 5.1: the variables of clue cells are those of step 0 in every step.

Not in the paper: digits that are not fixed are interchangeable, so the clue cells (in reading
order) use them in order. Otherwise each refutation is repeated for each renaming.

>>> from cluesmith.clue_problem.problem import ClueProblem
>>> encoding = ClueEncoding.of(ClueProblem.of("x......x..x....x", allow="NS"))
>>> encoding.most_steps, encoding.block, len(encoding.literals(3))
(49, 257, 14236)
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from itertools import combinations, islice, pairwise
from typing import TYPE_CHECKING, Self

import numpy as np

from cluesmith.board import Pattern, Puzzle
from cluesmith.errors import InputError
from cluesmith.strategies.closure import ENDLESS, Patience, ground_rules

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from numpy.typing import NDArray

    from cluesmith.clue_problem.problem import ClueProblem
    from cluesmith.strategies.catalogue import Strategy
    from cluesmith.strategies.rule import Pair, Rule

    Clause = list[int]

FINISHING = frozenset({"naked_single", "hidden_single"})
"""The strategies of which one is needed: final states have a digit placed in every cell."""


@dataclass(frozen=True)
class ClueEncoding:
    """The clauses of a clue problem for any number of steps.

    Attributes:
        pattern: the clue cells.
        rules: the ground rules of the allowed strategies, in the order of their listings.
        fixed: known digits of the solution.
        precedence: whether the clue cells use interchangeable digits in order.
        most_clues: None if every cell of the pattern has a clue; otherwise at most this many of
            them have one (formulas 14 and 15).
        patience: how long the clauses may be listed.
    """

    pattern: Pattern
    rules: tuple[Rule, ...]
    fixed: Puzzle
    precedence: bool = True
    most_clues: int | None = None
    patience: Patience = ENDLESS

    @classmethod
    def of(
        cls, problem: ClueProblem, *, precedence: bool = True, patience: Patience = ENDLESS
    ) -> Self:
        """Return the encoding of the pattern, ``allow`` and ``fixed``.

        Raises:
            InputError: the rules of an allowed strategy cannot be listed, or none places digits.
            ListingStopped: the time was over first.
        """
        rules = _placing_rules(problem.pattern, problem.allow, patience)
        return cls(problem.pattern, rules, problem.fixed, precedence, patience=patience)

    @classmethod
    def at_most(cls, pattern: Pattern, allow: tuple[Strategy, ...], most_clues: int) -> Self:
        """Return the encoding of "at most this many of these cells have clues".

        Raises:
            InputError: as of :meth:`of`.
        """
        rules = _placing_rules(pattern, allow)
        return cls(pattern, rules, Puzzle.empty(pattern.board), most_clues=most_clues)

    @cached_property
    def most_steps(self) -> int:
        """The number of steps after which every state is final or rejected (proposition 2)."""
        size = self.pattern.board.size
        return size**3 - size**2 + 1

    @cached_property
    def block(self) -> int:
        """The number of variables of one step."""
        return 3 * self._candidates + len(self.rules) + 1

    @property
    def legend(self) -> str:
        """How variables are numbered, as comments of a DIMACS file."""
        size, pairs, block = self.pattern.board.size, self._candidates, self.block
        return (
            f"c cell c from 0, digit d from 1, step k from 0, rule r from 0; i = {size}c + d\n"
            f"c placed (X): {block}k + i; candidate (Y): {block}k + {pairs} + i\n"
            f"c just left (D), in step 0 used up to here: {block}k + {2 * pairs} + i\n"
            f"c rule fires (Z): {block}k + {3 * pairs} + r + 1; some left (W): {block}k + {block}\n"
        )

    def literals(self, steps: int) -> NDArray[np.int32]:
        """Return the clauses for this many steps, at least 1, end to end, each closed by 0.

        Raises:
            ListingStopped: the time was over first.
        """
        first, second = (_flat(self._step(step), self.patience) for step in (1, 2))
        shift = second - first
        parts = [_flat(self._initial()), first]
        parts += [first + (step - 1) * shift for step in range(2, steps + 1)]
        parts.append(_flat(self._fixed(steps)))
        if self.most_clues is not None:
            parts.append(_flat(self._counted((steps + 1) * self.block)))
        return np.concatenate(parts)

    def puzzle(self, model: NDArray[np.int32]) -> Puzzle:
        """Return the clues of a model, which is a list of literals."""
        size = self.pattern.board.size
        placed = model[(model > 0) & (model <= self._candidates)] - 1
        pairs = ((int(index) // size, int(index) % size + 1) for index in placed)
        return Puzzle.empty(self.pattern.board).with_digits(pairs)

    @cached_property
    def _candidates(self) -> int:
        return self.pattern.board.size * self.pattern.board.cell_count

    @cached_property
    def _digits(self) -> range:
        return range(1, self.pattern.board.size + 1)

    @cached_property
    def _open(self) -> tuple[int, ...]:
        """The cells with their own variables in each step."""
        board = self.pattern.board
        if self.most_clues is not None:
            return tuple(range(board.cell_count))
        return tuple(cell for cell in range(board.cell_count) if cell not in self.pattern)

    def _x(self, cell: int, digit: int, step: int) -> int:
        return self._own(cell, step) * self.block + cell * self.pattern.board.size + digit

    def _y(self, cell: int, digit: int, step: int) -> int:
        return self._x(cell, digit, step) + self._candidates

    def _d(self, cell: int, digit: int, step: int) -> int:
        return self._x(cell, digit, step) + 2 * self._candidates

    def _z(self, rule: int, step: int) -> int:
        return step * self.block + 3 * self._candidates + rule + 1

    def _own(self, cell: int, step: int) -> int:
        """Return the step whose variables a cell has (section 5.1)."""
        return 0 if self.most_clues is None and cell in self.pattern else step

    def _initial(self) -> Iterator[Clause]:
        """Formulas 1, 2, 10, 11 and 12 in step 0; and the order of interchangeable digits."""
        board = self.pattern.board
        for cell in range(board.cell_count):
            if cell not in self.pattern:
                yield from ([-self._x(cell, digit, 0)] for digit in self._digits)
            elif self.most_clues is None:
                yield [self._x(cell, digit, 0) for digit in self._digits]
            yield from self._one_digit(cell, 0)
            for digit in self._digits:
                reasons = [self._x(cell, other, 0) for other in self._digits if other != digit]
                reasons += [self._x(peer, digit, 0) for peer in board.peers[cell]]
                yield from _exactly(-self._y(cell, digit, 0), reasons)
            yield [self._y(cell, digit, 0) for digit in self._digits]
        if self.precedence:
            yield from self._in_order()

    def _in_order(self) -> Iterator[Clause]:
        free = [digit for digit in self._digits if digit not in self.fixed.digits]
        last: int | None = None
        for cell in self.pattern.cells:
            for digit, following in pairwise(free):
                used: Clause = [] if last is None else [self._d(last, digit, 0)]
                yield [-self._x(cell, following, 0), *used]
                yield [-self._d(cell, digit, 0), self._x(cell, digit, 0), *used]
            last = cell

    def _step(self, step: int) -> Iterator[Clause]:
        """Formulas 3 to 13 from a step to the next."""
        board = self.pattern.board
        for index, rule in self._telling:
            premises = [-self._y(cell, digit, step - 1) for cell, digit in sorted(rule.premises)]
            yield from _conjunction(self._z(index, step), premises)
        for cell in self._open:
            yield from self._one_digit(cell, step)
            for digit in self._digits:
                pair = (cell, digit)
                evidence = [self._z(index, step) for index in self._placing.get(pair, ())]
                evidence.append(self._x(cell, digit, step - 1))
                yield from _exactly(self._x(cell, digit, step), evidence)
                reasons = [self._z(index, step) for index in self._removing.get(pair, ())]
                reasons.append(-self._y(cell, digit, step - 1))
                reasons += [self._x(cell, other, step) for other in self._digits if other != digit]
                # Candidates that clues rule out have left in step 0 already.
                reasons += [
                    self._x(peer, digit, step)
                    for peer in board.peers[cell]
                    if self._own(peer, step) == step
                ]
                yield from _exactly(-self._y(cell, digit, step), reasons)
            yield [self._y(cell, digit, step) for digit in self._digits]
        yield from self._progress(step)

    def _progress(self, step: int) -> Iterator[Clause]:
        """Formula 7: where no candidate has left, every cell has its digit."""
        pairs = [(cell, digit) for cell in self._open for digit in self._digits]
        changed = (step + 1) * self.block
        for cell, digit in pairs:
            yield [-self._d(cell, digit, step), self._y(cell, digit, step - 1)]
            yield [-self._d(cell, digit, step), -self._y(cell, digit, step)]
        yield [-changed, *(self._d(cell, digit, step) for cell, digit in pairs)]
        for cell in self._open:
            yield [changed, *(self._x(cell, digit, step) for digit in self._digits)]

    def _fixed(self, steps: int) -> Iterator[Clause]:
        """A fixed digit stays a candidate of its cell, so a final state has it there."""
        for cell, digit in enumerate(self.fixed.digits):
            if digit:
                own = range(steps + 1) if self._own(cell, 1) else range(1)
                yield from ([self._y(cell, digit, step)] for step in own)

    def _counted(self, first: int) -> Iterator[Clause]:
        """Formulas 14 and 15; the sum is counted cell by cell, up to one more than allowed."""
        most = self.most_clues or 0
        is_clue = {cell: first + 1 + index for index, cell in enumerate(self.pattern.cells)}
        first += len(self.pattern)

        def reached(index: int, count: int) -> int:
            """Return the variable "at least count of the first index + 1 cells have clues"."""
            return first + index * (most + 1) + count

        for index, (cell, clue) in enumerate(is_clue.items()):
            yield from _exactly(clue, [self._x(cell, digit, 0) for digit in self._digits])
            yield [-clue, reached(index, 1)]
            for count in range(1, most + 2):
                if index:
                    yield [-reached(index - 1, count), reached(index, count)]
                if index and count > 1:
                    yield [-reached(index - 1, count - 1), -clue, reached(index, count)]
            yield [-reached(index, most + 1)]

    def _one_digit(self, cell: int, step: int) -> Iterator[Clause]:
        for one, other in combinations(self._digits, 2):
            yield [-self._x(cell, one, step), -self._x(cell, other, step)]

    @cached_property
    def _telling(self) -> list[tuple[int, Rule]]:
        """The rules, numbered, that place or remove in a cell without a clue."""
        open_cells = set(self._open)
        return [
            (index, rule)
            for index, rule in enumerate(self.rules)
            if any(cell in open_cells for cell, _ in rule.placements | rule.eliminations)
        ]

    @cached_property
    def _placing(self) -> dict[Pair, list[int]]:
        return _by_pair((index, rule.placements) for index, rule in self._telling)

    @cached_property
    def _removing(self) -> dict[Pair, list[int]]:
        return _by_pair((index, rule.eliminations) for index, rule in self._telling)


def _placing_rules(
    pattern: Pattern, allow: tuple[Strategy, ...], patience: Patience = ENDLESS
) -> tuple[Rule, ...]:
    if FINISHING.isdisjoint(strategy.id for strategy in allow):
        raise InputError("no allowed strategy places digits", expected="naked or hidden singles")
    return ground_rules(pattern.board, allow, patience)


def _by_pair(effects: Iterable[tuple[int, frozenset[Pair]]]) -> dict[Pair, list[int]]:
    rules: dict[Pair, list[int]] = {}
    for index, pairs in effects:
        for pair in pairs:
            rules.setdefault(pair, []).append(index)
    return rules


def _exactly(literal: int, reasons: list[int]) -> Iterator[Clause]:
    """Yield "the literal holds exactly when one of the reasons does"."""
    yield [-literal, *reasons]
    yield from ([literal, -reason] for reason in reasons)


def _conjunction(literal: int, parts: list[int]) -> Iterator[Clause]:
    """Yield "the literal holds exactly when all parts do"."""
    yield [literal, *(-part for part in parts)]
    yield from ([-literal, part] for part in parts)


_CLAUSES_AT_A_TIME = 5_000
"""Clauses between two checks of the time; they take milliseconds."""


def _flat(clauses: Iterable[Clause], patience: Patience = ENDLESS) -> NDArray[np.int32]:
    literals: list[int] = []
    listing = iter(clauses)
    while some := list(islice(listing, _CLAUSES_AT_A_TIME)):
        patience.check()
        literals += [literal for clause in some for literal in (*clause, 0)]
    return np.array(literals, np.int32)
