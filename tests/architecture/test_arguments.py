# SPDX-License-Identifier: MIT
"""Whatever a public call is given, it answers or raises an error of the package."""

from __future__ import annotations

import inspect
from dataclasses import fields
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

import cluesmith as cs
from cluesmith.errors import InputError, SudokuError
from samples import EASY

if TYPE_CHECKING:
    from collections.abc import Callable

FOUR = "1......3..2....4"
PUZZLE = cs.Puzzle.parse(FOUR)
PATTERN = cs.Pattern.parse("x......x..x....x")
NINES = np.zeros((1, 81), np.uint8)

VALID: dict[str, dict[str, object]] = {
    "Board.boxed": {"size": 4},
    "Board.classic": {"order": 2},
    "Board.jigsaw": {"regions": "1122112233443344"},
    "Board.of": {"board": "4x4"},
    "Board.parse": {"spec": "4x4"},
    "Board.shaped": {"rows": 4, "columns": 4, "size": 4},
    "Candidates.full": {"board": PUZZLE.board},
    "Candidates.of": {"puzzle": FOUR},
    "Candidates.parse": {"text": str(cs.Candidates.of(FOUR)), "board": PUZZLE.board},
    "ClueProblem.of": {"pattern": PATTERN, "allow": "NS"},
    "Pattern.from_cells": {"cells": [0, 1], "board": PUZZLE.board},
    "Pattern.letters": {"text": "K"},
    "Pattern.of": {"puzzle": PUZZLE},
    "Pattern.parse": {"text": str(PATTERN)},
    "Pattern.shape": {"name": "heart"},
    "Pattern.symmetric": {"clues": 8, "board": "4x4"},
    "Position.of": {"puzzle": PUZZLE},
    "PracticeRequest.of": {"strategy": "naked_single"},
    "Puzzle.empty": {"board": PUZZLE.board},
    "Puzzle.of": {"puzzle": FOUR},
    "Puzzle.parse": {"text": FOUR},
    "Requirement.by_strategies": {"strategies": ()},
    "Requirement.of": {"keep": "NS"},
    "State.initial": {"puzzle": PUZZLE},
    "State.of": {"position": cs.Position.of(PUZZLE)},
    "Steps.of": {"puzzle": PUZZLE, "time": 1},
    "StrategyConditions.of": {"allow": "NS", "board": PUZZLE.board},
    "Summary.of": {"trace": cs.explain(FOUR)},
    "certify": {"puzzle": FOUR},
    "check": {"certificate": None},
    "close_many": {"puzzles": NINES, "strategies": "NS"},
    "contradiction": {"puzzle": FOUR},
    "count": {"puzzle": FOUR},
    "cover.simulate": {"puzzle": FOUR},
    "cover.solve": {"matrix": [[0], [1]]},
    "encode": {"puzzle": FOUR},
    "explain": {"puzzle": FOUR},
    "explain_like": {"puzzle": EASY, "like": "se"},
    "from_array": {"puzzles": np.zeros((1, 16), np.uint8)},
    "generate": {"board": "4x4", "seed": 1},
    "hint": {"puzzle": FOUR},
    "hunt": {"sources": [], "time": 0.1, "count": 1, "seed": 1},
    "infer": {"puzzle": FOUR},
    "infer_many": {"puzzles": cs.to_array(EASY)},
    "minimum": {"board": "4x4"},
    "practice": {"strategy": "naked_single", "seed": 1},
    "propagate": {"puzzle": FOUR},
    "propagate_many": {"puzzles": NINES},
    "rate": {"puzzle": FOUR, "scale": "cover"},
    "rate_many": {"puzzles": [FOUR], "scale": "cover"},
    "reduce": {"puzzle": FOUR},
    "refute_candidate": {"puzzle": FOUR, "cell": "r1c2", "digit": 4},
    "set_clues": {"pattern": PATTERN, "allow": "NS", "seed": 1},
    "solve": {"puzzle": FOUR},
    "solve_many": {"puzzles": NINES},
    "target": {"scale": "se", "min": 1.0, "max": 2.0},
    "to_array": {"puzzles": [FOUR]},
    "true_candidates": {"puzzle": FOUR},
    "walk_many": {"puzzles": NINES, "strategies": "NS"},
}
"""Arguments of every call with which it answers at once."""

