# SPDX-License-Identifier: MIT
"""Writes the generated pages of docs/reference: commands, Python names, and the keys of JSON output.

The commands come from the program, the names from the package, the keys from running each command.
``--check`` only tells which pages are out of date.
"""

from __future__ import annotations

import enum
import inspect
import io
import json
import os
import re
import sys
import tempfile
import types
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import fields, is_dataclass
from itertools import zip_longest
from pathlib import Path
from typing import Any

import typer

import cluesmith as cs
from cluesmith.apps.cli.exits import BAD_INPUT, FOUND, NONE, UNDECIDED
from cluesmith.apps.cli.main import app, run

FOLDER = Path(__file__).resolve().parent.parent / "docs" / "reference"
PUZZLE = "1......3..2....4"
EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
EXITS = {
    FOUND: "yes: found, solved, valid",
    NONE: "no: impossible, no solution, stuck, not valid",
    BAD_INPUT: "bad input or usage; one line on standard error says what was expected",
    UNDECIDED: "undecided: the time limit or Ctrl-C came first",
}
SAMPLES: dict[str, list[str]] = {
    "solve": [
        f"solve {PUZZLE} --json",
        "solve 123............. --board 4x4+odd:r1c4 --why --json",
    ],
    "explain": [
        f"explain {PUZZLE} --json",
        "explain ................ --json",
        f"explain {EASY} --like hodoku --json",
    ],
    "strategies": ["strategies naked_single --json"],
    "rate": [
        f"rate {EASY} --json --steps",
        "rate 1............... --json",
        "rate 1......3..2....4 --json --scale se",
    ],
    "set": [
        "set x......x..x....x --allow NS --json --certificate proof.jsonl",
        "set x......x..x..... --allow NS --json --fixed 1...............",
        "set x......x..x..... --allow NS --json --engine find --time 1",
        "set x......x..x....x --scale infer --level up --json",
    ],
    "check": ["check proof.jsonl --json"],
    "infer": [f"infer {PUZZLE} --json"],
    "minimum": ["minimum --board 4x4 --json", "minimum --time 0 --json"],
    "candidates": ["candidates 1......3........ --json"],
    "propagate": [f"propagate {PUZZLE} --json", "propagate 123........4.... --json"],
    "generate": [
        "generate --board 4x4 --seed 1 --json",
        "generate --practice naked_pair --seed 1 --json",
    ],
    "reduce": [
        f"reduce {PUZZLE} --keep NS --json",
        "reduce 1............... --json",
        "reduce 1......3..2....4 --board 4x4+odd:r1c1 --constraints --json",
    ],
    "hunt": ["hunt --count 1 --json"],
    "lab": ["lab henz-figure-6 --json"],
    "doctor": ["doctor --json"],
    "library add": [f"library add {EASY} --library all.db --json"],
    "library find": [
        "library find --library all.db --json",
        "library rate --library all.db --scale cover --strategies",
        "library find --library all.db --json",
    ],
    "library show": ["library show 1 --library all.db --json"],
    "library stat": ["library stat --library all.db --json"],
}
"""The calls whose output shows the keys, for each command that has ``--json``."""
OPEN_ENDED = {
    "candidates": ("counts.",),
    "lab": ("rows[].",),
    "solve": ("why.constraints[].",),
    "explain": ("stuck.try.", "summary.ratings."),
    "set": ("certificate.evidence.",),
    "generate": ("steps[].",),
    "strategies": ("aliases.",),
    "doctor": ("",),
    "library stat": ("boards.", "clues.", "rated."),
}
"""Keys that are not listed because they depend on the input."""


def commands(group: Any, path: str = "") -> dict[str, Any]:
    """Return the commands of a group by their full names."""
    members: dict[str, Any] = {}
    for name in group.list_commands(None):
        command = group.get_command(None, name)
        if hasattr(command, "list_commands"):
            members |= commands(command, f"{path}{name} ")
        else:
            members[f"{path}{name}"] = command
    return members


def cell(text: str) -> str:
    """Return text that can stand in a cell of a table."""
    return " ".join(text.split()).replace("|", "\\|")


def table(*rows: tuple[str, ...]) -> str:
    """Return a table; the first row is its head."""
    head, *others = (f"| {' | '.join(map(cell, row))} |" for row in rows)
    return "\n".join([head, "|" + "---|" * len(rows[0]), *others]) + "\n"


def option_row(option: Any) -> tuple[str, str, str]:
    """Return how an option is written, its default, and what it is for."""
    value = "" if option.is_flag else f" {option.metavar}"
    written = ", ".join(f"`{flag}{value}`" for flag in option.opts)
    has_default = not option.is_flag and option.default not in (None, "")
    default = "required" if option.required else f"`{option.default}`" if has_default else ""
    return written, default, option.help or ""


