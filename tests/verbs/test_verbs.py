# SPDX-License-Identifier: MIT
"""The registry of verbs: what commands, batches and other machines share."""

from __future__ import annotations

import pickle
from inspect import signature

import pytest

from cluesmith.apps.cli.batch import COMMANDS
from cluesmith.errors import InputError
from cluesmith.verbs.registry import VERBS, ask


@pytest.mark.parametrize("name", VERBS)
def test_a_batch_takes_every_option_of_its_verb(name: str) -> None:
    offered = signature(COMMANDS[name]).parameters

    assert {*VERBS[name].options} - {"certificate"} <= set(offered)
    for option, default in VERBS[name].options.items():
        assert option == "certificate" or default == offered[option].default


@pytest.mark.parametrize("name", VERBS)
def test_a_task_can_be_sent_to_another_process(name: str) -> None:
    task = Task.of(name)

    assert task == pickle.loads(pickle.dumps(task))


@pytest.mark.parametrize(
    ("name", "options", "complaint"),
    [
        ("sove", {}, "'sove' is not a verb; expected solve"),
        ("solve", {"limit": 2}, "'limit' is not an option of solve"),
        ("solve", {"engine": "spede"}, "'spede' is not an engine; expected speed"),
        ("solve", {"count": 0}, "a limit of 0 solutions"),
        ("rate", {"scale": "covr"}, "'covr' is not a scale"),
        ("set", {"engine": "fnd"}, "'fnd' is not"),
        ("set", {"allow": "x_wang"}, "'x_wang' is not a strategy"),
        ("infer", {"technique": "flip"}, "'flip' is not"),
        ("propagate", {"scheme": "HAX"}, "'HAX' is not"),
        ("reduce", {"keep": "x_wang"}, "'x_wang' is not"),
        ("reduce", {"symmetry": "mirror"}, "'mirror' is not"),
        ("convert", {"to": "jsn"}, "'jsn' is not a format"),
        ("convert", {"to": "grid"}, "grid has a puzzle on several lines"),
    ],
)
def test_bad_options_are_refused_before_the_first_line(
    name: str, options: dict[str, object], complaint: str
) -> None:
    with pytest.raises(InputError, match=complaint):
        ask(name, **options).check()
