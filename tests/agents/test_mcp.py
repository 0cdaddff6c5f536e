# SPDX-License-Identifier: MIT
"""``cluesmith mcp`` with the protocol's own client: every tool, refusals, progress, cancelling."""

from __future__ import annotations

import json
import re
import signal
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import anyio
import pytest
from anyio.from_thread import BlockingPortal, start_blocking_portal
from mcp import Client, MCPError, StdioServerParameters

import cluesmith as cs
from cluesmith.apps.mcp import server
from cluesmith.serving.bodies import verb_fields
from cluesmith.strategies.catalogue import catalogue
from cluesmith.verbs.registry import VERBS
from processes import (
    MEASURING,
    PATIENCE,
    UNMEASURED,
    children,
    end_in_peace,
    is_running,
    soon,
)
from programs import PROGRAM, run_without
from verb_requests import PATTERN, REQUESTS, SMALL

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mcp.types import CallToolResult

SERVER = StdioServerParameters(command=PROGRAM, args=["mcp"], env=MEASURING)
EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
LONG = {"pattern": "." * 36 + "x" * 17 + "." * 28, "engine": "find", "time": 500}
"""A search that finds nothing and does not end before its time."""
REFUSED: dict[str, tuple[dict[str, Any], str]] = {
    "solve": (
        {"puzzle": SMALL, "count": 0},
        "count: got 0; expected a whole number from 1 to 1000",
    ),
    "explain": (
        {"puzzle": SMALL, "allow": "x_wang"},
        "allow: 'x_wang' is not a strategy; did you mean x_wing?",
    ),
    "hint": ({"puzzle": SMALL, "reveal": "all"}, 'reveal: got "all"; expected where, what or step'),
    "rate": ({}, "puzzle: it is missing; expected text of 1 to 100000 characters"),
    "set": ({"pattern": "x?" * 8}, "pattern: found '?' at character 2"),
    "infer": ({"puzzle": SMALL, "technique": "upp"}, "technique: 'upp' is not a technique"),
    "candidates": ({"puzzle": SMALL, "count": 0}, "count: got 0; expected a whole number from 1"),
    "propagate": ({"puzzle": SMALL, "scheme": "ZZ"}, "scheme: 'ZZ' is not a scheme"),
    "reduce": ({"puzzle": "11.............."}, "puzzle: "),
    "generate": ({"board": "7x7"}, "board: "),
    "minimum": ({"list": "/etc/passwd"}, "list: 'list' is not a field of minimum"),
    "hunt": ({"puzzles": [SMALL]}, "puzzles: "),
    "convert": ({"text": SMALL, "to": "word"}, "to: 'word' is not a format"),
    "encode_pattern": (
        {"pattern": "x......x..x....x", "to": "dimacs"},
        "to: 'dimacs' is not a language of patterns",
    ),
    "encode": ({"puzzle": SMALL, "to": 5}, "to: got 5; expected text of at most 5000 characters"),
    "check": ({"certificate": "{}"}, "certificate: "),
}
"""For each tool: bad arguments, and the begin of the error."""


class Agent:
    """A client of a server that runs, called without ``await``."""

    def __init__(self, portal: BlockingPortal, client: Client) -> None:
        self.portal = portal
        self.client = client

    def call(self, name: str, fields: dict[str, Any]) -> CallToolResult:
        """Call a tool."""
        result: CallToolResult = self.portal.call(self.client.call_tool, name, fields)
        return result


@pytest.fixture(scope="module", params=["auto", "legacy"])
def agent(request: pytest.FixtureRequest) -> Iterator[Agent]:
    with (
        start_blocking_portal() as portal,
        portal.wrap_async_context_manager(Client(SERVER, mode=request.param)) as client,
    ):
        yield (started := Agent(portal, client))
        end_in_peace(children(_server_of(started)))


