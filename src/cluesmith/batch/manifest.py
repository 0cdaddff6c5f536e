# SPDX-License-Identifier: MIT
"""The manifest of a batch: what it is, and the chunks that are done; it only grows.

It is a log of JSON objects, one a line. The first says what the batch is: the version, the verb and
its options, the digest of the input, the size of chunks, the kind of output. Then comes a line for
each chunk that is done, once its part is safe, and at the end one that sums up.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass
from hashlib import sha256
from json import dumps, loads
from typing import TYPE_CHECKING, Any

from cluesmith.batch.durable import append_line, drop_rest, durable, read_log
from cluesmith.errors import InputError

if TYPE_CHECKING:
    from pathlib import Path

    from cluesmith.batch.columns import Kinds


@dataclass(frozen=True)
class Part:
    """A chunk that is done.

    Attributes:
        chunk: its place among the chunks, from 0.
        id: its name, the same in every run.
        lines: how many lines it had.
        results: how many results.
        bad: how many bad lines.
        sizes: the bytes of the results and of the bad lines in its file.
        sha256: the digest of its file.
        seconds: how long it took.
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


class Manifest:
    """The manifest in a file, begun or gone on with.

    Attributes:
        parts: the chunks that are done, by their place.
        ending: what the last line says; None where the batch is not finished.

    Raises:
        InputError: the file is the manifest of another batch, or none.
    """

    def __init__(self, path: Path, header: dict[str, Any]) -> None:
        self.parts: dict[int, Part] = {}
        self.ending: dict[str, Any] | None = None
        if path.exists():
            lines, _ = read_log(path)
            self._read(path, header, lines)
            drop_rest(path)
        else:
            with durable(path) as draft:
                draft.write_text(dumps(header) + "\n")
        self._log = path.open("ab", buffering=0)

    def add(self, part: Part) -> None:
        """List a chunk whose part is safe."""
        append_line(self._log, dumps(asdict(part)))
        self.parts[part.chunk] = part

    def finish(self, ending: dict[str, Any]) -> None:
        """Say that all is done."""
        append_line(self._log, dumps({"finished": True, **ending}))
        self.ending = ending

    def close(self) -> None:
        """Write no more."""
        self._log.close()

    def _read(self, path: Path, header: dict[str, Any], lines: list[str]) -> None:
        try:
            known, *records = map(loads, lines)
            other = _difference(known, loads(dumps(header)))
        except (ValueError, AttributeError):
            raise InputError(f"{path} is no manifest", expected="another --out") from None
        if other is not None:
            raise InputError(
                f"{path} belongs to a batch with another {other}",
                expected="the command that it was begun with, or another place; to begin anew, "
                f"delete {path} and what is beside it",
            )
        try:
            for record in records:
                if "finished" in record:
                    self.ending = record
                else:
                    part = Part(**record | {"sizes": tuple(record["sizes"])})
                    self.parts[part.chunk] = part
        except (TypeError, KeyError):
            raise InputError(f"{path} is damaged", expected="another --out") from None


def begun_options(path: Path) -> dict[str, Any]:
    """Return the options that a batch was begun with; none if there is no manifest of one."""
    lines, _ = read_log(path)
    try:
        options = loads(lines[0])["options"]
    except (IndexError, ValueError, KeyError, TypeError):
        return {}
    return options if isinstance(options, dict) else {}


def fingerprint(header: dict[str, Any]) -> str:
    """Return a digest of what a batch is."""
    return sha256(dumps(header, sort_keys=True).encode()).hexdigest()


def _difference(known: dict[str, Any], asked: dict[str, Any]) -> str | None:
    """Return what two batches differ in, in words, or None."""
    for name, there in asked.items():
        here = known.get(name)
        if here == there:
            continue
        if name == "options" and isinstance(here, dict):
            return next(
                _unequal(option, here.get(option), there.get(option))
                for option in {**there, **here}
                if here.get(option) != there.get(option)
            )
        return name if name == "input" else _unequal(name, here, there)
    return None


def _unequal(name: str, here: object, there: object) -> str:
    return f"{name} ({_said(here)}, not {_said(there)})"


def _said(value: object) -> str:
    return "none" if value is None else dumps(value)
