# SPDX-License-Identifier: MIT
"""The declarations of verbs: what Python, commands, batches and other machines share."""

from __future__ import annotations

import pickle
from inspect import Parameter, signature
from typing import TYPE_CHECKING, Any

import pytest

import cluesmith as cs
from cluesmith.apps.cli import batch
from cluesmith.clue_problem.encode import encode_problem
from cluesmith.errors import InputError
from cluesmith.verbs.field import Field, fields_of
from cluesmith.verbs.registry import VERBS, batch_verbs

if TYPE_CHECKING:
    from collections.abc import Callable

PYTHON: dict[str, tuple[Callable[..., Any], ...]] = {
    "solve": (cs.solve, cs.solve_many, cs.certify),
    "explain": (cs.explain, cs.explain_like),
    "hint": (cs.hint,),
    "rate": (cs.rate,),
    "set": (cs.set_clues,),
    "infer": (cs.infer,),
    "candidates": (cs.true_candidates,),
    "propagate": (cs.propagate,),
    "reduce": (cs.reduce,),
    "generate": (cs.generate, cs.practice),
    "minimum": (cs.minimum,),
    "hunt": (cs.hunt,),
    "encode": (cs.encode,),
    "encode_pattern": (encode_problem,),
    "check": (cs.check,),
}
"""The functions that do the verb; together they take its options."""

OTHERWISE = {
    ("solve", "certificate"): "cs.certify proves",
    ("solve", "why"): "cs.contradiction explains",
    ("explain", "like"): "cs.explain_like takes it, and always has one",
    **{("encode_pattern", name): "parts of a ClueProblem" for name in ("allow", "fixed")},
    **{
        (verb, name): "cs.target makes one of them"
        for verb in ("generate", "set")
        for name in ("scale", "level", "min", "max")
    },
    ("generate", "practice"): "cs.practice takes its strategy",
    **{
        (verb, "threads"): "a single puzzle has one"
        for verb in ("rate", "infer", "propagate", "reduce")
    },
    ("minimum", "board"): "a Board, where the command has its name or none",
    ("generate", "board"): "a Board, where the command has its name or none",
}
"""Options that Python takes in another way, and why."""

FIELDS = [
    pytest.param(name, field, id=f"{name}-{field.name}")
    for name, verb in VERBS.items()
    for field in fields_of(verb).values()
    if name in PYTHON and (name, field.name) not in OTHERWISE
]

NOTHING = {("solve", "assume")} | {
    (verb, name) for verb in ("set", "generate") for name in ("require", "forbid")
}
"""Lists that are empty by default: text in the declaration, a tuple in Python."""


@pytest.mark.parametrize(("name", "field"), FIELDS)
def test_python_spells_an_option_and_its_default_as_declared(name: str, field: Field) -> None:
    spelled = field.option.python or field.name
    found = [
        parameters[spelled].default
        for function in PYTHON[name]
        if spelled in (parameters := signature(function).parameters)
    ]

    assert found, f"no function takes {spelled}"
    for default in found:
        assert default == (() if (name, field.name) in NOTHING else field.default)


@pytest.mark.parametrize("name", PYTHON)
def test_python_takes_no_option_that_is_not_declared(name: str) -> None:
    known = {field.option.python or field.name for field in fields_of(VERBS[name]).values()}
    beside = {"out", "progress", "target", "where", "board"}
    for function in PYTHON[name]:
        for parameter in signature(function).parameters.values():
            if parameter.kind is Parameter.KEYWORD_ONLY:
                assert parameter.name in known | beside, f"{name}: {parameter.name}"


def test_every_verb_is_held_to_its_python_function() -> None:
    assert set(VERBS) - {"convert"} == set(PYTHON)


def wrong_values(field: Field) -> list[object]:
    """Return values that an option does not take."""
    option = field.option
    values: list[object] = [["a list"], *([] if field.is_optional else [None])]
    if option.values:
        return [*values, "none of them"]
    if field.kind is bool:
        return [*values, "yes", 1]
    if field.kind is str:
        return [*values, 5]
    values += ["many", float("nan"), float("inf"), True]
    values += [] if option.least is None else [option.least - 1]
    values += [] if option.most is None else [option.most + 1]
    return [*values, 2.5, 1 << 64] if field.kind is int else values


@pytest.mark.parametrize(("name", "field"), FIELDS)
def test_a_value_that_an_option_does_not_take_is_refused_with_its_field(
    name: str, field: Field
) -> None:
    for value in wrong_values(field):
        with pytest.raises(InputError, match=r"^got .*; expected ") as caught:
            VERBS[name](**{field.name: value})
        assert field.name == caught.value.field


def test_the_registry_knows_each_verb_by_its_own_name() -> None:
    assert list(VERBS) == [verb.name for verb in VERBS.values()]
    assert {"hint", "check", "encode_pattern"} == set(VERBS) - set(batch_verbs())


@pytest.mark.parametrize("name", batch_verbs())
def test_a_batch_takes_every_option_of_its_verb(name: str) -> None:
    # A batch keeps what is done beside its output.
    of_one_pattern = {"keep"} if name == "set" else set()
    assert set(fields_of(VERBS[name])) - of_one_pattern <= set(batch.command.commands[name].fields)


@pytest.mark.parametrize("name", VERBS)
def test_a_verb_can_be_sent_to_another_process(name: str) -> None:
    verb = VERBS[name]()

    assert verb == pickle.loads(pickle.dumps(verb))


