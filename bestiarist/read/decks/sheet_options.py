"""What a deck file says of the sheets that it is printed on. All lengths in millimetres."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from math import inf
from pathlib import PurePosixPath
from typing import NamedTuple

from bestiarist.core.diagnostics import Diagnostic
from bestiarist.read.checks import UNKNOWN_VALUE
from bestiarist.read.definitions import unknown_word
from bestiarist.read.fields.types import wrong_type
from bestiarist.read.yaml import Node, Scalar, Sequence
from bestiarist.ruleset.decks import ARRANGEMENTS, CUTS, ORIENTATIONS, SheetOptions
from bestiarist.ruleset.definitions import Art

MAX_GUTTER, MAX_BLEED = 50.0, 5.0
"""How wide a gutter may be, and how far the design of a card runs past its trim."""
LENGTHS = (20.0, 2000.0)
"""How short and how long a side of a card or of a paper may be."""
CONTENTS = ("none", "continuation", "deck")
"""What stands on backs."""
SIZE = "; or a size in millimetres, like 63x88"


class SheetNames(NamedTuple):
    """The names that a deck may use: of papers and layouts, and of sizes of cards."""

    papers: Collection[str] = ()
    cards: Collection[str] = ()


def written_out(word: str) -> tuple[float, float] | None:
    """The width and height of a size like `63x88`; None where that is not one."""
    sides = [number(side, *LENGTHS) for side in word.casefold().replace("×", "x").split("x")]
    return (sides[0], sides[1]) if len(sides) == 2 and sides[0] and sides[1] else None


def out_of_bounds(word: str) -> str:
    """What is wrong with a size like `10x10`, whose sides are too short or too long; empty for all other words."""
    sides = [number(side, 0, inf) for side in word.casefold().replace("×", "x").split("x")]
    if len(sides) != 2 or None in sides or written_out(word):
        return ""
    return f"a side is {LENGTHS[0]:g} to {LENGTHS[1]:g} mm long"


def number(word: str, low: float, high: float) -> float | None:
    """The number that a word is, if that is one within bounds."""
    try:
        found = float(word)
    except ValueError:
        return None
    return found if low <= found <= high else None


def sheet_options_of(given: Mapping[str, Node], names: SheetNames, found: list[Diagnostic]) -> SheetOptions:
    """The sheet options that a deck gives with its keys."""
    bleed = given.get("bleed")
    return SheetOptions(
        card=_first(sizes(given.get("card"), names.cards, "size of cards", found)),
        orientation=_first(words(given.get("orientation"), ORIENTATIONS, "orientation", found)),
        cut=_first(words(given.get("cut"), CUTS, "way to cut", found)),
        gutter=_gutter(given.get("gutter"), found),
        bleed=None if bleed is None else _length(bleed, MAX_BLEED, found),
        back=_first(words(given.get("back"), ARRANGEMENTS, "place for backs", found)),
    )


def backs_of(node: Node | None, found: list[Diagnostic]) -> tuple[str, Art | None]:
    """What stands on backs, and the picture if it is one."""
    if isinstance(node, Scalar) and PurePosixPath(node.text).suffix:
        return "deck", Art(node.text, span=node.slice.span())
    return _first(_known(node, CONTENTS, "back", "; or a picture, like art/back.png", found)), None


def words(node: Node | None, known: Collection[str], what: str, found: list[Diagnostic]) -> list[str]:
    """The known words of a scalar or list, however they are capitalised."""
    return _known(node, known, what, "", found)


def sizes(node: Node | None, known: Collection[str], what: str, found: list[Diagnostic]) -> list[str]:
    """The same for words that name a size; it may be written out."""
    return _known(node, known, what, SIZE, found)


def _known(node: Node | None, known: Collection[str], what: str, more: str, found: list[Diagnostic]) -> list[str]:
    items = node.items if isinstance(node, Sequence) else () if node is None else (node,)
    good = []
    for item in items:
        if not isinstance(item, Scalar):
            found.append(wrong_type(item, f"one of {', '.join(known)}"))
        elif item.text.casefold() in known or (more is SIZE and written_out(item.text)):
            good.append(item.text.casefold())
        else:
            message, otherwise = f"'{item.text}' is no {what} that is known", f"one of: {', '.join(known)}{more}"
            otherwise = (more is SIZE and out_of_bounds(item.text)) or otherwise
            found.append(unknown_word(UNKNOWN_VALUE, item.slice, message, known, otherwise, cutoff=0.7))
    return good


def _first(found: list[str]) -> str:
    return found[0] if found else ""


def _gutter(node: Node | None, found: list[Diagnostic]) -> tuple[float, float] | None:
    """One number, or one between columns and one between rows."""
    if node is None:
        return None
    items = node.items if isinstance(node, Sequence) else (node,)
    if len(items) not in (1, 2):
        found.append(wrong_type(node, "one number or two", "in millimetres: between columns, between rows"))
        return None
    both = [_length(item, MAX_GUTTER, found) for item in items]
    return None if None in both else (both[0] or 0, both[-1] or 0)


def _length(node: Node, high: float, found: list[Diagnostic]) -> float | None:
    length = number(node.text, 0, high) if isinstance(node, Scalar) else None
    if length is None:
        found.append(wrong_type(node, f"a number from 0 to {high:g}", "in millimetres"))
    return length
