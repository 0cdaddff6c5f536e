# SPDX-License-Identifier: MIT
"""A programmer can name every type that the public calls take and return, and sees it in a line."""

from __future__ import annotations

import ast
import inspect
import re
import typing
from dataclasses import is_dataclass
from functools import cached_property
from importlib import import_module
from pathlib import Path
from types import FunctionType

import numpy as np
import pytest

import cluesmith as cs
from samples import EASY, ESCARGOT, HARD_25

PAGE = Path(__file__).resolve().parents[2] / "docs/reference/python.md"
PUBLIC = [getattr(cs, name) for name in cs.__all__]
PUBLIC += [getattr(cs.cover, name) for name in cs.cover.__all__]
FUNCTIONS = [value for value in PUBLIC if isinstance(value, FunctionType)]
CLASSES = {value for value in PUBLIC if isinstance(value, type)}


def names_for_type_checkers(module: str) -> dict[str, object]:
    """Return the names of a module with those that only type checkers see."""
    names: dict[str, object] = dict(vars(import_module(module)))
    tree = ast.parse(inspect.getsource(import_module(module)))
    for node in (node for guard in tree.body if isinstance(guard, ast.If) for node in guard.body):
        try:
            exec(compile(ast.Module([node], []), module, "exec"), names)  # noqa: S102
        except ImportError:  # what is imported is itself for type checkers only
            assert isinstance(node, ast.ImportFrom)
            names |= names_for_type_checkers(str(node.module))
    return names


def types_in(hint: object) -> set[type]:
    """Return the classes of the package that a hint speaks of."""
    parts = {part for each in typing.get_args(hint) for part in types_in(each)}
    if isinstance(hint, type) and hint.__module__.startswith("cluesmith"):
        parts.add(hint)
    return parts


def signature(function: FunctionType) -> set[type]:
    """Return the classes of the package in the signature of a function."""
    names = names_for_type_checkers(function.__module__)
    hints = typing.get_type_hints(function, names)
    assert "return" in hints
    return {part for hint in hints.values() for part in types_in(hint)}


def getters(kind: type) -> list[FunctionType]:
    """Return the functions of the public properties of a class."""
    members = [(name, member) for base in kind.__mro__[:-1] for name, member in vars(base).items()]
    found = [
        member.fget if isinstance(member, property) else member.func
        for name, member in members
        if not name.startswith("_") and isinstance(member, property | cached_property)
    ]
    return [getter for getter in found if isinstance(getter, FunctionType)]


@pytest.mark.parametrize("function", FUNCTIONS, ids=lambda function: function.__qualname__)
def test_every_type_in_a_signature_and_in_what_it_returns_is_exported(
    function: FunctionType,
) -> None:
    kinds = signature(function)
    for kind in [kind for kind in kinds if is_dataclass(kind)]:
        names: dict[str, object] = {}
        for base in kind.__mro__[-2::-1]:
            names |= names_for_type_checkers(base.__module__)
        for hint in typing.get_type_hints(kind, names).values():
            kinds |= types_in(hint)
        for getter in getters(kind):
            kinds |= signature(getter)

    assert set() == {kind.__qualname__ for kind in kinds} - {each.__qualname__ for each in CLASSES}
    assert kinds <= CLASSES


def results() -> list[object]:
    """Return a result of every public call, and what it is made of."""
    puzzle, array = cs.Puzzle.parse(EASY), cs.to_array([EASY, ESCARGOT])
    trace, verdict = cs.explain(ESCARGOT), cs.set_clues(cs.Pattern.letters("K"), allow="singles")
    impossible = cs.set_clues("xxx" + "." * 13, allow="singles")
    certified = cs.certify(ESCARGOT)
    generation = cs.generate(3, board="4x4", seed=1)
    large = cs.Puzzle.parse(HARD_25)
    return [
        puzzle,
        large,
        cs.Pattern.of(puzzle),
        cs.Pattern.of(large),
        cs.Position.of(large),
        cs.Candidates.of(puzzle),
        puzzle.board,
        cs.Board.parse("jigsaw:" + "".join(str(cell // 9 + 1) for cell in range(81))),
        puzzle.board.groups[0],
        cs.solve(puzzle),
        cs.solve("." * 81, limit=50),
        trace,
        trace.state,
        trace.effects[-1],
        trace.steps[0],
        trace.steps[0].step,
        trace.steps[0].strategy,
        verdict,
        verdict.problem,
        verdict.certificate,
        impossible,
        impossible.certificate,
        cs.check(verdict.certificate),
        cs.minimum("4x4"),
        cs.rate(ESCARGOT),
        cs.infer(ESCARGOT),
        cs.infer_many(array),
        cs.propagate(ESCARGOT),
        cs.propagate_many(array),
        cs.walk_many(array, "singles"),
        cs.reduce(puzzle),
        cs.reduce(puzzle).requirement,
        cs.hunt(technique="up", count=1)[0],
        generation,
        generation.made[0],
        certified,
        certified.certificate,
        certified.certificate and certified.certificate.claim,
        cs.target("cover", "easy"),
        cs.target("cover", "easy").scale,
        cs.cover.solve([[1, 2], [3]]),
        cs.cover.simulate(puzzle),
        cs.cover.simulate(puzzle).steps[0],
        cs.cover.simulate_many(array),
    ]


def test_every_result_is_shown_in_one_short_line() -> None:
    shown = [repr(result) for result in results()]

    assert [] == [text[:150] for text in shown if len(text) > 100 or "\n" in text]
    assert [] == [text for text in shown if " object at 0x" in text]


def test_a_puzzle_is_shown_as_python_reads_it() -> None:
    puzzle = cs.Puzzle.parse(EASY)
    names = {"Puzzle": cs.Puzzle, "np": np}

    assert puzzle == eval(repr(puzzle), names)


@pytest.mark.parametrize("name", [name for name in cs.__all__ if name != "__version__"])
def test_the_reference_speaks_of_every_call(name: str) -> None:
    page = PAGE.read_text()

    assert isinstance(getattr(cs, name), type) or f"{name}(" in page or f"cs.{name}" in page


WRITTEN = [
    (name, *default)
    for name, arguments in re.findall(r"`(\w+)\(([^`]*)\)`", PAGE.read_text())
    if name in cs.__all__
    for default in re.findall(r"(\w+)=([^,]+|\(\))(?:,|$)", arguments)
]


@pytest.mark.parametrize(("name", "option", "written"), WRITTEN)
def test_a_default_in_the_reference_is_that_of_the_call(
    name: str, option: str, written: str
) -> None:
    assert (
        ast.literal_eval(written) == inspect.signature(getattr(cs, name)).parameters[option].default
    )


def test_the_reference_lists_every_column_of_rate_many() -> None:
    columns = cs.rate_many(cs.to_array([EASY]))

    assert set() == {name for name in columns if f"`{name}`" not in PAGE.read_text()}


@pytest.mark.parametrize("function", FUNCTIONS, ids=lambda function: function.__qualname__)
def test_every_call_about_a_puzzle_but_reduce_takes_candidates(function: FunctionType) -> None:
    parameter = inspect.signature(function).parameters.get("puzzle")
    takes = parameter is not None and "Candidates" in str(parameter.annotation)

    assert takes == (parameter is not None and function.__name__ != "reduce")