RESULTS = ("Effect", "State.restored", "Technique", "Verdict")
"""What calls return, and parts of the search: nobody makes them from input."""

MAKERS = {
    cs.Board: PUZZLE.board,
    cs.Candidates: cs.Candidates.of(FOUR),
    cs.Pattern: PATTERN,
    cs.Position: cs.Position.of(PUZZLE),
    cs.Puzzle: PUZZLE,
}

WRONG = [None, 5, -1, 1.5, True, b"", [], {}, "", "?", [None], (5,), ["?"], object()]

TAKES_LONG = {("hunt", "time"), ("infer_many", "passes")}
"""Bounds of long work: a larger one is not wrong."""


def public_calls() -> dict[str, Callable[..., object]]:
    """Return the functions of the package, and the class methods that make what they take."""
    calls: dict[str, Callable[..., object]] = {}
    for name in cs.__all__:
        value = getattr(cs, name)
        if inspect.isfunction(value):
            calls[name] = value
        for member, made in vars(value).items() if inspect.isclass(value) else ():
            if isinstance(made, classmethod) and not member.startswith("_"):
                calls[f"{name}.{member}"] = getattr(value, member)
    calls |= {f"cover.{name}": getattr(cs.cover, name) for name in ("simulate", "solve")}
    return {name: call for name, call in calls.items() if not name.startswith(RESULTS)}


CALLS = public_calls()


def answers_or_refuses(call: Callable[..., object], arguments: dict[str, Any]) -> None:
    try:
        call(**arguments)
    except SudokuError as error:
        assert str(error)


def test_every_public_call_is_tried() -> None:
    assert sorted(VALID) == sorted(CALLS)


@pytest.mark.parametrize("name", sorted(CALLS))
def test_a_call_raises_only_errors_of_the_package(name: str) -> None:
    call, valid = CALLS[name], VALID[name]
    call(**valid)

    for parameter in inspect.signature(call).parameters:
        if (name, parameter) not in TAKES_LONG:
            for wrong in WRONG:
                answers_or_refuses(call, valid | {parameter: wrong})


@pytest.mark.parametrize("kind", MAKERS)
def test_a_class_raises_only_errors_of_the_package(kind: Any) -> None:
    valid = {field.name: getattr(MAKERS[kind], field.name) for field in fields(kind)}
    assert kind(**valid) == MAKERS[kind]

    for field in valid:
        for wrong in WRONG:
            answers_or_refuses(kind, valid | {field: wrong})


@pytest.mark.parametrize(
    ("call", "arguments", "words"),
    [
        (cs.check, {"certificate": 5}, "certificate is 5; expected a Certificate, a "),
        (cs.rate, {"puzzle": FOUR, "scale": 5}, "scale is 5; expected text"),
        (cs.Board.parse, {"spec": b"9x9"}, "spec is a bytes; expected text"),
        (cs.generate, {"constraints": ["cages"]}, "constraints is a list of str; expected text"),
        (cs.solve, {"puzzle": [FOUR]}, "a puzzle is list; expected text, a Puzzle, a Position or"),
        (cs.solve_many, {"puzzles": NINES, "progress": 5}, "progress is 5; expected a function"),
        (cs.set_clues, {"pattern": PATTERN, "require": 5}, "require is 5; expected text or a list"),
        (cs.generate, {"minimal": "yes"}, "minimal is a str; expected True or False"),
        (cs.set_clues, {"pattern": PATTERN, "target": "se"}, "target is a str; expected a Diff"),
        (
            cs.to_array,
            {"puzzles": 5},
            "puzzles is 5; expected text, a Puzzle or a list of texts",
        ),
    ],
)
def test_the_refusal_names_the_argument_and_what_was_expected(
    call: Callable[..., object], arguments: dict[str, object], words: str
) -> None:
    with pytest.raises(InputError) as refusal:
        call(**arguments)

    assert str(refusal.value).startswith(words)


def test_the_error_of_a_callers_own_function_is_passed_on() -> None:
    def broken(state: dict[str, object]) -> None:
        raise TypeError(f"of the caller, {len(state)} keys")

    with pytest.raises(TypeError, match="of the caller"):
        cs.generate(1, board="4x4", seed=1, progress=broken)


def test_too_many_arguments_are_python_s_own_error() -> None:
    with pytest.raises(TypeError, match="unexpected keyword argument"):
        cs.solve(FOUR, limits=2)  # type: ignore[call-arg]
