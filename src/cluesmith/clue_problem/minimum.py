# SPDX-License-Identifier: MIT
"""The least number of clues for a strategy set: puzzles from above, lower bounds from below.

Annealing changes clue cells and digits together. When it finds a puzzle, it looks for one with a
clue fewer. On small boards every pattern is tried too, so there the two numbers are always equal.
On boards with constraints, clues are taken away from random full grids.

>>> verdict = minimum(Board.classic(2), allow="NS")
>>> verdict.clues, verdict.lower_bound, str(verdict.answer)
(4, 4, 'found')
>>> minimum(allow="NS", clues=16).rests_on[:51]
'the exhaustive search of McGuire, Tugemann and Civa'
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from random import Random
from time import monotonic
from typing import TYPE_CHECKING

from cluesmith import _native
from cluesmith.arguments import checked_arguments
from cluesmith.board import Board, Pattern, Puzzle
from cluesmith.board.geometry import STANDARD
from cluesmith.board.native_tables import board_tables
from cluesmith.board.text import brief, counted
from cluesmith.clue_problem.advice import allow_advice, time_advice
from cluesmith.clue_problem.conditions import strategies_to_allow
from cluesmith.clue_problem.constrained_clues import (
    all_grids,
    bound_with_constraints,
    clues_of_grids,
    grid_with_constraints,
)
from cluesmith.clue_problem.lower_bounds import (
    SMALL,
    LowerBound,
    bound_for_any_strategies,
    bound_from_list,
    exhaust,
)
from cluesmith.clue_problem.methods.closers import closer
from cluesmith.clue_problem.methods.contract import Effort, bounded_name
from cluesmith.clue_problem.verdict import Answer
from cluesmith.engines.limits import DEFAULT_TIME, check_effort
from cluesmith.engines.solve import solve
from cluesmith.engines.solved_by import solved_by
from cluesmith.engines.walk import native_ids
from cluesmith.errors import InputError, Interrupted, in_field, unknown_name

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from os import PathLike

    from cluesmith.engines.limits import OnProgress
    from cluesmith.strategies.catalogue import Strategy

DEFAULT_ALLOW = "naked_single"

_MOVES = 2_000_000
"""Moves of a run; after so many, a new random start finds puzzles sooner."""

_MOVES_OF_SMALL = 20_000
"""Moves on a small board; if they find nothing, every pattern is tried."""

_MANY = 1 << 40


@dataclass(frozen=True)
class MinimumVerdict:
    """What is known about the least number of clues.

    Attributes:
        board: the board.
        allow: the strategies that must suffice.
        asked: the requested number of clues, or None for the least.
        puzzle: the puzzle found with the fewest clues, or None.
        lower_bound: no puzzle has fewer clues.
        rests_on: the reason for the lower bound, in words.
        answer: *found* for a puzzle with the requested number of clues, or with as few as the lower
            bound; *impossible* if the requested number is below the bound; else *undecided*.
        seconds: how long it took.
        time: the seconds that it was given; None for no limit.
    """

    board: Board
    allow: tuple[Strategy, ...]
    asked: int | None
    puzzle: Puzzle | None
    lower_bound: int
    rests_on: str
    answer: Answer
    seconds: float
    time: float | None = None

    def __repr__(self) -> str:
        best = "no puzzle" if self.clues is None else counted(self.clues, "clue")
        return brief(self, f"{self.answer}, {best}, at least {self.lower_bound}")

    @property
    def clues(self) -> int | None:
        """The number of clues of the puzzle, or None without one."""
        return None if self.puzzle is None else self.puzzle.clue_count

    @property
    def advice(self) -> list[str]:
        """What to try after *undecided*, each in words; nothing after other verdicts."""
        if self.answer is not Answer.UNDECIDED:
            return []
        lines = time_advice(self.time, self.seconds)
        if self.asked is not None:
            lines.append(f"a clue more: `--clues {self.asked + 1}`")
        elif self.clues is not None:
            lines.append(f"a search for one number alone: `--clues {self.clues - 1}`")
        return lines + allow_advice(self.allow)

    def to_json(self) -> dict[str, object]:
        """Return the keys of the contract."""
        return {
            "allow": [strategy.id for strategy in self.allow],
            "clues": self.clues,
            "puzzle": None if self.puzzle is None else str(self.puzzle),
            **self.board.members,
            "lower_bound": self.lower_bound,
            "rests_on": self.rests_on,
            "seconds": round(self.seconds, 6),
            "verdict": str(self.answer),
            **({"try": self.advice} if self.answer is Answer.UNDECIDED else {}),
        }


@checked_arguments
def minimum(
    board: str | Board = STANDARD,
    *,
    allow: str | Iterable[str] = DEFAULT_ALLOW,
    clues: int | None = None,
    time: float | None = DEFAULT_TIME,
    seed: int = 0,
    threads: int = 1,
    complete_list: str | PathLike[str] | None = None,
    engine: str = "anneal",
    progress: OnProgress | None = None,
) -> MinimumVerdict:
    """Return the puzzle with the fewest clues that was found, and a lower bound.

    Args:
        board: the board of the puzzle, or its name.
        allow: the strategies that must suffice.
        clues: ask only for a puzzle with this many clues.
        time: seconds after which to give up; None for no limit.
        seed: the same seed gives the same search on one thread.
        threads: how many threads may anneal.
        complete_list: a file of all puzzles with one solution and as many clues as the bound for
            any strategies, one a line; on the 9x9 board those of 17 clues.
        engine: ``anneal``, with a search through small boards; or ``csp``, the encoding of
            Nishikawa and Toda with a bound on the number of clues. A bound of the work may follow:
            ``anneal:500000`` makes so many moves for each number of clues.
        progress: is called with a dict when a better puzzle or bound is known: ``engine``,
            ``puzzle``, ``clues`` and ``lower_bound``.

    Raises:
        InputError: the arguments do not fit together.
        Interrupted: on Ctrl-C, with the verdict so far.
    """
    board = Board.of(board)
    check_effort(time=time, seed=seed, threads=threads)
    allowed = check_request(board, allow, clues, engine)
    until = None if time is None else monotonic() + time
    base, work = bounded_name(engine)
    effort = Effort(until=until, seed=seed, threads=threads, budget=work)
    kind = SEARCHES[base] if board.is_plain else _ConstrainedSearch
    search = kind(board, allowed, clues, effort)

    def tell() -> None:
        if progress is not None:
            progress(
                {
                    "engine": engine,
                    "puzzle": None if search.best is None else str(search.best),
                    "clues": None if search.best is None else search.best.clue_count,
                    "lower_bound": search.bound.clues,
                }
            )

    tell()
    search.on_change = tell
    try:
        if complete_list is not None:
            with in_field("list"):
                search.test_list(complete_list)
        search.run()
    except (Interrupted, KeyboardInterrupt):
        raise Interrupted(search.verdict()) from None
    return replace(search.verdict(), time=time)


def check_request(
    board: Board, allow: str | Iterable[str], clues: int | None, engine: str
) -> tuple[Strategy, ...]:
    """Refuse arguments that do not fit together; return the strategies that must suffice."""
    with in_field("board"):
        if board.open_constraints or not board.is_square:
            board.require_plain("minimum")
    allowed = strategies_to_allow(allow, board)
    if clues is not None and not 0 <= clues <= board.cell_count:
        raise InputError(f"{clues} clues", expected=f"0 to {board.cell_count}", field="clues")
    with in_field("engine"):
        base, _ = bounded_name(engine)
        if base not in SEARCHES:
            raise unknown_name(base, "an engine", SEARCHES)
        if base != "anneal" and not board.is_plain:
            board.require_plain(f"the engine {base}")
    return allowed


class _Search:
    """The best puzzle and the best bound so far, and how to improve them."""

    def __init__(
        self, board: Board, allow: tuple[Strategy, ...], asked: int | None, effort: Effort
    ) -> None:
        self.board = board
        self.allow = allow
        self.asked = asked
        self.effort = effort
        self.began = monotonic()
        self.best: Puzzle | None = None
        self.bound = self._first_bound()
        self.runs = 0
        self.on_change: Callable[[], None] = lambda: None

    def _first_bound(self) -> LowerBound:
        return bound_for_any_strategies(self.board)

    def test_list(self, path: str | PathLike[str]) -> None:
        """Test a list of puzzles that the caller says is complete."""
        self._learn(
            bound_from_list(path, self.bound.clues, self.allow, self.board, self.effort.threads)
        )

    def run(self) -> None:
        """Search until the best puzzle meets the bound, or the time is over."""
        if self.asked is not None:
            self._search_for(self.asked)
            return
        if self.best is None:
            grid = solve(Puzzle.empty(self.board), limit=1).solution
            if grid is not None:
                self._learn(grid)
        while self.best and not self._is_settled():
            if not self._search_for(self.best.clue_count - 1):
                break

    def verdict(self) -> MinimumVerdict:
        """Return what is known so far."""
        answer = Answer.FOUND if self._is_settled() else Answer.UNDECIDED
        if self.asked is not None and self.asked < self.bound.clues:
            answer = Answer.IMPOSSIBLE
        return MinimumVerdict(
            board=self.board,
            allow=self.allow,
            asked=self.asked,
            puzzle=self.best,
            lower_bound=self.bound.clues,
            rests_on=self.bound.rests_on,
            answer=answer,
            seconds=monotonic() - self.began,
        )

    def _is_settled(self) -> bool:
        if self.best is None:
            return False
        wanted = self.bound.clues if self.asked is None else self.asked
        return self.best.clue_count == wanted

    def _search_for(self, clues: int) -> bool:
        """Look for a puzzle with this many clues; return whether the question is settled."""
        return clues < self.bound.clues or self._is_settled() or self._settle(clues)

    def _settle(self, clues: int) -> bool:
        """Look for a puzzle with this many clues, by annealing and on small boards exhaustively."""
        if self.board.size > SMALL:
            return self._anneal(clues)
        if self._anneal(clues, _MOVES_OF_SMALL):
            return True
        while self.bound.clues <= clues and not self._is_settled():
            answer = exhaust(self.board, self.allow, self.bound.clues, self.effort)
            if answer is None:
                return False
            self._learn(answer)
        return True

    @cached_property
    def _searched_by(self) -> _native.Closer | None:
        return _searchable(self.board, self.allow)

    def _anneal(self, clues: int, moves: int | None = None) -> bool:
        """Anneal until a puzzle is found, the time is over, or the moves or runs are used up."""
        work = self.effort.budget if moves is None else moves
        runs = _MANY if work is None else max(1, work // _MOVES)
        while self._searched_by is not None and not self.effort.is_over:
            is_found, digits, _, _, begun, interrupted = _native.anneal_free(
                board_tables(self.board),
                self._searched_by,
                clues,
                seed=(self.effort.seed << 32) + self.runs,
                runs=runs,
                moves=min(_MOVES, work or _MOVES),
                threads=self.effort.threads,
                seconds=self.effort.limit,
                stop=self.effort.stop,
            )
            self.runs += begun
            is_better = is_found and self._learn(Puzzle(digits.tobytes(), self.board))
            if interrupted:
                raise KeyboardInterrupt
            if is_better or work is not None:
                return is_better
        return False

    def _learn(self, answer: LowerBound | Puzzle) -> bool:
        """Keep a bound, or a puzzle that the strategies solve; return whether it was kept."""
        if isinstance(answer, LowerBound):
            self.bound = answer
            self.on_change()
            return True
        has_too_many = self.asked is not None and answer.clue_count > self.asked
        if has_too_many or not self._is_solved(answer):
            return False
        self.best = self._thinned(answer) if self.asked is None else self._filled_up(answer)
        self.on_change()
        return True

    def _thinned(self, puzzle: Puzzle) -> Puzzle:
        """Return a puzzle without its redundant clues, removed in reading order."""
        for cell in Pattern.of(puzzle).cells:
            fewer = puzzle.with_digits([(cell, 0)])
            if self._is_solved(fewer):
                puzzle = fewer
        return puzzle

    def _filled_up(self, puzzle: Puzzle) -> Puzzle:
        """Return a puzzle with digits of its solution added up to the requested number of clues."""
        solution = solved_by(puzzle, self.allow)
        if solution is None or self.asked is None:
            return puzzle
        blanks = [cell for cell, digit in enumerate(puzzle.digits) if not digit]
        more = blanks[: self.asked - puzzle.clue_count]
        return puzzle.with_digits([(cell, solution.digits[cell]) for cell in more])

    def _is_solved(self, puzzle: Puzzle) -> bool:
        if solved_by(puzzle, self.allow) is None:
            return False
        is_sound = not any(strategy.assumes_uniqueness for strategy in self.allow)
        return is_sound or solve(puzzle).is_unique


class _CspSearch(_Search):
    """The search by formulas 14 and 15: a bound on the number of clues, anywhere on the board."""

    def _settle(self, clues: int) -> bool:
        from cluesmith.clue_problem.methods import csp

        answer = csp.minimum(self.board, self.allow, clues, self.effort)
        return answer is not None and self._learn(answer)


class _ConstrainedSearch(_Search):
    """Clues are taken away from random full grids; on small boards all clues are tried."""

    def _first_bound(self) -> LowerBound:
        return bound_with_constraints(self.board)

    def test_list(self, path: str | PathLike[str]) -> None:
        raise InputError(f"{str(path)[:60]!r} with constraints", expected="a plain board")

    def _settle(self, clues: int) -> bool:
        if self.board.size <= SMALL and all_grids(self.board):
            return self._exhaust(clues)
        rounds = _MANY if self.effort.budget is None else self.effort.budget
        for _ in range(rounds):
            if self.effort.is_over:
                return False
            seed = (self.effort.seed << 16) + self.runs
            self.runs += 1
            grid = grid_with_constraints(self.board, self.allow, seed, self.effort)
            thinned = None if grid is None else self._thinned_at_random(grid, seed)
            if thinned is not None and thinned.clue_count <= clues and self._learn(thinned):
                return True
        return False

    def _exhaust(self, clues: int) -> bool:
        """Try all clues of all full grids, with fewer clues first."""
        while self.bound.clues <= clues and not self._is_settled():
            if self.effort.is_over:
                return False
            number = self.bound.clues
            found = clues_of_grids(self.board, self.allow, number)
            reason = f"all clues of all full grids were tried: {number} never suffice"
            self._learn(LowerBound(number + 1, reason) if found is None else found)
        return True

    def _thinned_at_random(self, grid: Puzzle, seed: int) -> Puzzle | None:
        """Return a grid without clues that are not needed; None if even all do not suffice."""
        if not self._is_solved(grid):
            return None
        cells = list(range(self.board.cell_count))
        Random(seed).shuffle(cells)  # noqa: S311
        for cell in cells:
            if self.effort.is_over:
                break
            fewer = grid.with_digits([(cell, 0)])
            if self._is_solved(fewer):
                grid = fewer
        return grid


SEARCHES = {"anneal": _Search, "csp": _CspSearch}


def _searchable(board: Board, allow: tuple[Strategy, ...]) -> _native.Closer | None:
    """Return a native closure of all strategies that have one.

    Strategies that assume one solution are left out: annealing would find puzzles with several.
    """
    sound = tuple(strategy for strategy in allow if not strategy.assumes_uniqueness)
    if sound and (known := closer(board, sound)):
        return known
    native = native_ids(board)
    closable = tuple(
        strategy for strategy in sound if strategy.rules is not None or strategy.id in native
    )
    return closer(board, closable) if closable else None
