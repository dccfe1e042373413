"""Calibration of a printer: the test sheet for both sides of a paper, and saving the offset that is read from it."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from bestiarist.core.writing import write
from bestiarist.paper.imposition.layout import Layout
from bestiarist.paper.imposition.sizes import Size
from bestiarist.read.decks.printers import Offset, Printer, load_printers, text_of
from bestiarist.render.pdf import Press
from bestiarist.render.templates import Templates
from bestiarist.typeset.folders import StyleSheet

TEMPLATE = "sheets/calibration.html.j2"
STYLES = ("shared/page.css", "sheets/calibration.css")


def both_sides(folders: Sequence[Path], paper: Size, printer: Printer | None) -> bytes:
    """The PDF of a test sheet. With the saved offset of a printer it shows on the back where that leads to."""
    layout = Layout("", "", paper.width, paper.height, 20, 20, back="duplex").moved(printer)
    ring = None
    if printer and layout.shift != (0, 0):
        front, back = layout.place(0), layout.behind(0)
        ring = (back.x - front.x, back.y - front.y)
    templates = Templates(tuple(folders))
    press = Press([StyleSheet(name, templates.text(name)) for name in STYLES])
    html = templates.fill(
        TEMPLATE, paper=paper.title, width=paper.width, height=paper.height, ring=ring,
        printer=printer.name if printer else "",
    )
    return press.pdf(html, {"Duplex": "/DuplexFlipLongEdge", "PickTrayByPDFSize": "true"})


def save_offset(path: Path, name: str, offset: Offset, *, landscape: bool) -> Printer:
    """Put the offset of a printer into the file of printers; OSError where that cannot be written."""
    known, _ = load_printers(path)
    printer = known.get(name.casefold(), Printer(name)).measured(landscape=landscape, offset=offset)
    write(path, text_of(known | {name.casefold(): printer}).encode())
    return printer
