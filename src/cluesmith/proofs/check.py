# SPDX-License-Identifier: MIT
"""Checking certificates, by code that shares nothing with the searches that wrote them.

A checker may look at boards, at the declarations of strategies and at nothing else: a certificate
that it accepts holds, whatever mistakes a search may have made. Anything may be handed in; what is
no certificate is not valid, and the reason says why.

>>> from cluesmith.proofs.certificate import Certificate, Claim
>>> check(Certificate("few_clues", Claim("4x4", "xx..............", ("naked_single",)), {}))
Checked(valid=True, reason='no clues of the pattern are an answer')
>>> check(Certificate("few_clues", Claim("4x4", "xxx.............", ("naked_single",)), {})).reason
'3 clues may hold all digits but one'
"""

from __future__ import annotations

from dataclasses import dataclass
from importlib import import_module
from typing import TYPE_CHECKING, cast

from cluesmith.errors import InputError, unknown_name
from cluesmith.proofs.certificate import Certificate, certificate_parts
from cluesmith.proofs.puzzle_certificate import PuzzleCertificate

if TYPE_CHECKING:
    from collections.abc import Callable

    Checker = Callable[[Certificate | PuzzleCertificate], str | None]

CHECKERS: dict[str, str] = {
    "chute": "cluesmith.proofs.chute_check:check_chute",
    "crossing": "cluesmith.proofs.chute_check:check_crossing",
    "csp": "cluesmith.proofs.csp_check:check_csp",
    "few_clues": "cluesmith.proofs.geometry_check:few_clues",
    "geometric": "cluesmith.proofs.geometry_check:geometric",
    "rup": "cluesmith.proofs.solutions_check:check_rup",
    "solutions": "cluesmith.proofs.solutions_check:check_solutions",
    "symmetry": "cluesmith.proofs.geometry_check:symmetry",
    "trace": "cluesmith.proofs.trace_check:trace",
    "tree": "cluesmith.proofs.tree_check:tree",
}
"""The checker of each kind, as ``module:function``; it is imported when a certificate needs it.

A checker returns None where the claim is proved, else why it is not; it may raise InputError.
"""

PUZZLE_KINDS = frozenset({"rup", "solutions"})
"""The kinds that are about the solutions of a puzzle; the others are about clue problems."""


@dataclass(frozen=True)
class Checked:
    """The outcome of checking a certificate.

    Attributes:
        valid: whether the claim is proved.
        reason: what is proved, or what is wrong, in words.
    """

    valid: bool
    reason: str


def check(certificate: Certificate | PuzzleCertificate | str | None) -> Checked:
    """Check a certificate or the text of one; a verdict without one proves nothing."""
    if certificate is None:
        return Checked(valid=False, reason="there is no certificate")
    try:
        if isinstance(certificate, str):
            certificate = read_certificate(certificate)
        objection = _checker(certificate)(certificate)
    except InputError as error:
        return Checked(valid=False, reason=str(error))
    if objection is not None:
        return Checked(valid=False, reason=objection)
    return Checked(valid=True, reason=certificate.claim.proved)


def read_certificate(text: str) -> Certificate | PuzzleCertificate:
    """Read a certificate; its kind tells what it is about.

    Raises:
        InputError: text that is no certificate, with what was expected.
    """
    kind, _, _ = certificate_parts(text)
    return (PuzzleCertificate if kind in PUZZLE_KINDS else Certificate).parse(text)


def _checker(certificate: Certificate | PuzzleCertificate) -> Checker:
    kind = certificate.kind
    if kind not in CHECKERS:
        raise unknown_name(kind, "a kind of certificate", CHECKERS)
    if isinstance(certificate, PuzzleCertificate) != (kind in PUZZLE_KINDS):
        raise InputError(f"a claim that is not of the kind {kind}", expected="the one of its kind")
    module, _, function = CHECKERS[kind].partition(":")
    return cast("Checker", getattr(import_module(module), function))
