"""Work that two processes share: a copy of this one does half of it, where the system can make such copies."""

from __future__ import annotations

import os
import pickle
import sys
import threading
from collections.abc import Callable, Sequence
from typing import TypeVar

Item = TypeVar("Item")
Result = TypeVar("Result")

MANY = 300
"""From so many definitions on, a second process is worth its while."""


def can_be_shared() -> bool:
    """Whether there is a second processor, and a copy of this process would be sound: no other thread is at work."""
    return sys.platform == "linux" and (os.cpu_count() or 1) > 1 and threading.active_count() == 1


def in_halves(work: Callable[[Item], Result], items: Sequence[Item]) -> list[tuple[Item, Result]]:
    """Each item with what `work` gives for it, in any order. What it changes besides is lost for half of the items."""
    here, there = items[::2], items[1::2]
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(reading)  # so that writing fails, rather than waits, where the other process has been killed
        failed = True
        try:
            with os.fdopen(writing, "wb") as stream:
                pickle.dump([work(one) for one in there], stream, pickle.HIGHEST_PROTOCOL)
            failed = False
        finally:
            os._exit(failed)  # it is a copy: nothing that the process has begun may be ended twice
    os.close(writing)
    with os.fdopen(reading, "rb") as stream:
        found = [work(one) for one in here]
        data = stream.read()
    _, status = os.waitpid(child, 0)
    others = [work(one) for one in there] if status else pickle.loads(data)
    return [*zip(here, found, strict=True), *zip(there, others, strict=True)]
