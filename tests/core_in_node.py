# SPDX-License-Identifier: MIT
"""The core for browsers, compiled, and asked in node."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any

from cluesmith.apps.web.core_data import core_data

if TYPE_CHECKING:
    from collections.abc import Sequence

    from contract_requests import Request

ROOT = Path(__file__).parents[1]


def core_module() -> Path:
    """Return the file of the module; it is compiled if its sources have changed."""
    return Path(_output([sys.executable, ROOT / "tools" / "site.py", "--module"]).strip())


def ask(module: Path, requests: Sequence[Request]) -> dict[str, Any]:
    """Return the verbs of the module, its answers as events, and the seconds of each request."""
    node = Path(sys.executable).with_name("node")
    with TemporaryDirectory() as folder:
        data = Path(folder, "core.json")
        data.write_text(json.dumps(core_data()), encoding="utf-8")
        program = ROOT / "tests" / "page" / "ask_core.js"
        told: dict[str, Any] = json.loads(
            _output([node, program, module, data], json.dumps(requests))
        )
    return told


def _output(command: Sequence[str | Path], text: str | None = None) -> str:
    done = subprocess.run(command, input=text, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stdout, done.stderr
    return done.stdout
