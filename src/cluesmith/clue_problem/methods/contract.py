# SPDX-License-Identifier: MIT
"""The contract of every method of setting, and the lookup of a method by its name.

>>> method("find").name
'find'
>>> method("find:30000").work
30000
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from importlib import import_module
from time import monotonic
from typing import TYPE_CHECKING, ClassVar, Protocol, cast

from cluesmith.clue_problem.progress import Progress
from cluesmith.engines.limits import native_seconds
from cluesmith.errors import InputError, unknown_name
from cluesmith.strategies.closure import Patience

if TYPE_CHECKING:
    from pathlib import Path

    from cluesmith._native import StopFlag
    from cluesmith.board import Board
    from cluesmith.clue_problem.problem import ClueProblem
    from cluesmith.clue_problem.verdict import Verdict

METHODS = {
    "portfolio": "cluesmith.clue_problem.methods.portfolio",
    "find": "cluesmith.clue_problem.methods.find",
    "refute": "cluesmith.clue_problem.methods.refute",
    "decide": "cluesmith.clue_problem.methods.decide",
    "asp": "cluesmith.clue_problem.methods.asp",
    "csp": "cluesmith.clue_problem.methods.csp",
    "zs": "cluesmith.clue_problem.methods.zs",
    "tune": "cluesmith.clue_problem.methods.tune",
}
"""The module of each method; it is imported when the method is first used."""

FOR_DIFFICULTY = ("portfolio", "tune")
"""The methods that look for a difficulty."""

FOR_CONSTRAINTS = ("portfolio", "find", "refute", "decide")
"""The methods that know boards with constraints."""

_LISTING_SHARE = 0.7
"""How much of the time left rules may be listed; later there is hardly time to use them.

