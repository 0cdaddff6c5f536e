# SPDX-License-Identifier: MIT
"""The catalogue: every strategy, declared once, found by id, alias or named set.

A strategy has two functions. One searches a state and yields the *witness* of each instance: a few
cells, digits and groups. The other returns the *reasons* of an instance: its rule and the roles of
its cells. Native code searches too; it hands over the same witness, so that no step is searched
for twice. The decorator :func:`strategy` adds a strategy to the catalogue; a file of a third party
does the same.

>>> [entry.id for entry in select("NS, hidden_single")]
['naked_single', 'hidden_single']
>>> [entry.id for entry in select("basic")]
['naked_single', 'hidden_single', 'pointing', 'claiming']
>>> [entry.id for entry in select("wings")]
['w_wing', 'xy_wing', 'xyz_wing']
"""

from __future__ import annotations

import sys
from collections.abc import Iterable
from dataclasses import dataclass
from difflib import get_close_matches
from enum import IntEnum
from functools import cache, cached_property, lru_cache, wraps
from importlib import import_module
from typing import TYPE_CHECKING, Any

from cluesmith.board.text import brief
from cluesmith.errors import InputError, plain_name, unknown_name
from cluesmith.strategies.step import Cells, Pairs, Step, digits_named_from

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from cluesmith.board import Board
    from cluesmith.strategies.rule import Rule
    from cluesmith.strategies.state import State
    from cluesmith.strategies.step import Role

    Numbers = tuple[int, ...]
    """Some cells, digits or groups."""

    Witness = tuple[Any, ...]
    """What identifies an instance in a state: cells, digits, numbers of groups, tuples of these."""

    Finder = Callable[..., Iterator[Step]]
    """Takes a state, and the time by which to end, if it is limited."""

    Search = Callable[..., Iterator[Witness]]
    """The same; the time only if the search may take long."""

    Reasons = tuple[Rule, Mapping[str, Role]]

FAMILIES = {
    "singles": "singles",
    "constraints": "constraints",
    "cages": "constraints",
    "intersections": "intersections",
    "subsets": "subsets",
    "fish": "fish",
    "single_digit": "single_digit",
    "empty_rectangle": "single_digit",
    "finned_fish": "fish",
    "franken_fish": "fish",
    "siamese_fish": "fish",
    "wings": "wings",
    "remote_pairs": "chains",
    "coloring": "coloring",
    "rectangles": "rectangles",
    "avoidable": "rectangles",
    "bug": "uniqueness",
    "chains": "chains",
    "loops": "chains",
    "chains_with_als": "chains",
    "forcing": "forcing",
    "guess": "guess",
    "als_xz": "als",
    "als_chain": "als",
    "death_blossom": "als",
    "sue_de_coq": "als",
    "templates": "templates",
    "refutations": "reasons",
    "reasons": "reasons",
}
"""The modules of the built-in families, simplest first, and the named set that each belongs to."""

ALL_MEANS = "every strategy that does not assume a unique solution"
"""What the named set ``all`` is."""


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


