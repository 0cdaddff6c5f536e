# SPDX-License-Identifier: MIT
"""Questions that are well put and get no answer here."""

from __future__ import annotations


class Refused(Exception):
    """A question that this server does not answer; carries the HTTP status."""

    def __init__(self, status: int, problem: str) -> None:
        super().__init__(problem)
        self.status = status
