"""How slots are filled in print: links within the file, footnotes at the foot of a page, drawings on the grid."""

from __future__ import annotations

import math
import re
from collections.abc import Mapping
from html import escape
from urllib.parse import quote

from bestiarist.book.binding.bound import Filler
from bestiarist.book.binding.targets import Target
from bestiarist.book.printed.editions import POINT, Edition
from bestiarist.book.records import PAGE_CLOSE, PAGE_OPEN, WHOLE_PAGE, Cards, Drawing, Note, Reference
from bestiarist.typeset.folders import ASSET_SCHEME

CARD = (180.0, 252.0)
"""The size of a card in points."""
GUTTER = 18.0
"""Points that two cards in a row have around them."""
LARGEST = 0.8
"""Of the height of the text, a drawing has no more than this share."""


def address(chapter: str, place: str) -> str:
    """The id of a place in the file."""
    return f"{chapter}--{place}"


def page_of(name: str) -> str:
    """What is replaced by the number of the page on which that id is."""
    return f"{PAGE_OPEN}{name}{PAGE_CLOSE}"


class PrintFiller(Filler):
    """Fills the slots of one edition. `cards`: the HTML of cards by their names; `path` leads to the book's folder."""

    own = "{}--"

    def __init__(self, edition: Edition, cards: Mapping[str, str], path: str) -> None:
        self.edition, self.made, self.path = edition, cards, path

    def address(self, chapter: str, place: str, at: str) -> str:
        """A link to an id."""
        return f"#{address(chapter, place)}" if place else f"#chapter-{chapter}"

    def refer(self, reference: Reference, target: Target, words: str, chapter: str) -> str:
        """A link; in print also the page, where the words stand for a section, table or figure elsewhere."""
        place = address(target.chapter, target.id)
        numbered = self.edition.mirrored and target.kind in ("section", "table", "figure") and target.chapter != chapter
        page = f' <span class="page">(p.&nbsp;{page_of(place)})</span>' if numbered and ":" in reference.target else ""
        return f'<a class="ref" href="#{place}">{words}</a>{page}'

    def term(self, place: str, words: str, chapter: str) -> str:
        """A link to the glossary; nothing to be seen in print."""
        return words if self.edition.mirrored else super().term(place, words, chapter)

    def note(self, note: Note, chapter: str) -> str:
        """A footnote, put where it belongs: the renderer takes it to the foot of the page."""
        return f'<span class="footnote">{note.html}</span>'

    def drawing(self, drawing: Drawing, chapter: str) -> str:
        """A drawing as high as so many lines, never wider than the text."""
        if drawing.side == WHOLE_PAGE:
            return f'<span class="plated">{self.plate(drawing)}</span>'
        edition = self.edition
        height = edition.lines * edition.leading * POINT * LARGEST
        most = edition.measure * (0.45 if drawing.side else 1)
        scale = min(1, most / (drawing.width or most), height / (drawing.height or height))
        width, tall = drawing.width * scale, drawing.height * scale
        lines = math.ceil(tall / POINT / edition.leading - 0.05)
        size = f"width:{width:.2f}mm;height:{tall:.2f}mm"
        kind = f"drawing {drawing.side}".strip()
        box = f'<span class="{kind}" style="height:{lines}rem{f";width:{width:.2f}mm" if drawing.side else ""}">'
        return f"{box}{self._image(drawing, size)}</span>"

    def plate(self, drawing: Drawing) -> str:
        """A drawing that fills its page and the bleed; what it has too much is lost at the sides or below."""
        edition, around = self.edition, self.edition.bleed
        scale = max((edition.width + 2 * around) / drawing.width, (edition.height + 2 * around) / drawing.height)
        width, height = drawing.width * scale, drawing.height * scale
        left = (edition.width - width) / 2
        return self._image(drawing, f"left:{left:.2f}mm;top:{-around:g}mm;width:{width:.2f}mm;height:{height:.2f}mm")

    def cards(self, cards: Cards, chapter: str) -> str:
        """Cards in rows of two, as large as the measure allows."""
        scale = min(1.0, (self.edition.measure / POINT - GUTTER) / 2 / CARD[0])
        lines = math.ceil(CARD[1] * scale / self.edition.leading - 0.05)
        style = f"width:{CARD[0] * scale:.2f}pt;height:{lines}rem"
        shown = [
            f'<div class="cardslot" id="{address(chapter, place)}" style="{style}">'
            f'<div class="cut" style="transform:scale({scale:.4f})">{self.made[name]}</div></div>'
            for name, place in zip(cards.names, cards.places, strict=True)
            if name in self.made
        ]
        rows = [shown[at : at + 2] for at in range(0, len(shown), 2)]
        return "".join(f'<div class="row">{"".join(row)}</div>' for row in rows)

    def listing(self, what: str, chapter: str) -> str:
        """A list with page numbers, which are known last."""
        return page_of(f"@{what}@{chapter}")

    def _image(self, drawing: Drawing, size: str) -> str:
        """A file of the book's folder, or SVG within the page."""
        if drawing.file:
            source = f"{ASSET_SCHEME}:{quote(self.path + drawing.file)}"
            return f'<img src="{source}" alt="{escape(drawing.alt)}" style="{size}"/>'
        return titled(drawing, f'style="{size}"')


def titled(drawing: Drawing, attributes: str) -> str:
    """The SVG of a drawing with the words that stand for it, and further attributes."""
    svg = re.sub(r"<title>.*?</title>", "", drawing.svg[drawing.svg.find("<svg") :], flags=re.DOTALL)
    title = f"<title>{escape(drawing.alt)}</title>"
    return re.sub(r"<svg\b([^>]*)>", lambda match: f'<svg role="img" {attributes}{match[1]}>{title}', svg, count=1)
