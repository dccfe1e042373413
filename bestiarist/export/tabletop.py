"""Tabletop Simulator: sheets of cards, and the saved object that puts the deck on the table.

A custom deck is a sheet of faces with a number; a card's id is that number times 100 plus its cell. Others see the
last cell of the sheet where a card is in someone's hand.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from PIL import Image
from pypdfium2 import PdfDocument

from bestiarist.export.pictures import Size, draw, encoded, pixels
from bestiarist.export.proof import File, Proof, Side
from bestiarist.export.sheets import USABLE, Grid, compose, grid_for
from bestiarist.export.sides import in_pairs, sides_of

DPI = 300
IDS = 100
"""How many ids a custom deck has."""
THUMBNAIL = 256
"""Pixels of the picture beside the saved object."""
FACE_DOWN = {"rotX": 0.0, "rotY": 180.0, "rotZ": 180.0}


@dataclass(frozen=True, slots=True)
class _Sheet:
    """A custom deck: its number (1-based), its sides with their backs, if they have any, and its grid."""

    number: int
    sides: Sequence[tuple[Side, Side | None]]
    grid: Grid
    unique: bool

    @property
    def cards(self) -> int:
        """How many cards it gives, each copy counted."""
        return sum(front.subject.copies for front, _ in self.sides)

    def custom_deck(self, address: str) -> dict[str, Any]:
        """The entry of the saved object; `address` begins every URL."""
        back = f"backs-{self.number}" if self.unique else "back"
        return {
            "FaceURL": f"{address}-faces-{self.number}.png",
            "BackURL": f"{address}-{back}.png",
            "NumWidth": self.grid.columns,
            "NumHeight": self.grid.rows,
            "BackIsHidden": False,
            "UniqueBack": self.unique,
            "Type": 0,
        }


def tabletop(proof: Proof, folder: str) -> Iterator[File]:
    """The files of a deck: sheets, back, thumbnail and saved object. `folder`: where they will lie, an absolute
    path with forward slashes."""
    document = PdfDocument(proof.pdf)
    back = draw(PdfDocument(proof.back), 0, pixels(PdfDocument(proof.back), 0, DPI))
    sheets = _sheets(document, sides_of(document, proof), proof.backs)
    for sheet in sheets:
        faces = [partial(draw, document, side.page) for side, _ in sheet.sides]
        yield _picture(f"{proof.name}-faces-{sheet.number}", compose(sheet.grid, faces, back), sheet.cards)
        if sheet.unique:
            backs = [partial(_back, document, other, back) for _, other in sheet.sides]
            yield _picture(f"{proof.name}-backs-{sheet.number}", compose(sheet.grid, backs, back))
    yield _picture(f"{proof.name}-back", back)
    yield _picture(proof.name, _thumbnail(draw(document, 0, pixels(document, 0, DPI))))
    saved = saved_object(proof, sheets, f"file://{'' if folder.startswith('/') else '/'}{folder}/{proof.name}")
    yield File(f"{proof.name}.json", json.dumps(saved, ensure_ascii=False, indent=1).encode() + b"\n")


def _sheets(document: PdfDocument, sides: Sequence[Side], unique: bool) -> list[_Sheet]:
    """The sides, each with its back, shared out evenly among as few sheets as can be."""
    faces = list(in_pairs(sides))
    count = -(-len(faces) // USABLE)
    each = -(-len(faces) // count)
    card = pixels(document, 0, DPI)
    parts = [faces[start : start + each] for start in range(0, len(faces), each)]
    return [_Sheet(number, part, grid_for(len(part), card), unique) for number, part in enumerate(parts, 1)]


def _back(document: PdfDocument, side: Side | None, plain: Image.Image, size: Size) -> Image.Image:
    return draw(document, side.page, size) if side else plain.resize(size, Image.Resampling.LANCZOS)


def saved_object(proof: Proof, sheets: Sequence[_Sheet], address: str) -> dict[str, Any]:
    """What the game loads: a deck, or a card where there is only one."""
    cards = [
        (sheet.number * IDS + cell, side, {str(sheet.number): sheet.custom_deck(address)})
        for sheet in sheets
        for cell, (side, _) in enumerate(sheet.sides)
        for _ in range(side.subject.copies)
    ]
    guids = _guids(proof.name)
    deck = _object("DeckCustom", proof.title, next(guids))
    contained = [
        _object("Card", side.title, next(guids)) | {"CardID": number, "SidewaysCard": False, "CustomDeck": custom}
        for number, side, custom in cards
    ]
    deck |= {
        "SidewaysCard": False,
        "DeckIDs": [number for number, _, _ in cards],
        "CustomDeck": {key: value for _, _, custom in cards for key, value in custom.items()},
        "ContainedObjects": contained,
    }
    states = [deck] if len(cards) > 1 else [one | {"Name": "CardCustom"} for one in contained]
    return {"SaveName": proof.title, "GameMode": "", "Note": "", "Rules": "", "ObjectStates": states}


def _object(name: str, nickname: str, guid: str) -> dict[str, Any]:
    place = {"posX": 0.0, "posY": 1.0, "posZ": 0.0, "scaleX": 1.0, "scaleY": 1.0, "scaleZ": 1.0}
    return {
        "GUID": guid,
        "Name": name,
        "Transform": place | FACE_DOWN,
        "Nickname": nickname,
        "Description": "",
        "ColorDiffuse": {"r": 1.0, "g": 1.0, "b": 1.0},
        "Locked": False,
        "Grid": True,
        "Snap": True,
        "Autoraise": True,
        "Sticky": True,
        "Tooltip": True,
        "HideWhenFaceDown": True,
        "Hands": name != "DeckCustom",
    }


def _guids(seed: str) -> Iterator[str]:
    """Six hexadecimal digits each, all different, and the same for the same deck."""
    used: set[str] = set()
    number = 0
    while True:
        guid = hashlib.sha256(f"{seed}/{number}".encode()).hexdigest()[:6]
        number += 1
        if guid not in used:
            used.add(guid)
            yield guid


def _picture(name: str, picture: Image.Image, cards: int = 0) -> File:
    return File(f"{name}.png", encoded(picture, "png", DPI), cards)


def _thumbnail(picture: Image.Image) -> Image.Image:
    square = Image.new("RGB", (THUMBNAIL, THUMBNAIL), (255, 255, 255))
    picture.thumbnail((THUMBNAIL, THUMBNAIL), Image.Resampling.LANCZOS)
    square.paste(picture, ((THUMBNAIL - picture.width) // 2, 0))
    return square
