# SPDX-License-Identifier: MIT
"""The lists of puzzles that the suites run on: external lists, or the project's own."""

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
OWN = ROOT / "tests" / "corpora"
LISTS = {
    "easy": ("easy_5000.txt", "easy.txt"),
    "17-clue": ("17clue_49158.txt", "seventeen.txt"),
    "top1465": ("magictour_top1465.txt", "hard.txt"),
}
"""The external file of each list, and the project's own list that replaces it."""


def lists(puzzles: Path | None) -> Iterator[tuple[str, NDArray[np.uint8]]]:
    """Yield the name and the puzzles of each list; own lists have the name of their file."""
    if puzzles:
        yield puzzles.name, _digits(puzzles)
        return
    for name, (external, own) in LISTS.items():
        path = list_file(external, own)
        yield (own if path.parent == OWN else name), _digits(path)


def ordinary() -> Iterator[tuple[str, NDArray[np.uint8]]]:
    """Yield the ordinary puzzles, or the project's own minimal ones."""
    path = list_file("ordinary200_se.csv", "minimal.txt")
    if path.parent == OWN:
        yield "minimal.txt", _digits(path)
        return
    lines = [line.split(",")[1] for line in path.read_text().splitlines()[1:]]
    yield "ordinary", to_array(lines)


def list_file(external: str, own: str) -> Path:
    """Return the path of an external list; if it is absent, say so and return an own list."""
    if (DATA / external).exists():
        return DATA / external
    print(f"{external} is absent; using tests/corpora/{own}", file=sys.stderr)
    return OWN / own


def _digits(path: Path) -> NDArray[np.uint8]:
    return to_array(path.read_text())
