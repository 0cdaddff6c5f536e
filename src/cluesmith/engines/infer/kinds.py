# SPDX-License-Identifier: MIT
"""Names that inference takes for its clauses and its branching; options list them, too.

>>> EncodingKind.parse("Minimal").full_name, str(Branching.MOMS)
('Minimal', 'moms')
"""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, ClassVar

from cluesmith.errors import unknown_name

if TYPE_CHECKING:
    from typing import Self


class NamedKind(StrEnum):
    """Values with two names: the short one that requests use, and the one that people read.

    A subclass says what one of its values is called.

    Args:
        noun: what a value is called, as "an encoding".
        beside: names that the caller understands beside them.
    """

    _noun_: ClassVar[str]
    _beside_: ClassVar[tuple[str, ...]]
    full_name: str

    def __new__(cls, short: str, full_name: str = "") -> Self:
        """Make a value from its two names."""
        member = str.__new__(cls, short)
        member._value_ = short
        member.full_name = full_name
        return member

    def __init_subclass__(cls, noun: str, beside: tuple[str, ...] = ()) -> None:
        super().__init_subclass__()
        cls._noun_, cls._beside_ = noun, beside

    @classmethod
    def parse(cls, name: str) -> Self:
        """Return the value of a name in any case; an unknown name is an InputError."""
        if not isinstance(name, str) or name.lower() not in tuple(cls):
            raise unknown_name(name, cls._noun_, (*cls, *cls._beside_))
        return cls(name.lower())


class EncodingKind(NamedKind, noun="an encoding"):
    """The two encodings of Lynce and Ouaknine."""

    MINIMAL = "minimal", "Minimal"
    """Each cell holds at least one digit; each digit stands at most once in each group."""
    EXTENDED = "extended", "Extended"
    """Each cell holds exactly one digit; each digit stands exactly once in each group."""


class Branching(NamedKind, noun="a branching"):
    """How a search chooses the literal that it assumes first."""

    SHORTEST = "shortest", "Shortest clause"
    """The first open literal of the first shortest clause."""
    MOMS = "moms", "Most occurrences"
    """The literal with most occurrences in the shortest clauses."""
