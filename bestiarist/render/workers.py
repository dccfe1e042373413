"""Who carries out tasks: this process, helpers of its own, or whatever executor a caller brings along."""

from __future__ import annotations

import os
import sys
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager, nullcontext
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from concurrent.futures import Executor, Future

Result = TypeVar("Result")
WARM = "bestiarist.render.warm"
Task = Callable[[], Result]
WORTHWHILE = 40
"""From so many cards on, helping processes are worth the time that they need to start."""
AHEAD = 2
"""So many tasks for each worker are handed out before a result is awaited, so that memory does not grow with them."""


def carry_out(tasks: Iterable[Task[Result]], jobs: int, executor: Executor | None = None) -> Iterator[Result]:
    """What the tasks give, in their order. They are functions of modules with plain data, so that any process can
    carry them out. Without an executor there are `jobs` helpers; what these cannot do, as they died, is done here."""
    with _team(jobs, executor) as team:
        if team is None:
            yield from (task() for task in tasks)
        else:
            yield from _handed_out(tasks, team, AHEAD * jobs)


def _handed_out(tasks: Iterable[Task[Result]], team: Executor, ahead: int) -> Iterator[Result]:
    from concurrent.futures import BrokenExecutor

    def hand_out(task: Task[Result]) -> Future[Result] | None:
        try:
            return team.submit(task)
        except BrokenExecutor:
            return None

    def result(task: Task[Result], future: Future[Result] | None) -> Result:
        try:
            return future.result() if future else task()
        except BrokenExecutor:
            return task()

    waiting: deque[tuple[Task[Result], Future[Result] | None]] = deque()
    for task in tasks:
        waiting.append((task, hand_out(task)))
        if len(waiting) > ahead:
            yield result(*waiting.popleft())
    while waiting:
        yield result(*waiting.popleft())


@contextmanager
def _team(jobs: int, executor: Executor | None) -> Iterator[Executor | None]:
    """A caller's executor goes on to live; helpers of our own end with their work."""
    own = None if executor else _helpers(jobs)
    try:
        yield executor or own
    finally:
        if own:
            own.shutdown(cancel_futures=True)


def call_helpers(*modules: str) -> bool:
    """Start the process of which helpers will be copies: it imports the renderer, and the modules that are named, while
    others are at work here. False where helpers begin from nothing: on other systems, and where there is no room."""
    if sys.platform != "linux":
        return False
    from bestiarist.render.fonts import isolate_fontconfig, own_temporary_folder

    isolate_fontconfig()  # here, so that the helpers share its folder and this process removes it
    removed_in_time = "multiprocessing.util" not in sys.modules  # before our folder is: what ends last began first
    import signal
    from multiprocessing import forkserver, resource_tracker

    resource_tracker.ensure_running()
    forkserver.set_forkserver_preload([WARM, *modules])
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})  # Ctrl-C is left to this process
    try:
        with own_temporary_folder() if removed_in_time else nullcontext():
            forkserver.ensure_running()
    except OSError:
        return False
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
    return True


def _helpers(jobs: int) -> Executor | None:
    """So many processes; None where one does it all, or where the system has no more."""
    if jobs < 2:
        return None
    import multiprocessing
    from concurrent.futures import ProcessPoolExecutor

    from bestiarist.render.fonts import isolate_fontconfig

    isolate_fontconfig()
    try:
        context = multiprocessing.get_context("forkserver" if call_helpers() else "spawn")
        return ProcessPoolExecutor(jobs, context, _settle, (dict(os.environ),))
    except (ImportError, NotImplementedError, OSError):
        return None


def _settle(environment: Mapping[str, str]) -> None:
    """A helper has the environment of today, whenever that began of which it is a copy. It leaves Ctrl-C to the process
    that a person started, and ends with it, even where that one is killed."""
    import signal
    import threading

    os.environ.clear()
    os.environ.update(environment)
    threading.Thread(target=_follow, daemon=True).start()
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _follow() -> None:
    """End this helper when the process that started it has ended."""
    import multiprocessing

    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
