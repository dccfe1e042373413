"""Sections of a book, each of which begins on a new page: laid out until the page numbers in them are right."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import groupby

from bestiarist.paper.pdf.bookfile import PageRange

NUMBERS = '@counter-style folio { system: cyclic; symbols: "" }'
"""Stands in the head of every section, which is laid out without the numbers of its pages (`counter(page, folio)`)."""
MAX_ROUNDS = 4
"""So often a section is laid out at most. Page numbers move no text as a rule, and two rounds are enough."""

Tell = Callable[[str, int, int], None]
"""Is told a stage, how much of it is done, and how much there is."""
Pages = Mapping[str, int]
"""The numbers of the pages on which elements with ids begin; of those before the first chapter, none."""


@dataclass(frozen=True, slots=True)
class Section:
    """What begins on a new page: `html` makes it of the pages on which everything is. `stamp` stands for the files that
    it shows. A `front` stands before page 1 and shows its own numbers. Each `longer` is
    CSS for pages with more lines, for where that spares a last page with few."""

    html: Callable[[Pages], str]
    stamp: str = ""
    front: bool = False
    longer: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Laid:
    """A section that was laid out: its HTML, the names of its pages, on which of them (from 0) each id is, and how much
    of the last one is used (0 to 1)."""

    html: str
    stamp: str
    names: Sequence[str]
    anchors: Mapping[str, int]
    last: float = 1.0


@dataclass(frozen=True, slots=True)
class Settled:
    """A book whose page numbers are right: its sections with the numbers of their first pages, 0 for a front. Page 1
    comes after `body` others. Where sections are `paired`, each begins on a right-hand page. In a `restless` one,
    numbers are wrong, as they moved what they name in every round."""

    sections: tuple[tuple[Laid, int], ...]
    pages: Pages
    body: int
    paired: bool
    restless: bool = False

    @property
    def ranges(self) -> list[PageRange]:
        """How the pages are numbered."""
        return [PageRange(0, "r")] * (self.body > 0) + [PageRange(self.body, "D")]


Early = Callable[[Settled], None]
"""Is given a book as far as it is laid out: its page numbers are not right yet."""


@dataclass
class _Places:
    """Where all is as far as sections are laid out."""

    paired: bool
    laid: dict[int, Laid] = field(default_factory=dict)

    def first(self, sections: Sequence[Section], at: int) -> int:
        """The number of the first page of a section."""
        before = (number for number in range(at) if sections[number].front == sections[at].front)
        return 1 + sum(self.length(number) for number in before)

    def length(self, number: int) -> int:
        count = len(self.laid[number].names) if number in self.laid else 0
        return count + count % 2 * self.paired

    def pages(self, sections: Sequence[Section]) -> dict[str, int]:
        found: dict[str, int] = {}
        for number, one in self.laid.items():
            if not sections[number].front:
                first = self.first(sections, number)
                found |= {name: first + at for name, at in one.anchors.items()}
        return found


    def settled(self, sections: Sequence[Section], *, restless: bool) -> Settled:
        """The sections that are laid out."""
        there = sorted(self.laid.items())
        laid = tuple((one, 0 if sections[at].front else self.first(sections, at)) for at, one in there)
        front = sum(self.length(number) for number, one in enumerate(sections) if one.front)
        return Settled(laid, self.pages(sections), front, self.paired, restless)


def settle(
    sections: Sequence[Section], lay: Callable[[Section, Pages], Laid], tell: Tell, *, paired: bool,
    early: Early | None = None,
) -> Settled:
    """The sections, laid out until all page numbers in them are those of the book. The front, which says where
    everything is, comes last; what refers to the same pages as before stays as it is. `early` gets what there is of
    the first round: 1 section, then 2, 4 and so on."""
    places, pages, restless = _Places(paired), dict[str, int](), True
    order = sorted(range(len(sections)), key=lambda number: sections[number].front)
    for turn in range(MAX_ROUNDS):
        before = dict(places.laid)
        for number in order:
            places.laid[number] = lay(sections[number], pages)
            pages = places.pages(sections)
            tell("laid out", len(places.laid), len(sections))
            if early and not turn and len(places.laid).bit_count() == 1 and len(places.laid) < len(sections):
                early(places.settled(sections, restless=True))
        if places.laid == before:
            restless = False
            break
    return places.settled(sections, restless=restless)


def numbered(html: str, first: int) -> str:
    """A document whose pages show their numbers from that one on; as it is for 0."""
    style = f"@counter-style folio {{ system: extends decimal }} @page :first {{ counter-reset: page {first} }}"
    return styled(html, style) if first else html


def styled(html: str, css: str) -> str:
    """A document with further CSS."""
    return html.replace("</head>", f"<style>{css}</style></head>", 1)


def only_numbers(names: Sequence[str], first: int) -> str:
    """A document with pages of these names, on which nothing else is. Pages of one name belong together."""
    page = '<div style="break-before: page"></div>'
    pages = (f'<div style="page: {name or "auto"}">{page * len(list(run))}</div>' for name, run in groupby(names))
    return numbered(f'<html lang="en"><head></head><body>{"".join(pages)}</body></html>', first)
