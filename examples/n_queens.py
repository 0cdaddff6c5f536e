# SPDX-License-Identifier: MIT
"""N queens on a board of N by N, none of which attacks another: a variable for each column.

Two queens differ in their rows and are not on one diagonal; both are one binary constraint.
"""

from __future__ import annotations

import sys
from itertools import combinations

from cluesmith.engines.csp import Model, solve


def queens(size: int) -> Model:
    """Return the model: for each column the row of its queen."""
    model = Model()
    columns = [model.variable(column, range(size)) for column in range(size)]
    for left, right in combinations(columns, 2):
        apart = right.place - left.place
        model.relate(left, right, lambda a, b, apart=apart: a != b and abs(a - b) != apart)
    return model


def main() -> None:
    """Draw a solution and count them all."""
    size = int(sys.argv[1]) if len(sys.argv) > 1 else 8
    answer = solve(queens(size), limit=None, time=60)
    if answer.solution is None:
        print(f"no solution for {size} queens")
        return
    for row in range(size):
        print(" ".join("Q" if answer.solution[c] == row else "." for c in range(size)))
    known = "" if answer.is_complete else "at least "
    print(f"{known}{answer.count} solutions in {answer.nodes} nodes")


if __name__ == "__main__":
    main()
