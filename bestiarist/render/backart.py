"""A picture as the back of a card: where it lies, and what of it is cut off. Lengths in millimetres.

A picture drawn with bleed lies so that its trim is the trim; any other covers the trim, as near to it as its shape
allows. What is beyond a picture's own edge is the same picture mirrored, so that a cut a little off shows no white.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import quote

from bestiarist.check.picturefacts import Facts, facts_of
from bestiarist.check.pictures import CUT_PICTURE, back_file, facts_at
from bestiarist.core.diagnostics import Diagnostic, Severity
from bestiarist.core.digests import fingerprint
from bestiarist.core.store import Cache
from bestiarist.ruleset.decks import Deck
from bestiarist.typeset.cardsize import POINTS, CardSize

MM_PER_INCH = 25.4
DENSITIES = (300, 600, 1200, 150)
"""Dots per inch at which pictures for print are drawn."""
BLEEDS = (1.5, 5.0)
"""How much bleed a picture may have for it to count as one drawn with bleed."""
USUAL_BLEED = 3.175
AGREEING = 0.1
"""By how much the bleed may differ between width and height: more than what the last pixel is wide."""
OBLONG = 0.1
"""How much a picture's shape must differ from a square to tell how much bleed it has."""
WORTH_SAYING = 0.5
"""What is cut off that is less than any cut is off by."""
LAP = 0.25
"""Points by which the mirrored pictures go on below the middle one, so that no seam shines through."""


@dataclass(frozen=True, slots=True)
class Placement:
    """The box of a picture, from the upper left corner of the trim; with the bleed that was drawn, if any, and whether
    its pixels tell that for certain or only its shape."""

    left: float
    top: float
    width: float
    height: float
    bleed: float = 0
    certain: bool = True
    lap: float = LAP / POINTS

    def in_points(self, scale: float) -> Placement:
        """The same in the points of a design printed at a scale."""
        unit = POINTS / scale
        left, top, width, height = (round(one * unit, 4) for one in (self.left, self.top, self.width, self.height))
        return Placement(left, top, width, height, self.bleed, self.certain, LAP)


def placed(facts: Facts, card: CardSize) -> Placement:
    """Where a picture lies on a card."""
    if not facts.shape:
        return Placement(0, 0, card.width, card.height)
    bleed, certain = _bleed(facts, card)
    if bleed:
        return Placement(-bleed, -bleed, card.width + 2 * bleed, card.height + 2 * bleed, bleed, certain)
    width, height = max(card.width, card.height * facts.shape), max(card.height, card.width / facts.shape)
    return Placement((card.width - width) / 2, (card.height - height) / 2, width, height)


def _bleed(facts: Facts, card: CardSize) -> tuple[float, bool]:
    """(how much bleed a picture was drawn with, 0 where it has none; whether that is certain)."""
    low, high = BLEEDS
    for dpi in DENSITIES:
        across = (facts.width / dpi * MM_PER_INCH - card.width) / 2
        down = (facts.height / dpi * MM_PER_INCH - card.height) / 2
        if abs(across - down) <= AGREEING and low <= (across + down) / 2 <= high:
            return (across + down) / 2, True
    if abs(facts.shape - 1) < OBLONG:
        return 0, True
    found = (card.width - facts.shape * card.height) / (2 * (facts.shape - 1))
    return (found, False) if low <= found <= high else (0, True)


def place_of(data: bytes, card: CardSize) -> Placement:
    """The same for the bytes of a picture's file."""
    return placed(facts_of(data), card)


def address(deck: Deck, root: Path | None) -> str:
    """The picture for all backs, by its path from the project's root, as in a URL; empty without one."""
    path = back_file(deck, root)
    return quote(path.relative_to(root.resolve()).as_posix()) if path and root else ""


def cut_off(deck: Deck, card: CardSize, root: Path | None, store: Cache) -> Iterator[Diagnostic]:
    """What is cut off of the picture on a deck's backs because of its shape."""
    path = back_file(deck, root)
    if path is None or deck.back_art is None:
        return
    place, name = placed(facts_at(path, store, fingerprint()), card), f"the picture '{deck.back_art.file}'"
    size = f"{card.width:g} x {card.height:g} mm"
    if place.bleed and not place.certain:
        message = f"{name} is taken as drawn with {place.bleed:.1f} mm of bleed: so much of it is cut off on each side"
        hint = f"a picture of the card's own shape lies on the trim ({size}): {_pixels(card, 0)} pixels"
        yield CUT_PICTURE.at(deck.back_art.span, message, hint, severity=Severity.ADVICE)
    across, down = -place.left, -place.top
    if not place.bleed and max(across, down) >= WORTH_SAYING:
        where = f"{across:.1f} mm on the left and on the right"
        where = f"{down:.1f} mm at the top and at the bottom" if down > across else where
        message = f"{name} has another shape than the card ({size}): {where} are cut off"
        bled = f"{_pixels(card, USUAL_BLEED)} have an eighth of an inch of bleed"
        hint = f"{_pixels(card, 0)} pixels lie on the trim; {bled}"
        yield CUT_PICTURE.at(deck.back_art.span, message, hint)


def _pixels(card: CardSize, bleed: float, dpi: int = 300) -> str:
    sides = (card.width + 2 * bleed, card.height + 2 * bleed)
    return " x ".join(f"{int(side / MM_PER_INCH * dpi + 0.5)}" for side in sides)
