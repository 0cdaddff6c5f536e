# SPDX-License-Identifier: MIT
"""``--out``: the suffix of a file tells its kind, the same for every command."""

from __future__ import annotations

import csv
import json
import re
from typing import TYPE_CHECKING

import pytest
from PIL import Image
from pypdf import PdfReader

from cluesmith.board import formats
from programs import run
from samples import EASY, EASY_SOLUTION, SEVENTEEN

if TYPE_CHECKING:
    from pathlib import Path

ESCARGOT = "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3.."
COMMANDS: dict[str, list[str]] = {
    "solve": ["solve", EASY],
    "rate": ["rate", EASY, "--scale", "cover"],
    "set": ["set", "x......x..x....x", "--seed", "1"],
    "generate": ["generate", "--seed", "1"],
    "reduce": ["reduce", EASY],
    "infer": ["infer", EASY],
    "propagate": ["propagate", EASY],
}
"""Commands whose results are puzzles, or about them."""


def _without_time(text: str) -> str:
    return re.sub(r", [0-9.]+ m?s$", "", text.strip())


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize("suffix", ["txt", "json", "csv", "sdm", "svg", "png", "pdf"])
def test_the_suffix_tells_the_kind_of_file(command: str, suffix: str, tmp_path: Path) -> None:
    out = tmp_path / f"out.{suffix}"
    done = run(*COMMANDS[command], "--out", out)
    data = out.read_bytes()
    printed = run(*COMMANDS[command], "--json").stdout
    members = json.loads(printed)

    assert (0, "") == (done.returncode, done.stdout)
    if suffix == "txt":
        assert _without_time(run(*COMMANDS[command]).stdout) == _without_time(data.decode())
    elif suffix == "json":
        kept = json.loads(data)
        assert list(members) == list(kept)
    elif suffix == "csv":
        [row] = csv.DictReader(data.decode().splitlines())
        assert members["puzzle"] == row["puzzle"]
    elif suffix == "sdm":
        made = members.get("reduced", members["puzzle"])
        assert made.replace(".", "0") == data.decode().strip()
    else:
        assert data.startswith({"svg": b"<svg", "png": b"\x89PNG", "pdf": b"%PDF-"}[suffix])


def test_pictures_of_solve_have_the_solution(tmp_path: Path) -> None:
    run("solve", EASY, "-o", tmp_path / "solved.svg")
    run("rate", EASY, "-o", tmp_path / "rated.svg")

    assert 'class="placed"' in (tmp_path / "solved.svg").read_text()
    assert 'class="placed"' not in (tmp_path / "rated.svg").read_text()


def test_a_file_of_puzzles_becomes_numbered_pictures_or_a_booklet(tmp_path: Path) -> None:
    run("generate", "--count", "3", "--seed", "1", "--out", tmp_path / "new.png")
    run("generate", "--count", "3", "--seed", "1", "--out", tmp_path / "new.pdf")

    pictures = sorted(tmp_path.glob("*.png"))
    assert ["new-1.png", "new-2.png", "new-3.png"] == [path.name for path in pictures]
    assert (900, 900) == Image.open(pictures[0]).size
    assert "Solutions" in PdfReader(tmp_path / "new.pdf").pages[-1].extract_text()


def test_a_variant_keeps_its_board(tmp_path: Path) -> None:
    out = tmp_path / "new.svg"
    run("generate", "--board", "4x4+diagonals", "--seed", "1", "--out", out)

    assert run("render", "....3..2.....1..", "--board", "4x4+diagonals", "--to", "svg").stdout == (
        out.read_text()
    )


@pytest.mark.parametrize("suffix", ["sdk", "sdx", "ss", "opensudoku", "json"])
def test_convert_takes_the_format_from_the_name(suffix: str, tmp_path: Path) -> None:
    out = tmp_path / f"out.{suffix}"
    done = run("convert", EASY, "--out", out)
    [known] = [known for known in formats.FORMATS if f".{suffix}" in known.suffixes]

    assert (0, "", "") == (done.returncode, done.stdout, done.stderr)
    assert run("convert", EASY, "--to", known.name).stdout == out.read_text()


def test_convert_draws_too(tmp_path: Path) -> None:
    assert 0 == run("convert", EASY, "--out", tmp_path / "out.png").returncode
    assert (tmp_path / "out.png").read_bytes().startswith(b"\x89PNG")


