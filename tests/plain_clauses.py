# SPDX-License-Identifier: MIT
"""Inference techniques on clauses, each as its definition says, slow and obviously right.

Clauses are sets of literals as in DIMACS. Every function returns the literals that are found to be
true, or None at a contradiction.

>>> square = [{1, 2}, {-1, 2}, {1, -2, 3}, {-2, 3}]
>>> unit_propagation(square), failed_literals(square)
(set(), {2, 3})
"""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    Clauses = Iterable[frozenset[int] | set[int]]
    Closure = set[int] | None


def unit_propagation(clauses: Clauses) -> Closure:
    """Take away what is settled until no clause has a single literal."""
    true: set[int] = set()
    left = [set(clause) for clause in clauses]
    while True:
        units = {literal for clause in left if len(clause) == 1 for literal in clause}
        if not all(left) or any(-literal in units for literal in units):
            return None
        if not units:
            return true
        true |= units
        false = {-literal for literal in units}
        left = [clause - false for clause in left if not clause & units]


def failed_literals(clauses: Clauses) -> Closure:
    """Negate whatever leads to a contradiction, of both polarities."""
    known: list[frozenset[int] | set[int]] = list(clauses)
    while True:
        true = unit_propagation(known)
        if true is None:
            return None
        known = [*_reduced(known, true)]
        failed = [x for x in _literals(known) if unit_propagation([*known, {x}]) is None]
        known += [{literal} for literal in true]
        if not failed:
            return true
        known += [{-literal} for literal in failed]


def one_pass_of_failed_literals(clauses: Clauses) -> Closure:
    """Assume each variable true and then false, once and in order; negate what fails."""
    known: list[frozenset[int] | set[int]] = list(clauses)
    for variable in sorted({abs(literal) for clause in known for literal in clause}):
        for literal in (variable, -variable):
            if unit_propagation([*known, {literal}]) is None:
                known.append({-literal})
    return unit_propagation(known)


def one_pass_of_binary_failed_literals(clauses: Clauses) -> Closure:
    """Assume each variable true, and with it each later one, once and in order."""
    known: list[frozenset[int] | set[int]] = list(clauses)
    variables = sorted({abs(literal) for clause in known for literal in clause})
    for first in variables:
        for second in variables:
            if second >= first and unit_propagation([*known, {first}, {second}]) is None:
                known.append({-first, -second})
    return unit_propagation(known)


def failed_literals_by_resolution(clauses: Clauses) -> Closure:
    """Negate whatever hyper-binary resolution refutes, of both polarities."""
    known: list[frozenset[int] | set[int]] = list(clauses)
    while True:
        true = hyper_binary_resolution(known)
        if true is None:
            return None
        known = [*_reduced(known, true), *({literal} for literal in true)]
        failed = [
            literal
            for literal in _literals(known)
            if {literal, -literal}.isdisjoint(true)
            and hyper_binary_resolution([*known, {literal}]) is None
        ]
        if not failed:
            return true
        known += [{-literal} for literal in failed]


def hyper_binary_resolution(clauses: Clauses) -> Closure:
    """Resolve each clause with binary clauses to binary ones, until there is nothing new."""

    def resolvents(known: set[frozenset[int]]) -> set[frozenset[int]]:
        implied: dict[int, set[int]] = {x: {x} for clause in known for x in clause}
        for clause in known:
            if len(clause) == 2:
                first, second = clause
                implied.setdefault(-first, {-first}).add(second)
                implied.setdefault(-second, {-second}).add(first)
        return {
            frozenset((xi, xj))
            for clause in known
            if len(clause) > 1
            for xj in clause
            for xi in set.intersection(*(implied[x] for x in clause if x != xj))
            if xi != -xj
        }

    return _saturated(clauses, resolvents)


def resolution_of_shortened(clauses: Clauses) -> Closure:
    """Add (x or y) where every literal of a clause implies x or y, until there is nothing new."""

    def resolvents(known: set[frozenset[int]]) -> set[frozenset[int]]:
        implied: dict[int, set[int]] = {x: {x} for clause in known for x in clause}
        for clause in known:
            if len(clause) == 2:
                first, second = clause
                implied.setdefault(-first, {-first}).add(second)
                implied.setdefault(-second, {-second}).add(first)
        added = set()
        for clause in known:
            for x in set[int]().union(*(implied[literal] for literal in clause)):
                rest = [implied[literal] for literal in clause if x not in implied[literal]]
                added |= {frozenset((x, y)) for y in set.intersection(*(rest or [{x}])) if y != -x}
        return added

    return _saturated(clauses, resolvents)


def binary_failed_literals(clauses: Clauses) -> Closure:
    """Keep apart any two literals, or one and itself, that lead to a contradiction."""

    def resolvents(known: set[frozenset[int]]) -> set[frozenset[int]]:
        pairs = [*((x, x) for x in _literals(known)), *combinations(sorted(_literals(known)), 2)]
        return {
            frozenset((-x, -y))
            for x, y in pairs
            if x != -y and unit_propagation([*known, {x}, {y}]) is None
        }

    return _saturated(clauses, resolvents)


def _saturated(
    clauses: Clauses, resolvents: Callable[[set[frozenset[int]]], set[frozenset[int]]]
) -> Closure:
    """Add resolvents to what unit propagation leaves, until there is nothing new."""
    known = {frozenset(clause) for clause in clauses}
    found: set[int] = set()
    while True:
        true = unit_propagation(known)
        if true is None:
            return None
        found |= true
        left = {frozenset(clause) for clause in _reduced(known, true)}
        known = left | resolvents(left)
        if known == left:
            return found


def _reduced(clauses: Clauses, true: set[int]) -> list[set[int]]:
    false = {-literal for literal in true}
    return [set(clause) - false for clause in clauses if not clause & true]


def _literals(clauses: Clauses) -> set[int]:
    return {literal for clause in clauses for x in clause for literal in (x, -x)}
