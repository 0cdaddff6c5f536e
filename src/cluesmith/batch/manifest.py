# SPDX-License-Identifier: MIT
"""The manifest of a batch: a log that describes the batch and lists its finished chunks.

Each line is a JSON object. The first line describes the batch: the version, the verb and its
options, the digest of the input, the size of chunks, the kind of output. Each finished chunk adds a
line after its part is written to disk; so does a chunk that is begun when the batch is ended, and a
later line for it replaces this one. The last line sums up the batch.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass
from hashlib import sha256
from json import dumps, loads
from typing import TYPE_CHECKING, Any

from cluesmith.batch.chunk import ChunkResult
from cluesmith.batch.durable import append_lines, drop_rest, durable, read_log
from cluesmith.errors import InputError

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from cluesmith.batch.columns import Kinds


@dataclass(frozen=True)
class ChunkPart:
    """A chunk, finished or begun, and the file of its results.

    Attributes:
        chunk: the number of the chunk, from 0.
        id: the name of the chunk, the same in every run.
        lines: how many of its lines are done.
        results: how many results.
        bad: how many bad lines.
        sizes: the number of bytes of the results and of the bad lines in its file.
        sha256: the digest of its file.
        seconds: how long the work took.
        kinds: the columns of its results, for a table.
    """

    chunk: int
    id: str
    lines: int
    results: int
    bad: int
    sizes: tuple[int, int]
    sha256: str
    seconds: float
    kinds: Kinds

    def result(self, data: bytes) -> ChunkResult:
        """Return the results that a file has of a chunk that is only begun."""
        results, bad = data[: self.sizes[0]], data[self.sizes[0] :]
        counts = (self.results, self.bad)
        return ChunkResult(
            self.chunk, self.lines, results, bad, *counts, self.kinds, self.seconds, is_last=False
        )


class Manifest:
    """The manifest in a file: a new one, or that of an earlier run.

    Attributes:
        parts: the finished chunks by their numbers.
        ending: the last line; None if the batch is not finished.

    Raises:
        InputError: the file is the manifest of another batch, or not a manifest.
    """

    def __init__(self, path: Path, header: dict[str, Any]) -> None:
        self.parts: dict[int, ChunkPart] = {}
        self.ending: dict[str, Any] | None = None
        if path.exists():
            lines, _ = read_log(path)
            self._read(path, header, lines)
            drop_rest(path)
        else:
            with durable(path) as draft:
                draft.write_text(dumps(header) + "\n")
        self._log = path.open("ab", buffering=0)

    def add(self, parts: Sequence[ChunkPart]) -> None:
        """List finished chunks, whose parts are on disk."""
        append_lines(self._log, *(dumps(asdict(part)) for part in parts))
        self.parts |= {part.chunk: part for part in parts}

    def finish(self, ending: dict[str, Any]) -> None:
        """Write the last line."""
        append_lines(self._log, dumps({"finished": True, **ending}))
        self.ending = ending

    def close(self) -> None:
        """Close the file."""
        self._log.close()

    def _read(self, path: Path, header: dict[str, Any], lines: list[str]) -> None:
        try:
            old_header, *records = map(loads, lines)
            difference = _difference(old_header, loads(dumps(header)))
        except (ValueError, AttributeError):
            raise InputError(f"{path} is not a manifest", expected="another --out") from None
        if difference is not None:
            raise InputError(
                f"{path} belongs to a batch with another {difference}",
                expected="the command that began it, or another place; to begin again, "
                f"delete {path} and the files beside it",
            )
        try:
            for record in records:
                if "finished" in record:
                    self.ending = record
                else:
                    part = ChunkPart(**record | {"sizes": tuple(record["sizes"])})
                    self.parts[part.chunk] = part
        except (TypeError, KeyError):
            raise InputError(f"{path} is damaged", expected="another --out") from None


def begun_options(path: Path) -> dict[str, Any]:
    """Return the options in the first line of a manifest; none if there is no manifest."""
    lines, _ = read_log(path)
    try:
        options = loads(lines[0])["options"]
    except (IndexError, ValueError, KeyError, TypeError):
        return {}
    return options if isinstance(options, dict) else {}


def fingerprint(header: dict[str, Any]) -> str:
    """Return the digest of the header of a batch."""
    return sha256(dumps(header, sort_keys=True).encode()).hexdigest()


def _difference(old: dict[str, Any], new: dict[str, Any]) -> str | None:
    """Return the first difference of two headers, in words, or None."""
    for name, new_value in new.items():
        old_value = old.get(name)
        if old_value == new_value:
            continue
        if name == "options" and isinstance(old_value, dict):
            return next(
                _unequal(option, old_value.get(option), new_value.get(option))
                for option in {**new_value, **old_value}
                if old_value.get(option) != new_value.get(option)
            )
        return name if name == "input" else _unequal(name, old_value, new_value)
    return None


def _unequal(name: str, old: object, new: object) -> str:
    return f"{name} ({_json_or_none(old)}, not {_json_or_none(new)})"


def _json_or_none(value: object) -> str:
    return "none" if value is None else dumps(value)
