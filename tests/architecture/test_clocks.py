# SPDX-License-Identifier: MIT
"""Limits of time hold whatever the clock on the wall does."""

from __future__ import annotations

import re
import time
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING

import cluesmith as cs
from cluesmith.engines import limits
from cluesmith.proofs.checkers.deadline import Deadline

if TYPE_CHECKING:
    import pytest

ROOT = Path(__file__).resolve().parents[2]
SETTABLE = re.compile(
    r"\btime\.time\b|from time import [^\n]*\btime\b|\bdatetime\b|\blocaltime\b"
    r"|\bsystem_clock\b|\bhigh_resolution_clock\b|\bgettimeofday\b"
)
"""Clocks that a user, a server of the network or a law may set."""


def test_only_the_clock_that_cannot_be_set_bounds_work(monkeypatch: pytest.MonkeyPatch) -> None:
    sources = [*(ROOT / "src").rglob("*.py"), *(ROOT / "native").rglob("*.?pp")]
    assert len(sources) > 200
    assert [] == [str(path) for path in sources if SETTABLE.search(path.read_text("utf-8"))]

    jumps = count(0, 10**9)
    monkeypatch.setattr(time, "time", lambda: float((-1) ** next(jumps) * next(jumps)))
    is_over, deadline = limits.deadline(1000), Deadline.after(1000)
    assert not is_over()
    assert 900 < deadline.limit <= 1000
    assert cs.solve("1......3..2....4", time=1000).status == "unique"
