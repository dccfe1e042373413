"""Streams of events: what comes out, and that they end."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from typing import Any

import pytest

from bestiarist.preview import events
from bestiarist.preview.events import MOST_WAITING, Hub, message

InLoop = Callable[[Coroutine[Any, Any, Any]], Any]


def test_pages_hear_what_happens_after_they_came(in_loop: InLoop) -> None:
    async def run() -> list[str]:
        hub = Hub()
        hub.publish("change", {"revision": 1})
        stream = hub.stream("hello\n\n")
        found = [await anext(stream)]
        hub.publish("change", {"name": "<b>\n"})
        hub.close()
        return found + [text async for text in stream]

    assert in_loop(run()) == ["hello\n\n", 'event: change\ndata: {"name": "<b>\\n"}\n\n']


def test_a_silent_stream_says_that_it_is_there(monkeypatch: pytest.MonkeyPatch, in_loop: InLoop) -> None:
    async def run() -> str:
        return await anext(Hub().stream())

    monkeypatch.setattr(events, "HEARTBEAT", 0.01)
    assert in_loop(run()).startswith(":")


def test_a_page_that_does_not_read_is_let_go(in_loop: InLoop) -> None:
    async def run() -> int:
        hub = Hub()
        stream = hub.stream("first")
        await anext(stream)
        for number in range(MOST_WAITING * 3):
            hub.publish("change", {"revision": number})
        return len([text async for text in stream])

    assert in_loop(run()) == MOST_WAITING


def test_the_form_of_a_message() -> None:
    assert message("progress", {"done": 1}) == 'event: progress\ndata: {"done": 1}\n\n'
