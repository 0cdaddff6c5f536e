# SPDX-License-Identifier: MIT
"""How a command works through many puzzles or patterns: in chunks, in order, past the bad ones.

The command of a verb is made from its declaration. The file of a command has a :class:`Report` if
the terminal shows more than JSON: words for a result, further options, an exit code of its own.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import dataclass
from inspect import Parameter
from json import dumps
from time import monotonic
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, TypeVar, cast

import typer

from cluesmith.apps.cli import options
from cluesmith.apps.cli.declared import Command, completing
from cluesmith.apps.cli.exits import BAD_INPUT, FOUND, code_of, worst
from cluesmith.apps.cli.output import holds_only_puzzles, written
from cluesmith.apps.cli.usage import named_refusal
from cluesmith.errors import InputError, Interrupted
from cluesmith.verbs.field import Field, fields_of
from cluesmith.verbs.verb import Verb, VerbProgress, each

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from cluesmith.apps.cli.sources import CommandInput, E
    from cluesmith.board.text_rows import TextRows
    from cluesmith.engines.result_rows import ResultRows
    from cluesmith.verbs.readers import ArgumentReader

V = TypeVar("V", bound=Verb)

_CHUNK_SECONDS = 0.5
"""About how long the work on a chunk takes: results appear that often, and Ctrl-C loses no more."""


@dataclass
class Report:
    """How the results of a verb are shown; the fields of a subclass are options of the command.

    Attributes:
        chunk: how many entries are read and worked on together at most; with 1 each is asked for
            by itself, as a request is.
        draws_solutions: whether pictures of the results show solutions.
        shows_titles: whether it shows the titles of entries to people.
    """

    chunk: ClassVar[int] = 4096
    draws_solutions: ClassVar[bool] = False
    shows_titles: ClassVar[bool] = False

    def begin(self, verb: V, *, json: bool) -> V:  # noqa: ARG002
        """Refuse options that contradict each other; return the verb to work with."""
        verb.check()
        return verb

    def take(self, result: Any) -> Any:
        """Return what is shown of a result."""
        return result

    def head(self, entry: Any, number: int | None) -> None:
        """Print for people what stands above the result of an entry; no number if it is alone."""

    def show(self, result: Any) -> None:
        """Print a result for people."""
        print(dumps(result.to_json()))

    def remark(self, result: Any) -> None:
        """Say on standard error what the puzzles of a result do not tell."""

    @property
    def has_json_rows(self) -> bool:
        """Whether native code writes the JSON of plain puzzles: it has the keys of results only."""
        return True

    @property
    def shows_rows(self) -> bool:
        """Whether :meth:`words` prints for people the results of plain puzzles together."""
        return False

    def words(self, rows: Any) -> TextRows:
        """Return what is printed for people of such results, a line each."""
        raise NotImplementedError

    def json_line(self, result: Any) -> str:
        """Return a result as a line of JSON."""
        return dumps(result.to_json())

    def print_json(self, result: Any, title: str) -> None:
        """Print a result as a line of JSON, with the title of its entry."""
        line = self.json_line(result)
        print(f'{line[:-1]}, "title": {dumps(title)}}}' if title else line)

    def code(self, result: Any) -> int:
        """Return the exit code of a result."""
        return code_of(result.status)

    def end(self) -> None:
        """Print or write what is left when the work has ended, also by Ctrl-C."""


def _common_options(
    strict: options.Strict = False, json: options.Json = False, out: options.Out = None
) -> None:
    """Declare the options of every command that works on puzzles or patterns."""


def _argument(reader: type[ArgumentReader]) -> Parameter:
    option = reader.argument()
    completion = completing(option.names) if option.names else None
    argument = typer.Argument(metavar=option.metavar, help=option.help, autocompletion=completion)
    return Parameter(
        reader.noun, Parameter.KEYWORD_ONLY, default="-", annotation=Annotated[str, argument]
    )


def verb_command(verb: type[Verb], report: type[Report] = Report) -> Command:
    """Return the command that does a verb on a puzzle or a pattern, or on each of a file."""
    reader = cast("type[ArgumentReader]", verb.subject.reader)
    own = fields_of(report)

    def declare() -> tuple[Mapping[str, Field], list[Parameter]]:
        common = fields_of(reader) | fields_of(_common_options)
        return fields_of(verb) | own | common, [_argument(reader)]

    def run(values: dict[str, Any]) -> int:
        asked = verb.of({name: value for name, value in values.items() if name not in own})
        shown = report(**{name: values[name] for name in own if name in values})
        out, board = values.get("out"), values.get("board")
        with written(
            out, json=values.get("json", False), board=board, solutions=report.draws_solutions
        ) as json:
            return work(values, asked, shown, json=json)

    def work(values: dict[str, Any], asked: Verb, shown: Report, *, json: bool) -> int:
        from cluesmith.apps.cli.sources import CommandInput
        from cluesmith.verbs.blocks import in_blocks

        asked = shown.begin(asked, json=json)
        reading = reader(**{name: values[name] for name in fields_of(reader) if name in values})
        source: CommandInput[Any] = CommandInput(
            values[reader.noun], in_blocks(reading, asked, with_titles=json or shown.shows_titles)
        )
        remarks = holds_only_puzzles(values.get("out"))
        strict = values.get("strict", False)
        return run_stream(source, asked, shown, json=json, strict=strict, remarks=remarks)

    return Command(verb.__doc__ or "", run, declare)


def run_stream(
    source: CommandInput[Any],
    verb: Verb,
    report: Report,
    *,
    json: bool,
    strict: bool,
    remarks: bool = False,
) -> int:
    """Work on every entry of a source, print each result, and return the exit code.

    Args:
        source: where the entries come from.
        verb: turns entries into a result or an error each, in order.
        report: shows the results.
        json: print one JSON object a puzzle instead, errors as ``{"puzzle", "error"}``.
        strict: let the first error end everything.
        remarks: print the remarks of the report beside JSON, which becomes a file of puzzles.
    """
    from cluesmith.apps.cli.progress import progress
    from cluesmith.board.text import counted
    from cluesmith.verbs.blocks import WrittenAnswers, answers

    fields = fields_of(type(verb))
    is_single = json or source.is_single

    def put(entry: Any, number: int, result: Any) -> int:
        if isinstance(result, InputError):
            complain(result, json=json, fields=fields)
            return BAD_INPUT
        result = report.take(result)
        if json:
            report.print_json(result, getattr(entry, "title", ""))
            if remarks:
                report.remark(result)
        else:
            report.head(entry, None if is_single else number)
            report.show(result)
        return report.code(result)

    def write(rows: ResultRows) -> TextRows:
        return rows.json_lines() if json else report.words(rows)

    def work(entries: Sequence[Any]) -> Iterator[Any]:
        if watch is None and report.chunk > 1:
            return verb.work(entries)
        return each(entries, lambda entry: next(verb.results([entry], watch or VerbProgress())))

    codes, done, begun = set(), 0, 0
    stop_at_error = strict or source.is_literal
    watch = VerbProgress() if verb.is_job else None
    takes_rows = verb.takes_rows and not source.is_literal
    takes_rows &= report.has_json_rows if json else report.shows_rows
    try:
        with progress(source, watch) as display:
            for entries in _chunks(source, report.chunk):
                begun = done
                for answer in answers(entries, work, verb.rows if takes_rows else None, write):
                    if isinstance(answer, WrittenAnswers):
                        done += answer.count
                        codes |= {code_of(status) for status in answer.statuses}
                        with display.hidden():
                            sys.stdout.write(answer.text.decode())
                        continue
                    entry, result = answer
                    if isinstance(result, InputError) and stop_at_error:
                        raise result
                    done += 1  # before its line leaves: Ctrl-C often comes as soon as it is read
                    with display.hidden():
                        codes.add(put(entry, done, result))
                sys.stdout.flush()
                display.update(source.consumed, source.size, counted(done, source.noun))
    except KeyboardInterrupt as stopped:
        if isinstance(stopped, Interrupted):
            put(entries[done - begun], done + 1, stopped.outcome)
        after = f"interrupted after {counted(done, source.noun)}" * (done > 0)
        raise KeyboardInterrupt("" if source.is_literal else after) from None
    finally:
        report.end()
    return worst(codes)


def readable(source: CommandInput[E], *, strict: bool) -> tuple[list[E], int]:
    """Return the entries of a source that can be read, and the exit code that the others make.

    Raises:
        InputError: one that cannot be read, if that ends everything or no other can be read.
    """
    entries: list[E] = []
    refused: list[InputError] = []
    for entry in source.entries:
        if not isinstance(entry, InputError):
            entries.append(entry)
        elif strict or source.is_literal:
            raise entry
        else:
            refused.append(entry)
    for error in refused[: None if entries else -1]:
        complain(error, json=False)
    if not entries:
        raise refused[-1]
    return entries, BAD_INPUT if refused else FOUND


def _chunks(source: CommandInput[E], most: int) -> Iterator[Sequence[E | InputError]]:
    """Yield entries to work on together: one at first, then as many as take half a second.

    Entries that have arrived do not wait for others.
    """
    size, began = 1, monotonic()

    def timed(chunk: Sequence[E | InputError], most: int) -> Iterator[Sequence[E | InputError]]:
        nonlocal size, began
        yield chunk
        seconds, began = monotonic() - began, monotonic()
        size = max(1, min(most, 4 * size, round(len(chunk) * _CHUNK_SECONDS / max(seconds, 1e-6))))

    chunk: list[E | InputError] = []
    for item in source.entries:
        if not isinstance(item, Sequence):
            chunk.append(item)
            if len(chunk) >= size or source.is_drained:
                yield from timed(chunk, most)
                chunk = []
            continue
        begin = 0
        while begin < len(item):
            block = item[begin : begin + size]
            begin += len(block)
            yield from timed(block, len(item))
    if chunk:
        yield chunk


def complain(error: InputError, *, json: bool, fields: Mapping[str, Field] | None = None) -> None:
    """Print an error that does not end the work, with the option that is wrong."""
    if json:
        print(dumps({"puzzle": error.text, "error": str(error)}))
    print(f"cluesmith: {named_refusal(error, fields or {})}", file=sys.stderr)
