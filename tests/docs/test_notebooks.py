# SPDX-License-Identifier: MIT
"""The notebooks of examples/ run from the first cell to the last, and are stored without output."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import nbclient
import nbformat
import pytest

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"
NOTEBOOKS = sorted(EXAMPLES.glob("*.ipynb"))


def test_there_are_notebooks() -> None:
    assert NOTEBOOKS


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_runs(path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    kernel = tmp_path / "kernels" / "python3"
    kernel.mkdir(parents=True)
    launch = [sys.executable, "-m", "ipykernel_launcher", "-f", "{connection_file}"]
    spec = {"argv": launch, "display_name": "here", "language": "python"}
    (kernel / "kernel.json").write_text(json.dumps(spec))
    monkeypatch.setenv("JUPYTER_PATH", str(tmp_path))
    monkeypatch.setenv("IPYTHONDIR", str(tmp_path))
    v4: Any = nbformat.v4
    notebook = v4.reads(path.read_text())
    code = [cell for cell in notebook.cells if cell.cell_type == "code"]
    assert not any(cell.outputs for cell in code)

    nbclient.NotebookClient(notebook, kernel_name="python3", timeout=600).execute()

    assert all(cell.outputs for cell in code[1:])
