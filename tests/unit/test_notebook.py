# SPDX-License-Identifier: MIT
"""A notebook shows puzzles, patterns, positions and candidates as pictures, results as HTML."""

from __future__ import annotations

import json
import sys
from typing import TYPE_CHECKING, Any

import nbclient
import nbformat
import pytest

import cluesmith as cs
from samples import ESCARGOT

if TYPE_CHECKING:
    from pathlib import Path

CELLS = {
    "puzzle": f"cs.Puzzle.parse({ESCARGOT!r})",
    "large puzzle": "cs.Puzzle.empty(cs.Board.parse('16x16'))",
    "pattern": "cs.Pattern.shape('heart')",
    "position": f"cs.infer({ESCARGOT!r}, 'flp').position",
    "candidates": f"cs.Candidates.of(cs.Puzzle.parse({ESCARGOT!r}))",
    "trace": "cs.explain('1......3..2....4')",
    "found": "cs.set_clues('x......x..x....x')",
    "impossible": "cs.set_clues('xxx.............')",
    "outcome": "cs.solve('1......3..2....4')",
}


@pytest.fixture(scope="module")
def shown(tmp_path_factory: pytest.TempPathFactory) -> dict[str, dict[str, Any]]:
    """Return what a notebook shows of each cell, by mime type."""
    folder: Path = tmp_path_factory.mktemp("notebook")
    kernel = folder / "kernels" / "here"
    kernel.mkdir(parents=True)
    launch = [sys.executable, "-m", "ipykernel_launcher", "-f", "{connection_file}"]
    spec = {"argv": launch, "display_name": "here", "language": "python"}
    (kernel / "kernel.json").write_text(json.dumps(spec))
    sources = ["import cluesmith as cs", *CELLS.values()]
    v4: Any = nbformat.v4
    notebook = v4.new_notebook(cells=[v4.new_code_cell(source) for source in sources])
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("JUPYTER_PATH", str(folder))
        patch.setenv("IPYTHONDIR", str(folder))
        nbclient.NotebookClient(notebook, kernel_name="here", timeout=600).execute()
    outputs = [cell.outputs[0]["data"] for cell in notebook.cells[1:]]
    return dict(zip(CELLS, outputs, strict=True))


@pytest.mark.parametrize("name", ["puzzle", "large puzzle", "pattern", "position", "candidates"])
def test_boards_are_shown_as_pictures_with_a_size(
    shown: dict[str, dict[str, Any]], name: str
) -> None:
    picture = shown[name]["image/svg+xml"]

    assert {"text/plain", "image/svg+xml"} == set(shown[name])
    assert picture.startswith('<svg width="360" height="360"')
    assert len(shown[name]["text/plain"]) <= 100


def test_pictures_show_what_there_is(shown: dict[str, dict[str, Any]]) -> None:
    assert 23 == shown["puzzle"]["image/svg+xml"].count('class="clue"')
    assert len(cs.Pattern.shape("heart")) == shown["pattern"]["image/svg+xml"].count(
        'class="group"'
    )
    assert 23 == shown["position"]["image/svg+xml"].count('class="clue"')
    assert shown["candidates"]["image/svg+xml"].count('class="mark"') > 200


@pytest.mark.parametrize(
    ("name", "pictures", "words"),
    [
        ("trace", 2, "<li>4 is the only digit left for r1c3.</li>"),
        ("found", 1, "<b>found</b>: solvable by naked_single"),
        ("impossible", 1, "<b>impossible</b>: row 3 and row 4 have no clue"),
    ],
)
def test_traces_and_verdicts_are_shown_in_words_and_pictures(
    shown: dict[str, dict[str, Any]], name: str, pictures: int, words: str
) -> None:
    html = shown[name]["text/html"]

    assert {"text/plain", "text/html"} == set(shown[name])
    assert pictures == html.count('<img src="data:image/svg+xml;base64,')
    assert "<style" not in html  # it would change the whole notebook
    assert words in html


def test_other_results_are_shown_in_a_line(shown: dict[str, dict[str, Any]]) -> None:
    assert {"text/plain": "<Outcome: unique, 1 solution>"} == shown["outcome"]
