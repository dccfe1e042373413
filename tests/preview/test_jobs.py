"""One thread does all work: what is waited for first, and of what is asked for again only the newest."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Coroutine
from typing import Any

import pytest

from bestiarist.preview.jobs import Jobs, SupersededError

InLoop = Callable[[Coroutine[Any, Any, Any]], Any]


def held(jobs: Jobs) -> threading.Event:
    """Keep the jobs busy until the event is set."""
    free, begun = threading.Event(), threading.Event()
    jobs.submit(lambda: (begun.set(), free.wait(10)))
    assert begun.wait(10)
    return free


def test_what_somebody_waits_for_is_done_before_the_rest() -> None:
    jobs, done = Jobs(), list[str]()
    free = held(jobs)
    last = jobs.submit(lambda: done.append("book"), later=True)
    jobs.submit(lambda: done.append("card"))
    jobs.submit(lambda: done.append("draft"))
    free.set()
    last.result(10)
    assert done == ["card", "draft", "book"]


def test_only_the_newest_of_a_key_is_done(in_loop: InLoop) -> None:
    async def run() -> tuple[list[object], list[int]]:
        jobs, done = Jobs(), list[int]()
        free = held(jobs)

        def work(number: int) -> int:
            done.append(number)
            return number

        asked = [asyncio.create_task(jobs.do(lambda n=n: work(n), "draft")) for n in range(3)]  # type: ignore[misc]
        await asyncio.sleep(0.01)
        free.set()
        return await asyncio.gather(*asked, return_exceptions=True), done

    results, done = in_loop(run())
    assert [type(one) for one in results] == [SupersededError, SupersededError, int]
    assert done == [2]


def test_a_fault_is_that_of_its_own_work(in_loop: InLoop) -> None:
    async def run() -> str:
        jobs = Jobs()
        with pytest.raises(ZeroDivisionError):
            await jobs.do(lambda: 1 // 0)
        return await jobs.do(lambda: "next")

    assert in_loop(run()) == "next"
