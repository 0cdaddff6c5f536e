# SPDX-License-Identifier: MIT
"""Checking certificates, by code that shares nothing with the searches that wrote them.

A checker uses only boards and the declarations of strategies: a certificate that it accepts is
true, even if the search that wrote it has errors. Any text may be checked; text that is not a
certificate is not valid, and the reason says why.

>>> from cluesmith.proofs.certificate import Certificate, Claim
>>> check(Certificate("few_clues", Claim("4x4", "xx..............", ("naked_single",)), {}))
<Checked: valid, no clues of the pattern are an answer>
>>> check(Certificate("few_clues", Claim("4x4", "xxx.............", ("naked_single",)), {})).reason
'3 clues may hold all digits but one'
"""

from __future__ import annotations

from dataclasses import dataclass
from importlib import import_module
from typing import TYPE_CHECKING, cast

from cluesmith.board.text import brief
from cluesmith.errors import InputError, unknown_name
from cluesmith.proofs.certificate import Certificate, PuzzleCertificate, certificate_parts
from cluesmith.proofs.deadline import Deadline, TimeOver

if TYPE_CHECKING:
    from collections.abc import Callable

    Checker = Callable[..., str | None]

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

A checker returns None if the claim is proved, else why it is not; it may raise InputError.
"""

LONG_KINDS = frozenset({"chute", "crossing", "csp", "rup", "tree"})
"""The kinds whose checkers also take a deadline and raise TimeOver; the others are quick."""

PUZZLE_KINDS = frozenset({"rup", "solutions"})
"""The kinds that are about the solutions of a puzzle; the others are about clue problems."""


_ANSWERS = {True: "valid", False: "not valid", None: "undecided"}


@dataclass(frozen=True)
class Checked:
    """The outcome of checking a certificate.

    Attributes:
        valid: whether the claim is proved; None if the time was too short.
        reason: what is proved, or what is wrong, in words.
    """

    valid: bool | None
    reason: str

    def __repr__(self) -> str:
        return brief(self, f"{_ANSWERS[self.valid]}, {self.reason}")


def check(
    certificate: Certificate | PuzzleCertificate | str | None, *, time: float | None = None
) -> Checked:
    """Check a certificate or its text; None, as of a verdict without a certificate, proves nothing.

    Args:
        certificate: a certificate, its text, or None.
        time: seconds after which the check gives up; None for no limit.
    """
    deadline = Deadline.after(time)
    if certificate is None:
        return Checked(valid=False, reason="there is no certificate")
    try:
        if isinstance(certificate, str):
            certificate = read_certificate(certificate)
        checker = _checker(certificate)
        is_long = certificate.kind in LONG_KINDS
        objection = checker(certificate, deadline) if is_long else checker(certificate)
    except InputError as error:
        return Checked(valid=False, reason=str(error))
    except TimeOver as over:
        return Checked(valid=None, reason=str(over))
    if objection is not None:
        return Checked(valid=False, reason=objection)
    return Checked(valid=True, reason=certificate.claim.proved)


def read_certificate(text: str) -> Certificate | PuzzleCertificate:
    """Read a certificate; its kind tells what it is about.

    Raises:
        InputError: text that is not a certificate.
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
