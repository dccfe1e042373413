"""One thread does all work: what is waited for first, and of what is asked for again only the newest."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Coroutine
from typing import Any

import pytest

from bestiarist.preview.bench import Bench, SupersededError

InLoop = Callable[[Coroutine[Any, Any, Any]], Any]


def held(bench: Bench) -> threading.Event:
    """Keep the bench busy until the event is set."""
    free, begun = threading.Event(), threading.Event()
    bench.submit(lambda: (begun.set(), free.wait(10)))
    assert begun.wait(10)
    return free


def test_what_somebody_waits_for_is_done_before_the_rest() -> None:
    bench, done = Bench(), list[str]()
    free = held(bench)
    last = bench.submit(lambda: done.append("book"), later=True)
    bench.submit(lambda: done.append("card"))
    bench.submit(lambda: done.append("draft"))
    free.set()
    last.result(10)
    assert done == ["card", "draft", "book"]


def test_only_the_newest_of_a_key_is_done(in_loop: InLoop) -> None:
    async def run() -> tuple[list[object], list[int]]:
        bench, done = Bench(), list[int]()
        free = held(bench)

        def work(number: int) -> int:
            done.append(number)
            return number

        asked = [asyncio.create_task(bench.do(lambda n=n: work(n), "draft")) for n in range(3)]  # type: ignore[misc]
        await asyncio.sleep(0.01)
        free.set()
        return await asyncio.gather(*asked, return_exceptions=True), done

    results, done = in_loop(run())
    assert [type(one) for one in results] == [SupersededError, SupersededError, int]
    assert done == [2]


def test_a_fault_is_that_of_its_own_work(in_loop: InLoop) -> None:
    async def run() -> str:
        bench = Bench()
        with pytest.raises(ZeroDivisionError):
            await bench.do(lambda: 1 // 0)
        return await bench.do(lambda: "next")

    assert in_loop(run()) == "next"
