# SPDX-License-Identifier: MIT
"""The scale of the program Sudoku Explainer: the rating ER of the hardest step, EP and ED.

The order of techniques and their ratings are those of its version 1.2.1; the steps are our own.
Each step is one of the easiest technique that has a step: its easiest step, then its shortest. If
several are alike, the order of the cells decides. So the rating may change a little under symmetry,
as in the program. EP, the *pearl*, is the rating up to the first placement; ED, the *diamond*, that
of the first step. A puzzle that takes more than the given time has no rating.

>>> from cluesmith.board.arrays import to_array
>>> line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
>>> SCALE.rate_many(to_array(line), STANDARD)
[1.2]
>>> SCALE.tell_many(to_array(line), STANDARD)
[{'se': 1.2, 'se_pearl': 1.2, 'se_diamond': 1.2, 'se_technique': 'hidden_single'}]
"""

from __future__ import annotations

from array import array
from time import monotonic
from typing import TYPE_CHECKING, Any

from cluesmith import _native
from cluesmith.board import Position
from cluesmith.board.arrays import check_array, native_refusals
from cluesmith.board.geometry import STANDARD
from cluesmith.engines.limits import native_seconds
from cluesmith.engines.replay import Replay
from cluesmith.engines.trace import TraceStatus
from cluesmith.rating.contract import Scale
from cluesmith.rating.hodoku_sentences import effect_words
from cluesmith.rating.path import PathStep
from cluesmith.strategies.reasons import refutation
from cluesmith.strategies.state import State

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from cluesmith.board import Board, Puzzle
    from cluesmith.rating.contract import Grade


def hardest_steps(
    puzzles: NDArray[np.uint8], *, time: float | None = None, threads: int = 1
) -> tuple[NDArray[np.uint8], NDArray[np.uint8], NDArray[np.uint8]]:
    """Return for each trace how it ends, 0 for solved, its ratings, and its hardest technique.

    The ratings are ER, EP and ED in tenths, 0 without a step. The technique is the first one with
    the rating ER, by its place in the order. For an unsolved puzzle ER is only a lower bound.
    """
    check_array(puzzles, "puzzles", "uint8", 81)
    with native_refusals():
        return _native.walk_like_explainer(puzzles, seconds=native_seconds(time), threads=threads)


def _rate(
    puzzles: NDArray[np.uint8], _: Board, threads: int, time: float | None
) -> list[dict[str, object]]:
    ends, ratings, techniques = hardest_steps(puzzles, time=time, threads=threads)
    names = [*_native.explainer_techniques(), None]
    techniques[ratings[:, 0] == 0] = len(names) - 1  # a full grid has no step
    rows = zip(ends.tolist(), ratings.tolist(), techniques.tolist(), strict=True)
    return [
        dict.fromkeys(_KEYS)
        if end
        else dict(zip(_KEYS, [*(tenths / 10 for tenths in row), names[technique]], strict=True))
        for end, row, technique in rows
    ]


NAMES = {
    "hidden_single": "Hidden Single",
    "direct_pointing": "Direct Pointing",
    "direct_claiming": "Direct Claiming",
    "direct_hidden_pair": "Direct Hidden Pair",
    "naked_single": "Naked Single",
    "direct_hidden_triplet": "Direct Hidden Triplet",
    "pointing": "Pointing",
    "claiming": "Claiming",
    "naked_pair": "Naked Pair",
    "x_wing": "X-Wing",
    "hidden_pair": "Hidden Pair",
    "naked_triple": "Naked Triplet",
    "swordfish": "Swordfish",
    "hidden_triple": "Hidden Triplet",
    "xy_wing": "XY-Wing",
    "xyz_wing": "XYZ-Wing",
    "unique_loop": "Unique Loop",
    "naked_quad": "Naked Quad",
    "jellyfish": "Jellyfish",
    "hidden_quad": "Hidden Quad",
    "grave": "Bivalue Universal Grave",
    "aligned_pair": "Aligned Pair Exclusion",
    "forcing_chain": "Forcing Chains and Cycles",
    "aligned_triplet": "Aligned Triplet Exclusion",
    "nishio": "Nishio Forcing Chains",
    "multiple_chains": "Multiple Forcing Chains",
    "dynamic_chains": "Dynamic Forcing Chains",
    "dynamic_chains_plus": "Dynamic Forcing Chains (+)",
    "nested_forcing_chains": "Dynamic Forcing Chains (+ Forcing Chains)",
    "nested_multiple_chains": "Dynamic Forcing Chains (+ Multiple Forcing Chains)",
    "nested_dynamic_chains": "Dynamic Forcing Chains (+ Dynamic Forcing Chains)",
    "nested_nested_chains": "Dynamic Forcing Chains (+ Dynamic Forcing Chains (+ Forcing Chains))",
}
"""What the program calls each technique; related ones have one name here."""


def _path(puzzle: Puzzle, time: float | None) -> tuple[list[PathStep], Grade | None, TraceStatus]:
    """Return the steps of a puzzle, its rating, and how the path ends.

    The program's chains are long, so a step tells a small reason for its first conclusion instead;
    a single needs none.
    """
    until = None if time is None else monotonic() + time
    digits: Any = array("B", puzzle.digits)
    told, end, is_interrupted = _native.explainer_path(digits, seconds=native_seconds(time))
    if is_interrupted:
        raise KeyboardInterrupt
    techniques = _native.explainer_techniques()
    replay = Replay(State.of(Position.of(puzzle)), [(step[2], step[3]) for step in told])
    steps = []
    for number, (technique, tenths, placements, eliminations) in enumerate(told):
        name = NAMES[techniques[technique]]
        sentence = f"{name}: {effect_words(placements, eliminations)}."
        if techniques[technique] not in ("hidden_single", "naked_single"):
            state, conclusion = replay.state(number), (placements or eliminations)[0]
            reason = refutation(state, conclusion, is_true=not placements, until=until)
            sentence = f"{sentence} {reason}" if reason else sentence
        effect = tuple(placements), tuple(eliminations)
        steps.append(PathStep(name, tenths / 10, *effect, sentence))
    grade = None if end else max((step.score for step in steps), default=0.0)
    return steps, grade, list(TraceStatus)[end]


_WITHOUT_CHAINS = (
    *(10, 12, 15, 17, 19, 20, 23, 25, 26, 28, 30, 32, 34, 36, 38, 40, 42, 44),
    *range(45, 64),
)
"""The ratings, in tenths, of techniques without chains; loops and graves have several."""

_TENTHS = (*_WITHOUT_CHAINS, *range(65, 130))
"""All ratings in tenths. Chains begin with 6.5, and each further length adds a tenth."""

_KEYS = ("se", "se_pearl", "se_diamond", "se_technique")

SCALE = Scale(
    "se",
    _rate,
    has_numbers=True,
    board=STANDARD,
    beside={"se_pearl": float, "se_diamond": float, "se_technique": str},
    is_timed=True,
    title="Sudoku Explainer",
    highest=12,
    path=_path,
    numbers=tuple(tenths / 10 for tenths in _TENTHS),
)
