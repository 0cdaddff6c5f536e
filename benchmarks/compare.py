# SPDX-License-Identifier: MIT
"""Puts two result files of a suite side by side: what moved, counters first."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any


def main() -> int:
    """Print each figure that differs, as a ratio where it is a number."""
    if len(sys.argv) != 3:
        print("usage: compare.py OLD.json NEW.json", file=sys.stderr)
        return 2
    try:
        files = [json.loads(Path(name).read_text()) for name in sys.argv[1:]]
    except OSError as error:
        print(f"{error.filename}: {error.strerror}; expected a result file", file=sys.stderr)
        return 2
    except ValueError as error:
        print(f"{error}; expected result files, which are JSON", file=sys.stderr)
        return 2
    machines = [file.get("machine", "an unknown machine") for file in files]
    if machines[0] != machines[1]:
        print(f"different machines: {machines[0]} and {machines[1]}")
    old, new = (_labelled(file["rows"]) for file in files)
    for label in [*old, *new]:
        if label not in old or label not in new:
            print(f"{label}  only in the {'old' if label in old else 'new'} file")
    for label in old:
        before, after = old[label], new.get(label, old[label])
        for key in {**before, **after}:
            was, now = before.get(key), after.get(key)
            if was == now:
                continue
            ratio = ""
            if isinstance(was, int | float) and isinstance(now, int | float) and was:
                ratio = f"  x{now / was:.2f}"
            print(f"{label}  {key}: {was} -> {now}{ratio}")
    return 0


def _labelled(figures: list[dict[str, Any]]) -> dict[str, dict[str, Any]]:
    """Return rows by their texts; equal texts are numbered."""
    rows: dict[str, dict[str, Any]] = {}
    for row in figures:
        label = " ".join(value for value in row.values() if isinstance(value, str))
        alike = sum(known.partition(" #")[0] == label for known in rows)
        rows[f"{label} #{alike + 1}" if alike else label] = row
    return rows


if __name__ == "__main__":
    sys.exit(main())
