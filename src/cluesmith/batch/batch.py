# SPDX-License-Identifier: MIT
r"""Batches: a verb over a file of any length; killed at any moment, the same call goes on.

The input is cut into chunks of lines. What became of a chunk is a part: a file in the folder
``OUT.parts``, synced before the manifest ``OUT.manifest`` lists it. When all chunks are listed, the
parts are put together in the order of the input, as ``OUT`` and, where there are bad lines,
``OUT.bad``; then the folder goes. So ``OUT`` is whole or absent, and its bytes depend on the input
and the options alone (but for answers that a time limit cuts off).

>>> from pathlib import Path
>>> from tempfile import TemporaryDirectory
>>> from cluesmith.verbs.solve import Solve
>>> with TemporaryDirectory() as folder:
...     puzzles, out = Path(folder, "puzzles.txt"), Path(folder, "solved.jsonl")
...     _ = puzzles.write_text("1......3..2....4\n2......3..1....4\n")
...     ending = run_batch(Solve(), puzzles, out)
...     ending.results, len(out.read_text().splitlines()), ending.is_new
(2, 2, True)
"""

from __future__ import annotations

import fcntl
import os
from contextlib import closing
from dataclasses import dataclass, replace
from hashlib import file_digest, sha256
from typing import TYPE_CHECKING

from cluesmith import __version__
from cluesmith.batch.batch_input import BatchInput
from cluesmith.batch.chunk import Chunk, Finished, Work
from cluesmith.batch.columns import Kinds, add_kinds, columns
from cluesmith.batch.durable import durable
from cluesmith.batch.executors import Executor, InThisProcess
from cluesmith.batch.manifest import Manifest, Part, begun_options, fingerprint
from cluesmith.batch.outputs import TABLES, check_out_file, output_kind, write_lines
from cluesmith.engines.limits import seed_or_new
from cluesmith.errors import BatchStopped, InputError, in_field

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from cluesmith.board import Board
    from cluesmith.verbs.verb import Verb


_LEAST_CHUNKS = 50
"""A batch has so many chunks where its input is long enough, so that workers share short lists."""


@dataclass(frozen=True)
class Ending:
    """What a batch came to.

    Attributes:
        results: how many results there are.
        bad: how many bad lines.
        lines: how many lines the input has.
        resumed: how many of them had been done before.
        is_new: whether there was anything left to do.
    """

    results: int
    bad: int
    lines: int
    resumed: int
    is_new: bool


