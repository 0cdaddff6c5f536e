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
    """Make the literals of unit clauses true, and simplify, until there is no unit clause."""
    true: set[int] = set()
    open_clauses = [set(clause) for clause in clauses]
    while True:
        units = {literal for clause in open_clauses if len(clause) == 1 for literal in clause}
        if not all(open_clauses) or any(-literal in units for literal in units):
            return None
        if not units:
            return true
        true |= units
        false = {-literal for literal in units}
        open_clauses = [clause - false for clause in open_clauses if not clause & units]


def failed_literals(clauses: Clauses) -> Closure:
    """Negate every literal that leads to a contradiction by unit propagation."""
    all_clauses: list[frozenset[int] | set[int]] = list(clauses)
    while True:
        true = unit_propagation(all_clauses)
        if true is None:
            return None
        all_clauses = [*_reduced(all_clauses, true)]
        failed = [
            x for x in _literals(all_clauses) if unit_propagation([*all_clauses, {x}]) is None
        ]
        all_clauses += [{literal} for literal in true]
        if not failed:
            return true
        all_clauses += [{-literal} for literal in failed]


def one_pass_of_failed_literals(clauses: Clauses) -> Closure:
    """Assume each variable true and then false, once and in order; negate what fails."""
    all_clauses: list[frozenset[int] | set[int]] = list(clauses)
    for variable in sorted({abs(literal) for clause in all_clauses for literal in clause}):
        for literal in (variable, -variable):
            if unit_propagation([*all_clauses, {literal}]) is None:
                all_clauses.append({-literal})
    return unit_propagation(all_clauses)


def one_pass_of_binary_failed_literals(clauses: Clauses) -> Closure:
    """Assume each variable true, and with it each later one, once and in order."""
    all_clauses: list[frozenset[int] | set[int]] = list(clauses)
    variables = sorted({abs(literal) for clause in all_clauses for literal in clause})
    for first in variables:
        for second in variables:
            if second >= first and unit_propagation([*all_clauses, {first}, {second}]) is None:
                all_clauses.append({-first, -second})
    return unit_propagation(all_clauses)


def failed_literals_by_resolution(clauses: Clauses) -> Closure:
    """Negate every literal that hyper-binary resolution refutes."""
    all_clauses: list[frozenset[int] | set[int]] = list(clauses)
    while True:
        true = hyper_binary_resolution(all_clauses)
        if true is None:
            return None
        all_clauses = [*_reduced(all_clauses, true), *({literal} for literal in true)]
        failed = [
            literal
            for literal in _literals(all_clauses)
            if {literal, -literal}.isdisjoint(true)
            and hyper_binary_resolution([*all_clauses, {literal}]) is None
        ]
        if not failed:
            return true
        all_clauses += [{-literal} for literal in failed]


def hyper_binary_resolution(clauses: Clauses) -> Closure:
    """Resolve each clause with binary clauses to binary ones, until there is nothing new."""

    def resolvents(clauses: set[frozenset[int]]) -> set[frozenset[int]]:
        implied: dict[int, set[int]] = {x: {x} for clause in clauses for x in clause}
        for clause in clauses:
            if len(clause) == 2:
                first, second = clause
                implied.setdefault(-first, {-first}).add(second)
                implied.setdefault(-second, {-second}).add(first)
        return {
            frozenset((xi, xj))
            for clause in clauses
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
    """Exclude every pair of literals, and every literal, that leads to a contradiction."""

    def resolvents(clauses: set[frozenset[int]]) -> set[frozenset[int]]:
        pairs = [
            *((x, x) for x in _literals(clauses)),
            *combinations(sorted(_literals(clauses)), 2),
        ]
        return {
            frozenset((-x, -y))
            for x, y in pairs
            if x != -y and unit_propagation([*clauses, {x}, {y}]) is None
        }

    return _saturated(clauses, resolvents)


def _saturated(
    clauses: Clauses, resolvents: Callable[[set[frozenset[int]]], set[frozenset[int]]]
) -> Closure:
    """Add resolvents and propagate units, until there is nothing new."""
    all_clauses = {frozenset(clause) for clause in clauses}
    true_literals: set[int] = set()
    while True:
        true = unit_propagation(all_clauses)
        if true is None:
            return None
        true_literals |= true
        reduced = {frozenset(clause) for clause in _reduced(all_clauses, true)}
        all_clauses = reduced | resolvents(reduced)
        if all_clauses == reduced:
            return true_literals


def _reduced(clauses: Clauses, true: set[int]) -> list[set[int]]:
    false = {-literal for literal in true}
    return [set(clause) - false for clause in clauses if not clause & true]


def _literals(clauses: Clauses) -> set[int]:
    return {literal for clause in clauses for x in clause for literal in (x, -x)}
