# SPDX-License-Identifier: MIT
"""The lists of puzzles that the suites run on, where they are here."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from cluesmith.board.arrays import to_array

if TYPE_CHECKING:
    from collections.abc import Iterator

    import numpy as np
    from numpy.typing import NDArray

ROOT = Path(__file__).resolve().parent.parent
DATA = Path(os.environ.get("CLUESMITH_DATA", ROOT.parent / "shared" / "data"))
LISTS = {
    "easy": "easy_5000.txt",
    "17-clue": "17clue_49158.txt",
    "top1465": "magictour_top1465.txt",
}


def lists(puzzles: Path | None) -> Iterator[tuple[str, NDArray[np.uint8]]]:
    """Yield the name and the puzzles of each list that is here."""
    files = {puzzles.name: puzzles} if puzzles else {n: DATA / f for n, f in LISTS.items()}
    for name, path in files.items():
        if path.exists():
            yield name, to_array(path.read_text())
        else:
            print(f"left out: {path.name} is not here", file=sys.stderr)


def ordinary() -> Iterator[tuple[str, NDArray[np.uint8]]]:
    """Yield the ordinary puzzles, where their list is here."""
    path = DATA / "ordinary200_se.csv"
    if path.exists():
        lines = [line.split(",")[1] for line in path.read_text().splitlines()[1:]]
        yield "ordinary", to_array(lines)
    else:
        print(f"left out: {path.name} is not here", file=sys.stderr)
