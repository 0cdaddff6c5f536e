# SPDX-License-Identifier: MIT
"""Checks that every processor path gives what a plain program gives, on a million puzzles.

The puzzles are random, hard, invalid, without solution and with many; the program is
``plain_oracle.cpp``, compiled when this runs. ``solve_many`` must give the number of solutions and
a solution, ``close_many`` the closures, whatever the instruction set, the number of threads and the
size of the batch. Ends with code 1 at the first difference.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from cluesmith import _native
from cluesmith.board import Puzzle

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray

    Puzzles = NDArray[np.uint8]

BATCH = 20_000
HARD = (
    "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..",
    "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9",
    "98.7.....7.....6....6.5......4..5.3...79..5......2...1..85..9......1...4.....3.2.",
    ".......1.4.........2...........5.4.7..8...3....1.9....3..4..2...5.1........8.6...",
)


def thinned(grids: Puzzles, clues: NDArray[np.int64], rng: np.random.Generator) -> Puzzles:
    """Return puzzles that keep so many digits of each grid."""
    ranks = rng.random(grids.shape).argsort(axis=1).argsort(axis=1)
    return np.where(ranks < clues[:, None], grids, 0).astype(np.uint8)


def shuffled(puzzles: Puzzles, rng: np.random.Generator) -> Puzzles:
    """Return puzzles with digits, rows, columns, bands and stacks exchanged, and turned."""
    count = len(puzzles)
    digits = np.zeros((count, 10), np.uint8)
    digits[:, 1:] = rng.permuted(np.tile(np.arange(1, 10), (count, 1)), axis=1)
    boards = np.take_along_axis(digits, puzzles.astype(np.intp), axis=1).reshape(count, 9, 9)
    for axis in (1, 2):
        chutes = rng.permuted(np.tile(np.arange(3), (count, 1)), axis=1)
        within = rng.permuted(np.tile(np.arange(3), (count, 3, 1)), axis=2)
        lines = (3 * chutes[:, :, None] + within).reshape(count, 9)
        index = lines[:, :, None] if axis == 1 else lines[:, None, :]
        boards = np.take_along_axis(boards, index, axis=axis)
    turned = rng.random(count) < 0.5
    boards[turned] = boards[turned].transpose(0, 2, 1)
    return np.ascontiguousarray(boards.reshape(count, 81))


def damaged(puzzles: Puzzles, rng: np.random.Generator) -> Puzzles:
    """Return puzzles with another digit, or a further one, in some cell."""
    result = puzzles.copy()
    rows = np.arange(len(puzzles))
    result[rows, rng.integers(0, 81, len(puzzles))] = rng.integers(1, 10, len(puzzles))
    return result


def mixture(count: int, rng: np.random.Generator) -> Puzzles:
    """Return puzzles of every kind, in random order."""
    seeds = np.zeros((64, 81), np.uint8)
    for seed in seeds:
        seed[[0, 1, 2, 9, 10, 11, 18, 19, 20]] = rng.permutation(9) + 1
        seed[[30, 31, 32, 39, 40, 41, 48, 49, 50]] = rng.permutation(9) + 1
        seed[[60, 61, 62, 69, 70, 71, 78, 79, 80]] = rng.permutation(9) + 1
    full, _, _ = _native.solve_many(seeds, limit=1)
    hard = np.array([list(Puzzle.parse(line).digits) for line in HARD], np.uint8)

    def grids(size: int) -> Puzzles:
        return shuffled(full[rng.integers(0, len(full), size)], rng)

    share, few_hard = count // 7, count // 50
    easy = thinned(grids(2 * share), rng.integers(28, 60, 2 * share), rng)
    few = thinned(grids(share), rng.integers(18, 28, share), rng)
    hardest = shuffled(hard[rng.integers(0, len(hard), few_hard)], rng)
    sparse = thinned(grids(share), rng.integers(0, 18, share), rng)
    wrong = damaged(thinned(grids(share), rng.integers(24, 60, share), rng), rng)
    nearly = damaged(thinned(grids(share), rng.integers(60, 82, share), rng), rng)
    rest = count - 6 * share - few_hard
    noise = rng.integers(1, 10, (rest, 81)) * (rng.random((rest, 81)) < 0.3)
    parts = [easy, few, hardest, sparse, wrong, nearly, noise.astype(np.uint8)]
    return np.ascontiguousarray(rng.permutation(np.concatenate(parts)))


def are_solutions(puzzles: Puzzles, solutions: Puzzles) -> NDArray[np.bool_]:
    """Tell which solutions keep the clues and have every digit in every group."""
    boards = solutions.reshape(-1, 9, 9)
    boxes = boards.reshape(-1, 3, 3, 3, 3).transpose(0, 1, 3, 2, 4).reshape(-1, 9, 9)
    right = ((puzzles == 0) | (puzzles == solutions)).all(axis=1)
    for groups in (boards, boards.transpose(0, 2, 1), boxes):
        right &= (np.sort(groups, axis=2) == np.arange(1, 10)).all(axis=(1, 2))
    return np.asarray(right)


def differences(puzzles: Puzzles, oracle: str, rng: np.random.Generator) -> Iterator[str]:
    """Yield a line for each call that does not give what the oracle gives."""
    answer = subprocess.run([oracle], input=puzzles.tobytes(), capture_output=True, check=True)
    rows = np.frombuffer(answer.stdout, np.uint8).reshape(len(puzzles), 1 + 4 * 81)
    expected = rows[:, 0]
    singles, basics = rows[:, 1:].copy().view(np.uint16).reshape(-1, 2, 81).transpose(1, 0, 2)
    bits = _native.NAKED_SINGLE + _native.HIDDEN_SINGLE
    locked = bits + _native.POINTING + _native.CLAIMING
    for isa in _native.supported_isas():
        _native.choose_isa(isa)
        size, threads = (
            int(rng.choice([int(rng.integers(1, 3000)), BATCH])),
            int(rng.integers(1, 4)),
        )
        for first in range(0, len(puzzles), size):
            some = slice(first, first + size)
            batch = puzzles[some]
            solutions, counts, _ = _native.solve_many(batch, limit=2, threads=threads)
            written = np.full_like(batch, 10)
            counts_again, _ = _native.solve_into(batch, written, limit=2, threads=threads)
            is_same = (written == solutions).all(axis=1) & (counts_again == counts)
            right = np.where(counts > 0, are_solutions(batch, solutions), ~solutions.any(axis=1))
            right &= (counts == expected[some]) & is_same
            closed = (
                (_native.close_many(batch, bits, threads=threads) == singles[some]).all(axis=1),
                (_native.close_many(batch, locked, threads=threads) == basics[some]).all(axis=1),
            )
            for name, same in zip(("solve", "singles", "basics"), (right, *closed), strict=True):
                for row in np.flatnonzero(~same):
                    yield f"{isa}, {name}: {Puzzle(batch[row].tobytes())}"
    _native.choose_isa("")


def main() -> None:
    """Compare as many puzzles as asked."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--count", type=int, default=1_000_000)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    if options.count < 1:
        parser.error(f"--count {options.count}; expected at least 1")
    rng = np.random.default_rng(options.seed)
    numbers = np.zeros(3, np.int64)
    with tempfile.TemporaryDirectory() as folder:
        oracle = str(Path(folder) / "plain_oracle")
        source = Path(__file__).with_name("plain_oracle.cpp")
        subprocess.run(["c++", "-std=c++20", "-O2", "-o", oracle, str(source)], check=True)
        for first in range(0, options.count, BATCH):
            puzzles = mixture(min(BATCH, options.count - first), rng)
            for line in differences(puzzles, oracle, rng):
                sys.exit(line)
            numbers += np.bincount(_native.solve_many(puzzles)[1], minlength=3)
    paths = ", ".join(_native.supported_isas())
    print(f"{options.count:,} puzzles on {paths}: no difference")
    print("without solution {:,}, with one {:,}, with more {:,}".format(*numbers))


if __name__ == "__main__":
    main()
