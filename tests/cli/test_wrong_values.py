# SPDX-License-Identifier: MIT
"""Wrong values for every option of every command: one line in our words, with the option."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from cluesmith.apps.cli import batch, library, main

if TYPE_CHECKING:
    from cluesmith.verbs.field import Field

COMMANDS: dict[tuple[str, ...], Any] = {
    (name,): member.loaded
    for name, member in main._Group.members.items()
    if member.is_offered and name not in ("batch", "library")
} | {
    (group, name): command
    for group, module in (("batch", batch), ("library", library))
    for name, command in module.command.commands.items()
}

SMALL = "1......3..2....4"
ARGUMENTS: dict[str, list[str]] = {
    "generate": [],
    "minimum": [],
    "hunt": [],
    "serve": ["--no-open"],
    "doctor": [],
    "lab": ["henz-figure-5"],
    "set": ["x......x..x....x"],
    "render": [SMALL, "--to", "pdf"],
    "encode": ["x......x..x....x", "--pattern"],
    "library find": [],
    "library stat": [],
    "library rate": ["--strategies"],
    "library export": [],
}
"""What a command needs beside its options; without an entry a puzzle."""

INSTEAD = {"encode encoding": [SMALL], "encode format_name": [SMALL], "encode steps": [SMALL]}
"""What a command needs for an option that would be of no use otherwise."""

TEXT = {"title", "author"}
"""Options that any text is good for."""

HUGE = "9" * 5000
"""More digits than Python turns into a number."""

OPTIONS = [
    pytest.param(names, field, id=f"{' '.join(names)} {field.name}")
    for names, command in COMMANDS.items()
    for field in command.fields.values()
]


def wrong_values(field: Field) -> list[str]:
    """Return texts that an option does not take."""
    option = field.option
    if field.kind in (int, float) and not option.values:
        values = ["many", "", "nan"]
        values += [] if option.least is None else [str(int(option.least) - 1)]
        values += [] if option.most is None else [str(int(option.most) + 1)]
        return [*values, "2.5", "9" * 30, HUGE] if field.kind is int else values
    if field.kind is Path:
        return ["/dev/null/file"]
    if field.name in TEXT:
        return []
    return ["no_such_name", HUGE] if field.kind is int else ["no_such_name"]


@pytest.mark.parametrize(("names", "field"), OPTIONS)
def test_a_wrong_value_is_one_line_with_its_option(
    names: tuple[str, ...],
    field: Field,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("HOME", str(tmp_path))
    flag = field.flags[0].partition("/")[0]
    if field.kind is bool:
        assert 2 == main.run([*names, f"{flag}=1"])
        assert f"cluesmith: {flag}: a value; expected the option alone\n" == capsys.readouterr().err
        return
    command = " ".join(names)
    arguments = INSTEAD.get(f"{command} {field.name}", ARGUMENTS.get(command, [SMALL]))
    if command == "library export" and field.name == "out":
        assert 0 == main.run(["library", "add", SMALL])
        capsys.readouterr()
    if names[0] == "batch":
        Path("lines.txt").write_text("1\n" if names[1] in ("generate", "minimum") else f"{SMALL}\n")
        arguments = ["lines.txt", "--out", "out.jsonl"]
    if field.name == "level":
        arguments = [*arguments, "--scale", "cover"]
    for value in wrong_values(field):
        assert 2 == main.run([*names, *arguments, flag, value]), value
        shown = capsys.readouterr()
        assert "" == shown.out
        assert 1 == shown.err.count("\n"), shown.err
        assert shown.err.startswith(f"cluesmith: {flag}: "), shown.err
        assert "; expected " in shown.err

    assert 2 == main.run([*names, *arguments, flag])
    assert (
        f"cluesmith: {flag}: no value; expected {field.metavar} after it\n"
        == capsys.readouterr().err
    )


@pytest.mark.parametrize(
    ("arguments", "refusal"),
    [
        (["set", f"random:{HUGE}"], "in a random pattern; expected random:CLUES:SYMMETRY:SEED"),
        (["set", "heart", "--engine", f"find:{HUGE}"], "after find:; expected a number from 1"),
        (["rate", "--scale", f"cover:{HUGE}", SMALL], "expected 1 to 19 levels"),
    ],
)
def test_a_huge_number_in_a_name_is_refused_in_one_line(
    arguments: list[str], refusal: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert 2 == main.run(arguments)
    shown = capsys.readouterr().err
    assert refusal in shown
    assert 1 == shown.count("\n")
    assert len(shown) < 300
