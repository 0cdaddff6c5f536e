# SPDX-License-Identifier: MIT
"""Cubes of the class-wise search: independent subtrees, which threads work through.

The tree is split where random walks estimate that a subtree is small enough. Finished cubes tell
how good the estimates are, and so how long the rest will take.

>>> cubes = Cubes(b"2*0*", [Cube([0], 100.0), Cube([2], 300.0)])
>>> conquest = Conquest(cubes, seconds_each=0.01)
>>> conquest.add(0, CubePart(b"1", 200, []))
>>> conquest.outlook(threads=1)
'25 % of the estimated tree, about 6 s left'
"""

from __future__ import annotations

from dataclasses import dataclass, field
from queue import Empty, SimpleQueue
from threading import Lock, Thread
from time import monotonic
from typing import TYPE_CHECKING, Self

from cluesmith import _native
from cluesmith.errors import Interrupted

if TYPE_CHECKING:
    from collections.abc import Callable

    from cluesmith.clue_problem.methods.contract import Effort
    from cluesmith.clue_problem.methods.kept_cubes import KeptCubes

_COUNT = 1000
"""A cube has at most this share of the estimated tree."""

_LEAST = 20_000
"""States of a cube that is not worth splitting: a quarter of a second."""

_DEEPEST = 5
"""Steps to a cube from the root; below that the walks take longer than the work."""

_POLL = 0.2
"""Seconds between two looks at the threads, for Ctrl-C, and between two reports."""


@dataclass(frozen=True)
class Cube:
    """A subtree: which step is taken at each level, and its estimated states."""

    way: list[int]
    states: float


@dataclass(frozen=True)
class Cubes:
    """A tree in parts: the text of its top, with a ``*`` for each cube, and the cubes."""

    top: bytes
    cubes: list[Cube]

    @classmethod
    def split(
        cls, cells: list[int], states: float, is_enough: Callable[[bytes], bool], effort: Effort
    ) -> Self | None:
        """Split the tree of a pattern of about so many states; None if the time was too short."""
        is_whole, top, cubes = _native.split_classwise(
            cells,
            is_enough,
            most=max(_LEAST, states / _COUNT),
            deepest=_DEEPEST,
            seconds=effort.limit,
            stop=effort.stop,
        )
        return cls(top, [Cube(list(way), size) for way, size in cubes]) if is_whole else None


@dataclass(frozen=True)
class CubePart:
    """What a finished cube leaves: its text, its states, and the fillings that it found."""

    tree: bytes
    states: int
    fillings: list[bytes]


@dataclass
class Conquest:
    """Cubes that are being worked through, and what the finished ones left.

    Attributes:
        cubes: all cubes.
        seconds_each: how long a state takes.
        kept: where finished cubes are kept, or None.
        parts: the finished cubes by their numbers.
    """

    cubes: Cubes
    seconds_each: float
    kept: KeptCubes | None = None
    parts: dict[int, CubePart] = field(default_factory=dict)
    _lock: Lock = field(default_factory=Lock, repr=False)

    def __post_init__(self) -> None:
        if self.kept is not None:
            self.parts |= self.kept.parts(len(self.cubes.cubes))

    @property
    def states(self) -> int:
        """The states of the finished cubes and of the top."""
        return len(self.cubes.top) + sum(part.states for part in self.parts.values())

    @property
    def fillings(self) -> list[bytes]:
        """The fillings that finished cubes found."""
        return [filling for part in self.parts.values() for filling in part.fillings]

    @property
    def left(self) -> list[int]:
        """The numbers of the cubes to do."""
        return [number for number in range(len(self.cubes.cubes)) if number not in self.parts]

    def add(self, number: int, part: CubePart) -> None:
        """Take a finished cube."""
        with self._lock:
            if self.kept is not None:
                self.kept.save(number, part)
            self.parts[number] = part

    def trees(self) -> list[bytes]:
        """Return the texts of the finished cubes in order."""
        return [self.parts[number].tree for number in sorted(self.parts)]

    def outlook(self, threads: int) -> str:
        """Return in words how much of the tree is done and how long the rest will take.

        The states of a cube are taken as its estimate times one factor for all cubes. How far the
        finished cubes are from that tells how uncertain the factor is.
        """
        with self._lock:  # another thread may add one
            done = [(self.cubes.cubes[n].states, part.states) for n, part in self.parts.items()]
        total = sum(cube.states for cube in self.cubes.cubes)
        known = sum(size for size, _ in done)
        share = known / total if total else 1.0
        words = f"{100 * share:.0f} % of the estimated tree"
        factor = sum(states for _, states in done) / known if known else 1.0
        seconds = factor * (total - known) * self.seconds_each / threads
        if not known or not seconds:
            return words
        scatter = sum((states - factor * size) ** 2 for size, states in done) ** 0.5
        error = 2 * scatter / (factor * known)
        if len(done) < 2 or error < 0.1:  # one cube shows no scatter
            return f"{words}, about {duration(seconds)} left"
        low, high = (duration(seconds * max(0.0, 1 + sign * error)) for sign in (-1, 1))
        return f"{words}, about {duration(seconds)} left ({low} to {high})"