@pytest.mark.parametrize(
    ("name", "options", "field", "complaint"),
    [
        ("solve", {"engine": "spede"}, "engine", "'spede' is not an engine; did you mean speed"),
        ("explain", {"allow": "x_wang"}, "allow", "'x_wang' is not a strategy"),
        ("hint", {"allow": "x_wang"}, "allow", "'x_wang' is not a strategy"),
        ("rate", {"scale": "covr"}, "scale", "'covr' is not a scale"),
        ("set", {"engine": "fnd"}, "engine", "'fnd' is not"),
        ("set", {"allow": "x_wang"}, "allow", "'x_wang' is not a strategy"),
        ("set", {"require": "x_wang"}, "require", "'x_wang' is not a strategy"),
        ("set", {"forbid": "x_wang"}, "forbid", "'x_wang' is not a strategy"),
        ("infer", {"technique": "flip"}, "technique", "'flip' is not"),
        (
            "infer",
            {"technique": "dpll", "passes": 2},
            "passes",
            "passes is for the techniques flp, hbr, bflp, flp-hbr and hbr-short only; got dpll",
        ),
        ("infer", {"technique": "up", "passes": 2}, "passes", "and hbr-short only; got up"),
        ("infer", {"technique": "flp", "nodes": 9}, "nodes", "the technique dpll only; got flp"),
        ("infer", {"technique": "flp", "count": 1}, "count", "the technique dpll only; got flp"),
        (
            "infer",
            {"technique": "up", "branching": "moms"},
            "branching",
            "branching is for the technique dpll only; got up",
        ),
        ("propagate", {"scheme": "HAX"}, "scheme", "'HAX' is not"),
        ("reduce", {"keep": "x_wang"}, "keep", "'x_wang' is not"),
        ("reduce", {"symmetry": "mirror"}, "symmetry", "'mirror' is not"),
        ("convert", {"to": "jsn"}, "to", "'jsn' is not a format"),
        ("convert", {"to": "grid"}, "to", "grid has a puzzle on several lines"),
        ("encode", {"to": "minizink"}, "to", "'minizink' is not a language"),
        ("set", {"scale": "covr"}, "scale", "'covr' is not a scale"),
        ("set", {"level": "easy"}, "scale", "level easy without a scale"),
        ("set", {"scale": "se", "min": 7.15, "max": 7.15}, "min", "a range with 7.1 or 7.2"),
        (
            "set",
            {"engine": "tune"},
            "engine",
            "the engine tune needs a difficulty: --scale with --level, --min or --max",
        ),
        (
            "set",
            {"scale": "se", "min": 7.0, "engine": "find"},
            "engine",
            "only the engines portfolio and tune look for a difficulty; got find",
        ),
        ("set", {"require": "x_wing", "forbid": "x_wing"}, "forbid", "required and forbidden"),
        ("generate", {"require": "x_wing", "forbid": "x_wing"}, "forbid", "required and forbidden"),
        ("generate", {"require": "x_wing", "allow": "basic"}, "require", "but not allowed"),
        ("generate", {"require": "x_wing", "allow": "HAC"}, "require", "but not allowed"),
        ("generate", {"forbid": "x_wang"}, "forbid", "'x_wang' is not"),
        ("generate", {"practice": "x_wang"}, "practice", "'x_wang' is not"),
        ("generate", {"practice": "guess"}, "practice", "not a strategy"),
        ("generate", {"practice": "unique_rectangle"}, "practice", "6 strategies"),
        ("generate", {"practice": "x_wing", "clues": 24}, "clues", "clues with practice"),
        ("generate", {"practice": "x_wing", "board": "6x6"}, "board", "expected 9x9"),
        ("generate", {"practice": "aic", "allow": "chains"}, "allow", "never the next step"),
        ("generate", {"scale": "covr"}, "scale", "'covr' is not a scale"),
        ("generate", {"scale": "cover", "min": 3.0, "max": 1.0}, "max", "the lesser number first"),
        ("generate", {"min": 3.0}, "scale", "min 3.0 without a scale"),
        ("generate", {"allow": "x_wang"}, "allow", "'x_wang' is not"),
        ("generate", {"symmetry": "mirror"}, "symmetry", "'mirror' is not"),
        ("generate", {"symmetry": "mirror", "clues": 20}, "symmetry", "'mirror' is not"),
        ("generate", {"board": "7x7"}, "board", "'7x7' is not a board"),
        ("minimum", {"allow": "x_wang"}, "allow", "'x_wang' is not a strategy"),
        ("minimum", {"engine": "aneal"}, "engine", "'aneal' is not an engine"),
        ("minimum", {"board": "4x4", "clues": 17}, "clues", "17 clues; expected 0 to 16"),
        ("hunt", {"technique": "least"}, "technique", "least is not one technique"),
        ("hunt", {"technique": "dpll"}, "technique", "dpll searches, so it solves every puzzle"),
        ("hunt", {"uniqueness": "sped"}, "uniqueness", "'sped' is not a test of uniqueness"),
        ("hunt", {"way": "vicinty"}, "way", "'vicinty' is not a way"),
    ],
)
def test_bad_options_are_refused_before_the_first_line(
    name: str, options: dict[str, Any], field: str | None, complaint: str
) -> None:
    with pytest.raises(InputError, match=complaint) as caught:
        VERBS[name](**options).check()
    assert field == caught.value.field
