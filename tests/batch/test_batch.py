# SPDX-License-Identifier: MIT
"""Batches: what they write for each verb, format and size of chunk, and which lines are bad."""

from __future__ import annotations

import csv
import json
import os
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from batch.lists import beside, expected, puzzles, write
from cluesmith.batch.batch import run_batch
from cluesmith.batch.chunk import Chunk, ChunkResult, Work, work_on
from cluesmith.batch.processes import Processes
from cluesmith.board import formats
from cluesmith.errors import InputError
from cluesmith.verbs.generate import Generate
from cluesmith.verbs.infer import Infer
from cluesmith.verbs.rate import Rate
from cluesmith.verbs.registry import VERBS, batch_verbs
from cluesmith.verbs.set_clues import SetClues
from cluesmith.verbs.solve import Solve

if TYPE_CHECKING:
    from pathlib import Path

OPTIONS: dict[str, dict[str, object]] = {
    "solve": {"count": 3},
    "rate": {"scale": "cover,infer"},
    "set": {"allow": "singles"},
    "infer": {"technique": "flp"},
    "candidates": {"count": 3},
    "propagate": {"scheme": "HAC"},
    "reduce": {"seed": 5},
    "convert": {"to": "hodoku"},
    "encode": {"to": "matrix"},
    "explain": {"allow": "singles"},
    "generate": {"board": "4x4", "count": 2},
    "minimum": {"board": "4x4"},
    "hunt": {"technique": "up", "count": 2},
}


def lines_for(verb: str) -> list[str]:
    if verb == "generate":
        return ["1", "# the next has another board", '{"seed": 2, "count": 1}', "3"]
    if verb == "minimum":
        return ["# strategies", "naked_single", '{"allow": "singles", "clues": 4}']
    if verb == "hunt":
        return puzzles(2)
    if verb == "set":
        return ["x......x..x....x", "xxx.............", "x.x..x.xx.x..x.x", "# four", "x" * 16]
    return puzzles(25)


@pytest.mark.parametrize("verb", batch_verbs())
def test_every_verb_gives_what_it_gives_on_all_lines_at_once(verb: str, tmp_path: Path) -> None:
    lines = lines_for(verb)
    given, out = write(tmp_path / "given.txt", lines), tmp_path / "out"

    ending = run_batch(VERBS[verb](**OPTIONS[verb]), given, out, chunk=3)

    assert expected(verb, lines, OPTIONS[verb]) == out.read_text()
    assert len(out.read_text().splitlines()) == ending.results
    assert {".manifest"} == beside(out)


@pytest.mark.parametrize("verb", batch_verbs())
def test_the_size_of_a_chunk_changes_no_answer(verb: str, tmp_path: Path) -> None:
    given = write(tmp_path / "given.txt", lines_for(verb)[:8])
    ones, sevens = tmp_path / "ones", tmp_path / "sevens"

    run_batch(VERBS[verb](**OPTIONS[verb]), given, ones, chunk=1)
    run_batch(VERBS[verb](**OPTIONS[verb]), given, sevens, chunk=7)

    assert ones.read_bytes() == sevens.read_bytes()


@pytest.mark.parametrize("verb", ["rate", "set", "convert", "generate"])
def test_verbs_give_the_same_in_several_processes(verb: str, tmp_path: Path) -> None:
    given = write(tmp_path / "given.txt", lines_for(verb))
    one, two = tmp_path / "one", tmp_path / "two"
    task = VERBS[verb](**OPTIONS[verb])

    run_batch(task, given, one)
    run_batch(task, given, two, chunk=2, executor=Processes(2))

    assert one.read_bytes() == two.read_bytes()


def test_a_line_of_a_request_may_be_wrong(tmp_path: Path) -> None:
    lines = ["1", "many", '{"sed": 2}', "{", '{"count": 0}', '{"scale": "cover", "level": "esy"}']
    given, out = write(tmp_path / "given.txt", lines), tmp_path / "out"

    ending = run_batch(Generate(board="4x4"), given, out)

    bad = [json.loads(line) for line in (tmp_path / "out.bad").read_text().splitlines()]
    assert (1, 5) == (ending.results, ending.bad)
    assert lines[1:] == [each["text"] for each in bad]
    assert [
        "got 'many'; expected a whole number from 0 to 16777215",
        "'sed' is not an option of generate; did you mean seed?",
        "'{' is not JSON; expected an object of options on one line",
        "got 0; expected a whole number from 1",
        "'esy' is not a level of the scale cover; did you mean easy?",
    ] == [each["error"] for each in bad]


def test_a_batch_draws_its_seed_once_and_keeps_it(tmp_path: Path) -> None:
    given = write(tmp_path / "given.txt", ['{"count": 1}', '{"count": 2}', "7"])
    outs = [tmp_path / "one", tmp_path / "two"]
    for out in outs:
        assert 4 == run_batch(Generate(board="4x4"), given, out, chunk=1).results
    seeds = [[json.loads(line)["seed"] for line in out.read_text().splitlines()] for out in outs]

    assert not run_batch(Generate(board="4x4"), given, outs[0], chunk=1).is_new
    assert [1, 1] == [len(set(each[:3])) for each in seeds]
    assert [7, 7] == [each[3] for each in seeds]
    assert seeds[0] != seeds[1]


