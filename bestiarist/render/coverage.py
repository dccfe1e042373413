"""Characters that no face has: they could only be printed as empty boxes."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from bestiarist.diagnostics import Diagnostic, Span
from bestiarist.model import Definition
from bestiarist.render.codes import GLYPH
from bestiarist.render.folders import template_folders, with_game
from bestiarist.render.symbols import symbol_folders
from bestiarist.ruleset import Notation, Ruleset

PRINTED = ("name", "traits", "features", "standard", "gambits", "flavor", "license", "art")
_PLAIN = frozenset(map(chr, (*range(0x20, 0x7F), *range(0xA0, 0x180), 9, 10))) | frozenset("–—‘’“”…•′″−×∞")

ESCAPE = "\\"
"""Begins a character that the file writes as its number."""
_ESCAPE = re.compile(r"\\(?:x[0-9a-fA-F]{2}|u[0-9a-fA-F]{4}|U[0-9a-fA-F]{8})")


def unprintable(
    definitions: Iterable[Definition], ruleset: Ruleset, root: Path | None = None
) -> Iterator[Diagnostic]:
    """A diagnostic for each character of a printed field that no face has."""
    known = _PLAIN | _symbols(ruleset.notation)
    odd = re.compile(f"[^{re.escape(''.join(sorted(known - {ESCAPE})))}]")
    symbols = symbol_folders(with_game(template_folders(root), ruleset.root), ruleset.name, ruleset.root)
    for definition in definitions:
        if odd.search(definition.source.text):
            yield from _of_one(definition, known, symbols)


def _of_one(definition: Definition, known: frozenset[str], symbols: Sequence[Path]) -> Iterator[Diagnostic]:
    source = definition.source
    for name in PRINTED:
        value = definition.fields.get(name)
        if value is None:
            continue
        start = source.offset(value.span.line, value.span.column)
        end = source.offset(value.span.end_line, value.span.end_column)
        suspects = set(source.text[start:end]) - known
        if ESCAPE in source.text[start:end]:
            yield from _escaped(source.text[start:end], value.span, known, symbols)
        if not suspects:
            continue
        from bestiarist.render.fonts import missing

        absent = set(missing("".join(sorted(suspects)), symbols))
        for at in (at for at in range(start, end) if source.text[at] in absent):
            char = source.text[at]
            message = f"no face has the character '{char}' (U+{ord(char):04X})"
            yield GLYPH.at(source.span(at, at + 1), message, "write it in another way")


def _escaped(text: str, span: Span, known: frozenset[str], symbols: Sequence[Path]) -> Iterator[Diagnostic]:
    """The same for characters that the file writes as escapes of YAML, such as `\\u266b`."""
    from bestiarist.render.fonts import missing

    codes = [int(match.group()[2:], 16) for match in _ESCAPE.finditer(text)]
    written = {chr(code) for code in codes if code < 0x110000 and not 0xD800 <= code < 0xE000}
    for char in missing("".join(sorted(written - known)), symbols):
        yield GLYPH.at(span, f"no face has the character U+{ord(char):04X}", "write it in another way")


def _symbols(notation: Notation) -> frozenset[str]:
    """The game's own symbols, and the look-alikes that are replaced before anything is printed."""
    tables = (notation.uses, notation.costs, notation.faces, notation.phases)
    symbols = {char for table in tables for term in table for char in term.symbol}
    return frozenset(symbols | {char for term in notation.variants for char in (term.name, *term.aliases)})
