# SPDX-License-Identifier: MIT
"""Completion as a shell asks for it, and that every name that it offers is taken."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from cluesmith.errors import InputError
from cluesmith.verbs.field import Field, fields_of
from cluesmith.verbs.registry import VERBS
from programs import PROGRAM, run

if TYPE_CHECKING:
    from cluesmith.verbs.verb import Verb


@pytest.mark.parametrize(
    ("line", "offered"),
    [
        ("expl", {"explain"}),
        ("explain --allow nak", {"naked_single", "naked_pair", "naked_triple", "naked_quad"}),
        ("explain --allow basic,x_", {"basic,x_wing", "basic,x_chain"}),
        ("batch explain --allow basic,wi", {"basic,wings"}),
        ("explain --allow all,gu", {"all,guess"}),
        ("explain --format ", {"text", "json", "svg", "html"}),
        ("convert --to su", {"sudokupad", "sudokuwiki", "sudokuexchange", "sukaku"}),
        ("convert --from op", {"opensudoku"}),
        ("solve --board 9x9+d", {"9x9+diagonals", "9x9+diagonals+windoku"}),
        ("lab simonis-l", {"simonis-lattice"}),
        ("generate --symmetry d", {"diagonal", "diagonals"}),
        ("rate --scale hodoku,s", {"hodoku,se"}),
        ("solve --engine ", {"speed", "cover", "sat", "cp"}),
        ("propagate --scheme BC", {"BC", "BCI", "BCV", "BCR", "BCRI", "BCRV", "BCV1", "BCRV1"}),
        ("set he", {"heart"}),
        ("library find --needs sw", {"swordfish"}),
    ],
)
def test_a_shell_is_offered_the_names(
    monkeypatch: pytest.MonkeyPatch, line: str, offered: set[str]
) -> None:
    words = ["cluesmith", *line.split(" ")]
    monkeypatch.setenv("COMP_WORDS", " ".join(words))
    monkeypatch.setenv("COMP_CWORD", str(len(words) - 1))
    monkeypatch.setenv("_CLUESMITH_COMPLETE", "complete_bash")

    assert offered == set(run().stdout.split())


def test_bash_completes_with_the_script_of_the_program(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("_TYPER_COMPLETE_TEST_DISABLE_SHELL_DETECTION", "1")
    script = run("--show-completion", "bash").stdout
    ask = "COMP_WORDS=(cluesmith explain --allow singles,swo); COMP_CWORD=3"
    end = '_cluesmith_completion cluesmith; echo "${COMPREPLY[@]}"'
    path = f"{Path(PROGRAM).parent}{os.pathsep}{os.environ['PATH']}"
    done = subprocess.run(
        ["bash", "--norc", "-c", f"{script}\n{ask}\n{end}"],
        capture_output=True,
        text=True,
        env=os.environ | {"PATH": path},
        check=True,
    )

    assert "singles,swordfish\n" == done.stdout


OFFERED = [
    pytest.param(verb, field, id=f"{name}-{field.name}")
    for name, verb in VERBS.items()
    for field in fields_of(verb).values()
    if field.option.names
]


@pytest.mark.parametrize(("verb", "field"), OFFERED)
def test_every_name_that_is_offered_is_one_that_the_verb_knows(
    verb: type[Verb], field: Field
) -> None:
    names = field.option.completions("")

    assert names
    for name in names:
        try:
            verb(**{field.name: name}).check()
        except InputError as error:
            assert " is not a" not in str(error) or name == "jigsaw:", (name, str(error))


def test_every_option_that_looks_names_up_offers_them() -> None:
    silent = [
        (name, field.name)
        for name, verb in VERBS.items()
        for field in fields_of(verb).values()
        if field.option.known and not field.option.names
    ]

    assert [] == silent
