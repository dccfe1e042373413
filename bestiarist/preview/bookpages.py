"""The pages of a book in the preview: their sizes and numbers, and where its chapters begin."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlencode

from pypdfium2 import PdfDocument

from bestiarist import rulesets
from bestiarist.book.load.folder import load_book
from bestiarist.book.records import Book, Chapter
from bestiarist.core.store import digest
from bestiarist.preview.payloads import Json
from bestiarist.typeset.cardsize import POINTS


@dataclass(frozen=True, slots=True)
class Pages:
    """A book that was laid out. `sizes` are widths and heights in millimetres, `labels` the numbers that are printed;
    `chapters` are the path and the title of each, and the page (from 1) on which it begins."""

    digest: str
    pdf: bytes
    title: str
    sizes: tuple[tuple[float, float], ...]
    labels: tuple[str, ...]
    chapters: tuple[tuple[str, str, int | None], ...]

    def listed(self, name: str) -> Json:
        """The chapters, and the pages with the addresses of their pictures; dpi may be added to these."""
        pages = [
            {
                "number": number, "label": label, "width": width, "height": height,
                "url": f"/api/book/picture?{urlencode({'name': name, 'page': number, 'v': self.digest})}",
            }
            for number, (label, (width, height)) in enumerate(zip(self.labels, self.sizes, strict=True), 1)
        ]
        chapters = [{"path": path, "title": title, "page": page} for path, title, page in self.chapters]
        return {"title": self.title, "chapters": chapters, "pages": pages}


def unfinished(folder: Path) -> Json:
    """What is known of a book before its pages are there."""
    book, _ = load_book(folder, rulesets.names())
    chapters = _chapters(book, {}) if book else ()
    listed = [{"path": path, "title": title, "page": page} for path, title, page in chapters]
    return {"title": book.title if book else folder.name, "chapters": listed, "pages": []}


def pages_of(path: Path, folder: Path, before: Pages | None) -> Pages | None:
    """The pages of a file, or those from before where there is none, or the same."""
    try:
        pdf = path.read_bytes()
    except OSError:
        return before
    name = digest(pdf)
    if before is not None and before.digest == name:
        return before
    book, _ = load_book(folder, rulesets.names())
    document = PdfDocument(pdf)
    try:
        numbers = range(len(document))
        sizes = tuple((round(w / POINTS, 2), round(h / POINTS, 2)) for w, h in map(document.get_page_size, numbers))
        labels = tuple(document.get_page_label(number) or str(number + 1) for number in numbers)
        chapters = tuple(_chapters(book, _outline(document))) if book else ()
    finally:
        document.close()
    return Pages(name, pdf, book.title if book else folder.name, sizes, labels, chapters)


def _outline(document: PdfDocument) -> Mapping[str, int]:
    """The pages (from 1) of the bookmarks, by their titles; the last of equal ones, for the lists come first."""
    found = {}
    for one in document.get_toc():  # the whole of it: a depth makes pdfium's binding complain in the terminal
        if one.level:
            continue
        target = one.get_dest()
        if target is not None:
            found[one.get_title()] = target.get_index() + 1
    return found


def _chapters(book: Book, outline: Mapping[str, int]) -> Iterator[tuple[str, str, int | None]]:
    for chapter in book.chapters:
        title = _title(chapter)
        yield chapter.source.shown, title, outline.get(title)


def _title(chapter: Chapter) -> str:
    """The words of the first heading, without what is set in braces behind it."""
    lines = (line for line in chapter.source.text.splitlines() if line.startswith("# "))
    return next(lines, f"# {chapter.slug}").removeprefix("# ").partition("{")[0].strip()
