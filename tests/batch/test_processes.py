# SPDX-License-Identifier: MIT
"""Worker processes of a batch: what a worker answers, and what becomes of errors and losses."""

from __future__ import annotations

import signal
from multiprocessing import Pipe
from threading import Thread

import pytest

from cluesmith.batch import processes
from cluesmith.batch.chunk import Chunk, ChunkResult, Work, work_on
from cluesmith.batch.processes import Processes
from cluesmith.errors import BatchStopped, InputError
from cluesmith.verbs.solve import Solve
from samples import EASY

WORK = Work(Solve(), "line")
CHUNK = Chunk(0, 7, EASY.encode())


def test_a_worker_answers_each_chunk_until_its_pipe_is_closed() -> None:
    ours, theirs = Pipe()
    answers: list[ChunkResult] = []

    def ask_twice() -> None:
        for _ in range(2):
            ours.send(CHUNK)
            answers.append(ours.recv())
        ours.close()

    asking = Thread(target=ask_twice)
    before = signal.getsignal(signal.SIGINT)
    asking.start()
    try:
        processes._serve(theirs, WORK)
    finally:
        signal.signal(signal.SIGINT, before)
        asking.join()

    assert [work_on(WORK, CHUNK).results] * 2 == [answer.results for answer in answers]


def test_an_unexpected_error_of_a_worker_names_its_lines(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> ChunkResult:
        raise ZeroDivisionError("no reason")

    monkeypatch.setattr(processes, "work_in_pieces", fail)

    [answer] = processes._answers(WORK, CHUNK)

    assert isinstance(answer, BatchStopped)
    assert "ZeroDivisionError in lines from 7: no reason" in str(answer)


def test_an_error_of_a_worker_ends_the_batch() -> None:
    run = Processes(1).run(Work(Solve(), "no_such_format"), iter([CHUNK]))

    with pytest.raises(InputError, match="no_such_format"):
        next(run)


def test_a_lost_worker_has_no_answer_to_the_chunk_that_it_is_given() -> None:
    worker = processes._Worker(WORK)
    worker._process.kill()
    worker._process.join()

    worker.give(CHUNK)

    assert worker.answer() is None
    worker.end()
