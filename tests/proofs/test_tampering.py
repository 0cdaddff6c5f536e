# SPDX-License-Identifier: MIT
"""Certificates that somebody changed: they are refused in words, quickly, and never break a check.

A certificate is exactly its definition: another spelling of the same claim is refused as well.
"""

from __future__ import annotations

import base64
import json
import zlib
from copy import deepcopy
from functools import cache
from time import process_time
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import cluesmith as cs
from cluesmith.board import Board, Pattern, Puzzle
from cluesmith.proofs.certificate import PuzzleClaim
from cluesmith.proofs.certify import certify
from cluesmith.proofs.check import KINDS, check, read_certificate
from proofs.true_claims import clue_claim_is_true, is_true

NOTHING_FITS = "xx.............."
OPEN_CAGE = Board.parse("4x4+thermometer:r1c1,r2c2,r3c3+killer_cage:total=?:r1c3,r1c4")


@cache
def certificates() -> dict[str, str]:
    """Return the text of a valid certificate of every kind that 4x4 boards have."""
    verdicts = [
        cs.set_clues(NOTHING_FITS, allow="NS"),
        cs.set_clues("xxx.............", allow="NS", engine="decide"),
        cs.set_clues("x......x..x....x", allow="NS"),
        cs.set_clues("xxx.............", allow="NS", engine="csp"),
        cs.set_clues("xxxx............", allow="NS,HS"),
        cs.set_clues("..xx...x.......x", allow="NS"),
        cs.set_clues(Pattern.from_cells([0, 1, 2], OPEN_CAGE), allow="NS"),
    ]
    texts = [verdict.certificate.to_text() for verdict in verdicts if verdict.certificate]
    for puzzle, limit in (("1......3..2....4", 2), ("1...............", 2)):
        certificate = certify(Puzzle.parse(puzzle), limit=limit).certificate
        assert certificate is not None
        texts.append(certificate.to_text())
    cages = Board.parse("4x4+killer_cage:total=7:r1c1,r1c2+killer_cage:total=7:r1c3,r1c4")
    certificate = certify(Puzzle.empty(cages)).certificate
    assert certificate is not None
    texts.append(certificate.to_text())
    return {json.loads(text)["kind"]: text for text in texts}


def test_the_samples_are_valid_and_of_most_kinds() -> None:
    assert all(check(text).valid for text in certificates().values())
    others = {"chute", "classwise", "crossing", "geometric"}
    assert others == KINDS.keys() - certificates().keys()


def spots(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Return the way to every value inside JSON data."""
    parts: list[tuple[Any, Any]] = []
    if isinstance(value, dict):
        parts = list(value.items())
    elif isinstance(value, list):
        parts = list(enumerate(value[:20]))
    return [path] * bool(path) + [way for key, part in parts for way in spots(part, (*path, key))]


VALUES: st.SearchStrategy[Any] = st.sampled_from(
    [
        None,
        True,
        False,
        0,
        1,
        -1,
        10**30,
        0.5,
        "",
        "é",
        "9x9",
        "4x4 ",
        "x" * 16,
        "0\n",
        [],
        {},
        [[]],
    ]
)


@given(st.data())
@settings(max_examples=400)
def test_changed_values_are_refused_or_prove_what_they_say(data: st.DataObject) -> None:
    text = data.draw(st.sampled_from(sorted(certificates().values())))
    changed = json.loads(text)
    way = data.draw(st.sampled_from(spots(changed)))
    place = changed
    for key in way[:-1]:
        place = place[key]
    before = deepcopy(place[way[-1]])
    place[way[-1]] = data.draw(VALUES)

    checked = check(json.dumps(changed), time=20)

    assert checked.reason
    if checked.valid and way[0] == "evidence":
        assert place[way[-1]] == before
    if checked.valid:
        claim = read_certificate(json.dumps(changed)).claim
        assert is_true(claim) if isinstance(claim, PuzzleClaim) else clue_claim_is_true(claim)


@given(st.data())
@settings(max_examples=400)
def test_changed_characters_never_break_a_check(data: st.DataObject) -> None:
    text = data.draw(st.sampled_from(sorted(certificates().values())))
    at = data.draw(st.integers(0, len(text) - 1))
    length = data.draw(st.integers(0, 3))
    put = data.draw(st.text(max_size=3) | st.sampled_from(['"', "é", "=", "\\u00e9", "0", "-"]))

    assert check(text[:at] + put + text[at + length :], time=20).reason


@pytest.mark.parametrize("kind", ["few_clues", "tree", "trace", "rup", "csp", "solutions", "grids"])
def test_evidence_has_the_parts_of_its_kind_and_no_others(kind: str) -> None:
    certificate = json.loads(certificates()[kind])
    certificate["evidence"]["remark"] = "none"

    assert "'remark' in the evidence" in check(json.dumps(certificate)).reason
    for key in KINDS[kind].evidence:
        lacking = json.loads(certificates()[kind])
        del lacking["evidence"][key]
        assert f"the evidence has no {key}" in check(json.dumps(lacking)).reason


@pytest.mark.parametrize(
    ("key", "spelling"),
    [("pattern", "##.............."), ("allow", ["naked_single"] * 2), ("fixed", "." * 16)],
)
def test_another_spelling_of_a_claim_is_refused(key: str, spelling: object) -> None:
    certificate = json.loads(certificates()["few_clues"])
    certificate["claim"][key] = spelling

    assert not check(json.dumps(certificate)).valid


def with_proof(proof: str) -> str:
    """Return a certificate about solutions with another packed proof."""
    certificate = json.loads(certificates()["rup"])
    certificate["evidence"]["proof"] = proof
    return json.dumps(certificate)


@pytest.mark.parametrize("proof", ["é", "e\u0301A==", "AAAA", "A", "=", "\x00"])
def test_a_proof_that_cannot_be_unpacked_is_refused(proof: str) -> None:
    assert "the proof cannot be unpacked" == check(with_proof(proof)).reason


def test_the_last_bits_of_a_packed_proof_are_part_of_it() -> None:
    """Two characters of base 64 that differ in unused bits only unpack to the same."""
    text = "1 0\n"
    while len(zlib.compress(text.encode())) % 3 != 1:
        text += "1 0\n"
    packed = base64.b64encode(zlib.compress(text.encode())).decode()
    other = packed[:-3] + chr(ord(packed[-3]) + 1) + "=="

    assert base64.b64decode(packed) == base64.b64decode(other)
    assert "bits that mean nothing" in check(with_proof(other)).reason
    assert "bits that mean nothing" not in check(with_proof(packed)).reason


def test_a_bomb_is_refused_at_once_with_its_size() -> None:
    bomb = base64.b64encode(zlib.compress(b"1 0\n" * 50_000_000, 9)).decode()
    text = with_proof(bomb)

    begin = process_time()
    reason = check(text).reason

    assert process_time() - begin < 2
    assert f"the proof of {len(bomb):,} characters unpacks to more than" in reason


def test_a_certificate_that_is_read_is_written_as_it_was() -> None:
    for text in certificates().values():
        assert text == read_certificate(text).to_text()
