# SPDX-License-Identifier: MIT
"""A batch that goes on: what is done stays done, changes are refused, files of others stay."""

from __future__ import annotations

import os
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from batch.lists import beside, expected, puzzles, write
from cluesmith.batch import batch as batch_module
from cluesmith.batch import pieces
from cluesmith.batch.batch import run_batch
from cluesmith.batch.chunk import Work, work_on
from cluesmith.batch.pieces import work_in_pieces
from cluesmith.errors import InputError
from cluesmith.verbs.explain import Explain
from cluesmith.verbs.generate import Generate
from cluesmith.verbs.rate import Rate
from cluesmith.verbs.set_clues import SetClues
from cluesmith.verbs.solve import Solve

if TYPE_CHECKING:
    from pathlib import Path

    from cluesmith.verbs.verb import Verb


class StopsAfter:
    """Works in this process, and gives up after some chunks as if it had been interrupted."""

    def __init__(self, chunks: int) -> None:
        self.left = chunks
        self.done: list[int] = []

    def run(self, work: Work, chunks: Any) -> Any:
        """Yield what becomes of some chunks."""
        for chunk in chunks:
            if not self.left:
                raise KeyboardInterrupt
            self.left -= 1
            self.done.append(chunk.index)
            yield work_on(work, chunk)


def begun(tmp_path: Path, chunks: int = 4) -> tuple[Path, Path]:
    """Return the input and the output of a batch of ten chunks that was ended after some."""
    given, out = write(tmp_path / "given.txt", puzzles(20)), tmp_path / "out.jsonl"
    with pytest.raises(KeyboardInterrupt):
        run_batch(Solve(), given, out, chunk=2, executor=StopsAfter(chunks))
    return given, out


def test_a_resumed_batch_goes_on_with_its_seed(tmp_path: Path) -> None:
    given, out = write(tmp_path / "given.txt", ["{}", "{}", "{}"]), tmp_path / "out"
    with pytest.raises(KeyboardInterrupt):
        run_batch(Generate(board="4x4"), given, out, chunk=1, executor=StopsAfter(1))

    ending = run_batch(Generate(board="4x4"), given, out, chunk=1)

    assert (3, 1) == (ending.results, ending.resumed)
    assert 1 == len(set(out.read_text().splitlines()))


def test_what_is_done_is_not_done_again(tmp_path: Path) -> None:
    given, out = begun(tmp_path)
    executor = StopsAfter(100)

    ending = run_batch(Solve(), given, out, chunk=2, executor=executor)

    assert [4, 5, 6, 7, 8, 9] == executor.done
    assert (20, 8, True) == (ending.results, ending.resumed, ending.is_new)
    assert expected("solve", puzzles(20), {}) == out.read_text()


class StopsWithin:
    """Works in this process, and is interrupted after some pieces of a chunk."""

    def __init__(self, pieces: int) -> None:
        self.left = pieces
        self.first_lines: list[int] = []

    def run(self, work: Work, chunks: Any) -> Any:
        """Yield some pieces."""
        for chunk in chunks:
            self.first_lines.append(chunk.first)
            for piece in work_in_pieces(work, chunk):
                if not self.left:
                    raise KeyboardInterrupt
                self.left -= 1
                yield piece


DRAWN = ["x.x.", ".x..", "..x.", ".x.x"]


