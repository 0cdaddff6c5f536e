# SPDX-License-Identifier: MIT
"""What every installation must do; it needs the package, pytest and nothing else of the project."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

import cluesmith as cs

PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLUTION = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"


def cluesmith(*arguments: str) -> str:
    done = subprocess.run(
        [sys.executable, "-m", "cluesmith", *arguments], capture_output=True, text=True, check=False
    )
    assert 0 == done.returncode, done.stderr
    return done.stdout


def test_the_program_solves_a_puzzle() -> None:
    assert f"{SOLUTION}\n" == cluesmith("solve", PUZZLE)


def test_doctor_names_the_version_and_the_processor_path() -> None:
    report = json.loads(cluesmith("doctor", "--json"))

    assert cs.__version__ == report["cluesmith"]
    assert report["instruction set"] in report["supported"]


def test_a_pattern_is_set_and_its_certificate_checked() -> None:
    pattern = "x..xx..x.......................x..x...x..x.......x..x.................x..x.....x."
    verdict = cs.set_clues(cs.Pattern.shape("ring"), allow="singles", seed=1)
    refusal = cs.set_clues(pattern, allow="naked_single")

    assert ("found", "impossible") == (verdict.answer, refusal.answer)
    assert cs.check(verdict.certificate).valid
    assert cs.check(refusal.certificate).valid


def test_every_engine_finds_the_solution() -> None:
    for engine in ("speed", "cover", "sat"):
        assert SOLUTION == str(cs.solve(PUZZLE, engine=engine).solution)


def test_steps_are_explained_and_drawn() -> None:
    assert "solved" == cs.explain(PUZZLE).status
    assert "5 is the only digit left for r5c5." in cluesmith("explain", "--hint", PUZZLE)
    assert cluesmith("render", "--to", "svg", PUZZLE).startswith("<svg")


@pytest.mark.parametrize("name", ["apps/web/page/index.html", "py.typed", "_native.pyi"])
def test_files_beside_the_code_are_installed(name: str) -> None:
    assert (Path(cs.__file__).parent / name).is_file()
