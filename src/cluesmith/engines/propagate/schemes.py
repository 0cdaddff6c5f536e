# SPDX-License-Identifier: MIT
"""The propagation schemes of Simonis (*Sudoku as a Constraint Problem*), by their names.

A scheme is a model; an L at the end of its name adds search. The order of the table is the scale by
which puzzles are rated: a scheme comes after all weaker schemes; if two cannot be compared, the
cheaper one comes first.

>>> scheme("HACS").model
hyper_arc + same
>>> scheme("fcvl").model, scheme("fcvl").search
(forward + shave, True)
>>> scheme("HACX")
Traceback (most recent call last):
    ...
cluesmith.errors.InputError: 'HACX' is not a scheme; did you mean HAC?
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from cluesmith.engines.propagate.model import (
    ARCS,
    BOUNDS,
    CHANNEL,
    COLORED,
    FORWARD,
    HYPER_ARC,
    RANGES,
    ROWS_BOXES,
    SAME,
    SAME_FLOW,
    SHAVE,
    SHAVE_ONCE,
    TEMPLATES,
    ConstraintModel,
)
from cluesmith.errors import InputError, unknown_name

if TYPE_CHECKING:
    from cluesmith.board import Board

MODELS = {
    "FC": FORWARD,
    "FCI": FORWARD + CHANNEL,
    "BC": BOUNDS,
    "BCI": BOUNDS + CHANNEL,
    "HAC": HYPER_ARC,
    "HACS": HYPER_ARC + SAME,
    "HAC3": HYPER_ARC + ROWS_BOXES,
    "HACS3": HYPER_ARC + SAME + ROWS_BOXES,
    "HACC": HYPER_ARC + COLORED,
    "HACSC": HYPER_ARC + SAME + COLORED,
    "HACC3": HYPER_ARC + COLORED + ROWS_BOXES,
    "HACSC3": HYPER_ARC + SAME + COLORED + ROWS_BOXES,
    "FCV": FORWARD + SHAVE,
    "BCV": BOUNDS + SHAVE,
    "HACV": HYPER_ARC + SHAVE,
}
"""The fifteen schemes of table 3, the easiest first."""

VARIANTS = {
    "AC3": ARCS,
    "BCR": RANGES,
    "BCRI": RANGES + CHANNEL,
    "BCRV": RANGES + SHAVE,
    "FCV1": FORWARD + SHAVE_ONCE,
    "BCV1": BOUNDS + SHAVE_ONCE,
    "BCRV1": RANGES + SHAVE_ONCE,
    "HACV1": HYPER_ARC + SHAVE_ONCE,
    "HACS+": HYPER_ARC + SAME_FLOW,
    "HACT": HYPER_ARC + TEMPLATES,
}
"""Schemes outside the scale: AC-3 on binary differences, with the fixpoint of forward checking;
bounds consistency as in the paper's own system (R); the paper's single pass of shaving; the same
constraint at full strength (S+); and what section 5.4 of the paper asks for, the rows, columns and
boxes of a digit together (T)."""

SCHEMES = MODELS | VARIANTS
"""Every scheme by its name."""

WEAKER: dict[str, tuple[str, ...]] = {
    "FC": (),
    "FCI": ("FC",),
    "BC": ("FC",),
    "BCI": ("FCI", "BC"),
    "HAC": ("BCI",),
    "HACS": ("HAC",),
    "HAC3": ("HAC",),
    "HACS3": ("HACS", "HAC3"),
    "HACC": ("HAC",),
    "HACSC": ("HACS", "HACC"),
    "HACC3": ("HAC3", "HACC"),
    "HACSC3": ("HACS3", "HACSC", "HACC3"),
    "FCV": ("FC",),
    "BCV": ("BC", "FCV"),
    "HACV": ("HACS", "BCV"),
    "HACS+": ("HACS",),
    "HACT": ("HACSC3",),
}
"""The lattice: the schemes of the scale, then stronger ones outside it, each with the schemes next
below it. A scheme rules out everything that they rule out, in every position of every board. (HACV
is above HACS because a placement that locked candidates rule out leaves some digit without a
place.)"""

SEARCH = "L"


@dataclass(frozen=True)
class Scheme:
    """A model by its name, with or without search."""

    name: str
    model: ConstraintModel
    search: bool = False

    def check(self, board: Board) -> None:
        """Refuse a board that lacks what the scheme needs."""
        lacking = self.model.lacks(board)
        if lacking:
            raise InputError(
                f"scheme {self.name} on a board without {lacking}",
                expected=f"a board with {lacking}, or a scheme without 3 or T",
            )


def is_scheme(name: str) -> bool:
    """Whether a name is that of a scheme, with or without search."""
    key = name.strip().upper()
    return key in SCHEMES or key.removesuffix(SEARCH) in SCHEMES


def scheme(name: str) -> Scheme:
    """Return the scheme of a name; an unknown name is an InputError with the nearest one."""
    key = name.strip().upper()
    if key in SCHEMES:
        return Scheme(key, SCHEMES[key])
    base = key.removesuffix(SEARCH)
    if base in SCHEMES and base != key:
        return Scheme(base, SCHEMES[base], search=True)
    raise unknown_name(name, "a scheme", list(SCHEMES))
