# SPDX-License-Identifier: MIT
"""``cluesmith library`` as people use it: in processes of its own, some of them killed."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from random import Random
from typing import TYPE_CHECKING

import pytest
from pypdf import PdfReader

from cluesmith.apps.cli import main
from cluesmith.board import Puzzle
from cluesmith.board.symmetry import Transformation
from cluesmith.generating.generate import generate
from cluesmith.library import Library, Query
from programs import PROGRAM
from samples import EASY, ESCARGOT, SEVENTEEN, TWO_SOLUTIONS

if TYPE_CHECKING:
    from pathlib import Path

Answer = Callable[..., tuple[int, str, str]]


def run(*arguments: str | Path) -> int:
    """Run a sub-command in this process."""
    return main.run(["library", *map(str, arguments)])


@pytest.fixture
def answer(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> Answer:
    """Return a function that runs a sub-command on one library and returns all that it says."""
    monkeypatch.chdir(tmp_path)

    def ask(command: str, *arguments: str | Path) -> tuple[int, str, str]:
        code = run(command, *arguments, "--library", "own.db")
        said = capsys.readouterr()
        return code, said.out, said.err

    return ask


def test_a_search_by_what_was_never_found_out_says_so(answer: Answer, tmp_path: Path) -> None:
    (tmp_path / "puzzles.txt").write_text(f"{EASY}\n")
    answer("add", "puzzles.txt")
    by_scale = answer("find", "--scale", "hodoku", "--max", "900")
    by_strategy = answer("find", "--needs", "x_wing")

    rate = "`cluesmith library rate --scale hodoku` does it"
    assert (1, "", f"no puzzle is rated on hodoku; {rate}\n") == by_scale
    assert (1, "") == by_strategy[:2]
    assert "no puzzle is traced; `cluesmith library rate --strategies`" in by_strategy[2]
    answer("rate", "--scale", "hodoku")
    assert (1, "", "") == answer("find", "--scale", "hodoku", "--min", "900")


def test_a_library_is_filled_searched_and_printed(answer: Answer, tmp_path: Path) -> None:
    puzzles = tmp_path / "puzzles.txt"
    puzzles.write_text(f"{EASY} # first\n{SEVENTEEN}\n{ESCARGOT}\n")
    assert (
        0,
        "3 added, 0 known already: own.db\n",
        "3 rated on cover\n3 rated on se\n3 traced\n",
    ) == answer("add", puzzles, "--rate", "cover,se", "--strategies")

    for question in (
        ["--scale", "se", "--max", "1.2"],
        ["--scale", "cover", "--level", "very easy", "--clues", "25-"],
        ["--symmetry", "rotation"],
        ["--pattern", EASY],
        ["--allow", "singles", "--clues", "18-"],
    ):
        assert (0, f"{EASY}\n", "") == answer("find", *question)
    assert "1\n" == answer("find", "--clues", "17", "--count")[1]
    assert {"count": 2} == json.loads(answer("find", "--clues", "-29", "--count", "--json")[1])
    assert f"{ESCARGOT}\n" == answer("find", "--needs", "finned_swordfish,hidden_single")[1]
    told = json.loads(answer("find", "--clues", "30", "--json")[1])
    assert (EASY, 1.2, {"comment": "first"}) == (told["puzzle"], told["se"], told["meta"])

    _, shown, _ = answer("show", "1")
    assert "puzzle 1; 30 clues; symmetry: rotation\n" in shown
    assert "cover 0.5 very easy, se 1.2\n" in shown
    assert "comment: first\n" in shown
    stat = json.loads(answer("stat", "--json")[1])
    assert [3, {"9x9": 3}] == [stat["puzzles"], stat["boards"]]
    assert {"17": 1, "23": 1, "30": 1} == stat["clues"]
    assert "rated  cover: very easy" in answer("stat")[1]


def test_what_is_found_is_exported_as_a_booklet_or_in_any_format(
    answer: Answer, tmp_path: Path
) -> None:
    puzzles = tmp_path / "puzzles.txt"
    puzzles.write_text(f"{EASY} # first\n{SEVENTEEN}\n{ESCARGOT}\n")
    answer("add", puzzles, "--rate", "cover")
    assert (0, "", "") == answer("export", "--out", "book.pdf", "--title", "Mine")
    first, last = (page.extract_text() for page in PdfReader(tmp_path / "book.pdf").pages)

    assert "cover 0.5 very easy" in first
    assert "Solutions" in last
    assert (0, f"{EASY} # first\n", "") == answer("export", "--clues", "30")
    answer("export", "--to", "json", "--out", "all.json")
    assert 3 == len((tmp_path / "all.json").read_text().splitlines())
    assert (1, "", "no puzzle is so\n") == answer("export", "--clues", "80")


@pytest.mark.parametrize("name", ["own.db", "./own.db", "link.db", "hard.db", "own.db-wal"])
def test_an_export_never_goes_over_the_library(name: str, answer: Answer, tmp_path: Path) -> None:
    answer("add", EASY)
    (tmp_path / "link.db").symlink_to("own.db")
    (tmp_path / "hard.db").hardlink_to(tmp_path / "own.db")
    code, _, errors = answer("export", "--to", "line", "--out", name)

    assert (2, 1) == (code, errors.count("\n"))
    assert "is the library itself; expected another --out" in errors
    assert (0, f"{EASY}\n", "") == answer("find")


def test_a_failed_export_leaves_the_old_file(answer: Answer, tmp_path: Path) -> None:
    answer("add", EASY)
    old = tmp_path / "book.pdf"
    old.write_text("old")
    code, _, _ = answer("export", "--out", "book.pdf", "--per-page", "5")

    assert (2, "old") == (code, old.read_text())
    assert ["book.pdf"] == [path.name for path in tmp_path.glob("book*")]


def test_an_export_goes_to_a_device_or_through_a_link_too(answer: Answer, tmp_path: Path) -> None:
    answer("add", EASY)
    (tmp_path / "link.txt").symlink_to("real.txt")

    assert 0 == answer("export", "--out", os.devnull)[0]
    assert 0 == answer("export", "--out", "link.txt")[0]
    assert f"{EASY}\n" == (tmp_path / "real.txt").read_text()
    assert 2 == answer("export", "--out", "none/a.txt")[0]


def test_an_equivalent_puzzle_is_known_and_shown(answer: Answer) -> None:
    puzzle = Puzzle.parse(EASY)
    image = str(Transformation.random(puzzle.board, Random(2)).apply(puzzle))
    answer("add", EASY)

    assert (1, "0 added, 1 known already: own.db\n", "") == answer("add", image)
    assert answer("show", image)[1].startswith(EASY)
    assert (0, f"{EASY}\n", "") == answer("find", "--equivalent", image)
    assert (1, "", f"{SEVENTEEN}: not in the library\n") == answer("show", SEVENTEEN)
    assert 1 == answer("show", "99")[0]
    assert 1 == answer("find", "--clues", "80")[0]


def test_bad_lines_are_told_and_the_others_added(answer: Answer, tmp_path: Path) -> None:
    lines = [EASY, "# a comment", "nonsense", TWO_SOLUTIONS, SEVENTEEN, "."]
    puzzles = tmp_path / "puzzles.txt"
    puzzles.write_text("\n".join(lines))
    code, out, errors = answer("add", puzzles, "--json")

    assert 2 == code
    assert {"library": "own.db", "added": 2, "known": 0, "refused": 3} == json.loads(out)
    assert 3 == errors.count("\n")
    for line in ("line 3: ", "line 4: several solutions; expected one", "line 6: "):
        assert line in errors
    code, out, errors = answer("add", puzzles, "--strict")
    assert (2, "", 1) == (code, out, errors.count("\n"))


def test_plain_lines_among_others_keep_their_numbers(answer: Answer, tmp_path: Path) -> None:
    """The first lines are read together, those around the bad one apart."""
    puzzles = tmp_path / "puzzles.txt"
    puzzles.write_text(f"{EASY}\n" * 5000 + "nonsense\n" + f"{TWO_SOLUTIONS}\n" * 3000)
    _, out, errors = answer("add", puzzles)

    assert "1 added, 4999 known already, 3001 refused: own.db\n" == out
    found = [int(line.split("line ")[1].split(":")[0]) for line in errors.splitlines()]
    assert list(range(5001, 8002)) == sorted(found)


def test_without_a_name_it_is_in_the_users_folder_for_data(tmp_path: Path) -> None:
    environment = os.environ | {"XDG_DATA_HOME": str(tmp_path), "HOME": str(tmp_path)}
    done = subprocess.run(
        [PROGRAM, "library", "add", EASY],
        capture_output=True,
        text=True,
        env=environment,
        check=False,
    )

    assert 0 == done.returncode
    (made,) = tmp_path.rglob("library.db")
    assert str(made) in done.stdout


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["find"], "there is no library"),
        (["stat"], "there is no library"),
        (["export", "--out", "a.pdf"], "there is no library"),
        (["find", "--scale", "all", "--level", "easy"], "expected one scale to search by"),
        (["find", "--clues", "x"], "'x' clues; expected a number, or two as 20-24"),
        (
            ["find", "--symmetry", "rotatoin"],
            "'rotatoin' is not a symmetry; did you mean rotation?",
        ),
        (["find", "--scale", "cover:7", "--level", "1"], "expected scales without a variant"),
        (["find", "--scale", "se"], "the scale se without a level"),
        (["find", "--pattern", "xx"], "'xx' is not a shape"),
        (["find", "--needs", "x_wang"], "'x_wang' is not a strategy; did you mean x_wing?"),
        (["rate"], "nothing to find out"),
        (["add", EASY, "--rate", "sea"], "'sea' is not a scale"),
        (["add", TWO_SOLUTIONS], "several solutions; expected one"),
        (["add", "nowhere.txt"], "neither a puzzle nor a file"),
    ],
)
def test_what_cannot_be_done_is_one_line(
    arguments: list[str], message: str, answer: Answer
) -> None:
    code, _, errors = answer(*arguments)

    assert 2 == code
    assert 1 == errors.count("\n")
    assert message in errors


def test_a_file_that_is_no_library_is_one_line(answer: Answer, tmp_path: Path) -> None:
    (tmp_path / "own.db").write_text(f"{EASY}\n" * 100)
    for arguments in (["find"], ["add", EASY], ["stat"]):
        code, _, errors = answer(*arguments)
        assert 2 == code
        assert 1 == errors.count("\n")
        assert "own.db is not a library: file is not a database" in errors


_FILLER = """
import sys
from pathlib import Path
from cluesmith.board import Puzzle
from cluesmith.library import Library, ImportBatch
puzzles = [Puzzle.parse(line) for line in Path(sys.argv[1]).read_text().split()]
with Library(Path(sys.argv[2]), create=True) as library:
    fives = (puzzles[at : at + 5] for at in range(0, len(puzzles), 5))
    for part in library.add(lot for five in fives for lot in ImportBatch.of(five)):
        print(part.added, flush=True)
