"""Links to the glossary: a term is linked where a section uses it first."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping

_PIECE = re.compile(r"<(?P<close>/?)(?P<tag>[a-zA-Z][\w-]*)(?P<rest>[^>]*)>|(?P<text>[^<]+)")
_HEADINGS = frozenset({"h1", "h2", "h3", "h4", "h5", "h6"})
_SILENT = _HEADINGS | {"a", "code", "pre", "caption", "figcaption", "dt", "th", "svg"}
_SECTIONS = frozenset({"h1", "h2"})
SHORTEST = 3
"""Terms with fewer letters are too often something else."""


class Glossary:
    """The terms of a glossary, each with what links to it. `proper` are those (case-folded) that the game writes with a
    capital: to stand is not to Stand."""

    def __init__(self, terms: Mapping[str, str], proper: Collection[str] = ()) -> None:
        self.proper = frozenset(proper)
        self.places = {term.casefold(): place for term, place in terms.items() if len(term) >= SHORTEST}
        words = "|".join(re.escape(term) for term in sorted(self.places, key=len, reverse=True))
        self.pattern = re.compile(rf"(?<![\w-])({words})(s?)(?![\w-])", re.IGNORECASE) if words else None

    def link(self, html: str, wrap: Callable[[str, str], str]) -> str:
        """The HTML of a chapter with links at first uses; `wrap` makes one of a place and words."""
        if self.pattern is None:
            return html
        out: list[str] = []
        seen: set[str] = set()
        silent = 0
        for piece in _PIECE.finditer(html):
            if piece["text"]:
                out.append(piece["text"] if silent else self._linked(piece["text"], seen, wrap))
                continue
            tag = piece["tag"].lower()
            if tag in _SILENT or (tag == "p" and (silent or 'class="head"' in piece["rest"])):
                silent += (-1 if silent else 0) if piece["close"] else 1
            if tag in _SECTIONS and not piece["close"]:
                seen.clear()
            out.append(piece.group())
        return "".join(out)

    def _linked(self, text: str, seen: set[str], wrap: Callable[[str, str], str]) -> str:
        def one(match: re.Match[str]) -> str:
            term = match[1].casefold()
            place = self.places[term]
            if place in seen or (term in self.proper and match[1][0].islower()):
                return match.group()
            seen.add(place)
            return wrap(place, match.group())

        assert self.pattern is not None
        return self.pattern.sub(one, text)
