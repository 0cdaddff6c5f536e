# SPDX-License-Identifier: MIT
"""The verb ``check``: verifies certificates."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, ClassVar

from cluesmith.verbs.declaration import Verb, seconds

if TYPE_CHECKING:
    from cluesmith.proofs.certificate import Certificate, PuzzleCertificate
    from cluesmith.proofs.check import Checked


@dataclass(frozen=True)
class Check(Verb):
    """Verify a certificate."""

    name: ClassVar[str] = "check"

    time: Annotated[float | None, seconds("Time for each, then it is undecided.")] = None

    def verify(self, certificate: Certificate | PuzzleCertificate) -> Checked:
        """Return whether a certificate proves what it claims."""
        from cluesmith.proofs.check import check

        return check(certificate, time=self.time)
