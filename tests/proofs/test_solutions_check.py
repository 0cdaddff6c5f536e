# SPDX-License-Identifier: MIT
"""Certificates about the solutions of a puzzle: genuine ones are accepted, corrupted ones not."""

from __future__ import annotations

import random
from dataclasses import replace
from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cluesmith.board import Board, Candidates, Position, Puzzle
from cluesmith.board.candidate_names import name_of
from cluesmith.engines.infer.encoding import Encoding
from cluesmith.engines.solve import as_position
from cluesmith.errors import InputError
from cluesmith.proofs.certificate import Certificate, Claim, PuzzleCertificate, PuzzleClaim
from cluesmith.proofs.certify import certify, refute_candidate
from cluesmith.proofs.check import check, read_certificate
from cluesmith.proofs.checkers.evidence import packed, unpacked
from cluesmith.proofs.checkers.solutions_check import _Terms
from cluesmith.proofs.checkers.verifier import count_solutions
from proofs.true_claims import is_true
from samples import EASY, ESCARGOT, MINIMAL_16, NO_SOLUTION, SEVENTEEN, TWO_SOLUTIONS

FOUR = Board.classic(2)
JIGSAW = Board.parse("jigsaw:1112213322134423345544555")
SOLUTION = "1342421334212134"


@cache
def certificate(puzzle: str = ESCARGOT, *assume: str) -> PuzzleCertificate:
    """Return the certificate of a puzzle."""
    found = certify(puzzle, assume=assume).certificate
    assert found is not None
    return found


@pytest.mark.parametrize(
    ("puzzle", "reason"),
    [
        (EASY, "there is exactly one solution"),
        (ESCARGOT, "there is exactly one solution"),
        (SEVENTEEN, "there is exactly one solution"),
        (MINIMAL_16, "there is exactly one solution"),
        (NO_SOLUTION, "there is no solution"),
        (TWO_SOLUTIONS, "there are at least 2 solutions"),
        ("1......3..2....4", "there is exactly one solution"),
    ],
)
def test_what_is_said_of_a_puzzle_is_proved(puzzle: str, reason: str) -> None:
    found = certificate(puzzle)

    assert (True, reason) == (check(found.to_text()).valid, check(found).reason)
    assert found == read_certificate(found.to_text())


