# SPDX-License-Identifier: MIT
"""The inference techniques on clauses, how they work, and how an inference can end.

>>> [str(technique) for technique in Technique.sequence("least")]
['up', 'flp', 'hbr', 'bflp', 'dpll']
>>> Technique.parse("dpll").difficulty
'search'
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from cluesmith.engines.endings import LEAST
from cluesmith.engines.infer.kinds import Branching, NamedKind
from cluesmith.engines.limits import check_limit


class Technique(NamedKind, noun="a technique", beside=(LEAST,)):
    """An inference technique on clauses, named in full as by Henz and Truong.

    Each of the first five solves all puzzles that the ones before it solve.
    """

    UP = "up", "Unit propagation"
    """Unit propagation; all other techniques use it."""
    FLP = "flp", "Failed literal"
    """Failed literals: a literal that leads to a conflict is false."""
    HBR = "hbr", "Hyper-binary resolution"
    """Hyper-binary resolution."""
    BFLP = "bflp", "Binary failed literal"
    """Binary failed literals: of two literals that lead to a conflict, one is false."""
    DPLL = "dpll", "Backtracking"
    """Search, with unit propagation at every node."""
    FLP_HBR = "flp-hbr", "Failed literal with resolution"
    """Failed literals, with hyper-binary resolution after each assumption."""
    HBR_SHORT = "hbr-short", "Hyper-binary resolution, shortened clauses"
    """Hyper-binary resolution, of clauses that an assumption has shortened too."""

    @classmethod
    def sequence(cls, name: str | None) -> tuple[Technique, ...]:
        """Return the techniques to try in turn: the scale for ``least`` or None, or one by name."""
        return _SCALE if name in (None, LEAST) else (cls.parse(str(name)),)

    @property
    def difficulty(self) -> str:
        """The class of the puzzles for which this is the least technique that solves them."""
        return "search" if self is Technique.DPLL else str(self)


_SCALE = (Technique.UP, Technique.FLP, Technique.HBR, Technique.BFLP, Technique.DPLL)


@dataclass(frozen=True)
class InferenceMethod:
    """How a technique works.

    Attributes:
        grid_analysis: whether it uses grid analysis too.
        limit: how many solutions a search looks for.
        branching: how a search chooses a literal.
        passes: after how many passes over the literals the other techniques stop; with binary
            failed literals over the pairs of candidates. None for the fixpoint.
        nodes: after how many nodes a search stops; None for no bound.

    Raises:
        InputError: a bad number, or an unknown branching.
    """

    grid_analysis: bool = False
    limit: int = 2
    branching: str = Branching.SHORTEST
    passes: int | None = None
    nodes: int | None = None

    def __post_init__(self) -> None:
        check_limit(self.limit)
        Branching.parse(self.branching)
        if self.passes is not None:
            check_limit(self.passes, "passes")
        if self.nodes is not None:
            check_limit(self.nodes, "nodes")


DEFAULT_METHOD = InferenceMethod()


class InferenceStatus(StrEnum):
    """How an inference ends; the order is that of the native core, which knows all but the last."""

    SOLVED = "solved"
    """Every variable has a value: there is exactly one solution."""
    STUCK = "stuck"
    """The technique has reached its fixpoint."""
    CONTRADICTION = "contradiction"
    """There is no solution."""
    MULTIPLE = "multiple"
    """By search: there are several solutions."""
    UNDECIDED = "undecided"
    """The time ran out, the search used its nodes, or Ctrl-C."""
    FOUND = "found"
    """By search: there is a solution; no second one was looked for."""
