"""Characters that no face has: they could only be printed as empty boxes."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from bestiarist.check.printing import GLYPH
from bestiarist.core.diagnostics import Diagnostic, Severity
from bestiarist.read.decks.order import grouped
from bestiarist.ruleset import Field, Kind, Ruleset
from bestiarist.ruleset.decks import Deck, DeckContents
from bestiarist.ruleset.definitions import Definition, Value
from bestiarist.typeset.folders import template_folders, with_game
from bestiarist.typeset.projectfonts import project_codes
from bestiarist.typeset.symbols import symbol_folders

_PLAIN = frozenset(map(chr, (*range(0x20, 0x7F), *range(0xA0, 0x180), 9, 10))) | frozenset("–—‘’“”…•′″−×∞")

ESCAPE = "\\"
"""Begins a character that the file writes as its number."""
SHOWN = 8
"""So many characters are named."""


@dataclass(frozen=True)
class Coverage:
    """What the faces of a game in a project can print."""

    ruleset: Ruleset
    root: Path | None = None

    @cached_property
    def known(self) -> frozenset[str]:
        """The characters that are certainly there; no face is read for them."""
        return _PLAIN | self.ruleset.characters.printable

    @cached_property
    def odd(self) -> re.Pattern[str]:
        """What a file must have for a closer look at it."""
        return re.compile(f"[^{re.escape(''.join(sorted(self.known - {ESCAPE})))}]")

    def missing(self, texts: Iterable[str]) -> tuple[str, ...]:
        """The characters of some texts that no face has, each once, in their order."""
        suspects = [char for char in dict.fromkeys("".join(texts)) if char not in self.known]
        if not suspects:
            return ()
        from bestiarist.typeset.fonts import missing

        ruleset = self.ruleset
        symbols = symbol_folders(with_game(template_folders(self.root), ruleset.root), ruleset.name, ruleset.root)
        return missing("".join(suspects), symbols, project_codes(self.root))


def unprintable(definitions: Iterable[Definition], ruleset: Ruleset, root: Path | None = None) -> Iterator[Diagnostic]:
    """A diagnostic for each printed field with characters that no face has."""
    coverage = Coverage(ruleset, root)
    for definition in definitions:
        if coverage.odd.search(definition.source.text):
            yield from _of_one(definition, ruleset.kind(definition.kind), coverage)


def unprintable_titles(deck: Deck, contents: DeckContents, ruleset: Ruleset, root: Path | None) -> Iterator[Diagnostic]:
    """A warning where the title of a deck or of one of its groups, or what it says as a party, has characters that no
    face has."""
    coverage = Coverage(ruleset, root)
    yield from _of_party(deck, ruleset, coverage)
    if deck.source and (absent := coverage.missing([deck.title])):
        word = deck.source.word("title")
        at = next((at for at in range(word.start, word.end) if deck.source.text[at] in absent), None) if word else None
        span = deck.span if at is None else deck.source.span(at, at + 1)
        message = _message(absent, "the title is printed with boxes")
        yield GLYPH.at(span, message, _hint(absent, root), None, Severity.WARNING)
    labels = [label for label, _ in grouped(contents.cards, deck, ruleset)] if deck.groups else []
    if deck.groups and (absent := coverage.missing(labels)):
        message = _message(absent, "the titles of groups are printed with boxes")
        yield GLYPH.at(deck.groups.span, message, _hint(absent, root), None, Severity.WARNING)


def _of_party(deck: Deck, ruleset: Ruleset, coverage: Coverage) -> Iterator[Diagnostic]:
    """What stands on the roster of a party: its own keys, and the options of its entries."""
    parties = ruleset.parties
    if parties is None or deck.source is None or not deck.is_party:
        return
    given = [(field, deck.terms.get(field.name)) for field in parties.fields]
    given += [(field, entry.options.get(field.name)) for entry in deck.entries for field in parties.options]
    for field, value in given:
        texts = field.type.texts(value.value) if value is not None and value.value is not None else ()
        if value is not None and (absent := coverage.missing(texts)):
            message = _message(absent, "the roster is printed with boxes")
            yield GLYPH.at(value.span, message, _hint(absent, coverage.root), None, Severity.WARNING)


def _of_one(definition: Definition, kind: Kind, coverage: Coverage) -> Iterator[Diagnostic]:
    for field in kind.fields:
        value = definition.fields.get(field.name)
        if field.printed and value is not None and value.value is not None:
            yield from _of_field(definition, field, value, coverage)


def _of_field(definition: Definition, field: Field, value: Value, coverage: Coverage) -> Iterator[Diagnostic]:
    """At the first of the characters; at the whole value where they are written as numbers: "\\u266b"."""
    absent = coverage.missing(field.type.texts(value.value))
    if not absent:
        return
    source = definition.source
    start = source.offset(value.span.line, value.span.column)
    end = source.offset(value.span.end_line, value.span.end_column)
    at = next((at for at in range(start, end) if source.text[at] in absent), None)
    span = value.span if at is None else source.span(at, at + 1)
    message = _message(absent, "it is printed with boxes" if field.decorative else "")
    severity = Severity.WARNING if field.decorative else None
    yield GLYPH.at(span, message, _hint(absent, coverage.root), severity=severity)


def _message(absent: tuple[str, ...], what: str) -> str:
    named = ", ".join(f"'{char}' (U+{ord(char):04X})" for char in absent[:SHOWN])
    more = f" and {len(absent) - SHOWN} more" if len(absent) > SHOWN else ""
    noun = "character" if len(absent) == 1 else "characters"
    return f"no face has the {noun} {named}{more}" + (f": {what}" if what else "")


def _hint(absent: tuple[str, ...], root: Path | None) -> str:
    written, them = "write it in another way", "it" if len(absent) == 1 else "them"
    return f"{written}, or put a font that has {them} into the project's folder fonts/" if root else written
