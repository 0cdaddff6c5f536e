# SPDX-License-Identifier: MIT
"""Explains every puzzle of a list with constraints, and has each step confirmed independently.

The list has a JSON object a line: ``text`` is a puzzle in any format, ``name`` what it is called.
A puzzle is explained for the seconds of the clock given (20 without); how far the steps lead is
printed, and a step that is not confirmed ends the report with an error.

    .venv/bin/python tests/conformance/variants_report.py FILE [SECONDS]
"""

from __future__ import annotations

import json
import sys
import time
from collections import Counter
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

import cluesmith as cs
from cluesmith.board import formats
from cluesmith.errors import InputError
from constraint_steps import check_trace


def main(path: Path, seconds: float) -> None:
    """Print a line for each puzzle, and how many were solved with all steps confirmed."""
    ends: Counter[str] = Counter()
    steps = alone = 0
    longest = 0.0
    for line in path.read_text().splitlines():
        entry = json.loads(line)
        try:
            [record] = formats.read(entry["text"])
            outcome = cs.solve(record.position, time=seconds)
        except InputError:
            ends["not read"] += 1
            continue
        if not outcome.is_unique:
            ends["not proved to have one solution"] += 1
            continue
        begun = time.process_time()
        trace = cs.explain(record.position, time=seconds)
        taken = time.process_time() - begun
        try:
            held = check_trace(trace, outcome.solutions[0])
        except InputError as error:  # a constraint with too many states for clauses
            ends[f"not checked: {str(error).partition(':')[0]}"] += 1
            continue
        alone += held
        steps += len(trace.steps)
        ends[str(trace.status)] += 1
        longest = max(longest, taken if trace.status == "solved" else 0.0)
        name = entry["name"][:40]
        print(f"{name:40} {trace.status:11} {len(trace.steps):4} steps {taken:6.2f} s", flush=True)
    print(f"{path.name}: {dict(ends)}; {steps} steps confirmed, {alone} of one constraint alone")
    print(f"processor time of the longest that was solved: {longest:.2f} s")


if __name__ == "__main__":
    main(Path(sys.argv[1]), float(sys.argv[2]) if len(sys.argv) > 2 else 20.0)