def work_through(
    conquest: Conquest,
    cells: list[int],
    is_enough: Callable[[bytes], bool],
    effort: Effort,
    name: str,
) -> str:
    """Search the cubes that are left; return how it ended, as the native search does.

    Raises:
        Interrupted: never; a Ctrl-C is returned as ``interrupted``.
        InputError: a finished cube cannot be kept.
    """
    waiting: SimpleQueue[int] = SimpleQueue()
    for number in conquest.left:
        waiting.put(number)
    told = [-_POLL]
    stop = _native.StopFlag()
    endings: set[str] = set()
    failures: list[BaseException] = []

    def search() -> None:
        try:
            while not stop.is_set() and not effort.is_over:
                number = waiting.get_nowait()
                fillings: list[bytes] = []

                def take(digits: bytes, found: list[bytes] = fillings) -> bool:
                    found.append(digits)
                    return is_enough(digits)

                ending, states, tree = _native.decide_classwise(
                    cells,
                    take,
                    budget=1 << 62,
                    way=conquest.cubes.cubes[number].way,
                    seconds=effort.limit,
                    stop=stop,
                )
                if ending != "exhausted":
                    endings.add(ending)
                    stop.set()
                    return
                conquest.add(number, CubePart(tree, states, fillings))
                if monotonic() >= told[0] + _POLL:
                    told[0] = monotonic()
                    effort.progress.at(name, conquest.outlook(effort.threads))
        except Empty:
            return
        except BaseException as failure:  # raised again below
            failures.append(failure)
            stop.set()

    threads = [Thread(target=search, daemon=True) for _ in range(effort.threads)]
    is_interrupted = False
    try:
        for thread in threads:
            thread.start()
        while any(thread.is_alive() for thread in threads):
            for thread in threads:
                thread.join(_POLL)
            if effort.is_over:
                stop.set()
    except KeyboardInterrupt:
        is_interrupted = True
    finally:
        stop.set()
        for thread in threads:
            if thread.ident is not None:  # a Ctrl-C may come before all have started
                thread.join()
    if is_interrupted or any(isinstance(failure, Interrupted) for failure in failures):
        return "interrupted"
    if failures:
        raise failures[0]
    if "limit" in endings:
        return "limit"
    return "expired" if conquest.left else "exhausted"


def duration(seconds: float) -> str:
    """Return a time in words, rounded as an estimate is."""
    for unit, name in ((86400, "days"), (3600, "h"), (60, "min")):
        if seconds >= 2 * unit:
            return f"{seconds / unit:,.0f} {name}"
    return f"{max(1, round(seconds))} s"
