"""The same cards in one document of WeasyPrint: the product's HTML and style sheets, laid out once from end to end.

Run in a project: writes same.pdf. One type size for all, so that no text is fitted, and nothing is kept or shared out.
"""

from __future__ import annotations

from pathlib import Path

from cardwright.model import NO_WISH
from cardwright.pipeline import Request, check
from cardwright.render.cards import Setup, Subject
from cardwright.render.catalogue import Catalogue
from cardwright.render.fit import Face, Fitted
from cardwright.render.folders import template_folders
from cardwright.render.printer import CardPrinter
from cardwright.render.ways import Backs, Plain
from cardwright.ruleset import Scope

SIZE, LEADING = 7.25, 1.16
"""Points, and the height of a line as a multiple of them: what most of the cards are set in."""


def main() -> None:
    """Every creature of the current folder, on A4."""
    request = Request.of([])
    (collection,) = check(request).collections
    kind, scope = collection.ruleset.kinds[0], Scope(collection.ruleset, collection.library, request.root)
    subjects = [Subject(kind.template, kind.view(one, scope)) for one in collection.library]
    CardPrinter.fit = lambda *_: [Fitted((Face(0, one.view.blocks, SIZE, LEADING),)) for one in subjects]  # type: ignore
    folders = template_folders(request.root)
    (layout,) = Catalogue.load(folders)[0].layouts("a4", NO_WISH)
    way = Plain(Setup.of(collection.ruleset, folders, request.root), subjects, 1)
    Path("same.pdf").write_bytes(way.pdf("cards", [range(len(subjects))], layout, Backs("none", ""), False))


if __name__ == "__main__":
    main()