The rest is not idle. A listing that is ended takes a sixth of its own time to free, and the garbage
collector may look at its rules for 0.15 s before the clock is looked at again. (Pausing the
collector makes the listing twice as fast and the end of it later than the limit.)"""

MOST_WORK = 1 << 62
"""More units of work than any time allows."""


@dataclass(frozen=True)
class Effort:
    """How much a method may spend.

    Attributes:
        until: when to stop, in seconds of ``time.monotonic``, or None for never.
        seed: the same seed gives the same answer on one thread.
        threads: how many threads may work.
        count: how many puzzles are wanted, no two equivalent.
        budget: units of work (moves, nodes, conflicts: each method has its own) after which to give
            up, or None. Unlike a time limit it stops at the same point in every run.
        stop: set by another thread when the answer is no longer needed.
        is_shared: whether other methods wait for the time that is left: a method that will hardly
            come to an end gives up.
        keep: the folder in which a long search keeps what is done, or None.
        progress: where methods report what they do.
    """

    OVER_WHILE_LISTING: ClassVar[str] = "the time was over before all rules were listed"

    until: float | None = None
    seed: int = 0
    threads: int = 1
    count: int = 1
    budget: int | None = None
    stop: StopFlag | None = None
    is_shared: bool = False
    keep: Path | None = None
    progress: Progress = field(default_factory=Progress, compare=False)

    @property
    def work(self) -> int:
        """The units of work as native code takes them."""
        return MOST_WORK if self.budget is None else self.budget

    @property
    def seconds(self) -> float | None:
        """The time left, 0 when it is over, None without a limit."""
        return None if self.until is None else max(0.0, self.until - monotonic())

    @property
    def limit(self) -> float:
        """The time left as native code takes it: -1 without a limit."""
        return native_seconds(self.seconds)

    @property
    def is_over(self) -> bool:
        """Whether a method must stop now."""
        if self.stop is not None and self.stop.is_set():
            return True
        return self.until is not None and monotonic() >= self.until

    @property
    def patience(self) -> Patience:
        """How long rules and clauses may be listed: what was listed takes time to free, too."""
        seconds = self.seconds
        until = None if seconds is None else monotonic() + _LISTING_SHARE * seconds
        listing = replace(self, until=until)
        return Patience(lambda: listing.is_over)


class Method(Protocol):
    """Settles clue problems, or answers *undecided*."""

    name: str

    def settle(self, problem: ClueProblem, effort: Effort) -> Verdict:
        """Return a verdict; *undecided* if the effort was too small or the method does not apply.

        Raises:
            Interrupted: on Ctrl-C, with the verdict so far.
        """


@dataclass
class BoundedMethod:
    """A method that gives up after some units of its work, on any machine at the same point."""

    name: str
    method: Method
    work: int

    def settle(self, problem: ClueProblem, effort: Effort) -> Verdict:
        """See :class:`Method`."""
        return self.method.settle(problem, replace(effort, budget=self.work))


def method(name: str, **csp_options: int | None) -> Method:
    """Return the method of a name; a bound of its work may follow, as in ``portfolio:6``.

    The options are those of :class:`cluesmith.clue_problem.methods.csp.Csp`, which no other method
    takes.

    Raises:
        InputError: an unknown name, with the nearest one, or a bad bound, or bad options.
    """
    base, work = bounded_name(name)
    if base not in METHODS:
        raise unknown_name(base, "an engine of set", METHODS)
    module = import_module(METHODS[base])
    if csp_options and base != "csp":
        raise InputError(
            f"the engine {base} has no such option",
            expected="the engine csp with it",
            field=next(iter(csp_options)),
        )
    method_ = cast("Method", module.Csp(**csp_options) if csp_options else module.METHOD)
    return method_ if work is None else BoundedMethod(base, method_, work)


def check_difficulty(name: str, *, has_target: bool) -> None:
    """Refuse a method that cannot look for a difficulty, or one that can do nothing else.

    Raises:
        InputError: in the field ``engine``.
    """
    base, _ = bounded_name(name)
    if has_target and base not in FOR_DIFFICULTY:
        raise InputError(
            f"only the engines {' and '.join(FOR_DIFFICULTY)} look for a difficulty; got {base}",
            field="engine",
        )
    if not has_target and base == FOR_DIFFICULTY[-1]:
        raise InputError(
            f"the engine {base} needs a difficulty: --scale with --level, --min or --max",
            field="engine",
        )


def check_constraints(name: str, board: Board) -> None:
    """Refuse a method that knows no constraints on a board that has some.

    Raises:
        InputError: in the field ``engine``.
    """
    base, _ = bounded_name(name)
    if not board.is_plain and base not in FOR_CONSTRAINTS:
        raise InputError(
            f"the engine {base} on a board with constraints",
            expected=" or ".join(FOR_CONSTRAINTS),
            field="engine",
        )


def keeping_method(problem: ClueProblem, name: str) -> Method:
    """Return the method that keeps what it has done in a folder; the portfolio anneals first.

    Raises:
        InputError: another method is named, or none can keep what it does for this problem.
    """
    classwise = import_module("cluesmith.clue_problem.methods.classwise")
    if name not in ("portfolio", "decide"):
        raise InputError(f"the engine {name} with keep", expected="decide", field="engine")
    if not classwise.applies(problem):
        raise InputError(
            "a search that keeps nothing",
            expected="hidden singles or locked candidates beside naked singles, no fixed digits, "
            f"and at most {classwise.MOST_CLUES} clue cells on the 9x9 board",
            field="keep",
        )
    return method(name)


def csp_options(
    *,
    steps_min: int | None,
    steps_max: int | None,
    steps_by: int | None,
    symmetry_breaking: bool,
) -> dict[str, int | None]:
    """Return those options of the engine csp that differ from its defaults.

    Raises:
        InputError: a number of steps below 1.
    """
    options: dict[str, int | None] = {}
    for name, steps in (("steps_min", steps_min), ("steps_max", steps_max), ("steps_by", steps_by)):
        if steps is not None:
            if steps < 1:
                raise InputError(f"{steps} steps", expected="a whole number from 1", field=name)
            options[name] = steps
    if not symmetry_breaking:
        options["symmetry_breaking"] = False
    return options


def bounded_name(name: str) -> tuple[str, int | None]:
    """Return the name and the bound of its work that may follow after a colon.

    Raises:
        InputError: a bad bound.
    """
    base, colon, work = name.partition(":")
    is_number = work.isdecimal() and len(work) <= len(str(MOST_WORK))
    if colon and not (is_number and 0 < int(work) <= MOST_WORK):
        raise InputError(f"{work[:20]!r} after {base[:20]}:", expected="a number from 1")
    return base, int(work) if colon else None
