# SPDX-License-Identifier: MIT
"""Arrays that another thread changes during a call: an answer or an error, never a crash."""

from __future__ import annotations

import subprocess
import sys

import pytest

PROGRAM = """
import threading, time
import numpy as np
from cluesmith import _native
from cluesmith.board.arrays import to_array
from cluesmith.board.geometry import STANDARD
from cluesmith.board.native_tables import board_tables

line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
good = np.tile(to_array(line), (200, 1))
bad = np.full_like(good, 255)
puzzles = good.copy()
grids = _native.solve_many(good)[0]
masks = np.full((200, 81), 511, np.uint32)
wide = np.full_like(masks, 0xFFFFFFFF)
narrow = masks.astype(np.uint16)
over = False

def spoil():
    while not over:
        np.copyto(puzzles, bad)
        np.copyto(masks, wide)
        np.copyto(narrow, 0xFFFF)
        np.copyto(puzzles, good)
        np.copyto(masks, 511)
        np.copyto(narrow, 511)

full = np.ascontiguousarray(grids)

def spoil_grids():
    while not over:
        np.copyto(full, bad)
        np.copyto(full, grids)

calls = {
    "solve_many": lambda: _native.solve_many(puzzles),
    "solve_few": lambda: _native.solve_many(puzzles[:3]),
    "close_many": lambda: _native.close_many(puzzles, 15),
    "close_basics": lambda: _native.close_basics(masks),
    "canonical_many": lambda: _native.canonical_many(puzzles, threads=1),
    "hodoku": lambda: _native.walk_like_hodoku(puzzles, puzzles),
    "explainer": lambda: _native.walk_like_explainer(puzzles[:4]),
    "walk": lambda: _native.walk(puzzles[0], narrow[0], ["naked_single"]),
    "walk_many": lambda: _native.walk_many(puzzles, ["naked_single", "hidden_single"]),
    "walk_many_masks": lambda: _native.walk_many(puzzles, ["naked_single"], narrow),
    "solve_masks": lambda: _native.solve_masks(narrow[0], 2, 2, -1.0),
    "solve_board": lambda: _native.solve_board(board_tables(STANDARD), masks[0], 2, 2, -1.0),
    "propagate": lambda: _native.propagate_masks(board_tables(STANDARD), masks, 0, 0),
    "single_out": lambda: _native.single_out(full),
}
call = calls[NAME]
threads = [threading.Thread(target=each) for each in (spoil, spoil_grids)]
for thread in threads:
    thread.start()
until = time.monotonic() + 1
answers = {True: 0, False: 0}
while time.monotonic() < until:
    try:
        call()
        answers[True] += 1
    except ValueError:
        answers[False] += 1
over = True
print(sum(answers.values()) > 0)
"""


@pytest.mark.parametrize(
    "name",
    [
        "solve_many",
        "solve_few",
        "close_many",
        "close_basics",
        "canonical_many",
        "hodoku",
        "explainer",
        "walk",
        "walk_many",
        "walk_many_masks",
        "solve_masks",
        "solve_board",
        "propagate",
        "single_out",
    ],
)
def test_arrays_that_change_during_a_call_crash_nothing(name: str) -> None:
    program = f"NAME = {name!r}\n{PROGRAM}"
    ended = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, timeout=120, check=False
    )

    assert (0, "True\n", "") == (ended.returncode, ended.stdout, ended.stderr)
