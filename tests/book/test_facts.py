"""The built book says every fact of the fact sheet: numbers and rules of the game, chapter by chapter."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest
import yaml
from pypdf import PdfReader

from bestiarist.book.site.pages import words
from bestiarist.build.books import Made

FACTS: list[dict[str, Any]] = yaml.safe_load((Path(__file__).parent / "facts.yaml").read_text(encoding="utf-8"))
_SIGNS = str.maketrans({
    "−": "-", "–": "-", "—": "-", "’": "'", "‘": "'", "“": '"', "”": '"', "\u00a0": " ", "\u00ad": None,
})


def normal(text: str) -> str:
    """Text without the niceties of typesetting, which a fact sheet need not have."""
    return re.sub(r"\s+([.,;:)])", r"\1", re.sub(r"\s+", " ", text.translate(_SIGNS))).casefold()


def unsaid(fact: Mapping[str, Any], *texts: str) -> Iterator[str]:
    """What of a fact stands in none of the texts, which are normal ones."""
    for said in map(str, fact["says"]):
        regular = len(said) > 2 and said.startswith("/") and said.endswith("/")
        pattern = said[1:-1] if regular else re.escape(normal(said))
        if not any(re.search(pattern, text, re.IGNORECASE) for text in texts):
            yield said


@pytest.fixture(scope="session")
def chapters(site: Path) -> dict[str, str]:
    """The text of every chapter of the site, by its file's name without suffix."""
    pages = {path.stem: path.read_text(encoding="utf-8") for path in site.glob("*-*.html")}
    return {name: normal(words(page[page.index("<main") : page.index("</main>")])) for name, page in pages.items()}


@pytest.mark.slow
@pytest.mark.parametrize("fact", FACTS, ids=[str(fact["id"]) for fact in FACTS])
def test_the_chapter_says(fact: dict[str, Any], chapters: dict[str, str]) -> None:
    assert list(unsaid(fact, chapters[str(fact["chapter"]).removesuffix(".md")])) == []


@pytest.mark.slow
def test_the_pdf_says_them_too(rulebook: Made) -> None:
    pages = [page.extract_text() for page in PdfReader(rulebook.files[0]).pages]
    text = "\n".join(re.sub(r"(\n•\s*)*\n[^\n]*$", "", page) for page in pages)  # without what stands at the foot
    breaks = {"as they are": text, "of words": re.sub(r"[\u2010-]\n", "", text), "at hyphens": text.replace("-\n", "-")}
    texts = [normal(one) for one in breaks.values()]
    assert [(fact["id"], said) for fact in FACTS for said in unsaid(fact, *texts)] == []


def test_every_fact_has_a_name_and_can_fail() -> None:
    names = [fact["id"] for fact in FACTS]
    assert len(names) == len(set(names))
    assert len(names) >= 590
    assert all(list(unsaid(fact, "")) == [str(said) for said in fact["says"]] for fact in FACTS)