@pytest.mark.parametrize(
    ("verb", "lines", "suffix", "done"),
    [
        (Solve(), ["rubbish", *puzzles(4), "", "?"], "jsonl", 2),
        (Rate(scale="hodoku"), puzzles(6), "csv", 2),
        (Explain(allow="singles"), [*puzzles(4), "", ""], "jsonl", 2),
        (SetClues(time=9), [*DRAWN, "", *DRAWN[::-1], "", *DRAWN], "jsonl", 5 + 5),
    ],
    ids=["solve", "rate", "explain", "set"],
)
def test_lines_of_a_chunk_that_were_done_before_an_interruption_are_kept(
    verb: Verb,
    lines: list[str],
    suffix: str,
    done: int,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(pieces, "_QUICK", 0)  # a piece is a line, however fast it is done
    given = write(tmp_path / "given.txt", lines)
    out, whole = tmp_path / f"out.{suffix}", tmp_path / f"whole.{suffix}"
    size = len(lines) + 1
    with pytest.raises(KeyboardInterrupt):
        run_batch(verb, given, out, chunk=size, executor=StopsWithin(2))
    again = StopsWithin(-1)

    ending = run_batch(verb, given, out, chunk=size, executor=again)

    run_batch(verb, given, whole, chunk=size, executor=StopsAfter(1))
    assert [done + 1] == again.first_lines
    assert done == ending.resumed
    assert whole.read_bytes() == out.read_bytes()
    bad = [path.with_name(f"{path.name}.bad") for path in (whole, out)]
    assert [path.exists() for path in bad] in ([True, True], [False, False])
    assert not bad[0].exists() or bad[0].read_bytes() == bad[1].read_bytes()


def test_a_batch_may_be_interrupted_again_and_again_within_a_chunk(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pieces, "_QUICK", 0)
    given, out = write(tmp_path / "given.txt", puzzles(9)), tmp_path / "out.jsonl"
    for _ in range(8):
        with pytest.raises(KeyboardInterrupt):
            run_batch(Solve(), given, out, chunk=20, executor=StopsWithin(1))

    ending = run_batch(Solve(), given, out, chunk=20)

    assert (9, 8) == (ending.results, ending.resumed)
    assert expected("solve", puzzles(9), {}) == out.read_text()


def test_a_finished_batch_is_left_alone(tmp_path: Path) -> None:
    given, out = write(tmp_path / "given.txt", puzzles(5)), tmp_path / "out.jsonl"
    first = run_batch(Solve(), given, out)
    before = out.stat()

    again = run_batch(Solve(), given, out, executor=StopsAfter(0))

    assert (first.results, False) == (again.results, again.is_new)
    assert before == out.stat()
    assert {".manifest"} == beside(out)


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        ({"verb": Solve(count=5)}, r"another count \(2, not 5\)"),
        ({"verb": Solve(time=2.0)}, r"another time \(none, not 2.0\)"),
        ({"verb": Rate()}, r'another verb \("solve", not "rate"\)'),
        ({"chunk": 3}, r"another chunk \(2, not 3\)"),
        ({"to": "csv"}, r'another to \("jsonl", not "csv"\)'),
        ({"keeps_seconds": True}, "another seconds"),
        ({"lines": puzzles(21)}, "another input"),
        ({"lines": puzzles(20)[::-1]}, "another input"),
    ],
)
def test_another_input_or_option_is_refused_and_changes_nothing(
    change: dict[str, Any], complaint: str, tmp_path: Path
) -> None:
    given, out = begun(tmp_path)
    kept = {path: path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()}
    if "lines" in change:
        write(given, change.pop("lines"))
    settings: dict[str, Any] = {"verb": Solve(), "chunk": 2} | change

    with pytest.raises(InputError, match=complaint):
        run_batch(settings.pop("verb"), given, out, **settings)

    kept.pop(given)
    assert kept == {
        path: path.read_bytes() for path in tmp_path.rglob("*") if path.is_file() and path != given
    }


def test_threads_are_no_other_batch_where_they_change_no_answer(tmp_path: Path) -> None:
    given, out = begun(tmp_path)

    assert 20 == run_batch(Solve(threads=2), given, out, chunk=2).results


def test_another_version_of_the_program_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    given, out = begun(tmp_path)
    monkeypatch.setattr(batch_module, "__version__", "9.9")

    with pytest.raises(InputError, match="another cluesmith"):
        run_batch(Solve(), given, out, chunk=2)


def test_a_file_that_no_batch_wrote_is_not_overwritten(tmp_path: Path) -> None:
    given, out = write(tmp_path / "given.txt", puzzles(5)), tmp_path / "precious.txt"
    out.write_text("precious")

    with pytest.raises(InputError, match="was not written by a batch"):
        run_batch(Solve(), given, out)

    assert "precious" == out.read_text()
    assert set() == beside(out)


