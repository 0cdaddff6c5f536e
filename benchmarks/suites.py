# SPDX-License-Identifier: MIT
"""The suites by name; each yields rows of figures, counters first."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from batching import batch, whole
from browsing import browser
from grading import cover, generate, rate, reduce
from inferring import hunt, infer, propagate
from keeping import library
from keyboard import keyboard
from large import large
from measure import children_seconds
from peers import peers
from scaling import single, sizes, threads
from serving import serve
from setting import pace
from solving import canonical, certify, close, explain, solve
from variant_peers import variant_peers
from variants import variants

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from measure import Row


def start(_: Path | None) -> Iterator[Row]:
    """Seconds of processor time to start, the least of ten."""
    program = str(Path(sys.executable).with_name("cluesmith"))
    for name, command in {
        "import cluesmith": [sys.executable, "-c", "import cluesmith"],
        "cluesmith --help": [program, "--help"],
        "cluesmith solve": [program, "solve", "1......3..2....4"],
    }.items():
        yield {
            "command": name,
            "processor seconds": round(min(_cpu(command) for _ in range(10)), 3),
        }


def _cpu(command: list[str]) -> float:
    before = children_seconds()
    subprocess.run(command, check=True, capture_output=True)
    return children_seconds() - before


SUITES: dict[str, Callable[[Path | None], Iterator[Row]]] = {
    "solve": solve,
    "close": close,
    "sizes": sizes,
    "threads": threads,
    "single": single,
    "peers": peers,
    "propagate": propagate,
    "large": large,
    "explain": explain,
    "canonical": canonical,
    "infer": infer,
    "hunt": hunt,
    "certify": certify,
    "cover": cover,
    "rate": rate,
    "generate": generate,
    "reduce": reduce,
    "pace": pace,
    "batch": batch,
    "whole": whole,
    "library": library,
    "serve": serve,
    "browser": browser,
    "start": start,
    "keyboard": keyboard,
    "variants": variants,
    "variant_peers": variant_peers,
}