@pytest.mark.parametrize(
    "board", [FOUR, JIGSAW, Board.parse("4x4+diagonals"), Board.parse("9x9+windoku")]
)
def test_every_candidate_is_either_refuted_or_has_a_solution(board: Board) -> None:
    picked = random.Random(board.spec)
    grid = certify(Puzzle.empty(board), limit=1).outcome.solution
    assert grid is not None
    cells = picked.sample(range(board.cell_count), board.cell_count // 3)
    puzzle = Puzzle.empty(board).with_digits((cell, grid.digits[cell]) for cell in cells)
    blank = [cell for cell in range(board.cell_count) if cell not in cells]
    impossible = 0
    for cell in picked.sample(blank, 6):
        for digit in range(1, board.size + 1):
            found = refute_candidate(puzzle, cell, digit)
            fixed = puzzle.with_digits([(cell, digit)])
            if found.outcome.status == "none":
                impossible += 1
                assert check(found.certificate).valid
                assert 0 == count_solutions(fixed, limit=1)
            else:
                assert found.outcome.solution is not None
                assert digit == found.outcome.solution.digits[cell]
                assert check(found.certificate).reason.endswith("there is at least 1 solution")

    assert impossible


def test_all_solutions_of_a_puzzle_are_proved_to_be_all() -> None:
    found = certify("1..............4", limit=100)

    assert count_solutions(Puzzle.parse("1..............4"), limit=100) == found.outcome.count
    assert found.certificate is not None
    assert "rup" == found.certificate.kind
    assert f"there are exactly {found.outcome.count} solutions" == check(found.certificate).reason


def test_marks_and_placed_digits_are_part_of_the_claim() -> None:
    puzzle = Puzzle.parse("1..............4")
    marks = Candidates.of(puzzle).without([(1, 2), (2, 3)])
    position = Position(puzzle, puzzle, marks)
    found = certify(position, limit=50).certificate
    assert found is not None

    assert is_true(found.claim)
    assert check(found).valid
    assert not check(replace(found, claim=replace(found.claim, marks=""))).valid
    sukaku = Candidates(tuple([15] * 15 + [8]), FOUR)
    of_sukaku = certify(sukaku, limit=400).certificate
    assert of_sukaku is not None
    assert check(of_sukaku).reason == "there are exactly 72 solutions"


def test_the_clauses_of_the_checker_are_those_of_the_encoder() -> None:
    for board in (FOUR, Board.classic(3), JIGSAW, Board.parse("4x4+diagonals")):
        terms = _Terms(Puzzle.empty(board), frozenset(), (), ())
        plain = {tuple(sorted(clause)) for clause in terms.clauses()}

        assert {tuple(sorted(clause)) for clause in Encoding(board).clauses()} == plain


def test_a_proof_without_some_line_or_with_a_flipped_one_proves_nothing() -> None:
    given_ = certificate(ESCARGOT, "r1c2=2")
    lines = unpacked(given_.evidence, "proof").splitlines(keepends=True)
    assert len(lines) > 10

    def says(*proof: str) -> str:
        return check(replace(given_, evidence={"proof": packed("".join(proof))})).reason

    assert "the proof ends without the empty clause" == says(*lines[:-1])
    assert "line 1 of the proof does not follow from those before it" == says(lines[-1])
    first = lines[0].split()
    flipped = " ".join([str(-int(first[0])), *first[1:]])
    assert "line 1 of the proof does not follow" in says(f"{flipped}\n", *lines[1:])
    assert "" != says(*lines[: len(lines) // 2])


def test_evidence_that_cannot_be_read_is_refused() -> None:
    given_ = certificate()
    for evidence in ({}, {"proof": 5}, {"proof": "?"}, {"proof": packed("1 x 0\n")}):
        assert not check(replace(given_, evidence=evidence)).valid
    damaged = given_.evidence["proof"]
    assert not check(replace(given_, evidence={"proof": damaged[:-8]})).valid
    beyond = packed("730 0\n0\n")
    assert not check(replace(given_, evidence={"proof": beyond})).valid


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"puzzle": str(Puzzle.parse(SEVENTEEN))}, "solution 1 is none of the puzzle"),
        ({"puzzle": "." * 81}, "does not follow"),
        ({"solutions": ()}, "does not follow"),
        ({"complete": False}, "does not say that there are no other solutions"),
        ({"board": "9x9+diagonals"}, "solution 1 is none of the puzzle"),
        ({"board": "9x8"}, "is not a board"),
        ({"board": "9X9"}, "expected 9x9"),
        ({"puzzle": SEVENTEEN}, "expected ."),
        ({"assume": ("R1C2=2",)}, "expected r1c2=2"),
        ({"board": "16x16"}, "expected 256 cells"),
        ({"puzzle": "1" * 80}, "expected 81 cells"),
        ({"marks": "." * 729}, "marks rule out"),
        ({"marks": "1" * 729}, "found '1' in the marks"),
        ({"marks": "123"}, "marks of 3 characters"),
        ({"assume": ("r1c2=2",)}, "has not what is assumed"),
        ({"assume": ("r1c2",)}, "'r1c2' is not a candidate"),
        ({"assume": ("r0c2=1",)}, "is not a cell"),
        ({"assume": ("r1c2=A",)}, "'r1c2=A' is not a candidate"),
    ],
)
def test_a_certificate_does_not_prove_another_claim(change: dict[str, object], reason: str) -> None:
    given_ = certificate()
    changed = replace(given_, claim=replace(given_.claim, **change))  # type: ignore[arg-type]

    assert check(given_).valid
    assert not check(changed).valid
    assert reason in check(changed).reason


def test_a_clue_less_or_another_clue_is_refused() -> None:
    given_ = certificate()
    clues = given_.claim.puzzle
    for cell, char in enumerate(clues):
        if char != ".":
            without = clues[:cell] + "." + clues[cell + 1 :]
            assert not check(replace(given_, claim=replace(given_.claim, puzzle=without))).valid


