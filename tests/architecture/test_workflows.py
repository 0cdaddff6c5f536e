# SPDX-License-Identifier: MIT
"""The workflows of the repository's host: they can be read, and run only what exists here."""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import Any

import pytest
import yaml  # type: ignore[import-untyped]  # comes with what builds the site

ROOT = Path(__file__).resolve().parents[2]
WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
FORMS = sorted((ROOT / ".github" / "ISSUE_TEMPLATE").glob("*.yml"))

PROGRAMS_OF_THE_HOST = {"pipx"}
"""What a workflow may call beside this repository's programs: the host's machines have it."""


def loaded(path: Path) -> dict[Any, Any]:
    content = yaml.safe_load(path.read_text())
    assert isinstance(content, dict)
    return content


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda each: each.stem)
def test_a_workflow_has_what_the_host_demands(path: Path) -> None:
    workflow = loaded(path)
    jobs = workflow["jobs"]

    assert {"name", True, "permissions", "jobs"} <= set(workflow)  # YAML takes `on` for true
    for job in jobs.values():
        assert {"runs-on", "steps", "timeout-minutes"} <= set(job)
        needs = job.get("needs", [])
        assert {needs} if isinstance(needs, str) else set(needs) <= set(jobs)
        for step in job["steps"]:
            assert ("run" in step) != ("uses" in step)
            assert "@v" in step.get("uses", "@v"), "an action without a version"


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda each: each.stem)
def test_a_workflow_calls_programs_and_targets_that_exist(path: Path) -> None:
    makefile = (ROOT / "Makefile").read_text()
    commands = [
        step["run"]
        for job in loaded(path)["jobs"].values()
        for step in job["steps"]
        if "run" in step
    ]
    for command in commands:
        program, *words = command.split()
        if program == "make":
            assert all(re.search(rf"^{word}:", makefile, re.MULTILINE) for word in words), command
        elif program.startswith("."):
            assert os.access(ROOT / program, os.X_OK), command
        else:
            assert program in PROGRAMS_OF_THE_HOST, command


def test_continuous_integration_runs_the_whole_suite() -> None:
    assert "exec make test\n" in (ROOT / ".ci" / "run").read_text()
    steps = loaded(ROOT / ".github/workflows/tests.yml")["jobs"]["test"]["steps"]
    assert ".ci/run" in [step.get("run") for step in steps]


@pytest.mark.parametrize("path", FORMS, ids=lambda each: each.stem)
def test_a_form_for_issues_can_be_read(path: Path) -> None:
    form = loaded(path)

    assert path.stem == "config" or {"name", "description", "body"} <= set(form)
