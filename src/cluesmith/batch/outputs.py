# SPDX-License-Identifier: MIT
"""The files that a batch ends in: JSON lines, text lines, CSV or Parquet.

Each is a function from the columns and the chunks' lines, in order, to a file; one chunk is held at
a time. The bytes depend on these alone.

>>> from pathlib import Path
>>> output_kind(Path("ratings.csv"), None), output_kind(Path("ratings"), "jsonl")
('csv', 'jsonl')
"""

from __future__ import annotations

import csv
from io import StringIO
from json import loads
from typing import TYPE_CHECKING, Any

from cluesmith.batch.columns import Kinds, cells
from cluesmith.errors import EngineUnavailable, InputError, unknown_name

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from pathlib import Path

_SUFFIXES = {".csv": "csv", ".parquet": "parquet", ".json": "jsonl"}


def output_kind(out: Path, wanted: str | None) -> str:
    """Return the kind of file to write, by its name or as wanted.

    Raises:
        InputError: there is no such kind.
        EngineUnavailable: what writes it is not installed.
    """
    kind = wanted or _SUFFIXES.get(out.suffix.lower(), "jsonl")
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


def write_csv(path: Path, wanted: Kinds, chunks: Iterable[bytes]) -> None:
    """Write a table with a heading; nothing is an empty cell."""
    with path.open("w", encoding="utf-8", newline="") as file:
        csv.writer(file, lineterminator="\n").writerow(wanted)
        for lines in chunks:
            text = StringIO()
            writer = csv.writer(text, lineterminator="\n")
            for line in lines.splitlines():
                row = cells(loads(line), wanted)
                writer.writerow(str(c).lower() if isinstance(c, bool) else c for c in row)
            file.write(text.getvalue())


def write_parquet(path: Path, wanted: Kinds, chunks: Iterable[bytes]) -> None:
    """Write a table, a group of rows for each chunk."""
    arrow, parquet = _parquet()
    types = {
        "boolean": arrow.bool_(),
        "integer": arrow.int64(),
        "number": arrow.float64(),
        "text": arrow.string(),
        "null": arrow.string(),
    }
    schema = arrow.schema([(name, types[kind]) for name, kind in wanted.items()])
    with parquet.ParquetWriter(path, schema, compression="zstd") as writer:
        for lines in chunks:
            rows = [cells(loads(line), wanted) for line in lines.splitlines()]
            values = [[row[i] for row in rows] for i in range(len(wanted))]
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


def check_out_file(out: Path, *taken: Path) -> None:
    """Refuse a place where no file can be, or one that is taken."""
    if out.is_dir():
        raise InputError(f"{out} is a folder", expected="a file to write")
    if not out.parent.is_dir():
        raise InputError(f"there is no folder {out.parent}", expected="one that exists")
    if any(out.resolve() == path.resolve() for path in taken):
        raise InputError(f"{out} is named twice", expected="another file to write")
