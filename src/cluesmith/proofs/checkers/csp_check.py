# SPDX-License-Identifier: MIT
"""Checks certificates of kind ``csp``: clauses of the paper's encoding, and their refutation.

This module writes the clauses a second time, plainly, from the formulas of the paper and the
declarations of the strategies, without the encoder. A certificate may contain only these clauses.
The variables of cell c, digit d and step k, all in blocks of one length B:

    X  d is placed in c                       B k + i, where i = size * c + d
    Y  d is a candidate of c                  B k + N + i, where N = size * cells
    D  d has just left c                      B k + 2 N + i
    Z  rule r of the allowed strategies fires B k + 3 N + r + 1
    W  some candidate has just left           B k + B

The rules are counted from 0 in the order in which the claim names the strategies and these list
their rules. In step 0, D says that d occurs in a clue cell up to c. The variables of clue cells
are those of step 0 in every step.

>>> from cluesmith.proofs.certificate import Certificate, Claim
>>> claim = Claim("4x4", "x...............", ("naked_single",))
>>> check_csp(Certificate("csp", claim, {"steps": 1, "precedence": True}))
'the certificate has no cnf'
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from cluesmith.errors import InputError
from cluesmith.proofs.checkers.deadline import NEVER
from cluesmith.proofs.checkers.evidence import unpacked
from cluesmith.proofs.checkers.rup import parse_dimacs, refutation_objection
from cluesmith.proofs.checkers.terms import impossibility, listed_rules

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cluesmith.board import Pattern, Puzzle
    from cluesmith.proofs.certificate import Certificate, Claim
    from cluesmith.proofs.checkers.deadline import Deadline
    from cluesmith.strategies.rule import Rule


def check_csp(certificate: Certificate, deadline: Deadline = NEVER) -> str | None:
    """Return why a certificate proves nothing, in words, or None where it is valid."""
    evidence = certificate.evidence
    steps, precedence = evidence.get("steps"), evidence.get("precedence")
    if type(steps) is not int or type(precedence) is not bool:
        return "the certificate does not say for how many steps, and in which order, it speaks"
    if certificate.claim.puzzle is not None:
        return "the claim names a puzzle, which a refutation cannot prove"
    try:
        formulas = _formulas(certificate.claim, steps, precedence=precedence)
        clauses = parse_dimacs(unpacked(evidence, "cnf"))
        proof = unpacked(evidence, "proof")
    except InputError as error:
        return str(error)
    unknown = _sorted_clauses(clauses.tolist())
    for clause in formulas.clauses():
        unknown.discard(tuple(sorted(clause)))
        deadline.look()
    if unknown:
        literals = " ".join(map(str, min(unknown)))
        return f"the clause {literals} is not of the encoding"
    return refutation_objection(clauses, proof, deadline)


@dataclass(frozen=True)
class _Formulas:
    """The clauses of the paper for a pattern, a list of rules and a number of steps."""

    pattern: Pattern
    rules: list[Rule]
    fixed: Puzzle
    steps: int
    precedence: bool

    def clauses(self) -> Iterator[set[int]]:
        """Yield every clause, formula by formula; they are numbered as in the paper."""
        board, clue_cells = self.pattern.board, set(self.pattern.cells)
        cells, digits = range(board.cell_count), range(1, board.size + 1)
        blank = [cell for cell in cells if cell not in clue_cells]
        for cell in cells:
            if cell in clue_cells:  # formula 1
                yield {self.x(cell, digit, 0) for digit in digits}
            else:  # formula 2
                yield from ({-self.x(cell, digit, 0)} for digit in digits)
        for step in range(self.steps + 1):
            # Section 5.1: clue cells have variables in step 0 only.
            open_cells = set(blank if step else cells)
            for cell in open_cells:
                for digit in digits:  # X is one number
                    for smaller in range(1, digit):
                        yield {-self.x(cell, smaller, step), -self.x(cell, digit, step)}
                yield {self.y(cell, digit, step) for digit in digits}  # formula 10
                for digit in digits:
                    # Formulas 5, 6, 11 and 12, and 13 for rules that remove.
                    reasons = {self.x(cell, other, step) for other in digits if other != digit}
                    for peer in board.peers[cell]:
                        if peer in open_cells:
                            reasons.add(self.x(peer, digit, step))
                    if step:
                        reasons.add(-self.y(cell, digit, step - 1))
                        for index in self.told_by("eliminations", cell, digit):
                            reasons.add(self.z(index, step))
                    yield from _if_and_only_if_any(-self.y(cell, digit, step), reasons)
                    if step:  # formulas 3 and 4
                        evidence = {self.x(cell, digit, step - 1)}
                        for index in self.told_by("placements", cell, digit):
                            evidence.add(self.z(index, step))
                        yield from _if_and_only_if_any(self.x(cell, digit, step), evidence)
            if step:
                for index, rule in enumerate(self.rules):  # formulas 8, 9 and 13
                    open_premises = {self.y(cell, digit, step - 1) for cell, digit in rule.premises}
                    yield from _if_and_only_if_any(-self.z(index, step), open_premises)
                yield from self.progress(blank, digits, step)
        yield from self.fixed_digits()
        if self.precedence:
            yield from self.renaming()

    def progress(self, blank: list[int], digits: range, step: int) -> Iterator[set[int]]:
        """Yield formula 7: a step in which no candidate leaves has a digit in every cell."""
        removals = {self.d(cell, digit, step) for cell in blank for digit in digits}
        any_removal = step * self.block + self.block
        yield {-any_removal} | removals
        for cell in blank:
            yield {any_removal} | {self.x(cell, digit, step) for digit in digits}
            for digit in digits:
                yield {-self.d(cell, digit, step), self.y(cell, digit, step - 1)}
                yield {-self.d(cell, digit, step), -self.y(cell, digit, step)}

    def fixed_digits(self) -> Iterator[set[int]]:
        """Yield that the fixed digits of the claim are never ruled out."""
        for cell, digit in enumerate(self.fixed.digits):
            if digit:
                for step in range(self.steps + 1):
                    yield {self.y(cell, digit, step)}

    def renaming(self) -> Iterator[set[int]]:
        """Yield that the digits that are not fixed first occur in order; renaming allows that."""
        size = self.pattern.board.size
        free = [digit for digit in range(1, size + 1) if digit not in self.fixed.digits]
        clue_cells = self.pattern.cells
        for position, cell in enumerate(clue_cells):
            earlier = clue_cells[position - 1] if position else None
            for place, digit in enumerate(free):
                used_before = set() if earlier is None else {self.d(earlier, digit, 0)}
                yield used_before | {-self.d(cell, digit, 0), self.x(cell, digit, 0)}
                if place + 1 < len(free):
                    yield used_before | {-self.x(cell, free[place + 1], 0)}

    @cached_property
    def block(self) -> int:
        return 3 * self.pairs + len(self.rules) + 1

    @cached_property
    def pairs(self) -> int:
        return self.pattern.board.size * self.pattern.board.cell_count

    def x(self, cell: int, digit: int, step: int) -> int:
        k = 0 if cell in self.pattern else step
        return self.block * k + self.pattern.board.size * cell + digit

    def y(self, cell: int, digit: int, step: int) -> int:
        return self.x(cell, digit, step) + self.pairs

    def d(self, cell: int, digit: int, step: int) -> int:
        return self.x(cell, digit, step) + 2 * self.pairs

    def z(self, index: int, step: int) -> int:
        return self.block * step + 3 * self.pairs + index + 1

    def told_by(self, effect: str, cell: int, digit: int) -> list[int]:
        """Return the numbers of the rules that place or remove a candidate."""
        return self._telling[effect].get((cell, digit), [])

    @cached_property
    def _telling(self) -> dict[str, dict[tuple[int, int], list[int]]]:
        telling: dict[str, dict[tuple[int, int], list[int]]] = {
            "placements": {},
            "eliminations": {},
        }
        for index, rule in enumerate(self.rules):
            for effect, rules_of in telling.items():
                for pair in getattr(rule, effect):
                    rules_of.setdefault(pair, []).append(index)
        return telling


def _if_and_only_if_any(literal: int, reasons: set[int]) -> Iterator[set[int]]:
    yield {-literal} | reasons
    for reason in reasons:
        yield {literal, -reason}


def _formulas(claim: Claim, steps: int, *, precedence: bool) -> _Formulas:
    """Return the formulas that a claim is about, or raise InputError if the claim is wrong."""
    terms = impossibility(claim)
    board = terms.board
    most = board.size**3 - board.size**2 + 1
    if not 1 <= steps <= most:
        raise InputError(f"a proof for {steps} steps", expected=f"1 to {most}")
    if not {"naked_single", "hidden_single"} & set(claim.allow):
        # Without these, a cell may have one digit left that the formulas never place.
        raise InputError("no allowed strategy places digits", expected="naked or hidden singles")
    rules = listed_rules(board, terms.allow)
    return _Formulas(terms.pattern, rules, terms.fixed, steps, precedence)


def _sorted_clauses(literals: list[int]) -> set[tuple[int, ...]]:
    clauses, clause = set(), set()
    for literal in literals:
        if literal:
            clause.add(literal)
        else:
            clauses.add(tuple(sorted(clause)))
            clause = set()
    return clauses
