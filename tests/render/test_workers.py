"""Tasks are carried out in order, whoever does it, and also where a worker dies."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from concurrent.futures import BrokenExecutor, Executor, Future, ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from bestiarist.render import workers
from bestiarist.render.workers import carry_out

PERISHABLE = """
import os

def dying(number):
    if number == 3 and str(os.getpid()) != os.environ["SURVIVOR"]:
        os._exit(1)
    return number
"""


def squared(number: int) -> int:
    return number * number


def tasks(function: Any = squared, count: int = 9) -> list[Any]:
    return [partial(function, number) for number in range(count)]


class Broken(Executor):
    """An executor that no longer takes anything."""

    def submit(self, *arguments: Any, **options: Any) -> Future[Any]:
        raise BrokenExecutor


@pytest.mark.parametrize("jobs", [1, 2, 3])
def test_results_come_in_order(jobs: int) -> None:
    with ThreadPoolExecutor(2) as executor:
        assert list(carry_out(tasks(), jobs, executor)) == [squared(number) for number in range(9)]
        assert executor.submit(squared, 3).result() == 9, "it goes on to live"


@pytest.mark.parametrize("executor", [None, Broken()])
def test_without_help_all_is_done_here(executor: Executor | None) -> None:
    assert list(carry_out(tasks(), 1, executor)) == [squared(number) for number in range(9)]


def test_only_a_few_tasks_are_made_ahead() -> None:
    made: list[int] = []

    def making() -> Iterator[Any]:
        for number, task in enumerate(tasks(count=50)):
            made.append(number)
            yield task

    with ThreadPoolExecutor(2) as executor:
        results = carry_out(making(), 2, executor)
        assert next(results) == 0
        assert len(made) <= workers.AHEAD * 2 + 1
        assert list(results) == [squared(number) for number in range(1, 50)]


@pytest.mark.slow
@pytest.mark.parametrize("system", [sys.platform, "as elsewhere"])
def test_what_a_dead_worker_left_is_done_here(system: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", system)
    (tmp_path / "perishable.py").write_text(PERISHABLE, encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setenv("SURVIVOR", str(os.getpid()))
    import perishable

    assert list(carry_out(tasks(perishable.dying, 6), 2)) == list(range(6))
