# SPDX-License-Identifier: MIT
"""``cluesmith solve --certificate`` and ``--assume``, in a process of their own."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from programs import run
from samples import EASY, EASY_SOLUTION, ESCARGOT, NO_SOLUTION, TWO_SOLUTIONS


def test_the_proof_of_one_solution_is_written_and_checked(tmp_path: Path) -> None:
    proof = str(tmp_path / "proof.json")
    done = run("solve", EASY, "--certificate", proof)

    assert (0, EASY_SOLUTION) == (done.returncode, done.stdout.strip())
    checked = run("check", proof)
    assert (0, "valid (proof by rup): there is exactly one solution\n") == (
        checked.returncode,
        checked.stdout,
    )
    wrong = tmp_path / "wrong.json"
    wrong.write_text(Path(proof).read_text().replace(EASY[:9], "." * 9))
    assert 1 == run("check", str(wrong)).returncode


def test_a_file_gives_a_proof_for_each_puzzle(tmp_path: Path) -> None:
    puzzles, proof = tmp_path / "puzzles.txt", tmp_path / "proof.json"
    puzzles.write_text("\n".join([EASY, NO_SOLUTION, "55" + "." * 79, TWO_SOLUTIONS]) + "\n")
    done = run("solve", str(puzzles), "--json", "--engine", "sat", "--certificate", str(proof))

    assert 2 == done.returncode
    statuses = [json.loads(line).get("status") for line in done.stdout.splitlines()]
    assert ["unique", "none", None, "multiple"] == statuses
    checked = run("check", "--json", str(proof))
    assert 0 == checked.returncode
    kinds = [json.loads(line)["kind"] for line in checked.stdout.splitlines()]
    assert ["rup", "rup", "solutions"] == kinds


def test_a_link_to_a_file_of_certificates_stays_a_link(tmp_path: Path) -> None:
    proof, link = tmp_path / "proof.json", tmp_path / "link.json"
    proof.write_text("an older proof")
    link.symlink_to(proof)
    done = run("solve", EASY, "--certificate", str(link))

    assert (0, True) == (done.returncode, link.is_symlink())
    assert 0 == run("check", str(proof)).returncode


def test_a_pipe_of_certificates_stays_a_pipe(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    done = run("solve", EASY, "--certificate", str(pipe))
    text = os.read(reader, 1 << 16)
    os.close(reader)

    assert (0, True) == (done.returncode, pipe.is_fifo())
    assert "rup" == json.loads(text)["kind"]


def test_a_candidate_is_refuted(tmp_path: Path) -> None:
    proof = str(tmp_path / "proof.json")
    done = run("solve", ESCARGOT, "--assume", "r1c2=2", "--certificate", proof)

    assert (1, "") == (done.returncode, done.stdout)
    assert "valid (proof by rup): with r1c2=2 there is no solution\n" == run("check", proof).stdout


def test_an_assumption_needs_no_certificate() -> None:
    assert 1 == run("solve", ESCARGOT, "--assume", "r1c2=2").returncode
    done = run("solve", "." * 16, "--assume", "r1c1=3, r1c2=1", "--count", "1")
    assert (0, "31") == (done.returncode, done.stdout[:2])


def test_what_is_no_candidate_is_refused() -> None:
    for assumed, message in (
        ("r1c2", "'r1c2' is not a candidate"),
        ("r1c10=1", "'r1c10' is not a cell"),
        ("r1c1=2", "r1c1 holds 1; expected 2 or a blank there"),
    ):
        done = run("solve", ESCARGOT, "--assume", assumed)
        assert (2, "") == (done.returncode, done.stdout)
        assert message in done.stderr


@pytest.mark.parametrize("more", [(), ("--strict",), ("--certificate", "proofs.txt")])
def test_a_bad_assumption_about_a_puzzle_of_a_file_names_line_and_option(
    more: tuple[str, ...], tmp_path: Path
) -> None:
    puzzles = tmp_path / "puzzles.txt"
    puzzles.write_text(f"{ESCARGOT}\n")
    more = tuple(str(tmp_path / word) if word.endswith(".txt") else word for word in more)
    done = run("solve", str(puzzles), "--assume", "r10c1=3", *more)

    said = "cluesmith: line 1: --assume: 'r10c1' is not a cell; expected r1c1 to r9c9\n"
    assert (2, said) == (done.returncode, done.stderr)


def test_a_folder_that_is_not_there_is_refused(tmp_path: Path) -> None:
    done = run("solve", EASY, "--certificate", str(tmp_path / "none" / "proof.json"))

    assert (2, "") == (done.returncode, done.stdout)
    assert "there is no folder" in done.stderr
