"""Tasks in this process, in processes of its own, or in whatever executor a caller brings along."""

from __future__ import annotations

import os
import sys
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from concurrent.futures import Executor, Future

Result = TypeVar("Result")
Task = Callable[[], Result]
PRELOADED = ["bestiarist.render.printer"]
"""What workers import once for all of them, where they are copies of one process."""
WORTHWHILE = 40
"""From so many cards on, worker processes are worth the time that they need to start."""
AHEAD = 2
"""So many tasks for each worker are handed out before a result is awaited, so that memory does not grow with them."""


def carry_out(tasks: Iterable[Task[Result]], jobs: int, executor: Executor | None = None) -> Iterator[Result]:
    """The results of tasks, in their order. They are functions of modules with plain data, so that any process can
    carry them out. Without an executor there are `jobs` workers; what these cannot do, as they died, is done here."""
    with _pool(jobs, executor) as pool:
        if pool is None:
            yield from (task() for task in tasks)
        else:
            yield from _handed_out(tasks, pool, AHEAD * jobs)


def _handed_out(tasks: Iterable[Task[Result]], pool: Executor, ahead: int) -> Iterator[Result]:
    from concurrent.futures import BrokenExecutor

    def hand_out(task: Task[Result]) -> Future[Result] | None:
        try:
            return pool.submit(task)
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
def _pool(jobs: int, executor: Executor | None) -> Iterator[Executor | None]:
    """A caller's executor, which goes on to live; or a pool of our own, which ends with its work."""
    own = None if executor else _processes(jobs)
    try:
        yield executor or own
    finally:
        if own:
            own.shutdown(cancel_futures=True)


def _processes(jobs: int) -> Executor | None:
    """So many processes; None where one does it all, or where the system has no more."""
    if jobs < 2:
        return None
    import multiprocessing
    from concurrent.futures import ProcessPoolExecutor

    from bestiarist.typeset.fonts import isolate_fontconfig

    isolate_fontconfig()  # here, so that the workers share its folder and this process removes it
    try:
        # Where copies of a process are sound, the renderer is imported once: in each worker it costs a quarter more.
        context = multiprocessing.get_context("forkserver" if sys.platform == "linux" else "spawn")
        if sys.platform == "linux":
            context.set_forkserver_preload(PRELOADED)
        return ProcessPoolExecutor(jobs, context, _settle, (dict(os.environ),))
    except (ImportError, NotImplementedError, OSError):
        return None


def _settle(environment: Mapping[str, str]) -> None:
    """A worker has the environment of today, whenever that began of which it is a copy. It leaves Ctrl-C to the process
    that a person started, and ends with it, even where that one is killed."""
    import signal
    import threading

    os.environ.clear()
    os.environ.update(environment)
    threading.Thread(target=_follow, daemon=True).start()
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _follow() -> None:
    """End this worker when the process that started it has ended."""
    import multiprocessing

    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
