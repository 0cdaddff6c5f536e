# SPDX-License-Identifier: MIT
"""``cluesmith library``: puzzles kept in one file, no two of them equivalent, and found again."""

from __future__ import annotations

import sys
from contextlib import contextmanager
from dataclasses import asdict
from itertools import chain, islice
from json import dumps
from pathlib import Path
from typing import IO, TYPE_CHECKING, Annotated, cast

import typer

from cluesmith.apps.cli import options
from cluesmith.apps.cli.declared import CommandGroup, declared
from cluesmith.apps.cli.exits import BAD_INPUT, FOUND, NONE
from cluesmith.apps.cli.library_query import Asked
from cluesmith.apps.cli.output import kind_of
from cluesmith.apps.cli.render import BookletOptions
from cluesmith.verbs.option import FORMATS, SCALES, Option
from cluesmith.verbs.readers import BoardSpec, PuzzleReader
from cluesmith.verbs.shared_options import Threads

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from cluesmith.board.formats import Format, PuzzleRecord
    from cluesmith.errors import InputError
    from cluesmith.library import Library, LibraryPuzzle, Query

_WRITTEN_TOGETHER = 4096

LibraryFile = Annotated[
    Path | None,
    Option("The file of the library; without it, one in your folder for data."),
]
Rate = Annotated[
    str | None,
    Option.list("Scales to rate by: cover, infer, hodoku, ...", names=SCALES),
]
Strategies = Annotated[bool, Option("Find out which strategies each puzzle needs.")]
Json = Annotated[bool, Option("Print JSON, one object a line.")]


@declared
def add(
    puzzle: options.Puzzles = "-",
    *,
    library: LibraryFile = None,
    rate: Rate = None,
    strategies: Strategies = False,
    reader: PuzzleReader,
    threads: Threads = 1,
    strict: options.Strict = False,
    json: Json = False,
) -> int:
    """Add a puzzle, or every puzzle of a file, except those that are equivalent to a known one."""
    from cluesmith.apps.cli.bulk import batches, bulk_source
    from cluesmith.apps.cli.progress import progress
    from cluesmith.board.text import counted
    from cluesmith.errors import in_field
    from cluesmith.library.rating import stored_scales

    with in_field("rate"):
        scales = stored_scales(rate) if rate else ()
    source = bulk_source(puzzle, reader)
    added = known = refused = 0

    def refuse(error: InputError) -> None:
        nonlocal refused
        if strict or source.is_literal:
            raise error
        refused += 1
        print(f"cluesmith: {error}", file=sys.stderr)

    parts = batches(source, refuse)
    first = next(parts, None)  # before a library is made for a file that cannot be read
    with _open(library, create=True) as opened:
        last = opened.last_id()
        try:
            with progress(source) as display:
                for part in opened.add(chain([first] if first else [], parts), threads=threads):
                    for error in part.refused:
                        refuse(error)
                    added, known = added + part.added, known + part.known
                    seen = counted(added + known + refused, "puzzle")
                    display.update(source.consumed, source.size, seen)
            for scale in scales:
                _count(opened.rate(scale, after=last, threads=threads), f"rated on {scale.name}")
            if strategies:
                _count(opened.trace(after=last, threads=threads), "traced")
        finally:  # after Ctrl-C too: what was added is there
            _tell(opened, added, known, refused, json=json)
    if refused:
        return BAD_INPUT
    return FOUND if added else NONE


def _tell(opened: Library, added: int, known: int, refused: int, *, json: bool) -> None:
    if json:
        told = {"library": str(opened.path), "added": added, "known": known, "refused": refused}
        print(dumps(told))
    else:
        bad = f", {refused} refused" if refused else ""
        print(f"{added} added, {known} known already{bad}: {opened.path}")


@declared
def find(
    asked: Asked,
    library: LibraryFile = None,
    count: Annotated[bool, Option("Print only how many there are.")] = False,
    json: Json = False,
) -> int:
    """Print the puzzles that are as asked for; without any condition, all of them."""
    query = asked.query()
    with _open(library) as opened:
        if count:
            number = opened.count(query)
            print(dumps({"count": number}) if json else number)
            return FOUND if number else NONE
        code = NONE
        for stored in opened.find(query):
            print(dumps(stored.to_json()) if json else stored.puzzle.text)
            code = FOUND
        if code == NONE:
            _tell_what_is_unknown(opened, query)
    return code


