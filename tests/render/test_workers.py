"""Tasks are carried out in order, whoever does it, and also where a worker dies."""

from __future__ import annotations

import operator
import os
import sys
from collections.abc import Iterator
from concurrent.futures import BrokenExecutor, Executor, Future, ThreadPoolExecutor
from functools import partial
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from bestiarist import rulesets
from bestiarist.build.pipeline import Request, check
from bestiarist.render import workers
from bestiarist.render.card_tasks import print_cards
from bestiarist.render.cards import Card, Setup
from bestiarist.render.workers import carry_out
from bestiarist.ruleset import Scope
from bestiarist.typeset.folders import template_folders

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


@pytest.mark.parametrize("system", ["linux", "darwin", "win32"])
def test_workers_start_as_each_system_starts_them(system: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Windows and macOS make no copies of a process: a worker begins with nothing but what it is given."""
    monkeypatch.setattr(workers, "sys", SimpleNamespace(platform=system))
    monkeypatch.setattr(workers, "PRELOADED", ["operator"])
    monkeypatch.setenv("OF_TODAY", "yes")
    asked = [partial(os.getenv, "OF_TODAY"), partial(operator.mul, 6, 7), os.getpid]
    said, product, process = carry_out(asked, 2)
    assert (said, product) == ("yes", 42) and process != os.getpid()


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere workers always start so")
def test_workers_that_are_no_copies_print_the_same_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    ruleset = rulesets.load("path2victory")
    root = Path(__file__).resolve().parents[2]
    (collection,) = check(Request.of([root / "cards" / "path2victory" / "sump-toad.yaml"])).collections
    kind, scope = ruleset.kinds[0], Scope(ruleset, collection.library, None)
    (card,) = (one for one in collection.library if one.id == "sump-toad")
    setup = Setup.of(ruleset, template_folders(None), None)
    task = partial(print_cards, setup, "key", [Card(card, kind, scope).subject], 4, True)
    monkeypatch.setattr(workers, "sys", SimpleNamespace(platform="darwin"))
    one, two = carry_out([task, task], 2)
    assert one == two == task()


@pytest.mark.slow
@pytest.mark.parametrize("system", [sys.platform, "as elsewhere"])
def test_what_a_dead_worker_left_is_done_here(system: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", system)
    (tmp_path / "perishable.py").write_text(PERISHABLE, encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setenv("SURVIVOR", str(os.getpid()))
    import perishable

    assert list(carry_out(tasks(perishable.dying, 6), 2)) == list(range(6))
