# SPDX-License-Identifier: MIT
"""What a trace says at its head and at its end: which techniques it takes, and what stops it.

>>> from cluesmith.engines.explain import explain
>>> trace = explain("1......3..2....4", allow="NS")
>>> trace.summary.lines
['Techniques: 12x Naked single.', 'Hardest step: 1, Naked single (easy).']
>>> explain("1......3..2....4", allow="naked_pair").stuck.sentence
'no strategy of `naked_pair` applies; `--allow all` would solve it.'
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from time import monotonic
from typing import TYPE_CHECKING

from cluesmith.board.text import grade_words
from cluesmith.engines.limits import more_time
from cluesmith.engines.solve import solve
from cluesmith.engines.trace import Trace, TraceStatus
from cluesmith.engines.walk import walk_in_parts
from cluesmith.strategies.catalogue import ALL_MEANS, get, select
from cluesmith.strategies.step import CHAIN_LEGEND

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from cluesmith.strategies.catalogue import Strategy

_TRIAL_SECONDS = 1.0
"""How long other strategies are tried where a trace is stuck."""

_LONG_LIST = 40
"""Characters of a list of strategies that are too many to repeat."""


@dataclass(frozen=True)
class Summary:
    """What one must know to follow a trace.

    Attributes:
        techniques: the strategies that it uses, simplest first, and how often.
        hardest: the number of the first step of the hardest strategy; None without steps.
        ratings: the grades of the puzzle by scale.
    """

    techniques: Sequence[tuple[Strategy, int]]
    hardest: int | None
    ratings: Mapping[str, object]

    @classmethod
    def of(cls, trace: Trace) -> Summary:
        """Return the summary of a trace."""
        ids = [effect.strategy for effect in trace.effects]
        counts = sorted(
            ((get(id_), count) for id_, count in Counter(ids).items()),
            key=lambda technique: (technique[0].rank, technique[0].id),
        )
        hardest = ids.index(counts[-1][0].id) + 1 if counts else None
        return cls(counts, hardest, trace.ratings)

    @property
    def lines(self) -> list[str]:
        """The summary in words; none where there is nothing to say."""
        lines = []
        if self.techniques:
            names = ", ".join(f"{count}x {entry.name}" for entry, count in self.techniques)
            last = self.techniques[-1][0]
            lines.append(f"Techniques: {names}.")
            lines.append(f"Hardest step: {self.hardest}, {last.name} ({last.level.name.lower()}).")
        if self.ratings:
            grades = [f"{name} {grade_words(grade)}" for name, grade in self.ratings.items()]
            lines.append(f"Ratings: {', '.join(grades)}.")
        return [*lines, *self.legend]

    @property
    def legend(self) -> list[str]:
        """How to read the chains, if sentences have any."""
        return [CHAIN_LEGEND] if any(entry.writes_chains for entry, _ in self.techniques) else []

    def to_json(self) -> dict[str, object]:
        """Return techniques, the hardest step and ratings."""
        techniques = [_technique(entry) | {"count": count} for entry, count in self.techniques]
        hardest = _technique(self.techniques[-1][0]) | {"step": self.hardest} if techniques else {}
        return {"techniques": techniques, "hardest": hardest or None, "ratings": {**self.ratings}}


def _technique(entry: Strategy) -> dict[str, object]:
    return {"strategy": entry.id, "name": entry.name, "level": entry.level.name.lower()}


@dataclass(frozen=True)
class Stuck:
    """Why a trace ends before the solution, and what would go on.

    Attributes:
        reason: what stops it.
        options: the options of ``explain`` to try; empty where none helps.
        outlook: what they do, as ``would solve it``.
    """

    reason: str
    options: Mapping[str, str | float]
    outlook: str = ""

    @property
    def sentence(self) -> str:
        """All of it in a sentence; the options are spelled as on the command line."""
        words = " ".join(f"--{name} {value}" for name, value in self.options.items())
        return f"{self.reason}{f'; `{words}` {self.outlook}' if words else ''}."

    def to_json(self) -> dict[str, object]:
        """Return the reason, the options to try, and the sentence."""
        return {"reason": self.reason, "try": dict(self.options), "sentence": self.sentence}


def stuck(trace: Trace) -> Stuck | None:
    """Return what stops a trace; None if it is solved, refuted, or as long as it was to be.

    What would go on is found by trying, within a second.
    """
    if trace.time is not None:
        return Stuck("the time is up", {"time": more_time(trace.time)}, "gives it more")
    if trace.status is not TraceStatus.STUCK:
        return None
    outcome = solve(trace.position, time=_TRIAL_SECONDS)
    if outcome.count > 1:
        return Stuck("the puzzle has several solutions, so no strategy can finish it", {})
    until = monotonic() + _TRIAL_SECONDS
    allowed = frozenset(select(trace.allow))
    for words in ("all", "all,uniqueness") if outcome.is_unique else ("all",):
        more = _joined(words, trace.allow)
        if not allowed.issuperset(select(more)):
            outlook = _outlook(trace, select(more), until)
            if outlook:
                return Stuck(_reason(trace.allow, words), {"allow": more}, outlook)
    guessing = {"allow": _joined("all,guess", trace.allow)}
    if not outcome.is_unique:
        return Stuck(_reason(trace.allow, "all"), guessing, "may go on")
    reason = "no strategy applies, with or without assuming a unique solution"
    return Stuck(f"{reason}, so only guessing is left", guessing, "would solve it")


def _outlook(trace: Trace, strategies: Iterable[Strategy], until: float) -> str:
    """Return how far strategies lead from the end of a trace on; empty if nowhere."""
    steps, status = 0, TraceStatus.STUCK
    for effects, end in walk_in_parts(trace.state, strategies, until=until):
        steps, status = steps + len(effects), end
    if status is TraceStatus.SOLVED:
        return "would solve it"
    if steps:
        return "would go on"
    return "may go on" if status is TraceStatus.UNFINISHED else ""


def _reason(allow: str, words: str) -> str:
    """Return what stops a trace, given the list of strategies with which it goes on."""
    names = f"strategy of `{allow}`" if len(allow) <= _LONG_LIST else "allowed strategy"
    meaning = f" (`all` is {ALL_MEANS})" if words != "all" else ""
    return f"no {names} applies{meaning}"


def _joined(words: str, allow: str) -> str:
    """Return a list of strategies, and those of another that it does not include."""
    included = frozenset(select(words))
    others = [name.strip() for name in allow.split(",")]
    return ",".join([words, *(each for each in others if not included.issuperset(select(each)))])