@dataclass(frozen=True, eq=False)
class Strategy:
    """One entry of the catalogue; there is one object for each strategy.

    Attributes:
        id: canonical name, as ``x_wing``.
        family: the module that declares it, as ``fish``.
        name: display name, as ``X-wing``.
        level: how hard people find it.
        rank: its place among all strategies, simplest first.
        sentence: the explanation, a template over the names of the roles of its steps; {removed}
            stands for the candidates that a step rules out, {cleared} for their cells.
        paints: how each role is shown.
        aliases: other names people know, by source: ``hodoku``, ``se``, ``sudokuwiki``, ``short``.
        find: yields each step of this strategy that rules out or places something new.
        reasons: returns the rule and the roles of an instance, given the state and its witness.
        rules: yields every ground rule on a board, where there are few enough to list, else None.
        depends_on_state: False where board and witness alone give the rule and the roles.
        assumes_uniqueness: sound only for puzzles with one solution; off unless allowed by name.
            Where a board has constraints it is not sound, because they tell digits apart.
        suits: whether it means something on a board; None for strategies that groups suffice for.
            On a board that it suits, ``all`` has it too.
        is_strategy: False for reasons and for guessing. They begin where strategies end; only
            steps can be of these kinds, and no list of strategies has them.
        parts: the ids of strategies that together find all that a step of this one does. The first
            of them has a step wherever this one has.
        kin: the ids of strategies that show such steps in another form: one of them, a single or
            locked candidates have a step wherever this one has.
    """

    id: str
    family: str
    name: str
    level: Level
    rank: int
    sentence: str
    paints: Mapping[str, Paint]
    aliases: Mapping[str, str]
    find: Finder
    reasons: Callable[..., Reasons]
    rules: Callable[[Board], Iterator[Rule]] | None = None
    depends_on_state: bool = True
    assumes_uniqueness: bool = False
    suits: Callable[[Board], bool] | None = None
    is_strategy: bool = True
    parts: tuple[str, ...] = ()
    kin: tuple[str, ...] = ()

    def objection(self, board: Board) -> str | None:
        """Return what is expected instead of this strategy on a board, or None if it fits."""
        if self.suits is not None and not self.suits(board):
            return "strategies that mean something on this board"
        if self.assumes_uniqueness and not board.is_plain:
            return "strategies that do not assume one solution"
        return None

    def step(self, state: State, witness: Witness) -> Step:
        """Return the step of an instance, which ``find`` or a native finder has found."""
        board = state.board
        rule, roles = self.reasons(state, *witness)
        return Step(self.id, rule, roles, witness, board.columns, board.first)

    def __repr__(self) -> str:
        return brief(self, self.id)

    def __reduce__(self) -> tuple[object, ...]:
        """Copies are the same object; another process looks it up in its own catalogue."""
        return get, (self.id,)

    @cached_property
    def paint_names(self) -> Mapping[str, str]:
        """The paint of each role in lower case."""
        return {role: paint.name.lower() for role, paint in self.paints.items()}

    @property
    def writes_chains(self) -> bool:
        """Whether its sentence has a chain, which a reader must know how to read."""
        return "chain}" in self.sentence

    @property
    def writes_account(self) -> bool:
        """Whether its sentence tells what follows from an assumption."""
        return "{account}" in self.sentence

    def explain(self, step: Step) -> str:
        """Return the step in a sentence that a player would say."""
        words = {**step.roles}
        if "{cleared" in self.sentence:
            words["cleared"] = Cells(tuple(sorted({c for c, _ in step.eliminations})), step.size)
        if "{removed" in self.sentence:
            words["removed"] = Pairs(step.eliminations, step.size)
        if step.first == 1:
            return self.sentence.format_map(words)
        with digits_named_from(step.first):
            return self.sentence.format_map(words)


_CATALOGUE: dict[str, Strategy] = {}
_SETS: dict[str, tuple[str, ...]] = {
    "singles": ("naked_single", "hidden_single"),
    "basic": ("naked_single", "hidden_single", "locked_candidates"),
    "locked_candidates": ("pointing", "claiming"),
    "LC": ("pointing", "claiming"),
    "simple_coloring": ("simple_coloring_trap", "simple_coloring_wrap"),
    "multi_coloring": ("multi_coloring_1", "multi_coloring_2"),
    "simple_colors": ("simple_coloring",),
    "multi_colors": ("multi_coloring",),
    "unique_rectangle": tuple(f"unique_rectangle_{number}" for number in range(1, 7)),
    "avoidable_rectangle": ("avoidable_rectangle_1", "avoidable_rectangle_2"),
    "nice_loop": (
        "continuous_nice_loop",
        "discontinuous_nice_loop",
        "grouped_continuous_nice_loop",
        "grouped_discontinuous_nice_loop",
    ),
    "alternating_inference_chain": ("aic", "grouped_aic"),
    "forcing_chain": ("cell_forcing_chain", "region_forcing_chain", "contradiction_forcing_chain"),
}


def strategy(
    *,
    name: str,
    level: Level,
    rank: int,
    sentence: str,
    paints: Mapping[str, Paint],
    reasons: Callable[..., Reasons],
    id_: str = "",
    aliases: Mapping[str, str] | None = None,
    rules: Callable[[Board], Iterator[Rule]] | None = None,
    depends_on_state: bool = True,
    assumes_uniqueness: bool = False,
    suits: Callable[[Board], bool] | None = None,
    is_strategy: bool = True,
    is_timed: bool = False,
    parts: tuple[str, ...] = (),
    kin: tuple[str, ...] = (),
) -> Callable[[Search], Finder]:
    """Declare a strategy: add the decorated search to the catalogue. Arguments as in Strategy.

    The id is the name in lower case with underscores, unless another one is given. The search
    yields the witness of each instance, also of those that rule out nothing new. A search that is
    timed takes the time by which to end beside the state. Its name then stands for the finder,
    which yields the steps.
    """
    package, _, family = sys._getframe(1).f_globals["__name__"].rpartition(".")
    if package != __package__:
        catalogue()  # loads the built-in strategies, so that a second one of an id is refused here

    if not isinstance(level, Level) or not isinstance(rank, int):
        raise InputError(
            f"{name} of level {level!r:.20} and rank {rank!r:.20}",
            expected="a Level, as Level.HARD, and a whole number",
        )

    def declare(search: Search) -> Finder:
        @wraps(search)
        def find(state: State, until: float | None = None) -> Iterator[Step]:
            for witness in search(state, until) if is_timed else search(state):
                step = entry.step(state, witness)
                if step.rule.eliminations or step.rule.placements:
                    if not step.changes(state):
                        raise InputError(
                            f"a step of {entry.id} that changes nothing",
                            expected="steps that place or rule out something new",
                        )
                    yield step

        entry = Strategy(
            id=id_ or plain_name(name),
            family=family,
            name=name,
            level=level,
            rank=rank,
            sentence=sentence,
            paints=paints,
            aliases=aliases or {},
            find=find,
            reasons=reasons,
            rules=rules,
            depends_on_state=depends_on_state,
            assumes_uniqueness=assumes_uniqueness,
            suits=suits,
            is_strategy=is_strategy,
            parts=parts,
            kin=kin,
        )
        if entry.id in _CATALOGUE:
            raise InputError(f"a second strategy {entry.id!r}", expected="an id of its own")
        _CATALOGUE[entry.id] = entry
        catalogue.cache_clear()
        _names.cache_clear()
        _select.cache_clear()
        return find

    return declare


