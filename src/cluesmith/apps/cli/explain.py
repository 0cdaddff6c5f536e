# SPDX-License-Identifier: MIT
"""``cluesmith explain``: the way to the solution, step by step, or only the next hint."""

from __future__ import annotations

from dataclasses import replace
from json import dumps
from typing import TYPE_CHECKING, Annotated, cast

from cluesmith.apps.cli import options
from cluesmith.apps.cli.declared import declared
from cluesmith.apps.cli.exits import FOUND, NONE, UNDECIDED
from cluesmith.apps.cli.output import write_text
from cluesmith.verbs.declaration import Option, VerbProgress
from cluesmith.verbs.explain import Explain, Hint, NextStep

if TYPE_CHECKING:
    from collections.abc import Callable

    from cluesmith.engines.human import Trace


@declared
def command(
    verb: Explain,
    hint_verb: Hint,
    puzzle: options.Puzzles,
    form: Annotated[
        str,
        Option(
            "How to show the steps.", flags=("--format",), choices=("text", "json", "svg", "html")
        ),
    ] = "text",
    hint: Annotated[bool, Option("Only the next step.")] = False,
    step: Annotated[int, Option("With --format svg: the step to draw.", least=1)] = 1,
    json: Annotated[bool, Option("The same as --format json.")] = False,
    board: options.BoardSpec = None,
    format_name: options.FormatName = None,
    out: options.Out = None,
) -> int:
    """Print the steps, or the next one, as text, JSON or a picture."""
    from cluesmith.apps.cli.sources import puzzle_source
    from cluesmith.errors import InputError, Interrupted

    if json and form not in ("text", "json"):
        raise InputError(f"--json and --format {form}", expected="one of them")
    form = "json" if json else form
    reveal = hint_verb.reveal
    if hint and reveal != "step" and form in ("svg", "html"):
        raise InputError(f"a picture with --reveal {reveal}", expected="text or json")
    if reveal != "step" and not hint:
        raise InputError(f"--reveal {reveal} without --hint", expected="both")
    if step > 1 and (form != "svg" or hint):
        raise InputError(f"--step {step}", expected="--format svg with it, and no --hint")
    entry = puzzle_source(puzzle, board=board, format_name=format_name).only_one()
    most = 1 if hint else step if form == "svg" else verb.most
    verb = replace(verb, most=most)
    verb.check()
    interrupted = False
    try:
        [trace] = verb.results([entry], VerbProgress())
    except Interrupted as stopped:
        trace, interrupted = cast("Trace", stopped.outcome), True
    if step > len(trace.effects) and step > 1 and not interrupted:
        raise InputError(f"step {step}", expected=f"1 to {len(trace.effects)}")
    if hint and form in ("text", "json"):
        found = NextStep(trace, reveal)
        text = dumps(found.to_json()) if form == "json" else found.text or trace.ending
    else:
        text = _FORMS[form](trace, step)
    write_text(text, out)
    if interrupted:
        raise KeyboardInterrupt
    if trace.state.is_final or (most is not None and len(trace.effects) == most):
        return FOUND
    return UNDECIDED if trace.status == "unfinished" else NONE


def _page(trace: Trace, _: int) -> str:
    from cluesmith.engines.drawing import draw_trace

    return draw_trace(trace)


def _picture(trace: Trace, step: int) -> str:
    """Return the picture of a step, or of the position in which the trace ended before it."""
    from cluesmith.board.drawing import draw_candidates
    from cluesmith.engines.drawing import draw_step

    if step <= len(trace.steps):
        return draw_step(trace.steps[step - 1], trace.position.clues)
    return draw_candidates(trace.state.candidates, trace.state.values)


def _text(trace: Trace, _: int) -> str:
    sentences = [
        f"{number}. {step.strategy.name}: {step.sentence}"
        for number, step in enumerate(trace.steps, 1)
    ]
    summary = trace.summary.lines
    return "\n".join([*summary, *([""] if summary else []), *sentences, trace.ending])


_FORMS: dict[str, Callable[[Trace, int], str]] = {
    "text": _text,
    "json": lambda trace, _: dumps(trace.to_json()),
    "svg": _picture,
    "html": _page,
}
"""Each form of a trace; the number is that of the step to draw."""