def test_every_verb_is_a_tool_with_its_summary_and_its_fields(agent: Agent) -> None:
    tools = {tool.name: tool for tool in agent.portal.call(agent.client.list_tools).tools}

    assert list(VERBS) == list(tools)
    for name, verb in VERBS.items():
        schema = tools[name].input_schema
        fields = verb_fields(verb)
        assert verb.__doc__ == tools[name].description
        assert set(fields) == set(schema["properties"])
        assert [n for n, field in fields.items() if field.is_required] == schema["required"]
        for field in fields.values():
            declared = schema["properties"][field.name]
            assert field.option.words == declared["description"]
            assert field.is_required or declared["default"] in (field.default, [])
            if field.option.values:
                kinds = declared.get("anyOf", [declared])  # an optional choice may also be null
                choices = [kind.get("enum") or [kind["const"]] for kind in kinds if len(kind) > 1]
                assert [list(field.option.values)] == choices
            elif field.kind in (int, float) and not field.is_optional:
                bounds = declared["minimum"], declared["maximum"]
                assert (field.option.least, field.option.most) == bounds


def test_the_instructions_name_the_strategies(agent: Agent) -> None:
    names = re.findall(r"\w+", agent.client.instructions or "")

    assert {entry.id for entry in catalogue() if entry.is_strategy} < set(names)
    assert {"singles", "basic", "all"} < set(names)
    assert "guess" not in names


@pytest.mark.parametrize("name", VERBS)
def test_a_call_is_answered_with_json(agent: Agent, name: str) -> None:
    fields, expected = REQUESTS[name]
    result = agent.call(name, fields)

    assert not result.is_error, result.content
    answer = result.structured_content
    assert answer is not None
    assert json.loads(result.content[0].text) == answer  # type: ignore[union-attr]
    assert expected == {key: answer.get(key) for key in expected}
    if VERBS[name].gives_many:
        assert fields.get("count", 1) == len(answer["results"])


@pytest.mark.parametrize("name", VERBS)
def test_a_refusal_is_one_sentence_that_names_the_field(agent: Agent, name: str) -> None:
    fields, sentence = REFUSED[name]
    result = agent.call(name, fields)

    assert result.is_error
    text = result.content[0].text  # type: ignore[union-attr]
    assert text.startswith(sentence)
    assert "\n" not in text
    assert "pydantic" not in text


def test_a_tool_that_does_not_exist_is_refused_with_the_nearest(agent: Agent) -> None:
    with pytest.raises(MCPError, match=r"^'sovle' is not a tool; did you mean solve\?$"):
        agent.call("sovle", {})


def test_steps_come_without_the_data_to_draw_them(agent: Agent) -> None:
    answer = agent.call("explain", {"puzzle": EASY}).structured_content or {}

    assert 51 == len(answer["steps"])
    assert {"strategy", "name", "sentence", "placements", "eliminations"} == set(answer["steps"][0])
    assert len(json.dumps(answer)) < 12_000


def test_a_long_certificate_is_left_out_with_a_note(agent: Agent) -> None:
    large = "".join(["xxx." * 4, "xx.x" * 4, "x.xx" * 4, ".xxx" * 4]) * 4
    short = agent.call("set", {"pattern": PATTERN}).structured_content or {}
    long = agent.call("set", {"pattern": large}).structured_content or {}

    assert ("found", "found") == (short["verdict"], long["verdict"])
    checked = agent.call("check", {"certificate": short["certificate"]}).structured_content or {}
    assert checked["valid"]
    assert long["certificate"] is None
    assert long["note"].endswith("cluesmith set --certificate FILE writes it to a file.")


def test_a_long_search_reports_progress_lets_others_through_and_is_cancelled(
    agent: Agent,
) -> None:
    reports: list[tuple[float, float | None, str | None]] = []
    has_reported = anyio.Event()

    async def report(progress: float, total: float | None, message: str | None) -> None:
        reports.append((progress, total, message))
        if len(reports) == 3:
            has_reported.set()

    async def work() -> tuple[CallToolResult, set[int]]:
        async with anyio.create_task_group() as group:

            async def search() -> None:
                await agent.client.call_tool("set", LONG, progress_callback=report)

            group.start_soon(search)
            await has_reported.wait()
            solved = await agent.client.call_tool("solve", {"puzzle": SMALL})
            workers = children(_server_of(agent))
            group.cancel_scope.cancel()
        return solved, workers

    solved, workers = agent.portal.call(work)

    assert "unique" == (solved.structured_content or {})["status"]
    times = [progress for progress, _, _ in reports]
    assert sorted(times) == times
    assert {LONG["time"]} == {total for _, total, _ in reports}
    assert any("engine find" in (message or "") for _, _, message in reports)
    assert soon(lambda: not all(map(is_running, workers)))  # the one that searched has ended
    assert not agent.call("solve", {"puzzle": SMALL}).is_error


