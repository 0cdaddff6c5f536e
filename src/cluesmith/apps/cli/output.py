# SPDX-License-Identifier: MIT
"""Where the text of a command goes: to standard output, or to a file."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from cluesmith.errors import in_field

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path


def write_text(text: str, out: Path | None) -> None:
    """Print a text, or write it to a file.

    Raises:
        InputError: the file cannot be there.
    """
    from cluesmith.batch.outputs import check_out_file

    if out is None:
        print(text, end="" if text.endswith("\n") else "\n")
        return
    with in_field("out"):
        check_out_file(out)
    out.write_text(text, encoding="utf-8")


def print_advice(advice: Iterable[str]) -> None:
    """Print what to try after an undecided answer, a line each, on standard error."""
    for line in advice:
        print(f"try {line}", file=sys.stderr)