def command_section(name: str, command: Any) -> str:
    """Return the section of a command."""
    arguments = [each for each in command.params if each.param_type_name == "argument"]
    options = [each for each in command.params if each.param_type_name == "option"]
    usage = " ".join(["cluesmith", name, *(each.metavar for each in arguments), "[OPTIONS]"])
    parts = [f"## {name}\n", f"{' '.join(command.help.split())}\n", f"```text\n{usage}\n```\n"]
    parts += [f"`{each.metavar}`: {' '.join((each.help or '').split())}\n" for each in arguments]
    if options:
        rows = map(option_row, options)
        parts.append(table(("option", "default", "meaning"), *rows))
    return "\n".join(parts)


def commands_page() -> str:
    """Return the page of commands, options and exit codes."""
    head = """# Commands

Every command with every option. `cluesmith COMMAND --help` prints the same.
`cluesmith --install-completion` teaches your shell to complete commands, options and their values: strategies, formats, boards, scales, experiments.

## Exit codes
"""
    exits = table(("code", "meaning"), *((str(code), text) for code, text in EXITS.items()))
    members = commands(typer.main.get_command(app))
    return "\n".join([head, exits, *(command_section(*each) for each in members.items())])


def plain(text: str) -> str:
    """Return the words of a docstring as Markdown."""
    text = re.sub(r":\w+:`~?(?:[\w.]*\.)?(\w+(?:\.\w+)?)`", r"`\1`", text)
    return re.sub(r"``(.+?)``", r"`\1`", text)


def described(docstring: str | None) -> str:
    """Return a docstring as Markdown; its examples are left out, the tests of modules run them."""
    parts = []
    for block in inspect.cleandoc(docstring or "").split("\n\n"):
        title, _, rest = block.partition("\n")
        if title in ("Returns:", "Yields:"):
            parts.append(f"{title} {plain(' '.join(rest.split()))}")
        elif title in ("Args:", "Attributes:", "Raises:"):
            items = re.split(r"\n(?=\S)", inspect.cleandoc(rest))
            rows = [re.sub(r"^([\w, ]+): ", r"`\1`: ", " ".join(item.split())) for item in items]
            parts.append(f"{title[:-1]}:\n\n" + "\n".join(f"- {plain(row)}" for row in rows))
        elif not block.startswith(">>>"):
            parts.append(plain(block))
    return "\n\n".join(parts) + "\n"


def signature(name: str, value: Any) -> str:
    """Return a call as it is written, one parameter a line where it is long."""
    try:
        call = inspect.signature(value)
    except ValueError:
        return name
    words = [
        each.replace(default=each.default.value) if isinstance(each.default, enum.Enum) else each
        for each in call.parameters.values()
    ]
    text = unquoted(str(call.replace(parameters=words))).replace(" -> None", "")
    if len(name + text) <= 100 or not words:
        return name + text
    lines, star = [], False
    for each in words:
        if each.kind is each.KEYWORD_ONLY and not star:
            star = True
            lines.append("*")
        lines.append(unquoted(str(each)))
    _, arrow, result = text.rpartition(" -> ")
    joined = "".join(f"    {line},\n" for line in lines)
    return f"{name}(\n{joined}){arrow}{result if arrow else ''}"


def unquoted(text: str) -> str:
    """Return part of a signature without the quotes of its annotations, which are kept as text."""
    return re.sub(r"(: |-> )'((?:[^'\\]|\\.)*)'", r"\1\2", text)


def members_of(kind: type) -> list[tuple[str, str]]:
    """Return the public methods and properties of a type, with the first sentence about each."""
    rows = []
    for name, declared in vars(kind).items():
        member = getattr(declared, "__func__", declared)
        if name.startswith("_") or not (inspect.isfunction(member) or is_property(member)):
            continue
        shown = f"`.{name}`" if is_property(member) else f"`.{name}()`"
        sentence = inspect.cleandoc(member.__doc__ or "").split("\n\n")[0]
        rows.append((shown, plain(sentence)))
    return rows


def is_property(member: object) -> bool:
    """Tell whether a member of a class is read without a call."""
    return isinstance(member, property) or type(member).__name__ == "cached_property"


def name_section(name: str, value: Any) -> str:
    """Return the section of a public name."""
    parts = [f"### {name}\n"]
    if isinstance(value, types.UnionType):
        return f"### {name}\n\n```text\n{name} = {value}\n```\n"
    if isinstance(value, enum.EnumMeta):
        parts.append(described(value.__doc__))
        parts.append(table(("value",), *((f"`{each.value}`",) for each in value)))
        return "\n".join(parts)
    if not inspect.ismodule(value) and not (isinstance(value, type) and not is_dataclass(value)):
        parts.append(f"```text\n{signature(name, value)}\n```\n")
    parts.append(described(value.__doc__))
    rows = members_of(value) if isinstance(value, type) else []
    known = {each.name for each in fields(value)} if is_dataclass(value) else set()
    rows = [row for row in rows if row[0].strip("`.()") not in known]
    if rows:
        parts.append(table(("member", "meaning"), *rows))
    return "\n".join(parts)


