# SPDX-License-Identifier: MIT
"""Latin squares, those without a repeated pair in their rows, and Graeco-Latin ones.

In the first kind no two values stand side by side in the same order twice. In the second another
set of values is laid over the square so that no pair of values occurs twice. A constraint that
joins two cells becomes a variable of its own: the pair that they make.
"""

from __future__ import annotations

from typing import Any

from cluesmith.engines.csp import Model, Variable, solve

PRIMES = (2, 3, 5, 7, 11, 13)
Square = dict[tuple[int, int], Variable]


def latin_square(model: Model, name: str, values: tuple[Any, ...]) -> Square:
    """Add the cells of a Latin square to a model."""
    size = range(len(values))
    cells = {(r, c): model.variable((name, r, c), values) for r in size for c in size}
    for line in size:
        model.all_different([cells[line, c] for c in size])
        model.all_different([cells[r, line] for r in size])
    return cells


def pair(model: Model, first: Variable, second: Variable, values: list[Any]) -> Variable:
    """Add a variable that is the pair of two others."""
    joined = model.variable((first.name, second.name), values)
    model.relate(joined, first, _first)
    model.relate(joined, second, _second)
    return joined


def _first(both: tuple[Any, Any], one: object) -> bool:
    return bool(both[0] == one)


def _second(both: tuple[Any, Any], one: object) -> bool:
    return bool(both[1] == one)


def without_repeated_pairs(values: tuple[Any, ...]) -> Model:
    """Return the model of a Latin square in whose rows no ordered pair of neighbours recurs."""
    model = Model()
    cells = latin_square(model, "square", values)
    pairs = [(a, b) for a in values for b in values if a != b]
    size = len(values)
    model.all_different(
        [
            pair(model, cells[r, c], cells[r, c + 1], pairs)
            for r in range(size)
            for c in range(size - 1)
        ]
    )
    for line, value in enumerate(values):  # the rows of any such square can be put in this order
        model.restrict(cells[line, 0], [value])
    return model


def graeco_latin(latin: tuple[Any, ...], greek: tuple[Any, ...]) -> Model:
    """Return the model of two Latin squares that laid over each other repeat no pair."""
    model = Model()
    under, over = latin_square(model, "latin", latin), latin_square(model, "greek", greek)
    pairs = [(a, b) for a in latin for b in greek]
    model.all_different([pair(model, under[cell], over[cell], pairs) for cell in under])
    for line, (a, b) in enumerate(zip(latin, greek, strict=True)):
        model.restrict(under[0, line], [a])
        model.restrict(over[0, line], [b])
    return model


def orthogonal_mate(square: list[list[Any]], greek: tuple[Any, ...]) -> Model:
    """Return the model of a second square for a given first one."""
    model = graeco_latin(tuple(square[0]), greek)
    for variable in model.variables:
        if isinstance(variable.name, tuple) and variable.name[0] == "latin":
            _, row, column = variable.name
            model.restrict(variable, [square[row][column]])
    return model


def rows(solution: dict[Any, Any], name: str, size: int) -> list[list[Any]]:
    """Return a square of a solution, row by row."""
    return [[solution[name, r, c] for c in range(size)] for r in range(size)]


def main() -> None:
    """Print a square of each kind; for six values no second square exists (Euler's officers)."""
    answer = solve(without_repeated_pairs(PRIMES))
    square = rows(answer.solution or {}, "square", 6)
    print("no pair of neighbours twice:")
    for row in square:
        print(" ".join(f"{value:2d}" for value in row))
    mate = solve(orthogonal_mate(square, tuple("abcdef")))
    print(f"second squares for it: {mate.count} ({mate.nodes} nodes)")
    squares = solve(graeco_latin(PRIMES[:5], tuple("abcde"))).solution or {}
    print("Graeco-Latin:")
    for under, over in zip(rows(squares, "latin", 5), rows(squares, "greek", 5), strict=True):
        print(" ".join(f"{a:2d}{b}" for a, b in zip(under, over, strict=True)))


if __name__ == "__main__":
    main()
