# SPDX-License-Identifier: MIT
"""``cluesmith explain``: the way to the solution, step by step, or only the next hint."""

from __future__ import annotations

from dataclasses import dataclass, replace
from json import dumps
from typing import TYPE_CHECKING, Annotated, ClassVar, cast

from cluesmith.apps.cli import options
from cluesmith.apps.cli.declared import declared
from cluesmith.apps.cli.exits import BAD_INPUT, FOUND, NONE, UNDECIDED, worst
from cluesmith.apps.cli.output import check_pictures, kind_of, numbered_file, write_text, written
from cluesmith.apps.cli.stream import Report, complain, readable, run_stream
from cluesmith.board.formats.record import one_line
from cluesmith.engines.hint import NextStep
from cluesmith.rating.path import RatedPath
from cluesmith.verbs.explain import Explain, Hint
from cluesmith.verbs.option import Option
from cluesmith.verbs.readers import PuzzleReader
from cluesmith.verbs.verb import VerbProgress

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from cluesmith.board.formats import PuzzleRecord
    from cluesmith.engines.trace import Trace

_FORMS = ("text", "json", "svg", "html")
"""How the steps can be shown; the first is the usual way."""


@declared
def command(
    verb: Explain,
    hint_verb: Hint,
    puzzle: options.Puzzles,
    *,
    form: Annotated[
        str | None,
        Option(
            "How to show the steps; without it the name of the file tells, or else text.",
            flags=("--format",),
            values=_FORMS,
        ),
    ] = None,
    hint: Annotated[bool, Option("Only the next step.")] = False,
    step: Annotated[int, Option("With --format svg: the step to draw.", least=1)] = 1,
    json: Annotated[bool, Option("The same as --format json.")] = False,
    reader: PuzzleReader,
    strict: options.Strict = False,
    out: options.Out = None,
) -> int:
    """Print the steps, or the next one, as text, JSON or a picture."""
    from cluesmith.apps.cli.sources import CommandInput
    from cluesmith.errors import InputError

    if json and form not in (None, "text", "json"):
        raise InputError(f"--json and --format {form}", expected="one of them")
    form = "json" if json else form or kind_of(out, _FORMS)
    if out is not None and (kind := kind_of(out, ("", *_FORMS))) not in ("", form):
        raise InputError(
            f"{out.name} with --format {form}",
            expected=f"--format {kind} or another name",
            field="out",
        )
    reveal = hint_verb.reveal
    if hint and reveal != "step" and form in ("svg", "html"):
        raise InputError(f"a picture with --reveal {reveal}", expected="text or json")
    if reveal != "step" and not hint:
        raise InputError(f"--reveal {reveal} without --hint", expected="both")
    if verb.like is not None and (hint or form in ("svg", "html")):
        other = "--hint" if hint else f"--format {form}"
        raise InputError(f"{other} with --like {verb.like}", expected="one of them")
    if hint and verb.most is not None:
        raise InputError(f"--most {verb.most} with --hint", expected="one of them")
    if step > 1 and (form != "svg" or hint):
        raise InputError(f"--step {step}", expected="--format svg with it, and no --hint")
    asked = hint_verb if hint else replace(verb, most=step) if form == "svg" else verb
    asked.check()
    source: CommandInput[PuzzleRecord] = CommandInput(puzzle, reader)
    if form in ("svg", "html"):
        entries, code = readable(source, strict=strict)
        drawn = None if form == "html" else step
        return worst([code, _draw(asked, entries, out, step=drawn, strict=strict)])
    with written(out, json=form == "json"):
        return run_stream(source, asked, _Steps(asked), json=form == "json", strict=strict)


