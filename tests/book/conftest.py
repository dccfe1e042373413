"""Chapters and books in the making, for tests."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from bestiarist import rulesets
from bestiarist.book.content.context import BookContext
from bestiarist.book.content.fragment import fragment_of
from bestiarist.book.records import RESERVED, Chapter, Fragment
from bestiarist.build.books import Made, make_books
from bestiarist.read.files import source_of
from bestiarist.ruleset import Scope
from bestiarist.ruleset.definitions import Library

Making = Callable[..., Fragment]
Writing = Callable[..., Path]


@pytest.fixture
def fragment(tmp_path: Path) -> Making:
    """`fragment(text)`: the chapter `01-one.md` with that text, of a book of the game unless `game=False`."""

    def make(text: str, slug: str = "01-one", *, game: bool = True) -> Fragment:
        path = tmp_path / f"{slug}.md"
        source = source_of(path, path.name, text.translate(RESERVED))
        context = BookContext(tmp_path.resolve(), {"01-one": "01-one.md", "02-two": "02-two.md"})
        if game:
            ruleset = rulesets.load(rulesets.names()[0])
            scope = Scope(ruleset, Library(), None)
            context = BookContext(context.folder, context.files, ruleset.tables, ruleset.bookwork(ruleset), scope)
        return fragment_of(Chapter(slug, source), context)

    return make


@pytest.fixture
def book(tmp_path: Path) -> Writing:
    """`book({"01-one.md": text}, "title: T")`: a folder with these chapters."""

    def write(chapters: dict[str, str | bytes], more: str = "title: The Test", name: str = "mine") -> Path:
        folder = tmp_path / name
        folder.mkdir(exist_ok=True)
        for file, text in chapters.items():
            (folder / file).write_bytes(text if isinstance(text, bytes) else text.encode())
        listed = "" if "chapters:" in more else f"\nchapters: [{', '.join(chapters)}]\n"
        (folder / "book.yaml").write_text(f"{more}{listed}", encoding="utf-8")
        return folder

    return write


@pytest.fixture(scope="session")
def rulebook(tmp_path_factory: pytest.TempPathFactory) -> Made:
    """The rulebook of the repository, built once: its PDF for the screen, and its site."""
    folder = Path(__file__).parents[2] / "book" / "path2victory"
    return make_books([folder], tmp_path_factory.mktemp("rulebook"), "reading")


@pytest.fixture(scope="session")
def site(rulebook: Made) -> Path:
    """The folder of its site."""
    return rulebook.files[1].parent
