"""The same cards in one document: the product's HTML and style sheets, laid out once from end to end.

`python benchmarks/same.py OUTPUT` in a project writes a PDF by WeasyPrint; an output that ends in .html is what
WeasyPrint is given, for Chromium. One type size for all, so that no text is fitted, and nothing is kept or shared out.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

from bestiarist.build.pipeline import Request, check
from bestiarist.paper.imposition.catalogue import Catalogue
from bestiarist.paper.imposition.layout import Layout
from bestiarist.render.cards import Setup, Subject
from bestiarist.render.printer import CardPrinter
from bestiarist.ruleset import Scope
from bestiarist.ruleset.decks import NO_SHEET_OPTIONS
from bestiarist.typeset.fit import CardSide
from bestiarist.typeset.folders import StyleSheet, template_folders
from bestiarist.typeset.fonts import FACES, SCHEME, font_bytes, font_face_css

SIZE, LEADING = 7.25, 1.16
"""Points, and the height of a line as a multiple of them: what most of the cards are set in."""


PAGE = """<!doctype html><html lang="en"><head><meta charset="utf-8"><title>cards</title>
<style>@page { size: 210mm 297mm; margin: 0 } .page { position: relative; height: 1px; break-after: page }
.place { position: absolute; overflow: hidden; width: 63.5mm; height: 88.9mm }</style></head><body class="ink-full">"""


def document(cards: Sequence[str], layout: Layout) -> str:
    """All cards at their places, in HTML."""
    parts = [PAGE]
    for start in range(0, len(cards), layout.places):
        parts.append('<div class="page">')
        for index, card in enumerate(cards[start : start + layout.places]):
            place = layout.place(index)
            parts.append(f'<div class="place" style="left:{place.x}mm;top:{place.y}mm">{card}</div>')
        parts.append("</div>")
    return "".join((*parts, "</body></html>"))


def for_browsers(html: str, sheets: Sequence[StyleSheet]) -> bytes:
    """The HTML with the style sheets inside, and the faces as files beside it. Its own rules come last, and are
    stronger."""
    css = "\n".join((font_face_css(), *(one.css for one in sheets))).replace(f"{SCHEME}:", "faces/")
    Path("faces").mkdir(exist_ok=True)
    for face in FACES:
        Path("faces", face.name).write_bytes(font_bytes(face.name))
    return html.replace("<style>", f"<style>{css}\n", 1).encode()


def main() -> None:
    """Every creature of the current folder, on A4."""
    output, request = Path(sys.argv[1]), Request.of([])
    (collection,) = check(request).collections
    kind, scope = collection.ruleset.kinds[0], Scope(collection.ruleset, collection.library, request.root)
    look = kind.design
    subjects = [Subject(look.template, look.view(one, scope), look.sheets) for one in collection.library]
    folders = template_folders(request.root)
    printer = CardPrinter(Setup.of(collection.ruleset, folders, request.root).wearing(look.sheets))
    (layout,) = Catalogue.load(folders)[0].layouts("a4", NO_SHEET_OPTIONS)
    cards = [printer.html(one, CardSide(0, one.view.blocks, SIZE, LEADING)) for one in subjects]
    html = document(cards, layout)
    browser = output.suffix == ".html"
    output.write_bytes(for_browsers(html, printer.press.sheets) if browser else printer.press.pdf(html))


if __name__ == "__main__":
    main()
