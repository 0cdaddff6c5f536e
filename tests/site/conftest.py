# SPDX-License-Identifier: MIT
"""The core for browsers, compiled, and asked in node."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from cluesmith.apps.web.core_data import core_data

if TYPE_CHECKING:
    from contract_requests import Request

ROOT = Path(__file__).parents[2]

Event = tuple[str, Any]
Ask = Callable[[Sequence["Request"]], list[list[Event]]]


@pytest.fixture(scope="session")
def module() -> Path:
    """The module; it is compiled if its sources have changed."""
    command = [sys.executable, str(ROOT / "tools" / "site.py"), "--module"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stdout, done.stderr
    return Path(done.stdout.strip())


@pytest.fixture(scope="session")
def run_core(
    module: Path, tmp_path_factory: pytest.TempPathFactory
) -> Callable[[Sequence[Request]], dict[str, Any]]:
    """Answer requests with the core of the browser."""
    data = tmp_path_factory.mktemp("core") / "core.json"
    data.write_text(json.dumps(core_data()), encoding="utf-8")
    program = ROOT / "tests" / "page" / "ask_core.js"
    node = Path(sys.executable).with_name("node")

    def run(requests: Sequence[Request]) -> dict[str, Any]:
        done = subprocess.run(
            [node, program, module, data],
            input=json.dumps(requests),
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stderr
        told: dict[str, Any] = json.loads(done.stdout)
        return told

    return run


@pytest.fixture(scope="session")
def ask_core(run_core: Callable[[Sequence[Request]], dict[str, Any]]) -> Ask:
    """Return the events of the answers of the core in the browser."""
    return lambda requests: run_core(requests)["answers"]
