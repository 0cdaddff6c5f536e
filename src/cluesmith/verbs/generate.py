# SPDX-License-Identifier: MIT
"""The verb ``generate``: new puzzles, no two of them equivalent.

In a batch a line is a seed, or a JSON object of options that differ from those of the command.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, ClassVar

from cluesmith.engines.limits import DEFAULT_TIME
from cluesmith.errors import InputError, in_field
from cluesmith.verbs.declaration import (
    BoardName,
    Minimal,
    Option,
    Seed,
    Symmetry,
    Threads,
    Verb,
    clues,
    count,
    name,
    names,
    seconds,
)

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from cluesmith.generating.generate import Run
    from cluesmith.generating.request import GeneratedPuzzle, GenerationRequest
    from cluesmith.rating.target import Target
    from cluesmith.verbs.reading import RequestEntry


@dataclass(frozen=True)
class Generate(Verb):
    """Make puzzles for each request."""

    name: ClassVar[str] = "generate"
    takes: ClassVar[str] = "requests"
    line_option: ClassVar[str] = "seed"
    together: ClassVar[int] = 10
    gives_many: ClassVar[bool] = True

    count: Annotated[int, count("Make so many puzzles.")] = 1
    scale: Annotated[str | None, name("The scale of --level, --min and --max, as in rate.")] = None
    level: Annotated[str | None, name("How hard, e.g. easy on the scale cover.")] = None
    min: Annotated[float | None, Option("The least rating, or score.")] = None
    max: Annotated[float | None, Option("The greatest rating, or score.")] = None
    method: Annotated[
        str | None,
        name(
            "remove (clues from a full grid), add (to an empty one), random (clues that happen to "
            "be a puzzle), or cover (remove, and fill cells where it is too hard); normally cover "
            "where a difficulty is given, and else remove."
        ),
    ] = None
    allow: Annotated[
        str | None,
        names("Strategies that must suffice, e.g. singles,LC, or a scheme, e.g. HAC."),
    ] = None
    symmetry: Symmetry = "none"
    minimal: Minimal = False
    clues: Annotated[int | None, clues("The number of clues.")] = None
    grids: Annotated[
        str | None,
        name(
            "How full grids are drawn: uniform (all with the same chance; normal on 9x9), quick "
            "(on any board), or paper (of the exact-cover paper)."
        ),
    ] = None
    time: Annotated[float | None, seconds("Time for all puzzles; then there are fewer.")] = (
        DEFAULT_TIME
    )
    seed: Seed = 0
    threads: Threads = 1
    board: BoardName = None

    @property
    def target(self) -> Target | None:
        """The difficulty that is asked for, or None."""
        from cluesmith.rating.target import target

        if (self.scale, self.level, self.min, self.max) == (None,) * 4:
            return None
        return target(self.scale or "cover", self.level, least=self.min, most=self.max)

    @property
    def request(self) -> GenerationRequest:
        """What the puzzles must be.

        Raises:
            InputError: a name that does not exist, or options that do not go together.
        """
        from cluesmith.board import Board
        from cluesmith.board.geometry import STANDARD
        from cluesmith.generating.request import GenerationRequest

        with in_field("board"):
            board = STANDARD if self.board is None else Board.parse(self.board)
        return GenerationRequest.of(
            board,
            method=self.method,
            target=self.target,
            allow=self.allow,
            symmetry=self.symmetry,
            minimal=self.minimal,
            clues=self.clues,
            grids=self.grids,
        )

    def check(self) -> None:
        """Refuse names that do not exist, and options that do not go together."""
        _ = self.request

    def start(self) -> Run:
        """Return the run that makes the puzzles, one after another."""
        from cluesmith.generating.generate import Run

        return Run(self.request, seed=self.seed, time=self.time, threads=self.threads)

    def work(self, entries: Sequence[RequestEntry]) -> Iterator[list[GeneratedPuzzle] | InputError]:
        """Yield the puzzles of each request."""
        for entry in entries:
            try:
                asked = entry.on(self)
                yield list(asked.start().puzzles(asked.count))
            except InputError as error:
                yield error
