"""HTTP endpoints out of plain functions: a typed body in, a typed answer out."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar

import anyio.to_thread
import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from zermelo.studio.errors import RefusedError, explain
from zermelo.studio.schema.common import Problem

if TYPE_CHECKING:
    from zermelo.studio.studio import Studio

Body = TypeVar("Body")
_encode = msgspec.json.Encoder().encode
_log = logging.getLogger("zermelo.studio")


def get(path: str, answer: Callable[[Studio], Any]) -> Route:
    """An endpoint that needs nothing but the studio."""

    async def endpoint(request: Request) -> Response:
        return await _answered(request, lambda: answer(request.app.state.studio))

    return Route(path, endpoint, methods=["GET"], name=answer.__name__)


def post(path: str, kind: type[Body], answer: Callable[[Studio, Body], Any]) -> Route:
    """An endpoint whose body is JSON of a kind; the answer is computed off the event loop."""
    decode = msgspec.json.Decoder(kind).decode

    async def endpoint(request: Request) -> Response:
        if request.headers.get("content-type", "").partition(";")[0].strip() != "application/json":
            return problem(415, "the body must be JSON, with content-type: application/json")
        try:
            body = decode(await request.body())
        except msgspec.ValidationError as error:
            return problem(422, f"the request is not of the right form: {error}")
        except (msgspec.DecodeError, UnicodeDecodeError) as error:
            return problem(400, f"the body is not JSON: {error}")
        return await _answered(request, lambda: answer(request.app.state.studio, body))

    return Route(path, endpoint, methods=["POST"], name=answer.__name__)


def as_json(value: Any, status: int = 200) -> Response:
    """Any value of the schema as a response."""
    headers = {"cache-control": "no-store"}
    return Response(_encode(value), status, headers, media_type="application/json")


def problem(status: int, message: str) -> Response:
    """A refusal, with what to do about it."""
    return as_json(Problem(message), status)


async def _answered(request: Request, answer: Callable[[], Any]) -> Response:
    try:
        found = await anyio.to_thread.run_sync(answer, limiter=request.app.state.studio.threads)
    except Exception as error:
        status, message = explain(error)
        if status == 500 and not isinstance(error, RefusedError):
            _log.exception("%s %s", request.method, request.url.path)
        return problem(status, message)
    return found if isinstance(found, Response) else as_json(found)
