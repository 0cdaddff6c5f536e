# SPDX-License-Identifier: MIT
"""Setting: clues for a pattern and a strategy set, or a proof that there are none.

>>> verdict = set_clues("x......x..x....x", allow="NS")
>>> str(verdict.answer), verdict.puzzle.clue_count
('found', 4)
>>> set_clues("xxx.............", allow="singles").reason
'row 3 and row 4 have no clue and can be exchanged in every solution'
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, cast

from cluesmith.arguments import checked_arguments
from cluesmith.clue_problem.methods.contract import (
    Effort,
    check_constraints,
    check_difficulty,
    csp_options,
    keeping_method,
    method,
)
from cluesmith.clue_problem.problem import ClueProblem
from cluesmith.clue_problem.progress import Progress
from cluesmith.clue_problem.verdict import Verdict
from cluesmith.engines.limits import DEFAULT_TIME, check_effort
from cluesmith.errors import InputError, Interrupted

if TYPE_CHECKING:
    from collections.abc import Iterable

    from cluesmith.board import Pattern, Puzzle
    from cluesmith.clue_problem.difficulty import DifficultyTarget
    from cluesmith.engines.limits import OnProgress


@checked_arguments
def set_clues(
    pattern: str | Pattern,
    *,
    allow: str | Iterable[str] | None = None,
    require: str | Iterable[str] = (),
    forbid: str | Iterable[str] = (),
    fixed: str | Puzzle | None = None,
    minimal: bool = False,
    target: DifficultyTarget | None = None,
    count: int = 1,
    engine: str = "portfolio",
    time: float | None = DEFAULT_TIME,
    seed: int = 0,
    threads: int = 1,
    keep: str | Path | None = None,
    workers: int = 1,
    steps_min: int | None = None,
    steps_max: int | None = None,
    steps_by: int | None = None,
    symmetry_breaking: bool = True,
    progress: OnProgress | None = None,
) -> Verdict:
    """Return clues for the cells of a pattern, or the proof that there are none.

    Args:
        pattern: the clue cells, in text as :meth:`Pattern.parse` reads them, or a ready one, as
            ``heart`` or ``letters:KT``. Its board may have constraints and open values (``?``),
            which are found, too.
        allow: the strategies that must suffice; without it ``basic`` and those required, and on a
            board with constraints the easy ones that look at them.
        require: strategies of ``allow`` that are needed: the others alone must not suffice.
        forbid: strategies that must not suffice.
        fixed: known digits of the solution, some or all.
        minimal: whether every clue must be needed for the solution to be unique.
        target: how hard the puzzle must be, as :func:`cluesmith.target` makes it. Without ``allow``
            and ``require`` any strategies may be needed for it.
        count: how many puzzles to find, no two equivalent.
        engine: the method: portfolio, find, refute, decide, asp, csp or zs; with a target portfolio
            or tune. A bound of its work may follow, as ``portfolio:6`` for six turns or
            ``find:30000`` for so many moves; on one thread it gives the same answer on any machine.
        time: seconds after which the answer is *undecided*; None for no limit.
        seed: the same seed gives the same answer on one thread.
        threads: how many threads may work.
        keep: a folder that keeps what a long search of classes has done. The same call goes on from
            there, after any end. The engine is decide.
        workers: with ``keep``: how many threads search.
        steps_min: engine csp: the number of steps that it tries first, 4 by default.
        steps_max: engine csp: the last number of steps that it tries; without it as many as a
            puzzle can take.
        steps_by: engine csp: how many steps it adds at a time; without it their number doubles.
        symmetry_breaking: engine csp: whether clue cells use interchangeable digits in order.
        progress: is called at each change with a dict: ``engine`` (the method at work), ``doing``,
            ``best`` (the clues that come nearest), ``lacking`` (how many candidates they leave) and
            ``found``. With several threads any of them calls it, one at a time.

    Raises:
        InputError: the arguments do not fit together.
        Interrupted: on Ctrl-C, with the verdict so far.
    """
    check_effort(time=time, seed=seed, threads=threads, count=count)
    check_effort(time=time, threads=workers)
    options = csp_options(
        steps_min=steps_min,
        steps_max=steps_max,
        steps_by=steps_by,
        symmetry_breaking=symmetry_breaking,
    )
    solver = method(engine, **options)
    problem = ClueProblem.of(
        pattern,
        allow=allow,
        require=require,
        forbid=forbid,
        fixed=fixed,
        minimal=minimal,
        target=target,
    )
    check_difficulty(engine, has_target=target is not None)
    check_constraints(engine, problem.pattern.board)
    if keep is not None:
        solver, threads = keeping_method(problem, engine), workers
    elif workers != 1:
        raise InputError("workers without a folder", expected="keep", field="workers")
    began = monotonic()
    until = None if time is None else began + time
    told = Progress(progress)
    told.at(solver.name)
    effort = Effort(
        until=until,
        seed=seed,
        threads=threads,
        count=count,
        keep=None if keep is None else Path(keep),
        progress=told,
    )
    try:
        verdict = solver.settle(problem, effort)
    except Interrupted as stopped:
        verdict = cast("Verdict", stopped.outcome)
        raise Interrupted(replace(verdict, seconds=monotonic() - began)) from None
    except KeyboardInterrupt:
        verdict = Verdict.undecided(problem, solver.name, "interrupted")
        raise Interrupted(replace(verdict, seconds=monotonic() - began)) from None
    return replace(verdict, seconds=monotonic() - began, time=time)