@cache
def catalogue() -> tuple[Strategy, ...]:
    """Return every strategy, simplest first."""
    for family in FAMILIES:
        import_module(f"cluesmith.strategies.{family}")
    return tuple(sorted(_CATALOGUE.values(), key=lambda entry: (entry.rank, entry.id)))


def get(id_: str) -> Strategy:
    """Return the strategy of an id.

    Raises:
        InputError: the catalogue has no such strategy; a custom one may not be declared yet.
    """
    catalogue()
    if id_ not in _CATALOGUE:
        raise unknown_name(id_, "a strategy", _CATALOGUE)
    return _CATALOGUE[id_]


def select(names: str | Iterable[str], board: Board | None = None) -> tuple[Strategy, ...]:
    """Return the strategies of a list of ids, aliases and named sets, simplest first.

    Args:
        names: the list.
        board: of a set only the members are taken that mean something on this board; there ``all``
            has the strategies for its constraints. Without it, ``all`` has what groups suffice for.

    Raises:
        InputError: an unknown name, with the nearest known one, or one that means nothing on the
            board.
    """
    return _select(_words(names), board)


def select_steps(names: str | Iterable[str], board: Board | None = None) -> tuple[Strategy, ...]:
    """Return what the steps of a trace may be: here ``all`` has the reasons, too.

    >>> [entry.id for entry in select_steps("all")[-3:]]
    ['dynamic_forcing_chain', 'nested_forcing_chain', 'small_reason']
    """
    words = _words(names)
    has_all = any(plain_name(word) == "all" for word in words)
    return _select((*words, "reasons") if has_all else words, board)


def _words(names: str | Iterable[str]) -> tuple[str, ...]:
    """Return the words of a list of names.

    Raises:
        InputError: it is not a list, or has something else than words.
    """
    if not isinstance(names, Iterable):
        raise InputError(f"{names!r:.40} for strategies", expected="a list or text, as NS,HS")
    words = tuple(names.split(",") if isinstance(names, str) else names)
    for word in words:
        if not isinstance(word, str):
            raise InputError(f"{word!r:.40} for a strategy", expected="a name, as naked_single")
    return words


@lru_cache
def _select(words: tuple[str, ...], board: Board | None) -> tuple[Strategy, ...]:
    selected: dict[str, Strategy] = {}
    for word in words:
        members = _members(word.strip(), board)
        fitting = [entry for entry in members if board is None or entry.objection(board) is None]
        if members and not fitting and board is not None:
            raise InputError(
                f"{word.strip()} on {_board_words(board)}", expected=members[0].objection(board)
            )
        selected.update((entry.id, entry) for entry in fitting)
    if not selected:
        raise InputError("an empty list of strategies", expected="at least one, as naked_single")
    return tuple(sorted(selected.values(), key=lambda entry: (entry.rank, entry.id)))


def _members(word: str, board: Board | None) -> list[Strategy]:
    """Return the strategies that a word means, those of sets in sets included.

    Raises:
        InputError: an unknown word.
    """
    named, sets = _names()
    members: list[Strategy] = []
    waiting = [word]
    while waiting:
        name = waiting.pop()
        plain = plain_name(name)
        if not plain:
            raise InputError(
                "an empty name in a list of strategies", expected="names, as singles,x_wing"
            )
        if plain in ("nothing", "none"):
            raise InputError(f"{name[:40]!r} is not a strategy", expected="at least one strategy")
        if plain == "all" and board is not None:
            members += [e for e in catalogue() if e.is_strategy and not e.assumes_uniqueness]
        elif plain in sets:
            waiting += sets[plain]
        elif plain in named:
            members.append(named[plain])
        else:
            raise unknown_name(name, "a strategy", [*named, *sets], listed=known_names()[2])
    return members


