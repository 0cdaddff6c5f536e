# SPDX-License-Identifier: MIT
"""``cluesmith render`` as people use it: in a process of its own."""

from __future__ import annotations

import subprocess
from functools import partial
from typing import TYPE_CHECKING, Any

import pytest
from PIL import Image
from pypdf import PdfReader

import programs
from cluesmith.apps.render.fonts import font_file
from programs import PROGRAM
from samples import EASY, SEVENTEEN, TWO_SOLUTIONS

if TYPE_CHECKING:
    from pathlib import Path

run = partial(programs.run_bytes, "render")


def test_a_booklet_has_solutions_and_ratings(tmp_path: Path) -> None:
    out = tmp_path / "book.pdf"
    puzzles = f"{EASY}\n{SEVENTEEN}\n"
    done = run("-", "--out", out, "--title", "Two", "--rate", "cover", stdin=puzzles)
    text = [page.extract_text() for page in PdfReader(out).pages]

    assert (0, b"", b"") == (done.returncode, done.stdout, done.stderr)
    assert 2 == len(text)
    assert "cover 0.5 very easy" in text[0]
    assert "Solutions" in text[1]
    done = run("-", "--out", out, "--no-solutions", stdin=puzzles)
    assert 1 == len(PdfReader(out).pages)


def test_a_booklet_speaks_the_words_and_the_letters_of_its_publisher(tmp_path: Path) -> None:
    out, font = tmp_path / "book.pdf", font_file(bold=True).with_name("VeraIt.ttf")
    own = ["--words", "Puzzles=Rätsel,solutions=Lösungen", "--font", str(font)]
    layout = ["--title", "Zwei", "--per-page", "1"]
    done = run("-", "--out", out, *layout, *own, stdin=f"{EASY}\n" * 2)
    pages = PdfReader(out).pages
    text = [page.extract_text() for page in pages]
    resources: Any = pages[1]["/Resources"]
    fonts = {each.get_object()["/BaseFont"] for each in resources["/Font"].values()}

    assert (0, b"", b"") == (done.returncode, done.stdout, done.stderr)
    assert "2 Rätsel" in text[0]
    assert "Rätsel" in text[1]
    assert "Lösungen" in text[-1]
    assert not any("Puzzles" in page or "Solutions" in page for page in text)
    assert any("Oblique" in name for name in fonts)
    assert any("Bold" in name for name in fonts), "digits keep their typeface"


def test_titles_of_patterns_and_puzzles_reach_the_booklet(tmp_path: Path) -> None:
    drawn = tmp_path / "patterns.txt"
    drawn.write_text(
        "# Four corners\nx..x\n.x..\n..x.\nx..x\n\n# A cross\nx..x\n.xx.\n.xx.\nx..x\n"
    )
    out = tmp_path / "book.pdf"
    for command in (["set", drawn, "--allow", "singles"], ["solve", "-"], ["rate", "-"]):
        stdin = f"# Monday\n{EASY}\n" if command[1] == "-" else ""
        done = programs.run(*command, "--out", out, stdin=stdin)
        titles = {"Monday"} if stdin else {"Four corners", "A cross"}

        assert (0, "") == (done.returncode, done.stderr)
        text = " ".join(page.extract_text() for page in PdfReader(out).pages)
        assert [] == [title for title in titles if title not in text], command


def test_several_pictures_are_numbered(tmp_path: Path) -> None:
    out = tmp_path / "puzzle.png"
    done = run("-", "-o", out, "--pixels", "300", stdin=f"{EASY}\n" * 10)

    assert (0, b"") == (done.returncode, done.stderr)
    assert [f"puzzle-{n:02}.png" for n in range(1, 11)] == sorted(
        path.name for path in tmp_path.iterdir()
    )
    assert (300, 300) == Image.open(tmp_path / "puzzle-10.png").size


def test_a_picture_goes_to_standard_output_where_no_file_is_named() -> None:
    assert run(EASY, "--to", "svg").stdout.startswith(b"<svg")
    assert run(EASY, "--to", "png").stdout.startswith(b"\x89PNG")
    assert b'class="placed"' in run(EASY, "--to", "svg", "--solutions").stdout


