# SPDX-License-Identifier: MIT
"""Every verb refuses the same bounds, in the same words."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import pytest

import cluesmith as cs
from cluesmith.engines import csp
from cluesmith.engines.cover.simulate import simulate, simulate_many
from cluesmith.engines.cover.solve import solve as cover
from cluesmith.errors import InputError, unknown_name

if TYPE_CHECKING:
    from collections.abc import Callable

PUZZLE = "1......3..2....4"
PATTERN = "x......x..x....x"
EMPTY = np.zeros((1, 81), np.uint8)

TIMED: dict[str, Callable[..., object]] = {
    "solve": lambda time: cs.solve(PUZZLE, time=time),
    "explain": lambda time: cs.explain(PUZZLE, time=time),
    "rate": lambda time: cs.rate(PUZZLE, time=time),
    "infer": lambda time: cs.infer(PUZZLE, time=time),
    "infer_many": lambda time: cs.infer_many(EMPTY, time=time),
    "propagate": lambda time: cs.propagate(PUZZLE, time=time),
    "propagate_many": lambda time: cs.propagate_many(EMPTY, time=time),
    "reduce": lambda time: cs.reduce(PUZZLE, time=time),
    "generate": lambda time: cs.generate(board="4x4", time=time),
    "set_clues": lambda time: cs.set_clues(PATTERN, time=time),
    "minimum": lambda time: cs.minimum("4x4", time=time),
    "hunt": lambda time: cs.hunt(time=time),
    "cover": lambda time: cover([{1}], time=time),
    "simulate": lambda time: simulate(PUZZLE, time=time),
    "csp": lambda time: csp.solve(csp.Model(), time=time),
}
THREADED: dict[str, Callable[..., object]] = {
    "solve_many": lambda threads: cs.solve_many(EMPTY, threads=threads),
    "close_many": lambda threads: cs.close_many(EMPTY, "singles", threads=threads),
    "walk_many": lambda threads: cs.walk_many(EMPTY, "singles", threads=threads),
    "infer_many": lambda threads: cs.infer_many(EMPTY, threads=threads),
    "propagate_many": lambda threads: cs.propagate_many(EMPTY, threads=threads),
    "simulate_many": lambda threads: simulate_many(EMPTY, threads=threads),
    "generate": lambda threads: cs.generate(threads=threads),
    "set_clues": lambda threads: cs.set_clues(PATTERN, threads=threads),
    "minimum": lambda threads: cs.minimum("4x4", threads=threads),
    "hunt": lambda threads: cs.hunt(threads=threads),
}
SEEDED: dict[str, Callable[..., object]] = {
    "generate": lambda seed: cs.generate(seed=seed),
    "set_clues": lambda seed: cs.set_clues(PATTERN, seed=seed),
    "minimum": lambda seed: cs.minimum("4x4", seed=seed),
    "reduce": lambda seed: cs.reduce(PUZZLE, seed=seed),
    "hunt": lambda seed: cs.hunt(seed=seed),
}


@pytest.mark.parametrize("verb", TIMED)
@pytest.mark.parametrize("time", [-1, float("nan"), float("inf"), "soon"])
def test_every_verb_refuses_what_is_no_time(verb: str, time: object) -> None:
    with pytest.raises(InputError, match=r"a time of .* seconds; expected a number from 0"):
        TIMED[verb](time)


@pytest.mark.parametrize("verb", THREADED)
@pytest.mark.parametrize("threads", [0, 1025, 1.5, "two"])
def test_every_verb_refuses_what_is_no_number_of_threads(verb: str, threads: object) -> None:
    with pytest.raises(InputError, match=r"threads; expected a whole number from 1 to 1024"):
        THREADED[verb](threads)


@pytest.mark.parametrize("verb", SEEDED)
@pytest.mark.parametrize("seed", [-1, 1 << 70, "x"])
def test_every_verb_refuses_what_is_no_seed(verb: str, seed: object) -> None:
    with pytest.raises(
        InputError, match=r"a seed of .*; expected a whole number from 0 to 16777215"
    ):
        SEEDED[verb](seed)


@pytest.mark.parametrize("limit", [0, 1 << 63, None, "all"])
def test_limits_are_refused_alike(limit: int) -> None:
    with pytest.raises(InputError, match=r"a limit of .* solutions; expected a whole number"):
        cs.solve(PUZZLE, limit=limit)
    with pytest.raises(InputError, match=r"a limit of .* covers; expected a whole number"):
        cover([{1}], limit=limit)
    if limit is not None:
        with pytest.raises(InputError, match=r"a limit of .* solutions; expected a whole number"):
            csp.solve(csp.Model(), limit=limit)


def test_numbers_of_numpy_are_numbers() -> None:
    outcome = cs.solve(PUZZLE, limit=int(np.int64(2)), time=np.float32(5.0))  # type: ignore[arg-type]

    assert outcome.is_unique


def test_minimum_takes_a_board_by_name() -> None:
    assert cs.minimum(cs.Board.parse("4x4")).clues == cs.minimum("4x4").clues == 4
    with pytest.raises(InputError, match="'5x5' is not a board"):
        cs.minimum("5x5")


@pytest.mark.parametrize(
    ("verb", "given", "message"),
    [
        (cs.set_clues, {"pattern": None}, "a pattern is NoneType; expected text or a Pattern"),
        (cs.minimum, {"board": 3}, "a board is int; expected a Board or its name"),
        (cs.generate, {"board": 3}, "a board is int; expected a Board or its name"),
        (cs.infer, {"puzzle": 5}, "a puzzle is int; expected text, a Puzzle, a Position"),
        (cs.hunt, {"sources": [5]}, "a source is int; expected text or a Puzzle"),
    ],
)
def test_wrong_types_are_told_in_words(
    verb: Callable[..., object], given: dict[str, object], message: str
) -> None:
    with pytest.raises(InputError, match=message):
        verb(**given)


def test_a_name_of_another_type_is_refused_in_words() -> None:
    with pytest.raises(InputError, match="3 is not an engine; expected its name"):
        cs.solve(PUZZLE, engine=3)  # type: ignore[arg-type]


def test_few_of_many_names_are_listed() -> None:
    names = [f"strategy_{index}" for index in range(80)]

    assert str(unknown_name("qq", "a name", names)).endswith("strategy_6, strategy_7, ...")
    assert str(unknown_name("qq", "a name", names[:8])).endswith("strategy_6, strategy_7")
