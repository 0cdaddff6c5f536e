# SPDX-License-Identifier: MIT
"""The verb ``infer``: how far an inference technique gets."""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Annotated, Any, ClassVar

from cluesmith.board.text import phrase
from cluesmith.engines.infer.kinds import Branching
from cluesmith.errors import InputError
from cluesmith.verbs.option import Option
from cluesmith.verbs.shared_options import Encoding, Nodes, PuzzleTime, Threads
from cluesmith.verbs.verb import BulkVerb

USERS = {
    "passes": ("flp", "hbr", "bflp", "flp-hbr", "hbr-short"),
    "count": ("dpll",),
    "branching": ("dpll",),
    "nodes": ("dpll",),
}
"""The options that not every technique uses, each with those that do."""


@dataclass(frozen=True)
class Infer(BulkVerb):
    """Say how far an inference technique gets on a puzzle."""

    name: ClassVar[str] = "infer"
    function: ClassVar[str] = "engines.infer.inference:infer_each"
    plain_only: ClassVar[str] = "infer"
    rows_function: ClassVar[str] = "engines.infer.inference_rows:infer_rows"

    technique: Annotated[
        str,
        Option.name(
            "The technique: {names}; without it the least of the first five that settles the "
            "puzzle.",
            known="engines.infer.technique:Technique.sequence",
            names="engines.infer.technique:Technique",
        ),
    ] = "least"
    grid_analysis: Annotated[bool, Option("Let grid analysis join in.")] = False
    encoding: Encoding = "extended"
    count: Annotated[
        int, Option.count("With dpll: look for this many solutions.", 1000, python="limit")
    ] = 2
    branching: Annotated[
        str,
        Option("With dpll: how to choose a branch.", values=tuple(map(str, Branching))),
    ] = "shortest"
    passes: Annotated[
        int | None,
        Option(
            "Stop after so many passes over the literals, with bflp over the pairs of candidates; "
            "without it at the fixpoint.",
            least=1,
        ),
    ] = None
    nodes: Nodes = None
    time: PuzzleTime = None
    threads: Threads = 1

    @property
    def arguments(self) -> dict[str, Any]:
        """The options as Python functions take them, those of a method in one object."""
        from cluesmith.engines.infer.technique import InferenceMethod

        arguments = super().arguments
        options = {each.name: arguments.pop(each.name) for each in fields(InferenceMethod)}
        return {**arguments, "method": InferenceMethod(**options)}

    def check(self) -> None:
        """Refuse also options that the technique does not use; ``least`` may use them all."""
        super().check()
        if self.technique.lower() == "least":
            return
        default, technique = type(self)(), self.technique.lower()
        for name, users in USERS.items():
            value = getattr(self, name)
            if value != getattr(default, name) and technique not in users:
                which = "technique" if len(users) == 1 else "techniques"
                raise InputError(
                    f"{name} is for the {which} {phrase(users)} only; got {technique}", field=name
                )