def test_a_search_ends_at_its_time(agent: Agent) -> None:
    answer = agent.call("set", LONG | {"time": 1}).structured_content or {}

    assert "undecided" == answer["verdict"]


def test_a_worker_that_is_killed_is_told_and_replaced(agent: Agent) -> None:
    async def work() -> CallToolResult:
        async def kill(progress: float, total: float | None, message: str | None) -> None:
            for pid in children(_server_of(agent)):
                if _is_busy(pid):
                    subprocess.run(["kill", "-9", str(pid)], check=False)

        return await agent.client.call_tool("set", LONG, progress_callback=kill)

    result = agent.portal.call(work)

    assert result.is_error
    assert "the work broke down; please report it" == result.content[0].text  # type: ignore[union-attr]
    assert not agent.call("solve", {"puzzle": SMALL}).is_error


def test_a_call_that_does_not_heed_its_time_is_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server, "_GRACE", -18.0)

    async def work() -> None:
        pool = server.new_pool()
        try:
            fields = {"puzzle": "." * 625, "time": 20}
            await server.answer(pool, None, "explain", fields)  # type: ignore[arg-type]
        finally:
            await pool.close()

    with pytest.raises(cs.SudokuError, match=r"^no end within 2 seconds$"):
        anyio.run(work)


def _start() -> subprocess.Popen[str]:
    """Start a server and a search in it; return when a worker is busy."""
    process = subprocess.Popen(
        [PROGRAM, "mcp"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),  # noqa: PLW1509
    )
    client = {"protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": _CLIENT}
    _send(process, id=1, method="initialize", params=client)
    _send(process, method="notifications/initialized")
    _send(process, id=2, method="tools/call", params={"name": "set", "arguments": LONG})
    assert process.stdout is not None
    assert "cluesmith" == json.loads(process.stdout.readline())["result"]["serverInfo"]["name"]
    assert soon(lambda: any(map(_is_busy, children(process.pid))))
    return process


_CLIENT = {"name": "test", "version": "1"}


def _send(process: subprocess.Popen[str], **message: object) -> None:
    assert process.stdin is not None
    process.stdin.write(json.dumps({"jsonrpc": "2.0"} | message) + "\n")
    process.stdin.flush()


@pytest.mark.parametrize("way", ["closed input", "closed pipes", "Ctrl-C"])
def test_the_server_ends_at_once_and_leaves_no_worker(way: str) -> None:
    with _start() as process:
        workers = children(process.pid)
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        if way == "Ctrl-C":
            process.send_signal(signal.SIGINT)
        else:
            if way == "closed pipes":
                process.stdout.close()
            process.stdin.close()
        assert (3 if way == "Ctrl-C" else 0) == process.wait(PATIENCE)
        assert ("cluesmith: interrupted\n" if way == "Ctrl-C" else "") == process.stderr.read()
    assert soon(lambda: not any(map(is_running, workers)))


def test_without_the_extra_it_says_what_to_install() -> None:
    done = run_without("mcp", "mcp")

    assert 2 == done.returncode
    assert "pip install" in done.stderr
    assert "[mcp]'" in done.stderr
    assert 1 == done.stderr.count("\n")


def test_other_commands_do_not_load_the_sdk() -> None:
    program = (
        "import sys; from cluesmith.apps.cli.main import run; run(['solve', '1......3..2....4'])\n"
        "sys.exit(bool({'mcp', 'pydantic', 'asyncio'} & set(sys.modules)))"
    )
    words = [sys.executable, "-c", program]
    done = subprocess.run(words, capture_output=True, check=False, env=UNMEASURED)

    assert 0 == done.returncode


def _server_of(agent: Agent) -> int:
    """Return the process of the server that an agent talks to."""
    [parent] = [
        pid
        for pid in children()
        if Path(f"/proc/{pid}/cmdline").read_bytes().endswith(b"cluesmith\0mcp\0")
    ]
    return parent


def _is_busy(pid: int) -> bool:
    """Whether a worker is at work: one that waits for a question sleeps."""
    stat = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return stat[0] == "R"
