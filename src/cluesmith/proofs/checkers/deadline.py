# SPDX-License-Identifier: MIT
"""The time that a check may take.

>>> Deadline().limit
-1.0
>>> Deadline.after(0).look()
Traceback (most recent call last):
...
cluesmith.proofs.checkers.deadline.TimeOver: undecided within the time
"""

from __future__ import annotations

from dataclasses import dataclass
from time import monotonic
from typing import Self


class TimeOver(Exception):
    """A check did not end in time."""

    def __init__(self) -> None:
        super().__init__("undecided within the time")


@dataclass(frozen=True)
class Deadline:
    """When to stop.

    Attributes:
        until: when, in seconds of ``time.monotonic``, or None for never.
    """

    until: float | None = None

    @classmethod
    def after(cls, seconds: float | None) -> Self:
        """Return the deadline that comes after a time in seconds, or never."""
        return cls(None if seconds is None else monotonic() + seconds)

    @property
    def limit(self) -> float:
        """The time left as native code takes it: -1 without a limit."""
        return -1.0 if self.until is None else max(0.0, self.until - monotonic())

    def look(self) -> None:
        """Raise TimeOver if the time is over."""
        if self.limit == 0:
            raise TimeOver


NEVER = Deadline()