@dataclass
class _Steps(Report):
    """The steps in words, below the number of the puzzle where there may be several."""

    chunk: ClassVar[int] = 1

    verb: Explain | Hint

    def head(self, entry: PuzzleRecord, number: int | None) -> None:
        """Print which puzzle it is."""
        if number is None:
            return
        title = one_line(entry.title) or entry.position.clues
        print(*[""] * (number > 1), f"Puzzle {number}: {title}", sep="\n")

    def show(self, result: Trace | RatedPath | NextStep) -> None:
        """Print the steps, or the hint."""
        print("\n".join(result.lines) if isinstance(result, RatedPath) else _text(result))

    def json_line(self, result: Trace | RatedPath | NextStep) -> str:
        """Return a trace by its own writer, which is quicker."""
        return dumps(result.to_json()) if isinstance(result, NextStep) else result.json_line()

    def code(self, result: Trace | RatedPath | NextStep) -> int:
        """Return whether the trace reaches its end."""
        return _code(self.verb, result.trace if isinstance(result, NextStep) else result)


def _answer(verb: Explain | Hint, entry: PuzzleRecord) -> tuple[Trace | NextStep, bool]:
    """Return the trace of a puzzle or the hint, and whether Ctrl-C cut it off."""
    from cluesmith.errors import InputError, Interrupted

    try:
        [answer] = verb.results([entry], VerbProgress())
    except Interrupted as stopped:
        return cast("Trace | NextStep", stopped.outcome), True
    except InputError as error:
        raise error if entry.line is None else error.on_line(entry.line) from None
    return cast("Trace | NextStep", answer), False


def _trace(answer: Trace | NextStep) -> Trace:
    return answer.trace if isinstance(answer, NextStep) else answer


def _code(verb: Explain | Hint, trace: Trace | RatedPath) -> int:
    if trace.state.is_final or (verb.most is not None and len(trace.effects) == verb.most):
        return FOUND
    return UNDECIDED if trace.status == "unfinished" else NONE


def _draw(
    verb: Explain | Hint,
    entries: Sequence[PuzzleRecord],
    out: Path | None,
    *,
    step: int | None,
    strict: bool,
) -> int:
    """Write a page of all traces, or a picture of one step of each, past the bad puzzles."""
    from cluesmith.engines.trace_drawing import draw_traces
    from cluesmith.errors import InputError

    if step is not None:
        check_pictures(len(entries), out)
    traces: list[Trace] = []
    titles: list[str] = []
    refused, interrupted = 0, False
    for entry in entries:
        try:
            answer, interrupted = _answer(verb, entry)
        except InputError as error:
            refused += 1
            if strict or refused == len(entries):
                raise
            complain(error, json=False)
            continue
        trace = _trace(answer)
        if step is not None and 1 < step and step > len(trace.effects) and not interrupted:
            raise InputError(f"step {step}", expected=f"1 to {len(trace.effects)}")
        traces.append(trace)
        titles.append(one_line(entry.title))
        if interrupted:
            break
    if step is None:
        write_text(draw_traces(traces, titles), out)
    else:
        for number, trace in enumerate(traces, 1):
            file = out and numbered_file(out, number, len(traces))
            write_text(_picture(trace, step), file)
    if interrupted:
        raise KeyboardInterrupt
    return worst([BAD_INPUT] * bool(refused) + [_code(verb, trace) for trace in traces])


def _picture(trace: Trace, step: int) -> str:
    """Return the picture of a step, or of the position in which the trace ended before it."""
    from cluesmith.board.drawing import draw_candidates
    from cluesmith.engines.trace_drawing import draw_step

    if step <= len(trace.steps):
        return draw_step(trace.steps[step - 1], trace.position.clues)
    return draw_candidates(trace.state.candidates, trace.state.values, named=True)


def _text(answer: Trace | NextStep) -> str:
    if isinstance(answer, NextStep):
        legend = answer.trace.summary.legend if answer.reveal == "step" else []
        return "\n".join([answer.text or answer.trace.ending, *legend])
    sentences = [
        f"{number}. {step.strategy.name}: {step.sentence}"
        for number, step in enumerate(answer.steps, 1)
    ]
    summary = answer.summary.lines
    return "\n".join([*summary, *([""] if summary else []), *sentences, answer.ending])
