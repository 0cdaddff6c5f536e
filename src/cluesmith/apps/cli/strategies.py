# SPDX-License-Identifier: MIT
"""``cluesmith strategies``: the catalogue, all of it or what a word finds."""

from __future__ import annotations

import sys
from json import dumps
from typing import TYPE_CHECKING, Annotated

import typer

from cluesmith.apps.cli.declared import completing, declared
from cluesmith.apps.cli.exits import FOUND, NONE
from cluesmith.verbs.option import Option

if TYPE_CHECKING:
    from cluesmith.strategies.catalogue import Strategy


@declared
def command(
    word: Annotated[
        str,
        typer.Argument(
            metavar="[WORD]",
            help="A name, a part of one, or a named set.",
            autocompletion=completing("strategies.catalogue:step_names"),
        ),
    ] = "",
    json: Annotated[bool, Option("Print one JSON object a strategy.")] = False,
) -> int:
    """List the strategies and the named sets that --allow takes, or those that a word finds."""
    from cluesmith.strategies.catalogue import catalogue, nearest, search

    entries = search(word) if word else catalogue()
    if not entries:
        near = nearest(word)
        hint = f"; the nearest: {', '.join(near)}" if near else ""
        print(f"cluesmith: no strategy is named {word[:40]!r}{hint}", file=sys.stderr)
        return NONE
    if json:
        for entry in entries:
            print(dumps(_members(entry)))
        return FOUND
    print(*map(_words, entries), sep="\n")
    if not word:
        print(f"\n{_sets()}")
    return FOUND


def _members(entry: Strategy) -> dict[str, object]:
    from cluesmith.strategies.catalogue import sets_of

    return {
        "id": entry.id,
        "name": entry.name,
        "level": entry.level.name.lower(),
        "family": entry.family,
        "aliases": dict(entry.aliases),
        "assumes_uniqueness": entry.assumes_uniqueness,
        "sets": sets_of(entry),
    }


def _words(entry: Strategy) -> str:
    """Return a strategy on two lines: its id, name and level; its other names and its sets."""
    from cluesmith.strategies.catalogue import sets_of

    unique = ", assumes a unique solution" if entry.assumes_uniqueness else ""
    name = entry.name.lower()
    others = dict.fromkeys(alias for alias in entry.aliases.values() if alias.lower() != name)
    lines = [f"{entry.id:<34} {entry.name} ({entry.level.name.lower()}{unique})"]
    lines += [f"    also {', '.join(others)}"] if others else []
    return "\n".join([*lines, f"    in {', '.join(sets_of(entry)) or 'no set'}"])


def _sets() -> str:
    """Return the named sets, a line each."""
    from cluesmith.strategies.catalogue import ALL_MEANS, named_sets

    lines = [f"{'all':<34} {ALL_MEANS}"]
    for name, members in named_sets().items():
        if name != "all":
            lines.append(f"{name:<34} {', '.join(entry.id for entry in members)}")
    return "\n".join(["Named sets:", *lines])
