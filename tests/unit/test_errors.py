# SPDX-License-Identifier: MIT
"""Errors keep what they know, in another process too."""

from __future__ import annotations

import pickle
import sys
from importlib.machinery import ModuleSpec
from types import SimpleNamespace
from typing import TYPE_CHECKING

import pytest

from cluesmith.board import Board, Puzzle
from cluesmith.engines.explain import explain
from cluesmith.engines.solve import solve
from cluesmith.errors import InputError, InvalidPuzzle, install_line

if TYPE_CHECKING:
    from pathlib import Path


def test_errors_survive_pickling() -> None:
    error = InputError("found '?'", position=3, expected="a digit", line=7)
    conflict = InvalidPuzzle("5 stands twice", cells=(0, 1))

    assert str(error) == str(pickle.loads(pickle.dumps(error)))
    assert (0, 1) == pickle.loads(pickle.dumps(conflict)).cells


def test_wrong_types_are_named() -> None:
    with pytest.raises(InputError, match=r"digits are str; expected bytes, or Puzzle.parse"):
        Puzzle("1234")  # type: ignore[arg-type]
    with pytest.raises(InputError, match="text is None; expected text"):
        Puzzle.parse(None)  # type: ignore[arg-type]


@pytest.mark.parametrize("time", [-1.0, float("nan"), float("inf")])
def test_times_that_are_no_seconds_are_refused(time: float) -> None:
    puzzle = Puzzle.empty(Board.classic(2))

    with pytest.raises(InputError, match="expected a number from 0"):
        solve(puzzle, time=time)
    with pytest.raises(InputError, match="expected a number from 0"):
        explain(puzzle, time=time)


@pytest.mark.parametrize(
    ("pip", "has_pip", "command"),
    [
        ("bin", True, "pip install"),
        ("other", True, "{python} -m pip install"),
        (None, True, "{python} -m pip install"),
        (None, False, "uv pip install --python {python}"),
    ],
)
def test_an_extra_is_installed_into_the_environment_that_runs(
    pip: str | None,
    has_pip: bool,
    command: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    python = tmp_path / "bin" / "python"
    found = None if pip is None else str(tmp_path / pip / "pip")
    modules = {"pip": ModuleSpec("pip", None)} if has_pip else {}
    monkeypatch.setattr(sys, "executable", str(python))
    monkeypatch.setattr("shutil.which", lambda _: found)
    monkeypatch.setattr("importlib.util.find_spec", modules.get)

    for url, package in (
        (None, "'cluesmith[web]'"),
        ('{"dir_info": {}, "url": "file:///a%20clone"}', "'cluesmith[web]'"),
        ('{"dir_info": {"editable": true}, "url": "file:///a%20clone"}', "-e '/a clone[web]'"),
    ):
        installed = SimpleNamespace(read_text={"direct_url.json": url}.get)
        monkeypatch.setattr("importlib.metadata.distribution", lambda _, it=installed: it)
        assert f"{command.format(python=python)} {package}" == install_line("web")


def test_an_extra_of_a_clone_is_installed_with_the_build_tools_that_are_there(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    url = '{"dir_info": {"editable": true}, "url": "file:///clone"}'
    installed = SimpleNamespace(read_text={"direct_url.json": url}.get)
    monkeypatch.setattr("importlib.metadata.distribution", lambda _: installed)
    monkeypatch.setattr("importlib.util.find_spec", lambda name: ModuleSpec(name, None))

    assert install_line("web").endswith("--no-build-isolation -e '/clone[web]'")
