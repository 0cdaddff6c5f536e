# SPDX-License-Identifier: MIT
"""Puts two result files of a suite side by side: what moved, counters first."""

from __future__ import annotations

import json
import sys
from pathlib import Path


def main() -> int:
    """Print each figure that differs, as a ratio where it is a number."""
    if len(sys.argv) != 3:
        print("usage: compare.py OLD.json NEW.json", file=sys.stderr)
        return 2
    old_path, new_path = map(Path, sys.argv[1:])
    if old_path.parent.name != new_path.parent.name:
        print(f"different machines: {old_path.parent.name} and {new_path.parent.name}")
    old, new = (json.loads(path.read_text())["rows"] for path in (old_path, new_path))
    for before, after in zip(old, new, strict=True):
        label = " ".join(str(value) for value in before.values() if isinstance(value, str))
        for key, was in before.items():
            now = after.get(key)
            if was == now:
                continue
            ratio = f"  x{now / was:.2f}" if isinstance(was, int | float) and was else ""
            print(f"{label}  {key}: {was} -> {now}{ratio}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
