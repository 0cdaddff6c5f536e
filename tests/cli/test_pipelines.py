# SPDX-License-Identifier: MIT
"""Every command reads what every command writes: boards, formats, and the JSON of each verb."""

from __future__ import annotations

import io
import json
import re
import subprocess
from threading import Timer
from typing import TYPE_CHECKING

import pytest

from cluesmith.board import Board, Pattern, Puzzle, formats
from cluesmith.board.formats import FORMATS
from cluesmith.board.geometry import BOXED_SIZES
from cluesmith.errors import InputError
from cluesmith.proofs.checkers.verifier import is_solution
from cluesmith.verbs.reading import Reading
from programs import PROGRAM, run
from samples import EASY, EASY_SOLUTION

if TYPE_CHECKING:
    from pathlib import Path

NAMED = [f"{size}x{size}" for size in BOXED_SIZES if size <= 12]
VARIANTS = ["9x9+diagonals", "6x6+diagonals", "jigsaw:1112213322134423345544555"]


@pytest.mark.parametrize("spec", [*NAMED, *VARIANTS])
def test_what_generate_writes_is_read_in_every_format(spec: str) -> None:
    board = ["--board", spec] if spec in VARIANTS else []
    made = run("generate", "--board", spec, "--count", "1", "--seed", "1")
    puzzle = Puzzle.parse(made.stdout)
    expected = run("solve", made.stdout.strip()).stdout
    kept = []

    assert (0, spec) == (made.returncode, puzzle.board.spec)
    assert is_solution(puzzle, Puzzle.parse(expected.strip(), spec))
    for known in FORMATS:
        try:
            known.check(Board.parse(spec))
        except InputError:
            continue
        written = run("convert", "-", "--to", known.name, stdin=made.stdout)
        assert (0, "") == (written.returncode, written.stderr)
        # A format that names the board needs no option.
        own = [] if known.keeps_board else board
        assert expected == run("solve", "-", *own, stdin=written.stdout).stdout, known.name
        back = run("convert", "-", *own, "--to", "json", stdin=written.stdout)
        assert str(puzzle) == json.loads(back.stdout)["puzzle"], known.name
        kept.append(known.name)
    assert {"json", "sudokupad", "fpuz", "fpuzzles", "line"} <= set(kept)
    assert spec not in NAMED or {"grid", "ss", "sdk", "pencilmarks"} <= set(kept)


def test_a_line_names_its_board_for_each_command_and_contradicts_another() -> None:
    made = run("generate", "--board", "6x6+diagonals", "--count", "2", "--seed", "1").stdout
    specs = {
        json.loads(line)["board"]
        for verb in (["solve"], ["rate"], ["reduce"], ["set", "--time", "0.1"])
        for line in run(verb[0], "-", *verb[1:], "--json", stdin=made).stdout.splitlines()
    }
    refused = run("solve", "-", "--board", "6x6", stdin=made)

    assert {"6x6+diagonals"} == specs
    assert 2 == refused.returncode
    assert "line 1: a puzzle on 6x6+diagonals; expected one on 6x6" in refused.stderr


@pytest.mark.parametrize("verb", ["generate", "set", "solve", "rate", "reduce"])
def test_set_takes_the_pattern_of_the_json_of_a_verb(verb: str) -> None:
    made = run(*VERBS[verb], "--json")
    answer = json.loads(made.stdout)
    set_again = run("set", "-", "--allow", "all", "--json", stdin=made.stdout)

    pattern = Pattern.of(answer.get("reduced") or answer["puzzle"])
    assert (0, "") == (set_again.returncode, set_again.stderr)
    assert [str(pattern)] == [json.loads(line)["pattern"] for line in set_again.stdout.splitlines()]


@pytest.mark.parametrize(
    ("text", "refusal"),
    [
        ('{"clues": 3}', "line 1: an object without puzzle; expected text"),
        (
            '{"pattern": ',
            "line 1: not JSON: expecting value at character 13; expected a JSON object",
        ),
        ('{"pattern": "x?......"}', "line 1: found '?' at character 2; expected an empty cell"),
    ],
)
def test_set_refuses_an_object_without_a_pattern(text: str, refusal: str) -> None:
    refused = run("set", "-", stdin=text)

    assert (2, "") == (refused.returncode, refused.stdout)
    assert refusal in refused.stderr