def _board_words(board: Board) -> str:
    """Return what a message calls a board."""
    names = list(dict.fromkeys(each.title.lower() for each in board.constraints))
    if not names:
        return f"the board {board.spec[:40]}, which has no constraints"
    return f"a board with {', '.join(names[:3])}{' and others' if len(names) > 3 else ''}"


def named_sets() -> dict[str, tuple[Strategy, ...]]:
    """Return the members of each named set, simplest first."""
    written = {plain_name(name): name for name in _SETS}
    return {written.get(name, name): select(name) for name in _names()[1]}


def known_names() -> tuple[dict[str, Strategy], dict[str, tuple[str, ...]], list[str]]:
    """Return what :func:`select` knows: strategies by name, the sets, and what messages list."""
    named, sets = _names()
    return named, sets, ["all", *_families(sets)]


def strategy_names() -> list[str]:
    """Return the words that lists of strategies are made of: named sets, then ids."""
    sets = [name for name, members in named_sets().items() if all(e.is_strategy for e in members)]
    return [*sets, *(entry.id for entry in catalogue() if entry.is_strategy)]


def step_names() -> list[str]:
    """Return the words for what a step may be: those for strategies, reasons, and guessing."""
    return [*named_sets(), *(entry.id for entry in catalogue())]


def sets_of(entry: Strategy) -> list[str]:
    """Return the named sets that a strategy belongs to."""
    return [name for name, members in named_sets().items() if entry in members]


def list_of(strategies: Iterable[Strategy]) -> str:
    """Return a short list of names that means these strategies.

    >>> list_of(select("NS,HS,pointing,claiming,x_wing"))
    'basic,x_wing'
    """
    left = {entry: entry.id for entry in strategies}
    for name, members in sorted(named_sets().items(), key=lambda item: len(item[1])):
        if all(entry in left for entry in members):
            left |= dict.fromkeys(members, name)
    return ",".join(dict.fromkeys(left[entry] for entry in sorted(left, key=lambda e: e.rank)))


def search(word: str) -> list[Strategy]:
    """Return the strategies that a word finds, simplest first.

    These are the members of the set of that name, or else those with the word in a name or alias.

    >>> [entry.id for entry in search("kite")], [entry.id for entry in search("XYWing")]
    (['two_string_kite', 'dual_two_string_kite'], ['xy_wing', 'als_xy_wing'])
    """
    named, sets = _names()
    plain = plain_name(word)
    if plain in sets or plain in named:
        return list(select(plain))
    letters = plain.replace("_", "")
    matching = {entry for name, entry in named.items() if letters in name.replace("_", "")}
    return [entry for entry in catalogue() if entry in matching]


def nearest(word: str) -> list[str]:
    """Return the names of strategies and sets that are spelled most like a word."""
    named, sets = _names()
    return get_close_matches(plain_name(word), [*sets, *named], n=3)


@cache
def _names() -> tuple[dict[str, Strategy], dict[str, tuple[str, ...]]]:
    """Return the strategies by every name, and the members of the named sets."""
    entries = catalogue()
    named = {plain_name(alias): entry for entry in entries for alias in entry.aliases.values()}
    named.pop("single", None)  # a name of Sudoku Explainer for full houses; people mean `singles`
    named |= {plain_name(entry.name): entry for entry in entries}
    named |= {entry.id: entry for entry in entries}
    sets = {plain_name(name): members for name, members in _SETS.items()}
    for name, members in _sets_of_families(entries).items():
        if name not in named:
            sets.setdefault(name, tuple(members))
    sets["all"] = tuple(
        entry.id
        for entry in entries
        if entry.is_strategy and not entry.assumes_uniqueness and entry.suits is None
    )
    return named, sets


def _families(sets: Iterable[str]) -> list[str]:
    """Return the named sets that a message lists: those of more than one family, and families."""
    return [name for name in sets if name in ("singles", "basic") or name in FAMILIES.values()]


def _sets_of_families(entries: Iterable[Strategy]) -> dict[str, list[str]]:
    """Return the ids of each family, and of the strategies that assume a unique solution."""
    sets: dict[str, list[str]] = {}
    for entry in entries:
        names = {FAMILIES.get(entry.family, entry.family)}
        for name in names | ({"uniqueness"} if entry.assumes_uniqueness else set()):
            sets.setdefault(name, []).append(entry.id)
    return sets
