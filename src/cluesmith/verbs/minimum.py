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
from cluesmith.errors import InputError, in_field
from cluesmith.verbs.declaration import (
    BoardName,
    Option,
    Verb,
    clues,
    name,
    names,
    seconds,
    seed,
    threads,
)

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from cluesmith.board import Board
    from cluesmith.clue_problem.minimum import MinimumVerdict
    from cluesmith.verbs.reading import RequestEntry


@dataclass(frozen=True)
class Minimum(Verb):
    """Look for the fewest clues for each request."""

    name: ClassVar[str] = "minimum"
    takes: ClassVar[str] = "requests"
    line_option: ClassVar[str] = "allow"
    together: ClassVar[int] = 1

    allow: Annotated[str, names("The strategies that must suffice, as NS or singles.")] = (
        "naked_single"
    )
    clues: Annotated[int | None, clues("Ask only for a puzzle of N clues.")] = None
    board: BoardName = None
    list: Annotated[
        str | None,
        Option(
            "All puzzles of 17 clues, one a line, to test for a lower bound of 18.",
            metavar="FILE",
            python="complete_list",
        ),
    ] = None
    engine: Annotated[str, name("The search: anneal, or csp for the paper's encoding.")] = "anneal"
    time: Annotated[float | None, seconds("Time for the search.")] = DEFAULT_TIME
    seed: Annotated[int, seed("The same seed gives the same search on one thread.")] = 0
    # Several threads search together, and the first to find fewer clues wins.
    threads: Annotated[int, threads("Threads for the search.", changes_answers=True)] = 1

    @property
    def _board(self) -> Board:
        from cluesmith.board import Board
        from cluesmith.board.geometry import STANDARD

        with in_field("board"):
            return STANDARD if self.board is None else Board.parse(self.board)

    def check(self) -> None:
        """Refuse names that do not exist, and more clues than the board has cells."""
        from cluesmith.clue_problem.minimum import check_request

        check_request(self._board, self.allow, self.clues, self.engine)
        if self.list is not None and not Path(self.list).is_file():
            raise InputError(
                f"{self.list[:60]!r} is not a file", expected="a file of puzzles", field="list"
            )

    def settle(self) -> MinimumVerdict:
        """Return what is known of the least number of clues."""
        from cluesmith.clue_problem.minimum import minimum

        options = self.options | {"board": self._board, "complete_list": self.list}
        del options["list"]
        return minimum(**options)

    def work(self, entries: Sequence[RequestEntry]) -> Iterator[MinimumVerdict | InputError]:
        """Yield the verdict about each request."""
        for entry in entries:
            try:
                yield entry.on(self).settle()
            except InputError as error:
                yield error
