"""The anatomy of a card: a creature's card, drawn at true size, with what each part of it is called."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from cardwright.book.figures.drawing import (
    INK, LINE, PAPER, SOFT, XY, circle, finish, segment, text, wrapped,
)  # fmt: skip
from cardwright.ruleset import Figure, FigureKind, Parameter, Scope
from cardwright.rulesets.path2victory.card import CardView, view
from cardwright.rulesets.path2victory.figures.drawncard import HEIGHT, WIDTH, Drawn, draw_card

SIDE, TOP = 23.5, 1.0
PITCH, SIZE, NOTE = 3.0, 2.75, 2.35

LABELS: Mapping[str, tuple[str, str, str]] = {
    "alignment": ("left", "Alignment", "its faction, and the color of the card"),
    "name": ("left", "Name", ""),
    "kind": ("left", "Size and traits", "how much room it takes, what it is"),
    "rolled": ("left", "Fight and saves", "added to a roll of 1d20"),
    "cost": ("left", "Cost", "action points, or ↻ for a reaction"),
    "feature": ("left", "Name of a feature", "bars mark strikes"),
    "standard": ("left", "Standard features", "skills, resistances and other common ones"),
    "points": ("right", "Points cost", "its share of a party"),
    "level": ("right", "Level", "its power, −1 to 14"),
    "defended": ("right", "Armor and Power", "what is rolled against it"),
    "body": ("right", "HP and Speed", "with its movement mode"),
    "range": ("right", "Range or area", "and whether it is a strike"),
    "effect": ("right", "Effect", "of a strike: if it hits"),
    "uses": ("right", "Uses", "boxes to tick"),
    "gambits": ("right", "Gambits", "die, phase and actions in solo play"),
}


@dataclass(frozen=True, slots=True)
class Callout:
    """A label beside the card, and the point of the card that it means."""

    title: str
    note: str
    side: str
    point: XY

    @property
    def lines(self) -> list[str]:
        """The note, in lines of the margin's width."""
        return wrapped(self.note, SIDE - 2.4, NOTE) if self.note else []

    @property
    def height(self) -> float:
        """The height of title and note."""
        return PITCH * (1 + len(self.lines)) + 1.6


def draw(values: Mapping[str, Any], scope: Scope) -> Figure:
    """The card of a creature with its callouts."""
    creature = next(one for one in scope.library.definitions if one.id == values["card"])
    card = view(creature, scope)
    drawn = draw_card(card, SIDE, TOP)
    callouts = [
        Callout(title, note, side, drawn.places[name])
        for name, (side, title, note) in LABELS.items()
        if name in drawn.places
    ]
    parts = [drawn.svg]
    for side in ("left", "right"):
        ordered = sorted((one for one in callouts if one.side == side), key=lambda one: one.point[1])
        for callout, y in zip(ordered, _spread(ordered), strict=True):
            parts.append(_callout(callout, y))
    return finish(parts, WIDTH + 2 * SIDE, HEIGHT + TOP + 1, _alt(card, drawn, callouts))


def _spread(callouts: list[Callout]) -> list[float]:
    """How far down each label begins: near its point, but none on another."""
    tops: list[float] = []
    floor = TOP
    for callout in callouts:
        floor = max(floor, callout.point[1] - PITCH / 2)
        tops.append(floor)
        floor += callout.height
    limit = HEIGHT + TOP
    for index in reversed(range(len(tops))):
        tops[index] = min(tops[index], limit - callouts[index].height)
        limit = tops[index]
    return tops


def _callout(callout: Callout, top: float) -> str:
    left = callout.side == "left"
    x = SIDE - 2.2 if left else SIDE + WIDTH + 2.2
    anchor = "end" if left else "start"
    y = top + PITCH / 2
    parts = [text(x, y, callout.title, SIZE, weight=700, anchor=anchor)]
    for index, line in enumerate(callout.lines, 1):
        parts.append(text(x, y + index * PITCH, line, NOTE, anchor=anchor, fill=SOFT))
    elbow = (SIDE - 1.4 if left else SIDE + WIDTH + 1.4, y)
    leader = [elbow, (SIDE + 0.4 if left else SIDE + WIDTH - 0.4, y), callout.point]
    lines = segment(leader[0], leader[2], LINE, INK)
    return "".join([segment(leader[0], leader[2], LINE * 2.6, PAPER), lines, *parts, _end(callout.point)])


def _end(point: XY) -> str:
    return circle(*point, 0.85, PAPER) + circle(*point, 0.55, INK)


def _alt(card: CardView, drawn: Drawn, callouts: list[Callout]) -> str:
    names = ", ".join(one.title for one in sorted(callouts, key=lambda one: (one.point[1], one.point[0])))
    return f"The card of the {card.name} with a label for each of its parts, from above: {names}."


KIND = FigureKind(
    "anatomy", "a card and what its parts are called", draw,
    (Parameter("card", "sump-toad", "the creature's id",
               words=lambda scope: tuple(one.id for one in scope.library.definitions)),),
)  # fmt: skip

