# SPDX-License-Identifier: MIT
r"""The child process of :mod:`cluesmith.clue_problem.methods.asp`: answer sets of a large program.

It writes a line for each answer set, cells and digits in turn, and at last whether these are all.

>>> clues(b"0 1 7 2\n")
[(0, 1), (7, 2)]
"""

from __future__ import annotations

import sys
from json import dumps, loads

from cluesmith.engines.sat.child import ends_with_parent

EXHAUSTED = b"exhausted"
"""The last line, after all answer sets."""


def question(text: str, seed: int, threads: int, budget: int | None) -> bytes:
    """Return the input of the process."""
    return (
        dumps({"seed": seed, "threads": threads, "budget": budget}).encode() + b"\n" + text.encode()
    )


def clues(line: bytes) -> list[tuple[int, int]]:
    """Return the cells and digits of a line."""
    numbers = [int(word) for word in line.split()]
    return list(zip(numbers[::2], numbers[1::2], strict=True))


def main() -> int:
    """Ground and solve the program on standard input; end when the parent process ends."""
    if not ends_with_parent():
        return 1
    from cluesmith.clue_problem.methods.asp import clues_of, new_control

    options, _, text = sys.stdin.buffer.read().partition(b"\n")
    control = new_control(**loads(options))
    control.add("base", [], text.decode())
    control.ground([("base", [])])
    out = sys.stdout.buffer
    with control.solve(yield_=True) as handle:
        for model in handle:
            numbers = [number for pair in clues_of(model) for number in pair]
            out.write(b" ".join(b"%d" % number for number in numbers) + b"\n")
            out.flush()
        if handle.get().exhausted:
            out.write(EXHAUSTED + b"\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
