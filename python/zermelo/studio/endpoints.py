"""HTTP endpoints out of plain functions: a typed body in, a typed answer out.

What is asked of a game from a user's file is answered in a process, where its rules can be ended;
everything else on a thread.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Coroutine
from typing import TYPE_CHECKING, Any, Generic, TypeVar

import msgspec
from anyio import to_thread
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from zermelo.studio.encoding import encode
from zermelo.studio.errors import RefusedError, status_and_message
from zermelo.studio.room import Room
from zermelo.studio.schema.common import Problem, game_of
from zermelo.studio.schema.common import Request as Job
from zermelo.studio.turns import Client

if TYPE_CHECKING:
    from zermelo.studio.studio import Studio

Body = TypeVar("Body")
_PATIENCE = 6.0
"""How many times the usual a heavy answer may take: a game may have to be compiled first."""
_log = logging.getLogger("zermelo.studio")


class JsonRoute(Route, Generic[Body]):
    """A route that takes JSON of one kind."""

    media = "application/json"
    """What the body must say it is; no page of another site can say so without being asked."""
    form = "JSON"
    large = False
    """May the body be as large as a file? Then few are read at a time."""

    def __init__(self, path: str, kind: type[Body], name: str) -> None:
        self.kind = kind
        self.decode = msgspec.json.Decoder(kind).decode
        super().__init__(path, self._endpoint, methods=["POST"], name=name)

    async def respond(self, studio: Studio, raw: bytes, body: Body, client: Client) -> Any:
        """The answer to a body: a value of the schema, or a whole response."""
        raise NotImplementedError

    async def _endpoint(self, request: Request) -> Response:
        if request.headers.get("content-type", "").partition(";")[0].strip() != self.media:
            return problem(415, f"the body must be {self.form}, with content-type: {self.media}")
        client = Client(request.client.host if request.client else "")
        if not self.large:
            return await self._taken(request, await request.body(), client)
        studio: Studio = request.app.state.studio
        try:
            async with studio.uploads.place(client):
                return await self._taken(request, await request.body(), client)
        except RefusedError as error:
            return problem(error.status, str(error))

    async def _taken(self, request: Request, raw: bytes, client: Client) -> Response:
        """The answer to a body that has arrived."""
        try:
            body = self.decode(raw)
        except msgspec.ValidationError as error:
            return problem(422, f"the request is not of the right form: {error}")
        except (msgspec.DecodeError, UnicodeDecodeError) as error:
            return problem(400, f"the body is not JSON: {error}")
        except RecursionError:
            return problem(400, "the body is nested too deeply")
        answering = self.respond(request.app.state.studio, raw, body, client)
        return await _answered(request, _while_connected(request, answering))


class Endpoint(JsonRoute[Body]):
    """Answers at once: on a thread, or where the rules of a user's game run."""

    def __init__(
        self, path: str, kind: type[Body], answer: Callable[[Room, Body], Any], heavy: bool
    ) -> None:
        super().__init__(path, kind, answer.__name__)
        self.answer = answer
        self.heavy = heavy

    async def respond(self, studio: Studio, raw: bytes, body: Body, client: Client) -> Any:
        """The answer of the function."""
        game = game_of(body)
        if studio.catalogue.from_file(game):
            patience = _PATIENCE if self.heavy else 1.0
            status, found = await studio.ask_rules(self.path, raw, game, client, patience)
            return as_json_bytes(status, found)
        if self.heavy:
            async with studio.heavy.place(client):
                return await to_thread.run_sync(lambda: self.answer(studio, body))
        return await _on_thread(studio, lambda: self.answer(studio, body))


class Large(Endpoint[Body]):
    """Answers to what may be as large as a file, in turns."""

    large = True

    def __init__(self, path: str, kind: type[Body], answer: Callable[[Room, Body], Any]) -> None:
        super().__init__(path, kind, answer, heavy=True)

    async def respond(self, studio: Studio, raw: bytes, body: Body, client: Client) -> Any:
        """The answer of the function; no user's rules have anything to do with it."""
        async with studio.heavy.place(client):
            return await to_thread.run_sync(lambda: self.answer(studio, body))


