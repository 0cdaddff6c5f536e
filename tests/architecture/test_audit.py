# SPDX-License-Identifier: MIT
"""``make audit``: silence of the list of advisories is not taken for a good answer."""

from __future__ import annotations

import json
import runpy
from pathlib import Path
from subprocess import CompletedProcess
from typing import Any

import pytest

TOOL = Path(__file__).resolve().parents[2] / "tools" / "audit.py"
GOOD = {"name": "good", "version": "1", "vulns": []}
BAD = {"name": "bad", "version": "2", "vulns": [{"id": "CVE-1"}, {"id": "CVE-2"}]}
SKIPPED = {"name": "unknown", "skip_reason": "not found"}


@pytest.mark.parametrize(
    ("packages", "code", "said"),
    [
        ([GOOD, GOOD], 0, "2 packages, none with a known vulnerability\n"),
        ([GOOD, BAD, SKIPPED], 1, "bad 2: CVE-1, CVE-2\n1 of 3 packages have known"),
        ([GOOD, SKIPPED], 3, "undecided: the list of advisories gave no answer about 1 of 2"),
        (None, 3, "undecided: the list of advisories cannot be reached (no such host)\n"),
    ],
)
def test_only_answers_about_all_packages_are_good(
    packages: list[dict[str, Any]] | None,
    code: int,
    said: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    out = "" if packages is None else json.dumps({"dependencies": packages})
    tool = runpy.run_path(str(TOOL))
    answer: CompletedProcess[str] = CompletedProcess([], 0, out, "Traceback\nno such host")
    monkeypatch.setattr("subprocess.run", lambda *_, **__: answer)

    assert code == tool["main"]()
    assert capsys.readouterr().out.startswith(said)
