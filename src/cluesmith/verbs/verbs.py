# SPDX-License-Identifier: MIT
"""The verbs that work on many entries: a name and options are all that a worker needs.

A verb is a function from a chunk of entries and its options to a result or an error for each, in
order. The commands of the program, batches and the HTTP interface all come here, so that an option
means the same everywhere. A :class:`Task` is plain data and can be sent to another machine.

>>> from cluesmith.board import formats
>>> task = Task.of("solve", count=1)
>>> [outcome.to_json()["status"] for outcome in task.work(formats.read("1......3..2....4"))]
['found']
>>> Task.of("rate", scale="covr").check()
Traceback (most recent call last):
cluesmith.errors.InputError: 'covr' is not a scale; expected cover?
"""

from __future__ import annotations

from dataclasses import dataclass, field
from inspect import signature
from typing import TYPE_CHECKING, Any, Protocol, Self

from cluesmith.errors import InputError, unknown_name

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from cluesmith.board import Position, Puzzle
    from cluesmith.board.formats import PuzzleRecord
    from cluesmith.clue_problem.verdict import Verdict
    from cluesmith.engines.infer.inference import Inference
    from cluesmith.engines.outcome import Outcome
    from cluesmith.engines.propagate.propagation import Propagation
    from cluesmith.generating.reduce import Reduction
    from cluesmith.rating.rate import Rating
    from cluesmith.verbs.certify import Certified
    from cluesmith.verbs.reading import PatternEntry


class Result(Protocol):
    """What a verb makes of a puzzle."""

    def to_json(self) -> dict[str, object]:
        """Return the keys of the verb's contract."""


@dataclass(frozen=True)
class Verb:
    """A verb and what a batch must know of it.

    Attributes:
        work: turns entries and options into a result or an error each, in order.
        together: how many lines a chunk of a batch has unless asked otherwise: some seconds' work.
        takes_patterns: whether the entries are patterns.
        writes_text: whether a result is a line of text and no object.
        indifferent: the options that change no answer.
    """

    work: Callable[..., Iterator[Any]]
    together: int
    takes_patterns: bool = False
    writes_text: bool = False
    indifferent: frozenset[str] = frozenset({"threads"})

    @property
    def options(self) -> dict[str, object]:
        """The options with their defaults."""
        keywords = signature(self.work).parameters.values()
        return {each.name: each.default for each in keywords if each.kind is each.KEYWORD_ONLY}


@dataclass(frozen=True)
class Task:
    """A verb with its options, as plain data."""

    verb: str
    options: dict[str, object] = field(default_factory=dict)

    @classmethod
    def of(cls, name: str, **options: object) -> Self:
        """Return a task; an option that is not given has its default.

        Raises:
            InputError: an unknown verb or option.
        """
        chosen = verb(name)
        known = chosen.options
        for given in options:
            if given not in known:
                raise unknown_name(given, f"an option of {name}", list(known))
        plain = {
            key: str(value) if isinstance(value, str) else value for key, value in options.items()
        }
        return cls(name, known | plain)

    def work(self, entries: Sequence[Any]) -> Iterator[Any]:
        """Return a result or an error for each entry, in order."""
        return verb(self.verb).work(entries, **self.options)

    def check(self) -> None:
        """Refuse options that no entry could be worked on with.

        Raises:
            InputError: what is wrong with them.
        """
        for _ in self.work([]):
            raise AssertionError("a result without an entry")


def verb(name: str) -> Verb:
    """Return the verb of a name.

    Raises:
        InputError: there is none; the message has the nearest name.
    """
    if name not in VERBS:
        raise unknown_name(name, "a verb", list(VERBS))
    return VERBS[name]


def solve(
    entries: Sequence[PuzzleRecord],
    *,
    count: int = 2,
    engine: str = "speed",
    time: float | None = None,
    assume: str = "",
    certificate: bool = False,
    threads: int = 1,
) -> Iterator[Outcome | Certified | InputError]:
    """Yield the solutions of each entry, with a certificate their proof too."""
    from cluesmith.engines.solve import solve_each

    positions = [entry.position for entry in entries]
    assumed = [name.strip() for name in assume.split(",") if name.strip()]
    if positions and (certificate or assumed):
        return _solve_assuming(positions, assumed, count, engine, time, is_proved=certificate)
    return solve_each(positions, limit=count, engine=engine, time=time, threads=threads)


def _solve_assuming(
    positions: Sequence[Position],
    assumed: Sequence[str],
    limit: int,
    engine: str,
    time: float | None,
    *,
    is_proved: bool,
) -> Iterator[Outcome | Certified | InputError]:
    from cluesmith.board.text import parse_candidate
    from cluesmith.engines.solve import solve
    from cluesmith.verbs.certify import certify

    for position in positions:
        try:
            if is_proved:
                yield certify(position, assume=assumed, limit=limit, engine=engine, time=time)
            else:
                pairs = [parse_candidate(name, position.board.size) for name in assumed]
                yield solve(position.assuming(pairs), limit=limit, engine=engine, time=time)
        except InputError as error:
            yield error


