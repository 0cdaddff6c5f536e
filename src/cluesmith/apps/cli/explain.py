# SPDX-License-Identifier: MIT
"""``cluesmith explain``: the way to the solution, step by step, or only the next hint."""

from __future__ import annotations

from enum import StrEnum
from json import dumps
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from cluesmith.apps.cli import options
from cluesmith.apps.cli.exits import FOUND, NONE

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cluesmith.engines.human import Trace, TracedStep


class Form(StrEnum):
    """The forms of an explanation."""

    TEXT = "text"
    JSON = "json"
    SVG = "svg"
    HTML = "html"


class Reveal(StrEnum):
    """How much a hint gives away."""

    WHERE = "where"
    WHAT = "what"
    STEP = "step"


def command(
    puzzle: options.Source,
    allow: Annotated[
        str,
        typer.Option(metavar="LIST", help="The strategies to use, e.g. singles,LC,x_wing."),
    ] = "all",
    form: Annotated[Form, typer.Option("--format", help="How to show the steps.")] = Form.TEXT,
    hint: Annotated[bool, typer.Option("--hint", help="Only the next step.")] = False,
    reveal: Annotated[
        Reveal,
        typer.Option(help="With --hint: where to look, what to look for, or the step itself."),
    ] = Reveal.STEP,
    json: Annotated[bool, typer.Option("--json", help="The same as --format json.")] = False,
    board: options.BoardSpec = None,
    format_name: options.FormatName = None,
    out: Annotated[
        Path | None, typer.Option("--out", "-o", help="Write to this file instead.")
    ] = None,
) -> int:
    """Solve like a person and say why each step is true."""
    from cluesmith.apps.cli.source import Source
    from cluesmith.engines.human import explain

    entry = Source(puzzle, board=board, format_name=format_name).only_one()
    trace = explain(entry.position, allow, most=1 if hint else None)
    chosen = Form.JSON if json else form
    text = _hint(trace, chosen, reveal) if hint else _whole(trace, chosen)
    if out is None:
        print(text, end="" if text.endswith("\n") else "\n")
    else:
        out.write_text(text, encoding="utf-8")
    return FOUND if trace.steps or trace.state.is_final else NONE


def _whole(trace: Trace, form: Form) -> str:
    if form is Form.JSON:
        return dumps(trace.to_json())
    if form is Form.HTML:
        from cluesmith.apps.render.html import draw_trace

        return draw_trace(trace)
    if form is Form.SVG:
        from cluesmith.apps.render.svg import draw_candidates, draw_puzzle

        if trace.state.is_final:
            return draw_puzzle(trace.position.clues, trace.state.values)
        return draw_candidates(trace.state.candidates, trace.state.values)
    return "\n".join([*_sentences(trace), _ending(trace)])


def _sentences(trace: Trace) -> Iterator[str]:
    for number, taken in enumerate(trace.steps, 1):
        yield f"{number}. {taken.strategy.name}: {taken.sentence}"


def _ending(trace: Trace) -> str:
    if trace.state.contradiction is not None:
        return f"Contradiction: {trace.state.contradiction}."
    if trace.state.is_final:
        return f"Solved in {len(trace.steps)} steps: {trace.state.values}"
    return f"Stuck after {len(trace.steps)} steps: {trace.state.values}"


def _hint(trace: Trace, form: Form, reveal: Reveal) -> str:
    if not trace.steps:
        return _ending(trace)
    taken = trace.steps[0]
    if form is Form.SVG or form is Form.HTML:
        from cluesmith.apps.render.svg import draw_step

        return draw_step(taken, trace.position.clues)
    if form is Form.JSON:
        return dumps(_revealed(taken, reveal))
    if reveal is Reveal.WHERE:
        return f"Look at {where(taken)}."
    if reveal is Reveal.WHAT:
        return f"Look at {where(taken)} for: {taken.strategy.name}."
    return f"{taken.strategy.name}: {taken.sentence}"


def _revealed(taken: TracedStep, reveal: Reveal) -> dict[str, object]:
    known: dict[str, object] = {"where": where(taken)}
    if reveal is not Reveal.WHERE:
        known["strategy"] = taken.step.strategy
    return taken.to_json() if reveal is Reveal.STEP else known


def where(taken: TracedStep) -> str:
    """Return the region of a step in words: a group that it names, or the box of its effect."""
    from cluesmith.strategies.roles import Groups

    for role in taken.step.roles.values():
        if isinstance(role, Groups):
            return role.groups[0].name
    cell = (*taken.step.placements, *taken.step.eliminations)[0][0]
    return taken.before.board.groups_of[cell][2].name
