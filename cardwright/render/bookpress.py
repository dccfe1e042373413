"""Whole books through WeasyPrint: laid out until the page numbers in them are right, then written as PDF/UA."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from copy import copy
from dataclasses import dataclass
from functools import partial
from typing import Any

from cardwright.render.booklet import Folding, fold
from cardwright.render.pdf import MM_PER_PX, Press
from cardwright.render.sheet import ASSET_SCHEME

import pydyf  # isort: skip  # after render.pdf, which keeps the machine's fonts out
from weasyprint import HTML  # isort: skip
from weasyprint.document import Document, Page  # isort: skip

MAX_ROUNDS = 4
"""So often a book is laid out at most. Page numbers move no text as a rule, and two rounds are enough."""

Pages = Mapping[str, int]
"""The pages (0-based) on which elements with ids begin."""


@dataclass(frozen=True, slots=True)
class PageRange:
    """Pages that are numbered in one way, from a 0-based page on: `r` is roman, `D` decimal, each from 1."""

    first: int
    style: str


@dataclass(frozen=True)
class Settled:
    """A book whose page numbers are right, where each id is, and how often it was laid out."""

    document: Document
    pages: Pages
    rounds: int
    settled: bool


class BookPress(Press):
    """Lays out documents of many pages, with all that HTML has: lists, footnotes, running headers."""

    def lay_out(self, html: str) -> Document:
        """A document, laid out once."""
        with self.listening():
            page = HTML(string=html, url_fetcher=self.fetcher, base_url=f"{ASSET_SCHEME}:")
            return page.render(stylesheets=self.styles, font_config=self.fonts)

    def settle(self, html: Callable[[Pages], str], guess: Pages) -> Settled:
        """The document that `html` makes of pages, laid out until these are its own; `guess` are those of before."""
        pages = guess
        for number in range(1, MAX_ROUNDS + 1):
            document = self.lay_out(html(pages))
            found = {name: at for at, page in enumerate(document.pages) for name in page.anchors}
            if found == pages or (number > 1 and html(found) == html(pages)):
                return Settled(document, found, number, settled=True)
            pages = found
        return Settled(document, pages, MAX_ROUNDS, settled=False)

    def write(self, document: Document, ranges: Sequence[PageRange]) -> bytes:
        """A tagged PDF/UA-1 with page labels; the same bytes for the same input."""
        return self._written(document, partial(_finish, ranges), pdf_variant="pdf/ua-1", pdf_tags=True)

    def fold(self, document: Document, folding: Folding) -> bytes:
        """The pages of a document two by two on sheets to be folded; the same bytes for the same input."""
        return self._written(document.copy(list(map(_bare, document.pages))), lambda _, pdf: fold(folding, pdf))

    def _written(self, document: Document, finisher: Callable[[Document, pydyf.PDF], None], **options: Any) -> bytes:
        with self.listening():
            data = document.write_pdf(custom_metadata=False, finisher=finisher, **options)
        assert isinstance(data, bytes)
        return data


def _bare(page: Page) -> Page:
    """A page without what only helps on a screen: on a sheet, it would not be where it was."""
    page = copy(page)
    page.links, page.anchors, page.bookmarks = [], {}, []
    return page


def _finish(ranges: Sequence[PageRange], document: Document, pdf: pydyf.PDF) -> None:
    labels = pydyf.Array()
    for one in ranges:
        labels += [one.first, pydyf.Dictionary({"S": f"/{one.style}"})]
    pdf.catalog["PageLabels"] = pydyf.Dictionary({"Nums": labels})
    pdf.catalog["PageMode"] = "/UseOutlines"
    for number in pdf.pages["Kids"][::3]:
        pdf.objects[number]["CropBox"] = pdf.objects[number]["TrimBox"]  # bleed is for whoever cuts the paper


def baselines(document: Document) -> list[list[tuple[float, str]]]:
    """How far down its page every line of text has its baseline, in points, with the name of the element: for tests."""
    return [
        [
            ((box.position_y + box.baseline) * MM_PER_PX * 72 / 25.4, box.element_tag or "")
            for box in page._page_box.descendants()
            if type(box).__name__ == "TextBox" and box.text.strip()
        ]
        for page in document.pages
    ]
