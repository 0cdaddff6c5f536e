# SPDX-License-Identifier: MIT
"""The lists of puzzles that the suites run on, where they are here."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from cluesmith.board import formats

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray

ROOT = Path(__file__).resolve().parent.parent
DATA = Path(os.environ.get("CLUESMITH_DATA", ROOT.parent / "shared" / "data"))
OWN = ROOT / "tests" / "corpora"
LISTS = {
    "easy": ("easy_5000.txt", "easy.txt"),
    "17-clue": ("17clue_49158.txt", "seventeen.txt"),
    "top1465": ("magictour_top1465.txt", "hard.txt"),
}
"""The external file of each list, and the project's own that stands in for it."""


def lists(puzzles: Path | None) -> Iterator[tuple[str, NDArray[np.uint8]]]:
    """Yield the name and the puzzles of each list; an own one under the name of its file."""
    if puzzles:
        yield puzzles.name, _digits(puzzles)
        return
    for name, (external, own) in LISTS.items():
        if (DATA / external).exists():
            yield name, _digits(DATA / external)
        else:
            print(f"{external} is not here: tests/corpora/{own} instead", file=sys.stderr)
            yield own, _digits(OWN / own)


def ordinary() -> Iterator[tuple[str, NDArray[np.uint8]]]:
    """Yield the ordinary puzzles, or the project's own minimal ones."""
    path = DATA / "ordinary200_se.csv"
    if path.exists():
        lines = [line.split(",")[1] for line in path.read_text().splitlines()[1:]]
        yield "ordinary", np.array([list(map(int, line)) for line in lines], np.uint8)
    else:
        print(f"{path.name} is not here: tests/corpora/minimal.txt instead", file=sys.stderr)
        yield "minimal.txt", _digits(OWN / "minimal.txt")


def _digits(path: Path) -> NDArray[np.uint8]:
    digits = b"".join(e.position.clues.digits for e in formats.read(path.read_text()))
    return np.frombuffer(digits, np.uint8).reshape(-1, 81)