@pytest.mark.parametrize("suffix", ["txt", "json", "svg", "html"])
def test_explain_takes_its_format_from_the_name(suffix: str, tmp_path: Path) -> None:
    out = tmp_path / f"steps.{suffix}"
    done = run("explain", EASY, "--out", out)
    format_ = "text" if suffix == "txt" else suffix

    assert (0, "", "") == (done.returncode, done.stdout, done.stderr)
    assert run("explain", EASY, "--format", format_).stdout.strip() == out.read_text().strip()


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (["explain", EASY, "--out", "steps.pdf"], "steps.pdf; expected a name that ends in "),
        (["rate", EASY, "--out", "rate.html"], "rate.html; expected a name that ends in "),
        (["lab", "henz-figure-6", "--out", "table.pdf"], "table.pdf; expected a name that ends"),
        (["solve", EASY, "--out", "no/such.txt"], "there is no folder no; expected one that"),
    ],
)
def test_a_kind_that_a_command_cannot_write_is_one_line(words: list[str], expected: str) -> None:
    done = run(*words)

    assert (2, "", 1) == (done.returncode, done.stdout, done.stderr.count("\n"))
    assert done.stderr.startswith(f"cluesmith: --out: {expected}")


def test_bad_input_leaves_an_old_file_alone(tmp_path: Path) -> None:
    out = tmp_path / "old.txt"
    out.write_text("old")
    done = run("solve", "nonsense", "--out", out)

    assert 2 == done.returncode
    assert "old" == out.read_text()


def test_a_file_of_puzzles_leaves_no_verdict_unsaid(tmp_path: Path) -> None:
    """What has no place in it is said on standard error, as for a text file."""
    patterns, out = tmp_path / "patterns.txt", tmp_path / "out.txt"
    patterns.write_text("xxx.............\nx......x..x....x\nxxxx............\n")
    commands = (
        ["set", patterns],
        ["set", f"{'x' * 17}{'.' * 64}", "--time", "0"],
        ["reduce", ESCARGOT, "--keep", "NS"],
    )
    for command in commands:
        expected = run(*command, "-o", out)
        for suffix in ("pdf", "svg", "png", "sdm"):
            done = run(*command, "-o", tmp_path / f"out.{suffix}")
            said = [re.sub(r"in [0-9.]+ s", "", each.stderr) for each in (expected, done)]

            assert said[0] == said[1] != ""
            assert expected.returncode == done.returncode


def test_explain_works_on_a_file(tmp_path: Path) -> None:
    puzzles = tmp_path / "two.txt"
    puzzles.write_text(f"# Monday\n{EASY}\n{SEVENTEEN}\n")
    text = run("explain", puzzles, "--allow", "singles")
    traces = [json.loads(line) for line in run("explain", puzzles, "--json").stdout.splitlines()]

    assert 0 == text.returncode
    assert text.stdout.startswith("Puzzle 1: Monday\n")
    assert f"\n\nPuzzle 2: {SEVENTEEN.replace('0', '.')}\n" in text.stdout
    assert [EASY, SEVENTEEN.replace("0", ".")] == [trace["puzzle"] for trace in traces]
    run("explain", puzzles, "--out", tmp_path / "two.html")
    page = (tmp_path / "two.html").read_text()
    assert ("<h1>Monday</h1>" in page, "<h1>Puzzle 2</h1>" in page) == (True, True)
    assert sum(len(trace["steps"]) + 2 for trace in traces) == page.count("<svg")
    run("explain", puzzles, "--out", tmp_path / "step.svg", "--step", "2")
    assert (tmp_path / "step-2.svg").read_text().startswith("<svg")
    assert 2 == run("explain", puzzles, "--format", "svg").returncode


def test_a_page_has_the_traces_of_all_good_puzzles(tmp_path: Path) -> None:
    """Clues that contradict each other are named, as for text; --strict stops at them."""
    puzzles, out = tmp_path / "mixed.txt", tmp_path / "mixed.html"
    puzzles.write_text(f"# Monday\n{EASY}\n55{EASY[2:]}\n# Wednesday\n{EASY}\n")
    strict = run("explain", puzzles, "--out", out, "--strict")
    is_written = out.exists()
    done = run("explain", puzzles, "--out", out)
    headings = re.findall("<h1>(.*?)</h1>", out.read_text())
    run("explain", puzzles, "--out", tmp_path / "step.svg")

    assert (2, False) == (strict.returncode, is_written)
    assert (2, ["Monday", "Wednesday"]) == (done.returncode, headings)
    assert "line 3: 5 stands twice in row 1" in done.stderr
    assert ["step-1.svg", "step-2.svg"] == sorted(each.name for each in tmp_path.glob("*.svg"))


