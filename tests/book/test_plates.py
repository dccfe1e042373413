"""What fills a page: it runs over the trim, in editions that are printed, and nothing else is there."""

from __future__ import annotations

from collections.abc import Callable
from io import BytesIO
from pathlib import Path

import pypdfium2
import pytest
from PIL import Image
from pypdf import PdfReader

from bestiarist import rulesets
from bestiarist.book.printed.editions import BLEED
from bestiarist.build.books import make_books
from bestiarist.ruleset import Scope
from bestiarist.ruleset.definitions import Library

Writing = Callable[..., Path]

PARTS = "title: The Test\nruleset: path2victory\nparts:\n  - {title: First, chapters: [01-one.md]}\n"
ONE = "# One\n\nBefore.\n\n![Dark](art.png){.fullpage}\n\nAfter.\n"


def printed(book: Writing, tmp_path: Path, edition: str) -> bytes:
    folder = book({"01-one.md": ONE}, PARTS)
    Image.new("RGB", (60, 90), "#302010").save(folder / "art.png")
    made = make_books([folder], tmp_path / "out", edition)
    assert not made.diagnostics
    return made.files[0].read_bytes()


def full(data: bytes) -> list[int]:
    """The pages (0-based) without any white, up to the edges of their media."""
    found = []
    for at, page in enumerate(pypdfium2.PdfDocument(data)):
        page.set_cropbox(*page.get_mediabox())
        pixels = page.render(scale=0.5, grayscale=True).to_pil()
        if pixels.getextrema()[1] < 255:
            found.append(at)
    return found


@pytest.mark.parametrize(("edition", "pages"), [("a5", [0, 4, 7]), ("screen", [0, 2, 4])])
def test_plates_fill_their_pages(book: Writing, tmp_path: Path, edition: str, pages: list[int]) -> None:
    data = printed(book, tmp_path, edition)
    assert full(data) == pages
    words = [" ".join(page.extract_text().split()) for page in PdfReader(BytesIO(data)).pages]
    assert [words[at] for at in pages] == ["The Test", "First", ""]


def test_bleed_is_beyond_the_trim_and_viewers_show_none(book: Writing, tmp_path: Path) -> None:
    for page in PdfReader(BytesIO(printed(book, tmp_path, "a5"))).pages:
        assert page.cropbox == page.trimbox
        assert page.bleedbox == page.mediabox
        beyond = [abs(float(a) - float(b)) for a, b in zip(page.mediabox, page.trimbox, strict=True)]
        assert beyond == pytest.approx([BLEED / 25.4 * 72] * 4, abs=0.01)


def test_the_game_has_a_plate_for_the_cover_and_some_for_parts() -> None:
    ruleset = rulesets.load("path2victory")
    plates = ruleset.bookwork(ruleset).plates(Scope(ruleset, Library(), None))
    assert len(plates) == 4
    assert len({one.alt for one in plates}) == 4
    assert all(one.height / one.width > 1.4 for one in plates)
