# SPDX-License-Identifier: MIT
"""The verb ``generate``: new puzzles, no two of them equivalent.

In a batch a line is a seed, or a JSON object of options that differ from those of the command.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, ClassVar

from cluesmith.engines.limits import DEFAULT_TIME
from cluesmith.errors import InputError
from cluesmith.verbs.option import STRATEGIES, Option
from cluesmith.verbs.shared_options import BoardName, Minimal, Symmetry
from cluesmith.verbs.verb import RequestVerb, VerbProgress

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from cluesmith.generating.request import GeneratedPuzzle, GenerationRequest
    from cluesmith.rating.target import Target
    from cluesmith.verbs.reading import RequestEntry


@dataclass(frozen=True)
class Difficulty:
    """The options that say how hard puzzles must be."""

    scale: Annotated[
        str | None,
        Option.name(
            "The scale of --level, --min and --max, as in rate.", names="rating.contract:SCALES"
        ),
    ] = None
    level: Annotated[str | None, Option.name("How hard, e.g. easy on the scale cover.")] = None
    min: Annotated[float | None, Option("The least rating, or score.")] = None
    max: Annotated[float | None, Option("The greatest rating, or score.")] = None

    @property
    def named_scale(self) -> str | None:
        """The scale of the difficulty, None if no difficulty is asked for.

        Raises:
            InputError: a level or a number without its scale.
        """
        from cluesmith.rating.contract import SCALES

        for name in ("level", "min", "max"):
            value = getattr(self, name)
            if value is not None and self.scale is None:
                raise InputError(
                    f"{name} {value} without a scale",
                    expected=f"one of {', '.join(SCALES)}",
                    field="scale",
                )
        return self.scale

    @property
    def target(self) -> Target | None:
        """The difficulty that is asked for, or None."""
        from cluesmith.rating.target import target

        scale = self.named_scale
        if scale is None:
            return None
        return target(scale, self.level, min=self.min, max=self.max)


@dataclass(frozen=True)
class Generate(RequestVerb, Difficulty):
    """Make puzzles with one solution, no two of them equivalent."""

    name: ClassVar[str] = "generate"
    line_option: ClassVar[str] = "seed"
    chunk_lines: ClassVar[int] = 10
    gives_many: ClassVar[bool] = True

    count: Annotated[int, Option.count("Make so many puzzles.", 100)] = 1
    method: Annotated[
        str | None,
        Option.name(
            "remove (clues from a full grid), add (to an empty one), random (clues that happen to "
            "be a puzzle), cover (remove, and fill cells where it is too hard), or paper (that as "
            "in the exact-cover paper); normally cover where a difficulty is given, and else "
            "remove.",
            names="generating.request:METHODS",
        ),
    ] = None
    allow: Annotated[
        str | None,
        Option.list(
            "Strategies that must suffice, e.g. singles,LC, or a scheme, e.g. HAC.",
            names=STRATEGIES,
        ),
    ] = None
    symmetry: Symmetry = "none"
    minimal: Minimal = False
    clues: Annotated[int | None, Option.clues("The number of clues.")] = None
    grids: Annotated[
        str | None,
        Option.name(
            "How full grids are drawn: uniform (all with the same chance; normal on 9x9), quick "
            "(on any board), or paper (of the exact-cover paper).",
            names="generating.request:GRIDS",
        ),
    ] = None
    time: Annotated[float | None, Option.time("Time for all puzzles; then there are fewer.")] = (
        DEFAULT_TIME
    )
    seed: Annotated[
        int | None,
        Option.seed("The same seed gives the same puzzles; without it a new one is drawn."),
    ] = None
    threads: Annotated[int, Option.threads("Threads that make puzzles.")] = 1
    board: BoardName = None

    @property
    def request(self) -> GenerationRequest:
        """What the puzzles must be.

        Raises:
            InputError: a name that does not exist, or options that do not go together.
        """
        from cluesmith.generating.request import GenerationRequest

        return GenerationRequest.of(
            self.named_board,
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

    def settle(self) -> list[GeneratedPuzzle]:
        """Return the puzzles."""
        return list(self.results((), VerbProgress()))

    def results(
        self,
        entries: Sequence[RequestEntry],  # noqa: ARG002
        watch: VerbProgress,
    ) -> Iterator[GeneratedPuzzle]:
        """Return the puzzles, each as soon as it is made."""
        from cluesmith.generating.generate import Run

        run = Run(
            self.request,
            self.count,
            seed=self.seed,
            time=self.time,
            threads=self.threads,
            progress=watch.tell,
        )
        return run.puzzles()
