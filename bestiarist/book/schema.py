"""The schema of `book.yaml`: a book's title, and its chapters in their order."""

from __future__ import annotations

from collections.abc import Sequence

from bestiarist.book.load.folder import KEYS, LANGUAGE
from bestiarist.read.fields.shapes import Shape, matching, one_or_more, optional, text
from bestiarist.report.schema import DRAFT

_SUMMARIES = {
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


def schema_of_books(games: Sequence[str]) -> Shape:
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
            key: {"title": key.capitalize(), "description": _SUMMARIES.get(key, key), **shapes.get(key, plain)}
            for key in KEYS
        },
        "required": ["title"],
        "anyOf": [{"required": ["chapters"]}, {"required": ["parts"]}],
        "additionalProperties": False,
    }
