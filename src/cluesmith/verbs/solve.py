# SPDX-License-Identifier: MIT
"""The verb ``solve``: the solutions of a puzzle, with their proof where it is asked for.

>>> from cluesmith.board import formats
>>> [outcome] = Solve(count=1).work(formats.read("1......3..2....4"))
>>> outcome.to_json()["status"]
'found'
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Annotated, Any, ClassVar

from cluesmith.errors import in_field
from cluesmith.verbs.option import Option
from cluesmith.verbs.shared_options import PuzzleTime, Threads
from cluesmith.verbs.verb import Verb, each

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    import numpy as np
    from numpy.typing import NDArray

    from cluesmith.board.formats import PuzzleRecord
    from cluesmith.engines.outcome import Outcome
    from cluesmith.engines.solve_many import SolvedRows
    from cluesmith.errors import InputError
    from cluesmith.proofs.certify import Certified


@dataclass(frozen=True)
class Solve(Verb):
    """Find the solutions of a puzzle, or prove that there are none."""

    name: ClassVar[str] = "solve"
    chunk_lines: ClassVar[int] = 4000
    chunk_rows: ClassVar[int] = 50_000
    with_remarks: ClassVar[bool] = False

    count: Annotated[int, Option.count("Look for this many solutions.", 1000, python="limit")] = 2
    engine: Annotated[
        str,
        Option.name(
            "The solving engine: {names}.",
            known="engines.contract:engine",
            names="engines.contract:ENGINES",
        ),
    ] = "speed"
    time: PuzzleTime = None
    assume: Annotated[str, Option.list("Candidates that are taken to hold, as r4c7=5,r1c1=2.")] = ""
    certificate: Annotated[bool, Option("Prove what is said about the number of solutions.")] = (
        False
    )
    why: Annotated[
        bool,
        Option("If there is no solution, name parts of the puzzle that contradict each other."),
    ] = False
    threads: Threads = 1

    def check(self) -> None:
        """Refuse an engine that does not exist, and candidates that no board has."""
        from cluesmith.board.candidate_names import check_name

        super().check()
        with in_field("assume"):
            for name in self._assumed:
                check_name(name)

    def work(self, entries: Sequence[PuzzleRecord]) -> Iterator[Outcome | Certified | InputError]:
        """Yield the solutions of each entry, with a proof if a certificate is wanted."""
        from cluesmith.engines.solve import solve_each

        how: dict[str, Any] = {"limit": self.count, "engine": self.engine, "time": self.time}
        if not self.certificate and not self._assumed and not self.why:
            return solve_each([entry.position for entry in entries], **how, threads=self.threads)
        from cluesmith.engines.contradiction import contradiction
        from cluesmith.engines.solve import solve
        from cluesmith.proofs.certify import certify, parse_assumptions

        def solved(entry: PuzzleRecord) -> Outcome | Certified:
            position = entry.position.assuming(parse_assumptions(self._assumed, entry.board))
            if self.certificate:
                certified = certify(entry.position, assume=self._assumed, **how)
                return replace(certified, outcome=reasoned(certified.outcome, entry))
            return reasoned(solve(position, **how), entry)

        def reasoned(outcome: Outcome, entry: PuzzleRecord) -> Outcome:
            if not self.why or outcome.status != "none":
                return outcome
            return replace(
                outcome, why=contradiction(entry.position, assume=self._assumed, time=self.time)
            )

        return each(entries, solved)

    @property
    def takes_rows(self) -> bool:
        """Whether the bulk solver gives the same answer."""
        from cluesmith.engines.limits import MOST_PER_PUZZLE

        is_plain = self.engine == "speed" and self.time is None and self.count <= MOST_PER_PUZZLE
        return is_plain and not self.certificate and not self._assumed and not self.why

    def rows(self, puzzles: NDArray[np.uint8]) -> SolvedRows:
        """Return the solutions of plain 9x9 puzzles."""
        from cluesmith.engines.solve_many import solve_rows

        return solve_rows(puzzles, self.count, self.threads)

    def advice(self, outcome: Outcome) -> list[str]:
        """Return what to try after an undecided outcome, each in words."""
        from cluesmith.engines.limits import more_time

        if outcome.status != "undecided" or self.time is None:
            return []
        lines = [f"more time: `--time {more_time(self.time)}`"]
        if self.engine != "speed":
            lines.append("the fastest engine: `--engine speed`")
        if outcome.count:
            lines.append("without the proof that it is the only one: `--count 1`")
        return lines

    @property
    def _assumed(self) -> list[str]:
        return [word.strip() for word in self.assume.split(",") if word.strip()]
