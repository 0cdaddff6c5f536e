# SPDX-License-Identifier: MIT
"""The generated pages of the reference are current."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def test_the_reference_says_what_the_program_does() -> None:
    """In a process of its own: the tool runs commands in another folder."""
    tool = ROOT / "tools" / "reference.py"
    done = subprocess.run(
        [sys.executable, str(tool), "--check"], capture_output=True, text=True, check=False
    )

    assert ("", "", 0) == (done.stdout, done.stderr, done.returncode)
