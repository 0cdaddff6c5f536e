# SPDX-License-Identifier: MIT
"""A constraint of one's own on the command line: ``--own FILE.py`` before the command."""

from __future__ import annotations

import json
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from pathlib import Path

TWICE = '''
from dataclasses import dataclass
from itertools import pairwise

import cluesmith as cs
from cluesmith.board.constraints import constraint
from cluesmith.board.constraints.declaration import Cells
from cluesmith.board.constraints.kernels import Pair


@constraint
@dataclass(frozen=True)
class Twice(cs.Constraint):
    """Each digit on the line is twice the one before."""

    cells: Cells
    id = "twice_line"
    example = "4x4+twice_line:r1c1,r2c2"
    title = "Twice line"
    sentence = "Each digit on {cells} is twice the one before."

    def holds(self, values, board):
        return all(2 * a == b for a, b in pairwise(values))

    def kernels(self, board):
        for first, second in pairwise(self.cells):
            yield Pair(first, second, lambda a, b: 2 * a == b)
'''


def _run(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "cluesmith", *arguments], capture_output=True, text=True, check=False
    )


def test_a_constraint_of_a_file_is_solved_by_its_name(tmp_path: Path) -> None:
    file = tmp_path / "twice.py"
    file.write_text(TWICE)
    board = "4x4+twice_line:r1c1,r1c2,r1c3"
    done = _run("--own", str(file), "solve", "................", "--board", board, "--json")

    assert "" == done.stderr
    solution = json.loads(done.stdout)["solutions"][0]
    assert "1243" == solution[:4]

    without = _run("solve", "................", "--board", board)
    assert 2 == without.returncode
    assert "'twice_line' is not a feature of a board" in without.stderr


def test_a_file_that_does_not_declare_a_constraint_is_refused_in_one_line(tmp_path: Path) -> None:
    empty, broken = tmp_path / "empty.py", tmp_path / "broken.py"
    empty.write_text("x = 1\n")
    broken.write_text("x = 1 +\n")
    for file, words in (
        (empty, "declares no constraint"),
        (broken, "SyntaxError"),
        (tmp_path / "absent.py", "No such file"),
        (tmp_path, "Is a directory"),
    ):
        done = _run("--own", str(file), "solve", ".")
        assert 2 == done.returncode
        assert words in done.stderr
        assert 1 == len(done.stderr.splitlines())


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ('    title = "Twice line"\n', "", "the constraint Twice lacks title"),
        ("def kernels", "def kernel", "the constraint Twice lacks kernels"),
        ("lambda a, b: 2 * a == b", "lambda a, b: True", "its kernels allow"),
        ("lambda a, b: 2 * a == b", "lambda a, b: (a, b) == (1, 2)", "its kernels forbid"),
    ],
)
def test_a_wrong_declaration_is_refused_in_one_line(
    old: str, new: str, words: str, tmp_path: Path
) -> None:
    assert old in TWICE
    file = tmp_path / "twice.py"
    file.write_text(TWICE.replace(old, new))
    done = _run("--own", str(file), "solve", ".")

    assert 2 == done.returncode
    assert words in done.stderr
    assert 1 == len(done.stderr.splitlines())
