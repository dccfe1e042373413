"""Server-sent events: what changes is told to every page that is open."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Mapping
from typing import Any

HEARTBEAT = 15.0
"""Seconds after which a silent stream says that it is still there."""
MOST_WAITING = 100
"""So many events may wait for a page that does not read; then its stream ends, and it has to come back."""


class Hub:
    """Tells all pages. It is used by the thread of the event loop only."""

    def __init__(self) -> None:
        self._queues: set[asyncio.Queue[str]] = set()

    def publish(self, event: str, data: Mapping[str, Any]) -> None:
        """Tell all pages that are open now."""
        text = message(event, data)
        for queue in [*self._queues]:
            if queue.qsize() >= MOST_WAITING:
                self._end(queue)
            else:
                queue.put_nowait(text)

    def close(self) -> None:
        """End all streams."""
        for queue in [*self._queues]:
            self._end(queue)

    async def stream(self, *first: str) -> AsyncIterator[str]:
        """The events from now on, the `first` messages before them."""
        queue: asyncio.Queue[str] = asyncio.Queue()
        self._queues.add(queue)
        try:
            for text in first:
                yield text
            while text := await _next(queue):
                yield text
        finally:
            self._queues.discard(queue)

    def _end(self, queue: asyncio.Queue[str]) -> None:
        self._queues.discard(queue)
        queue.put_nowait("")


async def _next(queue: asyncio.Queue[str]) -> str:
    try:
        return await asyncio.wait_for(queue.get(), HEARTBEAT)
    except TimeoutError:
        return ": still here\n\n"


def message(event: str, data: Mapping[str, Any]) -> str:
    """An event as it goes over the line."""
    return f"event: {event}\ndata: {json.dumps(data)}\n\n"
