# SPDX-License-Identifier: MIT
"""Checking certificates, by code that shares nothing with the searches that wrote them.

A checker uses only boards and the declarations of strategies: a certificate that it accepts is
true, even if the search that wrote it has errors. Any text may be checked; text that is not a
certificate is not valid, and the reason says why.

>>> from cluesmith.proofs.certificate import Certificate, Claim
>>> check(Certificate("few_clues", Claim("4x4", "xx..............", ("naked_single",)), {}))
<Checked: valid, no digits in these cells make a puzzle that the strategies solve>
>>> check(Certificate("few_clues", Claim("4x4", "xxx.............", ("naked_single",)), {})).reason
'3 clues may hold all digits but one'
"""

from __future__ import annotations

from dataclasses import dataclass
from importlib import import_module
from typing import TYPE_CHECKING

from cluesmith.arguments import checked_arguments
from cluesmith.board.text import brief
from cluesmith.errors import InputError, unknown_name
from cluesmith.proofs.certificate import Certificate, PuzzleCertificate, certificate_parts
from cluesmith.proofs.checkers.deadline import Deadline, TimeOver
from cluesmith.proofs.checkers.evidence import check_keys

if TYPE_CHECKING:
    from collections.abc import Callable

    Checker = Callable[..., str | None]


@dataclass(frozen=True)
class CertificateKind:
    """A kind of certificate.

    Attributes:
        checker: ``module:function``, imported when a certificate needs it. The function returns
            None if the claim is proved, else why it is not; it may raise InputError.
        evidence: the parts that the evidence has, all of them and no others.
        is_long: whether the checker also takes a deadline and raises TimeOver.
        is_parallel: whether it also takes a number of workers.
        is_about_puzzle: whether the claim is about the solutions of a puzzle, not a clue problem.
    """

    checker: str
    evidence: tuple[str, ...] = ()
    is_long: bool = False
    is_parallel: bool = False
    is_about_puzzle: bool = False


KINDS: dict[str, CertificateKind] = {
    "chute": CertificateKind("chute_check:check_chute", ("chute",), is_long=True),
    "classwise": CertificateKind(
        "classwise_check:classwise", ("tree", "parts"), is_long=True, is_parallel=True
    ),
    "crossing": CertificateKind("chute_check:check_crossing", ("base", "crossing"), is_long=True),
    "csp": CertificateKind(
        "csp_check:check_csp", ("steps", "precedence", "cnf", "proof"), is_long=True
    ),
    "few_clues": CertificateKind("geometry_check:few_clues"),
    "geometric": CertificateKind("geometry_check:geometric"),
    "grids": CertificateKind("grids_check:grids", is_long=True),
    "lemmas": CertificateKind(
        "solutions_check:check_lemmas", ("lemmas", "proof"), is_long=True, is_about_puzzle=True
    ),
    "rup": CertificateKind(
        "solutions_check:check_rup", ("proof",), is_long=True, is_about_puzzle=True
    ),
    "solutions": CertificateKind("solutions_check:check_solutions", is_about_puzzle=True),
    "symmetry": CertificateKind("geometry_check:symmetry", ("map",)),
    "trace": CertificateKind("trace_check:trace", ("steps",), is_long=True),
    "tree": CertificateKind("tree_check:tree", ("tokens",), is_long=True),
}
"""Every kind of certificate, by name."""

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


@checked_arguments
def check(
    certificate: Certificate | PuzzleCertificate | str | None,
    *,
    time: float | None = None,
    workers: int = 1,
) -> Checked:
    """Check a certificate or its text; None, as of a verdict without a certificate, proves nothing.

    Args:
        certificate: a certificate, its text, or None.
        time: seconds after which the check gives up; None for no limit.
        workers: how many threads share the parts of a certificate that has parts.
    """
    if workers < 1:
        raise InputError(f"{workers} workers", expected="a number from 1", field="workers")
    deadline = Deadline.after(time)
    if certificate is None:
        return Checked(valid=False, reason="there is no certificate")
    try:
        if isinstance(certificate, str):
            certificate = read_certificate(certificate)
        kind = _kind(certificate)
        module, _, function = kind.checker.partition(":")
        checker: Checker = getattr(import_module(f"cluesmith.proofs.checkers.{module}"), function)
        beside = ([deadline] if kind.is_long else []) + ([workers] if kind.is_parallel else [])
        objection = checker(certificate, *beside)
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
    name, _, _ = certificate_parts(text)
    is_about_puzzle = name in KINDS and KINDS[name].is_about_puzzle
    return (PuzzleCertificate if is_about_puzzle else Certificate).parse(text)


def _kind(certificate: Certificate | PuzzleCertificate) -> CertificateKind:
    """Return the kind of a certificate whose claim and evidence are those of the kind."""
    name = certificate.kind
    if name not in KINDS:
        raise unknown_name(name, "a kind of certificate", KINDS)
    kind = KINDS[name]
    if isinstance(certificate, PuzzleCertificate) != kind.is_about_puzzle:
        raise InputError(f"a claim that is not of the kind {name}", expected="the one of its kind")
    check_keys(certificate.evidence, kind.evidence, "the evidence")
    return kind