"""


@pytest.fixture(scope="module")
def many(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a file of puzzles, most of them not equivalent: some with clues added to them."""
    rng = Random(7)
    lines = []
    for made in generate(20, seed=1).made:
        blanks = [cell for cell, digit in enumerate(made.puzzle.digits) if not digit]
        for _ in range(100):
            cells = rng.sample(blanks, 6)
            more = made.puzzle.with_digits((c, made.solution.digits[c]) for c in cells)
            lines.append(f"{more}\n")
    path = tmp_path_factory.mktemp("many") / "many.txt"
    path.write_text("".join(lines))
    return path


def test_killed_at_any_moment_it_keeps_what_was_written_and_can_be_filled_again(
    tmp_path: Path, many: Path
) -> None:
    """In batches of five, each of them a transaction."""
    disturbed, undisturbed = tmp_path / "disturbed.db", tmp_path / "undisturbed.db"
    rng = Random(11)
    for _ in range(6):
        command = [sys.executable, "-c", _FILLER, str(many), str(disturbed)]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as child:
            assert child.stdout is not None
            before = sum(int(child.stdout.readline()) for _ in range(rng.randint(1, 60)))
            child.kill()
        with Library(disturbed) as library:
            assert len(library) >= before
            ids = [found.id for found in library.find(Query())]
            assert list(range(1, len(ids) + 1)) == ids
    for path in (disturbed, undisturbed):
        assert 0 == run("add", many, "--library", path)
    with Library(disturbed) as mended, Library(undisturbed) as whole:
        assert [f.puzzle for f in whole.find(Query())] == [f.puzzle for f in mended.find(Query())]
        assert len(whole) > 1000


def test_two_programs_may_add_at_once(tmp_path: Path, many: Path) -> None:
    own = tmp_path / "own.db"
    children = [
        subprocess.Popen([sys.executable, "-c", _FILLER, many, own], stdout=subprocess.PIPE)
        for _ in range(2)
    ]
    added = [sum(map(int, child.communicate()[0].split())) for child in children]
    assert run("add", many, "--library", tmp_path / "alone.db") == 0
    with Library(own) as library, Library(tmp_path / "alone.db") as alone:
        assert sum(added) == len(library) == len(alone)


def test_a_folder_is_no_library(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for command in ("stat", "find", "export"):
        more = ["--out", "a.txt"] if command == "export" else []

        assert 2 == run(command, *more, "--library", tmp_path)
        assert "unable to open database file; expected a file" in capsys.readouterr().err


def test_a_file_that_cannot_be_read_makes_no_library(answer: Answer, tmp_path: Path) -> None:
    (tmp_path / "empty.txt").write_text("")
    code, _, said = answer("add", tmp_path / "empty.txt")
    assert code == 2
    assert said.count("\n") == 1
    assert not (tmp_path / "own.db").exists()
