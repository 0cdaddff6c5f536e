# SPDX-License-Identifier: MIT
"""The lists that tests run on: the project's own lists, and external lists where they exist.

The folder ``corpora`` holds the project's own lists, which every clone has. External lists are in
``../shared/data`` beside the project, or in the folder that ``CLUESMITH_DATA`` names. Tests run on
them too where they exist, but no property is tested on external lists only.

>>> [path.name for path in lists("easy.txt")]
['easy.txt']
>>> digits("easy.txt").shape
(300, 81)
>>> records("verdicts.csv")[0]["level"]
'Easy'
"""

from __future__ import annotations

import csv
import os
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

import pytest

import cluesmith as cs
from cluesmith.board import formats

if TYPE_CHECKING:
    from collections.abc import Callable

    import numpy as np
    from numpy.typing import NDArray

OWN = Path(__file__).parent / "corpora"
DATA = Path(
    os.environ.get("CLUESMITH_DATA", Path(__file__).parent.parent.parent / "shared" / "data")
)

Test = TypeVar("Test")


POSITIONS = Path(cs.__file__).parent / "strategies" / "positions.txt"
"""The list that the package has itself: the studio shows its positions."""


def lists(own: str, *external: str) -> list[Path]:
    """Return the path of an own list, and the paths of the external lists that exist."""
    first = POSITIONS if own == POSITIONS.name else OWN / own
    return [first, *(path for name in external if (path := DATA / name).exists())]


def on_lists(own: str, *external: str) -> pytest.MarkDecorator:
    """Run a test for the ``path`` of an own list, and of each external list that exists."""
    return pytest.mark.parametrize("path", lists(own, *external), ids=lambda path: path.stem)


def extra(*external: str, twin: Callable[..., None]) -> Callable[[Test], Test | None]:
    """Keep a test on external lists where they exist; elsewhere only its twin runs.

    The twin is a test of the same property on the project's own lists.
    """
    assert twin.__name__.startswith("test_")
    exist = all((DATA / name).exists() for name in external)
    return lambda test: test if exist else None


def records(name: str) -> list[dict[str, str]]:
    """Return the rows of a table of the folder ``corpora``."""
    lines = (OWN / name).read_text().splitlines()
    return list(csv.DictReader(line for line in lines if not line.startswith("#")))


def puzzles(path: Path | str, one_in: int = 1) -> list[cs.Puzzle]:
    """Return some of the puzzles of a list, by its path or its name."""
    text = (OWN / path).read_text()
    lines = [line for line in text.splitlines() if not line.startswith("#")]
    return [entry.puzzle for entry in formats.read("\n".join(lines[::one_in]))]


def digits(path: Path | str, one_in: int = 1) -> NDArray[np.uint8]:
    """Return some of the puzzles of a list of 9x9, uint8[N,81]."""
    return cs.to_array(puzzles(path, one_in))
