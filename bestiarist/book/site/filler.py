"""How slots are filled on a site: links between pages, notes at the foot of the text, pictures that fit a phone."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from html import escape
from pathlib import PurePosixPath

from bestiarist.book.binding.bound import BoundBook, Filler, IndexEntry
from bestiarist.book.printed.filler import CARD, titled
from bestiarist.book.records import Cards, Drawing, Note
from bestiarist.core.store import digest


class SiteFiller(Filler):
    """Fills the slots of a site. `notes` gathers those of the chapter at work."""

    own = ""

    def __init__(self, book: BoundBook, cards: Mapping[str, str]) -> None:
        self.book, self.made, self.notes = book, cards, list[str]()

    def address(self, chapter: str, place: str, at: str) -> str:
        """A page, or a place on one."""
        page = "" if chapter == at and place else f"{chapter}.html"
        return f"{page}#{place}" if place else page

    def note(self, note: Note, chapter: str) -> str:
        """A number that leads to the note, which leads back."""
        name = f"note-{note.number}"
        back = f'<a href="#{name}-call" aria-label="back">↩</a>'
        self.notes.append(f'<li id="{name}" value="{note.number}">{note.html} {back}</li>')
        return f'<sup><a id="{name}-call" href="#{name}" aria-label="note {note.number}">{note.number}</a></sup>'

    def drawing(self, drawing: Drawing, chapter: str) -> str:
        """A picture, never wider than the page."""
        width = f"width:{drawing.width * 1.15:.1f}mm" if drawing.width else ""
        kind = f"drawing {drawing.side}".strip()
        if drawing.file:
            source = escape(picture_name(PurePosixPath(drawing.file)))
            image = f'<img src="{source}" alt="{escape(drawing.alt)}" style="{width}" loading="lazy">'
            return f'<span class="{kind}">{image}</span>'
        box = titled(drawing, f'style="{width}"')
        return f'<span class="{kind}">{box}</span>'

    def cards(self, cards: Cards, chapter: str) -> str:
        """Cards side by side, as many as there is room for."""
        style = f"width:{CARD[0]}pt;height:{CARD[1]}pt"
        shown = (
            f'<div class="cardslot" id="{place}" style="{style}"><div class="cut">{self.made[name]}</div></div>'
            for name, place in zip(cards.names, cards.places, strict=True) if name in self.made
        )
        return f'<div class="row">{"".join(shown)}</div>'

    def listing(self, what: str, chapter: str) -> str:
        """The lists of a book, with links."""
        fragments = dict(self.book.fragments)
        if what == "index":
            return self._index(chapter)
        if what == "toc":
            headings = [one for one in fragments[chapter].headings if one.level <= 2]
            return _list((f"#{one.id}", escape(one.title)) for one in headings)
        if what == "contents":
            return _list((f"{slug}.html", escape(one.title)) for slug, one in self.book.fragments)
        return _list(
            (self.address(slug, caption.id, chapter), f"{self.book.targets.labels[caption]} {escape(caption.title)}")
            for slug, one in self.book.fragments for caption in one.captions if caption.kind == what.removesuffix("s")
        )

    def _index(self, chapter: str) -> str:
        letters = (
            f'<div class="letter"><h2>{escape(letter)}</h2><ul>'
            f'{"".join(self._entry(head, chapter) for head in heads)}</ul></div>'
            for letter, heads in self.book.index
        )
        return f'<div class="index">{"".join(letters)}</div>'

    def _entry(self, head: IndexEntry, chapter: str) -> str:
        fragments = dict(self.book.fragments)
        places: dict[str, str] = {}
        for slug, place in head.places:
            places.setdefault(slug, self.address(slug, place, chapter))
        links = ", ".join(f'<a href="{link}">{escape(fragments[slug].title)}</a>' for slug, link in places.items())
        under = "".join(self._entry(one, chapter) for one in head.entries)
        shown = f": {links}" if links else ""
        return f"<li>{escape(head.words)}{shown}{f'<ul>{under}</ul>' if under else ''}</li>"


def _list(lines: Iterable[tuple[str, str]]) -> str:
    found = "".join(f'<li><a href="{link}">{words}</a></li>' for link, words in lines)
    return f'<ul class="toc">{found}</ul>'


def picture_name(path: PurePosixPath) -> str:
    """A picture of the book's folder, by a name that no other has."""
    stem = "".join(one if one.isalnum() else "-" for one in path.stem)
    return f"files/{digest(path.as_posix())[:8]}-{stem}{path.suffix.lower()}"
