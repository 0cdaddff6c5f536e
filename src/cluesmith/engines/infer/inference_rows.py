# SPDX-License-Identifier: MIT
"""The inferences of many plain 9x9 puzzles, written together."""

from __future__ import annotations

from dataclasses import dataclass, field
from json import dumps
from typing import TYPE_CHECKING, Any

import numpy as np

from cluesmith.board import Position, Puzzle
from cluesmith.board.geometry import STANDARD
from cluesmith.board.text_rows import Words
from cluesmith.engines.infer.bulk import settle
from cluesmith.engines.infer.encoding import Encoding
from cluesmith.engines.infer.inference import Inference
from cluesmith.engines.infer.kinds import EncodingKind
from cluesmith.engines.infer.technique import InferenceMethod, InferenceStatus, Technique
from cluesmith.engines.result_rows import ResultRows, clues_agree, quoted

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from cluesmith.board.text_rows import Column
    from cluesmith.engines.infer.bulk import Inferences

_VARIABLES = STANDARD.cell_count * STANDARD.size


@dataclass(frozen=True)
class InferenceRows(ResultRows):
    """The inferences of plain 9x9 puzzles; those without a contradiction are settled.

    Attributes:
        reached: how far inference gets.
        encoding: the clauses it worked on.
        method: how it worked.
        is_least: whether techniques were tried in turn.
    """

    reached: Inferences = field(kw_only=True)
    encoding: EncodingKind = field(kw_only=True)
    method: InferenceMethod = field(kw_only=True)
    is_least: bool = field(kw_only=True)

    @property
    def statuses(self) -> list[str]:
        """How the settled puzzles ended."""
        return self.reached.endings(self.is_settled)

    @property
    def variables(self) -> int:
        """The number of variables of the encoding."""
        return _VARIABLES

    def members(self) -> dict[str, list[Column]]:
        """Return the keys of :meth:`Inference.to_json`."""
        reached = self.reached
        kinds = [f'"{status}"' for status in InferenceStatus]
        ends = zip(
            reached.techniques.tolist(),
            reached.counts.tolist(),
            reached.solved.tolist(),
            strict=True,
        )
        return {
            "puzzle": quoted(self.puzzles),
            "technique": [Words.of(reached.techniques.tolist())],
            "solved": [Words.of(reached.solved.tolist())],
            "remaining": [reached.remaining],
            "nodes": [reached.nodes],
            "seconds": [np.round(reached.seconds, 6)],
            "status": [Words.chosen(reached.statuses, kinds)],
            "encoding": [f'"{self.encoding}"'.encode()],
            "grid_analysis": [dumps(self.method.grid_analysis).encode()],
            "remaining_share": [Words.of(reached.remaining.tolist(), _share)],
            "probes": [reached.probes],
            # The last keys are not the same in each row.
            "values": [*quoted(reached.digits), Words.of(ends, lambda end: self._last_keys(*end))],
        }

    def _last_keys(self, technique: str, count: int, is_solved: bool) -> str:
        keys: dict[str, object] = {}
        if technique == Technique.DPLL:
            keys |= {"count": count, "branching": str(self.method.branching)}
        elif self.method.passes is not None:
            keys["passes"] = self.method.passes
        if self.is_least:
            keys["difficulty"] = Technique(technique).difficulty if is_solved else None
        return f", {dumps(keys)[1:-1]}" if keys else ""


def infer_rows(
    puzzles: NDArray[np.uint8],
    technique: str | None,
    method: InferenceMethod,
    *,
    encoding: str,
    threads: int,
) -> InferenceRows:
    """Return the inferences of plain 9x9 puzzles without a contradiction."""
    techniques, kind = Technique.sequence(technique), EncodingKind.parse(encoding)
    reached, _, is_interrupted = settle(
        Encoding(STANDARD, kind), techniques, puzzles, method=method, threads=threads
    )
    kinds: dict[str, Any] = {
        "encoding": kind,
        "method": method,
        "is_least": len(techniques) > 1,
    }
    open_row = None
    if is_interrupted:
        row = int(np.flatnonzero(reached.ended(InferenceStatus.UNDECIDED))[0])
        start = Position.of(Puzzle(puzzles[row].tobytes()))
        open_row = row, Inference(start, **kinds, **reached.one(row, STANDARD))
    is_sound = clues_agree(puzzles) & ~reached.ended(InferenceStatus.CONTRADICTION)
    return InferenceRows(puzzles, is_sound, open_row, reached=reached, **kinds)


def _share(remaining: int) -> str:
    return dumps(round(remaining / _VARIABLES, 4))