def test_bad_lines_go_to_a_side_file_with_their_numbers_and_reasons(tmp_path: Path) -> None:
    good, *others = puzzles(5)
    lines = [good, "rubbish", *others[:2], "# fine", "", "55" + "." * 79, others[3]]
    given, out = write(tmp_path / "given.txt", lines), tmp_path / "out.jsonl"

    ending = run_batch(Solve(), given, out, chunk=2)
    bad = [json.loads(line) for line in (tmp_path / "out.jsonl.bad").read_text().splitlines()]

    assert (4, 2) == (ending.results, ending.bad)
    assert [(2, "rubbish"), (7, "55" + "." * 79)] == [(one["line"], one["text"]) for one in bad]
    assert "7 characters; expected 16, 36, 64, 81, 100, 144, 256, 625 cells" == bad[0]["error"]
    assert bad[1]["error"].startswith("5 stands twice in row 1")


def test_a_bad_pattern_is_a_bad_line(tmp_path: Path) -> None:
    given = write(tmp_path / "given.txt", ["x......x..x....x", "", "x..", "xxx............."])
    out = tmp_path / "out.jsonl"

    run_batch(SetClues(allow="singles"), given, out, chunk=2)
    bad = json.loads((tmp_path / "out.jsonl.bad").read_text())

    assert (3, "x..") == (bad["line"], bad["text"])
    assert ["found", "impossible"] == [
        json.loads(line)["verdict"] for line in out.read_text().splitlines()
    ]


def test_chunks_that_come_in_any_order_are_put_in_order(tmp_path: Path) -> None:
    given, out = write(tmp_path / "given.txt", puzzles(20)), tmp_path / "out.jsonl"

    class Backwards:
        def run(self, work: Work, chunks: Any) -> Any:
            yield from [work_on(work, chunk) for chunk in chunks][::-1]

    run_batch(Solve(), given, out, chunk=3, executor=Backwards())

    assert expected("solve", puzzles(20), {}) == out.read_text()


def test_ids_of_chunks_are_the_same_in_every_run_and_differ_from_each_other(tmp_path: Path) -> None:
    given = write(tmp_path / "given.txt", puzzles(20))
    names = []
    for out in (tmp_path / "a", tmp_path / "b"):
        run_batch(Solve(), given, out, chunk=2)
        records = map(json.loads, out.with_name(f"{out.name}.manifest").read_text().splitlines())
        names.append([record["id"] for record in records if "id" in record])

    assert names[0] == names[1]
    assert 10 == len(set(names[0]))


def test_seconds_are_in_the_results_only_where_asked_for(tmp_path: Path) -> None:
    given = write(tmp_path / "given.txt", puzzles(3))
    for keeps in (False, True):
        out = tmp_path / f"{keeps}.jsonl"
        run_batch(Infer(), given, out, keeps_seconds=keeps)

        assert keeps == ("seconds" in json.loads(out.read_text().splitlines()[0]))


def test_csv_has_a_column_for_each_member_of_a_grade(tmp_path: Path) -> None:
    given, out = write(tmp_path / "given.txt", puzzles(10)), tmp_path / "out.csv"

    run_batch(Rate(scale="cover,infer"), given, out, chunk=3)
    rows = list(csv.DictReader(out.open()))

    assert ["puzzle", "cover_rating", "cover_level", "infer", "reason"] == list(rows[0])
    assert puzzles(10) == [row["puzzle"] for row in rows]
    assert ["", "several solutions", "no solution"] == [rows[i]["reason"] for i in (0, 3, 4)]
    assert float(rows[0]["cover_rating"]) > 0


def test_csv_says_what_json_says(tmp_path: Path) -> None:
    given = write(tmp_path / "given.txt", puzzles(10))
    for out in (tmp_path / "out.csv", tmp_path / "out.jsonl"):
        run_batch(Solve(count=3), given, out, chunk=3)
    rows = list(csv.DictReader((tmp_path / "out.csv").open()))
    found = [json.loads(line) for line in (tmp_path / "out.jsonl").read_text().splitlines()]

    for row, result in zip(rows, found, strict=True):
        assert result["solutions"] == json.loads(row["solutions"])
        assert (result["count"], result["complete"]) == (
            int(row["count"]),
            row["complete"] == "true",
        )


