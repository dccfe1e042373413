"""The book says every fact of the fact sheet: numbers and rules of the game, chapter by chapter."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import yaml

from cardwright.book.load.folder import load_book
from cardwright.book.site.filler import SiteFiller
from cardwright.book.site.search import words
from cardwright.bookmaking import Maker
from cardwright.render.cache import Cache, cache_folder

ROOT = Path(__file__).parents[2]
SHEETS = sorted(Path(__file__).parent.glob("facts*.yaml"))
FACTS: list[dict[str, Any]] = [
    fact for sheet in SHEETS for fact in yaml.safe_load(sheet.read_text(encoding="utf-8")) or []
]
_SIGNS = str.maketrans("−–—’‘“”\u00a0", "---''\"\" ")


def normal(text: str) -> str:
    """Text without the niceties of typesetting, which a fact sheet need not have."""
    return re.sub(r"\s+([.,;:)])", r"\1", re.sub(r"\s+", " ", text.translate(_SIGNS))).casefold()


@cache
def chapters() -> dict[str, str]:
    """The text of every chapter of the book, by its file's name without suffix."""
    folder = ROOT / "book" / "path2victory"
    book, _ = load_book(folder, ("path2victory",))
    assert book is not None
    bound, making, _ = Maker(folder, Cache(cache_folder())).bind(book)
    filler = SiteFiller(bound, making.cards)
    return {slug: normal(words(bound.html(slug, fragment, filler))) for slug, fragment in bound.fragments}


@pytest.mark.slow
@pytest.mark.parametrize("fact", FACTS, ids=[str(fact["id"]) for fact in FACTS])
def test_the_book_says(fact: dict[str, Any]) -> None:
    text = chapters()[next(slug for slug in chapters() if slug.startswith(str(fact["chapter"]).removesuffix(".md")))]
    for said in fact["says"]:
        said = str(said)
        if len(said) > 2 and said.startswith("/") and said.endswith("/"):
            assert re.search(said[1:-1], text, re.IGNORECASE), said
        else:
            assert normal(said) in text, said


def test_no_fact_stands_twice() -> None:
    names = [fact["id"] for fact in FACTS]
    assert len(names) == len(set(names))
    assert len(names) >= 590
    assert all(said for fact in FACTS for said in fact["says"])
