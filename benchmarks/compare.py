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
    old_path, new_path = map(Path, sys.argv[1:])
    if old_path.parent.name != new_path.parent.name:
        print(f"different machines: {old_path.parent.name} and {new_path.parent.name}")
    old, new = (_labelled(path) for path in (old_path, new_path))
    for label in old.keys() - new.keys() | new.keys() - old.keys():
        print(f"{label}  only in {(old_path if label in old else new_path).name}")
    for label, before in old.items():
        for key, was in before.items():
            now = new.get(label, before).get(key)
            if was == now:
                continue
            is_ratio = isinstance(was, int | float) and isinstance(now, int | float) and was
            ratio = f"  x{now / was:.2f}" if is_ratio else ""
            print(f"{label}  {key}: {was} -> {now}{ratio}")
    return 0


def _labelled(path: Path) -> dict[str, dict[str, Any]]:
    """Return the rows of a file by their texts; of rows with the same ones, by their place too."""
    rows: dict[str, dict[str, Any]] = {}
    for row in json.loads(path.read_text())["rows"]:
        label = " ".join(value for value in row.values() if isinstance(value, str))
        alike = sum(known.partition(" #")[0] == label for known in rows)
        rows[f"{label} #{alike + 1}" if alike else label] = row
    return rows


if __name__ == "__main__":
    sys.exit(main())
