"""Book files: page contents to one PDF/UA-1 with links, bookmarks, page labels and tags."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from typing import Any

from bestiarist.paper.pdf.pdffile import PRODUCER, PdfFile
from bestiarist.paper.pdf.pdfobjects import Text, opening
from bestiarist.paper.pdf.subsets import Subsetting, subset
from bestiarist.paper.pdf.tagging import Bookmark, Tagging
from bestiarist.typeset.pagecontent import Link, PageContent


@dataclass(frozen=True, slots=True)
class PageRange:
    """Pages that are numbered in one way, from a 0-based page on: `r` is roman, `D` decimal, each from 1."""

    first: int
    style: str


@dataclass(frozen=True, slots=True)
class Imprint:
    """What a file says of itself."""

    title: str
    language: str
    authors: tuple[str, ...] = ()
    subject: str = ""


def book_file(
    pages: Sequence[PageContent], imprint: Imprint, ranges: Sequence[PageRange], subsetting: Subsetting = subset
) -> bytes:
    """The pages as a file; the same bytes for the same pages. A link to a place that no page has leads nowhere."""
    return _BookFile(imprint).write(pages, ranges, subsetting)


class _BookFile(PdfFile):
    """A book in the making."""

    def __init__(self, imprint: Imprint) -> None:
        super().__init__(imprint.language)
        self.places: dict[str, list[Any]] = {}
        self.info = self.pdf.add(info_of(imprint))
        self.catalog |= {
            "PageMode": "/UseOutlines", "ViewerPreferences": {"DisplayDocTitle": "true"},
            "Metadata": self.pdf.add_stream(_xmp(imprint).encode(), opening({"Type": "/Metadata", "Subtype": "/XML"})),
        }
        self.tagging = self.tags = Tagging(self.pdf)

    def write(self, pages: Sequence[PageContent], ranges: Sequence[PageRange], subsetting: Subsetting) -> bytes:
        self.embed(pages, subsetting)
        known = {name for page in pages for name, _, _ in page.anchors}
        for page in pages:
            self._page(page, known)
        labels = [part for one in ranges for part in (one.first, {"S": f"/{one.style}"})]
        names = [part for name in sorted(self.places, key=_order) for part in (Text(name), self.places[name])]
        return self.to_bytes(self.info, PageLabels={"Nums": labels}, Names={"Dests": {"Names": names}})

    def _page(self, page: PageContent, known: set[str]) -> None:
        trim, bleed = [0, 0, page.width, page.height], page.bleed
        paper = [-bleed, -bleed, page.width + bleed, page.height + bleed]
        made = self.add_page({
            "MediaBox": paper, "CropBox": trim, "TrimBox": trim, "BleedBox": paper,
            "Contents": self.pdf.add_stream(page.content, opening({"Filter": "/FlateDecode"})),
            "Resources": self.resources(page.resources), "Tabs": "/S",
        })
        for name, x, y in page.anchors:
            self.places.setdefault(name, [self.pages[-1], "/XYZ", x, y, 0])
        for label, height, level in page.bookmarks:
            self._bookmark(label, height, level)
        dicts = [_link(one, known) for one in page.links]
        links = [(self.pdf.add(one), one) for one in dicts]
        if links:
            made["Annots"] = [number for number, _ in links]
        made["StructParents"] = self.tags.add(self.pages[-1], page.structure, links)

    def _bookmark(self, label: str, height: float, level: int) -> None:
        """Below the last one of the levels above it."""
        among = self.bookmarks
        for _ in range(level - 1):
            if not among:
                break
            among = among[-1].below
        among.append(Bookmark(label, [self.pages[-1], "/XYZ", 0, height, 0]))


def _link(link: Link, known: set[str]) -> dict[str, Any]:
    made: dict[str, Any] = {
        "Type": "/Annot", "Subtype": "/Link", "Rect": list(link.area), "BS": {"W": 0}, "F": 4,
        "Contents": Text(link.words),
    }
    if not link.target.startswith("#"):
        made["A"] = {"Type": "/Action", "S": "/URI", "URI": Text(link.target)}
    elif link.target[1:] in known:
        made["Dest"] = Text(link.target[1:])
    return made


def _order(name: str) -> bytes:
    """Names are in the order of their bytes."""
    return name.encode() if name.isascii() else b"\xfe\xff" + name.encode("utf-16-be")


def info_of(imprint: Imprint) -> dict[str, Any]:
    """What viewers show of a file."""
    found = {"Title": imprint.title, "Author": ", ".join(imprint.authors), "Subject": imprint.subject}
    return {"Producer": Text(PRODUCER)} | {key: Text(words) for key, words in found.items() if words}


def _xmp(imprint: Imprint) -> str:
    """The same for programs that catalogue files, and which standard the file keeps to."""
    def alternative(words: str) -> str:
        return f'<rdf:Alt><rdf:li xml:lang="x-default">{escape(words)}</rdf:li></rdf:Alt>'

    authors = "".join(f"<rdf:li>{escape(author)}</rdf:li>" for author in imprint.authors)
    return (
        '<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>\n'
        '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">'
        '<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/"'
        ' xmlns:pdf="http://ns.adobe.com/pdf/1.3/" xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/">'
        f"<dc:title>{alternative(imprint.title)}</dc:title>"
        + (f"<dc:creator><rdf:Seq>{authors}</rdf:Seq></dc:creator>" if authors else "")
        + (f"<dc:description>{alternative(imprint.subject)}</dc:description>" if imprint.subject else "")
        + f"<dc:language><rdf:Bag><rdf:li>{escape(imprint.language)}</rdf:li></rdf:Bag></dc:language>"
        f"<pdf:Producer>{PRODUCER}</pdf:Producer><pdfuaid:part>1</pdfuaid:part>"
        '</rdf:Description></rdf:RDF></x:xmpmeta>\n<?xpacket end="w"?>'
    )
