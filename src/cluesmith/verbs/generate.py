# SPDX-License-Identifier: MIT
"""The verb ``generate``: new puzzles, no two of them equivalent.

In a batch a line is a seed, or a JSON object of options that differ from those of the command.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any, ClassVar

from cluesmith.engines.limits import DEFAULT_TIME
from cluesmith.errors import InputError
from cluesmith.verbs.difficulty import Difficulty
from cluesmith.verbs.field import fields_of
from cluesmith.verbs.option import STRATEGIES, Option
from cluesmith.verbs.shared_options import (
    BoardName,
    Forbidden,
    Minimal,
    Required,
    Symmetry,
)
from cluesmith.verbs.verb import RequestVerb, VerbProgress

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from cluesmith.generating.constrained import ConstrainedRequest
    from cluesmith.generating.practice import PracticePosition, PracticeRequest
    from cluesmith.generating.request import GeneratedPuzzle, GenerationRequest
    from cluesmith.verbs.reading import RequestEntry

_OF_POSITIONS = ("practice", "count", "allow", "time", "seed", "threads", "board")
"""The options that practice has."""

_OF_PUZZLES = (
    *("method", "grids", "target", "allow", "require", "forbid"),
    *("symmetry", "minimal", "clues"),
)
"""The options that tell what puzzles must be, with constraints or without."""


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
            "Strategies that must suffice, e.g. singles,LC, or a scheme, e.g. HAC; if some are "
            "required, without it basic and those.",
            names=STRATEGIES,
        ),
    ] = None
    require: Required = ""
    forbid: Forbidden = ""
    practice: Annotated[
        str | None,
        Option.name(
            "Make positions instead, in which this strategy is the next step: nothing simpler "
            "helps, and singles finish. --allow may name the simpler strategies.",
            names=STRATEGIES,
        ),
    ] = None
    constraints: Annotated[
        str | None,
        Option.list(
            "Draw constraints at random: cages, thermos, arrows, dots; cages:2-5 gives their "
            "lengths, thermos=6:3-5 their number too. Symmetry, minimal and clues then mean "
            "constraints and clue cells together.",
            known="generating.layouts:Layout.parse",
            names="generating.layouts:KINDS",
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
    def _wanted(self) -> dict[str, Any]:
        """The options that puzzles with and without constraints share."""
        return {name: getattr(self, name) for name in _OF_PUZZLES}

    @property
    def request(self) -> GenerationRequest:
        """What the puzzles must be.

        Raises:
            InputError: a name that does not exist, or options that do not go together.
        """
        from cluesmith.generating.request import GenerationRequest

        return GenerationRequest.of(self.named_board, **self._wanted)

    @property
    def is_constrained(self) -> bool:
        """Whether the puzzles have constraints, drawn at random or those of the board."""
        return bool(self.constraints) or not self.named_board.is_plain

    @property
    def constrained_request(self) -> ConstrainedRequest:
        """What the puzzles with constraints must be.

        Raises:
            InputError: a name that does not exist, or an option that only other puzzles have.
        """
        from cluesmith.generating.constrained import ConstrainedRequest

        return ConstrainedRequest.of(self.named_board, self.constraints, **self._wanted)

    @property
    def practice_request(self) -> PracticeRequest:
        """What the positions must be.

        Raises:
            InputError: a name that does not exist, or an option that only puzzles have.
        """
        from cluesmith.board.geometry import STANDARD
        from cluesmith.generating.practice import PracticeRequest

        for name, field in fields_of(Generate).items():
            if name not in _OF_POSITIONS and getattr(self, name) != field.default:
                raise InputError(
                    f"{name} with practice", expected="positions of any puzzle", field=name
                )
        if self.named_board != STANDARD:
            raise InputError("positions of another board", expected="9x9", field="board")
        return PracticeRequest.of(self.practice or "", self.allow)

    def check(self) -> None:
        """Refuse names that do not exist, and options that do not go together."""
        if self.practice is not None:
            _ = self.practice_request
        else:
            _ = self.constrained_request if self.is_constrained else self.request

    def settle(self) -> list[GeneratedPuzzle | PracticePosition]:
        """Return the puzzles, or the positions."""
        return list(self.results((), VerbProgress()))

    def results(
        self,
        entries: Sequence[RequestEntry],  # noqa: ARG002
        watch: VerbProgress,
    ) -> Iterator[GeneratedPuzzle | PracticePosition]:
        """Return the puzzles or the positions, each as soon as it is made."""
        from cluesmith.generating.constrained import ConstrainedRun
        from cluesmith.generating.generate import Run
        from cluesmith.generating.practice_run import PracticeRun

        effort: dict[str, Any] = {
            "seed": self.seed,
            "time": self.time,
            "threads": self.threads,
            "progress": watch.tell,
        }
        if self.practice is not None:
            return PracticeRun(self.practice_request, self.count, **effort).positions()
        if self.is_constrained:
            return ConstrainedRun(self.constrained_request, self.count, **effort).puzzles()
        return Run(self.request, self.count, **effort).puzzles()
