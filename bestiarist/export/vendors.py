"""Print on demand: the files that a vendor's preset asks for."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from io import BytesIO

import pikepdf
from pypdfium2 import PdfDocument

from bestiarist.export import pdfx
from bestiarist.export.inks import PLAIN, Inks, convert
from bestiarist.export.pagescan import scan
from bestiarist.export.pictures import draw, encoded, pixels
from bestiarist.export.presets import BACK, Preset
from bestiarist.export.proof import BACK as PLAIN_BACK
from bestiarist.export.proof import ExportFile, Proof, ProofSide, in_pairs, listing, sides_of
from bestiarist.typeset.cardsize import POINTS

DPI = 600
"""Of pages that are drawn: so many that small type stays readable."""
_CONVERTED = {"grey", "CMYK", "spot"}
_TAGGING = ("/StructParents", "/Tabs", "/Annots")

Pair = tuple[ProofSide, ProofSide | None]


def vendor(proof: Proof, preset: Preset, press: Inks = PLAIN) -> Iterator[ExportFile]:
    """The files of a deck for a vendor. The proof has the preset's bleed; `press` says what colours become in CMYK."""
    document = PdfDocument(proof.pdf)
    pairs = list(in_pairs(sides_of(document, proof)))
    if preset.files == "pdf":
        cards = sum(front.card.copies for front, _ in pairs)
        yield ExportFile(f"{proof.name}-{preset.name}.pdf", _pdf(proof, pairs, preset, press), cards)
    else:
        yield from _pictures(proof, document, pairs, preset)


def _pictures(proof: Proof, document: PdfDocument, pairs: Sequence[Pair], preset: Preset) -> Iterator[ExportFile]:
    """A picture a side in the deck's order, the plain back once, and a list that says how many of each."""
    rows = []
    for number, (front, back) in enumerate(pairs, 1):
        stem = f"{number:02}-{front.stem}"
        names = (f"{stem}.png", f"{stem}-back.png" if back else f"{PLAIN_BACK}.png")
        rows.append((front, *names))
        for name, side in zip(names, (front, back), strict=True):
            if side:
                yield ExportFile(name, _picture(document, side.page, preset), front.card.copies)
    if not all(back for _, back in pairs):
        yield ExportFile(f"{PLAIN_BACK}.png", _picture(PdfDocument(proof.back), 0, preset))
    yield listing(rows)


def _picture(document: PdfDocument, page: int, preset: Preset) -> bytes:
    return encoded(draw(document, page, preset.pixels), "png", preset.dpi)


def _pdf(proof: Proof, pairs: Sequence[Pair], preset: Preset, press: Inks) -> bytes:
    """Every copy of every card: its sides in the vendor's order."""
    made = pikepdf.new()
    with pikepdf.open(BytesIO(proof.pdf)) as cards, pikepdf.open(BytesIO(proof.back)) as plain:
        if preset.colours == "cmyk":
            for document, original in ((cards, proof.pdf), (plain, proof.back)):
                convert(document, press)
                flatten(document, original, press)
        for front, back in pairs:
            pages = [cards.pages[front.page], cards.pages[back.page] if back else plain.pages[0]]
            if preset.order[0] == BACK:
                pages.reverse()
            for _ in range(front.card.copies):
                made.pages.extend(pages)
        for page in made.pages:
            page.obj.TrimBox = _trim(page, preset)
            for key in _TAGGING:
                if key in page.obj:
                    del page.obj[key]
        if preset.standard:
            pdfx.declare(made, proof.title, preset.condition, press.embedded)
        else:
            made.docinfo["/Title"], made.docinfo["/Creator"] = proof.title, "Bestiarist"
        output = BytesIO()
        made.save(
            output, deterministic_id=True, force_version=pdfx.PDF_VERSION,
            object_stream_mode=pikepdf.ObjectStreamMode.disable,
        )
    return output.getvalue()


def _trim(page: pikepdf.Page, preset: Preset) -> pikepdf.Array:
    """The trim of a page that is the card and its bleed."""
    left, bottom, right, top = (float(edge) for edge in page.mediabox)
    bleed = preset.bleed * POINTS
    return pikepdf.Array([round(one, 4) for one in (left + bleed, bottom + bleed, right - bleed, top - bleed)])


def flatten(document: pikepdf.Pdf, original: bytes, press: Inks) -> None:
    """Replace each page of a converted document on which something is transparent, or still in other colours than inks,
    by a picture of the same page of the original. The designs here are opaque and of plain colours, but a drawing that
    somebody made may have gradients or let something shine through."""
    drawn = PdfDocument(original)
    for number, page in enumerate(document.pages):
        found = scan(page)
        if found.transparent or found.colours - _CONVERTED:
            picture = press.picture(draw(drawn, number, pixels(drawn, number, DPI)))
            stream = document.make_stream(
                picture.tobytes(), Type=pikepdf.Name.XObject, Subtype=pikepdf.Name.Image, Width=picture.width,
                Height=picture.height, ColorSpace=pikepdf.Name.DeviceCMYK, BitsPerComponent=8,
            )
            left, bottom, right, top = (float(edge) for edge in page.mediabox)
            page.obj.Resources = pikepdf.Dictionary(XObject=pikepdf.Dictionary(Page=stream))
            place = f"q {right - left:g} 0 0 {top - bottom:g} {left:g} {bottom:g} cm /Page Do Q"
            page.obj.Contents = document.make_stream(place.encode())
            if "/Group" in page.obj:
                del page.obj["/Group"]
