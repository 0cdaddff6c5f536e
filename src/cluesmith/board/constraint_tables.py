# SPDX-License-Identifier: MIT
"""The constraints of a board as tables of native code.

>>> from cluesmith.board import Board
>>> compiled = compile_constraints(Board.parse("4x4+killer_cage:total=3:r1c1,r1c2"))
>>> compiled.tables.filter_count > 0, len(compiled.groups)
(True, 0)
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import combinations
from operator import ne
from typing import TYPE_CHECKING

from cluesmith import _native
from cluesmith.board.constraints.automaton import Automaton
from cluesmith.board.constraints.counting import MOST_COUNT
from cluesmith.board.constraints.derived import derived_sums
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
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from cluesmith.board import Board
    from cluesmith.board.constraints.kernels import BlockCase

MOST_DIGITS_OF_SETS = 12
"""With more digits, native code does not list sets of digits; then sums know no repeats."""

MOST_CELLS_OF_PROOFS = 10
"""Proofs use that digits of a sum differ only for so many cells: checkers try all their values."""


@dataclass(frozen=True)
class Origin:
    """What a filter or a relation of two cells follows from.

    Attributes:
        constraint: the number of the constraint on the board, or None.
        groups: the numbers of the groups whose digits differ; short groups come after the others.
    """

    constraint: int | None = None
    groups: tuple[int, ...] = ()


@dataclass
class Compiled:
    """What native code needs beside the groups.

    Attributes:
        tables: links and filters.
        groups: further groups: cells that differ, as many as there are digits.
        masks: for each cell the digits that constraints of single cells allow.
        filters: the origin of each filter.
        allowed: the digits that constraints of single cells allow: origin, cell, mask.
        relations: relations of two cells, each with its origin and, for each digit of the lower
            cell, the mask of digits of the other.
    """

    tables: _native.ConstraintTables
    groups: list[tuple[int, ...]]
    masks: list[int]
    filters: list[Origin]
    allowed: list[tuple[Origin, int, int]]
    relations: dict[tuple[int, int], list[tuple[Origin, list[int]]]]


def compile_constraints(board: Board, *, separately: bool = False) -> Compiled:
    """Return the tables of a board's constraints and short groups.

    Args:
        board: the board.
        separately: whether everything follows from one constraint and groups, as proofs need it;
            then native code rules out less.
    """
    kernels = listed_kernels(board)
    if not separately:
        sums = [kernel for _, kernel in kernels if isinstance(kernel, Sum)]
        kernels += [(Origin(), each.kernel) for each in derived_sums(board, sums)]
    different = DifferentCells(board, kernels, separately=separately)
    builder = TablesBuilder(different)
    for origin, kernel in kernels:
        builder.add_from(origin, kernel)
    builder.add_pairs()
    return Compiled(
        builder.tables,
        different.full_sets,
        builder.masks,
        builder.filters,
        builder.allowed,
        builder.relations,
    )


def listed_kernels(board: Board) -> list[tuple[Origin, Kernel]]:
    """Return the kernels of a board's short groups and constraints, each with its origin."""
    kernels = short_group_kernels(board)
    for number, constraint in enumerate(board.constraints):
        kernels += [(Origin(number), kernel) for kernel in constraint.kernels(board)]
    return kernels


def short_group_kernels(board: Board) -> list[tuple[Origin, Kernel]]:
    """Return the kernels of a board's short groups, each with its origin."""
    kernels: list[tuple[Origin, Kernel]] = []
    for number, group in enumerate(board.short_groups, start=len(board.groups)):
        if len(group.cells) > 1:
            origin = Origin(groups=(number,))
            kernels.append((origin, Different(group.cells)))
            kernels.append((origin, DigitSet(group.cells, any_digits, is_implied=True)))
    return kernels


class DifferentCells:
    """Which cells of a board differ."""

    def __init__(
        self, board: Board, kernels: Iterable[tuple[Origin, Kernel]], *, separately: bool = False
    ) -> None:
        self.board = board
        self.separately = separately
        groups = [frozenset(group.cells) for group in board.groups]
        listed = [
            (frozenset(kernel.cells), origin)
            for origin, kernel in kernels
            if isinstance(kernel, Different)
        ]
        self.full_sets = [
            tuple(sorted(cells))
            for cells in dict.fromkeys(cells for cells, _ in listed)
            if len(cells) == board.size and cells not in groups and not separately
        ]
        origins = [Origin(groups=(number,)) for number in range(len(groups))]
        self.different_sets = [*zip(groups, origins, strict=True), *listed]
        """Cells that differ, each with the origin of that."""
        self.in_groups = {
            pair
            for cells in [*groups, *map(frozenset, self.full_sets)]
            for pair in combinations(sorted(cells), 2)
        }
        """Pairs of cells that differ because they share a group."""

    def are_different(self, cells: Sequence[int]) -> bool:
        """Whether all of the cells differ; never where proofs need one origin."""
        wanted = set(cells)
        return not self.separately and any(wanted <= each for each, _ in self.different_sets)

    def parts(self, cells: Sequence[int], origin: Origin) -> Iterator[tuple[list[int], Origin]]:
        """Yield the cells in parts whose digits differ, and why; the largest parts first."""
        is_long = self.separately and len(cells) > MOST_CELLS_OF_PROOFS
        if self.board.size > MOST_DIGITS_OF_SETS or is_long:
            yield from (([cell], origin) for cell in cells)
            return
        known = self.different_sets
        if self.separately:  # what the constraint itself says needs no group
            own = [part for part in known if part[1].constraint == origin.constraint]
            known = own + [part for part in known if part[1].constraint is None]
        left = set(cells)
        while left:
            best, why = max(
                ((left & each, why) for each, why in known),
                key=lambda part: len(part[0]),
                default=(left, origin),
            )
            part = sorted(best) if len(best) > 1 else [min(left)]
            yield part, why if len(part) > 1 else origin
            left -= set(part)


