"""The anatomy of a card: a creature's card, drawn at true size, with what each part of it is called."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from bestiarist.book.figures.drawing import SOFT, XY, badge, finish, text, wrapped
from bestiarist.ruleset import Figure, FigureKind, Parameter, Scope
from bestiarist.rulesets.path2victory.card import CardView, view
from bestiarist.rulesets.path2victory.figures.drawncard import HEIGHT, WIDTH, draw_card

SIDE, TOP = 23.5, 0.5
TITLE, NOTE, PITCH = 2.75, 2.35, 3.1
DISC = 1.75
INDENT = 2 * DISC + 1

LABELS: Mapping[str, tuple[str, str]] = {
    "alignment": ("Alignment", "its faction"),
    "name": ("Name", ""),
    "points": ("Points cost", "its share of a party"),
    "kind": ("Size, traits", "how much room it takes, and what it is"),
    "level": ("Level", "its power, −1 to 14"),
    "rolled": ("Fight, saves", "added to a roll of 1d20"),
    "defended": ("Armor, Power", "what the other side’s rolls must reach"),
    "body": ("HP, Speed", "with its way of moving"),
    "cost": ("Cost", "in action points; ↻ is a reaction"),
    "feature": ("Feature", "a black bar marks a strike"),
    "range": ("Range or area", "how far it reaches"),
    "effect": ("Effect", "what it does; a strike only if it hits"),
    "uses": ("Uses", "a box to tick each time"),
    "gambits": ("Gambits", "solo play: die, phase, actions"),
    "standard": ("Standard features", "skills, resistances and the like"),
}
"""What the parts of a card are called, in the order in which one meets them."""


@dataclass(frozen=True, slots=True)
class Label:
    """The name of a part, with a note, and its number, which also stands on the card."""

    number: str
    title: str
    note: str
    point: XY

    @property
    def titles(self) -> list[str]:
        """The title, in lines of the margin's width."""
        return wrapped(self.title, SIDE - INDENT - 1.2, TITLE, "SourceSansPro-Bold")

    @property
    def notes(self) -> list[str]:
        """The note, in lines of the margin's width."""
        return wrapped(self.note, SIDE - INDENT - 1.2, NOTE) if self.note else []

    @property
    def height(self) -> float:
        """The height of title and note, in millimetres."""
        return PITCH * (len(self.titles) + len(self.notes))


def draw(values: Mapping[str, Any], scope: Scope) -> Figure:
    """The card of a creature, its parts numbered and named."""
    creature = next(one for one in scope.library.definitions if one.id == values["card"])
    card = view(creature, scope)
    drawn = draw_card(card, SIDE, TOP)
    named = [(*LABELS[name], drawn.places[name]) for name in LABELS if name in drawn.places]
    labels = [Label(str(number), *one) for number, one in enumerate(named, 1)]
    half = (len(labels) + 1) // 2
    parts = [*drawn.parts, *(badge(*one.point, one.number, DISC) for one in labels)]
    parts += _column(labels[:half], 0.2) + _column(labels[half:], SIDE + WIDTH + 1.8)
    return finish(parts, WIDTH + 2 * SIDE, HEIGHT + 2 * TOP, _alt(card, labels))


def _column(labels: Sequence[Label], left: float) -> list[str]:
    """Labels below each other, spread over the height of the card."""
    gap = (HEIGHT - sum(label.height for label in labels)) / max(len(labels) - 1, 1)
    parts, top = [], TOP
    for label in labels:
        parts.append(_label(label, left, top + PITCH / 2))
        top += label.height + gap
    return parts


def _label(label: Label, left: float, y: float) -> str:
    x = left + INDENT
    parts = [badge(left + DISC, y, label.number, DISC)]
    for line in label.titles:
        parts.append(text(x, y, line, TITLE, weight=700, anchor="start"))
        y += PITCH
    for line in label.notes:
        parts.append(text(x, y, line, NOTE, anchor="start", fill=SOFT))
        y += PITCH
    return "".join(parts)


def _alt(card: CardView, labels: Sequence[Label]) -> str:
    names = "; ".join(f"{one.number}, {one.title}{f' ({one.note})' if one.note else ''}" for one in labels)
    return f"The card of the {card.name}, its parts numbered: {names}."


def _ids(scope: Scope) -> tuple[str, ...]:
    return tuple(one.id for one in scope.library.definitions if not one.damaged)


CARD = Parameter("card", "sump-toad", "the creature's id", words=_ids)
KIND = FigureKind("anatomy", "a card and what its parts are called", draw, (CARD,))
