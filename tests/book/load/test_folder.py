"""Folders of books, good and bad."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from bestiarist.book.load.folder import load_book
from bestiarist.book.load.including import MAX_CHAPTER

Writing = Callable[..., Path]

ONE = {"01-one.md": "# One"}


def test_title_and_chapters_are_enough(book: Writing) -> None:
    found, problems = load_book(book(ONE), ())
    assert found is not None
    assert (found.title, [one.slug for one in found.chapters], problems) == ("The Test", ["01-one"], ())


def test_parts_have_chapters(book: Writing) -> None:
    parts = "title: T\nparts:\n  - title: First\n    chapters: [01-one.md, 02-two.md]\nchapters:"
    folder = book({**ONE, "02-two.md": "# Two"}, parts)
    found, _ = load_book(folder, ())
    assert found is not None
    assert [one.part for one in found.chapters] == ["First", "First"]


def test_the_folder_tells_the_game(book: Writing) -> None:
    found, _ = load_book(book(ONE, name="chess"), ("chess",))
    assert found is not None
    assert found.ruleset == "chess"


@pytest.mark.parametrize(
    ("yaml", "code", "line", "message", "left"),
    [
        ("title: T\nchapters: [01-one.md, 01-one.md]", "BOK002", 2, "listed before", 1),
        ("title: T\nchapters: [01-one.md, ./01-one.md]", "BOK002", 2, "listed before", 1),
        ("title: T\nchapters: [01-one.md, 01-won.md]", "BOK002", 2, "no file", 1),
        ("title: T\nchapters: [01-one.md, ../x.md]", "BOK002", 2, "outside", 1),
        ("title: T\nchapters: [01-one.md, bad.md]", "YML001", 1, "not UTF-8", 1),
        ("title: T\nchapters: [01-one.md, big.md]", "YML001", 1, "larger than", 1),
        ("title: T\nchapters: [01-one.md, [x]]", "BOK001", 2, "name of a file", 1),
        ("chapters: [01-one.md]", "BOK001", 1, "no title", 1),
        ("title: [T]\nchapters: [01-one.md]", "BOK001", 1, "here is a list", 1),
        ("title: T\nchapters: [01-one.md]\nauthors: {a: b}", "BOK001", 3, "here is a group of keys", 1),
        ("title: T\nchapters: [01-one.md]\nlanguage: '<x>'", "BOK001", 3, "no code of a language", 1),
        ("title: T\nchapters: [01-one.md]\nparts: 5", "BOK001", 3, "a part has", 1),
        ("title: T\nruleset: [x]\nchapters: [01-one.md]", "BOK001", 2, "here is a list", 1),
        ("title: T\nchapters: {a: b}", "BOK001", 2, "these are no chapters", 0),
        ("title: T\nchapters: [01-one.md, book.yaml]", "BOK002", 2, "list of chapters itself", 1),
        ('title: T\nchapters: [01-one.md, "a\\0b"]', "BOK002", 2, "no file", 1),
        (f"title: T\nchapters: [01-one.md, {'x' * 5000}]", "BOK002", 2, "no file", 1),
        ("title: T\nchapters:", "BOK001", 1, "no chapters", 0),
        ("title: T\ntilte: x\nchapters: [01-one.md]", "BOK001", 2, "no 'tilte'", 1),
        ("title: T\nruleset: ches\nchapters: [01-one.md]", "BOK001", 2, "no ruleset", 1),
    ],
)  # fmt: skip
def test_what_is_wrong_is_reported_and_the_rest_is_read(
    book: Writing, yaml: str, code: str, line: int, message: str, left: int
) -> None:
    folder = book({**ONE, "bad.md": b"# Bad \xff", "big.md": b"#" * (MAX_CHAPTER + 1)}, f"{yaml}\n# chapters:")
    found, problems = load_book(folder, ("chess",))
    assert [(one.code, one.span.line) for one in problems] == [(code, line)]
    assert message in problems[0].message
    assert found is not None
    assert len(found.chapters) == left
