# SPDX-License-Identifier: MIT
"""The catalogue: every strategy, declared once, found by id, alias or named set.

A strategy is a function from a state to its steps, with what people need to know about it. The
decorator :func:`strategy` adds it to the catalogue; a file of a third party does the same.

>>> [entry.id for entry in select("NS, hidden_single")]
['naked_single', 'hidden_single']
>>> [entry.id for entry in select("basic")]
['naked_single', 'hidden_single', 'pointing', 'claiming']
"""

from __future__ import annotations

from dataclasses import dataclass
from difflib import get_close_matches
from enum import IntEnum
from importlib import import_module
from typing import TYPE_CHECKING

from cluesmith.errors import InputError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

    from cluesmith.board import Board
    from cluesmith.strategies.roles import Role
    from cluesmith.strategies.rule import Rule
    from cluesmith.strategies.state import State
    from cluesmith.strategies.step import Step

    Finder = Callable[[State], Iterator[Step]]

FAMILIES = (
    "singles",
    "intersections",
    "subsets",
    "als_xz",
    "als_chain",
    "death_blossom",
    "sue_de_coq",
    "templates",
)
"""The modules of the built-in families, simplest first."""


class Level(IntEnum):
    """How hard people find a strategy."""

    EASY = 1
    MEDIUM = 2
    HARD = 3
    UNFAIR = 4
    EXTREME = 5


class Paint(IntEnum):
    """How a role is shown on the board; every renderer maps these to its own colours."""

    GROUP = 1
    PATTERN = 2
    SECOND = 3
    FIN = 4
    LINK = 5


@dataclass(frozen=True)
class Strategy:
    """One entry of the catalogue.

    Attributes:
        id: canonical name, as ``x_wing``.
        name: display name, as ``X-wing``.
        level: how hard people find it.
        rank: its place among all strategies, simplest first.
        sentence: the explanation, a template over the names of the roles of its steps.
        paints: how each role is shown.
        aliases: other names people know, by source: ``hodoku``, ``se``, ``sudokuwiki``, ``short``.
        find: yields each step of this strategy that rules out or places something new.
        rules: yields every ground rule on a board, where there are few enough to list, else None.
        assumes_uniqueness: sound only for puzzles with one solution; off unless allowed by name.
        is_strategy: False for guessing, which is the last resort and no strategy.
    """

    id: str
    name: str
    level: Level
    rank: int
    sentence: str
    paints: Mapping[str, Paint]
    aliases: Mapping[str, str]
    find: Finder
    rules: Callable[[Board], Iterator[Rule]] | None = None
    assumes_uniqueness: bool = False
    is_strategy: bool = True

    def explain(self, step: Step) -> str:
        """Return the step in a sentence that a player would say."""
        return self.sentence.format_map(_Roles(step.roles))


class _Roles(dict[str, "Role"]):
    """Roles as a template sees them; a missing one is a mistake of the declaration."""


_CATALOGUE: dict[str, Strategy] = {}
_SETS: dict[str, tuple[str, ...]] = {
    "singles": ("naked_single", "hidden_single"),
    "basic": ("naked_single", "hidden_single", "locked_candidates"),
    "locked_candidates": ("pointing", "claiming"),
    "LC": ("pointing", "claiming"),
}


def strategy(
    *,
    id_: str,
    name: str,
    level: Level,
    rank: int,
    sentence: str,
    paints: Mapping[str, Paint],
    aliases: Mapping[str, str] | None = None,
    rules: Callable[[Board], Iterator[Rule]] | None = None,
    assumes_uniqueness: bool = False,
    is_strategy: bool = True,
) -> Callable[[Finder], Finder]:
    """Declare a strategy: add the decorated finder to the catalogue. Arguments as in Strategy."""

    def declare(find: Finder) -> Finder:
        entry = Strategy(
            id=id_,
            name=name,
            level=level,
            rank=rank,
            sentence=sentence,
            paints=paints,
            aliases=aliases or {},
            find=find,
            rules=rules,
            assumes_uniqueness=assumes_uniqueness,
            is_strategy=is_strategy,
        )
        _CATALOGUE[entry.id] = entry
        return find

    return declare


def catalogue() -> tuple[Strategy, ...]:
    """Return every strategy, simplest first."""
    for family in FAMILIES:
        import_module(f"cluesmith.strategies.{family}")
    return tuple(sorted(_CATALOGUE.values(), key=lambda entry: (entry.rank, entry.id)))


def get(id_: str) -> Strategy:
    """Return the strategy of an id."""
    catalogue()
    return _CATALOGUE[id_]


def select(names: str | Iterable[str]) -> tuple[Strategy, ...]:
    """Return the strategies of a list of ids, aliases and named sets, simplest first.

    Raises:
        InputError: an unknown name, with the nearest known one.
    """
    words = names.split(",") if isinstance(names, str) else list(names)
    chosen: dict[str, Strategy] = {}
    for word in words:
        for entry in _resolve(word.strip()):
            chosen[entry.id] = entry
    if not chosen:
        raise InputError("an empty list of strategies", expected="at least one, as naked_single")
    return tuple(sorted(chosen.values(), key=lambda entry: (entry.rank, entry.id)))


def _resolve(word: str) -> Iterator[Strategy]:
    entries = catalogue()
    named = {_plain(alias): entry for entry in entries for alias in entry.aliases.values()}
    named |= {_plain(entry.name): entry for entry in entries}
    named |= {entry.id: entry for entry in entries}
    sets = {_plain(name): members for name, members in _SETS.items()}
    sets["all"] = tuple(e.id for e in entries if e.is_strategy and not e.assumes_uniqueness)
    plain = _plain(word)
    if plain in sets:
        for member in sets[plain]:
            yield from _resolve(member)
    elif plain in named:
        yield named[plain]
    else:
        near = get_close_matches(plain, [*named, *sets], n=1)
        raise InputError(
            f"{word[:40]!r} is not a strategy",
            expected=f"{near[0]}?" if near else "an id, as naked_single",
        )


def _plain(name: str) -> str:
    return name.strip().lower().replace("-", "_").replace(" ", "_")
