"""Access control: the preview answers its own page, in the browser of the person who started it, and nobody else.

A page of another origin can make a browser send requests here. It is refused by three signs: the name that it
called us by (Host; a foreign name that points to this computer is the trick called DNS rebinding), the origin that the
browser says it has (Origin, Sec-Fetch-Site), and the token, which only our page carries, for anything that writes.
"""

from __future__ import annotations

import ipaddress
import re
import secrets
import socket
from collections.abc import Iterable
from dataclasses import dataclass, field

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

TOKEN_HEADER = "x-bestiarist-token"
READING = ("GET", "HEAD")
_ANYWHERE = ("0.0.0.0", "::")
_HOST = re.compile(r"(?:\[([0-9a-f:.]+)\]|([\w.-]+))(?::[0-9]{1,5})?", re.IGNORECASE)
"""A name, or an address in digits (one with colons in brackets), perhaps with a port, and nothing behind it."""
_HEADERS = {
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
}


def policy(nonce: str = "") -> str:
    """The Content-Security-Policy: our own files, nothing inline but the styles that carry the nonce."""
    styles = f"'self' 'nonce-{nonce}'" if nonce else "'self'"
    return (
        f"default-src 'none'; script-src 'self'; style-src {styles}; img-src 'self'; font-src 'self'; "
        "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    )


@dataclass(frozen=True, slots=True)
class Guard:
    """What is let in: requests to one of the `names`, and writing ones that carry the `token`.

    `numbers`: any address in digits is ours too, where the preview listens on all of them; a name could be anybody's.
    """

    names: frozenset[str]
    numbers: bool = False
    token: str = field(default_factory=lambda: secrets.token_urlsafe(32))

    @classmethod
    def of(cls, host: str) -> Guard:
        """The guard of a preview that listens on a host."""
        names = {"127.0.0.1", "localhost", "::1", host.casefold()}
        if host in _ANYWHERE:
            names |= {socket.gethostname().casefold(), f"{socket.gethostname()}.local".casefold()}
        return cls(frozenset(names), host in _ANYWHERE)

    def objection(self, method: str, headers: Headers) -> str:
        """Why a request is refused; empty where it is not."""
        host = headers.get("host", "")
        if not self._is_ours(host):
            return "this preview is not known under that name"
        if headers.get("origin", f"http://{host}") != f"http://{host}":
            return "pages of other origins may not ask here"
        if headers.get("sec-fetch-site", "none") not in ("same-origin", "none"):
            return "pages of other sites may not ask here"
        token = headers.get(TOKEN_HEADER, "")
        if method not in READING and not secrets.compare_digest(token.encode(), self.token.encode()):
            return "the token of the page is missing, or is of an earlier start: load the page again"
        return ""

    def _is_ours(self, host: str) -> bool:
        found = _HOST.fullmatch(host)
        name = (found[1] or found[2]).casefold() if found else ""
        if name in self.names:
            return True
        try:
            return self.numbers and bool(ipaddress.ip_address(name))
        except ValueError:
            return False


class Guarded:
    """The application behind its guard; every answer carries the headers that keep other origins out."""

    def __init__(self, app: ASGIApp, guard: Guard) -> None:
        self.app, self.guard = app, guard

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer, or refuse."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        objection = self.guard.objection(scope["method"], Headers(scope=scope))
        app = JSONResponse({"error": objection}, 403) if objection else self.app
        await app(scope, receive, _with_headers(send, _HEADERS.items()))


def _with_headers(send: Send, headers: Iterable[tuple[str, str]]) -> Send:
    async def sending(message: Message) -> None:
        if message["type"] == "http.response.start":
            given = MutableHeaders(scope=message)
            given.update(dict(headers))
            given.setdefault("Content-Security-Policy", policy())
            given.setdefault("Cache-Control", "no-store")
        await send(message)

    return sending
