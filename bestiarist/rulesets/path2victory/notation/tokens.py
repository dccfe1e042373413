"""Cuts a line of the feature language into tokens. Regular expressions end here: the parser sees tokens only."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache, partial

from bestiarist.core.diagnostics import Diagnostic, Edit, Fix
from bestiarist.core.source import Slice
from bestiarist.read.checks import VARIANT
from bestiarist.rulesets.path2victory.notation.checks import LENGTH
from bestiarist.rulesets.path2victory.notation.records import Token
from bestiarist.rulesets.path2victory.notation.tables import Notation

MAX_LENGTH = 4000
"""Characters of a line that are read."""
SELECTORS = "\ufe0e\ufe0f"
_made = partial(tuple.__new__, Token)
"""A token of its five values: there are hundreds on a card, and the usual constructor is a call more."""
_BLANKS = re.compile(r"\s{2,}|[^\S ]")
_REMEMBERED = 256
"""So many texts are cut once: what reads the parts of a line asks for the same ones again and again."""


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
        symbols = "|".join(_loose(one) for one in sorted(self.symbols, key=len, reverse=True) if one)
        self.symbols |= {typed.replace(" ", ""): known for typed, known in self.symbols.items()}
        letter = r"[^\W\d_]"
        more = rf"(?:['’-]{letter}+)*"
        self.pattern = re.compile(
            rf"\s*(?:(?P<word>[a-zA-Z]+{letter}*{more})|(?P<symbol>(?i:{symbols}))|(?P<dice>\d+(?:[dD] ?| [dD])\d+\b)"
            rf"|(?P<number>\d+)|(?P<other>{letter}+{more})|(?P<mark>\S))"
        )
        variants = [(typed, term) for term in notation.variants for typed in (term.name, *term.aliases)]
        self.variants = {typed: str(term.data["means"]) for typed, term in variants}
        self.labels = {typed: str(term.data.get("label", "")) for typed, term in variants}
        self.blanks = " \t" + "".join(typed for typed, means in self.variants.items() if means == " ")
        self.invisible = "".join(typed for typed, means in self.variants.items() if not means)
        alternatives = "|".join(re.escape(one) for one in sorted(self.variants, key=len, reverse=True))
        self.variant = re.compile(f"({alternatives})[{SELECTORS}]*")
        self.tokens = lru_cache(_REMEMBERED)(self._tokens)
        """The tokens of a text whose variants are already replaced."""

    def _tokens(self, text: str) -> tuple[Token, ...]:
        found = []
        for match in self.pattern.finditer(text):
            kind = match.lastgroup or ""
            typed = canonical = match[kind]
            if kind == "symbol":
                kind, canonical = self.symbols[typed.casefold().replace(" ", "")]
            elif kind == "dice":
                canonical = typed.replace(" ", "")
            elif kind == "other":
                kind = "word"
            end = match.end()
            found.append(_made((kind, canonical, end - len(typed), end, typed)))
        return tuple(found)

    def indent(self, text: str) -> tuple[int, int]:
        """How many blanks a line begins with, and where its text begins; invisible characters are text."""
        if text[:1].isalpha():
            return 0, 0
        white = len(text) - len(text.lstrip(self.blanks + self.invisible))
        return sum(char in self.blanks for char in text[:white]), len(text) - len(text.lstrip(self.blanks))

    def normalise(self, line: Slice, *, gambit: bool = False) -> tuple[Slice, tuple[Diagnostic, ...]]:
        """The line with single spaces, and with every look-alike replaced by the character that is meant.

        Spans are kept. Dashes and arrows stay what they are in prose; a gambit (outside quotation marks) reads them
        as `-` and `>`. An emoji selector behind a symbol, dash or arrow is dropped without a word.
        """
        line, found = _shortened(line)
        if line.text.isascii() or not self.variant.search(line.text):
            return single_spaced(line), tuple(found)
        pieces: list[tuple[int, int, str]] = []
        quotes, done = 0, 0
        for match in self.variant.finditer(line.text):
            start, means = match.start(), self.variants[match[1]]
            if gambit:
                quotes += sum(line.text.count(quote, done, start) for quote in '"“”„«»')
                done = start
            if match[1] in SELECTORS and unicodedata.category(line.text[start - 1 : start] or " ")[0] in "SN":
                pieces.append((start, match.end(), ""))
            elif means not in ("-", ">") or (gambit and quotes % 2 == 0) or self._is_sign(line.text, start, means):
                pieces.append((start, match.end(), means))
                found.append(self._report(line, start, match.end(), means))
            elif match.end() > start + len(match[1]):
                pieces.append((start + len(match[1]), match.end(), ""))
        return single_spaced(replaced(line, pieces)), tuple(found)

    def _is_sign(self, text: str, at: int, means: str) -> bool:
        """Whether a dash in prose is a sign: before a number, or between letters. An arrow is none."""
        before = text[max(0, at - 9) : at].rstrip(self.invisible)[-1:]
        after = text[at + 1 : at + 9].lstrip(self.invisible)[:1]
        return means == "-" and ((after.isdigit() and not before.isdigit()) or (before.isalpha() and after.isalpha()))

    def _report(self, line: Slice, start: int, end: int, means: str) -> Diagnostic:
        typed = line.text[start]
        name = self.labels[typed] or f"U+{ord(typed):04X}"
        span = line.span(start, end)
        shown = f"{name} '{typed}'" if typed.isprintable() and means.strip() else name
        wanted = f"'{means}'" if means.strip() else ("a plain space" if means else "nothing")
        return VARIANT.at(span, f"{shown} is read as {wanted}", "", Fix(f"write {wanted}", (Edit(span, means),)))


def _loose(symbol: str) -> str:
    """A pattern for a symbol; within brackets blanks do not matter."""
    if len(symbol) > 2 and symbol[0] in "[(":
        return rf"\{symbol[0]} *{re.escape(symbol[1:-1].strip())} *\{symbol[-1]}"
    return re.escape(symbol)


def _shortened(line: Slice) -> tuple[Slice, list[Diagnostic]]:
    """The beginning of a line that is far too long."""
    if len(line.text) <= MAX_LENGTH:
        return line, []
    blank = line.text.rfind(" ", MAX_LENGTH - 100, MAX_LENGTH)
    end = blank if blank > 0 else MAX_LENGTH
    message = f"this line has {len(line.text)} characters, and is read up to here"
    hint = "a card has room for about a thousand: is a line end missing?"
    return line.part(0, end), [LENGTH.at(line.span(end - 1, end), message, hint)]


def replaced(line: Slice, pieces: list[tuple[int, int, str]]) -> Slice:
    """The line with pieces (from, up to, new text) exchanged; each new character stands where its piece begins."""
    text: list[str] = []
    offsets: list[int] = []
    done = 0
    places = line.offsets or _places(line)
    for start, end, new in (*pieces, (len(line.text), len(line.text), "")):
        text += (line.text[done:start], new)
        offsets += places[done:start]
        offsets += (places[start],) * len(new)
        done = end
    return Slice(line.source, line.start, line.end, "".join(text), (*offsets, places[-1]))


def _places(line: Slice) -> tuple[int, ...]:
    return (*(line.place(at, at)[0] for at in range(len(line.text))), line.place(0, len(line.text))[1])


def single_spaced(line: Slice) -> Slice:
    """One plain space for each run of blanks."""
    if " ".join(line.text.split()) == line.text:
        return line
    return replaced(line, [(match.start(), match.end(), " ") for match in _BLANKS.finditer(line.text)])


@lru_cache(maxsize=8)
def lexer(notation: Notation) -> Lexer:
    """The lexer of a notation; made once for each."""
    return Lexer(notation)