@pytest.mark.parametrize("spec", NAMED)
def test_a_file_of_several_grids_is_read_back(spec: str) -> None:
    made = run("generate", "--board", spec, "--count", "3", "--seed", "2")
    grids = run("convert", "-", "--to", "grid", stdin=made.stdout)

    assert 3 == len(made.stdout.splitlines())
    assert made.stdout == run("convert", "-", "--to", "line", stdin=grids.stdout).stdout


VERBS = {
    "solve": ["solve", EASY],
    "rate": ["rate", EASY, "--scale", "cover"],
    "reduce": ["reduce", EASY],
    "infer": ["infer", EASY],
    "propagate": ["propagate", EASY],
    "explain": ["explain", EASY],
    "generate": ["generate", "--seed", "1", "--count", "1"],
    "set": ["set", "letters:KT", "--allow", "singles"],
    "minimum": ["minimum", "--board", "4x4", "--allow", "singles"],
}


@pytest.mark.parametrize("verb", VERBS)
def test_the_json_of_a_verb_goes_into_convert_and_solve(verb: str) -> None:
    made = run(*VERBS[verb], "--json")
    answer = json.loads(made.stdout)
    puzzle = Puzzle.parse(answer.get("reduced") or answer["puzzle"])

    converted = run("convert", "-", "--to", "line", stdin=made.stdout)
    solved = json.loads(run("solve", "-", "--json", stdin=made.stdout).stdout)

    assert (0, str(puzzle)) == (converted.returncode, converted.stdout[: len(str(puzzle))])
    assert "unique" == solved["status"]
    assert is_solution(puzzle, Puzzle.parse(solved["solutions"][0]))


ROWS = re.sub("(.{9})", r"\1\n", EASY)
RULED = formats.write(formats.read(EASY), "grid")


@pytest.mark.parametrize("first", [EASY, f"{EASY} # and a comment", ROWS, RULED])
@pytest.mark.parametrize("second", [EASY, ROWS, RULED])
def test_lines_and_grids_of_a_file_keep_their_titles(first: str, second: str) -> None:
    """Whichever comes first, and also where the heading of a grid follows a line at once."""
    for between in ("\n", "\n\n"):
        text = f"# Monday\n{first}{between}# Tuesday\n{second}\n\n# Wednesday\n{first}\n"
        done = run("convert", "-", "--to", "json", stdin=text)
        records = formats.read(done.stdout, "json")

        assert ["Monday", "Tuesday", "Wednesday"] == [record.title for record in records]
        assert {EASY} == {str(record.puzzle) for record in records}


def test_a_wrong_grid_after_a_line_is_named_by_its_line() -> None:
    done = run("solve", "-", stdin=f"{RULED}\n{EASY}\n\n{ROWS[:-12]}\n")

    assert (2, "") == (done.returncode, done.stdout)
    assert "line 22: a row of 8 cells; expected 9" in done.stderr


@pytest.mark.parametrize("verb", [["set", "--seed", "1"], ["reduce"]])
def test_titles_go_along_in_the_text_of_puzzles(verb: list[str], tmp_path: Path) -> None:
    """Above each puzzle of a file, of a pipe, and of a file with one puzzle."""
    puzzles = "# Monday\n1......3..2....4\n1......4..3....2\n# Wednesday\n1......4..3....2\n"
    file = tmp_path / "week.txt"
    for text, titles in ((puzzles, ["Monday", "", "Wednesday"]), (puzzles[:25], ["Monday"])):
        file.write_text(text)
        for done in (run(verb[0], file, *verb[1:]), run(verb[0], "-", *verb[1:], stdin=text)):
            assert titles == [record.title for record in formats.read(done.stdout)]


def test_no_title_is_left_of_a_pattern_without_a_puzzle() -> None:
    done = run("set", "-", stdin="# Monday\nxxx.............\n# Tuesday\nx......x..x....x\n")

    assert [["Tuesday"], 1] == [[r.title for r in formats.read(done.stdout)], done.returncode]


def test_the_solution_of_solve_goes_along() -> None:
    solved = run("solve", EASY, "--json")

    assert (
        f"{EASY},{EASY_SOLUTION}\n"
        == run("convert", "-", "--to", "line", stdin=solved.stdout).stdout
    )


