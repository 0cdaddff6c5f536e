# SPDX-License-Identifier: MIT
"""Commands that pages name without running them: the command and each of its options exist."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from typer.main import get_command

from cluesmith.apps.cli.main import app

ROOT = Path(__file__).resolve().parents[2]
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]
_INLINE = re.compile(r"`(cluesmith [^`\n]+)`")
_SHELL = re.compile(r"```sh\n(.*?)```", re.DOTALL)
_MAKE = re.compile(r"`make ([a-z0-9]+)")


def named_commands(page: str) -> list[str]:
    """Return the commands in the prose of a page, and those of its blocks that are not run."""
    lines = [line for block in _SHELL.findall(page) for line in block.splitlines()]
    return [*_INLINE.findall(page), *(line for line in lines if line.startswith("cluesmith "))]


def unknown_words(text: str) -> list[str]:
    """Return the command that a text names if it does not exist, or its unknown options."""
    command: Any = get_command(app)
    words = text.partition(" -- ")[0].split()[1:]
    while words and hasattr(command, "get_command") and not words[0].startswith("-"):
        is_any = words[0] in ("COMMAND", "VERB")  # all of them share what is then named
        name = "solve" if is_any else words[0]
        inner = command.get_command(None, name)
        if inner is None:
            return [name]
        command, words = inner, words[1:]
    known = {flag for each in command.params for flag in (*each.opts, *each.secondary_opts)}
    flags = (re.match(r"--?[a-z][a-z-]*", word) for word in words)
    return [flag[0] for flag in flags if flag and flag[0] not in known | {"--help", "-h"}]


@pytest.mark.parametrize("path", PAGES, ids=lambda each: str(each.relative_to(ROOT)))
def test_the_commands_and_options_that_a_page_names_exist(path: Path) -> None:
    named = named_commands(path.read_text())

    assert {} == {text: words for text in named if (words := unknown_words(text))}


@pytest.mark.parametrize("path", PAGES, ids=lambda each: str(each.relative_to(ROOT)))
def test_the_targets_of_make_that_a_page_names_exist(path: Path) -> None:
    makefile = (ROOT / "Makefile").read_text()

    assert [] == [
        target
        for target in _MAKE.findall(path.read_text())
        if not re.search(rf"^{target}:", makefile, re.MULTILINE)
    ]


def test_a_command_that_does_not_exist_is_seen() -> None:
    page = (
        "Use `cluesmith sovle x` or `cluesmith solve --cuont 1`.\n```sh\ncluesmith batch foo\n```"
    )

    assert ["sovle", "--cuont", "foo"] == [
        word for text in named_commands(page) for word in unknown_words(text)
    ]
