"""The wheel of the nine alignments: who stands beside whom."""

from __future__ import annotations

from collections.abc import Mapping
from math import cos, pi, sin
from typing import Any

from bestiarist.book.figures import drawing as svg
from bestiarist.ruleset import Figure, FigureKind, Scope, Table, Term
from bestiarist.rulesets.path2victory.facts import TRUE_NEUTRAL, listed, recruitable

RADIUS, DISC = 26.0, 7.0
MARGIN, ASIDE = 6.0, 14.5
NAME = 2.9
FILLS = {"good": svg.PAPER, "neutral": svg.TONES[3], "evil": svg.INK}


def draw(values: Mapping[str, Any], scope: Scope) -> Figure:
    """The eight alignments in a ring, each joined to those adjacent to it, and true neutral in their middle."""
    table = scope.ruleset.tables["alignments"]
    places = _places(table)
    pairs = _pairs(table)
    parts = [svg.segment(places[one], places[other], _weight(one, other), *_look(one, other)) for one, other in pairs]
    parts += [_station(term, places[term.name]) for term in table]
    side = 2 * (RADIUS + DISC + MARGIN)
    told = "; ".join(f"{term.name} beside {listed(term.data['adjacent'])}" for term in table)
    alt = (
        f"The nine alignments as a wheel with true neutral at its hub. Lines join those that are adjacent: {told}. "
        f"A dashed spoke means that true neutral creatures join a party of that alignment too: every party takes them, "
        f"so that a lawful evil one takes {listed(sorted(recruitable(scope.ruleset.tables, 'lawful evil')))}."
    )
    return svg.finish(parts, side + 2 * (ASIDE - MARGIN), side, alt)


def _places(table: Table) -> dict[str, svg.XY]:
    """The ring is the border of the grid of nine, walked around; the grid's middle is the hub."""
    middle = (RADIUS + DISC + ASIDE, RADIUS + DISC + MARGIN)
    ring = ["lawful good"]
    while (after := _onward(table, ring)) is not None:
        ring.append(after)
    angles = {name: -3 * pi / 4 + index * pi / 4 for index, name in enumerate(ring)}
    around = {name: (middle[0] + RADIUS * cos(turn), middle[1] + RADIUS * sin(turn)) for name, turn in angles.items()}
    return around | {TRUE_NEUTRAL: middle}


def _onward(table: Table, ring: list[str]) -> str | None:
    near = table[ring[-1]].data["adjacent"]
    return next((name for name in near if name not in ring and name != TRUE_NEUTRAL), None)


def _pairs(table: Table) -> list[tuple[str, str]]:
    """Every alignment with those adjacent to it, and with true neutral."""
    found = {(term.name, other) for term in table for other in (*term.data["adjacent"], TRUE_NEUTRAL)}
    return sorted({(min(pair), max(pair)) for pair in found if pair[0] != pair[1]})


def _weight(one: str, other: str) -> float:
    return svg.FINE if TRUE_NEUTRAL in (one, other) and " " in one and not _beside(one, other) else 0.9


def _beside(one: str, other: str) -> bool:
    """Whether the two differ in one word only: neighbours in the grid of nine."""
    words = [name.replace("true neutral", "neutral neutral").split() for name in (one, other)]
    return len([pair for pair in zip(*words, strict=True) if pair[0] != pair[1]]) == 1


def _look(one: str, other: str) -> tuple[str, str | None]:
    return (svg.INK, None) if _beside(one, other) else (svg.SOFT, "1.2 1")


def _station(term: Term, place: svg.XY) -> str:
    x, y = place
    dark = term.data["moral"] == "evil"
    disc = svg.circle(x, y, DISC, FILLS[term.data["moral"]], svg.INK, svg.LINE)
    sign = svg.symbol(term.symbol, x, y, 9.6, svg.PAPER if dark else svg.INK)
    return disc + sign + _name(term, place)


def _name(term: Term, place: svg.XY) -> str:
    """Above the upper discs, below the lower ones, beside those at the sides; the hub's stands on a ground."""
    x, y = place
    words = term.name.capitalize()
    if term.name == TRUE_NEUTRAL:
        ground = svg.rect(x - 8.6, y + DISC + 0.7, 17.2, 3.8, svg.PAPER, round_=1)
        return ground + svg.text(x, y + DISC + 2.6, words, NAME, weight=600)
    if term.data["moral"] != "neutral":
        away = -1 if term.data["moral"] == "good" else 1
        return svg.text(x, y + away * (DISC + 2.6), words, NAME, weight=600)
    left = bool(term.data["law"] == "lawful")
    edge, anchor = (x - DISC - 1.4, "end") if left else (x + DISC + 1.4, "start")
    return "".join(
        svg.text(edge, y + (row - 0.5) * NAME * 1.2, word, NAME, weight=600, anchor=anchor)
        for row, word in enumerate(words.split())
    )


KIND = FigureKind("alignment-wheel", "the nine alignments and which are adjacent", draw)
