"""The same cards in one document: the product's HTML and style sheets, laid out once from end to end.

`python benchmarks/same.py OUTPUT` in a project writes a PDF by WeasyPrint; an output that ends in .html is what
WeasyPrint is given, for Chromium. One type size for all, so that no text is fitted, and nothing is kept or shared out.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

from bestiarist.model import NO_WISH
from bestiarist.pipeline import Request, check
from bestiarist.render import printer
from bestiarist.render.cards import Setup, Subject
from bestiarist.render.catalogue import Catalogue
from bestiarist.render.fitted import CardSide, Fitted
from bestiarist.render.folders import template_folders
from bestiarist.render.fonts import FACES, SCHEME, font_bytes, font_face_css
from bestiarist.render.pdf import Press
from bestiarist.render.sheet import Sheet
from bestiarist.render.ways import Backs, Plain
from bestiarist.ruleset import Scope

SIZE, LEADING = 7.25, 1.16
"""Points, and the height of a line as a multiple of them: what most of the cards are set in."""


class ForBrowsers(Press):
    """Gives HTML instead of a PDF, with the style sheets inside and the faces as files beside it."""

    def __init__(self, sheets: Sequence[Sheet], root: Path | None = None) -> None:
        super().__init__(sheets, root)
        self.css = "\n".join((font_face_css(), *(one.css for one in sheets))).replace(f"{SCHEME}:", "faces/")

    def pdf(self, html: str, *rest: object) -> bytes:
        """Rules of the document itself come last, and are stronger."""
        Path("faces").mkdir(exist_ok=True)
        for face in FACES:
            Path("faces", face.name).write_bytes(font_bytes(face.name))
        return html.replace("<style>", f"<style>{self.css}\n", 1).encode()


def main() -> None:
    """Every creature of the current folder, on A4."""
    output = Path(sys.argv[1])
    if output.suffix == ".html":
        printer.Press = ForBrowsers  # type: ignore
    request = Request.of([])
    (collection,) = check(request).collections
    kind, scope = collection.ruleset.kinds[0], Scope(collection.ruleset, collection.library, request.root)
    subjects = [Subject(kind.template, kind.view(one, scope)) for one in collection.library]
    printer.CardPrinter.fit = lambda *_: [Fitted((CardSide(0, one.view.blocks, SIZE, LEADING),)) for one in subjects]  # type: ignore
    folders = template_folders(request.root)
    (layout,) = Catalogue.load(folders)[0].layouts("a4", NO_WISH)
    way = Plain(Setup.of(collection.ruleset, folders, request.root), subjects, 1)
    output.write_bytes(way.pdf("cards", [range(len(subjects))], layout, Backs("none", ""), False))


if __name__ == "__main__":
    main()