def rate(
    entries: Sequence[PuzzleRecord],
    *,
    scale: str = "all",
    time: float | None = None,
    threads: int = 1,
) -> Iterator[Rating | InputError]:
    """Yield how hard each entry is."""
    from cluesmith.rating.contract import scales
    from cluesmith.rating.rate import rate_each

    positions = [entry.position for entry in entries]
    return rate_each(positions, scales(scale), time=time, threads=threads)


def set_clues(
    entries: Sequence[PatternEntry],
    *,
    allow: str | None = None,
    require: str = "",
    forbid: str = "",
    fixed: str | None = None,
    minimal: bool = False,
    count: int = 1,
    engine: str = "portfolio",
    time: float | None = 60.0,
    seed: int = 0,
    threads: int = 1,
) -> Iterator[Verdict | InputError]:
    """Yield the verdict about each pattern."""
    from cluesmith.clue_problem import clues
    from cluesmith.clue_problem.methods.contract import method
    from cluesmith.clue_problem.problem import ClueProblem

    method(engine)
    if not entries:
        ClueProblem.of("x" * 16, allow=allow, require=require, forbid=forbid)
    for entry in entries:
        try:
            yield clues.set_clues(
                entry.puzzle,
                allow=allow,
                require=require,
                forbid=forbid,
                fixed=fixed,
                minimal=minimal,
                count=count,
                engine=engine,
                time=time,
                seed=seed,
                threads=threads,
            )
        except InputError as error:
            yield error


def infer(
    entries: Sequence[PuzzleRecord],
    *,
    technique: str | None = None,
    grid_analysis: bool = False,
    encoding: str = "extended",
    count: int = 2,
    time: float | None = None,
    threads: int = 1,
) -> Iterator[Inference | InputError]:
    """Yield how far a technique gets on each entry."""
    from cluesmith.engines.infer.inference import infer_each

    return infer_each(
        [entry.position for entry in entries],
        technique,
        encoding=encoding,
        grid_analysis=grid_analysis,
        limit=count,
        time=time,
        threads=threads,
    )


def propagate(
    entries: Sequence[PuzzleRecord],
    *,
    scheme: str = "least",
    search: bool = False,
    time: float | None = None,
    threads: int = 1,
) -> Iterator[Propagation | InputError]:
    """Yield how far a scheme comes with each entry."""
    from cluesmith.engines.propagate.run import check_scheme, propagate_each

    check_scheme(scheme)
    positions = [entry.position for entry in entries]
    return propagate_each(positions, scheme, search=search, time=time, threads=threads)


def reduce(
    entries: Sequence[PuzzleRecord],
    *,
    keep: str | None = None,
    symmetry: str = "none",
    seed: int = 0,
    time: float | None = None,
    threads: int = 1,
) -> Iterator[Reduction | InputError]:
    """Yield what is left of each entry when clues go."""
    from cluesmith.board.geometry import STANDARD
    from cluesmith.board.shapes import orbits_of
    from cluesmith.generating.reduce import reduce_each

    orbits_of(symmetry, STANDARD)
    return reduce_each(
        [entry.position for entry in entries],
        keep=keep,
        symmetry=symmetry,
        seed=seed,
        time=time,
        threads=threads,
    )


@dataclass(frozen=True)
class Converted:
    """A puzzle and its line in another format, with a line feed."""

    puzzle: Puzzle
    text: str

    def to_json(self) -> dict[str, object]:
        """Return the puzzle and the text."""
        return {"puzzle": str(self.puzzle), "text": self.text.rstrip("\n")}


def convert(
    entries: Sequence[PuzzleRecord], *, to: str = "line"
) -> Iterator[Converted | InputError]:
    """Yield each entry in another format of one line each."""
    from cluesmith.board import formats

    target = formats.get(to)
    if not target.is_line_based:
        raise InputError(
            f"{to} has a puzzle on several lines", expected="a format of one line each"
        )
    for entry in entries:
        try:
            yield Converted(entry.puzzle, target.write([entry]))
        except InputError as error:
            yield error


VERBS = {
    "solve": Verb(solve, 4000),
    "rate": Verb(rate, 500),
    # Several threads look for clues together, and the first to find some wins.
    "set": Verb(set_clues, 10, takes_patterns=True, indifferent=frozenset()),
    "infer": Verb(infer, 500),
    "propagate": Verb(propagate, 500),
    "reduce": Verb(reduce, 500),
    "convert": Verb(convert, 10_000, writes_text=True),
}
"""The verbs by name."""
