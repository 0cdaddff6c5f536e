# SPDX-License-Identifier: MIT
"""Writes tests/corpora: lists of puzzles and positions that the program makes itself.

``tools/corpora.py NAME...`` writes some of the files, without names all of them (some minutes).
The first line of each file is the command that wrote it; a command of ``cluesmith`` can be run by
hand as well.
"""

from __future__ import annotations

import subprocess
import sys
from itertools import combinations
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

import cluesmith as cs
from cluesmith import _native
from cluesmith.board import Candidates, Position, Puzzle
from cluesmith.board.formats import PuzzleRecord, get, read
from cluesmith.board.formats.hodoku import format_candidates
from cluesmith.engines.walk import native_walk, walk
from cluesmith.lab.experiment import sample
from cluesmith.strategies.catalogue import catalogue
from cluesmith.strategies.state import State

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray

    from cluesmith.engines.trace import Effect
    from cluesmith.strategies.catalogue import Strategy

    Digits = NDArray[np.uint8]

FOLDER = Path(__file__).resolve().parent.parent / "tests" / "corpora"
POSITIONS = FOLDER.parent.parent / "src" / "cluesmith" / "strategies" / "positions.txt"
"""A list that the package has, because the studio shows its positions."""

COMMANDS = {
    "easy.txt": "generate -n 300 --scale hodoku --level easy --grids quick --seed 1",
    "minimal.txt": "generate -n 300 --minimal --grids quick --seed 2",
    "hard.txt": "hunt -n 300 --seed 3 --time 600",
    "16x16.txt": "generate -n 150 --board 16x16 --seed 4",
    "25x25.txt": "generate -n 100 --board 25x25 --clues 300 --seed 5 --time 600",
}
"""The files that a command of ``cluesmith`` prints."""

BOARDS = (
    "4x4+diagonals",
    "jigsaw:1112213322134423345544555",
    "jigsaw:111222111222333444333444555666555666",
    "9x9+diagonals",
    "9x9+windoku",
    "9x9+diagonals+windoku",
    "9x9+extra:r1c1,r2c2,r3c3,r4c4,r5c5,r6c6,r7c7,r8c8,r9c9",
    "jigsaw:111112233111222233122233333665544444665555444666665554777778899777888899788899999",
)
"""The boards of the variants; the second jigsaw is 6x6 with boxes of 2x3."""

OF_EACH_BOARD = 25
SEVENTEEN = 400
OF_EACH_STRATEGY = 6
SOLUTIONS = 2000
"""How many solutions of a puzzle without two of its clues are looked for, to see which clues single
out none of them."""


def seventeen() -> Iterator[str]:
    """Yield puzzles of 17 clues near those of the tables of Nishikawa and Toda.

    Two clues are exchanged for two others, in every way that leaves one solution. Puzzles that are
    found are looked around in too.
    """
    draw = np.random.default_rng(7)
    puzzles = [np.frombuffer(p.digits, np.uint8) for p in sample("nishikawa_tables_2_3")]
    forms = {form.tobytes() for form in _native.canonical_many(np.array(puzzles))}
    for puzzle in puzzles:
        for pair in combinations(np.flatnonzero(puzzle), 2):
            near = exchanged(puzzle, pair, draw)
            for other, form in zip(near, _native.canonical_many(near), strict=True):
                if form.tobytes() not in forms:
                    forms.add(form.tobytes())
                    puzzles.append(other)
        if len(puzzles) >= SEVENTEEN:
            break
    return (str(Puzzle(puzzle.tobytes())) for puzzle in puzzles[:SEVENTEEN])


