# SPDX-License-Identifier: MIT
"""Certificates of kind ``csp``: genuine ones are accepted, corrupted ones refused."""

from __future__ import annotations

import base64
import random
import zlib
from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from clue_problem.brute import pattern_classes, solvable_patterns
from cluesmith.board import Pattern
from cluesmith.clue_problem.methods.contract import Effort
from cluesmith.clue_problem.methods.csp import Csp
from cluesmith.clue_problem.methods.csp_encoding import ClueEncoding
from cluesmith.clue_problem.problem import ClueProblem
from cluesmith.engines.sat.cadical import clauses_of
from cluesmith.proofs.certificate import Certificate
from cluesmith.proofs.checkers.csp_check import _Formulas, check_csp
from cluesmith.proofs.checkers.rup import parse_dimacs, refutation_objection

NO_CLUES = "x..............x"
"""Two clues never suffice on the 4x4 board."""


@cache
def certificate(pattern: str = NO_CLUES, allow: str = "basic", fixed: str = "") -> Certificate:
    """Return the certificate of a problem that is impossible."""
    problem = ClueProblem.of(pattern, allow=allow, fixed=fixed or None)
    verdict = Csp().settle(problem, Effort())
    assert isinstance(verdict.certificate, Certificate)
    return verdict.certificate


def unpacked(text: str) -> str:
    return zlib.decompress(base64.b64decode(text)).decode()


def packed(text: str) -> str:
    return base64.b64encode(zlib.compress(text.encode())).decode()


def with_evidence(given: Certificate, **changes: Any) -> Certificate:
    return replace(given, evidence={**given.evidence, **changes})


@pytest.mark.parametrize("precedence", [True, False])
@pytest.mark.parametrize("spec", ["x......x..x....x", "xx..............", "." * 16, "x" * 16])
def test_both_encoders_write_the_same_clauses(spec: str, precedence: bool) -> None:
    problem = ClueProblem.of(spec, fixed="..1.............")
    encoding = ClueEncoding.of(problem, precedence=precedence)
    formulas = _Formulas(problem.pattern, list(encoding.rules), problem.fixed, 3, precedence)
    written = {tuple(sorted(set(clause))) for clause in clauses_of(encoding.literals(3))}
    plain = {tuple(sorted(clause)) for clause in formulas.clauses()}

    assert written <= plain
    # The plain encoder also defines Z of rules about clue cells, and names the last digit used.
    fires = range(3 * 64 + 1, encoding.block)
    assert all(
        any(abs(n) % encoding.block in fires for n in clause)
        or any(2 * 64 < abs(n) <= 3 * 64 for n in clause)
        for clause in plain - written
    )


def test_impossible_patterns_have_certificates_that_are_accepted() -> None:
    for count in (2, 3, 4):
        expected = solvable_patterns(count, "basic")
        for members in list(pattern_classes(count).values())[::2]:
            if not expected[members[0]]:
                given = certificate(str(members[0]))
                assert check_csp(Certificate.parse(given.to_text())) is None


def test_certificates_about_fixed_digits_and_other_strategies_are_accepted() -> None:
    for given in (
        certificate("x......x..x.....", "NS", "1......2........"),
        certificate("x...x...x.......", "NS,LC"),
        certificate("x...x...x.......", "HS"),
        certificate(allow="NS,naked_pair"),
    ):
        assert check_csp(given) is None


def test_a_certificate_for_the_9x9_board_is_accepted() -> None:
    given = certificate("." * 18 + "x" * 63, "NS")

    assert check_csp(given) is None
    other = "." * 17 + "x" * 64
    assert check_csp(replace(given, claim=replace(given.claim, pattern=other))) is not None


@pytest.mark.parametrize("cells", [(0, 15), (0, 1), (5, 10)])
def test_a_certificate_does_not_prove_another_pattern(cells: tuple[int, ...]) -> None:
    given = certificate()
    pattern = Pattern.from_cells((*cells, 6), Pattern.parse(NO_CLUES).board)
    changed = replace(given, claim=replace(given.claim, pattern=str(pattern)))

    assert "is not of the encoding" in str(check_csp(changed))


def test_a_certificate_does_not_prove_another_claim() -> None:
    given = certificate(allow="NS,HS")
    claim = given.claim

    for changed in (
        replace(claim, allow=("naked_single",)),
        replace(claim, allow=("hidden_single", "naked_single")),
        replace(claim, allow=(*claim.allow, "pointing")),
        replace(claim, board="4x4+diagonals"),
        replace(claim, fixed="..1............."),
        replace(claim, puzzle="1..............2"),
    ):
        assert check_csp(replace(given, claim=changed)) is not None


