# SPDX-License-Identifier: MIT
"""Prints docs/strategies/README.md, the index of all strategies, from the catalogue."""

from __future__ import annotations

import re
from importlib import import_module
from pathlib import Path

from cluesmith.strategies.catalogue import ALL_MEANS, FAMILIES, Strategy, catalogue, named_sets

PAGES = Path(__file__).resolve().parent.parent / "docs" / "strategies"
SOURCES = {
    "hodoku": "HoDoKu",
    "se": "Sudoku Explainer",
    "sudokuwiki": "SudokuWiki",
    "players": "players",
    "short": "short",
}
HEAD = """\
# Strategies

Every strategy of the catalogue by family, simplest first in each.
A star after the level: it assumes that the puzzle has one solution, and must be allowed by name.
`cluesmith strategies` prints the same list, and finds strategies by a word.

Several strategies together are a named set. `all` is {all_means}. These are the families:

{sets}
"""
_ID = re.compile(r"pictures/(\w+)\.svg")
"""How a page shows a strategy at work."""


def row(entry: Strategy) -> str:
    """Return the line of a strategy in the table of its family."""
    level = entry.level.name.lower() + ("*" if entry.assumes_uniqueness else "")
    known: dict[str, list[str]] = {}
    for source, alias in entry.aliases.items():
        known.setdefault(alias, []).append(SOURCES[source])
    aliases = ", ".join(f"{alias} ({', '.join(where)})" for alias, where in known.items())
    return f"| `{entry.id}` | {entry.name} | {level} | {aliases} |"


def section(family: str, pages: dict[str, str]) -> str:
    """Return the part of a family; pages has the name of the page that introduces an id."""
    entries = [entry for entry in catalogue() if entry.family == family]
    about = (import_module(f"cluesmith.strategies.{family}").__doc__ or "").splitlines()[0]
    linked = next((pages[entry.id] for entry in entries if entry.id in pages), None)
    heading = f"[{family}]({linked})" if linked else family
    table = ["| id | name | level | also known as |", "|---|---|---|---|", *map(row, entries)]
    return "\n".join([f"## {heading}", "", about, "", *table, ""])


def sets() -> str:
    """Return the table of the named sets of families."""
    known = named_sets()
    rows = [
        f"| `{name}` | {', '.join(f'`{entry.id}`' for entry in known[name])} |"
        for name in dict.fromkeys(FAMILIES.values())
        if name in known
    ]
    return "\n".join(["| set | strategies |", "|---|---|", *rows])


def page() -> str:
    """Return the whole page."""
    pages = {
        id_: path.name
        for path in sorted(PAGES.glob("*.md"))
        for id_ in _ID.findall(path.read_text())
    }
    head = HEAD.format(all_means=ALL_MEANS, sets=sets())
    return "\n".join([head, *(section(family, pages) for family in FAMILIES)])


if __name__ == "__main__":
    print(page(), end="")
