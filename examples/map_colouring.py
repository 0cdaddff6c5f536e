# SPDX-License-Identifier: MIT
"""Colouring a map so that neighbours differ: the states of Australia, in three colours."""

from __future__ import annotations

from cluesmith.engines.csp import Model, solve

BORDERS = {
    "Western Australia": ["Northern Territory", "South Australia"],
    "Northern Territory": ["South Australia", "Queensland"],
    "South Australia": ["Queensland", "New South Wales", "Victoria"],
    "Queensland": ["New South Wales"],
    "New South Wales": ["Victoria"],
    "Victoria": [],
    "Tasmania": [],
}


def colouring(colours: list[str]) -> Model:
    """Return the model: a colour for each state."""
    model = Model()
    states = {name: model.variable(name, colours) for name in BORDERS}
    for state, neighbours in BORDERS.items():
        for neighbour in neighbours:
            model.differ(states[state], states[neighbour])
    return model


def main() -> None:
    """Print a colouring and how many there are."""
    answer = solve(colouring(["red", "green", "blue"]), limit=None)
    for state, colour in (answer.solution or {}).items():
        print(f"{state}: {colour}")
    print(f"{answer.count} colourings with three colours")
    print(f"{solve(colouring(['red', 'green'])).count} with two")


if __name__ == "__main__":
    main()