def test_a_proof_without_its_lines_is_refused() -> None:
    given = certificate()
    lines = unpacked(given.evidence["proof"]).splitlines(keepends=True)
    assert lines[-1] == "0\n"

    assert "without the empty clause" in str(
        check_csp(with_evidence(given, proof=packed("".join(lines[:-1]))))
    )
    added = [line for line in lines if line[0] != "d"]
    assert "does not follow" in str(check_csp(with_evidence(given, proof=packed(added[-1]))))


def test_a_flipped_unit_is_refused_unless_all_is_refuted_by_then() -> None:
    given = certificate()
    clauses = parse_dimacs(unpacked(given.evidence["cnf"]))
    lines = unpacked(given.evidence["proof"]).splitlines(keepends=True)
    units = [index for index, line in enumerate(lines) if line[0] != "d" and line.count(" ") == 1]
    refused = 0
    for index in random.Random(1).sample(units, 12):
        until, unit = lines[: index + 1], lines[index].split()[0]
        flipped = [*lines[:index], f"{-int(unit)} 0\n", *lines[index + 1 :]]
        objection = check_csp(with_evidence(given, proof=packed("".join(flipped))))
        # The opposite of a unit follows exactly where the unit itself leads to a contradiction.
        if refutation_objection(clauses, "".join([*until, "0\n"])) is not None:
            assert (
                f"line {index + 1} of the proof does not follow from those before it" == objection
            )
            refused += 1

    assert refused


def test_no_line_can_be_dropped_from_a_proof_that_has_only_what_it_needs() -> None:
    given = certificate()
    clauses = parse_dimacs(unpacked(given.evidence["cnf"]))
    lines = [n for n in unpacked(given.evidence["proof"]).splitlines(keepends=True) if n[0] != "d"]
    for width in (512, 128, 32, 8, 2, 1, 1):
        for index in reversed(range(0, len(lines) - 1, width)):
            fewer = lines[:index] + lines[min(index + width, len(lines) - 1) :]
            if refutation_objection(clauses, "".join(fewer)) is None:
                lines = fewer
    assert len(lines) > 2
    assert check_csp(with_evidence(given, proof=packed("".join(lines)))) is None

    for index in random.Random(2).sample(range(len(lines)), min(6, len(lines))):
        dropped = "".join(lines[:index] + lines[index + 1 :])
        assert isinstance(check_csp(with_evidence(given, proof=packed(dropped))), str)


def test_a_changed_clause_is_refused() -> None:
    given = certificate()
    lines = unpacked(given.evidence["cnf"]).splitlines(keepends=True)
    for index in random.Random(2).sample(range(5, len(lines)), 10):
        first, _, rest = lines[index].partition(" ")
        changed = [*lines[:index], f"{-int(first)} {rest}", *lines[index + 1 :]]
        cnf = packed("".join(changed))
        assert "is not of the encoding" in str(check_csp(with_evidence(given, cnf=cnf)))


def test_fewer_clauses_prove_only_what_follows_from_them() -> None:
    given = certificate()
    lines = unpacked(given.evidence["cnf"]).splitlines(keepends=True)

    halved = packed("".join(lines[: len(lines) // 2]))
    assert check_csp(with_evidence(given, cnf=halved)) is not None


@pytest.mark.parametrize(
    "changes",
    [
        {"steps": 3},
        {"steps": 0},
        {"steps": 50},
        {"steps": True},
        {"steps": "4"},
        {"precedence": False},
        {"precedence": None},
        {"cnf": None},
        {"cnf": "?"},
        {"cnf": "AAAA"},
        {"cnf": packed("no clauses")},
        {"cnf": packed("")},
        {"proof": 7},
        {"proof": packed("1 2 3")},
        {"proof": packed("")},
        {"proof": base64.b64encode(zlib.compress(b"0\n")[:-3]).decode()},
        {"proof": base64.b64encode(zlib.compress(b"\xff0\n")).decode()},
    ],
)
def test_evidence_that_does_not_fit_is_refused_in_words(changes: dict[str, Any]) -> None:
    assert isinstance(check_csp(with_evidence(certificate(), **changes)), str)


def test_claims_that_cannot_be_read_are_refused_in_words() -> None:
    given = certificate()
    for changes in (
        {"board": "5x5"},
        {"pattern": "x"},
        {"allow": ("naked_sinlge",)},
        {"allow": ("naked_single", "basic")},
        {"allow": ("naked_single", "xy_wing")},
        {"allow": ("pointing",)},
        {"allow": ()},
        {"fixed": "11.............."},
    ):
        changed = replace(given, claim=replace(given.claim, **changes))
        assert isinstance(check_csp(changed), str)
