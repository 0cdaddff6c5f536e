# SPDX-License-Identifier: MIT
"""The verb ``candidates``: which candidates lie in some solution, and in how many."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, ClassVar

from cluesmith.verbs.option import Option
from cluesmith.verbs.shared_options import PuzzleTime
from cluesmith.verbs.verb import Verb, each

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from cluesmith.board.formats import PuzzleRecord
    from cluesmith.engines.true_candidates import TrueCandidates
    from cluesmith.errors import InputError


@dataclass(frozen=True)
class ListCandidates(Verb):
    """Say which candidates lie in some solution, and in how many."""

    name: ClassVar[str] = "candidates"

    count: Annotated[
        int,
        Option.count("Count the solutions of each candidate up to this.", 1000, python="limit"),
    ] = 1
    time: PuzzleTime = None

    def work(self, entries: Sequence[PuzzleRecord]) -> Iterator[TrueCandidates | InputError]:
        """Yield the true candidates of each entry."""
        from cluesmith.engines.true_candidates import true_candidates

        return each(
            entries, lambda entry: true_candidates(entry.position, limit=self.count, time=self.time)
        )
