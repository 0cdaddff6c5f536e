# SPDX-License-Identifier: MIT
"""A folder that keeps the finished cubes of a long search, so that it can be resumed.

``cubes.json`` says which problem it is and lists the cubes. Each finished cube has a file: the
digest of the rest, then what the cube left, compressed. A file that does not fit its digest is
ignored, and its cube is done again.
"""

from __future__ import annotations

import fcntl
import os
import zlib
from base64 import b64decode, b64encode
from dataclasses import asdict
from hashlib import sha256
from json import dumps, loads
from typing import TYPE_CHECKING, Any, Self

from cluesmith.clue_problem.methods.cubes import Cube, CubePart, Cubes
from cluesmith.errors import InputError

if TYPE_CHECKING:
    from pathlib import Path

    from cluesmith.proofs.certificate import Claim

_VERSION = 1
"""Rises when the search visits other states: then earlier parts do not fit."""

_DIGEST = 64


class KeptCubes:
    """The cubes of one problem in a folder; only one process at a time has it.

    Args:
        folder: the folder; made if there is none.
        claim: what the search is to prove.

    Raises:
        InputError: the folder is that of another problem, or cannot be written.
    """

    def __init__(self, folder: Path, claim: Claim) -> None:
        self._folder = folder
        self._head = {"version": _VERSION, "claim": loads(dumps(asdict(claim)))}
        try:
            folder.mkdir(parents=True, exist_ok=True)
            self._lock = (folder / "lock").open("ab")
        except OSError as error:
            raise _refusal(folder, f"cannot be used ({error.strerror})") from None
        try:
            fcntl.flock(self._lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            self._known = self._read()
        except BlockingIOError:
            self._lock.close()
            raise _refusal(folder, "is in use by another process") from None
        except InputError:
            self._lock.close()
            raise

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._lock.close()

    def cubes(self) -> Cubes | None:
        """Return the cubes of an earlier run, or None."""
        if self._known is None:
            return None
        return Cubes(
            self._known["top"].encode("ascii"),
            [Cube(way, states) for way, states in self._known["cubes"]],
        )

    def begin(self, cubes: Cubes) -> None:
        """Write down the cubes."""
        self._known = {
            **self._head,
            "top": cubes.top.decode("ascii"),
            "cubes": [[cube.way, cube.states] for cube in cubes.cubes],
        }
        self._write("cubes.json", dumps(self._known).encode())

    def parts(self, count: int) -> dict[int, CubePart]:
        """Return what finished cubes left, by their numbers; damaged files are ignored."""
        parts = {number: self._part(number) for number in range(count)}
        return {number: part for number, part in parts.items() if part is not None}

    def save(self, number: int, part: CubePart) -> None:
        """Keep what a finished cube left.

        Raises:
            InputError: the disk is full, or the folder is gone.
        """
        data = dumps(
            {
                "tree": part.tree.decode("ascii"),
                "states": part.states,
                "fillings": [b64encode(filling).decode() for filling in part.fillings],
            }
        )
        content = zlib.compress(f"{self._way(number)}\n{data}".encode(), 9)
        self._write(f"{number:06}.part", sha256(content).hexdigest().encode() + content)

    def _part(self, number: int) -> CubePart | None:
        try:
            data = (self._folder / f"{number:06}.part").read_bytes()
        except OSError:
            return None
        digest, content = data[:_DIGEST], data[_DIGEST:]
        if sha256(content).hexdigest().encode() != digest:
            return None
        way, _, text = zlib.decompress(content).decode().partition("\n")
        if way != self._way(number):
            return None
        part = loads(text)
        fillings = [b64decode(filling) for filling in part["fillings"]]
        return CubePart(part["tree"].encode("ascii"), part["states"], fillings)

    def _way(self, number: int) -> str:
        """Return the name of a cube: the problem and the way to it."""
        ways = [] if self._known is None else self._known["cubes"]
        name = dumps([self._head, ways[number][0]], sort_keys=True)
        return sha256(name.encode()).hexdigest()

    def _read(self) -> dict[str, Any] | None:
        path = self._folder / "cubes.json"
        if not path.exists():
            return None
        try:
            known = loads(path.read_text())
            head = {name: known[name] for name in self._head}
            _ = known["top"].encode("ascii"), [(list(w), float(s)) for w, s in known["cubes"]]
        except (ValueError, KeyError, TypeError, AttributeError):
            raise _refusal(path, "is damaged") from None
        for name, value in self._head["claim"].items():
            if head["claim"].get(name) != value:
                raise _refusal(self._folder, f"keeps a search with another {name}")
        if head != self._head:
            raise _refusal(self._folder, "keeps a search of another version")
        return dict(known)

    def _write(self, name: str, data: bytes) -> None:
        """Write a file that is complete or absent, even after a crash."""
        path = self._folder / name
        draft = path.with_name(f"{name}.draft")
        try:
            with draft.open("wb") as file:
                file.write(data)
                file.flush()
                os.fsync(file.fileno())
            draft.replace(path)
        except OSError as error:
            draft.unlink(missing_ok=True)
            raise InputError(
                f"{path}: {error.strerror}",
                expected="space to write; the same command goes on from there",
                field="keep",
            ) from None


def _refusal(path: Path, what: str) -> InputError:
    return InputError(
        f"{path} {what}", expected="the command that began it, or another folder", field="keep"
    )
