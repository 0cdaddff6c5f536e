# SPDX-License-Identifier: MIT
"""The suite that compares solvers on puzzles with constraints, in one run, puzzle by puzzle.

Each proves that a solution is the only one. A peer is a command that ``CLUESMITH_VARIANT_PEERS``
names; README.md tells what it must do. Only processor time is counted.
"""

from __future__ import annotations

import argparse
import json
import os
import select
import shlex
import subprocess
import sys
import time
from dataclasses import dataclass
from functools import partial
from importlib.util import find_spec
from typing import TYPE_CHECKING

from lists import list_file

import cluesmith as cs
from cluesmith.board.formats import PuzzleRecord, detect, read_one, write
from cluesmith.errors import EngineUnavailable, InputError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from measure import Row

SECONDS = 20
"""The time of the clock for each puzzle; who needs more is stopped."""
LIMIT = 2


@dataclass(frozen=True)
class Entry:
    """A puzzle of the list: its text there, and what we read."""

    text: str
    record: PuzzleRecord

    def text_in(self, format_name: str) -> str:
        """Return it as a text of a format: its own text if that is in the format."""
        if detect(self.text).name == format_name:
            return self.text
        return write([self.record], format_name).strip()


@dataclass(frozen=True)
class Answer:
    """How many solutions a program found, up to the limit, or a word why not; and its seconds."""

    count: int | str
    seconds: float


CAPPED = "capped"
REFUSED = "refused"


def variant_peers(puzzles: Path | None) -> Iterator[Row]:
    """Puzzles with constraints beside other solvers, uniqueness proved, processor time."""
    entries = list(_entries(puzzles or list_file("variants_dev.jsonl", "constraints.jsonl")))
    programs = dict(_programs())
    answers: dict[str, list[Answer]] = {name: [] for name in programs}
    for entry in entries:
        for name, program in programs.items():
            answers[name].append(program(entry))
    own = answers["cluesmith"]
    for name, its in answers.items():
        yield {"program": name, **_figures(its, own)}


def _figures(its: list[Answer], own: list[Answer]) -> Row:
    """Return the figures of a program; times are of the puzzles that it and ours settled."""
    both = [
        (one, other)
        for one, other in zip(its, own, strict=True)
        if isinstance(one.count, int) and isinstance(other.count, int)
    ]
    taken, ours = (sum(answer.seconds for answer in part) for part in zip(*both, strict=True))
    return {
        "read": sum(answer.count != REFUSED for answer in its),
        "unique": sum(answer.count == 1 for answer in its),
        "several": sum(answer.count == LIMIT for answer in its),
        "capped": sum(answer.count == CAPPED for answer in its),
        "common": len(both),
        "other answers": sum(one.count != other.count for one, other in both),
        "seconds": round(taken, 2),
        "slowest": round(max(one.seconds for one, _ in both), 2),
        "seconds of ours": round(ours, 2),
        "ratio": round(taken / ours, 2),
        "faster than ours": sum(one.seconds < other.seconds for one, other in both),
    }


def _entries(path: Path) -> Iterator[Entry]:
    """Yield the puzzles of a list that we read."""
    for line in path.read_text().splitlines():
        text = json.loads(line)["text"]
        try:
            yield Entry(text, read_one(text))
        except InputError:
            continue


def _programs() -> Iterator[tuple[str, Callable[[Entry], Answer]]]:
    yield "cluesmith", _ours
    if find_spec("ortools"):
        yield "CP-SAT", _cp_sat
    else:
        print(f"left out: {EngineUnavailable('CP-SAT', 'cp')}", file=sys.stderr)
    parser = argparse.ArgumentParser(prog="CLUESMITH_VARIANT_PEERS")
    parser.add_argument("--peer", action="append", default=[], metavar="NAME=FORMAT:COMMAND")
    named = parser.parse_args(shlex.split(os.environ.get("CLUESMITH_VARIANT_PEERS", ""))).peer
    if not named:
        print("no peers: CLUESMITH_VARIANT_PEERS is empty (see README.md)", file=sys.stderr)
    for item in named:
        name, equals, rest = item.partition("=")
        format_name, colon, command = rest.partition(":")
        if not (equals and colon):
            parser.error(f"{item!r}; expected NAME=FORMAT:COMMAND")
        yield name, partial(Peer(command).answer, format_name)


def _ours(entry: Entry) -> Answer:
    began = time.process_time()
    outcome = cs.solve(entry.record.position, limit=LIMIT, time=SECONDS)
    seconds = time.process_time() - began
    is_settled = outcome.is_complete or outcome.count == LIMIT
    return Answer(outcome.count if is_settled else CAPPED, seconds)


def _cp_sat(entry: Entry) -> Answer:
    """Return the answer of CP-SAT; making its model, which is Python, does not count."""
    from constraint_model import ConstraintModel

    try:
        model = ConstraintModel(entry.record.position)
    except InputError:
        return Answer(REFUSED, 0)
    began = time.process_time()
    found = model.solutions(LIMIT, SECONDS)
    seconds = time.process_time() - began
    return Answer(CAPPED if found is None else len(found), seconds)


class Peer:
    """A command that answers line by line; it is started again when it was stopped."""

    def __init__(self, command: str) -> None:
        self._command = shlex.split(command)
        self._process: subprocess.Popen[str] | None = None

    def answer(self, format_name: str, entry: Entry) -> Answer:
        """Return the answer to a puzzle in a format, and the processor time it took."""
        try:
            text = entry.text_in(format_name)
        except InputError:
            return Answer(REFUSED, 0)
        process = self._started()
        # The clock of the processor time of another process, as clock_getcpuclockid returns it.
        clock = (~process.pid << 3) | 2
        began = time.clock_gettime(clock)
        line = self._ask(process, text)
        seconds = time.clock_gettime(clock) - began
        if line is None:
            process.kill()
            process.wait()
            self._process = None
            return Answer(CAPPED, seconds)
        word = line.split()[0]
        return Answer(int(word) if word.isdigit() else word, seconds)

    def _started(self) -> subprocess.Popen[str]:
        if self._process is None:
            self._process = subprocess.Popen(
                self._command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
            )
            self._ask(self._process, "")  # what it takes to start does not count
        return self._process

    def _ask(self, process: subprocess.Popen[str], text: str) -> str | None:
        """Return the line that answers a text; None if the time is not enough."""
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(json.dumps(text) + "\n")
        process.stdin.flush()
        is_ready, _, _ = select.select([process.stdout], [], [], SECONDS)
        if not is_ready:
            return None
        line = process.stdout.readline()
        if not line:
            raise RuntimeError(f"{shlex.join(self._command)} ended without an answer")
        return line