def test_parquet_says_what_json_says_in_the_same_bytes_every_time(tmp_path: Path) -> None:
    from pyarrow import parquet

    given = write(tmp_path / "given.txt", puzzles(10))
    task = Rate(scale="cover,infer")
    for name in ("a.parquet", "b.parquet", "c.jsonl"):
        run_batch(task, given, tmp_path / name, chunk=3)
    rows = parquet.read_table(tmp_path / "a.parquet").to_pylist()
    found = [json.loads(line) for line in (tmp_path / "c.jsonl").read_text().splitlines()]

    assert (tmp_path / "a.parquet").read_bytes() == (tmp_path / "b.parquet").read_bytes()
    for row, result in zip(rows, found, strict=True):
        assert result["puzzle"] == row["puzzle"]
        assert (result["cover"]["rating"], result["infer"]) == (row["cover_rating"], row["infer"])


def test_formats_of_several_lines_and_json_are_read_too(tmp_path: Path) -> None:
    entries = formats.read("\n".join(puzzles(7)))
    lines = write(tmp_path / "given.txt", puzzles(7))
    json_lines, grids = tmp_path / "given.json", tmp_path / "given.grid"
    json_lines.write_text(formats.write(entries, "json"))
    grids.write_text(formats.write(entries, "grid"))
    outs = []
    for given in (lines, json_lines, grids):
        outs.append(tmp_path / f"{given.name}.out")
        run_batch(Solve(), given, outs[-1], chunk=2)

    assert 1 == len({out.read_bytes() for out in outs})
    assert 7 == len(outs[0].read_text().splitlines())


def test_an_open_bracket_spoils_no_more_than_its_line(tmp_path: Path) -> None:
    lines = formats.write(formats.read("\n".join(puzzles(6))), "json").splitlines()
    lines[2] = "[" + lines[2]
    given, out = write(tmp_path / "given.jsonl", lines), tmp_path / "out.jsonl"

    ending = run_batch(Solve(), given, out, chunk=2)

    assert (5, 1) == (ending.results, ending.bad)
    assert 3 == json.loads((tmp_path / "out.jsonl.bad").read_text())["line"]


def test_what_becomes_of_a_chunk_depends_on_its_lines_alone() -> None:
    work = Work(Infer(), "line")
    lines = "\n".join(puzzles(6)).encode()

    def done(index: int, first: int) -> ChunkResult:
        return replace(work_on(work, Chunk(index, first, lines)), index=0, seconds=0)

    assert done(0, 1) == done(7, 43)


DRAWINGS = (
    "x...\n...x\n..x.\n...x",
    "xx..\n..xx\nxx..\n..xx",
    "# last\nxxxx\n....\n....\n...x",
)


@pytest.mark.parametrize("chunk", range(1, 16))
def test_a_chunk_ends_between_drawings(chunk: int, tmp_path: Path) -> None:
    given = write(tmp_path / "given.txt", "\n\n".join(DRAWINGS).splitlines())
    whole, cut = tmp_path / "whole", tmp_path / "cut"

    assert 3 == run_batch(SetClues(), given, whole, chunk=100).results
    assert 3 == run_batch(SetClues(), given, cut, chunk=chunk).results

    assert whole.read_bytes() == cut.read_bytes()


@pytest.mark.parametrize("chunk", [1, 3, 100])
def test_drawings_after_a_line_are_read_as_set_reads_them(chunk: int, tmp_path: Path) -> None:
    given, out = tmp_path / "patterns.txt", tmp_path / "out.jsonl"
    given.write_text(
        "x......x..x....x\n\n# the second\nx...\n...x\n..x.\n...x\n\nx......x..x..x..\n"
    )

    run_batch(SetClues(allow="NS", seed=1), given, out, chunk=chunk)

    found = [json.loads(line) for line in out.read_text().splitlines()]
    assert ["x......x..x....x"] * 2 + ["x......x..x..x.."] == [each["pattern"] for each in found]
    assert not out.with_name("out.jsonl.bad").exists()


def test_one_drawing_with_blank_lines_is_not_cut(tmp_path: Path) -> None:
    given, out = (
        write(tmp_path / "given.txt", ["x...", "...x", "", "..x.", "...x"]),
        tmp_path / "out",
    )

    ending = run_batch(SetClues(), given, out, chunk=1)

    assert (1, 0) == (ending.results, ending.bad)


def test_a_bad_drawing_is_told_with_its_line_of_the_file(tmp_path: Path) -> None:
    lines = [*DRAWINGS[0].split("\n"), "", "x?..", "....", "", *DRAWINGS[0].split("\n")]
    given, out = write(tmp_path / "given.txt", lines), tmp_path / "out"

    ending = run_batch(SetClues(), given, out, chunk=1)

    assert (2, 1) == (ending.results, ending.bad)
    assert 6 == json.loads((tmp_path / "out.bad").read_text())["line"]


def test_a_folder_that_cannot_be_written_to_is_refused_before_the_work(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    given = write(tmp_path / "given.txt", puzzles(2))
    monkeypatch.setattr(os, "access", lambda *_: False)  # root may write everywhere

    with pytest.raises(InputError, match=f"the folder {tmp_path} cannot be written to; expected"):
        run_batch(Solve(), given, tmp_path / "out.jsonl")
