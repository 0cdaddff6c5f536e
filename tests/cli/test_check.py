# SPDX-License-Identifier: MIT
"""``cluesmith check`` as people use it: one file, several, and standard input."""

from __future__ import annotations

import json
from functools import partial
from typing import TYPE_CHECKING

import pytest

import programs
from samples import EASY, NO_SOLUTION

if TYPE_CHECKING:
    from pathlib import Path

run = partial(programs.run, "check")


@pytest.fixture(scope="module")
def proofs(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """Return two files of a certificate each."""
    folder = tmp_path_factory.mktemp("proofs")
    for number, puzzle in enumerate([EASY, NO_SOLUTION], 1):
        programs.run("solve", puzzle, "--certificate", str(folder / f"{number}.jsonl"))
    return folder / "1.jsonl", folder / "2.jsonl"


def test_each_certificate_of_several_files_is_a_line(proofs: tuple[Path, Path]) -> None:
    one, two = proofs
    names = [str(one), "-", str(two)]
    done = run(*names, stdin=two.read_text())
    objects = run(*names, "--json", stdin=two.read_text())

    assert (0, "") == (done.returncode, done.stderr)
    assert [f"{name}: valid" for name in names] == [
        line.partition(" (")[0] for line in done.stdout.splitlines()
    ]
    assert [True] * 3 == [json.loads(line)["valid"] for line in objects.stdout.splitlines()]
    assert run(str(one)).stdout == done.stdout.splitlines()[0].partition(": ")[2] + "\n"


def test_a_file_that_cannot_be_read_does_not_end_the_others(
    proofs: tuple[Path, Path], tmp_path: Path
) -> None:
    one, two = proofs
    bad = tmp_path / "bad.jsonl"
    bad.write_text("rubbish\n")
    done = run(str(one), str(bad), str(tmp_path / "none"), str(two))

    assert 2 == done.returncode
    assert 2 == len(done.stdout.splitlines())
    complaints = done.stderr.splitlines()
    assert [f"cluesmith: {bad}: line 1: ", "cluesmith: "] == [
        complaints[0][: len(f"cluesmith: {bad}: line 1: ")],
        complaints[1][:11],
    ]
    assert 2 == len(complaints)