def test_bad_lines_are_passed_over_and_told(tmp_path: Path) -> None:
    out = tmp_path / "book.pdf"
    done = run("-", "--out", out, stdin=f"{EASY}\nnonsense\n{EASY}\n")

    assert 2 == done.returncode
    assert b"line 2" in done.stderr
    assert out.exists()


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ([EASY], "no format; expected --to svg, png or pdf"),
        ([EASY, "--out", "a.jpg"], "'jpg' is not a format to draw"),
        (
            [EASY, "--out", "nowhere/a.pdf"],
            "--out: there is no folder nowhere",
        ),
        ([TWO_SOLUTIONS, "--out", "a.pdf"], "several solutions; expected one solution"),
        ([EASY, "--out", "a.pdf", "--rate", "sea"], "'sea' is not a scale"),
        ([EASY, "--out", "a.pdf", "--words", "Rätsel"], "--words: 'Rätsel'; expected WORD=WORD"),
        ([EASY, "--out", "a.pdf", "--words", "Solution=L"], "--words: 'Solution' is not a word of"),
        ([EASY, "--out", "a.pdf", "--font", "no.ttf"], "--font: there is no file no.ttf"),
        (
            ["." * 16, "--out", "a.pdf", "--rate", "se,hodoku"],
            "se rates only 9x9; expected cover, cover_rows, infer, propagate or mus",
        ),
    ],
)
def test_what_cannot_be_drawn_is_one_line(
    arguments: list[str], message: str, tmp_path: Path
) -> None:
    done = subprocess.run(
        [PROGRAM, "render", *arguments], capture_output=True, text=True, cwd=tmp_path, check=False
    )

    assert 2 == done.returncode
    assert 1 == done.stderr.count("\n")
    assert message in done.stderr
    assert [] == list(tmp_path.iterdir())


@pytest.mark.parametrize("kind", ["svg", "png"])
def test_patterns_and_open_values_are_drawn(kind: str, tmp_path: Path) -> None:
    out = tmp_path / f"heart.{kind}"
    board = "4x4+killer_cage:total=?:r1c1,r1c2"

    assert 0 == run("heart", "--pattern", "--out", out).returncode
    assert 0 == run("x" + "." * 15, "--pattern", "--board", board, "--out", out).returncode
    if kind == "svg":
        assert 1 == out.read_text().count('class="group"')
        assert ">?</text>" in out.read_text()
    else:
        with Image.open(out) as picture:
            assert (0xDC, 0xEC, 0xFB) == picture.convert("RGB").getpixel((150, 150))
            assert (0xFF, 0xFF, 0xFF) == picture.convert("RGB").getpixel((350, 350))


def test_several_patterns_are_numbered(tmp_path: Path) -> None:
    patterns = tmp_path / "patterns.txt"
    patterns.write_text("heart\nx......x..x....x\n")
    done = run(patterns, "--pattern", "--out", tmp_path / "p.svg")

    assert 0 == done.returncode
    assert ["p-1.svg", "p-2.svg"] == sorted(each.name for each in tmp_path.glob("*.svg"))


def test_what_patterns_cannot_have_is_refused(tmp_path: Path) -> None:
    booklet = run("heart", "--pattern", "--out", tmp_path / "heart.pdf")
    rated = run("heart", "--pattern", "--rate", "se", "--out", tmp_path / "heart.svg")
    puzzle = run("heart", "--out", tmp_path / "heart.svg")

    assert b"--to: patterns as pdf; expected svg or png\n" in booklet.stderr
    assert b"options of puzzles with --pattern; expected a picture alone\n" in rated.stderr
    assert puzzle.stderr.endswith(b"expected a puzzle, a file or -; for a pattern --pattern\n")


@pytest.mark.parametrize("option", ["--title", "--author", "--words"])
def test_bytes_that_are_not_text_are_refused(option: str, tmp_path: Path) -> None:
    refused = programs.run("render", EASY, "--out", tmp_path / "a.svg", option, "Kreis \udcdc")

    assert (2, 1) == (refused.returncode, refused.stderr.count("\n"))
    assert f"{option}: character 7 is not text; expected text in UTF-8" in refused.stderr
