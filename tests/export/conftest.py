"""Small PDFs made by hand: one plain page a side, each of a colour of its own."""

from __future__ import annotations

from collections.abc import Sequence
from io import BytesIO

import pikepdf
import pytest

from cardwright.export.proof import Proof, Subject

CARD = (180.0, 252.0)
"""Points."""


def pdf(contents: Sequence[str], size: tuple[float, float] = CARD, bleed: float = 0) -> pikepdf.Pdf:
    """A PDF with these content streams; `size` is the trim's and `bleed` on each side of it, in points."""
    document = pikepdf.new()
    for content in contents:
        page = document.add_blank_page(page_size=(size[0] + 2 * bleed, size[1] + 2 * bleed))
        page.obj.MediaBox = page.obj.BleedBox = [-bleed, -bleed, size[0] + bleed, size[1] + bleed]
        page.obj.TrimBox = [0, 0, *size]
        page.obj.Contents = document.make_stream(content.encode())
    return document


def saved(document: pikepdf.Pdf) -> bytes:
    output = BytesIO()
    document.save(output, deterministic_id=True)
    return output.getvalue()


def colour(number: int) -> tuple[int, int, int]:
    """The colour of a page (0-based)."""
    return 40 + 10 * (number % 20), 255 - 10 * (number % 25), 30 + 5 * (number // 20)


def filled(number: int) -> str:
    rgb = " ".join(f"{part / 255:.6f}" for part in colour(number))
    return f"{rgb} rg -20 -20 300 400 re f"


def make_proof(
    cards: Sequence[tuple[str, int, int]], *, backs: bool = False, notice: bool = False, bleed: float = 0,
    name: str = "mine",
) -> Proof:
    """`cards`: (name, sides, copies); without a `name` they were asked for by themselves."""
    total = sum(sides for _, sides, _ in cards) + ((2 if backs else 1) if notice else 0)
    document = pdf([filled(number) for number in range(total)], bleed=bleed * 72 / 25.4)
    with document.open_outline() as outline:
        page = 0
        for card, sides, _ in cards:
            outline.root.append(pikepdf.OutlineItem(card, page))
            page += sides
    subjects = tuple(Subject(card.lower().replace(" ", "-"), card, copies) for card, _, copies in cards)
    last = Subject("licence-notice", "Licence notice") if notice else None
    back = saved(pdf([filled(99)], bleed=bleed * 72 / 25.4))
    return Proof(name, "My deck", saved(document), subjects, last, backs, back, bleed)


@pytest.fixture
def proof() -> Proof:
    return make_proof([("Ash Wolf", 1, 3), ("Birch Cat", 2, 1), ("Cinder Fox", 1, 1)], notice=True)
