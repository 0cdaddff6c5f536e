# SPDX-License-Identifier: MIT
"""Where the output of a command goes: to standard output, or to a file whose suffix tells its kind.

>>> from pathlib import Path
>>> kind_of(Path("steps.html"), ("text", "html")), kind_of(Path("steps"), ("text", "html"))
('html', 'text')
>>> kind_of(Path("steps.docx"), ("text", "html"))
Traceback (most recent call last):
cluesmith.errors.InputError: steps.docx; expected a name that ends in .txt or .html
"""

from __future__ import annotations

import sys
from contextlib import contextmanager, redirect_stdout
from io import TextIOBase
from json import loads
from tempfile import TemporaryFile
from typing import IO, TYPE_CHECKING

from cluesmith.errors import InputError, in_field

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence
    from pathlib import Path

    from cluesmith.board import Board
    from cluesmith.board.formats import PuzzleRecord

PICTURES = ("svg", "png", "pdf")
"""The kinds of files that show puzzles."""

_KINDS = {
    ".txt": "text",
    ".json": "json",
    ".jsonl": "json",
    ".ndjson": "json",
    ".csv": "csv",
    ".html": "html",
    ".svg": "svg",
    ".png": "png",
    ".pdf": "pdf",
}
"""What the suffix of a file's name means to every command; text formats have suffixes, too."""


def kind_of(out: Path | None, offered: Sequence[str]) -> str:
    """Return the kind of file that the suffix of a name means; without one the first kind offered.

    If no kind (an empty text) is offered, an unknown suffix means that.

    Raises:
        InputError: the suffix means a kind that the command does not offer, or is not known.
    """
    from cluesmith.board.formats import FORMATS

    formats = {suffix: known.name for known in FORMATS for suffix in known.suffixes}
    kinds = _KINDS | formats | _KINDS  # the usual kinds come first, and they decide
    if out is None or not out.suffix:
        return offered[0]
    kind = kinds.get(out.suffix.lower(), "")
    if kind in offered:
        return kind
    suffixes = [suffix for suffix, named in kinds.items() if named in offered]
    raise InputError(
        out.name,
        expected=f"a name that ends in {', '.join(suffixes[:-1])} or {suffixes[-1]}",
        field="out",
    )


def result_kind(out: Path | None) -> str:
    """Return the kind of file for the results of a verb.

    Raises:
        InputError: as :func:`kind_of` does.
    """
    from cluesmith.board.formats import FORMATS

    texts = (known.name for known in FORMATS if known.suffixes and known.name != "json")
    return kind_of(out, ("text", "json", "csv", *PICTURES, *texts))


def holds_only_puzzles(out: Path | None) -> bool:
    """Whether the file for the results of a verb has no place for what is not a puzzle."""
    return out is not None and result_kind(out) not in ("text", "json", "csv")


def write_text(text: str, out: Path | None) -> None:
    """Print a text, or write it to a file.

    Raises:
        InputError: the file cannot be there.
    """
    if out is None:
        print(text, end="" if text.endswith("\n") else "\n")
        return
    _check(out)
    out.write_text(text, encoding="utf-8")


@contextmanager
def written(
    out: Path | None, *, json: bool, board: Board | None = None, solutions: bool = False
) -> Iterator[bool]:
    """Send what a command prints to a file; yields whether it must print JSON.

    The file holds what the command prints, an object a line, a table, or the puzzles of the
    results: as a booklet, as pictures or in a text format. After Ctrl-C it holds what was printed.

    Args:
        out: the file; without it standard output stays as it is.
        json: whether the user asks for JSON.
        board: the board of the puzzles, if it is known.
        solutions: whether pictures show the solutions.
    """
    if out is None:
        yield json
        return
    kind = result_kind(out)
    _check(out)
    if kind in ("text", "json"):
        with _LateFile(out) as late, redirect_stdout(late):
            yield json or kind == "json"
        return
    with TemporaryFile("w+", encoding="utf-8") as lines:
        try:
            with redirect_stdout(lines):
                yield True
        except KeyboardInterrupt:
            _convert(lines, out, kind, board, solutions=solutions)
            raise
        _convert(lines, out, kind, board, solutions=solutions)