def exchanged(puzzle: Digits, pair: tuple[int, int], draw: np.random.Generator) -> Digits:
    """Return the proper puzzles with two other clues instead of a pair, uint8[N,81].

    Two clues that stand in two known solutions of the rest need no further look.
    """
    rest = puzzle.copy()
    rest[list(pair)] = 0
    masks = np.array(Candidates.of(Puzzle(rest.tobytes())).masks)
    is_free = masks[:, None] >> np.arange(9) & (rest == 0)[:, None]
    free = np.flatnonzero(is_free)
    solutions, counts = cs.solve_many(with_clues(rest, draw.choice(free, (SOLUTIONS, 4))), limit=1)
    solutions = np.unique(solutions[counts > 0], axis=0)
    stands = (solutions[:, :, None] == np.arange(1, 10)).reshape(-1, 729)[:, free]
    together = stands.T.astype(np.float32) @ stands.astype(np.float32)
    first, second = (free[side] for side in np.nonzero(np.triu(together < 2, 1)))
    clues = np.stack([first, second], axis=1)[first // 9 != second // 9]
    made = with_clues(rest, clues)
    return np.ascontiguousarray(made[cs.solve_many(made)[1] == 1])


def with_clues(rest: Digits, clues: NDArray[np.intp]) -> Digits:
    """Return a puzzle for each row of clues, which are numbered 9 * cell + digit - 1."""
    made = np.repeat(rest[None], len(clues), axis=0)
    for column in clues.T:
        made[np.arange(len(clues)), column // 9] = column % 9 + 1
    return made


def variants() -> Iterator[PuzzleRecord]:
    """Yield minimal puzzles of every board, with their solutions."""
    for seed, board in enumerate(BOARDS):
        for puzzle in cs.generate(OF_EACH_BOARD, board=board, minimal=True, seed=seed).puzzles:
            yield PuzzleRecord.of(puzzle, cs.solve(puzzle).solution)


def positions() -> Iterator[PuzzleRecord]:
    """Yield positions of each strategy with the effect of its first step there.

    They are met on the way to the solution of minimal and hard puzzles, at most one for each
    strategy and puzzle: in turn the first and the last position in which the strategy has a step.
    Strategies that assume one solution do not lead there.
    """
    entries = [entry for entry in catalogue() if entry.is_strategy and entry.suits is None]
    plain = tuple(entry for entry in entries if not entry.assumes_uniqueness)
    cases: dict[str, list[PuzzleRecord]] = {entry.id: [] for entry in entries}
    for puzzle in sources():
        numbers = {id_: len(some) for id_, some in cases.items() if len(some) < OF_EACH_STRATEGY}
        if not numbers:
            break
        wants_last = {id_: number % 2 == 1 for id_, number in numbers.items()}
        for id_, case in of_puzzle(puzzle, plain, wants_last).items():
            cases[id_].append(case)
    for some in cases.values():
        yield from some


def sources() -> Iterator[Puzzle]:
    """Yield puzzles in which strategies of every kind occur."""
    for name in ("minimal.txt", "hard.txt"):
        yield from (entry.puzzle for entry in read((FOLDER / name).read_text()))
    for seed in range(100, 1000):
        yield from cs.generate(500, minimal=True, grids="quick", seed=seed).puzzles


def of_puzzle(
    puzzle: Puzzle, plain: tuple[Strategy, ...], wants_last: dict[str, bool]
) -> dict[str, PuzzleRecord]:
    """Return the first or last position of some strategies on the way to a solution."""
    steps: dict[str, tuple[State, Effect]] = {}
    state = State.initial(puzzle)
    solution = cs.solve(puzzle).solution
    for _, after in walk(state, plain):
        for id_, is_last in wants_last.items():
            if is_last or id_ not in steps:
                for effect in native_walk(state, (id_,), most=1)[0]:
                    check(effect, solution)
                    steps[id_] = (state, effect)
        state = after
    return {id_: case_of(puzzle, *step) for id_, step in steps.items()}


def check(effect: Effect, solution: Puzzle | None) -> None:
    """Refuse an effect that does not agree with the solution.

    Raises:
        AssertionError: such an effect.
    """
    if solution is None or not (
        all(solution.digits[cell] == digit for cell, digit in effect.placements)
        and all(solution.digits[cell] != digit for cell, digit in effect.eliminations)
    ):
        raise AssertionError(effect)


def case_of(puzzle: Puzzle, state: State, effect: Effect) -> PuzzleRecord:
    """Return a line of the library of positions."""
    changed = (*effect.eliminations, *effect.placements)
    return PuzzleRecord(
        Position(puzzle, state.values, state.candidates),
        meta=(
            ("technique", effect.strategy),
            ("digits", "".join(map(str, sorted({digit for _, digit in changed})))),
            ("eliminations", format_candidates(effect.eliminations)),
            ("placements", format_candidates(effect.placements)),
        ),
    )


def text_of(name: str) -> str:
    """Return what a file holds after its first line."""
    if name in COMMANDS:
        program = str(Path(sys.executable).with_name("cluesmith"))
        return subprocess.run(
            [program, *COMMANDS[name].split()], stdout=subprocess.PIPE, text=True, check=True
        ).stdout
    if name == "seventeen.txt":
        return "".join(f"{line}\n" for line in seventeen())
    if name == "variants.jsonl":
        return get("json").write(list(variants()))
    return get("hodoku").write(list(positions()))


def main(names: list[str]) -> None:
    """Write the files of these names, or all."""
    others = ("seventeen.txt", "variants.jsonl", "positions.txt")
    for name in names or (*COMMANDS, *others):
        if name not in COMMANDS and name not in others:
            sys.exit(f"{name} is not a corpus; expected {', '.join((*COMMANDS, *others))}")
        command = f"cluesmith {COMMANDS[name]}" if name in COMMANDS else f"tools/corpora.py {name}"
        text = text_of(name)
        head = "" if name.endswith("jsonl") else f"# {command}\n"
        (POSITIONS if name == POSITIONS.name else FOLDER / name).write_text(head + text)
        print(f"{name}: {text.count(chr(10))} lines, by {command}")


if __name__ == "__main__":
    main(sys.argv[1:])
