# SPDX-License-Identifier: MIT
"""Mistakes in the use of the command line, in our own words: one line each."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from typer import TyperException

    from cluesmith.errors import InputError
    from cluesmith.verbs.field import Field


def named_refusal(error: InputError, fields: Mapping[str, Field]) -> str:
    """Return the words of an error, with the option that is wrong.

    The line of the input comes first, but the line of a file that the option names comes last.

    >>> from cluesmith.errors import InputError
    >>> from cluesmith.verbs.registry import VERBS
    >>> from cluesmith.verbs.field import fields_of
    >>> error = InputError("'r10c1' is not a cell", field="assume").on_line(3)
    >>> named_refusal(error, fields_of(VERBS["solve"]))
    "line 3: --assume: 'r10c1' is not a cell"
    """
    field = fields.get(error.field or "")
    if field is None:
        return str(error)
    flag = field.flags[0].partition("/")[0]
    names_file = field.option.metavar == "FILE"
    where = "" if error.line is None or names_file else f"line {error.line}: "
    return f"{where}{flag}: {str(error).removeprefix(where)}"


def refusal_of(error: TyperException) -> str:
    """Return what is wrong with a command line, and what was expected.

    The kinds of error are told apart by what they carry: Typer's own words reach nobody.
    """
    context: Any = getattr(error, "ctx", None)
    help_ = f"what {context.command_path if context else 'cluesmith'} --help shows"
    option = getattr(error, "option_name", None)
    parameter: Any = getattr(error, "param", None)
    if parameter is not None:  # it is missing: values are read by the commands themselves
        name = parameter.opts[0] if parameter.param_type_name == "option" else parameter.metavar
        sentence = parameter.help.partition(". ")[0].rstrip(".")
        return f"{name} is missing; expected {sentence[0].lower()}{sentence[1:]}"
    if option is None:
        return f"no command; expected {help_}"
    known = {flag: each for each in context.command.params for flag in each.opts} if context else {}
    if option not in known:
        return f"there is no option {option}; {_instead(option, known) or f'expected {help_}'}"
    if known[option].is_flag:
        return f"{option}: a value; expected the option alone"
    return f"{option}: no value; expected {known[option].metavar or 'one'} after it"


def _instead(option: str, known: Iterable[str]) -> str:
    """Return the option that an unknown one may stand for, or the commands that have it.

    Dashes do not count: they would make any two short options alike.

    >>> _instead("--sede", ["--seed"]), _instead("--scale", ["--seed"])
    ('did you mean --seed?', 'expected the command generate, rate or set, which have it')
    """
    from difflib import get_close_matches

    from cluesmith.board.text import phrase
    from cluesmith.verbs.field import fields_of
    from cluesmith.verbs.registry import VERBS

    plain = {flag.lstrip("-"): flag for flag in known}
    near = get_close_matches(option.lstrip("-"), plain, n=1)
    if near:
        return f"did you mean {plain[near[0]]}?"
    others = sorted(
        name
        for name, verb in VERBS.items()
        if verb.is_command and any(option in field.flags for field in fields_of(verb).values())
    )
    verb = "have" if len(others) > 1 else "has"
    return f"expected the command {phrase(others, 'or')}, which {verb} it" if others else ""