@pytest.mark.parametrize("name", ["out.jsonl", "out.jsonl.bad", "out.jsonl.parts/mine.txt"])
def test_a_file_of_another_program_is_kept(name: str, tmp_path: Path) -> None:
    given, out = write(tmp_path / "given.txt", puzzles(5)), tmp_path / "out.jsonl"
    (tmp_path / name).parent.mkdir(exist_ok=True)
    (tmp_path / name).write_text("precious")

    with pytest.raises(InputError, match="was not written by a batch"):
        run_batch(Solve(), given, out)

    assert "precious" == (tmp_path / name).read_text()
    assert not (tmp_path / "out.jsonl.manifest").exists()


def test_what_was_put_among_the_parts_stays(tmp_path: Path) -> None:
    given, out = begun(tmp_path)
    own = tmp_path / "out.jsonl.parts" / "mine.txt"
    own.write_text("precious")

    for _ in range(2):
        assert 20 == run_batch(Solve(), given, out, chunk=2).results
        assert [own] == list(own.parent.iterdir())


def test_an_empty_folder_of_parts_is_that_of_a_run_that_ended_at_once(tmp_path: Path) -> None:
    given, out = write(tmp_path / "given.txt", puzzles(5)), tmp_path / "out.jsonl"
    (tmp_path / "out.jsonl.parts").mkdir()

    assert 5 == run_batch(Solve(), given, out).results
    assert {".manifest"} == beside(out)


@pytest.mark.parametrize("ending", ["", ".bad"])
@pytest.mark.parametrize("damage", ["change", "remove"])
def test_a_finished_batch_whose_files_have_changed_is_not_passed_off(
    ending: str, damage: str, tmp_path: Path
) -> None:
    given, out = write(tmp_path / "given.txt", [*puzzles(5), "rubbish"]), tmp_path / "out.jsonl"
    run_batch(Solve(), given, out)
    assert not run_batch(Solve(), given, out).is_new
    path = tmp_path / f"out.jsonl{ending}"
    data = path.read_bytes()
    path.unlink()
    if damage == "change":
        path.write_bytes(data.replace(b"u", b"v"))

    with pytest.raises(InputError, match="is missing or has changed"):
        run_batch(Solve(), given, out)


@pytest.mark.parametrize("ending", ["", ".bad", ".manifest", ".draft", ".parts/00000000"])
def test_an_input_that_the_batch_would_write_to_is_refused(ending: str, tmp_path: Path) -> None:
    given = tmp_path / f"out{ending}"
    given.parent.mkdir(exist_ok=True)
    (tmp_path / "x").mkdir()
    write(given, [*puzzles(3), "rubbish"])
    before = given.read_bytes()

    with pytest.raises(InputError, match="is a file that the batch writes"):
        run_batch(Solve(), given, tmp_path / "x" / ".." / "out")

    assert before == given.read_bytes()


@pytest.mark.parametrize("text", ["a note", "", '{"a": 1}\nof mine', "[1]\n", "a\nb"])
def test_a_manifest_that_is_none_is_left_as_it_is(text: str, tmp_path: Path) -> None:
    given, out = write(tmp_path / "given.txt", puzzles(5)), tmp_path / "out.jsonl"
    manifest = tmp_path / "out.jsonl.manifest"
    manifest.write_text(text)

    with pytest.raises(InputError, match=r"is not a manifest|another cluesmith"):
        run_batch(Solve(), given, out)

    assert text == manifest.read_text()
    assert {".manifest"} == beside(out)


def test_a_manifest_with_other_lines_in_it_is_damaged(tmp_path: Path) -> None:
    given, out = begun(tmp_path)
    manifest = tmp_path / "out.jsonl.manifest"
    text = manifest.read_text() + '{"a": 1}\n5\ncut o'
    manifest.write_text(text)

    with pytest.raises(InputError, match="is damaged"):
        run_batch(Solve(), given, out, chunk=2)

    assert text == manifest.read_text()


@pytest.mark.parametrize("damage", ["change", "cut", "remove"])
def test_a_damaged_part_is_done_again(damage: str, tmp_path: Path) -> None:
    given, out = begun(tmp_path)
    part = tmp_path / "out.jsonl.parts" / "00000002"
    data = part.read_bytes()
    if damage == "remove":
        part.unlink()
    else:
        part.write_bytes(data[:-10] if damage == "cut" else data.replace(b"1", b"2"))
    executor = StopsAfter(100)

    run_batch(Solve(), given, out, chunk=2, executor=executor)

    assert [2, 4, 5, 6, 7, 8, 9] == executor.done
    assert expected("solve", puzzles(20), {}) == out.read_text()


