# SPDX-License-Identifier: MIT
"""``cluesmith explain``: the way to the solution, step by step, or only the next hint."""

from __future__ import annotations

from enum import StrEnum
from json import dumps
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, cast

import typer

from cluesmith.apps.cli import options
from cluesmith.apps.cli.exits import FOUND, NONE, UNDECIDED

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cluesmith.engines.human import Trace


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
    step: Annotated[
        int,
        typer.Option(
            parser=options.whole(1), metavar="N", help="With --format svg: the step to draw."
        ),
    ] = 1,
    json: Annotated[bool, typer.Option("--json", help="The same as --format json.")] = False,
    time: Annotated[float | None, options.time("Time, then the trace is cut off.")] = None,
    board: options.BoardSpec = None,
    format_name: options.FormatName = None,
    out: Annotated[
        Path | None, typer.Option("--out", "-o", help="Write to this file instead.")
    ] = None,
) -> int:
    """Solve like a person and say why each step is true."""
    from cluesmith.apps.cli.source import Source
    from cluesmith.engines.human import explain
    from cluesmith.errors import InputError, Interrupted

    if json and form not in (Form.TEXT, Form.JSON):
        raise InputError(f"--json and --format {form}", expected="one of them")
    chosen = Form.JSON if json else form
    if hint and reveal is not Reveal.STEP and chosen in (Form.SVG, Form.HTML):
        raise InputError(f"a picture with --reveal {reveal}", expected="text or json")
    if reveal is not Reveal.STEP and not hint:
        raise InputError(f"--reveal {reveal} without --hint", expected="both")
    if step > 1 and (chosen is not Form.SVG or hint):
        raise InputError(f"--step {step}", expected="--format svg with it, and no --hint")
    entry = Source(puzzle, board=board, format_name=format_name).only_one()
    most = 1 if hint else step if chosen is Form.SVG else None
    interrupted = False
    try:
        trace = explain(entry.position, allow, most=most, time=time)
    except Interrupted as stopped:
        trace, interrupted = cast("Trace", stopped.outcome), True
    if step > len(trace.effects) and step > 1 and not interrupted:
        raise InputError(f"step {step}", expected=f"1 to {len(trace.effects)}")
    text = _hint(trace, chosen, reveal) if hint else _whole(trace, chosen, step)
    if out is None:
        print(text, end="" if text.endswith("\n") else "\n")
    else:
        out.write_text(text, encoding="utf-8")
    if interrupted:
        raise KeyboardInterrupt
    if trace.state.is_final or (most is not None and len(trace.effects) == most):
        return FOUND
    return UNDECIDED if trace.status == "unfinished" else NONE


def _whole(trace: Trace, form: Form, step: int) -> str:
    if form is Form.JSON:
        return dumps(trace.to_json())
    if form is Form.HTML:
        return _page(trace)
    return _picture(trace, step) if form is Form.SVG else _text(trace)


def _page(trace: Trace) -> str:
    from cluesmith.engines.drawing import draw_trace

    return draw_trace(trace)


def _picture(trace: Trace, step: int) -> str:
    """Return the picture of a step, or of the position where the trace ended before it."""
    from cluesmith.board.drawing import draw_candidates
    from cluesmith.engines.drawing import draw_step

    if step <= len(trace.steps):
        return draw_step(trace.steps[step - 1], trace.position.clues)
    return draw_candidates(trace.state.candidates, trace.state.values)


def _text(trace: Trace) -> str:
    return "\n".join([*_sentences(trace), _ending(trace)])


def _sentences(trace: Trace) -> Iterator[str]:
    for number, taken in enumerate(trace.steps, 1):
        yield f"{number}. {taken.strategy.name}: {taken.sentence}"


def _ending(trace: Trace) -> str:
    if trace.state.contradiction is not None:
        return f"Contradiction: {trace.state.contradiction}."
    if trace.status == "contradiction":
        return "The clues have no solution."
    if trace.state.is_final:
        return f"Solved in {len(trace.steps)} steps: {trace.state.values}"
    end = "Stuck" if trace.status == "stuck" else "Stopped"
    return f"{end} after {len(trace.steps)} steps: {trace.state.values}{_remark(trace)}"


def _remark(trace: Trace) -> str:
    """Return why a trace may be stuck for good."""
    from cluesmith.engines.solve import solve

    is_multiple = trace.status == "stuck" and solve(trace.position, time=1).count > 1
    return " (the puzzle has several solutions)" if is_multiple else ""


def _hint(trace: Trace, form: Form, reveal: Reveal) -> str:
    if form is Form.HTML:
        return _page(trace)
    if form is Form.SVG:
        return _picture(trace, 1)
    if form is Form.JSON:
        return dumps(_revealed(trace, reveal))
    if not trace.steps:
        return _ending(trace)
    taken = trace.steps[0]
    if reveal is Reveal.WHERE:
        return f"Look at {taken.region.name}."
    if reveal is Reveal.WHAT:
        return f"Look at {taken.region.name} for: {taken.strategy.name}."
    return f"{taken.strategy.name}: {taken.sentence}"


def _revealed(trace: Trace, reveal: Reveal) -> dict[str, object]:
    if not trace.steps:
        return {"status": str(trace.status)}
    taken = trace.steps[0]
    if reveal is Reveal.STEP:
        return taken.to_json()
    known: dict[str, object] = {"where": taken.region.name}
    return known if reveal is Reveal.WHERE else known | {"strategy": taken.effect.strategy}
