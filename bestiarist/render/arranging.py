"""From cards in a row to pages: which side stands where, fronts and backs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from bestiarist.render.layout import Layout, Place

Side = TypeVar("Side")
Copies = Sequence[tuple[Side, Side | None]]
"""Fronts and backs, as they are to be cut out."""


@dataclass(frozen=True, slots=True)
class Page(Generic[Side]):
    """What stands where, in reading order. `reverse`: it is printed behind fronts. `sheet`: its number, from 1."""

    placed: tuple[tuple[Place, Side], ...]
    sheet: int
    reverse: bool = False


def pages(groups: Sequence[Copies[Side]], layout: Layout) -> Iterator[Page[Side]]:
    """The pages of a layout, a group beginning on a new sheet; the backs where the layout has them."""
    places = [(layout.place(index), layout.behind(index)) for index in range(layout.places)]
    starts = ((copies, start) for copies in groups for start in range(0, len(copies), layout.places))
    for number, (copies, start) in enumerate(starts, 1):
        cards = copies[start : start + layout.places]
        fronts = [(place, front) for (place, _), (front, _) in zip(places, cards, strict=False)]
        behind = [(place, back) for (_, place), (_, back) in zip(places, cards, strict=False) if back is not None]
        backs = sorted(behind, key=lambda one: (round(one[0].y, 3), one[0].x))
        if layout.fold:
            yield Page((*fronts, *backs), number)
        elif layout.back != "backs":
            yield Page(tuple(fronts), number)
        if layout.back in ("duplex", "short-edge", "backs"):
            yield Page(tuple(backs), number, reverse=True)
