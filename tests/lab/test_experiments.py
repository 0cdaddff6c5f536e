# SPDX-License-Identifier: MIT
"""Experiments: found by name, run from the command line, with samples that are proper puzzles."""

from __future__ import annotations

from json import loads
from time import monotonic, process_time
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest
from PIL import Image

import cluesmith as cs
from cluesmith.apps.cli.main import run
from cluesmith.clue_problem.methods import contract
from cluesmith.errors import Interrupted
from cluesmith.lab import lattice, transition
from cluesmith.lab.charts import draw_lines
from cluesmith.lab.cover_generation import Cost
from cluesmith.lab.experiment import Experiment, Setup, experiment, experiments, sample
from cluesmith.lab.grid_sampling import excess
from cluesmith.lab.table import Figure, Table
from samples import EASY, SEVENTEEN

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


@pytest.mark.parametrize("name", ["minimal", "henz_figure_5", "nishikawa_tables_2_3"])
def test_samples_are_proper_puzzles(name: str) -> None:
    puzzles = sample(name)

    assert len(puzzles) > 20
    assert all(cs.solve(puzzle).is_unique for puzzle in puzzles)


def test_names_are_unique_and_found() -> None:
    names = [entry.name for entry in experiments()]

    assert len(set(names)) == len(names)
    assert [experiment(name).name for name in names] == names


@pytest.mark.parametrize("entry", experiments(), ids=lambda entry: entry.name)
def test_a_run_that_is_smaller_than_the_whole_says_sample_in_its_title(entry: Experiment) -> None:
    def title(count: int, **chosen: Any) -> str:
        options: dict[str, Any] = {"puzzles": [], "is_sample": True} | chosen
        setup = Setup(seconds=None, seed=0, count=count, note=print, **options)
        return entry.title_of(setup)

    if entry.sample:
        puzzles = sample(entry.sample)
        assert f"(built-in sample of {len(puzzles)} puzzles)" in title(0, puzzles=puzzles)
        assert "sample" not in title(0, puzzles=puzzles, is_sample=False)
    elif entry.whole:
        assert f"(sample: {entry.whole - 1} drawn" in title(entry.whole - 1)
        assert entry.title == title(entry.whole)
    assert not entry.count or entry.sample or entry.whole >= entry.count


def test_a_table_shows_missing_figures_as_dashes() -> None:
    table = Table(("scheme", "paper", "ours"), [("FC", None, 12345), ("HAC", 0.25, 99.5)], ("!",))

    assert str(table).splitlines() == [
        "scheme  paper    ours",
        "FC          -  12,345",
        "HAC      0.25    99.5",
        "!",
    ]


QUICK = [entry.name for entry in experiments() if entry.sample in ("minimal", "henz_figure_5")]
LONG = {entry.name for entry in experiments()} - {*QUICK, "nishikawa-order-2"}


@pytest.mark.parametrize("name", QUICK)
def test_an_experiment_on_a_sample_takes_seconds(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    began = process_time()
    ran(name, [], tmp_path, capsys)

    assert process_time() - began < 15


@pytest.mark.parametrize("name", sorted(LONG))
def test_a_time_limit_and_a_small_number_shorten_an_experiment(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    chosen = experiment(name)
    given = ["--time", "0.3", *(["--count", "20"] if chosen.count > 100 else [])]
    given += ["--count", "1"] if 0 < chosen.count <= 100 else []
    if chosen.sample:
        few = tmp_path / "few.txt"
        few.write_text("".join(f"{puzzle}\n" for puzzle in sample(chosen.sample)[:4]))
        given += ["--puzzles", str(few)]
    began = process_time()
    ran(name, given, tmp_path, capsys)

    assert process_time() - began < 30


@pytest.mark.parametrize("name", ["nishikawa-figure-5", "settable-share"])
def test_a_default_run_does_not_depend_on_the_machine(
    name: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Work is bounded: where every look at the clock takes long, the verdicts are the same."""
    monkeypatch.setattr(transition, "_FEWEST", 29)
    verdicts = []
    for hours in (0, 1000):
        monkeypatch.setattr(contract, "monotonic", lambda hours=hours: monotonic() + 3600 * hours)
        out = tmp_path / f"{hours}.json"
        assert run(["lab", name, "--count", "1", "--out", str(out)]) == 0
        rows = loads(out.read_text())["rows"]
        verdicts.append(
            [
                [cell is None if isinstance(cell, float) else cell for cell in row.values()]
                for row in rows
            ]
        )

    assert verdicts[0] == verdicts[1]


def ran(name: str, given: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Run an experiment and look at what it prints and saves."""
    out = tmp_path / "table.json"
    assert run(["lab", name, *given, "--out", str(out)]) == 0
    saved = loads(out.read_text())
    assert saved["rows"]
    assert all(str(column) in capsys.readouterr().out for column in list(saved["rows"][0])[:1])


def test_an_unknown_experiment_is_refused_in_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["lab", "no-such-experiment"]) == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_the_mended_formula_counts_what_a_random_walk_does() -> None:
    """A chain whose expectations are known: half of level 2 goes to each level below."""
    steps = np.array([[1, 0, 0], [0, 1, 0], [0.25, 0.25, 0.5]])
    cost = Cost(1, np.array([0.5, 0.0, 0.5]), steps)

    assert cost.chance == pytest.approx(0.25)
    assert cost.generations == pytest.approx(4)
    assert cost.runs == pytest.approx(4 * (1 + 0.5 * 2))
    assert Cost(0, cost.shares, steps).generations == pytest.approx(4 / 3)


def test_uniform_grids_do_not_deviate_and_the_papers_do() -> None:
    excesses = []
    for way, count in (("uniform", 60), ("paper", 1000)):
        made = cs.generate(count, grids=way, clues=81, seed=8).made
        excesses.append(excess(cs.to_array(each.solution for each in made)))

    assert 0.8 < excesses[0] < 1.25
    assert excesses[1] > 4


def test_the_cost_is_drawn(tmp_path: Path) -> None:
    path = tmp_path / "bars.svg"

    assert run(["lab", "cover-complexity", "--count", "20", "--plot", str(path)]) == 0
    assert path.read_text().count("<rect") > 10


def test_a_picture_may_be_png(tmp_path: Path) -> None:
    path = tmp_path / "lattice.png"

    assert run(["lab", "simonis-lattice", "--plot", str(path)]) == 0
    with Image.open(path) as image:
        assert (2 * 736, 2 * 752) == image.size
        colours = {colour for _, colour in image.getcolors(1 << 20) or []}
    assert {(255, 255, 255), (0xEE, 0xF3, 0xFA), (0, 0, 0)} <= colours


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (
            ["list", "--out", "table.json"],
            "lab list takes neither --puzzles nor --plot, --out or --keep",
        ),
        (["simonis-lattice", "--plot", "lattice.gif"], "a picture in lattice.gif; expected"),
    ],
)
def test_files_that_would_not_be_written_are_refused(
    arguments: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["lab", *arguments]) == 2
    assert said in capsys.readouterr().err