def test_solutions_alone_prove_no_more_than_that() -> None:
    given_ = certificate(TWO_SOLUTIONS)
    first = given_.claim.solutions[0]

    assert check(replace(given_, claim=replace(given_.claim, solutions=(first,)))).valid
    for claim in (
        replace(given_.claim, complete=True),
        replace(given_.claim, solutions=()),
        replace(given_.claim, solutions=(first, first)),
        replace(given_.claim, solutions=(first[::-1],)),
    ):
        assert not check(replace(given_, claim=claim)).valid


def test_kinds_and_claims_are_not_mixed() -> None:
    clue_claim = Claim("4x4", "xx..............", ("naked_single",))
    puzzle_claim = PuzzleClaim("4x4", "." * 16)

    for mixed in (
        Certificate("rup", clue_claim, {}),
        PuzzleCertificate("few_clues", puzzle_claim, {}),
        Certificate("rup", clue_claim, {}).to_text(),
        PuzzleCertificate("few_clues", puzzle_claim, {}).to_text(),
    ):
        assert not check(mixed).valid


def test_strange_claims_are_refused_in_words() -> None:
    text = certificate().to_text()
    for old, new in (
        ('"complete":true', '"complete":1'),
        ('"assume":[]', '"assume":[5]'),
        ('"assume":[]', '"assume":"r1c1=1"'),
        ('"marks":""', '"marks":null'),
        ('"marks":"",', ""),
        ('"marks":""', '"marks":"","more":1'),
    ):
        assert old in text
        assert "a claim with" in check(text.replace(old, new)).reason


@given(st.data())
def test_whatever_is_accepted_is_true(data: st.DataObject) -> None:
    """Change anything of a claim about the 4x4 board: what the checker takes must hold."""
    digits = st.sampled_from([0, 0, 0, 1, 2, 3, 4])
    clues = [data.draw(st.sampled_from([0, 0, int(digit)])) for digit in SOLUTION]
    found = certify(Puzzle(bytes(clues), FOUR), limit=data.draw(st.integers(1, 9))).certificate
    assert found is not None
    claim = found.claim
    for _ in range(data.draw(st.integers(0, 3))):
        cell = data.draw(st.integers(0, 15))
        change = data.draw(st.sampled_from(["clue", "solutions", "complete", "assume", "marks"]))
        if change == "clue":
            changed = Puzzle.parse(claim.puzzle).with_digits([(cell, data.draw(digits))])
            claim = replace(claim, puzzle=str(changed))
        elif change == "solutions":
            grids = data.draw(st.permutations([*claim.solutions, SOLUTION]))
            claim = replace(claim, solutions=tuple(grids[: data.draw(st.integers(0, 3))]))
        elif change == "complete":
            claim = replace(claim, complete=not claim.complete)
        elif change == "assume":
            name = name_of(cell, data.draw(st.integers(1, 4)), Board.classic(2))
            claim = replace(claim, assume=(*claim.assume, name))
        else:
            marks = list(claim.marks or "1234" * 16)
            marks[data.draw(st.integers(0, 63))] = "."
            claim = replace(claim, marks="".join(marks))
    kind = "rup" if claim.complete else "solutions"
    proof = {"proof": found.evidence.get("proof", packed("0\n"))} if claim.complete else {}
    checked = check(PuzzleCertificate(kind, claim, proof))

    if claim == found.claim:
        assert checked.valid
    if checked.valid:
        assert is_true(claim)


def test_candidates_that_are_none_are_refused() -> None:
    for cell, digit, message in (
        ("r0c1", 1, "'r0c1' is not a cell"),
        (81, 1, "cell 81; expected 0 to 80"),
        ("r1c1", 10, "digit 10; expected 1 to 9"),
        ("r1c1", 2, "r1c1 holds 1; expected 2 or a blank there"),
    ):
        with pytest.raises(InputError, match=message):
            refute_candidate(ESCARGOT, cell, digit)


def test_time_that_runs_out_gives_no_certificate() -> None:
    outcome = certify(Puzzle.empty(Board.classic(5)), time=0)

    assert outcome.certificate is None
    assert "there is no certificate" == check(outcome.certificate).reason


def test_a_digit_that_is_a_clue_already_may_be_assumed() -> None:
    found = refute_candidate(ESCARGOT, "r1c1", 1)

    assert found.outcome.solution is not None
    assert as_position(ESCARGOT).assuming([(0, 1)]).is_plain