class TablesBuilder:
    """Adds kernels to native tables.

    Attributes:
        tables: links and filters.
        masks: for each cell the digits that constraints of single cells allow.
        relations: relations of two cells, as in :class:`Compiled`.
        filters: the origin of each filter.
        allowed: what constraints of single cells allow, as in :class:`Compiled`.
        is_one_part: whether the kernel added last is a sum of cells that all differ.
    """

    def __init__(self, different: DifferentCells) -> None:
        board = different.board
        self.different, self.board = different, board
        self.tables = _native.ConstraintTables(board.size, board.first, board.cell_count)
        self.masks = [board.all_digits] * board.cell_count
        self.relations: dict[tuple[int, int], list[tuple[Origin, list[int]]]] = {}
        self.automata: dict[Automaton, int] = {}
        self.tables_of: dict[Callable[[int, int], bool], list[int]] = {}
        self.digits = range(board.size)
        self.origin = Origin()
        self.filters: list[Origin] = []
        self.allowed: list[tuple[Origin, int, int]] = []
        self.is_one_part = False

    @property
    def differ(self) -> list[int]:
        """The relation of two cells whose digits differ."""
        return self.table(ne)

    def add_from(self, origin: Origin, kernel: Kernel) -> None:
        """Add a kernel and note where its filters come from."""
        self.origin, self.is_one_part = origin, False
        self.add(kernel)
        self.filters += [self.origin] * (self.tables.filter_count - len(self.filters))

    def add(self, kernel: Kernel) -> None:
        """Add a kernel; pairs wait for :meth:`add_pairs`."""
        board = self.board
        match kernel:
            case Allowed(cell, values):
                self.masks[cell] &= self._mask(values)
                self.allowed.append((self.origin, cell, self._mask(values)))
            case Pair(first, second, relation):
                self._relate(first, second, relation)
            case Different(cells):
                for pair in combinations(sorted(set(cells)), 2):
                    if pair not in self.different.in_groups:
                        self._note(pair, self.differ)
            case DigitSet(cells, test, is_implied):
                if not is_implied or board.size <= MOST_DIGITS_OF_SETS:
                    self._add_set(cells, test)
            case Sum(terms, totals):
                self._add_sum(terms, totals)
            case Accepted(cells, automaton):
                self.tables.add_line(list(cells), self._automaton(automaton))
            case Blocks(cells, cases, automaton_of):
                if board.size <= MOST_DIGITS_OF_SETS and self.different.are_different(cells):
                    self._add_blocks(cells, cases())
                else:
                    self.tables.add_line(list(cells), self._automaton(automaton_of()))
            case Counts(cells, allowed):
                self._add_counts(cells, allowed)
            case Either(alternatives):
                self._add_either(alternatives)

    def add_pairs(self) -> None:
        """Add the relations of pairs; cells of a group also differ."""
        differ = self.differ
        for (first, second), tables in self.relations.items():
            for _, table in tables:
                self.tables.add_pair(first, second, table)
            if (first, second) in self.different.in_groups:
                self.tables.add_pair(first, second, differ)

    def _mask(self, values: Iterable[int]) -> int:
        first, known = self.board.first, self.board.values
        return sum(1 << (value - first) for value in set(values) if value in known)

    def table(self, relation: Callable[[int, int], bool]) -> list[int]:
        """Return for each digit the mask of digits that it allows; once for each relation."""
        if relation not in self.tables_of:
            values = self.board.values
            self.tables_of[relation] = [
                sum(1 << bit for bit, b in enumerate(values) if relation(a, b)) for a in values
            ]
        return self.tables_of[relation]

    def _relate(self, first: int, second: int, relation: Callable[[int, int], bool]) -> None:
        table = self.table(relation)
        if first < second:
            self._note((first, second), table)
        else:
            turned = [sum((row >> a & 1) << b for b, row in enumerate(table)) for a in self.digits]
            self._note((second, first), turned)

    def _note(self, pair: tuple[int, int], table: list[int]) -> None:
        self.relations.setdefault(pair, []).append((self.origin, table))

    def _add_set(self, cells: tuple[int, ...], test: Callable[[tuple[int, ...]], bool]) -> None:
        board = self.board
        if tuple(sorted(cells)) in self.different.full_sets and test is any_digits:
            return
        if board.size > MOST_DIGITS_OF_SETS:
            self._add_large_set(cells, test)
            return
        words = [0] * max(1, 2**board.size // 64)
        sets = combinations(zip(board.values, self.digits, strict=True), len(cells))
        for chosen in sets:
            if test is any_digits or test(tuple(value for value, _ in chosen)):
                number = sum(1 << digit for _, digit in chosen)
                words[number // 64] |= 1 << (number % 64)
        self.tables.add_set(list(cells), words)

    def _add_large_set(
        self, cells: tuple[int, ...], test: Callable[[tuple[int, ...]], bool]
    ) -> None:
        """Add a set as an automaton, where it is small."""

        def step(seen: tuple[int, ...], value: int) -> tuple[int, ...] | None:
            return None if value in seen else tuple(sorted((*seen, value)))

        automaton = Automaton.of(
            tuple[int, ...](),
            step,
            self.board.values,
            lambda seen: len(seen) == len(cells) and test(seen),
        )
        self.tables.add_line(list(cells), self._automaton(automaton))

    def _add_sum(
        self, terms: tuple[tuple[int, tuple[int, ...]], ...], totals: Iterable[int]
    ) -> None:
        cells: list[int] = []
        parts: list[tuple[int, int]] = []
        groups = set(self.origin.groups)
        for factor, members in terms:
            for part, why in self.different.parts(members, self.origin):
                cells += part
                parts.append((factor, len(part)))
                groups.update(why.groups)
        self.origin = replace(self.origin, groups=tuple(sorted(groups)))
        self.is_one_part = len(parts) == 1 and parts[0][0] == 1
        self.tables.add_sum(cells, parts, sorted(totals))

    def _add_blocks(self, cells: tuple[int, ...], cases: Iterable[BlockCase]) -> None:
        first = self.board.first
        listed = [
            (
                each.begin,
                each.end,
                each.total,
                self._mask(each.others),
                [(place, value - first) for place, value in each.fixed],
            )
            for each in cases
        ]
        self.tables.add_blocks(list(cells), listed)

    def _add_counts(self, cells: tuple[int, ...], allowed: Sequence[Sequence[int]]) -> None:
        if self.different.separately:  # by digits: all numbers together are too many to try
            for value, counts in zip(self.board.values, allowed, strict=True):
                self.tables.add_line(list(cells), self._automaton(self._counter(value, counts)))
            return
        masks = [sum(1 << count for count in counts if count <= MOST_COUNT) for counts in allowed]
        self.tables.add_counts(list(cells), masks)

    def _counter(self, value: int, counts: Sequence[int]) -> Automaton:
        """Return the automaton that counts a value."""
        most = max(counts, default=0)

        def step(seen: int, each: int) -> int | None:
            seen += each == value
            return seen if seen <= most else None

        return Automaton.of(0, step, self.board.values, lambda seen: seen in counts)

    def _automaton(self, automaton: Automaton) -> int:
        if automaton not in self.automata:
            transitions: list[int] = []
            for state, row in enumerate(automaton.transitions):
                for digit, targets in enumerate(row):
                    for after in targets:
                        transitions += (state, digit, after)
            self.automata[automaton] = self.tables.add_automaton(
                automaton.state_count, transitions, sorted(automaton.starts), sorted(automaton.ends)
            )
        return self.automata[automaton]

    def _add_either(self, alternatives: Sequence[Sequence[Kernel]]) -> None:
        starts = []
        for kernels in alternatives:
            starts.append(self.tables.filter_count)
            for kernel in kernels:
                self.add_inside(kernel)
        self.tables.join_alternatives(starts)

    def add_inside(self, kernel: Kernel) -> None:
        """Add a kernel of an alternative: all of it as filters."""
        match kernel:
            case Allowed(cell, values):
                automaton = Automaton.of(
                    0, lambda _, value: 0 if value in values else None, self.board.values
                )
                self.tables.add_line([cell], self._automaton(automaton))
            case Pair(first, second, relation):

                def step(state: int | None, value: int, test=relation) -> int | None:  # type: ignore[no-untyped-def]
                    if state == -1:
                        return value
                    return -2 if test(state, value) else None

                automaton = Automaton.of(-1, step, self.board.values)
                self.tables.add_line([first, second], self._automaton(automaton))
            case Different(cells):
                for first, second in combinations(cells, 2):
                    if (min(first, second), max(first, second)) not in self.different.in_groups:
                        self.add_inside(Pair(first, second, ne))
            case _:
                self.add(kernel)
