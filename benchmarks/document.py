"""All creatures of the current folder in one document of WeasyPrint: what the file's size is compared with."""

from __future__ import annotations

from pathlib import Path

from cardwright import pipeline
from cardwright.render.cards import Card, Setup
from cardwright.render.folders import template_folders
from cardwright.render.layout import load_layouts
from cardwright.render.ways import Plain
from cardwright.ruleset import Scope


def main() -> None:
    """Writes document.pdf."""
    request = pipeline.Request.of([])
    (collection,) = pipeline.check(request).collections
    scope, kind = Scope(collection.ruleset, collection.library, request.root), collection.ruleset.kinds[0]
    subjects = [Card(one, kind, scope).subject for one in collection.library]
    folders = template_folders(request.root)
    way = Plain(Setup.of(collection.ruleset, folders, request.root), subjects, 4)
    data = way.pdf("cards", [range(len(subjects))], load_layouts(folders)[0]["a4"], False, False)
    Path("document.pdf").write_bytes(data)


if __name__ == "__main__":
    main()