def _tell_what_is_unknown(opened: Library, query: Query) -> None:
    """Say why nothing is found, if no puzzle was ever rated or traced as the question needs."""
    known = opened.stat()
    for scale in [target.scale.name for target in query.targets]:
        if scale not in cast("dict[str, object]", known["rated"]):
            print(
                f"no puzzle is rated on {scale}; `cluesmith library rate --scale {scale}` does it",
                file=sys.stderr,
            )
    if (query.needs or query.allow) and not known["traced"]:
        print(
            "no puzzle is traced; `cluesmith library rate --strategies` finds its strategies",
            file=sys.stderr,
        )


@declared
def show(
    number: Annotated[
        str, typer.Argument(metavar="NUMBER|PUZZLE", help="A puzzle, or its number in the library.")
    ],
    library: LibraryFile = None,
    board: BoardSpec = None,
    json: Json = False,
) -> int:
    """Show all that is known of a puzzle, or of the one that is equivalent to it."""
    from cluesmith.apps.cli.sources import CommandInput
    from cluesmith.library import Query

    with _open(library) as opened:
        if len(number) < 16 and number.isascii() and number.isdecimal():
            stored = opened.get(int(number))
        else:
            source: CommandInput[PuzzleRecord] = CommandInput(number, PuzzleReader(board))
            stored = next(opened.find(Query(equivalent_to=source.only_one().puzzle)), None)
    if stored is None:
        print(f"{number}: not in the library", file=sys.stderr)
        return NONE
    if json:
        print(dumps(stored.to_json()))
    else:
        _show(stored)
    return FOUND


@declared
def stat(library: LibraryFile = None, json: Json = False) -> int:
    """Say how many puzzles there are, of which boards, with how many clues, and how hard."""
    with _open(library) as opened:
        told = opened.stat()
    if json:
        print(dumps(told))
        return FOUND
    for key, value in told.items():
        if not isinstance(value, dict):
            print(f"{key}  {value:,}" if isinstance(value, int) else f"{key}  {value}")
            continue
        for name, count in value.items():
            parts = count.items() if isinstance(count, dict) else [("", count)]
            shown = ", ".join(f"{part} {number:,}".strip() for part, number in parts)
            print(f"{key}  {name}: {shown}")
    return FOUND


@declared
def rate(
    scale: Annotated[
        str | None,
        Option.list("The scales: {names}.", names=SCALES),
    ] = None,
    strategies: Strategies = False,
    library: LibraryFile = None,
    threads: Threads = 1,
) -> int:
    """Rate the puzzles that are not rated yet; ended early, it goes on where it was."""
    from cluesmith.errors import InputError, in_field
    from cluesmith.library.rating import stored_scales

    if scale is None and not strategies:
        raise InputError("nothing to find out", expected="--scale LIST, --strategies, or both")
    with in_field("scale"):
        scales = stored_scales(scale) if scale else ()
    with _open(library) as opened:
        for each in scales:
            _count(opened.rate(each, threads=threads), f"rated on {each.name}")
        if strategies:
            _count(opened.trace(threads=threads), "traced")
    return FOUND