def test_a_comment_above_a_puzzle_is_its_title(tmp_path: Path) -> None:
    puzzles, out = tmp_path / "week.txt", tmp_path / "week.pdf"
    puzzles.write_text(f"# A week\n\n# Monday\n{EASY}\n{SEVENTEEN}\n# Wednesday\n{EASY}\n")
    done = run("render", puzzles, "--out", out)
    text = PdfReader(out).pages[0].extract_text()

    assert 0 == done.returncode
    assert ("1  Monday" in text, "3  Wednesday" in text, "A week" in text) == (True, True, False)
    titles = [record.get("title") for record in formats.read(puzzles.read_text())]
    assert ["Monday", "", "Wednesday"] == titles


@pytest.mark.parametrize(("per_page", "pages"), [(9, 2), (12, 1)])
def test_a_page_may_hold_nine_or_twelve_puzzles(per_page: int, pages: int, tmp_path: Path) -> None:
    out = tmp_path / "book.pdf"
    options = ["--per-page", str(per_page), "--no-solutions", "--out", str(out)]
    done = run("render", "-", *options, stdin=f"{EASY}\n" * 12)

    assert 0 == done.returncode
    assert pages == len(PdfReader(out).pages)


@pytest.mark.parametrize(
    ("rate", "grades", "printed"),
    [
        ("hodoku", "Easy=Leicht, Hard=Schwer", ["Leicht", "Extreme"]),
        ("hodoku", "easy=Leicht,extreme=Teuflisch", ["Leicht", "Teuflisch"]),
        ("infer", "up=Anfang,search=Ende", ["Anfang", "bflp"]),
        ("cover", "0.1=Anfang,0.6=Ende", ["Anfang", "extreme"]),
    ],
)
def test_grades_have_the_names_of_the_publisher(
    rate: str, grades: str, printed: list[str], tmp_path: Path
) -> None:
    out = tmp_path / "book.pdf"
    words = ["--rate", rate, "--grades", grades, "--out", str(out)]
    done = run("render", "-", *words, stdin=f"{EASY}\n{ESCARGOT}\n")
    text = PdfReader(out).pages[0].extract_text()

    assert (0, "") == (done.returncode, done.stderr)
    assert [True, True] == [name in text for name in printed]
    assert rate not in text


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["--rate", "hodoku", "--grades", "Easy"], "'Easy'; expected LEVEL=NAME, as Easy=Leicht"),
        (
            ["--rate", "se,hodoku", "--grades", "1=Leicht"],
            "the number 1 with 2 scales; expected its scale before it, as se:1=Leicht",
        ),
        (
            ["--rate", "se", "--grades", "Easy=Leicht"],
            "the level 'Easy' of se, which has only numbers; expected NUMBER=NAME, as 1.2=Leicht",
        ),
        (
            ["--rate", "hodoku", "--grades", "Esy=1"],
            "'Esy' is not a level or a number; did you mean Easy",
        ),
        (["--grades", "Easy=Leicht"], "names without a scale; expected --rate SCALE"),
    ],
)
def test_bad_names_of_grades_are_one_line(words: list[str], message: str, tmp_path: Path) -> None:
    done = run("render", EASY, "--out", tmp_path / "book.pdf", *words)

    assert (2, "") == (done.returncode, done.stdout)
    assert done.stderr.startswith(f"cluesmith: --grades: {message}")


def test_a_table_of_the_lab_is_written_by_suffix(tmp_path: Path) -> None:
    for suffix in ("json", "csv", "txt"):
        assert 0 == run("lab", "henz-figure-6", "--out", tmp_path / f"table.{suffix}").returncode
    rows = json.loads((tmp_path / "table.json").read_text())["rows"]
    table = list(csv.DictReader((tmp_path / "table.csv").read_text().splitlines()))

    assert len(rows) == len(table)
    assert list(rows[0]) == list(table[0])
    assert (tmp_path / "table.txt").read_text().startswith(next(iter(rows[0])))


def test_an_answer_goes_to_the_file_alone(tmp_path: Path) -> None:
    run("solve", EASY, "--out", tmp_path / "solved")

    assert f"{EASY_SOLUTION}\n" == (tmp_path / "solved").read_text()


@pytest.mark.parametrize("command", [*COMMANDS.values(), ["explain", EASY], ["convert", EASY]])
def test_an_unknown_suffix_is_refused_with_the_known_ones(
    command: list[str], tmp_path: Path
) -> None:
    done = run(*command, "--out", tmp_path / "s.docx")

    assert 2 == done.returncode
    assert re.match(r"cluesmith: --out: s.docx; expected a name that ends in \.txt, ", done.stderr)
    assert not list(tmp_path.iterdir())


def test_a_format_that_is_named_needs_no_suffix(tmp_path: Path) -> None:
    done = run("explain", EASY, "--format", "html", "--out", tmp_path / "steps.page")

    assert 0 == done.returncode
    assert (tmp_path / "steps.page").read_text().startswith("<!doctype html>")
