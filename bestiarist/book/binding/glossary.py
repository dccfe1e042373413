"""Links to the glossary: a term is linked where a section uses it first, in running text, and never many at once."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

_PIECE = re.compile(r"<(?P<close>/?)(?P<tag>[a-zA-Z][\w-]*)(?P<rest>[^>]*)>|(?P<text>[^<]+)")
_HEADINGS = frozenset({"h1", "h2", "h3", "h4", "h5", "h6"})
_SILENT = _HEADINGS | {"a", "code", "pre", "table", "figcaption", "dt", "svg"}
_PARAGRAPHS = frozenset({"p", "li", "dd"})
_SECTIONS = frozenset({"h1", "h2"})
SHORTEST = 3
"""Terms with fewer letters are too often something else."""
MOST = 3
"""Links of one paragraph."""


class Glossary:
    """The terms of a glossary, each with what links to it. One with a capital is only meant with a capital: to
    disable is not to Disable."""

    def __init__(self, terms: Mapping[str, str]) -> None:
        self.places = {term.casefold(): place for term, place in terms.items() if len(term) >= SHORTEST}
        self.proper = {term.casefold() for term in terms if term[:1].isupper()}
        words = "|".join(re.escape(term) for term in sorted(self.places, key=len, reverse=True))
        self.pattern = re.compile(rf"(?<![\w-])({words})(s?)(?![\w-])", re.IGNORECASE) if words else None

    def link(self, html: str, wrap: Callable[[str, str], str]) -> str:
        """The HTML of a chapter with links at first uses; `wrap` makes one of a place and words."""
        return _Linking(self, self.pattern, wrap).html(html) if self.pattern else html


class _Linking:
    """Links of one chapter: what its section has linked, how many more its paragraph takes, in how many elements
    without links it is."""

    def __init__(self, glossary: Glossary, pattern: re.Pattern[str], wrap: Callable[[str, str], str]) -> None:
        self.glossary, self.pattern, self.wrap = glossary, pattern, wrap
        self.seen, self.room, self.silent = set[str](), MOST, 0

    def html(self, html: str) -> str:
        out = []
        for piece in _PIECE.finditer(html):
            if piece["text"]:
                out.append(piece["text"] if self.silent else self.pattern.sub(self._linked, piece["text"]))
            else:
                self._pass(piece["tag"].lower(), bool(piece["close"]), piece["rest"])
                out.append(piece.group())
        return "".join(out)

    def _pass(self, tag: str, close: bool, rest: str) -> None:
        if tag in _SILENT or (tag == "p" and (self.silent or 'class="head"' in rest)):
            self.silent += (-1 if self.silent else 0) if close else 1
        if tag in _SECTIONS and not close:
            self.seen.clear()
        if tag in _PARAGRAPHS and not close:
            self.room = MOST

    def _linked(self, match: re.Match[str]) -> str:
        term, words = match[1].casefold(), match.group()
        place = self.glossary.places[term]
        if place in self.seen or (term in self.glossary.proper and words[0].islower()):
            return words
        self.seen.add(place)
        if not self.room:
            return words
        self.room -= 1
        return self.wrap(place, words)
