# SPDX-License-Identifier: MIT
"""The file that a hunt grows: a puzzle with its solution a line, and comments that say how far.

Any command reads it as a file of puzzles. A hunt with the same options goes on where it ended.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from cluesmith.batch.durable import drop_rest, read_log
from cluesmith.board import Puzzle
from cluesmith.errors import InputError

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    from cluesmith.hunting.hunt import HardPuzzle, HuntRun, NearPuzzle

_FIND = re.compile(r"(\S{81}),(\S{81}) # round (\d+), (\w+)")
_NEAR = re.compile(r"# near (\S{81}) needs (\d+) probes, round (\d+)")
_DONE = re.compile(r"# (\d+) rounds done")


class HuntLog:
    """What a hunt has written to a file, or nothing where there is no file.

    Attributes:
        puzzles: the puzzles in the file, as text.
    """

    def __init__(self, path: Path | None, title: str) -> None:
        self._path = path
        self._title = f"# cluesmith hunt: {title}"
        self._rounds = 0
        self._near: set[str] = set()
        self.puzzles: set[str] = set()

    def resume(self, hunt: HuntRun) -> None:
        """Let a hunt go on where the file ends.

        Raises:
            InputError: the file is that of another hunt, or of none.
        """
        if self._path is None:
            return
        lines, rest = read_log(self._path)
        is_own = lines[0] == self._title if lines else self._title.startswith(rest)
        if not is_own:
            raise InputError(
                f"{self._path} begins with {[*lines, rest][0][:60]!r}",
                line=1,
                expected="a new file, or that of a hunt with the same options",
            )
        puzzles, near = [], []
        for number, line in enumerate(lines[1:], 2):
            done, hard, close = (form.fullmatch(line) for form in (_DONE, _FIND, _NEAR))
            if done:
                self._rounds = int(done[1])
            elif hard:
                puzzles.append(_read(hard))
                self.puzzles.add(hard[1])
            elif close:
                near.append(_read_near(close))
                self._near.add(close[1])
            else:
                raise InputError(f"found {line[:40]!r}", line=number, expected="a puzzle of a hunt")
        if rest:
            drop_rest(self._path)
        if not lines:
            self._write([self._title])
            return
        hunt.resume(puzzles, near, self._rounds)

    def add(
        self, puzzles: Iterable[HardPuzzle], rounds: int, near: Iterable[NearPuzzle] = ()
    ) -> None:
        """Write puzzles, how many rounds are done with them, and the near puzzles that are new."""
        lines = [
            f"{each.puzzle},{each.solution} # round {each.round}, {each.way}" for each in puzzles
        ]
        self.puzzles |= {line[:81] for line in lines}
        if rounds > self._rounds:
            new = [each for each in near if str(each.puzzle) not in self._near and each.round >= 0]
            lines += [f"# near {e.puzzle} needs {e.probes} probes, round {e.round}" for e in new]
            self._near |= {str(each.puzzle) for each in new}
            lines.append(f"# {rounds} rounds done")
            self._rounds = rounds
        self._write(lines)

    def _write(self, lines: list[str]) -> None:
        if self._path is not None and lines:
            with self._path.open("a", encoding="utf-8") as file:
                file.write("".join(f"{line}\n" for line in lines))


def _read(hard: re.Match[str]) -> HardPuzzle:
    from cluesmith.hunting.hunt import CandidateSource, HardPuzzle

    return HardPuzzle(
        Puzzle.parse(hard[1]), Puzzle.parse(hard[2]), int(hard[3]), CandidateSource(hard[4])
    )


def _read_near(near: re.Match[str]) -> NearPuzzle:
    from cluesmith.hunting.hunt import NearPuzzle

    return NearPuzzle(Puzzle.parse(near[1]), int(near[2]), int(near[3]))