class Upload(Large[bytes]):
    """Answers to a file as it is."""

    def __init__(
        self, path: str, form: str, media: str, answer: Callable[[Room, bytes], Any]
    ) -> None:
        super().__init__(path, bytes, answer)
        self.form, self.media = form, media
        self.decode = _as_it_is


def _as_it_is(content: Any) -> bytes:
    return bytes(content)


class Queued(JsonRoute[Body]):
    """Answers with the last reply of a job, which waits for its turn like those of the socket."""

    def __init__(self, path: str, kind: type[Body], job: Callable[[Body], Job]) -> None:
        super().__init__(path, kind, path)
        self.job = job

    async def respond(self, studio: Studio, raw: bytes, body: Body, client: Client) -> Any:
        """The job's last reply."""
        replies: list[bytes] = []

        async def send(reply: bytes) -> None:
            replies.append(reply)

        await studio.workers.run(self.job(body), send, client)
        return as_json_bytes(200, replies[-1])


def get(path: str, answer: Callable[[Room], Any]) -> Route:
    """An endpoint that needs nothing but the studio."""

    async def endpoint(request: Request) -> Response:
        studio: Studio = request.app.state.studio
        return await _answered(request, _on_thread(studio, lambda: answer(studio)))

    return Route(path, endpoint, methods=["GET"], name=answer.__name__)


def post(
    path: str, kind: type[Body], answer: Callable[[Room, Body], Any], heavy: bool = False
) -> Route:
    """An endpoint whose body is JSON of a kind; the answer is computed off the event loop.

    One that is `heavy` may take seconds, so it waits for its turn, and holds up no position.
    """
    return Endpoint(path, kind, answer, heavy)


def large(path: str, kind: type[Body], answer: Callable[[Room, Body], Any]) -> Route:
    """A heavy endpoint whose body may be as large as a file."""
    return Large(path, kind, answer)


def upload(path: str, form: str, media: str, answer: Callable[[Room, bytes], Any]) -> Route:
    """An endpoint that takes a file of a kind as it is."""
    return Upload(path, form, media, answer)


def queued(path: str, kind: type[Body], job: Callable[[Body], Job]) -> Route:
    """An endpoint whose answer takes a search."""
    return Queued(path, kind, job)


def as_json(value: Any, status: int = 200) -> Response:
    """Any value of the schema as a response."""
    return as_json_bytes(status, encode(value))


def as_json_bytes(status: int, text: bytes) -> Response:
    """JSON as a response."""
    headers = {"cache-control": "no-store"}
    return Response(text, status, headers, media_type="application/json")


def problem(status: int, message: str) -> Response:
    """A refusal, with what to do about it."""
    return as_json(Problem(message), status)


async def _answered(request: Request, answering: Awaitable[Any]) -> Response:
    """The answer as a response; an error in words, with its status."""
    try:
        found = await answering
        return found if isinstance(found, Response) else as_json(found)
    except Exception as error:
        status, message = status_and_message(error)
        if status == 500 and not isinstance(error, RefusedError):
            _log.exception("%s %s", request.method, request.url.path)
        return problem(status, message)


async def _while_connected(request: Request, answering: Coroutine[Any, Any, Any]) -> Any:
    """The answer; whoever leaves before it is there no longer waits, nor does a process work."""
    job = asyncio.create_task(answering)
    left = asyncio.create_task(_left(request))
    try:
        await asyncio.wait({job, left}, return_when=asyncio.FIRST_COMPLETED)
        if job.done():
            return job.result()
    finally:
        left.cancel()
        job.cancel()
        await asyncio.gather(job, left, return_exceptions=True)
    raise RefusedError(499, "nobody waits for this answer any more")


async def _left(request: Request) -> None:
    """Until whoever asked has gone."""
    while (await request.receive())["type"] != "http.disconnect":
        pass


async def _on_thread(studio: Studio, answer: Callable[[], Any]) -> Any:
    return await to_thread.run_sync(answer, limiter=studio.threads)
