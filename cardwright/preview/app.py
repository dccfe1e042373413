"""The addresses of the preview, and what is answered there."""

from __future__ import annotations

import secrets
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import AbstractAsyncContextManager
from functools import partial
from pathlib import Path
from typing import Any

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import FileResponse, JSONResponse, Response, StreamingResponse
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp

from cardwright.preview.asked import body, number, switch, text
from cardwright.preview.bench import Bench, SupersededError
from cardwright.preview.desk import Change, Desk
from cardwright.preview.events import Hub, message
from cardwright.preview.refusal import Refusal
from cardwright.preview.security import Guard, Guarded, policy
from cardwright.render.faults import TemplateFaultError
from cardwright.render.fonts import SYMBOLS_FACE, font_bytes, own_symbols

STATIC = Path(__file__).parent / "static"
FOREVER = "public, max-age=31536000, immutable"
"""For what lies under the digest of its contents."""
Answer = Callable[[Request], Awaitable[Response]]
Lifespan = Callable[[Starlette], AbstractAsyncContextManager[None]]


class Preview:
    """Answers requests: the work is done on the bench, at the desk."""

    def __init__(self, desk: Desk, guard: Guard, hub: Hub, bench: Bench) -> None:
        self.desk, self.guard, self.hub, self.bench = desk, guard, hub, bench

    def application(self, lifespan: Lifespan | None = None) -> ASGIApp:
        """All of it behind the guard."""
        routes = [
            Route("/", self.page),
            Route("/favicon.svg", self.icon),
            Route("/symbols.ttf", self.symbols),
            Route("/events", self.events),
            Route("/api/state", self.state),
            Route("/api/card", self.card),
            Route("/api/draft", self.draft, methods=["POST"]),
            Route("/api/picture", self.picture),
            Mount("/static", StaticFiles(directory=STATIC)),
        ]
        faults: Mapping[Any, Any] = {
            Refusal: _refused, SupersededError: _superseded, HTTPException: _wrong_address, 500: _failed,
        }
        return Guarded(Starlette(routes=routes, exception_handlers=faults, lifespan=lifespan), self.guard)

    async def changed(self, files: list[Path]) -> None:
        """Look at the project again, and tell the pages what is new."""
        change = await self.bench.do(partial(self.desk.refresh, files))
        if change is not None:
            self.hub.publish("change", _change(change))

    async def page(self, request: Request) -> Response:
        """The page, with the token and the nonce of this load."""
        nonce = secrets.token_urlsafe(16)
        html = (STATIC / "index.html").read_text(encoding="utf-8")
        html = html.replace("{{ token }}", self.guard.token).replace("{{ nonce }}", nonce)
        return Response(html, media_type="text/html", headers={"Content-Security-Policy": policy(nonce)})

    async def icon(self, request: Request) -> Response:
        """The sign of the page in the browser's tab."""
        return FileResponse(STATIC / "favicon.svg")

    async def symbols(self, request: Request) -> Response:
        """The face with the symbols of the cards, for their text."""
        return Response(await self.bench.do(partial(symbols_face, self.desk.root)), media_type="font/ttf")

    async def events(self, request: Request) -> Response:
        """What changes, as long as the page is open; at first, where things stand."""
        hello = message("hello", {"revision": self.desk.revision})
        stream: AsyncIterator[str] = self.hub.stream("retry: 1000\n", hello)
        return StreamingResponse(stream, media_type="text/event-stream")

    async def state(self, request: Request) -> Response:
        """The lists of the project."""
        return JSONResponse(await self.bench.do(self.desk.state))

    async def card(self, request: Request) -> Response:
        """A card and its findings."""
        return JSONResponse(await self.bench.do(partial(self.desk.card, text(request.query_params, "path"))))

    async def draft(self, request: Request) -> Response:
        """The same for a text that nobody has saved; of several for one file only the newest counts."""
        given = await body(request)
        path = text(given, "path")
        work = partial(self.desk.draft, path, text(given, "text"))
        return JSONResponse(await self.bench.do(work, ("draft", path)))

    async def picture(self, request: Request) -> Response:
        """A side of a card."""
        asked = request.query_params
        side, dpi = number(asked, "side", 0), number(asked, "dpi", 192)
        work = partial(self.desk.picture, text(asked, "v"), side, dpi, switch(asked, "bleed"), switch(asked, "safe"))
        return Response(await self.bench.do(work), media_type="image/png", headers={"Cache-Control": FOREVER})


def symbols_face(root: Path) -> bytes:
    """The symbols of a project; where its own drawings can't be used, which the checks say, those of the program."""
    try:
        return own_symbols(root) or font_bytes(SYMBOLS_FACE)
    except TemplateFaultError:
        return font_bytes(SYMBOLS_FACE)


def _change(change: Change) -> Mapping[str, Any]:
    return {
        "revision": change.revision, "files": list(change.files), "creatures": list(change.creatures), "books": [],
    }


async def _refused(request: Request, refusal: Refusal) -> Response:
    return JSONResponse(refusal.body, refusal.status)


async def _superseded(request: Request, error: SupersededError) -> Response:
    return JSONResponse({"error": "a newer text came in", "superseded": True}, 409)


async def _wrong_address(request: Request, error: HTTPException) -> Response:
    return JSONResponse({"error": error.detail}, error.status_code, error.headers)


async def _failed(request: Request, error: Exception) -> Response:
    sentence = f"something went wrong that should not: {type(error).__name__}: {error}"
    return JSONResponse({"error": sentence}, 500)
