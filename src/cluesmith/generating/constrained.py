# SPDX-License-Identifier: MIT
"""Generating puzzles on boards with constraints, drawn at random or given.

Each try draws a layout and the clue cells, and asks ``set`` for totals, dots and clues that the
strategies solve. A layout without an answer within a few seconds is dropped. Where a difficulty or
a strategy is asked for, small changes lead to it (:mod:`cluesmith.generating.level_search`).

>>> request = ConstrainedRequest.of("4x4", "cages:2-3")
>>> [made] = ConstrainedRun(request, 1, seed=1, time=60, threads=1).puzzles()
>>> made.puzzle.clue_count, {each.id for each in made.puzzle.board.constraints}
(0, {'killer_cage'})
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, Self

from cluesmith.board import Board, Pattern, Puzzle
from cluesmith.board.open_board import example
from cluesmith.board.shapes import check_number, symmetric
from cluesmith.clue_problem.clues import set_clues
from cluesmith.clue_problem.conditions import DEFAULT_ALLOW, StrategyConditions
from cluesmith.errors import InputError, in_field
from cluesmith.generating.layouts import Layout
from cluesmith.generating.level_search import LevelSearch
from cluesmith.generating.reduce import reduce
from cluesmith.generating.request import GeneratedPuzzle
from cluesmith.generating.search_run import SearchRun

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from cluesmith.clue_problem.difficulty import DifficultyTarget
    from cluesmith.engines.limits import OnProgress
    from cluesmith.generating.level_search import Candidate

_USUAL_CLUES = 12
"""Clue cells where cages do not cover the board and no value is open."""

_SEEDS = 0xFFFFFF
"""The bits of a try's seed that other calls get."""

_SECONDS = 10.0
"""The time for one layout."""


@dataclass(frozen=True)
class ConstrainedRequest:
    """What generated puzzles with constraints must be.

    Attributes:
        board: their board; it may have constraints and open values of its own.
        layout: the constraints that are drawn at random, or None.
        allow: strategies that must suffice; None for the basic ones and the easy ones of the
            constraints.
        require: strategies that must be needed.
        forbid: strategies that must not suffice.
        symmetry: of the layout and of the clue cells.
        minimal: whether every clue and every constraint must be needed for the strategies.
        clues: the number of clue cells, or that with which a search for a difficulty begins.
        has_free_clues: whether such a search may change the number.
        target: how hard they must be, or None.
    """

    board: Board
    layout: Layout | None
    allow: str | Iterable[str] | None = None
    require: str | Iterable[str] = ()
    forbid: str | Iterable[str] = ()
    symmetry: str = "none"
    minimal: bool = False
    clues: int = 0
    has_free_clues: bool = False
    target: DifficultyTarget | None = None

    @classmethod
    def of(
        cls,
        board: str | Board,
        constraints: str | None = None,
        *,
        allow: str | Iterable[str] | None = None,
        require: str | Iterable[str] = (),
        forbid: str | Iterable[str] = (),
        symmetry: str = "none",
        minimal: bool = False,
        clues: int | None = None,
        target: DifficultyTarget | None = None,
        **others: object,
    ) -> Self:
        """Return the request with these options.

        Raises:
            InputError: options that do not fit together, or others that boards with constraints
                do not have.
        """
        for name, value in others.items():
            if value is not None:
                raise InputError(
                    f"{name} with constraints", expected="a board without them", field=name
                )
        board = Board.of(board)
        with in_field("board"):
            if not board.is_square:
                board.require_plain("generate")
        with in_field("constraints"):
            layout = Layout.parse(constraints) if constraints else None
            drawn = layout.draw(board, symmetry, Random(0)) if layout else board  # noqa: S311
        shown = example(drawn)
        default = DEFAULT_ALLOW if target is None else ""
        StrategyConditions.of(allow, require, forbid, default=default, board=shown)
        with in_field("scale"):
            if target is not None:
                target.check_board(shown)
        says_all = board.open_constraints or (layout is not None and layout.covers)
        is_free = clues is None and not says_all and (target is not None or bool(require))
        if clues is None:
            clues = 0 if says_all else _USUAL_CLUES
        with in_field("clues"):
            check_number(clues, symmetry, board)
        return cls(board, layout, allow, require, forbid, symmetry, minimal, clues, is_free, target)


class ConstrainedRun(SearchRun):
    """Makes puzzles one after another; each try has a seed of its own."""

    def __init__(
        self,
        request: ConstrainedRequest,
        count: int,
        *,
        seed: int | None,
        time: float | None,
        threads: int,
        progress: OnProgress | None = None,
    ) -> None:
        super().__init__("set", count, seed=seed, time=time, threads=threads, progress=progress)
        self._request = request
        self._known: set[str] = set()
        self._nearest: Candidate | None = None

    def puzzles(self) -> Iterator[GeneratedPuzzle]:
        """Yield the puzzles; fewer than were asked for only where the time runs out.

        Raises:
            KeyboardInterrupt: on Ctrl-C, after the puzzles made so far.
        """
        while self._is_open:
            seed = (self.seed << 32) + self.tries
            self.tries += 1
            made = self._made(seed)
            if made is not None and made.puzzle.text not in self._known:
                self._known.add(made.puzzle.text)
                yield from self._counted([made])
            else:
                self._tell()

    def _made(self, seed: int) -> GeneratedPuzzle | None:
        """Return the puzzle of one try, or None."""
        request, random = self._request, Random(seed)  # noqa: S311
        board = request.board
        if request.layout is not None:
            try:
                board = request.layout.draw(board, request.symmetry, random)
            except InputError:  # this draw has no room; the next one may have it
                return None
        if request.target is not None or request.require:
            return self._searched(board, random)
        pattern = Pattern(0, board)
        if request.clues:
            pattern = symmetric(request.clues, request.symmetry, random.getrandbits(32), board)
        left = self._deadline.limit
        verdict = set_clues(
            pattern,
            allow=request.allow,
            require=request.require,
            forbid=request.forbid,
            time=_SECONDS if left < 0 else min(_SECONDS, left),
            seed=seed & _SEEDS,
            threads=self._threads,
        )
        puzzle, solution = verdict.puzzle, verdict.solution
        if puzzle is None or solution is None:
            return None
        is_minimal = None
        if request.minimal:
            ids = [strategy.id for strategy in verdict.problem.allow]
            puzzle = reduce(puzzle, keep=ids, seed=seed & _SEEDS, constraints=True).reduced
            if puzzle is None:
                return None
            solution, is_minimal = verdict.problem.solution(puzzle), True
            if solution is None:
                return None
        return GeneratedPuzzle(puzzle, solution, is_minimal, self.seed)

    def _searched(self, board: Board, random: Random) -> GeneratedPuzzle | None:
        """Return a puzzle of the wanted difficulty, or None if small changes do not lead there."""
        search = LevelSearch(self._request, board, random, self._is_over)
        nearest = search.nearest(self._keep_nearest)
        if nearest is None or not nearest.is_right:
            return None
        solution = Puzzle(nearest.draft.grid, nearest.puzzle.board)
        is_minimal = True if self._request.minimal else None
        return GeneratedPuzzle(nearest.puzzle, solution, is_minimal, self.seed)

    def _keep_nearest(self, candidate: Candidate) -> None:
        """Report the rating of the puzzle that is the nearest so far."""
        if self._nearest is None or candidate.rank < self._nearest.rank:
            self._nearest = candidate
            self.doing = f"nearest {candidate.words}" if candidate.words else ""
            self._tell()