def test_set_gives_as_many_links_with_solutions_as_puzzles() -> None:
    made = run("set", "letters:KT", "--allow", "singles", "-n", "12", "--json")
    links = run("convert", "-", "--to", "sudokupad", stdin=made.stdout).stdout.splitlines()
    records = [formats.read_one(link) for link in links]

    assert 12 == len(records) == len({record.puzzle for record in records})
    assert all(r.solution and is_solution(r.puzzle, r.solution) for r in records)


@pytest.mark.parametrize("count", ["1", "2"])
def test_each_puzzle_with_found_values_keeps_its_board(count: str) -> None:
    board = "9x9+killer_cage:total=?:r1c1,r1c2"
    told = run("set", "heart", "--board", board, "-n", count, "--seed", "1", "--json").stdout
    solved = run("solve", "-", "--json", stdin=told).stdout.splitlines()
    specs = json.loads(told)["boards"]

    assert len(solved) == len(specs) == int(count)
    assert [json.loads(line)["status"] for line in solved] == ["unique"] * int(count)
    assert [json.loads(line)["board"] for line in solved] == specs


def test_as_many_boards_as_puzzles_are_expected() -> None:
    refused = run("solve", "-", stdin=json.dumps({"puzzle": EASY, "boards": ["9x9", "9x9"]}))

    assert refused.returncode == 2
    assert "2 boards; expected 0, one for a puzzle" in refused.stderr


def test_a_line_without_a_puzzle_is_refused_with_its_number() -> None:
    made = run("set", "x" + "." * 80, "--allow", "singles", "--json")
    done = run("convert", "-", "--to", "line", stdin=made.stdout)

    assert 2 == done.returncode
    assert "line 1: no puzzle, because the verdict is impossible" in done.stderr


KINDS = [
    "6x6",
    "4x4+diagonals",
    "9x9+windoku",
    "6x6+extra:r1c1,r2c2,r3c3,r4c4,r5c5,r6c6",
    "jigsaw:1112213322134423345544555",
]
"""A board of each kind."""

PIPELINE = (
    ("rate", "--scale", "infer"),
    ("explain",),
    ("infer",),
    ("propagate", "--scheme", "FC"),
    ("encode",),
    ("reduce",),
    ("solve",),
)


@pytest.mark.parametrize("spec", KINDS)
def test_the_board_goes_along_a_pipeline(spec: str) -> None:
    board = Board.parse(spec)
    made = run("generate", "--board", spec, "--seed", "1", "--json").stdout
    for verb in PIPELINE:
        members = json.loads(made)
        assert (None if spec == "6x6" else board.spec) == members.get("board"), verb
        asked = ["--to", "matrix"] if verb == ("encode",) else ["--json"]
        done = run(*verb, "-", *asked, stdin=made)
        assert ("", True) == (done.stderr, done.returncode in (0, 1))  # FC alone may be stuck
        made = made if verb == ("encode",) else done.stdout
    puzzle = formats.read_one(made)

    assert (board, "unique") == (puzzle.board, json.loads(made)["status"])
    assert is_solution(puzzle.puzzle, Puzzle.parse(json.loads(made)["solutions"][0], board))


@pytest.mark.parametrize("verb", ["explain", "infer", "candidates"])
def test_a_verb_begins_with_the_clues_and_not_with_the_answer_of_the_last_verb(verb: str) -> None:
    answer = run(verb, EASY, "--json").stdout
    after = run("explain", "-", "--json", stdin=answer).stdout
    alone = run("explain", EASY, "--json").stdout

    assert {"values", "candidates"} & json.loads(answer).keys()
    assert json.loads(alone)["steps"] == json.loads(after)["steps"] != []