class _LateFile(TextIOBase):
    """A file that is opened when something is written: bad input leaves an old file alone."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._file: IO[str] | None = None

    def write(self, text: str) -> int:
        self._file = self._file or self._path.open("w", encoding="utf-8")
        return self._file.write(text)

    def flush(self) -> None:
        if self._file is not None and not self._file.closed:
            self._file.flush()

    def close(self) -> None:
        super().close()  # flushes
        if self._file is not None:
            self._file.close()


def _convert(lines: IO[str], out: Path, kind: str, board: Board | None, *, solutions: bool) -> None:
    """Write objects, one a line, as a table or as puzzles; those without a puzzle are left out."""
    lines.seek(0)
    if kind == "csv":
        write_table(map(loads, lines), out)
        return
    from cluesmith.board import formats

    records = [
        record
        for record in formats.read_each(lines, "json", board)
        if not isinstance(record, InputError)
    ]
    if records:
        write_puzzles(records, out, kind, solutions=solutions or kind == "pdf")


def write_table(rows: Iterable[Mapping[str, object]], out: Path) -> None:
    """Write objects as a table with a heading."""
    from json import dumps

    from cluesmith.batch.columns import Kinds, add_row, columns
    from cluesmith.batch.outputs import write_csv

    kinds: Kinds = {}
    texts = []
    for row in rows:
        add_row(kinds, row)
        texts.append(dumps(row))
    write_csv(out, columns(kinds), ["\n".join(texts).encode()])


def write_puzzles(
    records: Sequence[PuzzleRecord],
    out: Path | None,
    kind: str,
    *,
    solutions: bool,
    captions: Sequence[str] = (),
    **options: object,
) -> None:
    """Write puzzles in a text format, as a booklet, or as pictures, which are numbered if several.

    Args:
        records: the puzzles.
        out: the file; without it standard output.
        kind: one of :data:`PICTURES`, or a text format.
        solutions: whether to show the solutions.
        captions: what a booklet prints under each puzzle.
        options: the further options of :func:`cluesmith.apps.render.file.render_file`.
    """
    from cluesmith.apps.render.file import render_file
    from cluesmith.board import formats

    if kind not in PICTURES:
        write_text(formats.write(records, kind), out)
        return
    is_booklet = kind == "pdf"
    check_pictures(1 if is_booklet else len(records), out)
    for number, drawn in enumerate([records] if is_booklet else [[each] for each in records], 1):
        try:
            file = render_file(drawn, kind, solutions=solutions, captions=captions, **options)  # type: ignore[arg-type]
        except InputError as error:
            if len(drawn) == 1 and drawn[0].line is not None and len(records) > 1:
                error.on_line(drawn[0].line)
            raise
        write_picture(file, out, number, 1 if is_booklet else len(records))


def check_pictures(count: int, out: Path | None) -> None:
    """Refuse several pictures on standard output."""
    if out is None and count > 1:
        raise InputError(f"{count} pictures", expected="--out FILE, which is then numbered")


def write_picture(picture: bytes, out: Path | None, number: int, last: int) -> None:
    """Write one of several pictures to its file, or the only one to standard output."""
    if out is None:
        sys.stdout.buffer.write(picture)
    else:
        numbered_file(out, number, last).write_bytes(picture)


def numbered_file(out: Path, number: int, last: int) -> Path:
    """Return the file of one of several pictures."""
    return out if last == 1 else out.with_stem(f"{out.stem}-{number:0{len(str(last))}}")


def _check(out: Path) -> None:
    from cluesmith.batch.outputs import check_out_file

    with in_field("out"):
        check_out_file(out)


def print_title(title: str) -> None:
    """Print the title of the puzzle below it, as the comment that is read as a title."""
    from cluesmith.board.formats.record import one_line

    if title:
        print(f"# {one_line(title)}")


def print_advice(advice: Iterable[str]) -> None:
    """Print what to try after an undecided answer, a line each, on standard error."""
    for line in advice:
        print(f"try {line}", file=sys.stderr)
