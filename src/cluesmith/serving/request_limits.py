# SPDX-License-Identifier: MIT
"""How much one request may ask for: lengths, numbers, times, and the memory of a worker.

>>> worker_memory(16, 24 << 30) / 2**30
1.5
"""

from __future__ import annotations

import os
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cluesmith.verbs.field import Field
    from cluesmith.verbs.verb import Verb

MOST_WORDS = 5000
"""Characters of names, lists of names, patterns and boards."""

MOST_JOB_SECONDS = 600.0
"""The longest time that may be asked for a job."""

MOST_CALL_SECONDS = 20.0
"""The longest time that may be asked for everything else."""

CALL_SECONDS = 10.0
"""The time of a call that does not ask for one."""

_MOST_NUMBER = 100_000
"""The bound of numbers that have none elsewhere, on both sides of zero."""


def capped(field: Field, verb: type[Verb] | None = None) -> Field:
    """Return a field of a request with the bounds and the default that it has there.

    Args:
        field: what a verb works on, or one of its options.
        verb: the verb; None if the request does not name one.
    """
    option, default = field.option, field.default
    is_job = verb is not None and verb.is_job
    most = option.most if option.most_in_request is None else option.most_in_request
    if field.name == "time":
        most = MOST_JOB_SECONDS if is_job else MOST_CALL_SECONDS
        default = default or CALL_SECONDS
    if is_job and default is None and option.most_in_request is not None and field.kind is int:
        default = most  # without a number a job would end only with its time
    if most is None and not option.values:
        most = MOST_WORDS if field.kind is str else _MOST_NUMBER
    least = -_MOST_NUMBER if option.least is None and field.kind is float else option.least
    return replace(
        field,
        option=replace(option, least=least, most=most),
        is_optional=field.is_optional and default is None,
        default=default,
    )


LEAST_MEMORY = 1 << 30
"""Bytes of address space without which a worker cannot do its largest usual work."""

MOST_MEMORY = 4 << 30
"""Bytes of address space that one worker gets, however much there is."""


def memory_share() -> int:
    """Return the bytes that all workers may use: three quarters of what the machine has."""
    memory = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
    with suppress(OSError, ValueError):  # a container without a limit says "max"
        memory = min(memory, int(Path("/sys/fs/cgroup/memory.max").read_text(encoding="ascii")))
    return memory * 3 // 4


def worker_memory(workers: int, memory: int) -> int:
    """Return the bytes that one of some workers may use: an equal part, within what makes sense."""
    return max(LEAST_MEMORY, min(MOST_MEMORY, memory // workers))
