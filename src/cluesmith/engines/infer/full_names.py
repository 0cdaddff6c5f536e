# SPDX-License-Identifier: MIT
"""Choices with two names: the short one that requests use, and the one that people read.

>>> class Colour(NamedInFull):
...     RED = "r", "Red"
>>> Colour("r").full_name, str(Colour.RED)
('Red', 'r')
"""

from __future__ import annotations

from enum import StrEnum
from typing import Self


class NamedInFull(StrEnum):
    """The value is the short name; ``full_name`` is the other."""

    full_name: str

    def __new__(cls, short: str, full_name: str = "") -> Self:
        """Make a member from its two names."""
        member = str.__new__(cls, short)
        member._value_ = short
        member.full_name = full_name
        return member
