# SPDX-License-Identifier: MIT
r"""Batches: a verb on every line of a file; after a crash the same call continues the work.

The input is divided into chunks of lines. The results of a chunk are a part: a file in the folder
``OUT.parts``, synced before the manifest ``OUT.manifest`` lists it. A batch that is ended by Ctrl-C
or an error also saves the lines that are done of the chunks in work. When all chunks are listed,
the parts are joined in the order of the input, as ``OUT`` and, if there are bad lines, ``OUT.bad``.
Then the parts are deleted. So ``OUT`` is complete or absent, and its bytes depend only on the input
and the options (except for answers that a time limit cuts off).

>>> from pathlib import Path
>>> from tempfile import TemporaryDirectory
>>> from cluesmith.verbs.solve import Solve
>>> with TemporaryDirectory() as folder:
...     puzzles, out = Path(folder, "puzzles.txt"), Path(folder, "solved.jsonl")
...     _ = puzzles.write_text("1......3..2....4\n2......3..1....4\n")
...     summary = run_batch(Solve(), puzzles, out)
...     summary.results, len(out.read_text().splitlines()), summary.is_new
(2, 2, True)
"""

from __future__ import annotations

from contextlib import closing
from dataclasses import dataclass, replace
from hashlib import file_digest, sha256
from typing import TYPE_CHECKING

from cluesmith import __version__
from cluesmith.batch.batch_input import BatchInput
from cluesmith.batch.chunk import Chunk, ChunkResult, Work
from cluesmith.batch.columns import Kinds, add_kinds, columns
from cluesmith.batch.durable import durable
from cluesmith.batch.executors import Executor, InThisProcess
from cluesmith.batch.lock import locked
from cluesmith.batch.manifest import ChunkPart, Manifest, begun_options, fingerprint
from cluesmith.batch.outputs import TABLES, check_folder, check_out_file, output_kind, write_lines
from cluesmith.batch.saving import Saver, part_name
from cluesmith.engines.limits import seed_or_new
from cluesmith.errors import BatchStopped, InputError, in_field

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from cluesmith.board import Board
    from cluesmith.verbs.verb import Verb


_LEAST_CHUNKS = 50
"""The least number of chunks of a batch, if it has enough lines: workers then share the work."""


