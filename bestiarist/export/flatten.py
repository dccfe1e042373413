"""Pages that a print shop's PDF cannot have as they are: drawn as pictures.

The designs here are opaque and of plain colours, but a drawing that somebody made may have gradients or let something
shine through.
"""

from __future__ import annotations

import pikepdf
from pypdfium2 import PdfDocument

from bestiarist.export.inks import Inks
from bestiarist.export.pagescan import scan
from bestiarist.export.pictures import draw, pixels

DPI = 600
"""So many that small type stays readable."""
_CONVERTED = {"grey", "CMYK", "spot"}


def flatten(document: pikepdf.Pdf, original: bytes, press: Inks) -> None:
    """Replace each page of a converted document on which something is transparent, or still in other colours than inks,
    by a picture of the same page of the original."""
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
