"""Tabletop Simulator: sheets of cards, and the saved object that puts the deck on the table.

A custom deck is a sheet of faces with a number; a card's id is that number times 100 plus its cell. Others see the
last cell of the sheet where a card is in someone's hand. A card whose text goes on on further cards is one object with
a state for each of them. The licence notice is the description of the deck, and no card.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import count, groupby
from typing import Any, NamedTuple
from urllib.parse import quote

from PIL import Image
from pypdfium2 import PdfDocument

from bestiarist.export.pictures import Size, draw, encoded, pixels
from bestiarist.export.proof import ExportFile, Proof, ProofSide, in_pairs, sides_of

DPI = 300
IDS = 100
"""How many ids a custom deck has."""
LIMIT = 4096
"""The longest side of a sheet, in pixels."""
COLUMNS, ROWS = range(2, 11), range(2, 8)
"""Grids go from 2 x 2 to 10 x 7 cells."""
USABLE = COLUMNS[-1] * ROWS[-1] - 1
"""Cards on the largest sheet: the last cell shows what others see of a card in someone's hand."""
THUMBNAIL = 256
"""Pixels of the picture beside the saved object."""
WHITE = (255, 255, 255)


@dataclass(frozen=True, slots=True)
class SheetGrid:
    """Columns, rows, and the size of a cell in pixels."""

    columns: int
    rows: int
    cell: Size


@dataclass(frozen=True, slots=True)
class _Sheet:
    """A custom deck: its number (1-based), its sides with their backs, if they have any, and its grid."""

    number: int
    sides: Sequence[tuple[ProofSide, ProofSide | None]]
    grid: SheetGrid
    unique: bool

    def custom_deck(self, address: str) -> dict[str, Any]:
        """The entry of the saved object; `address` begins every URL."""
        back = f"backs-{self.number}" if self.unique else "back"
        urls = {"FaceURL": f"{address}-faces-{self.number}.png", "BackURL": f"{address}-{back}.png"}
        size = {"NumWidth": self.grid.columns, "NumHeight": self.grid.rows}
        return urls | size | {"BackIsHidden": False, "UniqueBack": self.unique, "Type": 0}


class _Cell(NamedTuple):
    """A side in its cell (0-based) of a sheet."""

    sheet: _Sheet
    number: int
    side: ProofSide

    @property
    def card_id(self) -> int:
        """The number by which a deck names it."""
        return self.sheet.number * IDS + self.number


def tabletop(proof: Proof, folder: str, address: str = "") -> Iterator[ExportFile]:
    """The files of a deck: sheets, back, thumbnail and saved object. `folder`: where they will lie, an absolute
    path with forward slashes; `address`: where that folder's own is on the web, if it is there."""
    document = PdfDocument(proof.pdf)
    back = draw(PdfDocument(proof.back), 0, pixels(PdfDocument(proof.back), 0, DPI))
    sides = [side for side in sides_of(document, proof) if side.card is not proof.notice]
    sheets = _sheets(document, sides, proof.backs)
    for sheet in sheets:
        faces = [partial(draw, document, side.page) for side, _ in sheet.sides]
        cards = sum(side.card.copies for side, _ in sheet.sides)
        yield _picture(f"{proof.name}-faces-{sheet.number}", _drawn(sheet.grid, faces, back), cards)
        if sheet.unique:
            backs = [partial(_back, document, other, back) for _, other in sheet.sides]
            yield _picture(f"{proof.name}-backs-{sheet.number}", _drawn(sheet.grid, backs, back))
    yield _picture(f"{proof.name}-back", back)
    yield _picture(proof.name, _thumbnail(draw(document, 0, pixels(document, 0, DPI))))
    name = quote(proof.name)
    here = f"file://{'' if folder.startswith('/') else '/'}{folder}/{proof.name}"
    saved = _saved_object(proof, sheets, f"{address}/{name}/{name}" if address else here)
    yield ExportFile(f"{proof.name}.json", json.dumps(saved, ensure_ascii=False, indent=1).encode() + b"\n")


