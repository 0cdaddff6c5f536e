# SPDX-License-Identifier: MIT
"""The figures of the README and of the pages are those of the result files, and so are pictures."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from cluesmith.apps.cli.main import run

ROOT = Path(__file__).resolve().parents[2]
RESULTS = ROOT / "benchmarks" / "results" / "amd-epyc"
TABLES = sorted(
    path
    for path in (ROOT / "docs" / "explanation").glob("*/*.json")
    if "experiment" in json.loads(path.read_text())
)
LISTS = ("easy", "17-clue", "top1465")
ROWS: dict[str, tuple[str, dict[str, object], str]] = {
    "`solve_many`, puzzles per second": (
        "solve",
        {"isa": "avx2", "threads": 1},
        "puzzles a second",
    ),
    "guesses per puzzle": ("solve", {"isa": "avx2", "threads": 1}, "guesses a puzzle"),
    "`close_many` with naked singles, hidden singles and locked candidates, puzzles per second": (
        "close",
        {"strategies": "NS,HS,LC"},
        "puzzles a second",
    ),
    "`explain`, every sentence as JSON, puzzles per second": (
        "explain",
        {"call": "json_line"},
        "puzzles a second",
    ),
    "`walk_many` with every strategy, puzzles per second": (
        "explain",
        {"call": "walk_many"},
        "puzzles a second",
    ),
}
"""Of each row of the table the suite, what its rows must have, and the column."""


@pytest.mark.parametrize("title", ROWS)
def test_the_readme_says_what_was_measured(title: str) -> None:
    suite, wanted, column = ROWS[title]
    rows = json.loads((RESULTS / f"{suite}.json").read_text())["rows"]
    measured = {row["list"]: row[column] for row in rows if wanted.items() <= row.items()}

    expected = [measured[name] for name in LISTS]
    assert readme_row(title) == pytest.approx(expected, rel=0.03, abs=0.005)


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


@pytest.mark.parametrize(
    ("title", "column"),
    [
        ("fastest run against fastest run", "of the fastest"),
        ("median run against median run", "ratio"),
    ],
)
def test_the_readme_compares_with_the_fastest_peer(title: str, column: str) -> None:
    rows = json.loads((RESULTS / "peers.json").read_text())["rows"]
    ratios: dict[str, list[float]] = {}
    for row in rows:
        if row["program"] != "cluesmith":
            ratios.setdefault(row["list"], []).append(row[column])

    assert readme_row(title) == pytest.approx([min(each) for each in ratios.values()], rel=0.04)


def test_the_readme_compares_with_rust_sudoku_as_the_page_on_speed_does() -> None:
    page = (ROOT / "docs" / "explanation" / "speed-solver.md").read_text()
    [said] = re.findall(r"so it is ([\d., and]+) times as fast. On random minimal", page)

    assert readme_row("against rust_sudoku alone, another run") == [
        float(number) for number in re.findall(r"[\d.]+", said)
    ]


def test_the_readme_says_how_the_strategies_do_on_hodoku_s_library() -> None:
    report = (ROOT / "docs" / "reference" / "hodoku-library.md").read_text()
    [all_] = [line for line in report.splitlines() if line.startswith("| | **all** |")]
    passed = int(all_.split("|")[3])
    missed = sum(map(int, re.findall(r"\((\d+)\)", report.rpartition("Not covered")[2])))

    said = f"for {passed:,} of the {passed + missed:,} positions of HoDoKu's technique library"
    assert said in (ROOT / "README.md").read_text()


def test_five_experiments_have_a_kept_table() -> None:
    kept = {"figure-5", "settable-share", "lynce-large", "lattice", "grades"}

    assert kept == {path.stem for path in TABLES}


@pytest.mark.parametrize("table", TABLES, ids=lambda each: each.stem)
def test_a_picture_shows_the_table_that_is_kept_beside_it(table: Path, tmp_path: Path) -> None:
    name = json.loads(table.read_text())["experiment"]
    drawn = tmp_path / "drawn.svg"

    assert 0 == run(["lab", name, "--table", str(table), "--plot", str(drawn)])
    assert table.with_suffix(".svg").read_text() == drawn.read_text()


def readme_row(title: str) -> list[float]:
    """Return the numbers of a row of a table in the README."""
    lines = (ROOT / "README.md").read_text().splitlines()
    [line] = [line for line in lines if line.startswith(f"| {title} |")]
    return [float(cell.replace(",", "")) for cell in line.split("|")[2:-1] if cell.strip()]


def setting_lines() -> list[str]:
    """Return the lines of the page on setting."""
    return (ROOT / "docs" / "explanation" / "setting.md").read_text().splitlines()
