# SPDX-License-Identifier: MIT
"""Every exception raised on purpose, nearest names, and the command that installs an extra.

"No solution", "many solutions", "stuck" and "undecided" are values; an exception means that the
caller gave something that cannot be worked on.

    SudokuError(Exception)
      InputError(SudokuError, ValueError)          malformed text or array
        GeometryMismatch                           the right text for another board
        InvalidPuzzle                              clues that contradict each other
      EngineUnavailable(SudokuError, ImportError)  a part that is not installed; says how to
      BatchStopped(SudokuError)                    a batch that cannot go on; what is done is kept
    Interrupted(KeyboardInterrupt)                 Ctrl-C; carries what was found so far

>>> error = InputError("found '?'", position=3, expected="a digit or a blank")
>>> str(error)
"found '?' at character 4; expected a digit or a blank"
>>> str(error.on_line(12))
"line 12: found '?' at character 4; expected a digit or a blank"
>>> str(unknown_name("x_wang", "a strategy", ["x_wing", "swordfish"]))
"'x_wang' is not a strategy; did you mean x_wing?"
>>> with in_field("allow"):
...     raise InputError("no strategies", expected="at least one")
Traceback (most recent call last):
cluesmith.errors.InputError: no strategies; expected at least one
"""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING, Self

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator


class SudokuError(Exception):
    """The root of all errors of this package."""

    def __reduce__(self) -> tuple[object, ...]:
        return _restore, (type(self), self.args, self.__dict__)


def _restore(
    kind: type[BaseException], arguments: tuple[object, ...], state: dict[str, object]
) -> BaseException:
    """Make an error again in another process, whatever its constructor takes."""
    error = kind.__new__(kind, *arguments)
    error.__dict__.update(state)
    return error


class InputError(SudokuError, ValueError):
    """Text or an array that cannot be read; knows where it went wrong and what was expected.

    Attributes:
        problem: what was found, in words.
        position: index of the offending character, counted from 0 (messages count from 1).
        expected: what would have been right, in words.
        text: the offending text, where it is short enough to keep.
        line: number of the offending line in its file, counted from 1.
        field: the option that is wrong, as the command line and the HTTP API spell it.
        title: the comment directly above the offending line, which may be a row of a titled grid.
        nearest: the name that an unknown one may stand for.
    """

    def __init__(
        self,
        problem: str,
        *,
        position: int | None = None,
        expected: str | None = None,
        text: str | None = None,
        line: int | None = None,
        field: str | None = None,
        nearest: str | None = None,
    ) -> None:
        super().__init__(problem)
        self.problem = problem
        self.position = position
        self.expected = expected
        self.text = text
        self.line = line
        self.field = field
        self.title = ""
        self.nearest = nearest

    def on_line(self, line: int) -> Self:
        """Return the same error, placed on a line of a file."""
        self.line = line
        return self

    def __str__(self) -> str:
        where = "" if self.line is None else f"line {self.line}: "
        at = "" if self.position is None else f" at character {self.position + 1}"
        wanted = "" if self.expected is None else f"; expected {self.expected}"
        instead = "" if self.nearest is None else f"; did you mean {self.nearest}?"
        return f"{where}{self.problem}{at}{wanted}{instead}"


@contextmanager
def in_field(name: str) -> Iterator[None]:
    """Name the option that bad input came in; a field that is named further inside stays."""
    try:
        yield
    except InputError as error:
        error.field = error.field or name
        raise


MOST_LISTED = 8
"""How many names a message lists; the whole catalogue would hide what it says."""


def plain_name(name: str) -> str:
    """Return a name as code spells it.

    >>> plain_name(" Half-turn symmetry")
    'half_turn_symmetry'
    """
    return name.strip().lower().replace("-", "_").replace(" ", "_")


