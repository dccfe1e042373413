"""Painted sides: what WeasyPrint drew of a side of a card, as plain data that goes into files as often as wanted."""

from __future__ import annotations

import json
from base64 import b64decode, b64encode
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from cardwright.render.fit import Face, Fitted

Frozen = Any
"""A PDF object as JSON: numbers, raw tokens (`str`), lists, `{"dict": ...}`, `{"text": ...}` and `{"stream": ...}`."""
Glyphs = Mapping[str, Mapping[int, tuple[str, int]]]
"""For each face the glyphs that are used: their text, and their advance in thousandths of the type size."""


@dataclass(frozen=True, slots=True)
class Element:
    """An element of the structure: its tag, its children (or the numbers of marked content), its alternative text."""

    tag: str
    children: tuple[Element | int, ...] = ()
    alt: str = ""


@dataclass(frozen=True, slots=True, eq=False)
class Painted:
    """One side: drawing operators, deflated, with (0, 0) at the lower left corner of the trim; all lengths in points.

    `width` and `height` are those of the trim; the drawing runs past it, and is cut where the side is placed.
    `resources` are what the operators name, but for the faces, which all sides of a file share. `bookmarks` are
    labels with their height above the lower edge.
    """

    width: float
    height: float
    content: bytes
    resources: Mapping[str, Frozen]
    glyphs: Glyphs
    structure: tuple[Element, ...] = ()
    bookmarks: tuple[tuple[str, float], ...] = ()


@dataclass(frozen=True, slots=True)
class Printed:
    """A card, fitted and painted. The sides are packed, as in the cache: most builds only ask whether all fits."""

    fitted: Fitted
    packed: bytes

    @classmethod
    def of(cls, fitted: Fitted, faces: Sequence[Painted] = (), back: Painted | None = None) -> Printed:
        """A card with the faces of its text, and its plain back where one was asked for."""
        sides = [[_packed_side(side) for side in faces], _packed_side(back) if back else None]
        return cls(fitted, json.dumps(sides, separators=(",", ":")).encode())

    def sides(self) -> tuple[tuple[Painted, ...], Painted | None]:
        """The faces of the text, and the plain back."""
        faces, back = json.loads(self.packed)
        return tuple(map(_unpacked_side, faces)), _unpacked_side(back) if back else None


def to_entry(printed: Printed) -> bytes:
    """Text from which `from_entry` makes the same card again."""
    return json.dumps(asdict(printed.fitted)).encode() + b"\n" + printed.packed


def from_entry(entry: bytes) -> Printed:
    """The card that was kept."""
    head, _, packed = entry.partition(b"\n")
    fitted = json.loads(head)
    fitted["faces"] = tuple(Face(**face) for face in fitted["faces"])
    return Printed(Fitted(**fitted), packed)


def _packed_side(side: Painted) -> object:
    glyphs = {face: [[glyph, *known] for glyph, known in used.items()] for face, used in side.glyphs.items()}
    structure = [_packed(element) for element in side.structure]
    content = b64encode(side.content).decode()
    return [side.width, side.height, content, side.resources, glyphs, structure, side.bookmarks]


def _unpacked_side(packed: Sequence[Any]) -> Painted:
    width, height, content, resources, glyphs, structure, bookmarks = packed
    return Painted(
        width, height, b64decode(content), resources,
        {face: {glyph: (words, advance) for glyph, words, advance in used} for face, used in glyphs.items()},
        tuple(_unpacked(element) for element in structure),
        tuple((label, y) for label, y in bookmarks),
    )


def _packed(element: Element | int) -> object:
    if isinstance(element, int):
        return element
    return [element.tag, [_packed(child) for child in element.children], element.alt]


def _unpacked(packed: Sequence[Any]) -> Element:
    tag, children, alt = packed
    return Element(tag, tuple(one if isinstance(one, int) else _unpacked(one) for one in children), alt)


def union(sides: Sequence[Painted]) -> dict[str, dict[int, tuple[str, int]]]:
    """All glyphs of some sides, by face; what a glyph means is what it means where it comes first."""
    found: dict[str, dict[int, tuple[str, int]]] = {}
    for side in sides:
        for face, glyphs in side.glyphs.items():
            found[face] = {**glyphs, **found.get(face, {})}
    return {face: dict(sorted(glyphs.items())) for face, glyphs in sorted(found.items())}
