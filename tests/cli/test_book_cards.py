"""Cards in a book are as they are printed, pixel by pixel."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from PIL import Image, ImageChops
from pypdfium2 import PdfDocument, PdfPage

CARDS = Path(__file__).parents[2] / "cards" / "path2victory"
FILES = {
    "Doorstep Fox": "doorstep-fox.yaml", "Towpath Hound": "towpath-hound.yaml",
    "Bramble Ring": "spells/bramble-ring.yaml",
}
"""A card with gambits, one with a plate, and one of another kind: the designs of several kinds are kept apart."""
PIXELS = 6
"""In a point of the printed card."""
COARSE = 12
"""Pixels across of what is compared: the lines of a book's cards are as wide as its renderer rounds them."""
SHADE = 60
NEAR = 0.4
"""By how many points a letter may stand elsewhere."""

Box = tuple[float, float, float, float]


def heading(path: Path, name: str) -> tuple[PdfPage, Box]:
    """The page on which a name is set largest, and the left, lower, right and upper edge of its first letter."""
    found = []
    for page in PdfDocument(path):
        text = page.get_textpage()
        search = text.search(name, match_case=True)
        while hit := search.get_next():
            found.append((page, text.get_charbox(hit[0])))
    return max(found, key=lambda one: one[1][3] - one[1][1])


def shown(page: PdfPage, box: Box, card: Box, trim: Box) -> tuple[Image.Image, list[tuple[str, float, float]]]:
    """The card on a page, as large as printed, and where which letters are on it. Its heading begins in this box, and
    on the printed card in another."""
    scale = (box[2] - box[0]) / (card[2] - card[0])
    wide, high = trim[2] - trim[0], trim[3] - trim[1]
    left, bottom = box[0] - (card[0] - trim[0]) * scale, box[1] - (card[1] - trim[1]) * scale
    page.set_cropbox(left, bottom, left + wide * scale, bottom + high * scale)
    size = int(wide * PIXELS), int(high * PIXELS)
    whole = page.render(scale=PIXELS / scale).to_pil().convert("L").resize(size)
    inner = whole.crop((PIXELS, PIXELS, size[0] - PIXELS, size[1] - PIXELS))  # without the outline that the book draws
    text = page.get_textpage()
    letters = ((text.get_text_range(at, 1), text.get_charbox(at)) for at in range(text.count_chars()))
    placed = ((letter, (box[0] - left) / scale, (box[1] - bottom) / scale) for letter, box in letters if letter.strip())
    return inner.reduce(COARSE), [one for one in placed if 0 < one[1] < wide and 0 < one[2] < high]


@pytest.mark.parametrize("names", [list(FILES)[:2], list(FILES)], ids=["one kind", "two kinds"])
def test_cards_in_a_book_are_as_printed(project, names: list[str]) -> None:
    files = [FILES[name] for name in names]
    for file in files:
        (project.cards / file).parent.mkdir(exist_ok=True)
        shutil.copy(CARDS / file, project.cards / file)
    book = project.root / "book" / "mine"
    book.mkdir(parents=True)
    (book / "book.yaml").write_text("title: Mine\nruleset: path2victory\nchapters: [one.md]\n", encoding="utf-8")
    ids = " ".join(Path(file).stem for file in files)
    (book / "one.md").write_text(f"# One\n\nBefore.\n\nAnd.\n\n::: cards {ids}\n:::\n", encoding="utf-8")
    assert project.run("book", "--edition", "screen").code == 0
    assert project.run("cards", *names, "--paper", "single").code == 0
    in_book = next((project.root / "output" / "book").rglob("*.pdf"))
    for name in names:
        card, there = heading(project.root / "output" / "cards-single.pdf", name)
        trim = card.get_trimbox()
        pixels, letters = shown(*heading(in_book, name), there, trim)
        as_printed, where = shown(card, there, there, trim)
        assert ImageChops.difference(pixels, as_printed).getextrema()[1] < SHADE
        assert "".join(one[0] for one in letters) == "".join(one[0] for one in where)
        assert max(max(abs(a[1] - b[1]), abs(a[2] - b[2])) for a, b in zip(letters, where, strict=True)) < NEAR
