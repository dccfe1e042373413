"""HTTP requests: the parameters of their address, the JSON in their body, and how they are refused."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from starlette.requests import Request

MOST_BYTES = 1024 * 1024
"""Of a body."""
RESOLUTIONS = range(36, 601)
"""Dots per inch that pictures may have."""


class Refusal(Exception):  # noqa: N818 (it is what the page is told, and no error of ours)
    """A request that is refused: the status of the answer, one plain sentence, and what else the answer says."""

    def __init__(self, status: int, sentence: str, **more: Any) -> None:
        super().__init__(sentence)
        self.status, self.body = status, {"error": sentence, **more}


async def body(request: Request) -> Mapping[str, Any]:
    """The JSON of a request: a mapping."""
    data = b""
    async for piece in request.stream():
        data += piece
        if len(data) > MOST_BYTES:
            raise Refusal(413, f"this is more than {MOST_BYTES // 1024 // 1024} MB")
    try:
        found = json.loads(data)
    except (ValueError, RecursionError):  # nested so deep that no page of ours has sent it
        found = None
    if not isinstance(found, dict):
        raise Refusal(400, "the body has to be a JSON object")
    return found


def text(given: Mapping[str, Any], name: str) -> str:
    """A text that has to be given; Refusal where it has halves of characters, which no file and no answer can hold."""
    found = given.get(name)
    if not isinstance(found, str):
        raise Refusal(400, f"'{name}' is missing")
    try:
        found.encode()
    except UnicodeEncodeError:
        raise Refusal(422, f"'{name}' has characters that no file can hold") from None
    return found


def number(given: Mapping[str, Any], name: str, otherwise: int | None = None) -> int:
    """A whole number; Refusal where it is none, or missing and there is nothing to put in its place."""
    found = given.get(name, otherwise)
    try:
        return int(str(found)[:9])
    except ValueError:
        raise Refusal(400, f"'{name}' has to be a whole number") from None


def switch(given: Mapping[str, Any], name: str) -> bool:
    """Whether something is asked for: `1`."""
    return given.get(name, "0") not in ("0", "", "false")


def resolution(dpi: int) -> int:
    """Dots per inch; Refusal where a picture would be too coarse, or too large."""
    if dpi not in RESOLUTIONS:
        raise Refusal(400, f"dpi goes from {RESOLUTIONS.start} to {RESOLUTIONS.stop - 1}")
    return dpi