def unknown_name(
    name: str, kind: str, known: Collection[str], listed: Collection[str] | None = None
) -> InputError:
    """Return the error about a name that is not known, with the nearest one or a list of them.

    Args:
        name: the name as it was given.
        kind: what it should have been the name of, as "a format".
        known: every name that would have been understood, with underscores.
        listed: the names to list where none is near; without them the known ones.
    """
    from difflib import get_close_matches

    if not isinstance(name, str):
        return InputError(f"{name!r:.40} is not {kind}", expected="its name")
    spelled = {each.lower(): each for each in known}
    near = get_close_matches(plain_name(name), spelled, n=1)
    nearest = spelled[near[0]] if near else None
    expected = None
    if nearest is None:
        names = list(listed or known)
        others = ", ..." if len(names) > MOST_LISTED else ""
        expected = f"one of {', '.join(names[:MOST_LISTED])}{others}"
    return InputError(f"{name[:40]!r} is not {kind}", expected=expected, nearest=nearest)


class GeometryMismatch(InputError):
    """Input that would fit another board than the one asked for."""


class InvalidPuzzle(InputError):
    """Clues that contradict each other; carries the cells in conflict."""

    def __init__(
        self,
        problem: str,
        *,
        cells: tuple[int, ...],
        expected: str | None = None,
        field: str | None = None,
    ) -> None:
        super().__init__(problem, expected=expected, field=field)
        self.cells = cells


class EngineUnavailable(SudokuError, ImportError):
    """Something that needs a package which is not installed.

    Attributes:
        engine: what was asked for, as "drawing PDF".
        install: the command that installs what it needs.
    """

    def __init__(self, engine: str, extra: str) -> None:
        self.engine = engine
        self.install = install_line(extra)
        super().__init__(f"{engine} needs more than is installed; run: {self.install}")


def install_line(extra: str) -> str:
    """Return the command that installs an extra into the environment that runs this program.

    The package is installed there already, from a clone or from a wheel. So its name suffices:
    an installer adds what the extra lists and fetches no other copy of the package. An editable
    install is named by its folder, so that it stays editable; if the build tools are there, they
    are used again, and nothing is compiled twice.
    """
    import sys
    from importlib.util import find_spec
    from pathlib import Path
    from shlex import quote
    from shutil import which

    python = Path(sys.executable)
    if find_spec("pip") is None:  # an environment that uv has made
        installer = f"uv pip install --python {quote(str(python))}"
    elif Path(which("pip") or "").parent == python.parent:
        installer = "pip install"
    else:  # the pip that a shell would start belongs to another environment
        installer = f"{quote(str(python))} -m pip install"
    folder = _editable_folder()
    if folder is None:
        return f"{installer} 'cluesmith[{extra}]'"
    tools = " --no-build-isolation" if find_spec("scikit_build_core") else ""
    return f"{installer}{tools} -e {quote(f'{folder}[{extra}]')}"


def _editable_folder() -> str | None:
    """Return the folder of an editable install of this package, None for other installs."""
    from importlib.metadata import PackageNotFoundError, distribution
    from json import loads
    from urllib.parse import urlsplit
    from urllib.request import url2pathname

    try:
        record = loads(distribution("cluesmith").read_text("direct_url.json") or "{}")
    except (PackageNotFoundError, ValueError):
        return None
    if not record.get("dir_info", {}).get("editable"):
        return None
    return url2pathname(urlsplit(record["url"]).path)


class BatchStopped(SudokuError):
    """A batch that cannot go on; the chunks that are done are kept."""

    def __str__(self) -> str:
        return f"{super().__str__()}; what is done is kept, the same command goes on"


class Interrupted(KeyboardInterrupt):
    """Ctrl-C during a long call; carries what was found until then, of the call's result type."""

    def __init__(self, outcome: object) -> None:
        super().__init__("interrupted")
        self.outcome = outcome

    def __reduce__(self) -> tuple[object, ...]:
        return _restore, (type(self), self.args, self.__dict__)
