"""A job queue with one thread, which does all work: neither WeasyPrint nor pdfium may be used by several at once."""

from __future__ import annotations

import asyncio
import itertools
import threading
from collections.abc import Callable, Hashable
from concurrent.futures import Future
from queue import PriorityQueue
from typing import Any, TypeVar

T = TypeVar("T")
_Job = tuple[bool, int, "Future[Any]", Callable[[], Any]]


class SupersededError(Exception):
    """A newer wish for the same thing came in before this one was begun."""


class Jobs:
    """Does one piece of work after another, those that somebody waits for before those for `later`.

    Of several with an equal `key` that have not been begun, only the newest is done.
    """

    def __init__(self) -> None:
        self._jobs: PriorityQueue[_Job] = PriorityQueue()
        self._numbers = itertools.count()
        self._newest: dict[Hashable, Future[Any]] = {}
        self._lock = threading.Lock()
        # A daemon, so that nobody who presses Ctrl-C waits for a layout to end.
        threading.Thread(target=self._work, name="jobs", daemon=True).start()

    def submit(self, work: Callable[[], T], key: Hashable = None, *, later: bool = False) -> Future[T]:
        """Have some work done; older work of the same key that has not been begun is dropped."""
        future: Future[T] = Future()
        if key is not None:
            with self._lock:
                older = self._newest.get(key)
                self._newest[key] = future
            if older is not None:
                older.cancel()
            future.add_done_callback(lambda _: self._forget(key, future))
        self._jobs.put((later, next(self._numbers), future, work))
        return future

    async def do(self, work: Callable[[], T], key: Hashable = None, *, later: bool = False) -> T:
        """The result of some work; SupersededError where a newer wish took its place."""
        future = self.submit(work, key, later=later)
        try:
            return await asyncio.wrap_future(future)
        except asyncio.CancelledError:
            task = asyncio.current_task()
            if task is not None and task.cancelling():
                raise
            raise SupersededError from None

    def _forget(self, key: Hashable, future: Future[Any]) -> None:
        with self._lock:
            if self._newest.get(key) is future:
                del self._newest[key]

    def _work(self) -> None:
        while True:
            _, _, future, work = self._jobs.get()
            if not future.set_running_or_notify_cancel():
                continue
            try:
                future.set_result(work())
            except BaseException as error:
                future.set_exception(error)
            del future, work  # or the last result would be held while nothing is to be done
