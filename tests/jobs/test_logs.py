# SPDX-License-Identifier: MIT
"""Files that commands add to: what is not theirs is left as it is, to its last line."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from cluesmith.apps.cli import main

if TYPE_CHECKING:
    from pathlib import Path

PATTERN = "x......x..x....x"
OTHER = "x.x..x.xx.x..x.x"


@pytest.mark.parametrize(
    "note", ["a note", "a note\nof mine", '{"a": 1}', '{"pattern": "x", "asked": {}}', "[1]", "{}"]
)
def test_set_takes_nothing_from_a_file_of_others(note: str, tmp_path: Path) -> None:
    patterns, out = tmp_path / "p.txt", tmp_path / "notes.txt"
    patterns.write_text(f"{PATTERN}\n{OTHER}\n")
    out.write_text(note)

    assert 2 == main.run(["set", str(patterns), "--out", str(out)])
    assert note == out.read_text()


@pytest.mark.parametrize("length", [1, 5, 40, -1])
def test_set_does_a_first_line_that_was_cut_off_again(length: int, tmp_path: Path) -> None:
    patterns, out = tmp_path / "p.txt", tmp_path / "out.jsonl"
    patterns.write_text(f"{PATTERN}\n")
    main.run(["set", str(patterns), "--out", str(out)])
    whole = out.read_text()
    out.write_text(whole[:length])

    assert 0 == main.run(["set", str(patterns), "--out", str(out)])
    assert [whole[:60]] == [line[:60] for line in out.read_text().splitlines()]


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
