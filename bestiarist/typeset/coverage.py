"""Characters that no face has: they could only be printed as empty boxes."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from bestiarist.check.printing import GLYPH
from bestiarist.core.diagnostics import Diagnostic
from bestiarist.ruleset import Kind, Ruleset
from bestiarist.ruleset.definitions import Definition
from bestiarist.typeset.folders import template_folders, with_game
from bestiarist.typeset.symbols import symbol_folders

_PLAIN = frozenset(map(chr, (*range(0x20, 0x7F), *range(0xA0, 0x180), 9, 10))) | frozenset("–—‘’“”…•′″−×∞")

ESCAPE = "\\"
"""Begins a character that the file writes as its number."""


def unprintable(definitions: Iterable[Definition], ruleset: Ruleset, root: Path | None = None) -> Iterator[Diagnostic]:
    """A diagnostic for each character of a printed field that no face has."""
    known = _PLAIN | ruleset.characters.printable
    odd = re.compile(f"[^{re.escape(''.join(sorted(known - {ESCAPE})))}]")
    symbols = symbol_folders(with_game(template_folders(root), ruleset.root), ruleset.name, ruleset.root)
    for definition in definitions:
        if odd.search(definition.source.text):
            yield from _of_one(definition, ruleset.kind(definition.kind), known, symbols)


def _of_one(definition: Definition, kind: Kind, known: frozenset[str], symbols: Sequence[Path]) -> Iterator[Diagnostic]:
    source = definition.source
    for field in kind.fields:
        value = definition.fields.get(field.name)
        if not field.printed or value is None or value.value is None:
            continue
        suspects = {char for text in field.type.texts(value.value) for char in text} - known
        if not suspects:
            continue
        from bestiarist.typeset.fonts import missing

        absent = missing("".join(sorted(suspects)), symbols)
        start = source.offset(value.span.line, value.span.column)
        end = source.offset(value.span.end_line, value.span.end_column)
        for at in (at for at in range(start, end) if source.text[at] in absent):
            message = f"no face has the character '{source.text[at]}' (U+{ord(source.text[at]):04X})"
            yield GLYPH.at(source.span(at, at + 1), message, "write it in another way")
        for char in (one for one in absent if one not in source.text[start:end]):  # written as an escape: "\u266b"
            yield GLYPH.at(value.span, f"no face has the character U+{ord(char):04X}", "write it in another way")

