"""What can be referred to in a book, by kind and name: sections, tables, figures, cards, words of the game, terms."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from difflib import get_close_matches

from bestiarist.book.checks import REFERENCE, REPEATED
from bestiarist.book.content.context import slug
from bestiarist.book.records import TERM, Caption, Cards, Fragment, Link, Reference
from bestiarist.core.diagnostics import Diagnostic
from bestiarist.ruleset import Bookwork, Table
from bestiarist.ruleset.definitions import Library

SECTION, TABLE, FIGURE = "section", "table", "figure"
Bound = Sequence[tuple[str, Fragment]]
"""The fragments of a book with their chapters' slugs."""


@dataclass(frozen=True, slots=True)
class Target:
    """Something that can be referred to: what it is called, and where it stands: a chapter's slug and an id, both empty
    where it stands nowhere in the book. `label` is a number with its kind (`Table 3`)."""

    kind: str
    words: str
    chapter: str = ""
    id: str = ""
    label: str = ""


@dataclass
class Targets:
    """All targets by kind and name; names know no case, and words may be parted by hyphens. `order` says which kind a
    name without one means first; `cards` are the kinds of definition among them."""

    order: tuple[str, ...]
    cards: tuple[str, ...] = ()
    known: dict[tuple[str, str], Target] = field(default_factory=dict)
    labels: dict[Caption, str] = field(default_factory=dict)

    def add(self, target: Target, *names: str) -> None:
        """A target; what has one of the names before keeps it."""
        for name in names:
            self.known.setdefault((target.kind, slug(name)), target)

    def find(self, text: str) -> Target | None:
        """The target that a reference names."""
        kind, _, name = text.partition(":")
        if name and kind.strip().lower() in self.order:
            return self.known.get((kind.strip().lower(), slug(name)))
        places = (self.known.get((kind, slug(text))) for kind in self.order)
        found = [target for target in places if target]
        return next((target for target in found if target.id), found[0] if found else None)

    def card(self, name: str) -> Target | None:
        """The definition of that name, of whatever kind."""
        return next((found for kind in self.cards if (found := self.find(f"{kind}:{name}"))), None)

    def nearest(self, text: str) -> str:
        """What was probably meant, as a hint."""
        kind, _, name = text.partition(":")
        kind = kind.strip().lower()
        if name and kind not in self.order:
            near = get_close_matches(kind, self.order, 1)
            return f"did you mean {near[0]}:{name}?" if near else f"there are the kinds {', '.join(self.order)}"
        wanted = slug(name or text)
        names = {key: one for one, key in self.known if not name or one == kind}
        near = get_close_matches(wanted, names, 1, 0.7)
        if near:
            found = self.known[names[near[0]], near[0]]
            return f"did you mean {f'{found.kind}:' if name else ''}{found.words if not found.label else near[0]}?"
        elsewhere = next((one for one, key in self.known if key == wanted), "")
        return f"did you mean {elsewhere}:{name}?" if elsewhere else ""


def targets_of(
    bound: Bound, tables: Mapping[str, Table], work: Bookwork, library: Library, kinds: tuple[str, ...]
) -> tuple[Targets, tuple[Diagnostic, ...]]:
    """All that can be referred to, and which names were given twice. `kinds` are those of the library's definitions."""
    targets = Targets((SECTION, *work.kinds, TERM, TABLE, FIGURE, *kinds), kinds)
    found = list(_sections(bound, targets))
    _captions(bound, targets)
    for chapter, fragment in bound:
        for anchor in fragment.anchors:
            if anchor.kind == TERM:
                targets.add(Target(TERM, anchor.name, chapter, anchor.id), anchor.name)
    _words(bound, targets, tables, work)
    anchors = ((chapter, anchor) for chapter, fragment in bound for anchor in fragment.anchors)
    cards = {anchor.name: (chapter, anchor.id) for chapter, anchor in anchors if anchor.kind == "card"}
    for definition in library:
        chapter, place = cards.get(definition.id, ("", ""))
        targets.add(Target(definition.kind, definition.name, chapter, place), definition.name, definition.id)
    return targets, tuple(found)


def _sections(bound: Bound, targets: Targets) -> Iterator[Diagnostic]:
    chosen: dict[str, str] = {}
    for chapter, fragment in bound:
        for heading in fragment.headings:
            if heading.chosen and chosen.setdefault(heading.id, chapter) != chapter:
                what = f"the name '{heading.id}' is given to a section of another chapter before"
                yield REPEATED.at(heading.span, what, "choose another")
    sections = [
        (heading, Target(SECTION, heading.title, chapter, heading.id), at == 0)
        for chapter, fragment in bound for at, heading in enumerate(fragment.headings)
    ]
    for heading, target, _ in sections:  # names that an author chose come before those of chapters and of headings
        if heading.chosen:
            targets.add(target, heading.id, heading.title)
    for heading, target, first in sections:
        if first:
            targets.add(target, heading.title, heading.id, target.chapter)
    for heading, target, _ in sections:
        targets.add(target, heading.id, heading.title)


def _captions(bound: Bound, targets: Targets) -> None:
    """Number tables and figures through the book."""
    counts = {TABLE: 0, FIGURE: 0}
    for chapter, fragment in bound:
        for caption in fragment.captions:
            counts[caption.kind] += 1
            targets.labels[caption] = label = f"{caption.kind.capitalize()}\u00a0{counts[caption.kind]}"
            target = Target(caption.kind, caption.title, chapter, caption.id, label)
            targets.add(target, caption.name, caption.title, caption.id)


def _words(bound: Bound, targets: Targets, tables: Mapping[str, Table], work: Bookwork) -> None:
    """The words of the game: each stands in a section of its name, in the glossary, or in a printed table."""
    rows = {
        (anchor.kind, anchor.name): (chapter, anchor.id)
        for chapter, fragment in reversed(list(bound)) for anchor in fragment.anchors
    }
    for kind, names in work.kinds.items():
        for name in names:
            for term in tables.get(name, ()):
                key = slug(term.name)
                place = targets.known.get((SECTION, key))
                row = rows.get((f"table:{name}", term.name), ("", ""))
                chapter, where = (place.chapter, place.id) if place else row
                if not where and (entry := targets.known.get((TERM, key))):
                    chapter, where = entry.chapter, entry.id
                targets.add(Target(kind, term.name, chapter, where), *term.spellings())


def unknown(bound: Bound, targets: Targets) -> Iterator[Diagnostic]:
    """A diagnostic for each reference that leads nowhere."""
    ids = {chapter: fragment.ids for chapter, fragment in bound}
    for _, fragment in bound:
        for slot in fragment.slots:
            if isinstance(slot, Reference) and targets.find(slot.target) is None:
                message = f"there is nothing called '{slot.target}' in this book"
                yield REFERENCE.at(slot.span, message, targets.nearest(slot.target))
            if isinstance(slot, Cards):
                for name, span in zip(slot.names, slot.spans, strict=True):
                    if targets.card(name) is None:
                        hints = (targets.nearest(f"{kind}:{name}") for kind in targets.cards)
                        yield REFERENCE.at(span, f"there is no card '{name}'", next(filter(None, hints), ""))
            if isinstance(slot, Link) and slot.id and slot.id not in ids.get(slot.file, [slot.id]):
                near = get_close_matches(slot.id, ids[slot.file], 1)
                hint = f"did you mean #{near[0]}?" if near else ""
                yield REFERENCE.at(slot.span, f"there is no '#{slot.id}' in that chapter", hint)
