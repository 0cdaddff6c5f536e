# SPDX-License-Identifier: MIT
"""Every verb by its name; the file of a verb is imported when the verb is first used.

>>> VERBS["solve"](count=1)
Solve(count=1, engine='speed', time=None, assume='', certificate=False, why=False, threads=1)
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cluesmith.verbs.verb import Verb


class Verbs(Mapping[str, "type[Verb]"]):
    """Verbs by name; a program that needs one of them pays for one.

    Args:
        homes: the file and the class of each verb, as ``file:Class``.
    """

    def __init__(self, homes: Mapping[str, str]) -> None:
        self._homes = homes

    def __getitem__(self, name: str) -> type[Verb]:
        file, _, class_name = self._homes[name].partition(":")
        verb: type[Verb] = getattr(import_module(f"cluesmith.verbs.{file}"), class_name)
        return verb

    def __iter__(self) -> Iterator[str]:
        return iter(self._homes)

    def __len__(self) -> int:
        return len(self._homes)

    def __contains__(self, name: object) -> bool:
        return name in self._homes  # without an import


VERBS = Verbs(
    {
        "solve": "solve:Solve",
        "candidates": "candidates:ListCandidates",
        "explain": "explain:Explain",
        "hint": "explain:Hint",
        "rate": "rate:Rate",
        "set": "set_clues:SetClues",
        "infer": "infer:Infer",
        "propagate": "propagate:Propagate",
        "reduce": "reduce:Reduce",
        "generate": "generate:Generate",
        "minimum": "minimum:Minimum",
        "hunt": "hunt:Hunt",
        "convert": "write:Convert",
        "encode": "write:Encode",
        "encode_pattern": "write:EncodePattern",
        "check": "check:Check",
    }
)
"""The verbs by name."""


def batch_verbs() -> dict[str, type[Verb]]:
    """Return the verbs that work on a file of puzzles, patterns or requests, one a line."""
    return {name: verb for name, verb in VERBS.items() if verb.is_command and verb.subject.reader}
