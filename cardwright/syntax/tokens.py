"""Cuts a line of the feature language into tokens. Regular expressions end here: the parser sees tokens only."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

from cardwright.diagnostics import Diagnostic, Edit, Fix
from cardwright.ruleset import Notation
from cardwright.source import Slice
from cardwright.syntax.codes import VARIANT


@dataclass(frozen=True, slots=True)
class Token:
    """A piece of a line: its kind, its canonical text, and the 0-based characters it stands at.

    `kind` is use, cost, face, phase, dice, number, word or mark (any other single character).
    `typed` is what the author wrote.
    """

    kind: str
    text: str
    start: int
    end: int
    typed: str

    def is_word(self, *words: str) -> bool:
        """Whether this is one of the (lower-case) words."""
        return self.kind == "word" and self.text.lower() in words


class Lexer:
    """Knows the symbols of one notation."""

    def __init__(self, notation: Notation) -> None:
        self.symbols: dict[str, tuple[str, str]] = {}
        for kind, table in (("use", notation.uses), ("cost", notation.costs), ("face", notation.faces)):
            for term in table:
                for typed in (term.symbol, *term.aliases):
                    self.symbols.setdefault(typed.casefold(), (kind, term.symbol))
        for term in notation.phases:
            self.symbols.setdefault(term.symbol.casefold(), ("phase", term.symbol))
        symbols = "|".join(re.escape(one) for one in sorted(self.symbols, key=len, reverse=True) if one)
        self.pattern = re.compile(
            rf"(?P<symbol>{symbols})|(?P<dice>\d+d\d+\b)|(?P<number>\d+)|(?P<word>[^\W\d_]+(?:['’-][^\W\d_]+)*)|(?P<mark>\S)",
            re.IGNORECASE,
        )
        self.variants = {
            typed: str(term.data["means"]) for term in notation.variants for typed in (term.name, *term.aliases)
        }
        self.labels = {
            typed: str(term.data.get("label", "")) for term in notation.variants for typed in (term.name, *term.aliases)
        }
        self.variant = re.compile("|".join(re.escape(one) for one in sorted(self.variants, key=len, reverse=True)))

    def tokens(self, text: str) -> tuple[Token, ...]:
        """The tokens of a text whose variants are already replaced."""
        found = []
        for match in self.pattern.finditer(text):
            kind, typed = str(match.lastgroup), match.group()
            canonical = typed
            if kind == "symbol":
                kind, canonical = self.symbols[typed.casefold()]
            found.append(Token(kind, canonical, match.start(), match.end(), typed))
        return tuple(found)

    def normalise(self, line: Slice, *, dashes: bool = False) -> tuple[Slice, tuple[Diagnostic, ...]]:
        """The line with every look-alike character replaced by the one that is meant, spans kept.

        A dash in prose stays a dash unless it is a sign or joins letters; with `dashes` each one is replaced.
        """
        if line.text.isascii() or not self.variant.search(line.text):
            return line, ()
        text: list[str] = []
        offsets: list[int] = []
        found = []
        done = 0
        for match in self.variant.finditer(line.text):
            means = self.variants[match.group()]
            if means == "-" and not dashes and not _is_hyphen(line.text, match.start()):
                continue
            text.append(line.text[done : match.start()])
            offsets.extend(line.place(at, at)[0] for at in range(done, match.start()))
            text.append(means)
            offsets.extend([line.place(match.start(), match.start())[0]] * len(means))
            found.append(self._report(line, match.start(), match.end(), means))
            done = match.end()
        text.append(line.text[done:])
        offsets.extend(line.place(at, at)[0] for at in range(done, len(line.text)))
        offsets.append(line.place(0, len(line.text))[1])
        return Slice(line.source, line.start, line.end, "".join(text), tuple(offsets)), tuple(found)

    def _report(self, line: Slice, start: int, end: int, means: str) -> Diagnostic:
        typed = line.text[start:end]
        name = self.labels[typed] or f"U+{ord(typed[0]):04X}"
        span = line.span(start, end)
        wanted = f"'{means}'" if means.strip() else ("a plain space" if means else "nothing")
        return VARIANT.at(
            span, f"{name} '{typed}' is read as {wanted}", "", Fix(f"write {wanted}", (Edit(span, means),))
        )


def _is_hyphen(text: str, at: int) -> bool:
    """Whether the dash at `at` is a sign before a number or joins two letters."""
    before, after = text[at - 1 : at], text[at + 1 : at + 2]
    return (after.isdigit() and not before.isalnum()) or (before.isalpha() and after.isalpha())


@lru_cache(maxsize=8)
def lexer(notation: Notation) -> Lexer:
    """The lexer of a notation; made once for each."""
    return Lexer(notation)