@dataclass(frozen=True)
class BatchSummary:
    """The numbers of a finished batch.

    Attributes:
        results: how many results there are.
        bad: how many bad lines.
        lines: how many lines the input has.
        resumed: how many of them an earlier run had processed.
        is_new: whether this run finished the batch; False if an earlier run did.
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
) -> BatchSummary:
    """Apply a verb to every line of a file that no earlier run has processed.

    Args:
        verb: the verb and its options.
        path: the file of puzzles, patterns or requests.
        out: the file to write.
        to: ``jsonl``, ``csv`` or ``parquet``; without it the suffix of ``out`` decides.
        board: the board, for formats that do not name it.
        format_name: the format of the input; without it the text decides.
        chunk: how many lines are saved together; a crash loses at most this many lines per
            worker, Ctrl-C only the lines in work. The default is some seconds of work, or a
            fiftieth of a short input.
        keeps_seconds: whether results include their seconds; two runs then differ.
        executor: processes the chunks; without it this process does.
        watch: is called with the number of lines done and of all lines.

    Raises:
        InputError: bad options or input, or ``out`` belongs to another batch.
        BatchStopped: the batch cannot continue, for example because the disk is full; finished
            chunks are kept.
    """
    verb.check()
    with in_field("out"):
        check_out_file(out)
        check_folder(out.parent)  # for the manifest and the lock
        _check_is_not_written(path, out)
    verb = _seeded(verb, _beside(out, ".manifest"))
    with in_field("to"):
        kind = "text" if verb.writes_text else output_kind(out, to)
    spec = None if board is None else board.spec
    source = BatchInput.of(path, Work(verb, format_name or "", spec).reader)
    most = verb.chunk_rows if verb.takes_rows else verb.chunk_lines
    size = chunk or max(1, min(most, source.length // _LEAST_CHUNKS))
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
        with locked(_beside(out, ".lock")), _Batch(out, header) as batch:
            return batch.run(work, source, size, executor or InThisProcess(), watch)
    except OSError as error:
        raise BatchStopped(f"{error.filename or out}: {error.strerror or error}") from error


class _Batch:
    """The files of a batch; a lock admits one run at a time."""

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
                if path.exists() and not _is_empty_folder(path):  # a crash may leave one
                    raise InputError(
                        f"{path} is there already and was not written by a batch",
                        expected="another --out",
                    )
        self._manifest = Manifest(self._path, self._header)
        self._folder.mkdir(exist_ok=True)
        return self

    def __exit__(self, *_: object) -> None:
        self._manifest.close()
        if _is_empty_folder(self._folder):
            self._folder.rmdir()

    def run(
        self,
        work: Work,
        source: BatchInput,
        size: int,
        executor: Executor,
        watch: Callable[[int, int], None] | None,
    ) -> BatchSummary:
        """Process the remaining chunks, join the parts, and return the numbers of the batch."""
        if self._manifest.ending is not None:
            return self._earlier_summary(source)
        parts, begun = self._valid_parts(source, size)
        resumed = sum(part.lines for part in parts.values())
        resumed += sum(result.lines for result in begun.values())
        done = resumed
        ids: dict[int, str] = {}
        if watch:
            watch(done, source.length)
        chunks = self._noted(source.chunks(size, parts), begun, ids)
        with (
            Saver(self._manifest, self._folder) as saver,
            closing(executor.run(work, chunks)) as results,
        ):
            try:
                for result in results:
                    if result.version != __version__:
                        other = f"a worker has cluesmith {result.version}"
                        raise BatchStopped(f"{other}, not {__version__}")
                    before = begun.pop(result.index, None)
                    together = before.joined(result) if before else result
                    if together.is_last:
                        saver.save(together, ids.pop(result.index))
                    else:
                        begun[result.index] = together
                    done += result.lines
                    if watch:
                        watch(done, source.length)
            finally:
                for index, result in begun.items():
                    if index in ids:  # not of an earlier run only, which is saved already
                        saver.save(result, ids[index])
        parts |= saver.parts
        if source.is_changed:
            raise InputError(f"{source.path} has changed", expected="the same input to the end")
        ordered = [parts[index] for index in sorted(parts)]
        self._join(ordered, str(self._header["to"]))
        summary = BatchSummary(
            sum(p.results for p in ordered), sum(p.bad for p in ordered), done, resumed, True
        )
        self._manifest.finish(
            {
                "results": summary.results,
                "bad": summary.bad,
                "sha256": [_digest(self._out), _digest(self._bad)],
                "seconds": round(sum(part.seconds for part in ordered), 6),
            }
        )
        self._remove_parts()
        return summary

    def _noted(
        self, chunks: Iterator[Chunk], begun: dict[int, ChunkResult], ids: dict[int, str]
    ) -> Iterator[Chunk]:
        """Yield the chunks, or what is left of those begun; enter the id of each in ``ids``."""
        for chunk in chunks:
            ids[chunk.index] = chunk.id(self._id)
            before = begun.get(chunk.index)
            yield chunk.after(before.lines) if before else chunk

    def _valid_parts(
        self, source: BatchInput, size: int
    ) -> tuple[dict[int, ChunkPart], dict[int, ChunkResult]]:
        """Return what earlier runs saved, undamaged and for the lines of the input.

        Somebody may have changed the input for a time during an earlier run.

        Returns:
            The parts of whole chunks, and the results of those that were only begun.
        """
        parts: dict[int, ChunkPart] = {}
        begun: dict[int, ChunkResult] = {}
        listed = self._manifest.parts
        for chunk in source.chunks(size) if listed else ():
            part = listed.get(chunk.index)
            if part is None or part.id != chunk.id(self._id) or not self._is_undamaged(part):
                continue
            if part.lines == chunk.line_count:
                parts[part.chunk] = part
            else:
                begun[part.chunk] = part.result(self._read(part))
        return parts, begun

    def _remove_parts(self) -> None:
        """Delete the parts; other files in their folder stay."""
        for index in self._manifest.parts:
            part = self._part(index)
            for path in (part, _beside(part, ".draft")):
                path.unlink(missing_ok=True)

    def _earlier_summary(self, source: BatchInput) -> BatchSummary:
        """Return the numbers of a batch that an earlier run finished."""
        ending = self._manifest.ending or {}
        for path, digest in zip(
            (self._out, self._bad), ending.get("sha256", ("", "")), strict=True
        ):
            if _digest(path) != digest:
                names = [each.name for each in (self._path, self._out, self._bad) if each.exists()]
                raise InputError(
                    f"{self._path} lists a finished batch, but {path} is missing or has changed",
                    expected=f"{' and '.join(names)} deleted, to begin again",
                )
        self._remove_parts()  # the earlier run may have crashed before this
        return BatchSummary(ending["results"], ending["bad"], source.length, source.length, False)

    def _part(self, index: int) -> Path:
        return self._folder / part_name(index)

    def _is_undamaged(self, part: ChunkPart) -> bool:
        """Whether the file of a part has the digest that the manifest lists."""
        path = self._part(part.chunk)
        return path.exists() and sha256(path.read_bytes()).hexdigest() == part.sha256

    def _join(self, parts: list[ChunkPart], kind: str) -> None:
        """Write the files ``OUT`` and ``OUT.bad``."""
        kinds: Kinds = {}
        for part in parts:
            add_kinds(kinds, part.kinds)
        if any(part.bad for part in parts):
            with durable(self._bad) as draft:
                write_lines(draft, {}, (self._read(part)[part.sizes[0] :] for part in parts))
        else:
            self._bad.unlink(missing_ok=True)  # left by a run that read other lines
        with durable(self._out) as draft:
            write = TABLES.get(kind, write_lines)
            write(draft, columns(kinds), (self._read(part)[: part.sizes[0]] for part in parts))

    def _read(self, part: ChunkPart) -> bytes:
        return self._part(part.chunk).read_bytes()


def _seeded(verb: Verb, manifest: Path) -> Verb:
    """Return the verb with a seed: that of the manifest, or a new one for a new batch."""
    if getattr(verb, "seed", 0) is not None:
        return verb
    seed = seed_or_new(begun_options(manifest).get("seed"))
    return replace(verb, seed=seed)  # type: ignore[type-var]  # every verb is a dataclass


def _beside(path: Path, ending: str) -> Path:
    return path.with_name(path.name + ending)


def _digest(path: Path) -> str | None:
    """Return the digest of a file, or None if there is no file."""
    if not path.exists():
        return None
    with path.open("rb") as file:
        return file_digest(file, "sha256").hexdigest()


def _is_empty_folder(path: Path) -> bool:
    return path.is_dir() and not any(path.iterdir())


def _check_is_not_written(path: Path, out: Path) -> None:
    """Refuse an input that is one of the files that the batch writes."""
    outputs = [out, *(_beside(out, ending) for ending in (".bad", ".manifest", ".lock"))]
    outputs += [_beside(each, ".draft") for each in outputs]
    places = {each.resolve() for each in (*outputs, _beside(out, ".parts"))}
    place = path.resolve()
    if not places.isdisjoint((place, place.parent)):
        raise InputError(f"{path} is a file that the batch writes", expected="another --out")
