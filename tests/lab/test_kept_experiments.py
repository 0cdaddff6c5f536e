# SPDX-License-Identifier: MIT
"""Experiments that keep their steps: gone on with after any end, and never mixed."""

from __future__ import annotations

import os
import signal
from collections import Counter
from json import dumps, loads
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from cluesmith.apps.cli.main import run
from cluesmith.board import Pattern, Puzzle
from cluesmith.board.geometry import STANDARD
from cluesmith.lab import clue_problem, transition
from cluesmith.lab.experiment import Setup, experiment, experiments, sample
from processes import PATIENCE
from programs import start, wait_for
from samples import EASY, NO_SOLUTION, SEVENTEEN, TWO_SOLUTIONS

if TYPE_CHECKING:
    from random import Random

LABORATORY = Path(__file__).parents[2] / "docs/explanation/laboratory"

SHARES = ["settable-share", "--count", "1", "--time", "0.5"]
ALIKE = ("simonis-table-5", "lynce-table-2")
"""Tables of the steps of another."""

STEPS = [entry.name for entry in experiments() if entry.has_steps and entry.name not in ALIKE]
TIMES = ("seconds", "s", "flp s", "ours", "CSP", "CSP as printed", "ZS", "puzzles a second")
"""Columns that no two runs have in common, with those of milliseconds."""


