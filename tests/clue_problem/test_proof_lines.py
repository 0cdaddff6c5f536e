# SPDX-License-Identifier: MIT
"""Where an impossibility shows on the board, and what a search tells while it goes on."""

from __future__ import annotations

import re

import cluesmith as cs
from cluesmith import _native
from cluesmith.clue_problem.methods.contract import Effort, method
from cluesmith.clue_problem.problem import ClueProblem
from cluesmith.clue_problem.progress import Progress
from cluesmith.clue_problem.proof_lines import drawing


def test_exchangeable_lines_are_drawn_whole() -> None:
    pattern = "".join("." if column in (3, 5) else "x" for _ in range(9) for column in range(9))
    told = drawing(cs.set_clues(pattern))

    assert told is not None
    assert ["column 4", "column 6"] == told["lines"]
    assert {f"r{row}c{column}" for row in range(1, 10) for column in (4, 6)} == set(told["cells"])  # type: ignore[call-overload]


def test_cells_that_are_never_reached_are_drawn() -> None:
    # A cell off the first row and column sees at most seven clues, and none of them is filled.
    rest = {(row, column) for row in range(1, 9) for column in range(1, 9)}
    pattern = "".join("." if (cell // 9, cell % 9) in rest else "x" for cell in range(81))
    verdict = cs.set_clues(pattern, allow="NS", engine="refute")
    told = drawing(verdict)

    assert "impossible" == verdict.answer
    assert told is not None
    assert [] == told["lines"]
    assert {f"r{row + 1}c{column + 1}" for row, column in rest} == set(told["cells"])  # type: ignore[call-overload]


def test_a_reason_about_numbers_draws_nothing() -> None:
    told = drawing(cs.set_clues("xx.............."))

    assert told is not None
    assert ([], []) == (told["lines"], told["cells"])
    assert "2 clues" in str(told["text"])


def test_other_verdicts_have_no_drawing() -> None:
    assert drawing(cs.set_clues("x......x..x....x")) is None


def test_progress_keeps_the_nearest_clues() -> None:
    states: list[dict[str, object]] = []
    pattern = "x" * 18 + "." * 27 + "x" * 9 + "." * 27
    verdict = cs.set_clues(
        pattern, allow="singles", engine="find", time=0.5, progress=states.append
    )

    assert "undecided" == verdict.answer
    last = states[-1]
    assert "find" == last["engine"]
    assert str(verdict.best) == last["best"]
    assert isinstance(last["lacking"], int)
    assert last["lacking"] > 0


def test_better_clues_are_told_while_one_method_still_searches() -> None:
    told: list[dict[str, object]] = []
    stop = _native.StopFlag()

    def tell(state: dict[str, object]) -> None:
        told.append(state)
        stop.set()

    effort = Effort(stop=stop, budget=20_000_000, progress=Progress(tell))
    pattern = "x" * 18 + "." * 27 + "x" * 9 + "." * 27
    verdict = method("find").settle(ClueProblem.of(pattern, allow="singles"), effort)

    assert "undecided" == verdict.answer
    assert str(verdict.best) == told[-1]["best"]
    moves = re.match(r"([0-9,]+) moves", str(verdict.reason))
    assert moves is not None
    assert int(moves[1].replace(",", "")) < 20_000_000


def test_the_portfolio_says_which_method_is_at_work() -> None:
    states: list[dict[str, object]] = []
    verdict = cs.set_clues("heart", allow="singles", progress=states.append)

    assert (verdict.engine, 1) == (states[-1]["engine"], states[-1]["found"])
