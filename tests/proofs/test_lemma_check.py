# SPDX-License-Identifier: MIT
"""Certificates of boards with constraints: genuine ones are accepted, corrupted ones not."""

from __future__ import annotations

import json
import random
from dataclasses import replace
from functools import cache
from itertools import product
from typing import TYPE_CHECKING

import pytest

from cluesmith.board import Board, Puzzle
from cluesmith.board.constraints.declaration import CONSTRAINTS
from cluesmith.board.formats import read_one
from cluesmith.errors import InputError
from cluesmith.proofs.certify import certify, refute_candidate
from cluesmith.proofs.check import check, read_certificate
from cluesmith.proofs.checkers.evidence import packed, unpacked
from cluesmith.proofs.checkers.lemma_check import Lemmas
from cluesmith.proofs.checkers.verifier import count_solutions, is_solution
from corpus import OWN

if TYPE_CHECKING:
    from cluesmith.board.constraints.declaration import Constraint
    from cluesmith.proofs.certificate import PuzzleCertificate

KILLER = (
    "4x4+killer_cage:total=5:r1c1,r2c1+killer_cage:total=3:r1c3,r1c4+thermometer:r4c1,r3c2,r2c3"
)
BROKEN = "4x4+killer_cage:total=7:r1c1,r1c2+killer_cage:total=7:r1c3,r1c4"


@cache
def certificate(spec: str) -> PuzzleCertificate:
    """Return the certificate of an empty board, all its solutions included."""
    found = certify(Puzzle.empty(Board.parse(spec)), limit=1000).certificate
    assert found is not None
    assert "lemmas" == found.kind
    return found


def with_lemmas(given: PuzzleCertificate, lemmas: list[str]) -> PuzzleCertificate:
    """Return a certificate with other lemmas."""
    text = "".join(f"{lemma}\n" for lemma in lemmas)
    return replace(given, evidence={**given.evidence, "lemmas": packed(text)})


@pytest.mark.parametrize("spec", [KILLER, BROKEN, "4x4+antiknight+antiking", "2x3:1-4+antiking"])
def test_what_is_said_of_a_board_is_proved(spec: str) -> None:
    found = certificate(spec)
    puzzle = Puzzle.empty(Board.parse(spec))

    assert check(found.to_text()).valid
    assert found == read_certificate(found.to_text())
    assert count_solutions(puzzle, limit=1000) == len(found.claim.solutions)