def run_batch(
    verb: Verb,
    path: Path,
    out: Path,
    *,
    to: str | None = None,
    board: Board | None = None,
    format_name: str | None = None,
    chunk: int | None = None,
    keeps_seconds: bool = False,
    executor: Executor | None = None,
    watch: Callable[[int, int], None] | None = None,
) -> Ending:
    """Do a verb on every line of a file, or what is left of it.

    Args:
        verb: the verb and its options.
        path: the file of puzzles, patterns or requests.
        out: the file to write.
        to: ``jsonl``, ``csv`` or ``parquet``; without it the name of the file tells.
        board: the board, for formats that do not name it.
        format_name: the format of the input; without it the text tells.
        chunk: how many lines are done together; a sudden end loses no more for each worker. Without
            it what takes the verb some seconds, or a fiftieth of a short input.
        keeps_seconds: whether results say how long they took, so that runs differ.
        executor: where the chunks are worked on; without it in this process.
        watch: is told how many lines are done, of how many.

    Raises:
        InputError: bad options or input, or the file is that of another batch.
        BatchStopped: it cannot go on, as when the disk is full; what is done is kept.
    """
    verb.check()
    with in_field("out"):
        check_out_file(out)
        _check_is_not_written(path, out)
    verb = _seeded(verb, _beside(out, ".manifest"))
    with in_field("to"):
        kind = "text" if verb.writes_text else output_kind(out, to)
    spec = None if board is None else board.spec
    source = BatchInput.of(path, Work(verb, format_name or "", spec).reader)
    size = chunk or max(1, min(verb.chunk_lines, source.length // _LEAST_CHUNKS))
    work = Work(verb, source.format, spec, keeps_seconds, kind in TABLES)
    header: dict[str, object] = {
        "cluesmith": __version__,
        "verb": verb.name,
        "options": verb.identity,
        "input": {"sha256": source.sha256, "bytes": source.size},
        "format": source.format,
        "board": spec,
        "to": kind,
        "seconds": keeps_seconds,
        "chunk": size,
    }
    try:
        with _Batch(out, header) as batch:
            return batch.run(work, source, size, executor or InThisProcess(), watch)
    except OSError as error:
        raise BatchStopped(f"{error.filename or out}: {error.strerror or error}") from error


class _Batch:
    """The files of a batch, for one run at a time."""

    def __init__(self, out: Path, header: dict[str, object]) -> None:
        self._out = out
        self._bad = _beside(out, ".bad")
        self._folder = _beside(out, ".parts")
        self._path = _beside(out, ".manifest")
        self._header = header
        self._id = fingerprint(header)

    def __enter__(self) -> _Batch:
        if not self._path.exists():
            for path in (self._out, self._bad, self._folder):
                if path.exists() and not _is_empty_folder(path):  # a sudden end may leave one
                    raise InputError(
                        f"{path} is there already and was not written by a batch",
                        expected="another --out",
                    )
        is_made = not self._folder.exists()
        self._folder.mkdir(exist_ok=True)
        self._lock = os.open(self._folder, os.O_RDONLY)
        try:
            _claim(self._lock, self._out)
        except InputError:
            os.close(self._lock)  # the folder is the other run's
            raise
        try:
            self._manifest = Manifest(self._path, self._header)
        except BaseException:
            if is_made:
                self._folder.rmdir()
            os.close(self._lock)
            raise
        return self

    def __exit__(self, *_: object) -> None:
        self._manifest.close()
        if _is_empty_folder(self._folder):
            self._folder.rmdir()
        os.close(self._lock)

    def run(
        self,
        work: Work,
        source: BatchInput,
        size: int,
        executor: Executor,
        watch: Callable[[int, int], None] | None,
    ) -> Ending:
        """Do what is left, put the parts together, and say what it came to."""
        if self._manifest.ending is not None:
            return self._found_finished(source)
        parts = self._kept(source, size)
        resumed = done = sum(part.lines for part in parts.values())
        ids: dict[int, str] = {}
        if watch:
            watch(done, source.length)
        with closing(executor.run(work, self._named(source.chunks(size, parts), ids))) as finished:
            for found in finished:
                parts[found.index] = self._keep(found, ids.pop(found.index))
                done += found.lines
                if watch:
                    watch(done, source.length)
        if source.is_changed:
            raise InputError(f"{source.path} has changed", expected="the same input to the end")
        ordered = [parts[index] for index in sorted(parts)]
        self._put_together(ordered, str(self._header["to"]))
        ending = Ending(
            sum(p.results for p in ordered), sum(p.bad for p in ordered), done, resumed, True
        )
        self._manifest.finish(
            {
                "results": ending.results,
                "bad": ending.bad,
                "sha256": [_digest(self._out), _digest(self._bad)],
                "seconds": round(sum(part.seconds for part in ordered), 6),
            }
        )
        self._remove_parts()
        return ending

    def _named(self, chunks: Iterator[Chunk], ids: dict[int, str]) -> Iterator[Chunk]:
        for chunk in chunks:
            ids[chunk.index] = chunk.id(self._id)
            yield chunk

    def _kept(self, source: BatchInput, size: int) -> dict[int, Part]:
        """Return the parts of an earlier run whose files are safe and whose lines are the input's.

        While that run went on the input may have been another for a time.
        """
        listed = self._manifest.parts
        if not listed:
            return {}
        ids = {chunk.index: chunk.id(self._id) for chunk in source.chunks(size)}
        return {
            index: part
            for index, part in listed.items()
            if ids.get(index) == part.id and self._is_safe(part)
        }

    def _remove_parts(self) -> None:
        """Remove the parts; what else somebody has put into their folder stays."""
        for index in self._manifest.parts:
            part = self._part(index)
            for path in (part, _beside(part, ".draft")):
                path.unlink(missing_ok=True)

    def _found_finished(self, source: BatchInput) -> Ending:
        """Return the ending of a batch that was finished before."""
        said = self._manifest.ending or {}
        for path, known in zip((self._out, self._bad), said.get("sha256", ("", "")), strict=True):
            if _digest(path) != known:
                there = [each.name for each in (self._path, self._out, self._bad) if each.exists()]
                raise InputError(
                    f"{self._path} tells of a finished batch, but {path} is gone or has changed",
                    expected=f"{' and '.join(there)} removed, to do all again",
                )
        self._remove_parts()  # the run may have ended before it came to this
        return Ending(said["results"], said["bad"], source.length, source.length, False)

    def _part(self, index: int) -> Path:
        return self._folder / f"{index:08d}"

    def _keep(self, found: Finished, name: str) -> Part:
        """Make what became of a chunk last."""
        if found.version != __version__:
            raise BatchStopped(f"a worker has cluesmith {found.version}, not {__version__}")
        data = found.results + found.bad
        with durable(self._part(found.index)) as draft:
            draft.write_bytes(data)
        part = Part(
            found.index,
            name,
            found.lines,
            found.count,
            found.bad_count,
            (len(found.results), len(found.bad)),
            sha256(data).hexdigest(),
            round(found.seconds, 6),
            found.kinds,
        )
        self._manifest.add(part)
        return part

    def _is_safe(self, part: Part) -> bool:
        """Whether the file of a part is what the manifest says."""
        path = self._part(part.chunk)
        return path.exists() and sha256(path.read_bytes()).hexdigest() == part.sha256

    def _put_together(self, parts: list[Part], kind: str) -> None:
        """Write the files that the batch is for."""
        kinds: Kinds = {}
        for part in parts:
            add_kinds(kinds, part.kinds)
        if any(part.bad for part in parts):
            with durable(self._bad) as draft:
                write_lines(draft, {}, (self._read(part)[part.sizes[0] :] for part in parts))
        else:
            self._bad.unlink(missing_ok=True)  # of a run that had read other lines
        with durable(self._out) as draft:
            write = TABLES.get(kind, write_lines)
            write(draft, columns(kinds), (self._read(part)[: part.sizes[0]] for part in parts))

    def _read(self, part: Part) -> bytes:
        return self._part(part.chunk).read_bytes()


def _seeded(verb: Verb, manifest: Path) -> Verb:
    """Return a verb whose seed is known: a batch draws one at its beginning and keeps it."""
    if getattr(verb, "seed", 0) is not None:
        return verb
    seed = seed_or_new(begun_options(manifest).get("seed"))
    return replace(verb, seed=seed)  # type: ignore[type-var]  # every verb is a dataclass


def _beside(path: Path, ending: str) -> Path:
    return path.with_name(path.name + ending)


def _digest(path: Path) -> str | None:
    """Return the digest of a file, None where there is none."""
    if not path.exists():
        return None
    with path.open("rb") as file:
        return file_digest(file, "sha256").hexdigest()


def _is_empty_folder(path: Path) -> bool:
    return path.is_dir() and not any(path.iterdir())


def _check_is_not_written(path: Path, out: Path) -> None:
    """Refuse an input that the batch would write to."""
    written = [out, _beside(out, ".bad"), _beside(out, ".manifest")]
    written += [_beside(each, ".draft") for each in written]
    places = {each.resolve() for each in (*written, _beside(out, ".parts"))}
    place = path.resolve()
    if not places.isdisjoint((place, place.parent)):
        raise InputError(f"{path} is a file that the batch writes", expected="another --out")


def _claim(lock: int, out: Path) -> None:
    """Take a lock, which lasts until its file is closed, however that happens."""
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        raise InputError(f"another batch is writing {out}", expected="one at a time") from None
