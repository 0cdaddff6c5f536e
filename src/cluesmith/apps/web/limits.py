# SPDX-License-Identifier: MIT
"""Every limit of the server in one place: sizes, times, and how much runs at once.

>>> Limits().body_of("/api/check") > Limits().body_of("/api/solve")
True
"""

from __future__ import annotations

import os
from dataclasses import dataclass, field

MOST_TEXT = 100_000
"""Characters of a puzzle in any format; a 25x25 grid of pencilmarks has 20 thousand."""

MOST_CERTIFICATE = 4_000_000
"""Characters of a certificate: proofs are long."""

MOST_JOB_SECONDS = 600.0
"""The longest time that may be asked for setting and generating."""

MOST_CALL_SECONDS = 20.0
"""The longest time that may be asked for everything else."""


def _processors() -> int:
    return os.cpu_count() or 1


@dataclass(frozen=True)
class Limits:
    """How much one server takes on.

    Attributes:
        body: bytes of a request.
        certificate: bytes of a request that carries a certificate.
        body_seconds: how long a request may take to arrive.
        requests: how many requests are in work at once, waiting ones included.
        calls: how many calls are worked on at once, each by a process.
        waiting: how many calls may wait for such a process.
        patience: seconds after which a call that waits, or a job that does not begin, is told to
            come again.
        call_seconds: the longest time that a call may ask for; what is beyond is cut.
        jobs: how many streaming jobs run at once, each in a process.
        job_seconds: the longest time that a job may ask for; what is beyond is cut.
        grace: seconds beyond the time asked for after which a process is killed.
        memory: bytes that a process may use.
    """

    body: int = 1 << 19
    certificate: int = 1 << 23
    body_seconds: float = 10.0
    requests: int = 200
    calls: int = field(default_factory=lambda: max(2, min(8, _processors())))
    waiting: int = 150
    patience: float = 15.0
    call_seconds: float = MOST_CALL_SECONDS
    jobs: int = field(default_factory=lambda: max(2, min(8, _processors())))
    job_seconds: float = MOST_JOB_SECONDS
    grace: float = 10.0
    memory: int = 4 << 30

    def body_of(self, path: str) -> int:
        """Return how many bytes a request to a path may have."""
        return self.certificate if path == "/api/check" else self.body
