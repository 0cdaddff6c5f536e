# SPDX-License-Identifier: MIT
"""Experiments: found by name, run from the command line, with samples that are proper puzzles."""

from __future__ import annotations

from json import loads
from typing import TYPE_CHECKING

import pytest

import cluesmith as cs
from cluesmith.apps.cli.main import run
from cluesmith.lab.experiment import experiment, experiments, sample
from cluesmith.lab.table import Table

if TYPE_CHECKING:
    from pathlib import Path


@pytest.mark.parametrize("name", ["minimal", "henz_figure_5"])
def test_samples_are_proper_puzzles(name: str) -> None:
    puzzles = sample(name)

    assert len(puzzles) > 20
    assert all(cs.solve(puzzle).is_unique for puzzle in puzzles)


def test_names_are_unique_and_found() -> None:
    names = [entry.name for entry in experiments()]

    assert len(set(names)) == len(names)
    assert [experiment(name).name for name in names] == names


def test_a_table_shows_missing_figures_as_dashes() -> None:
    table = Table(("scheme", "paper", "ours"), [("FC", None, 12345), ("HAC", 0.25, 99.5)], ("!",))

    assert str(table).splitlines() == [
        "scheme  paper    ours",
        "FC          -  12,345",
        "HAC      0.25    99.5",
        "!",
    ]


@pytest.mark.parametrize("entry", experiments(), ids=lambda entry: entry.name)
def test_every_experiment_runs_on_few_puzzles_and_saves_its_table(
    entry: object, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    name, out = entry.name, tmp_path / "table.json"  # type: ignore[attr-defined]
    given: list[str] = []
    if (source := experiment(name).sample) is not None:
        few = tmp_path / "few.txt"
        few.write_text("".join(f"{puzzle}\n" for puzzle in sample(source)[:4]))
        given = ["--puzzles", str(few)]

    assert run(["lab", name, *given, "--time", "0.5", "--out", str(out)]) == 0
    saved = loads(out.read_text())
    assert saved["rows"]
    assert all(str(column) in capsys.readouterr().out for column in list(saved["rows"][0])[:1])


def test_an_unknown_experiment_is_refused_in_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["lab", "no-such-experiment"]) == 2
    assert capsys.readouterr().err.count("\n") == 1
