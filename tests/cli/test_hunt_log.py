# SPDX-License-Identifier: MIT
"""Files that a hunt adds to: what is not its own is left as it is, to its last line."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from cluesmith.apps.cli import main

if TYPE_CHECKING:
    from pathlib import Path


@pytest.mark.parametrize("note", ["a note", "a note\nof mine", "# cluesmith hunt: other"])
def test_a_hunt_takes_nothing_from_a_file_of_others(note: str, tmp_path: Path) -> None:
    out = tmp_path / "notes.txt"
    out.write_text(note)

    assert 2 == main.run(["hunt", "--technique", "up", "--count", "1", "--out", str(out)])
    assert note == out.read_text()


def test_a_hunt_writes_a_title_that_was_cut_off_again(tmp_path: Path) -> None:
    out = tmp_path / "out.txt"
    out.write_text("# cluesmith hu")

    assert 0 == main.run(["hunt", "--technique", "up", "--count", "1", "--out", str(out)])
    assert out.read_text().startswith("# cluesmith hunt: ")