def _sheets(document: PdfDocument, sides: Sequence[ProofSide], unique: bool) -> list[_Sheet]:
    """The sides, each with its back, shared out evenly among as few sheets as can be."""
    faces = list(in_pairs(sides))
    sheets = -(-len(faces) // USABLE)
    each = -(-len(faces) // sheets)
    card = pixels(document, 0, DPI)
    parts = [faces[start : start + each] for start in range(0, len(faces), each)]
    return [_Sheet(number, part, grid_for(len(part), card), unique) for number, part in enumerate(parts, 1)]


def grid_for(cards: int, card: Size) -> SheetGrid:
    """The grid that shows so many cards (at most USABLE) and the hidden one as large as can be, in few cells.

    `card` is the size in pixels that a cell has at most.
    """
    shapes = ((columns, rows) for columns in COLUMNS for rows in ROWS if columns * rows > cards)
    grids = (SheetGrid(columns, rows, _cell(card, columns, rows)) for columns, rows in shapes)
    return max(grids, key=lambda grid: (grid.cell, -grid.columns * grid.rows, grid.columns))


def _cell(card: Size, columns: int, rows: int) -> Size:
    """The cell of a card's shape, with which the sheet stays within the limit."""
    width, height = card
    scale = min(1.0, LIMIT / (columns * width), LIMIT / (rows * height))
    return int(width * scale), int(height * scale)


def _drawn(grid: SheetGrid, cards: Sequence[Callable[[Size], Image.Image]], hidden: Image.Image) -> Image.Image:
    """A sheet. Each card is a function that draws it at a size; `hidden` is scaled into the last cell."""
    width, height = grid.cell
    sheet = Image.new("RGB", (grid.columns * width, grid.rows * height), WHITE)
    for index, card in enumerate(cards):
        row, column = divmod(index, grid.columns)
        sheet.paste(card(grid.cell), (column * width, row * height))
    corner = sheet.width - width, sheet.height - height
    sheet.paste(hidden.resize(grid.cell, Image.Resampling.LANCZOS), corner)
    return sheet


def _back(document: PdfDocument, side: ProofSide | None, plain: Image.Image, size: Size) -> Image.Image:
    return draw(document, side.page, size) if side else plain.resize(size, Image.Resampling.LANCZOS)


def _saved_object(proof: Proof, sheets: Sequence[_Sheet], address: str) -> dict[str, Any]:
    """What the game loads: a deck, or a card where there is only one."""
    guids = _guids(proof.name)
    deck = _object("DeckCustom", proof.title, next(guids))
    custom = {str(sheet.number): sheet.custom_deck(address) for sheet in sheets}
    cells = (_Cell(sheet, cell, side) for sheet in sheets for cell, (side, _) in enumerate(sheet.sides))
    contained = []
    for card, its in groupby(cells, lambda cell: cell.side.card):
        sides = list(its)
        contained += [_with_states([_card(one, custom, next(guids)) for one in sides]) for _ in range(card.copies)]
    ids = [one["CardID"] for one in contained]
    deck |= {"SidewaysCard": False, "DeckIDs": ids, "CustomDeck": custom, "ContainedObjects": contained}
    made = deck if len(ids) > 1 else contained[0] | {"Name": "CardCustom"}
    objects = [made | {"Description": proof.licence}]
    return {"SaveName": proof.title, "GameMode": "", "Note": "", "Rules": "", "ObjectStates": objects}


def _card(cell: _Cell, custom: dict[str, dict[str, Any]], guid: str) -> dict[str, Any]:
    """A card on its own sheet, one of those of the deck."""
    sheet = str(cell.sheet.number)
    own = {"CardID": cell.card_id, "SidewaysCard": False, "CustomDeck": {sheet: custom[sheet]}}
    return _object("Card", cell.side.title, guid) | own


def _with_states(cards: Sequence[dict[str, Any]]) -> dict[str, Any]:
    """The first card, with the others as its further states: they are numbered, and the one that is shown is not
    among them."""
    first, *others = cards
    return first | ({"States": {str(number): one for number, one in enumerate(others, 2)}} if others else {})


def _object(name: str, nickname: str, guid: str) -> dict[str, Any]:
    place = {"posX": 0.0, "posY": 1.0, "posZ": 0.0, "scaleX": 1.0, "scaleY": 1.0, "scaleZ": 1.0}
    face_down = {"rotX": 0.0, "rotY": 180.0, "rotZ": 180.0}
    named = {"GUID": guid, "Name": name, "Transform": place | face_down, "Nickname": nickname, "Description": ""}
    colour = {"ColorDiffuse": {"r": 1.0, "g": 1.0, "b": 1.0}, "Locked": False}
    switches = dict.fromkeys(("Grid", "Snap", "Autoraise", "Sticky", "Tooltip", "HideWhenFaceDown"), True)
    return named | colour | switches | {"Hands": name != "DeckCustom"}


def _guids(seed: str) -> Iterator[str]:
    """Six hexadecimal digits each, all different, and the same for the same deck."""
    used: set[str] = set()
    for number in count():
        guid = hashlib.sha256(f"{seed}/{number}".encode()).hexdigest()[:6]
        if guid not in used:
            used.add(guid)
            yield guid


def _picture(name: str, picture: Image.Image, cards: int = 0) -> ExportFile:
    return ExportFile(f"{name}.png", encoded(picture, "png", DPI), cards)


def _thumbnail(picture: Image.Image) -> Image.Image:
    square = Image.new("RGB", (THUMBNAIL, THUMBNAIL), WHITE)
    picture.thumbnail((THUMBNAIL, THUMBNAIL), Image.Resampling.LANCZOS)
    square.paste(picture, ((THUMBNAIL - picture.width) // 2, 0))
    return square
