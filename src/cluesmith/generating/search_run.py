# SPDX-License-Identifier: MIT
"""A search that finds one thing after another: its seed, its tries, its time and its progress.

Generating and practice both search so.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from cluesmith.engines.limits import check_effort, seed_or_new
from cluesmith.errors import Interrupted
from cluesmith.proofs.checkers.deadline import Deadline

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from cluesmith.engines.limits import OnProgress

T = TypeVar("T")
R = TypeVar("R")


class SearchRun:
    """Keeps account of a search.

    Attributes:
        seed: the seed of the run, a new one if the caller has none.
        tries: how many tries were made so far.
        made: how many things were found so far.
        doing: what it does now, in words, or nothing.
    """

    def __init__(
        self,
        engine: str,
        count: int,
        *,
        seed: int | None,
        time: float | None,
        threads: int,
        progress: OnProgress | None,
    ) -> None:
        self.seed = seed_or_new(seed)
        check_effort(time=time, threads=threads)
        self.tries = self.made = 0
        self.doing = ""
        self._engine = engine
        self._count = count
        self._threads = threads
        self._progress = progress or (lambda _: None)
        self._deadline = Deadline.after(time)
        self._tell()

    @property
    def _is_open(self) -> bool:
        """Whether something is missing and there is time left."""
        return self.made < self._count and not self._is_over()

    def _is_over(self) -> bool:
        return self._deadline.limit == 0

    def _counted(self, batch: Iterable[T]) -> Iterator[T]:
        """Yield what a batch of tries finds, up to the number that was asked for."""
        for found in batch:
            self.made += 1
            self._tell()
            yield found
            if self.made == self._count:
                return
        self._tell()

    def _tell(self) -> None:
        """Report how far the run has come."""
        self._progress(
            {
                "engine": self._engine,
                "tries": self.tries,
                "made": self.made,
                "count": self._count,
                "seed": self.seed,
                **({"doing": self.doing} if self.doing else {}),
            }
        )


def gathered(found: Iterable[T], result: Callable[[tuple[T, ...]], R]) -> R:
    """Return the result of all that is found.

    Raises:
        Interrupted: on Ctrl-C, with the result of what was found so far.
    """
    gathered_so_far: list[T] = []
    try:
        for each in found:
            gathered_so_far.append(each)  # noqa: PERF402 - kept where Ctrl-C ends it
    except KeyboardInterrupt as interrupt:
        raise Interrupted(result(tuple(gathered_so_far))) from interrupt
    return result(tuple(gathered_so_far))
