"""The context of a chapter while it becomes HTML: what it is made with, and what gathers on the way."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path

from markdown_it.token import Token

from bestiarist.book.records import (
    OWN,
    SLOT,
    SLOTS,
    Anchor,
    Caption,
    Chapter,
    Fragment,
    Heading,
    IndexMark,
    Label,
    Slot,
)
from bestiarist.book.text.places import line_span
from bestiarist.core.diagnostics import Check, Diagnostic, Severity, Span
from bestiarist.ruleset import Bookwork, Scope, Table


@dataclass(frozen=True)
class BookContext:
    """What all chapters of a book are made with: the book's folder, its chapters' files by slug, the tables of the
    game, what that gives to books, what its figures look at, and the code points that fonts of the project have."""

    folder: Path
    files: Mapping[str, str] = field(default_factory=dict)
    tables: Mapping[str, Table] = field(default_factory=dict)
    work: Bookwork = field(default_factory=Bookwork)
    scope: Scope | None = None
    codes: frozenset[int] = frozenset()


@dataclass
class ChapterContext:
    """Gathers slots, headings, captions, anchors, index marks, diagnostics, and the terms of definition lists."""

    chapter: Chapter
    book: BookContext
    slots: list[Slot] = field(default_factory=list)
    headings: list[Heading] = field(default_factory=list)
    anchors: list[Anchor] = field(default_factory=list)
    marks: list[IndexMark] = field(default_factory=list)
    found: list[Diagnostic] = field(default_factory=list)
    ids: set[str] = field(default_factory=set)
    terms: dict[str, Anchor] = field(default_factory=dict)

    def slot(self, slot: Slot) -> str:
        """The place of a slot in HTML."""
        self.slots.append(slot)
        return SLOT.format(len(self.slots) - 1)

    def label(self, caption: Caption) -> tuple[str, str]:
        """The id that a table or figure gets, as HTML has it, and the place of its number."""
        caption = replace(caption, id=self.id(caption.id))
        return f"{OWN}{caption.id}", f'<span class="label">{self.slot(Label(caption))}</span>'

    def line(self, token: Token) -> Span:
        """The first line of a block."""
        return line_span(self.chapter.source, (token.map or [0])[0])

    def report(self, check: Check, span: Span, message: str, hint: str = "", severity: Severity | None = None) -> None:
        """Say that something is wrong."""
        self.found.append(check.at(span, message, hint, severity=severity))

    def id(self, wanted: str) -> str:
        """An id that the chapter has not given away yet; within HTML it stands behind `OWN`."""
        base, number = wanted or "part", 2
        name = base
        while name in self.ids:
            name, number = f"{base}-{number}", number + 1
        self.ids.add(name)
        return name

    def fragment(self, html: str) -> Fragment:
        """What was made, captions in the order in which their numbers stand in it."""
        slots = (self.slots[int(number)] for number in SLOTS.findall(html))
        captions = tuple(slot.caption for slot in slots if isinstance(slot, Label))
        return Fragment(
            html, tuple(self.slots), tuple(self.headings), captions, tuple(self.anchors), tuple(self.marks),
            tuple(self.found),
        )


def slug(text: str) -> str:
    """Words as an id: lower case, joined by hyphens."""
    plain = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode() or text
    return re.sub(r"[^\w]+", "-", plain.replace("'", "").lower()).strip("-_")