@declared
def export(
    asked: Asked,
    booklet: BookletOptions,
    library: LibraryFile = None,
    to: Annotated[
        str | None,
        Option(
            "pdf for a booklet, or a format as in convert; without it the name of the file tells, "
            "or else line.",
            metavar="FORMAT",
            names=FORMATS,
        ),
    ] = None,
    out: options.Out = None,
    solutions: Annotated[
        bool, Option("At the end of a booklet.", flags=("--solutions/--no-solutions",))
    ] = True,
) -> int:
    """Write the puzzles that are as asked for to a file: a booklet, or any format."""
    from cluesmith.board import formats
    from cluesmith.errors import InputError, in_field

    query = asked.query()
    names = ("line", *(known.name for known in formats.FORMATS), "text", "pdf")
    kind = kind_of(out, names) if to is None else to
    is_booklet = kind == "pdf"
    with in_field("to"):
        target = None if is_booklet else formats.get("line" if kind == "text" else kind)
    if is_booklet and out is None and sys.stdout.isatty():
        raise InputError("pdf on a terminal", expected="--out FILE")
    with _open(library) as opened:
        with in_field("out"):
            _check_out(out, opened.path)
        matching = opened.find(query)
        first = next(matching, None)
        if first is None:
            print("no puzzle is so", file=sys.stderr)
            return NONE
        every = chain([first], matching)
        with _written(out) as file:
            if target is not None:
                for text in _texts(every, target):
                    file.write(text.encode())
                return FOUND
            from cluesmith.apps.render.file import render_file

            printed = list(every)
            file.write(
                render_file(
                    [each.entry for each in printed],
                    "pdf",
                    solutions=solutions,
                    captions=[_rating_words(each) for each in printed],
                    **asdict(booklet),
                )
            )
    return FOUND


def _check_out(out: Path | None, library: Path) -> None:
    """Refuse to write where no file can be, or over the library."""
    from cluesmith.batch.outputs import check_out_file
    from cluesmith.errors import InputError

    if out is None:
        return
    check_out_file(out)
    files = [library.with_name(library.name + end) for end in ("", "-wal", "-shm", "-journal")]
    if any(out.resolve() == file.resolve() for file in files) or (
        out.exists() and out.samefile(library)
    ):
        raise InputError(f"{out} is the library itself", expected="another --out")


@contextmanager
def _written(out: Path | None) -> Iterator[IO[bytes]]:
    """Yield where to write; a file is in its place, instead of an old one, when it is whole."""
    from cluesmith.batch.durable import durable

    if out is None:
        yield sys.stdout.buffer
    else:
        with durable(out) as draft, draft.open("wb") as file:
            yield file


def _texts(every: Iterator[LibraryPuzzle], target: Format) -> Iterator[str]:
    """Yield the text of puzzles; line-based formats come in parts, which keeps memory small."""
    while some := list(islice(every, _WRITTEN_TOGETHER if target.is_line_based else None)):
        yield target.write([each.entry for each in some])


command = CommandGroup(
    "Keep puzzles in one file, no two of them equivalent, and find them again.",
    {
        "add": add,
        "find": find,
        "show": show,
        "stat": stat,
        "rate": rate,
        "export": export,
    },
)


def _open(path: Path | None, *, create: bool = False) -> Library:
    from cluesmith.errors import InputError, in_field
    from cluesmith.library import Library
    from cluesmith.library.schema import default_file

    with in_field("library"):
        try:
            return Library(path or default_file(), create=create)
        except OSError as error:
            raise InputError(
                f"{error.filename}: {error.strerror}", expected="a place for a file"
            ) from None


def _count(parts: Iterable[int], done: str) -> None:
    """Work through the parts, show progress, and print how many puzzles there were."""
    from cluesmith.apps.cli.progress import counting

    total = 0
    with counting(done) as show_count:
        for part in parts:
            total += part
            show_count(total)
    print(f"{total} {done}", file=sys.stderr)


def _show(stored: LibraryPuzzle) -> None:
    from cluesmith.apps.cli.grids import print_grid

    if sys.stdout.isatty():
        print_grid(stored.puzzle, clues=stored.puzzle)
    else:
        print(stored.puzzle.text)
    symmetries = ", ".join(stored.symmetries) or "none"
    print(f"puzzle {stored.id}; {stored.puzzle.clue_count} clues; symmetry: {symmetries}")
    if stored.ratings:
        print(_rating_words(stored))
    if stored.strategies is not None:
        end = "" if stored.is_solved else ", which leave it unsolved"
        print(f"strategies: {', '.join(stored.strategies) or 'none'}{end}")
    for key, text in stored.meta.items():
        print(f"{key}: {text}")


def _rating_words(stored: LibraryPuzzle) -> str:
    from cluesmith.board.text import grade_words

    return ", ".join(f"{name} {grade_words(grade)}" for name, grade in stored.ratings.items())
