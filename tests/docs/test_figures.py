# SPDX-License-Identifier: MIT
"""The figures of the README and of the page on setting are those of the result files."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
RESULTS = ROOT / "benchmarks" / "results" / "amd-epyc"
LISTS = ("easy", "17-clue", "top1465")
ROWS: dict[str, tuple[str, dict[str, object], str]] = {
    "`solve_many`, puzzles a second": (
        "solve",
        {"isa": "avx2", "threads": 1},
        "puzzles a second",
    ),
    "guesses a puzzle": ("solve", {"isa": "avx2", "threads": 1}, "guesses a puzzle"),
    "`close_many` with NS, HS, LC, puzzles a second": (
        "close",
        {"strategies": "NS,HS,LC"},
        "puzzles a second",
    ),
    "`walk_many` with every strategy, puzzles a second": (
        "explain",
        {"call": "walk_many"},
        "puzzles a second",
    ),
    "`explain`, every sentence and the JSON, puzzles a second": (
        "explain",
        {"call": "explain"},
        "puzzles a second",
    ),
}
"""Of each row of the table the suite, what its rows must have, and the column."""


@pytest.mark.parametrize("title", ROWS)
def test_the_readme_says_what_was_measured(title: str) -> None:
    suite, wanted, column = ROWS[title]
    rows = json.loads((RESULTS / f"{suite}.json").read_text())["rows"]
    measured = {row["list"]: row[column] for row in rows if wanted.items() <= row.items()}
    lines = (ROOT / "README.md").read_text().splitlines()
    [line] = [line for line in lines if line.startswith(f"| {title} |")]
    said = [float(cell.replace(",", "")) for cell in line.split("|")[2:-1]]

    assert said == pytest.approx([measured[name] for name in LISTS], rel=0.03, abs=0.005)


@pytest.mark.parametrize("name", ["solvable", "tables", "seventeen", "sweep", "require"])
def test_the_page_on_setting_says_what_was_decided(name: str) -> None:
    [measured] = json.loads((RESULTS / f"setting_{name}.json").read_text())["rows"]
    [line] = [line for line in setting_lines() if line.startswith(f"| `{name}`")]
    said = [int(cell.split()[0].replace(",", "")) for cell in line.split("|")[2:6]]

    assert said == [measured[key] for key in ("patterns", "found", "impossible", "undecided")]


def test_the_page_on_setting_says_what_was_decided_of_sparse_patterns() -> None:
    rows = json.loads((RESULTS / "setting_sparse.json").read_text())["rows"]
    for key in ("cells", "found", "impossible", "undecided"):
        [line] = [line for line in setting_lines() if line.startswith(f"| {key} |")]

        assert [int(cell) for cell in line.split("|")[2:-1]] == [row[key] for row in rows], key


def setting_lines() -> list[str]:
    """Return the lines of the page on setting."""
    return (ROOT / "docs" / "explanation" / "setting.md").read_text().splitlines()
