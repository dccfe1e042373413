"""The records of a book as it is made: chapters, fragments of HTML, and the slots in them that the whole book fills."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from pathlib import Path

from bestiarist.core.diagnostics import Diagnostic, Span
from bestiarist.core.source import SourceFile

SLOT = "\ue000{}\ue001"
"""A slot in a fragment, around its number."""
SLOTS = re.compile(SLOT.format("(\\d+)"))
OWN = "\ue002"
"""Before an id in a fragment: stands for the chapter it is in."""
PAGE_OPEN, PAGE_CLOSE = "\ue003", "\ue004"
"""Around an id: stands for the number of the page on which that is."""
BAR = "\ue005"
"""A bar within `[[target|words]]`, which is none between the cells of a table."""
TERM = "term"
"""The kind of anchors in a glossary."""
WHOLE_PAGE = "fullpage"
"""The side of a drawing, and the class of a picture, that has a page to itself, up to its edges."""
RESERVED = str.maketrans(dict.fromkeys((*SLOT.format(""), OWN, PAGE_OPEN, PAGE_CLOSE, BAR), " "))


@dataclass(frozen=True)
class Chapter:
    """One file of a book. `slug` names it in addresses."""

    slug: str
    source: SourceFile = field(repr=False)
    part: str = ""


@dataclass(frozen=True)
class Book:
    """A book as its folder says. `ruleset` names the game whose tables, figures and cards it prints, if any."""

    name: str
    title: str
    folder: Path
    chapters: tuple[Chapter, ...]
    source: SourceFile = field(repr=False)
    subtitle: str = ""
    authors: tuple[str, ...] = ()
    licence: str = ""
    language: str = "en"
    ruleset: str = ""


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading: level (1 to 6), id within the chapter, words as text, place, and whether its author chose the id."""

    level: int
    id: str
    title: str
    span: Span
    chosen: bool = False


@dataclass(frozen=True, slots=True)
class Caption:
    """A numbered table or figure: what it is, its id within the chapter, its name for references, and its title."""

    kind: str
    id: str
    name: str
    title: str
    span: Span


@dataclass(frozen=True, slots=True)
class Anchor:
    """Something else that can be referred to: a row of a table, a card, a term of the glossary. What is `common` is an
    everyday word, and only linked where the text asks for it."""

    kind: str
    name: str
    id: str
    common: bool = False


@dataclass(frozen=True, slots=True)
class IndexMark:
    """A mark for the index: the entry (a comma parts it from what it stands under), and the id of the place."""

    entry: str
    id: str


@dataclass(frozen=True, slots=True)
class Reference:
    """A slot: a link to something by its name. Without words, those of the target are shown."""

    target: str
    words: str
    id: str
    span: Span


@dataclass(frozen=True, slots=True)
class Label:
    """A slot: the number of a table or figure, with its kind: `Table 3`."""

    caption: Caption


@dataclass(frozen=True, slots=True)
class Note:
    """A slot: a footnote, with its number in the chapter."""

    number: int
    html: str


@dataclass(frozen=True, slots=True)
class Drawing:
    """A slot: a picture of a known size (millimetres; 0: as wide as the text). `svg` is drawn, `file` lies in the
    book's folder. `side` is left or right where text flows around it, or WHOLE_PAGE."""

    alt: str
    width: float
    height: float
    svg: str = ""
    file: str = ""
    side: str = ""


@dataclass(frozen=True, slots=True)
class Cards:
    """A slot: the cards of definitions by their names, and the id of the place of each."""

    names: tuple[str, ...]
    places: tuple[str, ...]
    spans: tuple[Span, ...]


@dataclass(frozen=True, slots=True)
class Listing:
    """A slot: a list that the book makes: index, tables, figures, or the contents of this chapter."""

    what: str


@dataclass(frozen=True, slots=True)
class Link:
    """A slot: a link to another chapter's file, or to a heading of one (`02-anatomy.md#stats`)."""

    file: str
    id: str
    words: str
    span: Span


Slot = Reference | Label | Note | Drawing | Cards | Listing | Link


@dataclass(frozen=True)
class Fragment:
    """A chapter as HTML with slots, and what is in it."""

    html: str
    slots: tuple[Slot, ...] = ()
    headings: tuple[Heading, ...] = ()
    captions: tuple[Caption, ...] = ()
    anchors: tuple[Anchor, ...] = ()
    marks: tuple[IndexMark, ...] = ()
    diagnostics: tuple[Diagnostic, ...] = ()

    @property
    def title(self) -> str:
        """The words of the first heading."""
        return self.headings[0].title if self.headings else ""

    @property
    def ids(self) -> list[str]:
        """What a link can lead to."""
        named: tuple[Heading | Caption | Anchor, ...] = (*self.headings, *self.captions, *self.anchors)
        return [one.id for one in named]

    @property
    def listings(self) -> set[str]:
        """Which lists it asks for."""
        return {slot.what for slot in self.slots if isinstance(slot, Listing)}
