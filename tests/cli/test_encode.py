# SPDX-License-Identifier: MIT
"""``cluesmith encode`` as people use it: in a process of its own."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import pytest

import programs
from cluesmith.engines.encode import encode
from samples import EASY

if TYPE_CHECKING:
    from pathlib import Path

run = partial(programs.run, "encode")


@pytest.mark.parametrize("to", ["dimacs", "matrix", "minizinc"])
def test_a_puzzle_is_written_in_every_language(to: str) -> None:
    done = run(EASY, "--to", to)

    assert (0, encode(EASY, to=to), "") == (done.returncode, done.stdout, done.stderr)


def test_the_minimal_encoding_can_be_asked_for_and_a_file_written(tmp_path: Path) -> None:
    out = tmp_path / "easy.cnf"
    done = run(EASY, "--encoding", "minimal", "--out", str(out))

    assert (0, "") == (done.returncode, done.stdout)
    assert encode(EASY, encoding="minimal") == out.read_text()


def test_a_pattern_is_written_as_asp_or_csp() -> None:
    asp = run("x......x..x....x", "--pattern", "--allow", "NS")
    csp = run("x......x..x....x", "--pattern", "--to", "csp", "--steps", "5")

    assert 0 == asp.returncode == csp.returncode
    assert "clue_cell(0,0)." in asp.stdout
    assert "c 4x4 pattern, 5 steps: x......x..x....x" in csp.stdout


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ([EASY, "--to", "asp"], "a puzzle as asp; expected --pattern with it"),
        ([EASY, "--allow", "NS"], "--allow with a puzzle; expected --pattern with it"),
        ([EASY, "--to", "cnf"], "'cnf' is not a language"),
        ([EASY, "--encoding", "small"], "--encoding: got 'small'; expected minimal or extended"),
        (["heart", "--pattern", "--to", "dimacs"], "'dimacs' is not a language"),
        (["heart", "--pattern", "--no-symmetry-breaking"], "of asp; expected csp"),
        (["heart", "--no-symmetry-breaking"], "expected --pattern with it"),
        (["heart", "--pattern", "--steps", "3"], "--steps: steps 3 of asp; expected csp"),
        (["heart", "--pattern", "--to", "csp", "--steps", "999"], "999 steps; expected 1 to 649"),
        (["12", "--to", "matrix"], "'12' is neither a puzzle nor a file"),
        (["55" + "." * 79], "5 stands twice in row 1"),
    ],
)
def test_what_cannot_be_written_is_refused(arguments: list[str], message: str) -> None:
    done = run(*arguments)

    assert (2, "") == (done.returncode, done.stdout)
    assert message in done.stderr
    assert 1 == done.stderr.count("\n")