def test_a_line_of_the_manifest_that_was_cut_off_is_written_again(tmp_path: Path) -> None:
    given, out = begun(tmp_path)
    manifest = tmp_path / "out.jsonl.manifest"
    manifest.write_bytes(manifest.read_bytes()[:-5])
    executor = StopsAfter(100)

    run_batch(Solve(), given, out, chunk=2, executor=executor)

    assert [3, 4, 5, 6, 7, 8, 9] == executor.done
    assert expected("solve", puzzles(20), {}) == out.read_text()


def test_two_runs_at_once_are_refused(tmp_path: Path) -> None:
    given, out = write(tmp_path / "given.txt", puzzles(4)), tmp_path / "out.jsonl"

    class Inner(StopsAfter):
        def run(self, work: Work, chunks: Any) -> Any:
            with pytest.raises(
                InputError, match=f"process {os.getpid()} on .* writes there already"
            ):
                run_batch(Solve(), given, out)
            yield from super().run(work, chunks)

    assert 4 == run_batch(Solve(), given, out, executor=Inner(9)).results


def test_an_input_that_changes_on_the_way_is_noticed(tmp_path: Path) -> None:
    given, out = write(tmp_path / "given.txt", puzzles(4)), tmp_path / "out.jsonl"

    class Meddler(StopsAfter):
        def run(self, work: Work, chunks: Any) -> Any:
            yield from super().run(work, chunks)
            write(given, puzzles(6))

    with pytest.raises(InputError, match="has changed"):
        run_batch(Solve(), given, out, executor=Meddler(9))
    assert not out.exists()


def test_an_input_that_changes_in_place_with_its_old_time_is_noticed(tmp_path: Path) -> None:
    lines = puzzles(4)
    given, out = write(tmp_path / "given.txt", lines), tmp_path / "out.jsonl"
    before = given.stat()

    class Meddler(StopsAfter):
        def run(self, work: Work, chunks: Any) -> Any:
            yield from super().run(work, chunks)
            write(given, lines[::-1])
            os.utime(given, ns=(before.st_atime_ns, before.st_mtime_ns))

    with pytest.raises(InputError, match="has changed"):
        run_batch(Solve(), given, out, executor=Meddler(9))
    assert before.st_mtime_ns == given.stat().st_mtime_ns
    assert not out.exists()


def test_what_was_done_of_a_changed_input_is_done_again(tmp_path: Path) -> None:
    """The other lines are bad and more, so that their traces would show."""
    lines = puzzles(6)
    given, out = write(tmp_path / "given.txt", lines), tmp_path / "out.jsonl"

    class Meddler(StopsAfter):
        def run(self, work: Work, chunks: Any) -> Any:
            write(given, [*lines[:2], *["rubbish"] * 8])
            yield from super().run(work, chunks)

    with pytest.raises(InputError, match="has changed"):
        run_batch(Solve(), given, out, chunk=2, executor=Meddler(9))
    write(given, lines)
    (tmp_path / "out.jsonl.bad").write_text("of a run that had read other lines")
    executor = StopsAfter(9)
    ending = run_batch(Solve(), given, out, chunk=2, executor=executor)

    assert [1, 2] == executor.done
    assert (6, 0, 2) == (ending.results, ending.bad, ending.resumed)
    assert expected("solve", lines, {}) == out.read_text()
    assert {".manifest"} == beside(out)


def test_a_worker_with_another_version_is_refused(tmp_path: Path) -> None:
    given, out = write(tmp_path / "given.txt", puzzles(4)), tmp_path / "out.jsonl"

    class Old(StopsAfter):
        def run(self, work: Work, chunks: Any) -> Any:
            for found in super().run(work, chunks):
                yield replace(found, version="0.0.1")

    with pytest.raises(Exception, match=r"a worker has cluesmith 0\.0\.1"):
        run_batch(Solve(), given, out, executor=Old(9))
