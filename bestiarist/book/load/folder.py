"""A book's folder to a book: `book.yaml`, which names its chapters in their order, and the schema of that file."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from dataclasses import replace
from pathlib import Path

from bestiarist.book.checks import BOOK_FILE, CHAPTER, did_you_mean
from bestiarist.book.load.including import is_file, read_text, with_included
from bestiarist.book.records import RESERVED, Book, Chapter
from bestiarist.core.diagnostics import Diagnostic, Span
from bestiarist.core.source import SourceFile
from bestiarist.read.fields.shapes import Shape, matching, one_or_more, optional, text
from bestiarist.read.files import read_source
from bestiarist.read.project import shown
from bestiarist.read.yaml import Mapping, Node, Scalar, Sequence, parse
from bestiarist.report.schema import DRAFT

FILE = "book.yaml"
KEYS = {
    "title": "the title of the book",
    "subtitle": "a line below the title",
    "authors": "who wrote it, one or several",
    "licence": "under which licence it is published",
    "license": "the same as `licence`",
    "language": "the code of its language, for example en or de-AT",
    "ruleset": "the game, where the folder is not named after it; a book needs none",
    "chapters": "files of Markdown in this folder, in their order",
    "parts": "chapters under a title: `parts: [{title: First, chapters: [01-welcome.md]}]`",
    "version": "which edition of the text this is",
}
"""What `book.yaml` may say."""
LANGUAGE = "[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*"
"""The code of a language, as a pattern."""
Found = list[Diagnostic]


def load_book(folder: Path, games: Collection[str]) -> tuple[Book | None, tuple[Diagnostic, ...]]:
    """The book of a folder, with all chapters that can be read; none where `book.yaml` is of no use."""
    path = folder / FILE
    source, problems = read_source(path, shown(path))
    if source is None:
        return None, problems
    root, problems = parse(source, keys=tuple(KEYS))
    found = list(problems)
    if not isinstance(root, Mapping):
        what = f"here is {_what(root)}" if isinstance(root, Sequence) else "there is nothing of that in it"
        message = f"a book is a group of keys, title and chapters, and {what}"
        found.append(BOOK_FILE.at(Span.whole(source.shown), message, "title: The Game"))
        return None, tuple(found)
    found += _unknown(root)
    title = _text(root, "title", found)
    if not title and not isinstance(root.get("title"), Mapping | Sequence):
        found.append(BOOK_FILE.at(Span.whole(source.shown), "the book has no title", "title: The Game"))
    folder = folder.resolve()
    book = Book(
        name=folder.name, title=title or folder.name, folder=folder, chapters=(), source=source,
        subtitle=_text(root, "subtitle", found),
        authors=tuple(_texts(root, "authors", found)),
        licence=_text(root, "licence", found) or _text(root, "license", found),
        language=_language(root, found),
        ruleset=_ruleset(root, folder, games, found),
    )
    return replace(book, chapters=tuple(_chapters(root, book, found))), tuple(found)


def _unknown(root: Mapping) -> Iterator[Diagnostic]:
    for key in (entry.key for entry in root.entries):
        if key.text not in KEYS:
            hint = did_you_mean(key.text, KEYS, f"there are: {', '.join(KEYS)}")
            yield BOOK_FILE.at(key.slice.span(), f"a book has no '{key.text}'", hint)


def _text(root: Mapping, key: str, found: Found) -> str:
    node = root.get(key)
    if node is None or isinstance(node, Scalar):
        return node.text.strip().translate(RESERVED) if node else ""
    found.append(BOOK_FILE.at(node.slice.span(), f"'{key}' is a text, and here is {_what(node)}", f"{key}: some words"))
    return ""


def _what(node: Node) -> str:
    return "a list" if isinstance(node, Sequence) else "a group of keys"


def _texts(root: Mapping, key: str, found: Found) -> Iterator[str]:
    """A text, or a list of texts."""
    node = root.get(key)
    for item in node.items if isinstance(node, Sequence) else [node] if node else []:
        if isinstance(item, Scalar):
            yield item.text.strip().translate(RESERVED)
        else:
            message = f"'{key}' are texts, and here is {_what(item)}"
            found.append(BOOK_FILE.at(item.slice.span(), message, f"{key}: [One, Another]"))


def _language(root: Mapping, found: Found) -> str:
    node, text = root.get("language"), _text(root, "language", found)
    if node and text and not re.fullmatch(LANGUAGE, text):
        found.append(BOOK_FILE.at(node.slice.span(), f"'{text}' is no code of a language", "language: en"))
        return "en"
    return text or "en"


def _ruleset(root: Mapping, folder: Path, games: Collection[str], found: Found) -> str:
    """The game that is named, or that the folder is named after; a book needs none."""
    node, hint = root.get("ruleset"), f"there is: {', '.join(games)}"
    if node is not None and not isinstance(node, Scalar):
        found.append(BOOK_FILE.at(node.slice.span(), f"'ruleset' is a text, and here is {_what(node)}", hint))
    if isinstance(node, Scalar):
        if node.text in games:
            return node.text
        found.append(BOOK_FILE.at(node.slice.span(), f"there is no ruleset '{node.text}'", hint))
    return folder.name if folder.name in games else ""


def _chapters(root: Mapping, book: Book, found: Found) -> Iterator[Chapter]:
    before = len(found)
    listed = list(_listed(root, found))
    if not listed and len(found) == before:
        span = Span.whole(book.source.shown)
        found.append(BOOK_FILE.at(span, "the book has no chapters", "chapters: [01-welcome.md]"))
    seen: dict[Path, int] = {}
    slugs: set[str] = set()
    for part, node in listed:
        span, path = node.slice.span(), (book.folder / node.text.replace("\0", "")).resolve()
        if path == book.source.path.resolve():
            found.append(CHAPTER.at(span, f"'{node.text}' is the list of chapters itself", "list only chapters"))
        elif not path.is_relative_to(book.folder):
            found.append(CHAPTER.at(span, f"'{node.text}' lies outside the book's folder", "put it into the folder"))
        elif path in seen:
            message = f"'{node.text}' is listed before, in line {seen[path]}"
            found.append(CHAPTER.at(span, message, "list a chapter once"))
        else:
            seen[path] = span.line
            if source := _read(path, node, book, found):
                yield Chapter(_slug(path.stem, slugs), source, part)


def _listed(root: Mapping, found: Found) -> Iterator[tuple[str, Scalar]]:
    """The chapters with the title of the part that each is in."""
    for node in _scalars(root.get("chapters"), found):
        yield "", node
    parts = root.get("parts")
    for part in parts.items if isinstance(parts, Sequence) else [parts] if parts else []:
        if isinstance(part, Mapping):
            title = _text(part, "title", found)
            yield from ((title, node) for node in _scalars(part.get("chapters"), found))
        else:
            message = "a part has a title and chapters"
            found.append(BOOK_FILE.at(part.slice.span(), message, "parts: [{title: First, chapters: [01-welcome.md]}]"))


def _scalars(node: Node | None, found: Found) -> Iterator[Scalar]:
    if isinstance(node, Sequence):
        for item in node.items:
            if isinstance(item, Scalar) and item.text:
                yield item
            else:
                hint = "chapters: [01-welcome.md]"
                found.append(BOOK_FILE.at(item.slice.span(), "a chapter is the name of a file", hint))
    elif isinstance(node, Scalar) and node.text:
        yield node
    elif node is not None and not isinstance(node, Scalar):
        found.append(BOOK_FILE.at(node.slice.span(), "these are no chapters", "chapters: [01-welcome.md]"))


def _read(path: Path, node: Scalar, book: Book, found: Found) -> SourceFile | None:
    span = node.slice.span()
    if not is_file(path):
        there = [one.name for one in sorted(path.parent.glob("*.md"))] if path.parent.is_dir() else []
        found.append(CHAPTER.at(span, f"there is no file '{node.text}'", did_you_mean(path.name, there)))
        return None
    source = read_text(path, found)
    return with_included(source, book.folder, found) if source else None


def _slug(stem: str, taken: set[str]) -> str:
    """A name for addresses, used once."""
    base = re.sub(r"[^\w]+", "-", stem.lower()).strip("-") or "chapter"
    slug, number = base, 2
    while slug in taken or slug in ("index", "search"):
        slug, number = f"{base}-{number}", number + 1
    taken.add(slug)
    return slug


def schema_of_books(games: Collection[str]) -> Shape:
    """What a `book.yaml` looks like, where there are these games."""
    plain = optional(text())
    chapters: Shape = {**one_or_more(text()), "examples": [["01-welcome.md", "02-the-round.md"]]}
    part: Shape = {"type": "object", "properties": {"title": plain, "chapters": optional(chapters)}}
    shapes: dict[str, Shape] = {
        "title": text(),
        "authors": optional(one_or_more(plain)),
        "language": optional(matching(f"(?:{LANGUAGE})?")),
        "ruleset": {"enum": [*games]},
        "chapters": optional(chapters),
        "parts": optional(one_or_more(part)),
    }
    return {
        "$schema": DRAFT,
        "title": "Book",
        "description": "A folder of chapters in Markdown, bound to a book.",
        "type": "object",
        "properties": {
            key: {"title": key.capitalize(), "description": summary, **shapes.get(key, plain)}
            for key, summary in KEYS.items()
        },
        "required": ["title"],
        "anyOf": [{"required": ["chapters"]}, {"required": ["parts"]}],
        "additionalProperties": False,
    }
