# SPDX-License-Identifier: MIT
"""Certificates of the class-wise search: honest ones hold, and changed ones are refused."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import pytest

import cluesmith as cs
from cluesmith import _native
from cluesmith.proofs.certificate import Certificate, Claim
from cluesmith.proofs.check import check
from cluesmith.proofs.checkers.evidence import packed, unpacked

FEW = "x.....x....x.....x....x.....x.....x....x.....x....x.....x.....x.................."


@cache
def honest() -> Certificate:
    certificate = cs.set_clues(FEW, engine="decide", time=None).certificate
    assert isinstance(certificate, Certificate)
    return certificate


def changed(tree: str) -> Certificate:
    return replace(honest(), evidence={"tree": packed(tree), "parts": []})


def test_an_impossible_pattern_has_a_certificate_that_holds() -> None:
    """The verdict of decide carries a proof of its own kind, a character a state at most."""
    assert honest().kind == "classwise"
    assert check(honest()).valid
    assert set(unpacked(honest().evidence, "tree")) <= set("012z")


def test_fewer_strategies_have_the_same_proof() -> None:
    """Without locked candidates the same search is a proof."""
    verdict = cs.set_clues(FEW, allow="NS,HS", engine="decide", time=None)

    assert verdict.refutation is not None
    assert check(verdict.refutation).valid


def test_every_state_matters() -> None:
    """A tree is refused when a state is dropped without need, missing or added."""
    tree = unpacked(honest().evidence, "tree").replace("z", "0" * 32)
    assert "dropped without need" in check(changed("0" + tree[1:])).reason
    assert "cut off" in check(changed(tree[:-1])).reason
    assert "more follows" in check(changed(tree + "0")).reason
    assert "no meaning" in check(changed("?" + tree[1:])).reason


@pytest.mark.parametrize("tree", ["0", "2" + "0" * 500])
def test_a_pattern_with_clues_has_no_proof(tree: str) -> None:
    """A state on the way to an answer cannot be dropped."""
    verdict = cs.set_clues("random:24:rotation:4", engine="find", time=10)
    assert verdict.puzzle is not None
    pattern = str(verdict.problem.pattern)
    claim = Claim("9x9", pattern, ("naked_single", "hidden_single", "pointing", "claiming"))
    forged = Certificate("classwise", claim, {"tree": packed(tree), "parts": []})

    assert "dropped without need" in check(forged).reason


def test_other_claims_are_refused() -> None:
    """The kind knows the basics on the plain 9x9 board, and nothing else."""
    claim = honest().claim
    stronger = replace(honest(), claim=replace(claim, allow=(*claim.allow, "x_wing")))
    small = replace(honest(), claim=replace(claim, board="4x4", pattern="x" * 5 + "." * 11))

    assert "x_wing" in check(stronger).reason
    assert "9x9" in check(small).reason


def test_a_check_can_be_short_of_time() -> None:
    """Without time the check answers neither yes nor no."""
    assert check(honest(), time=0).valid is None


def test_native_code_refuses_bad_cells() -> None:
    """Cells must ascend and be on the board."""
    for cells in ([3, 2], [80, 81], list(range(28))):
        with pytest.raises(ValueError, match="ascending cells"):
            _native.check_classwise(cells, b"0", [])
        with pytest.raises(ValueError, match="ascending cells"):
            _native.decide_classwise(cells, lambda _: True, budget=1)
