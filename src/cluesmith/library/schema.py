# SPDX-License-Identifier: MIT
"""The file of a library: an SQLite database with these tables; any other file is refused.

A puzzle is a row of ``puzzles``. Its ``form`` stands for all equivalent puzzles and is unique. Its
grade on a scale is a row of ``ratings``; the strategies of its trace are a row of ``needs``, which
puzzles with the same strategies share.

>>> import tempfile
>>> from pathlib import Path
>>> with tempfile.TemporaryDirectory() as folder:
...     connection = open_file(Path(folder, "a.db"), create=True)
...     connection.execute("SELECT count(*) FROM puzzles").fetchone()
...     connection.close()
(0,)
"""

from __future__ import annotations

import os
import sqlite3
from contextlib import contextmanager
from time import monotonic, sleep
from typing import TYPE_CHECKING

from cluesmith.errors import InputError

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

VERSION = 1
"""The version of the tables; a file of another version is not touched."""

_APPLICATION = 0x436C7565
"""How SQLite's header marks the file as ours: "Clue"."""

_PATIENCE = 30.0
"""Seconds to wait for another program that is writing."""

_TABLES = """
CREATE TABLE boards (
    id INTEGER PRIMARY KEY,
    spec TEXT NOT NULL UNIQUE
);
CREATE TABLE needs (
    id INTEGER PRIMARY KEY,
    is_solved INTEGER NOT NULL,
    strategies TEXT NOT NULL,
    UNIQUE (strategies, is_solved)
);
CREATE TABLE needed (
    strategy TEXT NOT NULL,
    needs INTEGER NOT NULL REFERENCES needs,
    PRIMARY KEY (strategy, needs)
) WITHOUT ROWID;
CREATE TABLE puzzles (
    id INTEGER PRIMARY KEY,
    board INTEGER NOT NULL REFERENCES boards,
    form BLOB NOT NULL,
    clues TEXT NOT NULL,
    clue_count INTEGER NOT NULL,
    pattern BLOB NOT NULL,
    symmetry INTEGER NOT NULL,
    needs INTEGER REFERENCES needs,
    meta TEXT
);
CREATE TABLE ratings (
    puzzle INTEGER NOT NULL REFERENCES puzzles,
    scale TEXT NOT NULL,
    number REAL,
    level INTEGER,
    said TEXT NOT NULL,
    PRIMARY KEY (puzzle, scale)
) WITHOUT ROWID;
CREATE UNIQUE INDEX puzzles_by_form ON puzzles (form);
CREATE INDEX puzzles_by_clues ON puzzles (clue_count);
CREATE INDEX puzzles_by_pattern ON puzzles (pattern);
CREATE INDEX puzzles_by_symmetry ON puzzles (symmetry) WHERE symmetry > 0;
CREATE INDEX puzzles_by_needs ON puzzles (needs) WHERE needs IS NOT NULL;
CREATE INDEX ratings_by_number ON ratings (scale, number) WHERE number IS NOT NULL;
CREATE INDEX ratings_by_level ON ratings (scale, level) WHERE level IS NOT NULL;
"""


def open_file(path: Path, *, create: bool = False) -> sqlite3.Connection:
    """Return a connection to the file of a library; ``create`` makes a missing file.

    Raises:
        InputError: the file is missing, or is not a library of this version.
    """
    if not path.exists() or not path.stat().st_size:
        if not create:
            raise InputError(
                f"there is no library {path}", expected="one that `cluesmith library add` made"
            )
        if not path.parent.exists():
            path.parent.mkdir(parents=True)
        if not os.access(path.parent, os.W_OK | os.X_OK):
            raise InputError(
                f"{path}: the folder {path.parent} cannot be written to", expected="another folder"
            )
    try:
        connection = sqlite3.connect(path, timeout=_PATIENCE, isolation_level=None)
    except sqlite3.OperationalError as error:
        raise InputError(f"{path}: {error}", expected="a file that can be opened") from None
    try:
        with refusing(path):
            _check(connection, path, create=create)
            _keep_log(connection)
            # With a write-ahead log, a crash of the machine may lose only the last chunks.
            connection.execute("PRAGMA synchronous = NORMAL")
            connection.execute("PRAGMA cache_size = -262144")
    except BaseException:
        connection.close()
        raise
    return connection


def _check(connection: sqlite3.Connection, path: Path, *, create: bool) -> None:
    """Refuse anything but a library of this version; ``create`` turns an empty file into one."""
    if create and _header(connection) == (0, 0, 0):
        with transaction(connection):
            # Another program may have made it while this one waited.
            if _header(connection) == (0, 0, 0):
                for statement in _TABLES.split(";"):
                    connection.execute(statement)
                connection.execute(f"PRAGMA application_id = {_APPLICATION}")
                connection.execute(f"PRAGMA user_version = {VERSION}")
    application, version, _ = _header(connection)
    if application != _APPLICATION:
        raise InputError(
            f"{path} is not a library", expected="one that `cluesmith library add` made"
        )
    if version != VERSION:
        raise InputError(f"{path} is a library of version {version}", expected=f"version {VERSION}")


def _header(connection: sqlite3.Connection) -> tuple[int, int, int]:
    """Return the application of a file, its version and its number of tables at one moment."""
    is_outermost = not connection.in_transaction
    if is_outermost:
        connection.execute("BEGIN")
    try:
        (tables,) = connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
        (application,) = connection.execute("PRAGMA application_id").fetchone()
        (version,) = connection.execute("PRAGMA user_version").fetchone()
    finally:
        if is_outermost:
            connection.execute("COMMIT")
    return application, version, tables


def _keep_log(connection: sqlite3.Connection) -> None:
    """Switch to a write-ahead log; SQLite does not wait for other programs here by itself."""
    until = monotonic() + _PATIENCE
    while True:
        try:
            connection.execute("PRAGMA journal_mode = WAL")
        except sqlite3.OperationalError:
            if monotonic() > until:
                raise
            sleep(0.05)
        else:
            return


@contextmanager
def transaction(connection: sqlite3.Connection) -> Iterator[None]:
    """Do all changes in the block or none; other writers wait, readers do not."""
    connection.execute("BEGIN IMMEDIATE")
    try:
        yield
    except BaseException:
        connection.execute("ROLLBACK")
        raise
    connection.execute("COMMIT")


@contextmanager
def refusing(path: Path) -> Iterator[None]:
    """Turn an error of SQLite into an error of one line."""
    try:
        yield
    except sqlite3.OperationalError as error:
        raise InputError(f"the library {path}: {error}") from None
    except sqlite3.DatabaseError as error:
        raise InputError(
            f"{path} is not a library: {error}", expected="one that `cluesmith library add` made"
        ) from None


def default_file() -> Path:
    """Return the default file of a library, in the user's folder for data."""
    from platformdirs import user_data_path

    return user_data_path("cluesmith", appauthor=False) / "library.db"
