"""Web application of the preview: its addresses, and what is answered there."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Hashable, Mapping, Sequence
from contextlib import AbstractAsyncContextManager
from dataclasses import asdict
from functools import partial
from pathlib import Path
from typing import Any
from urllib.parse import quote

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import FileResponse, JSONResponse, Response, StreamingResponse
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp

from bestiarist import rulesets
from bestiarist.core.faults import TemplateFaultError
from bestiarist.preview import payloads
from bestiarist.preview.books import Books
from bestiarist.preview.events import Hub, message
from bestiarist.preview.files import FindingAt, Fixer
from bestiarist.preview.jobs import Jobs, SupersededError
from bestiarist.preview.requests import Refusal, body, number, resolution, switch, text
from bestiarist.preview.security import Guard, Guarded, policy
from bestiarist.preview.session import ProjectChange, Session
from bestiarist.preview.sides import png
from bestiarist.ruleset import Place
from bestiarist.typeset import fonts
from bestiarist.typeset.folders import template_folders, with_game
from bestiarist.typeset.symbols import symbol_folders

STATIC = Path(__file__).parent / "static"
FOREVER = "public, max-age=31536000, immutable"
"""For what lies under the digest of its contents."""
Lifespan = Callable[[Starlette], AbstractAsyncContextManager[None]]


class Preview:
    """The request handlers. What takes time is done in the thread of the jobs, on the session."""

    def __init__(self, session: Session, guard: Guard) -> None:
        self.session, self.guard, self.hub, self.jobs = session, guard, Hub(), Jobs()
        self.fixer = Fixer(session)
        self.books = Books(session.root, self.jobs, self._told_of_book, self._show_book)

    def application(self, lifespan: Lifespan | None = None) -> ASGIApp:
        """All of it behind the guard."""
        routes = [
            Route("/", self.page),
            Route("/favicon.svg", self.icon),
            Route("/symbols.ttf", self.symbols),
            Route("/events", self.events),
            Route("/api/state", self.state),
            Route("/api/card", self.card),
            Route("/api/picture", self.picture),
            Route("/api/draft", self.draft, methods=["POST"]),
            Route("/api/complete", self.complete, methods=["POST"]),
            Route("/api/fix", self.fix, methods=["POST"]),
            Route("/api/file", self.open_file),
            Route("/api/file", self.save_file, methods=["PUT"]),
            Route("/api/explain", self.explain),
            Route("/api/layouts", self.layouts),
            Route("/api/book", self.book),
            Route("/api/book/picture", self.book_picture),
            Route("/sheet", self.sheet),
            Mount("/static", StaticFiles(directory=STATIC)),
        ]
        faults: Mapping[Any, Any] = {
            Refusal: _refused, SupersededError: _superseded, HTTPException: _wrong_address, 500: _failed,
        }
        return Guarded(Starlette(routes=routes, exception_handlers=faults, lifespan=lifespan), self.guard)

    async def close(self) -> None:
        """End what runs beside."""
        self.hub.close()
        await self.books.close()

    async def look(self, files: Sequence[Path] = ()) -> None:
        """Look at the project, after these files have changed, and tell the pages what is new."""
        change = await self.jobs.do(partial(self.session.refresh, files))
        if change is not None:
            self.books.changed(change.files)
            self.hub.publish("change", asdict(change))

    def _told_of_book(self, name: str, done: bool) -> None:
        self.hub.publish("progress", {"what": name, "done": int(done), "total": 1})
        if done:
            self._show_book(name)

    def _show_book(self, name: str) -> None:
        self.hub.publish("change", asdict(ProjectChange(self.session.revision, books=(name,))))

    async def _answer(self, work: Callable[..., payloads.Json], *given: Any, key: Hashable = None) -> Response:
        """What some work on the one thread makes of this, as JSON."""
        return JSONResponse(await self.jobs.do(partial(work, *given), key))

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
        return Response(await self.jobs.do(partial(symbols_face, self.session.root)), media_type="font/ttf")

    async def events(self, request: Request) -> Response:
        """What changes, as long as the page is open; at first, where things stand."""
        hello = message("hello", {"revision": self.session.revision})
        return StreamingResponse(self.hub.stream("retry: 1000\n", hello), media_type="text/event-stream")

    async def state(self, request: Request) -> Response:
        """The lists of the project."""
        found = await self.jobs.do(self.session.state)
        return JSONResponse({**found, "books": await self.books.listed()})

    async def card(self, request: Request) -> Response:
        """A card and its findings."""
        return await self._answer(self.session.card, text(request.query_params, "path"))

    async def draft(self, request: Request) -> Response:
        """The same for a text that nobody has saved; of several for one file only the newest counts."""
        given = await body(request)
        path = text(given, "path")
        return await self._answer(self.session.draft, path, text(given, "text"), key=("draft", path))

    async def picture(self, request: Request) -> Response:
        """A side of a card."""
        asked = request.query_params
        side, dpi = number(asked, "side", 0), resolution(number(asked, "dpi", 192))
        work = partial(self.session.picture, text(asked, "v"), side, dpi, switch(asked, "bleed"), switch(asked, "safe"))
        return _picture(await self.jobs.do(work))

    async def complete(self, request: Request) -> Response:
        """What may stand at a place of a text."""
        given = await body(request)
        place = Place.of(text(given, "text"), number(given, "line"), number(given, "column"))
        return await self._answer(self.session.complete, text(given, "path"), place)

    async def open_file(self, request: Request) -> Response:
        """A text and its version; no text where the file is not there."""
        return await self._answer(self.fixer.open, text(request.query_params, "path"))

    async def save_file(self, request: Request) -> Response:
        """Save a text, unless the file has changed meanwhile."""
        given = await body(request)
        path = text(given, "path")
        done = await self._answer(self.fixer.save, path, text(given, "text"), text(given, "base"))
        await self.look([self.session.root / path])
        return done

    async def fix(self, request: Request) -> Response:
        """Apply a fix to a file, or to the text that is given; one that is not safe only where that is asked for."""
        given = await body(request)
        path = text(given, "path")
        unsafe = given.get("unsafe") is True
        wanted = FindingAt(text(given, "code"), number(given, "line"), number(given, "column"), unsafe)
        if "text" in given:
            return await self._answer(self.fixer.fix_draft, path, wanted, text(given, "text"))
        done = await self._answer(self.fixer.fix, path, wanted, text(given, "version"))
        await self.look([self.session.root / path])
        return done

    async def explain(self, request: Request) -> Response:
        """The page of a check."""
        return JSONResponse(payloads.explained(text(request.query_params, "code")))

    async def layouts(self, request: Request) -> Response:
        """The sheets that there are."""
        return JSONResponse(self.session.layouts())

    async def sheet(self, request: Request) -> Response:
        """A deck or a card on its sheet."""
        asked = request.query_params
        of = self.session.sheet_of_deck if "deck" in asked else self.session.sheet_of_card
        path = text(asked, "deck" if "deck" in asked else "path")
        name, pdf = await self.jobs.do(partial(of, path, asked.get("layout", "a4")))
        named = {"Content-Disposition": f"inline; filename*=UTF-8''{quote(name)}"}
        return Response(pdf, media_type="application/pdf", headers=named)

    async def book(self, request: Request) -> Response:
        """A book as it was laid out last."""
        return JSONResponse(await self.books.book(text(request.query_params, "name")))

    async def book_picture(self, request: Request) -> Response:
        """A page of a book."""
        asked = request.query_params
        pages = self.books.pages(text(asked, "name"), text(asked, "v"))
        page, dpi = number(asked, "page"), resolution(number(asked, "dpi", 96))
        if not 1 <= page <= len(pages.sizes):
            raise Refusal(404, "the book has no such page")
        return _picture(await self.jobs.do(partial(png, pages.pdf, page - 1, dpi)))


def _picture(data: bytes) -> Response:
    return Response(data, media_type="image/png", headers={"Cache-Control": FOREVER})


def symbols_face(root: Path) -> bytes:
    """The symbols of a project and of all games; where drawings can't be used, which the checks say, the program's."""
    roots = [game.root for game in map(rulesets.load, rulesets.names()) if game.root]
    folders = template_folders(root)
    for one in roots:
        folders = with_game(folders, one)
    places = (*symbol_folders(folders), *(one / "symbols" for one in roots if (one / "symbols").is_dir()))
    try:
        return fonts.font_bytes(fonts.symbols_face(places))
    except (TemplateFaultError, KeyError):
        return fonts.font_bytes(fonts.SYMBOLS_FACE)


async def _refused(request: Request, refusal: Refusal) -> Response:
    return JSONResponse(refusal.body, refusal.status)


async def _superseded(request: Request, error: SupersededError) -> Response:
    return JSONResponse({"error": "a newer text came in", "superseded": True}, 409)


async def _wrong_address(request: Request, error: HTTPException) -> Response:
    return JSONResponse({"error": error.detail}, error.status_code, error.headers)


async def _failed(request: Request, error: Exception) -> Response:
    sentence = f"something went wrong that should not: {type(error).__name__}: {error}"
    return JSONResponse({"error": sentence}, 500)
