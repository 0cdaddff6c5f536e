# SPDX-License-Identifier: MIT
"""Commands that pages name without running them: the command takes these options and arguments."""

from __future__ import annotations

import re
import shlex
from pathlib import Path
from typing import Any

import pytest
import typer
from typer.main import get_command

from cluesmith.apps.cli.main import app

ROOT = Path(__file__).resolve().parents[2]
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]
_INLINE = re.compile(r"`(cluesmith [^`\n]+)`")
_SHELL = re.compile(r"```sh\n(.*?)```", re.DOTALL)
_SHELL_ENDS = re.compile(r" [|<>&;]")
_MAKE = re.compile(r"`make ([a-z0-9]+)")


def named_commands(page: str) -> list[str]:
    """Return the commands in the prose of a page, and those of its blocks that are not run."""
    lines = [line for block in _SHELL.findall(page) for line in block.splitlines()]
    return [*_INLINE.findall(page), *(line for line in lines if line.startswith("cluesmith "))]


def refused_words(text: str) -> list[str]:
    """Return the words of a command that it refuses: its name, an option, further arguments."""
    command: Any = get_command(app)
    words = shlex.split(_SHELL_ENDS.split(text)[0])[1:]
    while words and hasattr(command, "get_command"):
        if words[0].startswith("-"):  # an option of the program, before the command
            option = next((each for each in command.params if words[0] in each.opts), None)
            if option is None:
                break
            words = words[1 if option.is_flag else 2 :]
            continue
        is_any = words[0] in ("COMMAND", "VERB")  # all of them share what is then named
        name = "solve" if is_any else words[0]
        inner = command.get_command(None, name)
        if inner is None:
            return [name]
        command, words = inner, words[1:]
    known = {flag for each in command.params for flag in (*each.opts, *each.secondary_opts)}
    try:
        rest: list[str] = command.make_parser(command.context_class(command)).parse_args(words)[1]
    except typer.TyperException as error:  # an unknown option, or a known one without its value
        flag: str = getattr(error, "option_name", text)
        return [] if flag in known else [flag]
    return rest


def test_the_table_of_the_readme_lists_every_command_once() -> None:
    program: Any = get_command(app)
    _, _, section = (ROOT / "README.md").read_text().partition("\n## The commands\n")
    rows = [line for line in section.partition("\n## ")[0].splitlines() if line.startswith("| `")]
    listed = [name for row in rows for name in re.findall(r"`([a-z]+)`", row.split("|")[1])]

    assert sorted(listed) == sorted(program.list_commands(None))


@pytest.mark.parametrize("path", PAGES, ids=lambda each: str(each.relative_to(ROOT)))
def test_the_commands_that_a_page_names_take_their_words(path: Path) -> None:
    named = named_commands(path.read_text())

    assert {} == {text: words for text in named if (words := refused_words(text))}


@pytest.mark.parametrize("path", PAGES, ids=lambda each: str(each.relative_to(ROOT)))
def test_the_targets_of_make_that_a_page_names_exist(path: Path) -> None:
    makefile = (ROOT / "Makefile").read_text()

    assert [] == [
        target
        for target in _MAKE.findall(path.read_text())
        if not re.search(rf"^{target}:", makefile, re.MULTILINE)
    ]


def test_a_command_that_would_be_refused_is_seen() -> None:
    page = (
        "Use `cluesmith sovle x`, `cluesmith solve --cuont 1` or `cluesmith hunt FILE --time 1`.\n"
        "```sh\ncluesmith batch foo\n```"
    )

    assert ["sovle", "--cuont", "FILE", "foo"] == [
        word for text in named_commands(page) for word in refused_words(text)
    ]