@pytest.mark.parametrize("spec", [kind for kind in KINDS if not kind.startswith("9")])
def test_what_set_and_minimum_find_names_its_board(spec: str) -> None:
    board = Board.parse(spec)
    pattern = "x" * (board.cell_count // 2) + "." * (board.cell_count - board.cell_count // 2)
    for command in (("set", pattern, "--time", "1"), ("minimum", "--time", "1")):
        made = run(*command, "--board", spec, "--json").stdout

        assert (None if spec == "6x6" else board.spec) == json.loads(made).get("board")


@pytest.mark.parametrize("words", [["solve"], ["explain", "--json"], ["rate", "--scale", "cover"]])
def test_a_line_of_a_pipe_is_answered_before_the_next_one_comes(words: list[str]) -> None:
    with subprocess.Popen(
        [PROGRAM, *words, "-"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        late = Timer(60, process.kill)  # a program that waits for more lines never answers
        late.start()
        for _ in range(3):
            process.stdin.write(f"{EASY}\n")
            process.stdin.flush()
            assert process.stdout.readline()
        process.stdin.close()
        assert "" == process.stdout.read()
        late.cancel()


@pytest.mark.parametrize("known", ["grid", "line", "json"])
def test_a_format_is_detected_however_little_a_pipe_gives_at_once(known: str) -> None:
    text = run("convert", "-", "--to", known, stdin="1......3..2....4\n2......3..1....4\n").stdout

    class Drip(io.BytesIO):
        """A stream that gives five bytes at once."""

        def read1(self, size: int | None = -1, /) -> bytes:
            return super().read1(min(5, size or 5))

    entries = list(Reading(Drip(text.encode())).entries(None))

    assert ["1......3..2....4", "2......3..1....4"] == [
        str(entry.puzzle) for entry in entries if not isinstance(entry, InputError)
    ]


@pytest.mark.parametrize(
    "reader", [["solve"], ["rate", "--scale", "cover"], ["reduce"], ["convert", "--to", "line"]]
)
@pytest.mark.parametrize(
    "made",
    [
        ["explain", EASY, "--hint"],
        ["explain", EASY, "--hint", "--reveal", "where"],
        ["explain", EASY],
        ["infer", EASY],
        ["candidates", EASY],
        ["generate", "--practice", "naked_pair", "--count", "1", "--seed", "1"],
    ],
)
def test_positions_of_one_command_go_into_another(made: list[str], reader: list[str]) -> None:
    printed = run(*made, "--json").stdout
    read = run(reader[0], "-", *reader[1:], stdin=printed)

    assert (0, True) == (read.returncode, bool(read.stdout))


def test_a_verdict_without_a_puzzle_is_named_and_the_others_are_converted() -> None:
    lines = run("set", "heart", "--allow", "singles", "--json").stdout.splitlines()
    lines.insert(0, '{"pattern": "x", "verdict": "undecided", "puzzle": null}')
    links = run("convert", "-", "--to", "sudokupad", stdin="\n".join(lines))

    assert 2 == links.returncode
    assert "line 1: no puzzle, because the verdict is undecided" in links.stderr
    assert 1 == len(links.stdout.splitlines())


@pytest.mark.parametrize("pattern", ["heart", "xxx............."])
def test_check_reads_the_certificate_in_the_json_of_set(pattern: str) -> None:
    verdict = run("set", pattern, "--allow", "singles", "--json")
    checked = run("check", "-", stdin=verdict.stdout)

    assert (0, "") == (checked.returncode, checked.stderr)
    assert checked.stdout.startswith("valid ")


def test_check_names_a_result_without_a_certificate() -> None:
    refused = run("check", "-", stdin='{"verdict": "undecided", "certificate": null}')

    assert 2 == refused.returncode
    assert "line 1: a result without a certificate; expected a certificate" in refused.stderr


def test_a_byte_order_mark_changes_nothing(tmp_path: Path) -> None:
    """Editors of Windows write one at the beginning of a file."""
    proof = tmp_path / "proof.jsonl"
    run("set", "x......x..x.....", "--certificate", str(proof))
    texts = {
        ("solve",): EASY,
        ("rate", "--scale", "cover"): EASY,
        ("set",): "x......x..x....x",
        ("set", "--board", "4x4"): "x...\n...x\n..x.\n...x",
        ("batch", "set"): "x......x..x....x",
        ("batch", "minimum", "--board", "4x4", "--clues", "4"): "NS",
        ("check",): proof.read_text(),
    }
    for words, text in texts.items():
        plain, marked = tmp_path / "plain.txt", tmp_path / "marked.txt"
        plain.write_text(f"{text}\n", "utf-8")
        marked.write_text(f"{text}\n", "utf-8-sig")
        verb = 2 if words[0] == "batch" else 1
        answers = []
        for file in (plain, marked):
            out = ["--out", f"{file}.jsonl"] if words[0] == "batch" else []
            done = run(*words[:verb], str(file), *words[verb:], *out)
            written = (tmp_path / f"{file.name}.jsonl").read_text() if out else done.stdout
            answers.append((done.returncode, written))

        assert answers[0] == answers[1], words
        assert (0, "") != answers[0], words
