# SPDX-License-Identifier: MIT
"""Every limit of the server in one place: sizes, times, and how much runs at once.

>>> Limits().body_of("/api/check") > Limits().body_of("/api/solve")
True
>>> Limits(calls=8, jobs=8, memory=24 << 30).worker_memory / 2**30
1.5
"""

from __future__ import annotations

import os
from contextlib import suppress
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cluesmith.verbs.declaration import Field, Verb

MOST_TEXT = 100_000
"""Characters of a puzzle in any format; a 25x25 grid of pencilmarks has 20 thousand."""

MOST_WORDS = 5000
"""Characters of names, lists of names, patterns and boards."""

MOST_CERTIFICATE = 4_000_000
"""Characters of a certificate: proofs are long."""

MOST_PUZZLES = 100
"""How many puzzles a request may have."""

MOST_JOB_SECONDS = 600.0
"""The longest time that may be asked for a job."""

MOST_CALL_SECONDS = 20.0
"""The longest time that may be asked for everything else."""

CALL_SECONDS = 10.0
"""The time of a call that does not ask for one."""

NOT_OFFERED = frozenset({"threads", "list"})
"""Options that no request has: a worker has one thread, and no request names a file."""

_MOST = {
    ("solve", "count"): 1000,
    ("infer", "count"): 1000,
    ("explain", "most"): 1000,
    ("set", "count"): 20,
    ("generate", "count"): 100,
    ("hunt", "count"): 100,
    ("set", "fixed"): MOST_TEXT,
}
"""Numbers, and lengths of texts, that are smaller here than on the command line."""

_MOST_NUMBER = 100_000
"""The bound of numbers that have none elsewhere, on both sides of zero."""


def capped(verb: type[Verb], field: Field) -> Field:
    """Return an option of a verb with the bounds and the default that a request has."""
    option, default = field.option, field.default
    key = verb.name, field.name
    most = _MOST.get(key, option.most)
    if field.name == "time":
        most = MOST_JOB_SECONDS if verb.is_job else MOST_CALL_SECONDS
        default = default or CALL_SECONDS
    if key == ("hunt", "count"):
        default = most  # without a number it would end only with its time
    if key == ("propagate", "scheme"):  # without a scheme a request asks for all
        return replace(
            field, option=replace(option, most=MOST_WORDS), is_optional=True, default=None
        )
    if most is None and not option.choices:
        most = MOST_WORDS if field.kind is str else _MOST_NUMBER
    least = -_MOST_NUMBER if option.least is None and field.kind is float else option.least
    is_optional = field.is_optional and default is None
    return replace(
        field,
        option=replace(option, least=least, most=most),
        is_optional=is_optional,
        default=default,
    )


LEAST_MEMORY = 1 << 30
"""Bytes of address space without which a worker cannot do its largest usual work."""

MOST_MEMORY = 4 << 30
"""Bytes of address space that one worker gets, however much there is."""


def _machine_memory() -> int:
    """Return the bytes that this process may use: those of the machine or of its container."""
    found = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
    with suppress(OSError, ValueError):  # a container without a limit says "max"
        found = min(found, int(Path("/sys/fs/cgroup/memory.max").read_text(encoding="ascii")))
    return found


def _share() -> int:
    return _machine_memory() * 3 // 4


def _workers() -> int:
    """Return how many workers of a kind there are: a processor and enough memory for each."""
    return max(2, min(8, os.cpu_count() or 1, _share() // (2 * LEAST_MEMORY)))


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
    memory: int = field(default_factory=_share)

    @property
    def worker_memory(self) -> int:
        """Bytes that one worker may use: an equal part, within what makes sense."""
        part = self.memory // (self.calls + self.jobs)
        return max(LEAST_MEMORY, min(MOST_MEMORY, part))

    def body_of(self, path: str) -> int:
        """Return how many bytes a request to a path may have."""
        return self.certificate if path == "/api/check" else self.body