@pytest.fixture
def fewer_sizes(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let settable-share have sizes that are settled at once."""
    monkeypatch.setattr(transition, "_FEWEST", 30)


def steady(out: Path) -> str:
    """Return what a saved table says, but for times."""
    saved = loads(out.read_text())
    return dumps(
        [
            {name: cell for name, cell in row.items() if name not in TIMES and "ours m" not in name}
            for row in saved["rows"]
            if not str(next(iter(row.values()))).endswith(" ms")
        ]
        + [note for note in saved["notes"] if not note.startswith("Set of ")]
    )


def quick(name: str, tmp_path: Path) -> list[str]:
    """Return what makes an experiment quick."""
    chosen = experiment(name)
    if name == "lynce-large":  # bounded by work; a time limit would change what it counts
        return ["--count", "1"]
    if chosen.count:
        return ["--count", "1", "--time", "0.3"]
    few = tmp_path / "few.txt"
    few.write_text("".join(f"{puzzle}\n" for puzzle in sample(str(chosen.sample))[:3]))
    return ["--puzzles", str(few)]


@pytest.mark.usefixtures("fewer_sizes")
@pytest.mark.parametrize("name", STEPS)
def test_a_table_is_the_same_with_and_without_a_folder_and_from_what_is_kept(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    arguments = ["lab", name, *quick(name, tmp_path)]
    plain, kept, again = (tmp_path / f"{which}.json" for which in ("plain", "kept", "again"))
    folder = ["--keep", str(tmp_path / "folder")]

    assert 0 == run([*arguments, "--out", str(plain)])
    assert 0 == run([*arguments, *folder, "--out", str(kept)])
    monkeypatch.setattr("cluesmith.batch.executors.work_in_pieces", None)  # nothing is done again
    assert 0 == run([*arguments, *folder, "--out", str(again)])

    assert steady(plain) == steady(kept)
    assert kept.read_bytes() == again.read_bytes()


def test_tables_of_the_same_runs_share_their_steps(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = ["--keep", str(tmp_path / "folder")]
    given = quick("lynce-table-1", tmp_path)
    assert 0 == run(["lab", "lynce-table-1", *given, *folder])

    monkeypatch.setattr("cluesmith.batch.executors.work_in_pieces", None)

    assert 0 == run(["lab", "lynce-table-2", *given, *folder])


def test_killed_half_way_and_gone_on_the_table_is_that_of_an_undisturbed_run(
    tmp_path: Path,
) -> None:
    whole, out, folder = tmp_path / "whole.json", tmp_path / "out.json", tmp_path / "folder"
    # A time that no pattern of this seed comes near to, so that the machine does not matter.
    words = ["lab", "nishikawa-table-1", "--count", "60", "--seed", "3", "--time", "30"]
    kept = [*words, "--keep", str(folder), "--out", str(out)]
    assert 0 == run([*words, "--out", str(whole)])

    killed = start(*kept)
    wait_for(folder / "drawn-1.jsonl.manifest", 4)
    os.killpg(killed.pid, signal.SIGKILL)
    killed.communicate()
    assert not out.exists()
    assert not (folder / "drawn-1.jsonl").exists()

    moved = folder.rename(tmp_path / "another machine")  # nothing in it names its place
    assert 0 == run([*words, "--keep", str(moved), "--out", str(out), "--workers", "2"])
    assert not folder.exists()
    assert steady(whole) == steady(out)


def test_patterns_are_drawn_until_none_is_impossible(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    hopeless = Pattern.from_cells([0, 1], STANDARD)
    draws = iter([hopeless, hopeless, Pattern.of(Puzzle.parse(EASY))])
    monkeypatch.setattr(clue_problem, "drawn", lambda *_: next(draws))
    folder, out = tmp_path / "folder", tmp_path / "table.json"

    arguments = ["--count", "1", "--keep", str(folder), "--out", str(out)]
    assert 0 == run(["lab", "nishikawa-table-1", *arguments])
    assert [1] == [row["found"] for row in loads(out.read_text())["rows"] if row["drawn"]]
    assert (folder / "drawn-3.jsonl").exists()


def test_figure_5_has_the_sizes_of_table_1_and_only_patterns_that_can_be_set(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    hopeless = Pattern.from_cells(range(9), STANDARD)
    draws: list[int] = []

    def drawn(rng: Random, cells: int) -> Pattern:
        draws.append(cells)
        if len(draws) == 1:
            return hopeless
        return Pattern.from_cells(rng.sample(range(81), cells), STANDARD)

    monkeypatch.setattr(clue_problem, "drawn", drawn)
    setup = Setup((), False, None, 4, 20, lambda _: None, tmp_path)
    verdicts = clue_problem.drawn_as_table_1(setup)

    sizes = Counter(len(Pattern.parse(v["pattern"])) // 10 * 10 for v in verdicts)
    assert {20: 3, 30: 6, 40: 4, 50: 2, 60: 3, 70: 2} == sizes
    assert {"found"} == {v["verdict"] for v in verdicts}
    assert (tmp_path / "figure-5-20-2.jsonl").exists()
    assert clue_problem._TABLE_1 == clue_problem._shares(100)


def test_figure_5_runs_the_paper_s_own_settings(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(clue_problem, "_TABLE_1", {70: 1})
    monkeypatch.delitem(clue_problem._RIVALS, "zs")  # it would take all of the time
    folder = tmp_path / "folder"
    assert 0 == run(
        ["lab", "nishikawa-figure-5", "--count", "1", "--time", "30", "--keep", str(folder)]
    )

    header = loads((folder / "figure-5-csp-paper.jsonl.manifest").read_text().partition("\n")[0])
    options = header["options"]
    assert (30, 30, False) == tuple(
        options[name] for name in ("steps_min", "steps_max", "symmetry_breaking")
    )
    assert "found" == loads((folder / "figure-5-csp-paper.jsonl").read_text())["verdict"]


def test_a_saved_table_is_shown_and_drawn_without_a_run(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(transition, "_FEWEST", 30)
    out, plot, again = (tmp_path / name for name in ("out.json", "plot.svg", "again.svg"))
    assert 0 == run(["lab", *SHARES, "--out", str(out), "--plot", str(plot)])
    printed = capsys.readouterr().out

    assert 0 == run(["lab", "settable-share", "--table", str(out), "--plot", str(again)])
    assert printed == capsys.readouterr().out
    assert plot.read_bytes() == again.read_bytes()

    deep = tmp_path / "deep.json"
    deep.write_text("[" * 100_000)
    for arguments, said in (
        (["nishikawa-table-1", "--table", str(out)], "is of settable-share"),
        (["settable-share", "--table", str(deep)], "has no table"),
        (["settable-share", "--table", str(plot)], "has no table"),
        (["settable-share", "--table", str(tmp_path / "none")], "No such file"),
        (
            [*SHARES, "--table", str(out)],
            "--table runs nothing: it goes only with --plot, --out and --json",
        ),
    ):
        assert 2 == run(["lab", *arguments])
        assert said in capsys.readouterr().err


@pytest.mark.parametrize("name", ["nishikawa-figure-5", "settable-share"])
def test_the_pictures_of_the_documents_come_from_their_tables(name: str, tmp_path: Path) -> None:
    file = name.removeprefix("nishikawa-")
    plot = tmp_path / "again.svg"
    saved = ["--table", str(LABORATORY / f"{file}.json"), "--plot", str(plot)]
    assert 0 == run(["lab", name, *saved])
    assert (LABORATORY / f"{file}.svg").read_bytes() == plot.read_bytes()


def test_ctrl_c_with_a_folder_says_that_the_same_command_goes_on(tmp_path: Path) -> None:
    folder = tmp_path / "folder"
    begun = start("lab", *SHARES, "--keep", str(folder))
    wait_for(folder / "set-17-NS,HS.jsonl.manifest", 1)

    os.killpg(begun.pid, signal.SIGINT)
    _, said = begun.communicate(timeout=PATIENCE)

    assert 3 == begun.returncode, said
    assert said.endswith("\ncluesmith: interrupted; the same command goes on\n")
    assert (folder / "set-17-NS.jsonl").exists()


@pytest.mark.usefixtures("fewer_sizes")
def test_another_command_in_the_same_folder_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    kept = ["lab", *SHARES, "--keep", str(tmp_path / "folder")]
    assert 0 == run(kept)
    for other, said in {
        ("--count", "2"): "has other puzzles or patterns; expected what the folder was begun with",
        ("--seed", "1"): "has other puzzles or patterns; expected what the folder was begun with",
        ("--time", "0.4"): "another time (0.5, not 0.4); expected the command that began it",
    }.items():
        assert 2 == run([*kept, *other])
        assert said in capsys.readouterr().err
    assert 0 == run(kept)


def test_other_puzzles_in_the_same_folder_are_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    kept = ["--keep", str(tmp_path / "folder")]
    given = tmp_path / "given.txt"
    given.write_text(f"{EASY}\n")
    assert 0 == run(["lab", "simonis-table-7", "--puzzles", str(given), *kept])
    given.write_text(f"{EASY}\n{SEVENTEEN}\n")

    assert 2 == run(["lab", "simonis-table-7", "--puzzles", str(given), *kept])
    assert "has other puzzles" in capsys.readouterr().err


@pytest.mark.parametrize("option", [["--keep", "folder"], ["--workers", "2"]])
def test_an_experiment_without_steps_keeps_nothing(
    option: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert 2 == run(["lab", "cover-levels", *option])
    assert "cover-levels takes neither --keep nor --workers" in capsys.readouterr().err


def table(name: str, given: list[str], tmp_path: Path, *options: str) -> dict[str, Any]:
    """Return the table of an experiment on some puzzles, kept."""
    few, out = tmp_path / "few.txt", tmp_path / "table.json"
    few.write_text("".join(f"{line}\n" for line in given))
    arguments = ["--puzzles", str(few), "--keep", str(tmp_path / name), "--out", str(out)]
    assert 0 == run(["lab", name, *arguments, *options])
    found: dict[str, Any] = loads(out.read_text())
    return found


def test_puzzles_without_one_solution_keep_their_rows(tmp_path: Path) -> None:
    given = [EASY, NO_SOLUTION, TWO_SOLUTIONS, SEVENTEEN]

    lines = table("henz-figure-5", given, tmp_path)["rows"]
    assert [row["puzzle"].replace("0", ".") for row in lines] == [
        line.replace("0", ".") for line in given
    ]
    assert ["yes", "no", "no", "yes"] == [row["bflp"] for row in lines]

    ours = table("simonis-table-7", given, tmp_path)
    assert 2 == ours["rows"][-1]["number"]
    assert "2 of the puzzles have not one solution and are left out." in ours["notes"]
    assert "2 puzzles without exactly one solution are left out." in str(
        table("scales-agreement", given, tmp_path)["notes"]
    )


@pytest.mark.parametrize(
    ("bad", "said"),
    [("rubbish", "line 2: "), ("55" + EASY[2:], "line 2: 5 stands twice in row 1")],
)
@pytest.mark.parametrize("name", ["lynce-table-1", "simonis-table-7", "cover-levels"])
def test_a_bad_puzzle_is_refused_before_any_work(
    name: str, bad: str, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    given = tmp_path / "given.txt"
    given.write_text(f"{EASY}\n{bad}\n")

    assert 2 == run(["lab", name, "--puzzles", str(given)])
    assert capsys.readouterr().err.startswith(f"cluesmith: --puzzles: {said}")


def test_patterns_may_have_any_digits(tmp_path: Path) -> None:
    given = ["".join("1" if char.isdigit() and char != "0" else "." for char in EASY)]

    rows = table("nishikawa-figure-5", given, tmp_path, "--time", "0.5")["rows"]
    assert 1 == len(rows)
    assert rows[0]["ours"] is not None


@pytest.mark.parametrize("option", ["--out", "--plot"])
def test_no_file_takes_the_place_of_another(
    option: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    puzzles, steps = tmp_path / "puzzles.svg", tmp_path / "steps"
    puzzles.write_text(f"{EASY}\n")
    for arguments in (
        ["--puzzles", str(puzzles), option, str(puzzles)],
        ["--out", str(tmp_path / "a.svg"), "--plot", str(tmp_path / "a.svg")],
    ):
        assert 2 == run(["lab", "simonis-lattice", *arguments])
        assert "is named twice" in capsys.readouterr().err
    assert [puzzles] == list(tmp_path.iterdir())

    table = ["lab", "simonis-table-7", "--puzzles", str(puzzles), "--keep"]
    assert 2 == run([*table, str(steps), "--out", str(steps / "reduce.txt")])
    assert "in the folder of the steps" in capsys.readouterr().err
    assert 2 == run([*table, str(puzzles)])
    assert "cannot be a folder" in capsys.readouterr().err


def test_a_file_that_is_no_text_is_not_that_of_a_step(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "reduce.txt").write_bytes(bytes(range(256)))
    assert 2 == run(["lab", "simonis-table-7", "--keep", str(tmp_path)])
    assert "has other puzzles" in capsys.readouterr().err


def test_a_short_list_is_kept_in_small_chunks(tmp_path: Path) -> None:
    assert 0 == run(["lab", "simonis-table-7", "--keep", str(tmp_path)])
    _, *parts, _ = (tmp_path / "reduce.jsonl.manifest").read_text().splitlines()
    assert len(parts) >= 50
