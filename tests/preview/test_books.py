"""Books are laid out beside the preview; until one is done, the last stays."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import pytest

from bestiarist.preview.bookpages import unfinished
from bestiarist.preview.books import Books
from bestiarist.preview.jobs import Jobs
from bestiarist.preview.requests import Refusal

InLoop = Callable[[Coroutine[Any, Any, Any]], Any]

ONE = "book/notes/one.md"


def test_chapters_are_known_before_there_are_pages(project: Path) -> None:
    chapter = {"path": ONE, "title": "The Reeds", "page": None}
    assert unfinished(project / "book" / "notes") == {"title": "Notes", "chapters": [chapter], "pages": []}
    (project / "book" / "notes" / "book.yaml").write_text("- nonsense", encoding="utf-8")
    assert unfinished(project / "book" / "notes")["chapters"] == []


@pytest.mark.slow
def test_a_book_is_laid_out_again_when_something_changes(project: Path, in_loop: InLoop) -> None:
    async def run() -> None:
        told, done = list[tuple[str, bool]](), asyncio.Event()

        def tell(name: str, finished: bool) -> None:
            told.append((name, finished))
            if finished:
                done.set()

        books = Books(project, Jobs(), tell)
        first = await books.book("notes")
        assert (first["pages"], first["working"]) == ([], True)
        await asyncio.wait_for(done.wait(), 60)
        found = await books.book("notes")
        assert (found["working"], found["stale"], found["diagnostics"]) == (False, False, [])
        page = found["chapters"][0]["page"]
        assert found["pages"][page - 1]["label"] == "1"
        assert await books.listed() == [{"name": "notes", "title": "Notes", "pages": len(found["pages"])}]

        done.clear()
        (project / ONE).write_text("# The Reeds\n\nThey laugh: [[no such thing]].\n", encoding="utf-8")
        books.changed([ONE])
        assert (await books.book("notes"))["pages"] == found["pages"]
        await asyncio.wait_for(done.wait(), 60)
        again = await books.book("notes")
        assert [one["file"] for one in again["diagnostics"]] == [ONE]
        assert told == [("notes", False), ("notes", True)] * 2
        with pytest.raises(Refusal):
            books.pages("notes", "another")
        await books.close()
        assert not Path(books.output.name).exists()

    in_loop(run())


@pytest.mark.slow
def test_a_layout_that_nobody_waits_for_any_more_is_ended(project: Path, in_loop: InLoop) -> None:
    async def run() -> None:
        told = list[tuple[str, bool]]()
        books = Books(project, Jobs(), lambda name, finished: told.append((name, finished)))
        await books.book("notes")
        books.changed(["cards/path2victory/ash-wolf.yaml"])
        await asyncio.sleep(0.1)
        assert told == [("notes", False)] * len(told)
        await books.close()
        assert not Path(books.output.name).exists()

    in_loop(run())


@pytest.mark.slow
def test_pages_appear_before_the_whole_book_is_laid_out(
    project: Path, in_loop: InLoop, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = project / "book" / "notes"
    names = [f"c{number}.md" for number in range(12)]
    for name in names:
        text = "They laugh, and the reeds bend.\n\n" * 300
        (folder / name).write_text(f"# Chapter {name}\n\n{text}", encoding="utf-8")
    (folder / "book.yaml").write_text(f"title: Notes\nchapters: [{', '.join(names)}]\n", encoding="utf-8")
    monkeypatch.setenv("BESTIARIST_CACHE", "off")

    async def run() -> None:
        done, grown = asyncio.Event(), list[tuple[int, bool]]()

        def more(name: str) -> None:
            book = books.books[name]
            grown.append((len(book.pages.sizes) if book.pages else 0, done.is_set()))

        books = Books(project, Jobs(), lambda name, finished: done.set() if finished else None, more)
        await books.book("notes")
        await asyncio.wait_for(done.wait(), 120)
        found = await books.book("notes")
        assert grown and not any(late for _, late in grown)
        assert 0 < grown[0][0] < len(found["pages"])
        assert (found["stale"], found["working"]) == (False, False)
        assert found["pages"][0]["label"] == "i"
        await books.close()

    in_loop(run())