@pytest.mark.parametrize("kind", CONSTRAINTS.values(), ids=list(CONSTRAINTS))
def test_every_constraint_proves_its_refutations(kind: type[Constraint]) -> None:
    """A digit that stands in no solution of the example, or the last solution, is refuted."""
    board = Board.parse(kind.example)
    random_ = random.Random(board.spec)
    full = certify(Puzzle.empty(board), limit=1).outcome.solution
    assert full is not None
    cells = random_.sample(range(board.cell_count), board.cell_count // 3)
    puzzle = Puzzle.empty(board).with_digits((cell, full.digits[cell]) for cell in cells)
    for cell in random_.sample(range(board.cell_count), min(4, board.cell_count)):
        for digit in range(1, board.size + 1):
            if puzzle.digits[cell]:
                continue
            try:
                found = refute_candidate(puzzle, cell, digit)
            except InputError:  # the clue contradicts a group at once
                continue
            if found.outcome.status == "none":
                assert check(found.certificate).valid, check(found.certificate).reason


def test_puzzles_of_the_list_have_certificates() -> None:
    for line in (OWN / "constraints.jsonl").read_text().splitlines():
        found = certify(read_one(json.loads(line)["text"]).position, time=60)
        assert found.certificate is not None
        assert check(found.certificate).valid, check(found.certificate).reason


def test_lemmas_follow_from_the_predicate_by_brute_force() -> None:
    board = Board.parse("4x4+arrow:circle=r1c1:r2c2,r3c3")
    [arrow] = board.constraints
    lemmas = Lemmas(board)
    rng = random.Random(3)
    cells = arrow.scope(board)
    verdicts = set()
    for _ in range(300):
        pairs = [(rng.choice(cells), rng.randrange(1, 5)) for _ in range(rng.randrange(1, 7))]
        literals = [rng.choice((-1, 1, 1)) * (4 * cell + digit) for cell, digit in pairs]
        follows = not any(
            arrow.holds(values, board)
            and all(
                (values[cells.index(cell)] == digit) == (literal < 0)
                for literal, (cell, digit) in zip(literals, pairs, strict=True)
            )
            for values in product(board.values, repeat=3)
        )
        line = " ".join(map(str, ("c0", *literals, 0)))
        assert follows == (lemmas.objection(line) is None), line
        verdicts.add(follows)
    assert {True, False} == verdicts


def test_groups_count_only_where_the_lemma_names_them() -> None:
    lemmas = Lemmas(Board.parse("4x4+little_killer:total=2:r1c1,r2c2"))

    assert lemmas.objection("c0 g8 -1 0") is None
    assert "does not follow" in str(lemmas.objection("c0 -1 0"))


@pytest.mark.parametrize(
    ("lemma", "reason"),
    [
        ("c9 -1 0", "the board has no constraint 9"),
        ("c0 g99 -1 0", "a group that the board does not have"),
        ("c0 -999 0", "a candidate that the board does not have"),
        ("-1 0", "neither a constraint nor one group"),
        ("g0 g1 -1 0", "neither a constraint nor one group"),
        ("c0 -3 0", "does not follow"),
        ("c1 -1 0", "does not follow"),
        ("c0 0", "it is not a lemma"),
        ("c0 -1", "it is not a lemma"),
        ("c0 x 0", "it is not a lemma"),
        ("", "it is not a lemma"),
    ],
)
def test_a_wrong_lemma_is_refused(lemma: str, reason: str) -> None:
    given = certificate(BROKEN)
    lemmas = unpacked(given.evidence, "lemmas").splitlines()

    assert reason in check(with_lemmas(given, [*lemmas, lemma])).reason


def test_a_lemma_of_another_constraint_or_board_proves_nothing() -> None:
    given = certificate(BROKEN)
    lemmas = unpacked(given.evidence, "lemmas").splitlines()
    others = {"c0": "c1", "c1": "c0"}
    swapped = [others[lemma[:2]] + lemma[2:] for lemma in lemmas if lemma[:2] in others]

    assert not check(with_lemmas(given, swapped)).valid
    assert not check(with_lemmas(given, lemmas[:1])).valid
    for board in ("4x4", BROKEN.replace("7", "6"), KILLER):
        claim = replace(given.claim, board=Board.parse(board).spec)
        assert not check(replace(given, claim=claim)).valid


def test_a_proof_without_its_end_or_a_clue_less_is_refused() -> None:
    given = certificate(KILLER)
    proof = unpacked(given.evidence, "proof").splitlines(keepends=True)
    shorter = {**given.evidence, "proof": packed("".join(proof[:-1]))}
    fewer = replace(given.claim, solutions=given.claim.solutions[1:])

    assert not check(replace(given, evidence=shorter)).valid
    assert not check(replace(given, claim=fewer)).valid
    assert not check(replace(given, kind="rup", evidence={"proof": given.evidence["proof"]})).valid


def test_random_changes_never_prove_what_is_false() -> None:
    given = certificate(BROKEN)
    solved = certificate(KILLER)
    rng = random.Random(5)
    for base in (given, solved):
        lines = unpacked(base.evidence, "lemmas").splitlines()
        for _ in range(60):
            changed = list(lines)
            words = changed[rng.randrange(len(lines))].split()
            words[-2] = str(-int(words[-2]))
            changed[rng.randrange(len(lines))] = " ".join(words)
            claim = replace(base.claim, solutions=base.claim.solutions[: rng.randrange(3)])
            result = check(replace(with_lemmas(base, changed), claim=claim))
            if result.valid:
                puzzle = Puzzle.empty(Board.parse(claim.board))
                assert count_solutions(puzzle, limit=1000) == len(claim.solutions)
    assert is_solution(
        Puzzle.empty(Board.parse(KILLER)),
        Puzzle.parse(solved.claim.solutions[0], Board.parse(KILLER)),
    )