@pytest.mark.parametrize(
    ("name", "count", "points"),
    [("nishikawa-figure-5", 2, range(1, 7)), ("settable-share", 1, range(84, 85))],
)
def test_curves_are_drawn_point_by_point(
    name: str, count: int, points: range, tmp_path: Path
) -> None:
    path = tmp_path / "curves.svg"

    arguments = ["--count", str(count), "--time", "0.2", "--plot", str(path)]
    assert run(["lab", name, *arguments]) == 0
    assert path.read_text().count("<circle") in points


def test_curves_of_nothing_are_drawn() -> None:
    assert (
        "<svg" in draw_lines({"none": [(17, 0.0), (18, 0.0)]}, across="cells", up="percent").svg()
    )


def test_the_least_clues_are_those_of_puzzles_that_are_solved(tmp_path: Path) -> None:
    """The 17-clue puzzle needs hidden singles, the other has 30 clues."""
    given, out = tmp_path / "two.txt", tmp_path / "table.json"
    given.write_text(f"{SEVENTEEN}\n{EASY}\n")

    arguments = ["least-clues", "--puzzles", str(given), "--time", "0.1", "--out", str(out)]
    assert run(["lab", *arguments]) == 0
    found = {row["strategies"]: row["clues"] for row in loads(out.read_text())["rows"]}
    assert (30, 17) == (found["NS"], found["NS,HS"])


def test_puzzles_of_a_board_that_an_experiment_cannot_take_are_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    given = tmp_path / "small.txt"
    given.write_text("1......3..2....4\n")

    assert run(["lab", "least-clues", "--puzzles", str(given)]) == 2
    assert "a puzzle of 4x4; expected 9x9 puzzles" in capsys.readouterr().err


def test_the_clue_problem_of_the_4x4_board_comes_out_as_in_the_paper(tmp_path: Path) -> None:
    out = tmp_path / "table.json"

    assert run(["lab", "nishikawa-order-2", "--out", str(out)]) == 0
    rows = loads(out.read_text())["rows"]
    assert 8 == len(rows)
    assert all((row["paper"], 0) == (row["can be set"], row["undecided"]) for row in rows)


def test_ctrl_c_prints_the_sizes_that_are_done_and_writes_no_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "table.json"
    answers = transition._answers

    def interrupted_at_nineteen(setup: Setup, cells: int) -> Iterator[int]:
        if cells == 19:
            raise KeyboardInterrupt
        return answers(setup, cells)

    monkeypatch.setattr(transition, "_answers", interrupted_at_nineteen)

    arguments = ["settable-share", "--count", "1", "--time", "0.1", "--out", str(out)]
    assert 3 == run(["lab", *arguments, "--json"])
    assert ["17", "18"] == [row["cells"] for row in loads(capsys.readouterr().out)["rows"]]
    assert not out.exists()


def test_ctrl_c_inside_a_call_of_an_experiment_ends_without_a_table(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The call carries its own result, which is not a table."""

    def interrupted(*_: object, **__: object) -> None:
        raise Interrupted("the result of a call")

    monkeypatch.setattr("cluesmith.generating.generate.generate", interrupted)

    assert 3 == run(["lab", "cover-complexity"])
    assert "cluesmith: interrupted" in capsys.readouterr().err


def test_a_folder_to_write_to_is_refused_before_the_experiment(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert 2 == run(["lab", "lynce-table-1", "--out", str(tmp_path)])
    assert "is a folder; expected a file to write" in capsys.readouterr().err


def test_the_lattice_of_schemes_is_drawn_with_its_counts() -> None:
    rows: list[tuple[Figure, ...]] = [
        ("FC < BC", 3, 5, 0, 2, None),
        ("BC < HAC", 5, 8, 0, 3, None),
        ("FC = FCI", 3, 3, 0, 0, None),
    ]
    draw = experiment("simonis-lattice").draw
    assert draw is not None
    text = draw(Table(lattice.COLUMNS, rows)).svg()

    assert all(f">{scheme}" in text for scheme in ("FC", "BC", "HAC"))
    assert "FCI" not in text
