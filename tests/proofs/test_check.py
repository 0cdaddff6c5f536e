# SPDX-License-Identifier: MIT
"""Checking at large: anything may be handed in, and claims are read strictly."""

from __future__ import annotations

import ast
import json
from dataclasses import replace
from pathlib import Path
from random import Random
from time import process_time
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cluesmith.proofs.certificate import FORMAT, Certificate, Claim, PuzzleCertificate, PuzzleClaim
from cluesmith.proofs.check import KINDS, check
from cluesmith.proofs.checkers.evidence import packed

ROOT = Path(__file__).resolve().parents[2]
CLAIM = Claim("4x4", "xx..............", ("naked_single",))
FEW = Certificate("few_clues", CLAIM, {})

json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=9), inner),
    max_leaves=6,
)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "not JSON"),
        ("[" * 100_000, "not JSON"),
        ("[]", "the format none"),
        ("{}", "the format none"),
        ('{"format": "certificate 2"}', "the format 'certificate 2'"),
        (json.dumps({"format": FORMAT}), "parts missing"),
        (json.dumps({"format": FORMAT, "kind": "tree", "claim": {}, "evidence": {}}), "a claim"),
        (FEW.to_text().replace("few_clues", "few_cleus"), "few_clues?"),
        (FEW.to_text().replace("few_clues", "foo").replace("allow", "x"), "'foo' is not a kind"),
        (FEW.to_text().replace("4x4", "5x5"), "is not a board"),
        (FEW.to_text().replace("xx.", "xx"), "a pattern of 15 cells"),
        (FEW.to_text().replace("naked_single", "naked_singel"), "naked_single?"),
    ],
)
def test_what_is_no_certificate_is_not_valid(text: str, reason: str) -> None:
    checked = check(text)

    assert not checked.valid
    assert reason in checked.reason


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"allow": ()}, "allows nothing"),
        ({"allow": ("naked_single", "guess")}, "guess is not a strategy"),
        ({"require": ("x_wing",)}, "required but not allowed"),
        ({"forbid": ("naked_single", "x_wing")}, "forbidden strategies include every allowed one"),
        ({"fixed": "11.............."}, "stands twice"),
        ({"fixed": "1"}, "expected"),
        ({"puzzle": "12.............."}, "expected a claim without a puzzle"),
    ],
)
def test_claims_that_do_not_fit_together_are_refused(change: dict[str, Any], reason: str) -> None:
    assert check(FEW).valid
    checked = check(replace(FEW, claim=replace(CLAIM, **change)))

    assert not checked.valid
    assert reason in checked.reason


@given(
    st.sampled_from(sorted(KINDS)),
    st.sampled_from(["steps", "map", "tokens", "other"]),
    json_values,
    st.sampled_from([None, "12.............."]),
)
@settings(max_examples=60)
def test_malformed_evidence_gives_a_reason(
    kind: str, key: str, value: object, puzzle: str | None
) -> None:
    checked = check(Certificate(kind, replace(CLAIM, puzzle=puzzle), {key: value}))

    assert checked.reason
    if kind in {"trace", "symmetry"}:
        assert not checked.valid


LONG_REGION = "x.x.x.x.x" * 9
"""Of its bands and stacks no checker is done in an instant."""


def long_refutation() -> PuzzleCertificate:
    """Return a proof of many lines that say what is known, of a puzzle without solutions."""
    claim = PuzzleClaim("4x4", "11..............")
    rng = Random(0)
    lines = [f"{n} -{n} 0\n" for n in (rng.randint(1, 64) for _ in range(300_000))]
    return PuzzleCertificate("rup", claim, {"proof": packed("".join(lines) + "0\n")})


@pytest.mark.parametrize("time", [0.0, 0.01])
def test_long_checks_end_in_time_and_say_that_nothing_is_known(time: float) -> None:
    claim = Claim("9x9", LONG_REGION, ("naked_single", "hidden_single", "pointing", "claiming"))
    crossing = Certificate("crossing", claim, {"base": 0, "crossing": 3})
    for certificate in (crossing, long_refutation()):
        begin = process_time()
        checked = check(certificate, time=time)

        assert (None, "undecided within the time") == (checked.valid, checked.reason)
        assert process_time() - begin < 3


def test_a_time_that_is_enough_changes_nothing() -> None:
    assert check(FEW) == check(FEW, time=60)
    assert check(FEW) == check(FEW, time=0), "it takes no time worth a look at the clock"


OF_THE_KINDS = {"check_classwise", "check_rup", "check_tree", "count_chute", "cross_follows"}
"""What native/proofs gives to Python."""

SHARED = {"StopFlag", "MOST_CHECKED_CLUES"}
"""What ends a long call; it decides nothing."""


def test_checkers_share_no_code_with_the_searches() -> None:
    """The import contract in pyproject.toml says the same of Python modules, at any distance."""
    for path in sorted((ROOT / "src/cluesmith/proofs/checkers").glob("*.py")):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.ImportFrom):
                module = node.module or ""
                assert not module.startswith(("cluesmith.engines", "cluesmith.clue_problem"))
                assert module != "cluesmith.proofs.certify", path.name
            if isinstance(node, ast.Attribute) and getattr(node.value, "id", "") == "_native":
                assert node.attr in OF_THE_KINDS | SHARED, path.name
    for path in sorted((ROOT / "native/proofs").iterdir()):
        if path.suffix in {".hpp", ".cpp"}:
            included = [line for line in path.read_text().splitlines() if '#include "' in line]
            assert all('"proofs/' in line or '"watch.hpp"' in line for line in included), path.name
