# SPDX-License-Identifier: MIT
"""Suites of propagation and inference, and of the hunt for puzzles that they cannot solve."""

from __future__ import annotations

import time
from functools import partial
from typing import TYPE_CHECKING

import numpy as np
from lists import lists
from measure import Row, measure

import cluesmith as cs
from cluesmith.board import formats
from cluesmith.engines.propagate.schemes import MODELS
from cluesmith.hunting.hunt import AI_ESCARGOT, HuntRun, probe_counter
from cluesmith.lab.experiment import sample

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

SLOW_SCHEMES = {"FCV", "BCV"}


def propagate(puzzles: Path | None) -> Iterator[Row]:
    """Puzzles a second by each propagation scheme, one thread; slow schemes on one in twenty."""
    for name, batch in lists(puzzles):
        for scheme in (*MODELS, "BCR", "FCIL", "BCIL", "HACL"):
            these = np.ascontiguousarray(batch[:: 20 if scheme in SLOW_SCHEMES else 1])
            reached = cs.propagate_many(these, scheme)
            timing = measure(partial(cs.propagate_many, these, scheme))
            yield {
                "list": name,
                "scheme": scheme,
                "puzzles": len(these),
                "solved": int(reached.solved.sum()),
                "candidates left": round(float(reached.remaining.mean()), 2),
                "choice points": int(reached.nodes.sum()),
                "puzzles a second": round(len(these) / timing.seconds),
                "spread": round(timing.spread, 2),
            }


def infer(puzzles: Path | None) -> Iterator[Row]:
    """Inference, one thread: puzzles a second, and on the minimal encoding of 500 of each list."""
    for name, batch in (("AI Escargot", cs.to_array(AI_ESCARGOT)), *lists(puzzles)):
        thinned = np.ascontiguousarray(batch[:: max(1, len(batch) // 500)])
        for encoding, these in (("extended", batch), ("minimal", thinned)):
            for technique in ("up", "flp", "hbr", "bflp", "dpll"):
                if technique == "bflp" and encoding == "minimal" and len(these) > 1:
                    continue  # some 20 ms a puzzle: minutes
                call = partial(cs.infer_many, these, technique, encoding=encoding)
                runs, timing = call(), measure(call, 3)
                yield {
                    "list": name,
                    "encoding": encoding,
                    "technique": technique,
                    "puzzles": len(these),
                    "solved": int(runs.solved.sum()),
                    "probes a puzzle": round(float(runs.probes.mean()), 1),
                    "nodes a puzzle": round(float(runs.nodes.mean()), 1),
                    "ms a puzzle": round(1000 * timing.seconds / len(these), 4),
                    "puzzles a second": round(len(these) / timing.seconds),
                    "spread": round(timing.spread, 2),
                }


def hunt(puzzles: Path | None) -> Iterator[Row]:
    """Twenty rounds around each hard list, one thread; keeps the puzzles that flp cannot solve."""
    sources = {"AI Escargot": [cs.Puzzle.parse(AI_ESCARGOT)]}
    if puzzles:
        sources[puzzles.name] = [e.position.clues for e in formats.read(puzzles.read_text())]
    else:
        sources["figure 5"] = sample("henz_figure_5")[:20]
    for name, hard in sources.items():
        hunting = HuntRun(hard, probe_counter("flp"))
        started = time.process_time()
        for _ in range(20):
            hunting.run_round()
        taken = time.process_time() - started
        yield {
            "list": name,
            "sources": len(hard),
            **hunting.counters,
            "kept": len(hunting.puzzles),
            "candidates a second": round(hunting.counters["candidates"] / taken),
            "kept a minute": round(60 * len(hunting.puzzles) / taken),
        }
