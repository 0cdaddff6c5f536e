# SPDX-License-Identifier: MIT
"""The application: the page, and a route for each verb.

A route checks the sizes and kinds of what it is given, hands it to a worker process and passes the
answer on; the event loop itself never works on a puzzle.

>>> sorted(create_app().api.openapi()["paths"])[:3]
['/api/add_to_library', '/api/candidates', '/api/catalogue']
"""

from __future__ import annotations

import json
from base64 import b64decode
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable
from contextlib import asynccontextmanager
from typing import Annotated, Any

from fastapi import FastAPI, Path, Request, Response
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from starlette.exceptions import HTTPException

from cluesmith import __version__
from cluesmith.apps import ABOUT
from cluesmith.apps.web.answers import ERRORS, FILE, JOB_ERRORS, NO_JOB, STREAM
from cluesmith.apps.web.calls import Calls, answer_file, refused
from cluesmith.apps.web.guards import Guard
from cluesmith.apps.web.jobs import Jobs
from cluesmith.apps.web.page import START, Page
from cluesmith.apps.web.refusals import refused_address, unfit
from cluesmith.apps.web.route_bodies import BODIES
from cluesmith.apps.web.server_limits import Limits
from cluesmith.serving.bodies import Body, first_complaint
from cluesmith.serving.pool import Ended, Pool, Refusal
from cluesmith.verbs.registry import VERBS

_WORK = "cluesmith.apps.web.studio_work:respond"


class Studio:
    """What the routes share.

    Attributes:
        calls: the workers for what is answered at once.
        jobs: the streaming jobs.
        pools: all workers.
    """

    def __init__(self, limits: Limits) -> None:
        memory = limits.worker_memory
        quick, slow = (Pool(size, memory, _WORK) for size in (limits.calls, limits.jobs))
        self.pools = (quick, slow)
        self.calls = Calls(quick, limits)
        self.jobs = Jobs(slow, limits)

    @asynccontextmanager
    async def running(self, _: FastAPI) -> AsyncIterator[None]:
        """Start the workers, and kill them in the end."""
        try:
            for pool in self.pools:
                await pool.open()
            yield
        finally:
            for pool in self.pools:
                await pool.close()


def create_app(limits: Limits | None = None, *, names: Iterable[str] = ()) -> App:
    """Return the application.

    Args:
        limits: sizes, times and numbers; the usual ones if None.
        names: host names beside ``localhost`` that it answers to.
    """
    limits = limits or Limits()
    studio = Studio(limits)
    api = FastAPI(
        title="Cluesmith",
        version=__version__,
        description=ABOUT,
        openapi_url="/api/openapi.json",
        docs_url=None,  # its pages would come from elsewhere
        redoc_url=None,
        lifespan=studio.running,
        responses=ERRORS,
    )
    _add_page(api, Page())
    _add_calls(api, studio, limits)
    _add_jobs(api, studio, limits)
    _add_errors(api)
    return App(api, studio, limits, names)


class App(Guard):
    """The whole application.

    Attributes:
        api: the routes.
        studio: what they share.
    """

    def __init__(
        self, api: FastAPI, studio: Studio, limits: Limits, names: Iterable[str] = ()
    ) -> None:
        super().__init__(api, limits, names)
        self.api = api
        self.studio = studio


def _add_page(app: FastAPI, page: Page) -> None:
    # The files are small and in the system's cache: a thread for each would cost more.
    def answer(request: Request, name: str) -> Response:
        return answer_file(request, page.get(name))

    @app.get("/", include_in_schema=False)
    async def index(request: Request) -> Response:
        response = answer(request, START)
        response.headers["page-version"] = page.version()
        return response

    # A worker may serve only what lies beside it or below.
    @app.get("/service_worker.js", include_in_schema=False)
    async def worker(request: Request) -> Response:
        return answer(request, "service_worker.js")

    @app.get("/page/{name:path}", include_in_schema=False)
    async def file(request: Request, name: str) -> Response:
        return answer(request, name)


_PAGE_CALLS = (
    *("parse", "drawing", "conflicts", "possible", "steps", "judge", "nearest"),
    *("examples", "library", "add_to_library"),
)
"""What only the page asks, beside the verbs and files."""


def _add_calls(app: FastAPI, studio: Studio, limits: Limits) -> None:
    @app.get("/api/catalogue", summary="Every name that a request may use.")
    async def catalogue(request: Request) -> Response:
        return await studio.calls.catalogue(request)

    async def call(verb: str, request: Request, body: Body) -> Response:
        return await studio.calls.answer(request, verb, body.to_worker(limits.call_seconds))

    async def draw(verb: str, request: Request, body: Body) -> Response:
        answer = await call(verb, request, body)
        if answer.status_code != 200:
            return answer
        file = json.loads(bytes(answer.body))
        return Response(b64decode(file["base64"]), media_type=file["media"])

    for name in _PAGE_CALLS:
        _add_route(app, name, call)
    _add_route(app, "render", draw, response_class=Response, responses=FILE)
    for name, verb in VERBS.items():
        if not verb.is_job:
            _add_route(app, name, call)


def _add_jobs(app: FastAPI, studio: Studio, limits: Limits) -> None:
    async def start(verb: str, _: Request, body: Any) -> Response:
        seconds = min(body.time, limits.job_seconds)
        started = await studio.jobs.start(verb, body.to_worker(seconds), seconds)
        return refused(started) if isinstance(started, bytes) else started

    # FastAPI streams what a generator yields only after it has said 200; a job may be refused.
    for name, verb in VERBS.items():
        if verb.is_job:
            _add_route(app, name, start, responses={200: STREAM, **JOB_ERRORS})

    @app.delete("/api/jobs/{id}", summary="Stop a job.", status_code=204, responses=NO_JOB)
    async def stop(id: Annotated[str, Path(max_length=100)]) -> Response:  # noqa: A002
        if not studio.jobs.stop(id):
            raise HTTPException(404, "no such job")
        return Response(status_code=204)


def _add_route(
    app: FastAPI,
    verb: str,
    answer: Callable[[str, Request, Any], Awaitable[Response]],
    **settings: Any,
) -> None:
    """Add the route of a verb; the model of its body is made from the verb's declaration."""

    async def endpoint(request: Request, body: Any) -> Response:
        return await answer(verb, request, body)

    endpoint.__annotations__ |= {"request": Request, "body": BODIES[verb], "return": Response}
    app.post(f"/api/{verb}", summary=BODIES[verb].__doc__, name=verb, **settings)(endpoint)


def _add_errors(app: FastAPI) -> None:
    """Give every error the same shape: one line, and where it went wrong."""

    @app.exception_handler(RequestValidationError)
    async def invalid(request: Request, error: RequestValidationError) -> Response:
        body = BODIES.get(request.url.path.rpartition("/")[2], Body)
        said, position = unfit(first_complaint(error.errors()), body)
        return JSONResponse({"error": said, "position": position}, status_code=422)

    @app.exception_handler(HTTPException)
    async def failed(request: Request, error: HTTPException) -> Response:
        content = {"error": refused_address(request.method, error), "position": None}
        return JSONResponse(content, status_code=error.status_code, headers=error.headers)

    @app.exception_handler(Refusal)
    async def busy(_: Request, error: Refusal) -> Response:
        headers = {"retry-after": str(error.retry_after)}
        content = {"error": str(error), "position": None}
        return JSONResponse(content, status_code=error.status, headers=headers)

    @app.exception_handler(Ended)
    async def ended(_: Request, __: Ended) -> Response:
        content = {"error": "the work broke down; please report it", "position": None}
        return JSONResponse(content, status_code=500)
