# SPDX-License-Identifier: MIT
"""The server: a tool for each verb, whose schema and answers come from the verb's declaration.

Worker processes do the work, so that the server always listens. To cancel a call kills its worker.

>>> [tool.name for tool in tools()][:3]
['solve', 'candidates', 'explain']
>>> tools()[0].input_schema["properties"]["count"]["maximum"]
1000
"""

from __future__ import annotations

import asyncio
import json
import os
import signal
import sys
from functools import cache
from typing import TYPE_CHECKING, Any

from mcp.server.lowlevel import Server
from mcp.server.stdio import stdio_server
from mcp.shared.exceptions import MCPError
from mcp.types import (
    INVALID_PARAMS,
    CallToolRequestParams,
    CallToolResult,
    ListToolsResult,
    PaginatedRequestParams,
    TextContent,
    Tool,
    ToolAnnotations,
)

from cluesmith import __version__
from cluesmith.apps import ABOUT
from cluesmith.errors import InputError, SudokuError, unknown_name
from cluesmith.serving.bodies import VERB_BODIES
from cluesmith.serving.pool import Ended, Pool, Refusal
from cluesmith.serving.request_limits import (
    MOST_CALL_SECONDS,
    MOST_JOB_SECONDS,
    memory_share,
    worker_memory,
)
from cluesmith.strategies.catalogue import catalogue, named_sets
from cluesmith.verbs.registry import VERBS

if TYPE_CHECKING:
    from mcp.server.context import ServerRequestContext

_WORKERS = 4
"""How many calls are worked on at once; others wait."""

_GRACE = 10.0
"""Seconds beyond the time of a call after which its worker is killed."""


def run(interrupted: int) -> None:
    """Serve on standard input and output until the input ends.

    Args:
        interrupted: the exit code after Ctrl-C.
    """

    def interrupt() -> None:
        # A thread waits for input and cannot be stopped; the workers end with their own input.
        print("cluesmith: interrupted", file=sys.stderr, flush=True)
        os._exit(interrupted)

    async def serve() -> None:
        asyncio.get_running_loop().add_signal_handler(signal.SIGINT, interrupt)
        pool = new_pool()
        server = _server(pool)
        try:
            async with stdio_server() as (incoming, outgoing):
                await server.run(incoming, outgoing, server.create_initialization_options())
        finally:
            await pool.close()

    try:
        asyncio.run(serve())
    except* BrokenPipeError:
        pass  # the client is gone


def new_pool() -> Pool:
    """Return the workers; each starts when it is needed."""
    memory = worker_memory(_WORKERS, memory_share())
    return Pool(_WORKERS, memory, "cluesmith.apps.mcp.tool_work:respond")


@cache
def tools() -> tuple[Tool, ...]:
    """Return the tools: name, summary and fields of each verb."""
    return tuple(
        Tool(
            name=name,
            description=verb.__doc__,
            input_schema=_schema(name),
            annotations=ToolAnnotations(read_only_hint=True, open_world_hint=False),
        )
        for name, verb in VERBS.items()
    )


def _schema(name: str) -> dict[str, Any]:
    schema = VERB_BODIES[name].model_json_schema()
    for field in schema["properties"].values():
        del field["title"]  # the name once more
    return {
        "type": "object",
        "properties": schema["properties"],
        "required": schema.get("required", []),
        "additionalProperties": False,
    }


def _instructions() -> str:
    """Return what an agent must know beside the tools: how to write what they take."""
    return f"""\
{ABOUT}
A puzzle is a line of digits with . for an empty cell, row by row, or text in any usual format.
A pattern is a line of x for a clue cell and . for an empty cell, or a shape such as heart.
A cell is r4c7: row 4, column 7. Long searches end at their time, in seconds; then the answer is
undecided, or has what was found until then.
Lists of strategies are separated by commas.
Sets of strategies: {", ".join(named_sets())}.
Strategies: {", ".join(entry.id for entry in catalogue() if entry.is_strategy)}.
"""


def _server(pool: Pool) -> Server:
    async def list_tools(_: Any, __: PaginatedRequestParams | None) -> ListToolsResult:
        return ListToolsResult(tools=list(tools()))

    async def call_tool(
        context: ServerRequestContext[Any], call: CallToolRequestParams
    ) -> CallToolResult:
        if call.name not in VERBS:
            error = unknown_name(call.name, "a tool", list(VERBS))
            raise MCPError(INVALID_PARAMS, str(error))
        try:
            members = await answer(pool, context, call.name, call.arguments or {})
        except SudokuError as error:
            field = f"{error.field}: " if isinstance(error, InputError) and error.field else ""
            text = TextContent(text=f"{field}{error}")
            return CallToolResult(content=[text], is_error=True)
        text = TextContent(text=json.dumps(members))
        return CallToolResult(content=[text], structured_content=members)

    return Server(
        "cluesmith",
        version=__version__,
        instructions=_instructions(),
        on_list_tools=list_tools,
        on_call_tool=call_tool,
    )


async def answer(
    pool: Pool, context: ServerRequestContext[Any], name: str, fields: dict[str, Any]
) -> dict[str, Any]:
    """Return the answer to a call as JSON has it; several results are a list ``results``.

    Raises:
        InputError: a field is refused.
        SudokuError: something that the call needs is missing, or its worker ended.
    """
    body = VERB_BODIES[name].of(fields)
    seconds = getattr(body, "time", MOST_CALL_SECONDS)
    results = []
    ending = Refusal(503, "the server ends")
    try:
        async with (
            pool.lend(ending, waiting=sys.maxsize) as worker,
            asyncio.timeout(seconds + _GRACE),
        ):
            async for event, data in worker.ask(name, body.to_worker(MOST_JOB_SECONDS)):
                members = json.loads(data)
                if event == "result":
                    results.append(members)
                elif event == "progress":
                    spent = members.pop("seconds")
                    await context.session.report_progress(spent, seconds, _words(members))
                elif event == "error":
                    field = (members["position"] or {}).get("field")
                    raise InputError(members["error"], field=field)
    except TimeoutError:
        raise SudokuError(f"no end within {seconds + _GRACE:g} seconds") from None
    except Ended:
        raise SudokuError("the work broke down; please report it") from None
    return {"results": results} if VERBS[name].gives_many else results[0]


def _words(state: dict[str, Any]) -> str:
    """Return the state of a search as a line of text."""
    return ", ".join(f"{key} {value}" for key, value in state.items() if value not in (None, ""))
