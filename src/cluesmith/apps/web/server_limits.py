# SPDX-License-Identifier: MIT
"""How much one server takes on: sizes, times, and how much runs at once.

What one request may ask for is in :mod:`cluesmith.serving.request_limits`.

>>> Limits().body_of("/api/check") > Limits().body_of("/api/solve")
True
"""

from __future__ import annotations

import os
from dataclasses import dataclass, field

from cluesmith.serving.request_limits import (
    LEAST_MEMORY,
    MOST_CALL_SECONDS,
    MOST_JOB_SECONDS,
    memory_share,
    worker_memory,
)
from cluesmith.verbs.registry import VERBS


def _workers() -> int:
    """Return how many workers of a kind there are: a processor and enough memory for each."""
    return max(2, min(8, os.cpu_count() or 1, memory_share() // (2 * LEAST_MEMORY)))


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
        memory: bytes that all workers may use together: three quarters of what there is.
    """

    body: int = 1 << 19
    certificate: int = 1 << 23
    body_seconds: float = 10.0
    requests: int = 200
    calls: int = field(default_factory=_workers)
    waiting: int = 150
    patience: float = 15.0
    call_seconds: float = MOST_CALL_SECONDS
    jobs: int = field(default_factory=_workers)
    job_seconds: float = MOST_JOB_SECONDS
    grace: float = 10.0
    memory: int = field(default_factory=memory_share)

    @property
    def worker_memory(self) -> int:
        """Bytes that one worker may use."""
        return worker_memory(self.calls + self.jobs, self.memory)

    def body_of(self, path: str) -> int:
        """Return how many bytes a request to a path may have."""
        verb = VERBS.get(path.removeprefix("/api/"))
        return self.certificate if verb and verb.subject.is_long else self.body
