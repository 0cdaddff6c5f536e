# SPDX-License-Identifier: MIT
"""The commands that the page shows are commands of the program: each option is one that it has."""

from __future__ import annotations

import json
import shlex
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from cluesmith.apps.cli import declared
from cluesmith.apps.cli.main import run
from cluesmith.apps.web.route_bodies import BODIES
from contract_requests import (
    EXPLAINING,
    GENERATING,
    RATING,
    REDUCING,
    SERVER_ONLY,
    SETTING,
    SOLVING,
)
from samples import EASY
from verb_requests import PATTERN, REQUESTS, SMALL

NODE = Path(sys.executable).with_name("node")
pytestmark = pytest.mark.skipif(not NODE.exists(), reason="node is not installed: make page")

OF_THE_PAGE: list[tuple[str, dict[str, Any]]] = [
    ("add_to_library", {"puzzles": [EASY, SMALL], "board": "4x4"}),
    ("conflicts", {"puzzle": EASY}),
    ("drawing", {"board": "9x9+antiknight"}),
    ("examples", {"strategy": "x_wing"}),
    ("judge", {"pattern": PATTERN, "fixed": "1..............."}),
    ("library", {"needs": "x_wing", "symmetry": "rotation", "least_clues": 20, "most_clues": 30}),
    ("library", {"board": "9x9", "limit": 5}),
    ("nearest", {"pattern": PATTERN, "allow": "singles", "require": "hidden_single"}),
    ("parse", {"text": EASY, "board": "9x9"}),
    ("possible", {"puzzle": EASY, "time": 3}),
    ("render", {"puzzles": [EASY], "format": "pdf", "title": "It's", "per_page": 2, "paper": "a4"}),
    ("steps", {"puzzle": EASY, "time": 3}),
]

ALL = [
    *(SOLVING + RATING + EXPLAINING + REDUCING + GENERATING + SETTING + SERVER_ONLY),
    *((verb, body) for verb, (body, _) in REQUESTS.items()),
    *OF_THE_PAGE,
]


def read_only(command: declared.Command, **texts: Any) -> int:
    """Read the values of options and do nothing with them."""
    for name, text in texts.items():
        declared._value(command.fields.get(name), text)
    return 0


def test_each_request_has_a_command_that_the_program_reads(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    printed = subprocess.run(
        [NODE, Path(__file__).with_name("print_commands.js")],
        input=json.dumps(ALL),
        capture_output=True,
        text=True,
        check=True,
    )
    commands: list[str] = json.loads(printed.stdout)
    monkeypatch.setattr(declared.Command, "__call__", read_only)

    assert {verb for verb, _ in ALL} == set(BODIES)
    refused = {}
    for (verb, _), command in zip(ALL, commands, strict=True):
        program, *arguments = shlex.split(command)
        assert program == "cluesmith", command
        if run(arguments) != 0:
            refused[verb, command] = capsys.readouterr().err
    assert refused == {}


def test_an_unknown_option_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(declared.Command, "__call__", read_only)

    assert run(["set", "heart", "--fixt", "5"]) == 2
