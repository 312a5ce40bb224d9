"""The studio as an application: the pages' endpoints, the socket, and the page itself."""

from __future__ import annotations

import contextlib
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable
from pathlib import Path
from typing import Final

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import FileResponse, Response
from starlette.routing import BaseRoute, Mount, Route
from starlette.staticfiles import StaticFiles

from zermelo.game import InvalidInputError
from zermelo.studio import explore, learn, pgn, play, rollouts, socket, watch
from zermelo.studio.endpoints import JsonRoute, problem
from zermelo.studio.security import Gate
from zermelo.studio.studio import Studio

STATIC: Final = Path(__file__).with_name("static")
"""The built page; made by `make web`, and part of every wheel."""

PLACES: Final = ("/", "/play", "/analyse", "/explore", "/watch", "/learn")
"""Addresses that a person may see: the page itself decides what to show there."""

_WITH_ROUTES = (play, rollouts, pgn, explore, watch, learn, socket)


class PageMissingError(InvalidInputError):
    """The page was never built."""


def make_app(studio: Studio, *, host: str = "127.0.0.1", allowed: Iterable[str] = ()) -> Starlette:
    """The application; `PageMissingError` if the page was not built."""
    if not (STATIC / "index.html").is_file():
        raise PageMissingError(
            "the studio's page is not built: run make web in the clone of Zermelo (it needs Node "
            "20 or later), or install a wheel, which has it"
        )

    @contextlib.asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        studio.open()
        yield
        await studio.close()

    async def page(request: Request) -> Response:
        return FileResponse(STATIC / "index.html", headers={"cache-control": "no-cache"})

    routes: list[BaseRoute] = [route for part in _WITH_ROUTES for route in part.ROUTES]
    routes += [Route(path, page, name=f"page {path}") for path in PLACES]
    routes += [
        Route(f"/{file.name}", _file(file), name=file.name)
        for file in STATIC.iterdir()
        if file.is_file() and file.name != "index.html"
    ]
    routes.append(Mount("/assets", _Assets(directory=STATIC / "assets", check_dir=False)))
    gate = Middleware(
        Gate,
        host=host,
        allowed=tuple(allowed),
        body_bytes=int(studio.limits.body_kb * 1024),
        larger={
            route.path: int(studio.limits.upload_mb * 1024 * 1024)
            for route in routes
            if isinstance(route, JsonRoute) and route.large
        },
    )
    app = Starlette(
        routes=routes,
        middleware=[gate],
        lifespan=lifespan,
        exception_handlers={HTTPException: _http_problem, Exception: _own_fault},
    )
    app.state.studio = studio
    return app


class _Assets(StaticFiles):
    """Files with a hash of their content in the name: they never change."""

    def file_response(self, *arguments: object, **more: object) -> Response:
        response = super().file_response(*arguments, **more)  # type: ignore[arg-type]
        response.headers["cache-control"] = "public, max-age=31536000, immutable"
        return response


def _file(path: Path) -> Callable[[Request], Awaitable[Response]]:
    async def serve(request: Request) -> Response:
        return FileResponse(path, headers={"cache-control": "no-cache"})

    return serve


async def _http_problem(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    words = {404: "there is nothing at this address", 405: "this address does not take that method"}
    return problem(error.status_code, words.get(error.status_code, error.detail))


async def _own_fault(request: Request, error: Exception) -> Response:
    return problem(500, f"a fault of the studio's own: {type(error).__name__}")