def names_page() -> str:
    """Return the page of public names."""
    values = {name: getattr(cs, name) for name in cs.__all__ if name != "__version__"}
    kinds = {"Calls": {}, "Errors": {}, "Statuses": {}, "Types": {}}  # type: dict[str, dict[str, Any]]
    for name, value in values.items():
        if isinstance(value, types.UnionType):
            kind = "Types"
        elif not isinstance(value, type):
            kind = "Calls"
        elif issubclass(value, BaseException):
            kind = "Errors"
        else:
            kind = "Statuses" if isinstance(value, enum.EnumMeta) else "Types"
        kinds[kind][name] = value
    head = """# Python names

Every public name of `import cluesmith as cs`, from the code itself. [The Python API](python.md) introduces them with examples.
"""
    parts = [head]
    for title in ("Calls", "Types", "Statuses", "Errors"):
        parts += [f"## {title}\n", *(name_section(*each) for each in kinds[title].items())]
    return "\n".join(parts)


def kind_of(value: Any) -> str:
    """Return what JSON calls a value."""
    names = {bool: "true or false", int: "number", float: "number", str: "text", list: "list"}
    return "null" if value is None else names.get(type(value), "object")


def keys(value: Any, path: str = "") -> dict[str, set[str]]:
    """Return the paths of all keys in a value, and the kinds of their values."""
    kinds: dict[str, set[str]] = {}
    if isinstance(value, dict):
        for key, member in value.items():
            here = f"{path}.{key}" if path else key
            kinds.setdefault(here, set()).add(kind_of(member))
            for deeper, names in keys(member, here).items():
                kinds.setdefault(deeper, set()).update(names)
    elif isinstance(value, list):
        for member in value:
            for deeper, names in keys(member, f"{path}[]").items():
                kinds.setdefault(deeper, set()).update(names)
    return kinds


def output_of(call: str) -> list[Any]:
    """Return the objects that a call prints."""
    printed = io.StringIO()
    with redirect_stdout(printed), redirect_stderr(io.StringIO()):
        code = run(call.split())
    if code == BAD_INPUT:
        sys.exit(f"cluesmith {call} is refused")
    return [json.loads(line) for line in printed.getvalue().splitlines() if line[0] == "{"]


def keys_section(name: str) -> str:
    """Return the keys that a command prints."""
    kinds: dict[str, set[str]] = {}
    for call in SAMPLES[name]:
        for printed in output_of(call):
            for key, names in keys(printed).items():
                kinds.setdefault(key, set()).update(names)
    skipped = OPEN_ENDED.get(name, ())
    rows = [
        (f"`{key}`", " or ".join(sorted(names, key=lambda kind: (kind == "null", kind))))
        for key, names in kinds.items()
        if not key.startswith(skipped)
    ]
    title = f"## {name}\n"
    if not rows:
        return f"{title}\nOne key for each line of the text.\n"
    return f"{title}\n{table(('key', 'value'), *rows)}"


def keys_page() -> str:
    """Return the page of JSON keys."""
    members = commands(typer.main.get_command(app))
    wanted = [n for n, c in members.items() if any("--json" in o.opts for o in c.params)]
    if set(wanted) != set(SAMPLES):
        sys.exit(f"tools/reference.py has no sample of {set(wanted) ^ set(SAMPLES)}")
    head = """# JSON keys

With `--json` a command prints one object a line on standard output and nothing else.
`batch` writes the same objects, and the [HTTP API](http-api.md) answers with them.
`a.b` is the key `b` of the object `a`; `a[].b` is the key `b` of each object of the list `a`.
Cells are named `r4c7`, a candidate is `["r4c7", 5]`. A puzzle, a solution and a pattern are lines of text.
Where the size of the board does not name it, `board` stands beside the puzzle, as `9x9+diagonals`; every command reads it back.
If a puzzle or a pattern of the input has a title, `title` stands last in the object; `batch` leaves it out.
"""
    before = Path.cwd()
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        try:
            return "\n".join([head, *map(keys_section, wanted)])
        finally:
            os.chdir(before)


PAGES = {"commands.md": commands_page, "names.md": names_page, "json.md": keys_page}


def first_difference(page: str, expected: str) -> str:
    """Return where a page differs from what it should be, so that a report explains itself."""
    pairs = zip_longest(page.splitlines(), expected.splitlines())
    number, (found, wanted) = next(
        (number, pair) for number, pair in enumerate(pairs, 1) if pair[0] != pair[1]
    )
    return f"line {number} is {found!r}; the program says {wanted!r}"


def main() -> int:
    """Write or check the pages; the exit status is 1 where one is out of date."""
    outdated = 0
    for name, page in PAGES.items():
        path, text = FOLDER / name, page()
        written = path.read_text("utf-8") if path.exists() else ""
        if written == text:
            continue
        outdated = 1
        if "--check" in sys.argv:
            print(f"docs/reference/{name} is out of date: make docs")
            print(f"  {first_difference(written, text)}")
        else:
            path.write_text(text, "utf-8")
    return outdated if "--check" in sys.argv else 0


if __name__ == "__main__":
    sys.exit(main())
