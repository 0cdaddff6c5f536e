# SPDX-License-Identifier: MIT
"""The verb ``minimum``: the least number of clues for strategies.

In a batch a line is a list of strategies, or a JSON object of options that differ from those of
the command.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, ClassVar

from cluesmith.engines.limits import DEFAULT_TIME
from cluesmith.errors import InputError
from cluesmith.verbs.option import STRATEGIES, Option
from cluesmith.verbs.shared_options import BoardName
from cluesmith.verbs.verb import RequestVerb, VerbProgress

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from cluesmith.clue_problem.minimum import MinimumVerdict
    from cluesmith.engines.limits import OnProgress
    from cluesmith.verbs.reading import RequestEntry


@dataclass(frozen=True)
class Minimum(RequestVerb):
    """Find a puzzle with as few clues as possible, and prove a lower bound."""

    name: ClassVar[str] = "minimum"
    line_option: ClassVar[str] = "allow"
    chunk_lines: ClassVar[int] = 1

    allow: Annotated[
        str, Option.list("The strategies that must suffice, as NS or singles.", names=STRATEGIES)
    ] = "naked_single"
    clues: Annotated[int | None, Option.clues("Ask only for a puzzle of N clues.")] = None
    board: BoardName = None
    list: Annotated[
        str | None,
        Option(
            "All puzzles of 17 clues, one a line, to test for a lower bound of 18.",
            metavar="FILE",
            python="complete_list",
            is_local=True,
        ),
    ] = None
    engine: Annotated[
        str,
        Option.name(
            "The search: anneal, or csp for the paper's encoding.",
            names="clue_problem.minimum:SEARCHES",
        ),
    ] = "anneal"
    time: Annotated[float | None, Option.time("Time for the search.")] = DEFAULT_TIME
    seed: Annotated[int, Option.seed("The same seed gives the same search on one thread.")] = 0
    # Several threads search together, and the first to find fewer clues wins.
    threads: Annotated[int, Option.threads("Threads for the search.", changes_answers=True)] = 1

    def check(self) -> None:
        """Refuse names that do not exist, and more clues than the board has cells."""
        from cluesmith.clue_problem.minimum import check_request

        check_request(self.named_board, self.allow, self.clues, self.engine)
        if self.list is not None and not Path(self.list).is_file():
            raise InputError(
                f"{self.list[:60]!r} is not a file", expected="a file of puzzles", field="list"
            )

    def settle(self, progress: OnProgress | None = None) -> MinimumVerdict:
        """Return what is known of the least number of clues."""
        from cluesmith.clue_problem.minimum import minimum

        options = self.arguments | {"board": self.named_board}
        return minimum(**options, progress=progress)

    def results(
        self,
        entries: Sequence[RequestEntry],  # noqa: ARG002
        watch: VerbProgress,
    ) -> Iterator[MinimumVerdict]:
        """Return the verdict."""
        watch.tell({"engine": self.engine})
        return map(self.settle, [watch.tell])
