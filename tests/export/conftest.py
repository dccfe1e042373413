"""Small PDFs made by hand: one plain page a side, each of a colour of its own."""

from __future__ import annotations

import struct
from collections.abc import Sequence
from io import BytesIO

import pikepdf
import pytest

from bestiarist.export.proof import Proof, ProofCard

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
    name: str = "mine", size: tuple[float, float] = CARD,
) -> Proof:
    """`cards`: (name, sides, copies); without a `name` they were asked for by themselves."""
    total = sum(sides for _, sides, _ in cards) + ((2 if backs else 1) if notice else 0)
    document = pdf([filled(number) for number in range(total)], size, bleed=bleed * 72 / 25.4)
    with document.open_outline() as outline:
        page = 0
        for card, sides, _ in cards:
            outline.root.append(pikepdf.OutlineItem(card, page))
            page += sides
    subjects = tuple(ProofCard(card.lower().replace(" ", "-"), card, copies) for card, _, copies in cards)
    last = ProofCard("licence-notice", "Licence notice") if notice else None
    back = saved(pdf([filled(99)], size, bleed=bleed * 72 / 25.4))
    return Proof(name, "My deck", saved(document), subjects, last, backs, back)


def press(version: int = 2, space: bytes = b"CMYK") -> bytes:
    """An ICC profile for an imaginary press that mixes every colour of all four inks, up to 400 %."""
    steps = [step / 4 for step in range(5)]
    lab = [(light, a - 0.5, b - 0.5) for light in steps for a in steps for b in steps]
    inks = [(1 - light - a, 1 - light + a, 1 - light + b, 1 - light) for light, a, b in lab]
    colours = [((1 - black) * (1 - yellow), 0.5, 0.5 + (magenta - yellow) / 4)
               for _ in range(2) for magenta in (0, 1) for yellow in (0, 1) for black in (0, 1)]  # fmt: skip
    tables = {b"A2B0": _table(4, 3, 2, colours), b"B2A0": _table(3, 4, 5, inks)}
    tags, data = b"", b""
    tables[b"desc"] = b"desc" + bytes(4) + struct.pack(">I", 8) + b"Teacup\0\0" + bytes(78)
    tables[b"wtpt"] = b"XYZ " + bytes(4) + struct.pack(">3i", 63190, 65536, 54061)
    for name, table in tables.items():
        tags += name + struct.pack(">II", 132 + 12 * len(tables) + len(data), len(table))
        data += table + bytes(-len(table) % 4)
    head = struct.pack(">I", 132 + len(tags) + len(data)) + b"test" + bytes([version, 0, 0, 0]) + b"prtr" + space
    head += b"Lab " + bytes(12) + b"acsp" + bytes(28) + struct.pack(">3i", 63190, 65536, 54061) + bytes(48)
    return head + struct.pack(">I", len(tables)) + tags + data


def _table(inputs: int, outputs: int, grid: int, nodes: Sequence[tuple[float, ...]]) -> bytes:
    """A table of the kind lut8; nodes from 0 to 1."""
    straight = bytes(range(256))
    matrix = struct.pack(">9i", *(65536 if at % 4 == 0 else 0 for at in range(9)))
    cells = bytes(max(0, min(255, round(255 * part))) for node in nodes for part in node)
    head = b"mft1" + bytes([0, 0, 0, 0, inputs, outputs, grid, 0])
    return head + matrix + straight * inputs + cells + straight * outputs


@pytest.fixture
def proof() -> Proof:
    return make_proof([("Ash Wolf", 1, 3), ("Birch Cat", 2, 1), ("Cinder Fox", 1, 1)], notice=True)
