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
from typing import TYPE_CHECKING

from cluesmith.arguments import checked_arguments
from cluesmith.board.text import grade_words
from cluesmith.engines.limits import more_time
from cluesmith.engines.solve import solve
from cluesmith.engines.trace import Trace, TraceStatus
from cluesmith.strategies.catalogue import get, select_steps
from cluesmith.strategies.step import ACCOUNT_LEGEND, CHAIN_LEGEND

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from cluesmith.board import Board
    from cluesmith.strategies.catalogue import Strategy

_TRIAL_SECONDS = 1.0
"""How long a solver may look for several solutions where a trace is stuck."""

MOST_REPEATED = 40
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
    @checked_arguments
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
        lines = self.technique_lines
        if self.ratings:
            grades = [f"{name} {grade_words(grade)}" for name, grade in self.ratings.items()]
            lines.append(f"Ratings: {', '.join(grades)}.")
        return [*lines, *self.legend]

    @property
    def technique_lines(self) -> list[str]:
        """The techniques and the hardest step in words; none without steps."""
        if not self.techniques:
            return []
        names = ", ".join(f"{count}x {entry.name}" for entry, count in self.techniques)
        last = self.techniques[-1][0]
        level = last.level.name.lower()
        return [f"Techniques: {names}.", f"Hardest step: {self.hardest}, {last.name} ({level})."]

    @property
    def legend(self) -> list[str]:
        """How to read chains and assumptions, if sentences have any."""
        entries = [entry for entry, _ in self.techniques]
        chains = [CHAIN_LEGEND] if any(entry.writes_chains for entry in entries) else []
        accounts = [ACCOUNT_LEGEND] if any(entry.writes_account for entry in entries) else []
        return chains + accounts

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
    """Return what stops a trace; None if it is solved, refuted, or as long as it was to be."""
    if trace.time is not None:
        return Stuck("the time is up", {"time": more_time(trace.time)}, "gives it more")
    if trace.status is not TraceStatus.STUCK:
        return None
    outcome = solve(trace.position, time=_TRIAL_SECONDS)
    board = trace.position.board
    if outcome.count > 1:
        reason = "the puzzle has several solutions, so no strategy can finish it"
        return Stuck(reason, *_guessing(trace.allow, board))
    more = _joined("all", trace.allow, board)
    if frozenset(select_steps(trace.allow, board)).issuperset(select_steps(more, board)):
        return Stuck("no step was found", *_guessing(trace.allow, board))
    return Stuck(
        _reason(trace.allow),
        {"allow": more},
        "would solve it" if outcome.is_unique else "may go on",
    )


def _guessing(allow: str, board: Board) -> tuple[Mapping[str, str], str]:
    """Return the options that go on where only a guess does, and what they do."""
    if get("guess") in select_steps(allow, board):
        return {}, ""
    return {"allow": _joined("all,guess", allow, board)}, "would go on with a guess"


def _reason(allow: str) -> str:
    """Return what stops a trace with a list of strategies."""
    names = f"strategy of `{allow}`" if len(allow) <= MOST_REPEATED else "allowed strategy"
    return f"no {names} applies"


def _joined(words: str, allow: str, board: Board) -> str:
    """Return a list of strategies, and those of another that it does not include."""
    included = frozenset(select_steps(words, board))
    others = [name.strip() for name in allow.split(",")]
    added = [each for each in others if not included.issuperset(select_steps(each, board))]
    return ",".join([words, *added])
