"""Chapters that include files: the text, where its lines stand, and what cannot be included."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from bestiarist.book.load.folder import load_book
from bestiarist.book.load.including import DEEPEST
from bestiarist.build.books import make_books
from bestiarist.core.diagnostics import Diagnostic

Writing = Callable[..., Path]
INCLUDE = "::: include {}\n:::\n"


def woven(folder: Path) -> tuple[str, list[Diagnostic]]:
    """The text of the first chapter, and what is wrong."""
    found, problems = load_book(folder, ())
    assert found is not None
    return found.chapters[0].source.text, list(problems)


def test_a_file_stands_where_it_is_included(book: Writing) -> None:
    folder = book({"one.md": f"# One\n{INCLUDE.format('parts/two.md')}after"})
    (folder / "parts").mkdir()
    (folder / "parts" / "two.md").write_text(INCLUDE.format("three.md") + "of two", encoding="utf-8")
    (folder / "three.md").write_text("of three\n", encoding="utf-8")
    text, problems = woven(folder)
    assert text.split() == ["#", "One", "of", "three", "of", "two", "after"]
    assert not problems


def test_what_is_wrong_is_said_where_it_stands(book: Writing, tmp_path: Path) -> None:
    one = f"# One\n\nsee [[section:nowhere]]\n\n{INCLUDE.format('two.md')}\n[[section:neither]] 𝔘\n"
    folder = book({"one.md": one}, "title: T\nchapters: [one.md]")
    (folder / "two.md").write_text("Two\n\n::: tabel x\n:::\n\nword [[section:missing]]\n", encoding="utf-8")
    made = make_books([folder], tmp_path / "out", "site")
    found = {(Path(one.span.path).name, one.span.line, one.span.column, one.code) for one in made.diagnostics}
    assert found == {
        ("one.md", 3, 7, "BOK101"), ("two.md", 3, 5, "BOK102"), ("two.md", 6, 8, "BOK101"), ("one.md", 8, 3, "BOK101"),
        ("one.md", 8, 21, "CRD102"),
    }
    assert {one.path.name for one in made.sources} == {"book.yaml", "one.md", "two.md"}


def test_what_is_included_belongs_to_the_chapter(book: Writing, tmp_path: Path) -> None:
    folder = book({"one.md": f"# One\n\n{INCLUDE.format('two.md')}"}, "title: T\nchapters: [one.md]")
    for words in ("first words", "other words"):
        (folder / "two.md").write_text(words, encoding="utf-8")
        (site,) = make_books([folder], tmp_path / "out", "site").files
        assert words in "".join(path.read_text(encoding="utf-8") for path in site.parent.glob("*.html"))


def test_code_includes_nothing(book: Writing) -> None:
    text, problems = woven(book({"one.md": f"# One\n\n```\n{INCLUDE.format('two.md')}```\n"}))
    assert "include" in text
    assert not problems


@pytest.mark.parametrize(
    ("files", "place", "message"),
    [
        ({"one.md": "# One\n" + INCLUDE.format("one.md")}, ("one.md", 2, 13), "includes itself: one.md → one.md"),
        (
            {"one.md": INCLUDE.format("two.md"), "two.md": "\n" + INCLUDE.format("three.md"),
             "three.md": INCLUDE.format("two.md")},
            ("three.md", 1, 13), "includes itself: two.md → three.md → two.md",
        ),
        ({"one.md": INCLUDE.format("tow.md"), "two.md": ""}, ("one.md", 1, 13), "there is no file 'tow.md'"),
        ({"one.md": INCLUDE.format("../book.yaml")}, ("one.md", 1, 13), "lies outside the book's folder"),
        ({"one.md": "::: include\n:::"}, ("one.md", 1, 12), "include which file?"),
        ({"one.md": INCLUDE.format("x" * 300)}, ("one.md", 1, 13), "there is no file"),
        ({"one.md": "::: include two.md\n\nText", "two.md": "two"}, ("one.md", 1, 1), "never closed"),
        ({"one.md": INCLUDE.format("bad.md"), "bad.md": b"# Bad \xff"}, ("bad.md", 1, 7), "not UTF-8"),
        (
            {f"{name}.md": INCLUDE.format(f"{name + 1}.md") * 2 for name in range(4)} | {"4.md": "long " * 40_000},
            ("3.md", 3, 13), "the chapter is too long",
        ),
        (
            {f"{number}.md": INCLUDE.format(f"{number + 1}.md") for number in range(DEEPEST + 5)},
            (f"{DEEPEST}.md", 1, 13), f"more than {DEEPEST} files",
        ),
    ],
)
def test_what_cannot_be_included_is_said(
    book: Writing, files: dict[str, str | bytes], place: tuple[str, int, int], message: str
) -> None:
    _, problems = woven(book(files, f"title: T\nchapters: [{next(iter(files))}]"))
    found = [one for one in problems if message in one.message]
    span = found[0].span
    assert (Path(span.path).name, span.line, span.column) == place
    assert found[0].hint
