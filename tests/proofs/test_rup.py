# SPDX-License-Identifier: MIT
"""The checker of refutations: accepts what a solver proves, and nothing of what can be true."""

from __future__ import annotations

from itertools import product

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cluesmith import _native
from cluesmith.engines.sat.cadical import run_solver
from cluesmith.errors import InputError
from cluesmith.proofs.checkers.rup import parse_dimacs, refutation_objection
from sat_children import pigeons

LITERALS = st.integers(-5, 5).filter(bool)
CLAUSES = st.lists(st.lists(LITERALS, min_size=1, max_size=3), min_size=1, max_size=30)


def flat(clauses: list[list[int]]) -> np.ndarray[tuple[int], np.dtype[np.int32]]:
    return np.array([n for clause in clauses for n in (*clause, 0)], np.int32)


def is_satisfiable(clauses: list[list[int]]) -> bool:
    return any(
        all(any(values[abs(n) - 1] == (n > 0) for n in clause) for clause in clauses)
        for values in product([False, True], repeat=5)
    )


def propagates_to_conflict(clauses: list[list[int]], denied: list[int]) -> bool:
    """Whether unit propagation finds a contradiction once the literals are denied; the slow way."""
    true = {-n for n in denied}
    changed = True
    while changed:
        changed = False
        for clause in clauses:
            if any(n in true for n in clause):
                continue
            left = {n for n in clause if -n not in true}
            if not left:
                return True
            if len(left) == 1:
                true |= left
                changed = True
    return any(-n in true for n in true)


@given(clauses=CLAUSES)
def test_proofs_of_the_solver_are_accepted(clauses: list[list[int]]) -> None:
    proof = run_solver(flat(clauses)).proof

    assert is_satisfiable(clauses) == (proof is None)
    if proof is not None:
        assert refutation_objection(flat(clauses), proof) is None


@given(
    clauses=CLAUSES,
    lines=st.lists(st.lists(LITERALS, max_size=3), max_size=12),
)
def test_each_line_is_judged_as_by_plain_unit_propagation(
    clauses: list[list[int]], lines: list[list[int]]
) -> None:
    known = list(clauses)
    highest = max(abs(n) for clause in clauses for n in clause)
    lines = [line for line in lines if all(abs(n) <= highest for n in line)]
    expected = ("no refutation", len(lines))
    for number, clause in enumerate(lines):
        if not propagates_to_conflict(known, clause):
            expected = ("not implied", number)
            break
        if not clause:
            expected = ("refuted", number)
            break
        known.append(clause)

    assert expected == _native.check_rup(flat(clauses), flat(lines), np.zeros(len(lines), np.uint8))


@given(
    clauses=CLAUSES.filter(is_satisfiable),
    lines=st.lists(st.tuples(st.booleans(), st.lists(LITERALS, max_size=3)), max_size=12),
)
def test_nothing_refutes_clauses_that_can_be_true(
    clauses: list[list[int]], lines: list[tuple[bool, list[int]]]
) -> None:
    proof = "".join(
        f"{'d ' * deletes}{' '.join(map(str, [*clause, 0]))}\n" for deletes, clause in lines
    )

    assert refutation_objection(flat(clauses), proof + "0\n") is not None


def test_a_refutation_of_pigeons_needs_its_lines() -> None:
    formula = pigeons(5)
    lines = (run_solver(formula).proof or "").splitlines()
    assert refutation_objection(formula, "\n".join(lines)) is None

    assert refutation_objection(formula, "\n".join(lines[:-1])) is not None
    assert "line 1 of" in str(refutation_objection(formula, "0"))
    added = [line for line in lines if line[0] != "d"]
    assert refutation_objection(formula, "\n".join(added)) is None
    assert refutation_objection(formula, "\n".join(added[len(added) // 2 :])) is not None


def test_what_is_deleted_cannot_be_used_any_more() -> None:
    formula = parse_dimacs("1 2 0 1 -2 0 -1 2 0 -1 -2 0")

    assert refutation_objection(formula, "2 0\n0\n") is None
    assert "line 2 " in str(refutation_objection(formula, "d 2 -1 0\n2 0\n0\n"))
    assert refutation_objection(formula, "d 1 0\n2 0\n0\n") is None, "it was never there"
    assert refutation_objection(formula, "d -1 2 0\n-1 2 0\n2 0\n0\n") == (
        "line 2 of the proof does not follow from those before it"
    )


def test_units_stay_where_the_clauses_they_came_from_are_deleted() -> None:
    formula = parse_dimacs("1 0 -1 2 0 -2 3 0 -3 -1 0")
    assert refutation_objection(formula, "d -1 2 0\n0\n") is None


@pytest.mark.parametrize(
    ("proof", "complaint"),
    [
        ("1 x 0\n", "has words in it"),
        ("1 2\n", "0 after each clause"),
        ("99999999999 0\n", "do not form clauses"),
        ("7 0\n", "variable 7; expected at most 2"),
        ("1 0 2 0\n", "flags of deletions"),
        ("", "without the empty clause"),
    ],
)
def test_proofs_that_cannot_be_read_are_refused_in_words(proof: str, complaint: str) -> None:
    assert complaint in str(refutation_objection(parse_dimacs("1 2 0"), proof))


def test_a_formula_that_cannot_be_read_is_an_input_error() -> None:
    with pytest.raises(InputError, match="words"):
        parse_dimacs("p cnf 1 1\n1 zero\n")
    with pytest.raises(InputError, match="0 after each clause"):
        parse_dimacs("1 2")


def test_native_lists_that_do_not_fit_are_refused() -> None:
    nothing = np.zeros(0, np.uint8)
    with pytest.raises(ValueError, match="not closed"):
        _native.check_rup(np.array([1], np.int32), np.zeros(0, np.int32), nothing)
    with pytest.raises(ValueError, match="0 flags of deletions; expected 1"):
        _native.check_rup(np.array([1, 0], np.int32), np.array([1, 0], np.int32), nothing)
    with pytest.raises(ValueError, match="expected at most"):
        _native.check_rup(np.array([-(2**31), 0], np.int32), np.zeros(0, np.int32), nothing)
