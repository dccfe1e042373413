"""A book, bound: its fragments in order, what can be referred to in it, its diagnostics. Editions fill its slots."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from html import escape
from itertools import groupby
from typing import Protocol

from bestiarist.book.binding.glossary import Glossary
from bestiarist.book.binding.targets import SECTION, Bound, Target, Targets, targets_of, unknown
from bestiarist.book.records import OWN, SLOTS, TERM, Book, Cards, Drawing, Fragment, Label, Link, Note, Reference, Slot
from bestiarist.core.diagnostics import Diagnostic
from bestiarist.ruleset import Bookwork, Table
from bestiarist.ruleset.definitions import Library


class Filler(Protocol):
    """How an edition fills slots. `chapter` is the slug of the chapter in which the slot is; `own` stands before the
    ids of a chapter, with its slug for the braces."""

    own: str

    def address(self, chapter: str, place: str, at: str) -> str:
        """The address of an id of a chapter, seen from chapter `at`."""

    def refer(self, reference: Reference, target: Target, words: str, chapter: str) -> str:
        """A reference that leads somewhere."""
        return f'<a href="{self.address(target.chapter, target.id, chapter)}">{words}</a>'

    def term(self, place: str, words: str, chapter: str) -> str:
        """A word that the glossary explains; the place is `chapter#id`."""
        page, _, name = place.partition("#")
        return f'<a class="term" href="{self.address(page, name, chapter)}">{words}</a>'

    def note(self, note: Note, chapter: str) -> str:
        """A footnote whose words are filled."""

    def drawing(self, drawing: Drawing, chapter: str) -> str:
        """A picture or figure."""

    def cards(self, cards: Cards, chapter: str) -> str:
        """Cards."""

    def listing(self, what: str, chapter: str) -> str:
        """A list that the book makes."""


@dataclass
class IndexEntry:
    """An entry with its places (chapter and id), and the entries under it."""

    words: str
    places: list[tuple[str, str]] = field(default_factory=list)
    under: dict[str, IndexEntry] = field(default_factory=dict)

    @property
    def entries(self) -> list[IndexEntry]:
        """What stands under it, in order."""
        return sorted(self.under.values(), key=lambda one: key_of(one.words))


@dataclass(frozen=True)
class BoundBook:
    """A book whose chapters know of each other."""

    book: Book
    fragments: tuple[tuple[str, Fragment], ...]
    targets: Targets
    diagnostics: tuple[Diagnostic, ...]

    @cached_property
    def index(self) -> list[tuple[str, list[IndexEntry]]]:
        """The entries of the index by letter."""
        return index_of(self.fragments)

    @cached_property
    def glossary(self) -> Glossary:
        """The terms that are linked, with their places."""
        return Glossary({
            anchor.name: f"{chapter}#{anchor.id}"
            for chapter, fragment in self.fragments for anchor in fragment.anchors
            if anchor.kind == TERM and not anchor.common
        })

    def lists(self, what: str) -> bool:
        """Whether a chapter asks for a list itself."""
        return any(what in fragment.listings for _, fragment in self.fragments)

    def html(self, chapter: str, fragment: Fragment, filler: Filler) -> str:
        """The HTML of a chapter in an edition."""
        html = fragment.html
        if not any(anchor.kind == TERM for anchor in fragment.anchors):
            html = self.glossary.link(html, lambda place, words: filler.term(place, words, chapter))
        return self._filled(html, fragment, chapter, filler).replace(OWN, filler.own.format(chapter))

    def _filled(self, html: str, fragment: Fragment, chapter: str, filler: Filler) -> str:
        return SLOTS.sub(lambda match: self._fill(fragment.slots[int(match[1])], fragment, chapter, filler), html)

    def _fill(self, slot: Slot, fragment: Fragment, chapter: str, filler: Filler) -> str:
        if isinstance(slot, Reference):
            return self._reference(slot, chapter, filler)
        if isinstance(slot, Label):
            return self.targets.labels[slot.caption]
        if isinstance(slot, Note):
            return filler.note(Note(slot.number, self._filled(slot.html, fragment, chapter, filler)), chapter)
        if isinstance(slot, Drawing):
            return filler.drawing(slot, chapter)
        if isinstance(slot, Cards):
            return filler.cards(slot, chapter)
        if isinstance(slot, Link):
            return filler.address(slot.file, slot.id, chapter)
        return filler.listing(slot.what, chapter)

    def _reference(self, reference: Reference, chapter: str, filler: Filler) -> str:
        target = self.targets.find(reference.target)
        if target is None:
            return reference.words or escape(reference.target.rpartition(":")[2])
        name = reference.target.partition(":")[2] if ":" in reference.target else reference.target
        named = target.kind in (SECTION, *self.targets.cards) and ":" in reference.target
        own = target.label or (target.words if named else name)
        words = reference.words or escape(own)
        return filler.refer(reference, target, words, chapter) if target.id else words


def bind(
    book: Book, fragments: Mapping[str, Fragment], tables: Mapping[str, Table], work: Bookwork, library: Library,
    kinds: tuple[str, ...],
) -> BoundBook:
    """The chapters as one book; `kinds` are those of the library's definitions."""
    bound = tuple(fragments.items())
    targets, problems = targets_of(bound, tables, work, library, kinds)
    found = (*(one for _, fragment in bound for one in fragment.diagnostics), *problems, *unknown(bound, targets))
    return BoundBook(book, bound, targets, found)


def index_of(bound: Bound) -> list[tuple[str, list[IndexEntry]]]:
    """The entries by their first letters. What the glossary explains is written as it is there, not with the capital
    that it has where a sentence begins with it."""
    root = IndexEntry("")
    anchors = (anchor for _, fragment in bound for anchor in fragment.anchors)
    written = {key_of(anchor.name): anchor.name for anchor in anchors if anchor.kind == TERM}
    for chapter, fragment in bound:
        for mark in fragment.marks:
            head = root
            for words in (part.strip() for part in mark.entry.split(",", 1)):
                if words:
                    head = head.under.setdefault(key_of(words), IndexEntry(written.get(key_of(words), words)))
            head.places.append((chapter, mark.id))
    return [(letter, list(heads)) for letter, heads in groupby(root.entries, lambda one: _letter(one.words))]


def key_of(words: str) -> str:
    """What entries are ordered by: letters without accents and case."""
    return unicodedata.normalize("NFKD", words).encode("ascii", "ignore").decode().casefold() or words


def _letter(words: str) -> str:
    first = key_of(words)[:1].upper()
    return first if first.isalpha() else "#"
