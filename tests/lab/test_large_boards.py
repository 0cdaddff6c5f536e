# SPDX-License-Identifier: MIT
"""The comparison on larger boards: its puzzles, its figures, its picture."""

from __future__ import annotations

from json import loads
from typing import TYPE_CHECKING

import cluesmith as cs
from cluesmith.apps.cli.main import run
from cluesmith.board import Board
from cluesmith.lab.large_boards import METHODS, SHARES, share_of, with_holes
from samples import EASY, MINIMAL_16, TWO_SOLUTIONS

if TYPE_CHECKING:
    from pathlib import Path


def test_puzzles_are_full_grids_with_holes() -> None:
    board = Board.classic(4)
    puzzles = list(with_holes(board, 2, seed=7))

    assert [share for share in SHARES for _ in range(2)] == [share_of(each) for each in puzzles]
    assert len(set(map(str, puzzles))) == len(puzzles)
    assert all(cs.solve(puzzle, limit=1).solution for puzzle in puzzles)
    assert puzzles == list(with_holes(board, 2, seed=7))


def test_every_method_has_its_figures_for_the_puzzles_of_a_file(tmp_path: Path) -> None:
    given, out, plot = (tmp_path / name for name in ("given.txt", "table.json", "plot.svg"))
    given.write_text(f"{EASY}\n{MINIMAL_16}\n{TWO_SOLUTIONS}\n")
    arguments = ["--puzzles", str(given), "--out", str(out), "--plot", str(plot)]
    assert 0 == run(["lab", "lynce-large", *arguments])
    rows = {row["filled"]: row for row in loads(out.read_text())["rows"]}

    assert {f"{board} {name} solved" for board in ("9x9", "16x16") for name in METHODS} <= {*rows}
    assert 3 * 2 * len(METHODS) == len(rows)
    easy, several, large = (
        f"{share_of(cs.Puzzle.parse(text))} %" for text in (EASY, TWO_SOLUTIONS, MINIMAL_16)
    )
    assert easy != several
    assert [100, 0] == [rows["9x9 flp solved"][share] for share in (easy, several)]
    for name in ("sat", "FCIL", "HACL", "dpll", "moms"):
        assert [100, 100] == [rows[f"9x9 {name} solved"][share] for share in (easy, several)]
    assert 1 == rows["9x9 dpll nodes"][easy]
    assert cs.infer(MINIMAL_16, "flp").probes == rows["16x16 flp probes"][large]
    assert all(f">{text}<" in plot.read_text() for text in ("9x9", "16x16", "percent filled"))


def test_a_search_that_is_cut_off_counts_its_work() -> None:
    hard = list(with_holes(Board.classic(5), 1, seed=0))[SHARES.index(45)]
    found = cs.infer(hard, "dpll", limit=1, nodes=50)

    assert ("undecided", 50) == (found.status, found.nodes)
