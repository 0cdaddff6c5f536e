# SPDX-License-Identifier: MIT
"""The lists that tests run on: the project's own, and external ones where they are here.

The folder ``corpora`` holds the project's own lists, which every clone has. External lists are in
``../shared/data`` beside the project, or where ``CLUESMITH_DATA`` says; tests run on them as well
where they are present.

>>> [path.name for path in lists("easy.txt")]
['easy.txt']
>>> digits("easy.txt").shape
(300, 81)
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

import numpy as np
import pytest

from cluesmith.board import formats

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import NDArray

    from cluesmith.board import Puzzle

OWN = Path(__file__).parent / "corpora"
DATA = Path(
    os.environ.get("CLUESMITH_DATA", Path(__file__).parent.parent.parent / "shared" / "data")
)

Test = TypeVar("Test")


def lists(own: str, *external: str) -> list[Path]:
    """Return the path of an own list, and those of external ones that are here."""
    return [OWN / own, *(path for name in external if (path := DATA / name).exists())]


def on_lists(own: str, *external: str) -> pytest.MarkDecorator:
    """Run a test for the ``path`` of an own list, and of external ones that are here."""
    return pytest.mark.parametrize("path", lists(own, *external), ids=lambda path: path.stem)


def extra(*external: str) -> Callable[[Test], Test | None]:
    """Keep a test about external lists where these are here; elsewhere it does not exist."""
    are_here = all((DATA / name).exists() for name in external)
    return lambda test: test if are_here else None


def puzzles(path: Path | str, one_in: int = 1) -> list[Puzzle]:
    """Return some of the puzzles of a list, by its path or its name."""
    text = (OWN / path).read_text()
    lines = [line for line in text.splitlines() if not line.startswith("#")]
    return [entry.puzzle for entry in formats.read("\n".join(lines[::one_in]))]


def digits(path: Path | str, one_in: int = 1) -> NDArray[np.uint8]:
    """Return some of the puzzles of a list of 9x9, uint8[N,81]."""
    return np.array([list(puzzle.digits) for puzzle in puzzles(path, one_in)], np.uint8)
