# SPDX-License-Identifier: MIT
"""Two batches with one output: one writes, the other says who does and changes nothing."""

from __future__ import annotations

from multiprocessing import get_context
from typing import TYPE_CHECKING

import pytest

from batch.lists import puzzles, run, write
from cluesmith.batch.lock import locked
from cluesmith.errors import InputError
from processes import PATIENCE
from programs import start

if TYPE_CHECKING:
    from pathlib import Path

TIMES = 200


def _raise_the_number(lock: Path, number: Path) -> int:
    """Count up in a file that only the holder of a lock may touch; return how often."""
    times = 0
    for _ in range(TIMES):
        try:
            with locked(lock):
                number.write_text(str(int(number.read_text()) + 1))
                times += 1
        except InputError:
            continue
    return times


def test_only_one_process_at_a_time_holds_a_lock(tmp_path: Path) -> None:
    lock, number = tmp_path / "a.lock", write(tmp_path / "number", ["0"])
    with get_context("spawn").Pool(3) as pool:
        calls = [pool.apply_async(_raise_the_number, (lock, number)) for _ in range(3)]
        times = [call.get(timeout=PATIENCE) for call in calls]

    assert sum(times) == int(number.read_text())
    assert sum(times) > 0
    assert not lock.exists()


def test_a_lock_that_a_killed_process_left_behind_is_free(tmp_path: Path) -> None:
    lock = write(tmp_path / "a.lock", ["process 1 on another machine"])

    with locked(lock), pytest.raises(InputError, match="writes there already"), locked(lock):
        pass


def test_batches_at_the_same_time_end_in_words_and_in_the_same_bytes(tmp_path: Path) -> None:
    given, out = write(tmp_path / "given.txt", puzzles(60)), tmp_path / "out.jsonl"
    whole = tmp_path / "whole.jsonl"
    assert 0 == run("solve", given, "--out", whole, "--chunk", "5").returncode

    batches = [start("batch", "solve", given, "--out", out, "--chunk", "5") for _ in range(4)]
    said = [batch.communicate(timeout=PATIENCE)[1] for batch in batches]

    assert {0, 2} >= {batch.returncode for batch in batches}
    assert 0 in {batch.returncode for batch in batches}
    for batch, text in zip(batches, said, strict=True):
        assert "Traceback" not in text
        assert batch.returncode == 0 or "writes there already" in text
    assert whole.read_bytes() == out.read_bytes()
