# SPDX-License-Identifier: MIT
"""The verb ``check``: verifies certificates."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, ClassVar

from cluesmith.verbs.option import Option
from cluesmith.verbs.subject import CERTIFICATE, Subject
from cluesmith.verbs.verb import Verb, each

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from cluesmith.errors import InputError
    from cluesmith.proofs.certificate import Certificate, PuzzleCertificate
    from cluesmith.proofs.check import Checked


@dataclass(frozen=True)
class Check(Verb):
    """Verify a certificate, by code that shares nothing with what wrote it."""

    name: ClassVar[str] = "check"
    subject: ClassVar[Subject] = CERTIFICATE

    time: Annotated[float | None, Option.time("Time for each; then it is undecided.")] = None
    workers: Annotated[int, Option.threads("Threads that share the parts of a certificate.")] = 1

    def work(
        self, entries: Sequence[Certificate | PuzzleCertificate]
    ) -> Iterator[CheckedCertificate | InputError]:
        """Yield whether each certificate proves what it claims."""
        from cluesmith.proofs.check import check

        return each(
            entries,
            lambda entry: CheckedCertificate(
                entry, check(entry, time=self.time, workers=self.workers)
            ),
        )


@dataclass(frozen=True)
class CheckedCertificate:
    """A certificate, and whether it proves what it claims."""

    certificate: Certificate | PuzzleCertificate
    checked: Checked

    def to_json(self) -> dict[str, object]:
        """Return the keys of ``cluesmith check --json``."""
        from cluesmith.board import Board

        claim = self.certificate.claim
        return {
            "kind": self.certificate.kind,
            **{key: getattr(claim, key) for key in ("pattern", "puzzle") if hasattr(claim, key)},
            **Board.parse(claim.board).members,
            "valid": self.checked.valid,
            "reason": self.checked.reason,
        }
