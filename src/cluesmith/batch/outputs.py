# SPDX-License-Identifier: MIT
"""The files that a batch writes: JSON lines, text lines, CSV or Parquet.

One function for each kind takes the columns and the lines of the chunks, in order, and writes the
file. It holds one chunk in memory at a time.

>>> from pathlib import Path
>>> output_kind(Path("ratings.csv"), None), output_kind(Path("ratings"), "jsonl")
('csv', 'jsonl')
"""

from __future__ import annotations

import csv
import os
from io import StringIO
from json import loads
from typing import TYPE_CHECKING, Any

from cluesmith.batch.columns import Kinds, cells
from cluesmith.errors import EngineUnavailable, InputError, unknown_name

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from pathlib import Path

_SUFFIXES = {".csv": "csv", ".parquet": "parquet"}
"""The kinds of files with these suffixes; any other name is a file of JSON lines."""

_NOT_WRITTEN = {".xlsx", ".xls", ".ods", ".pdf", ".html", ".svg", ".png", ".feather", ".db"}
"""Suffixes of kinds that a batch does not write: JSON lines under such a name would mislead."""


def output_kind(out: Path, kind: str | None) -> str:
    """Return the kind of file to write; without one the suffix of the file decides.

    Raises:
        InputError: there is no such kind, or the suffix names a kind that is not written.
        EngineUnavailable: the library that writes it is not installed.
    """
    if kind is None and out.suffix.lower() in _NOT_WRITTEN:
        raise InputError(
            f"a batch does not write files as {out.name[:60]!r}",
            expected=".jsonl, .csv or .parquet, or --to jsonl",
            field="out",
        )
    kind = kind or _SUFFIXES.get(out.suffix.lower(), "jsonl")
    if kind not in TABLES and kind != "jsonl":
        raise unknown_name(kind, "a kind of output", ["jsonl", *TABLES])
    if kind == "parquet":
        _parquet()
    return kind


def write_lines(path: Path, _: Kinds, chunks: Iterable[bytes]) -> None:
    """Write the lines as they are."""
    with path.open("wb") as file:
        for lines in chunks:
            file.write(lines)


def write_csv(path: Path, kinds: Kinds, chunks: Iterable[bytes]) -> None:
    """Write a table with a heading; a missing value is an empty cell."""
    with path.open("w", encoding="utf-8", newline="") as file:
        csv.writer(file, lineterminator="\n").writerow(kinds)
        for lines in chunks:
            text = StringIO()
            writer = csv.writer(text, lineterminator="\n")
            for line in lines.splitlines():
                row = cells(loads(line), kinds)
                writer.writerow(str(c).lower() if isinstance(c, bool) else c for c in row)
            file.write(text.getvalue())


def write_parquet(path: Path, kinds: Kinds, chunks: Iterable[bytes]) -> None:
    """Write a table with one row group per chunk."""
    arrow, parquet = _parquet()
    types = {
        "boolean": arrow.bool_(),
        "integer": arrow.int64(),
        "number": arrow.float64(),
        "text": arrow.string(),
        "null": arrow.string(),
    }
    schema = arrow.schema([(name, types[kind]) for name, kind in kinds.items()])
    with parquet.ParquetWriter(path, schema, compression="zstd") as writer:
        for lines in chunks:
            rows = [cells(loads(line), kinds) for line in lines.splitlines()]
            values = [[row[i] for row in rows] for i in range(len(kinds))]
            arrays = [arrow.array(v, t) for v, t in zip(values, schema.types, strict=True)]
            writer.write_table(arrow.Table.from_arrays(arrays, schema=schema))


def _parquet() -> tuple[Any, Any]:
    try:
        import pyarrow
        import pyarrow.parquet
    except ImportError:
        raise EngineUnavailable("Parquet", "parquet") from None
    return pyarrow, pyarrow.parquet


TABLES: dict[str, Callable[[Path, Kinds, Iterable[bytes]], None]] = {
    "csv": write_csv,
    "parquet": write_parquet,
}
"""The kinds of output that need columns."""


def check_folder(folder: Path) -> None:
    """Refuse a folder in which no file can be made."""
    if not os.access(folder, os.W_OK | os.X_OK):
        raise InputError(f"the folder {folder} cannot be written to", expected="another folder")


def check_out_file(out: Path, *others: Path) -> None:
    """Refuse a path where no file can be written, or that the command names a second time."""
    if out.is_dir():
        raise InputError(f"{out} is a folder", expected="a file to write")
    if not out.parent.is_dir():
        raise InputError(f"there is no folder {out.parent}", expected="one that exists")
    if not out.exists():  # a device or a file may be writable in a folder that is not
        check_folder(out.parent)
    if any(out.resolve() == path.resolve() for path in others):
        raise InputError(f"{out} is named twice", expected="another file to write")
