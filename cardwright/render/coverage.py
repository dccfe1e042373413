"""Characters that no face has: they could only be printed as empty boxes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from cardwright.diagnostics import Diagnostic
from cardwright.model import Definition
from cardwright.render.codes import GLYPH
from cardwright.ruleset import Notation, Ruleset

PRINTED = ("name", "traits", "features", "standard", "gambits", "flavor", "license", "art")
_PLAIN = frozenset(map(chr, (*range(0x20, 0x7F), *range(0xA0, 0x180), 9, 10))) | frozenset("–—‘’“”…•′″−×∞")


def unprintable(definitions: Iterable[Definition], ruleset: Ruleset) -> Iterator[Diagnostic]:
    """A diagnostic for each character of a printed field that no face has."""
    known = _PLAIN | _symbols(ruleset.notation)
    for definition in definitions:
        if not set(definition.source.text) <= known:
            yield from _of_one(definition, known)


def _of_one(definition: Definition, known: frozenset[str]) -> Iterator[Diagnostic]:
    source = definition.source
    for name in PRINTED:
        value = definition.fields.get(name)
        if value is None:
            continue
        start = source.offset(value.span.line, value.span.column)
        end = source.offset(value.span.end_line, value.span.end_column)
        suspects = set(source.text[start:end]) - known
        if not suspects:
            continue
        from cardwright.render.fonts import missing

        absent = set(missing("".join(sorted(suspects))))
        for at in (at for at in range(start, end) if source.text[at] in absent):
            char = source.text[at]
            message = f"no face has the character '{char}' (U+{ord(char):04X})"
            yield GLYPH.at(source.span(at, at + 1), message, "write it in another way")


def _symbols(notation: Notation) -> frozenset[str]:
    """The game's own symbols, and the look-alikes that are replaced before anything is printed."""
    tables = (notation.uses, notation.costs, notation.faces, notation.phases)
    symbols = {char for table in tables for term in table for char in term.symbol}
    return frozenset(symbols | {char for term in notation.variants for char in (term.name, *term.aliases)})
