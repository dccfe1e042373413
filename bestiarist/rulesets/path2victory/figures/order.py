"""Who acts when: a round of the standard game, and the five steps of a solo round."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise
from typing import Any

from bestiarist.book.figures import drawing as svg
from bestiarist.ruleset import Figure, FigureKind, Scope, Term

WIDE = 108.0


def draw_round(values: Mapping[str, Any], scope: Scope) -> Figure:
    """Activations by turns, one turn from within, and the end of the round."""
    limits = {term.name: term.data["value"] for term in scope.ruleset.tables["limits"]}
    steps = [
        ("Activate", "Choose a creature of yours that has not acted this round."),
        ("Take its turn", f"Its AP are set to {limits['action points']}. Spend them on actions; "
                          "what is left over is lost."),
        ("End its turn", "Persistent damage does its harm, then the creature loses its conditions."),
        ("End the round", f"Currents carry creatures along; {limits['victory points for an objective']} victory point "
                          "for each claimed objective."),
    ]  # fmt: skip
    width = (WIDE - 3 * 5) / 4
    parts, high = [], 34.5
    for index, (title, body) in enumerate(steps):
        left = 0.3 + index * (width + 5)
        last = index == 3
        parts += [
            svg.rect(left, 8.4, width, high - 8.4, svg.TONES[3] if last else svg.PAPER, svg.INK, svg.LINE, 1.2),
            svg.badge(left + 3.6, 8.4, str(index + 1), 2.3),
            svg.text(left + 2.2, 14, title, svg.BODY, weight=700, anchor="start"),
            svg.paragraph(left + 2.2, 18.4, body, width - 3.6, svg.SMALL, anchor="start")[0],
        ]
        if not last:
            parts.append(svg.arrow((left + width + 0.5, 20), (left + width + 4.7, 20), 0.6))
    back = 0.3 + width / 2, 0.3 + 2 * (width + 5) + width / 2
    parts += _return(back[1], back[0], 7.9, 2.6, "the next player’s turn to activate")
    parts += _return(0.3 + 3 * (width + 5) + width / 2, back[0] - 5, high + 0.5, high + 5.5, "next round")
    told = " ".join(f"{index}. {title}. {body}" for index, (title, body) in enumerate(steps, 1))
    alt = (
        f"The sequence of a round: {told} "
        "Steps 1 to 3 are repeated by turns of the players until every creature has acted."
    )
    return svg.finish(parts, WIDE + 0.6, high + 8.6, alt)


def _return(start: float, end: float, edge: float, level: float, words: str) -> list[str]:
    """An arrow back: from one box's edge to another's, with words on it."""
    middle, room = (start + end) / 2, svg.wide(words, svg.SMALL) + 3
    line = svg.path(f"M{start:.2f} {edge:.2f}V{level:.2f}H{end:.2f}", "none", svg.SOFT, svg.LINE)
    head = svg.arrow((end, level), (end, edge), svg.LINE, svg.SOFT)
    ground = svg.rect(middle - room / 2, level - 2, room, 4, svg.PAPER)
    return [line, head, ground, svg.text(middle, level, words, svg.SMALL, fill=svg.SOFT)]


def draw_solo(values: Mapping[str, Any], scope: Scope) -> Figure:
    """Two lanes, the player's and the monsters', and the five steps of a round in their order."""
    steps = list(scope.ruleset.tables["solo_order"])
    lanes = {"monsters": 18.0, "adventurers": 3.0}
    start, width, gap, high = 23.0, 15.2, 2.2, 12.0
    parts = []
    for side, top in lanes.items():
        fill = svg.TONES[4] if side == "monsters" else svg.PAPER
        parts += [
            svg.rect(0.3, top, WIDE, high, fill, svg.TONES[1], svg.FINE, 1.2),
            svg.text(2.6, top + high / 2, side.capitalize(), svg.BODY, weight=700, anchor="start"),
        ]
    middles = []
    for index, step in enumerate(steps):
        left, top = start + index * (width + gap), lanes[step.data["side"]]
        middles.append((left + width / 2, top))
        parts.append(_step(step, index, left, top + 1.4, width, high - 2.8))
    for (x, top), (u, below) in pairwise(middles):
        down = below > top
        parts.append(svg.arrow((x + 3.4, top + (high if down else 0) + (-1 if down else 1)),
                           (u - 3.4, below + (1 if down else high - 1)), svg.LINE))  # fmt: skip
    note = "dice for the monsters’ gambits are rolled before step 1"
    parts.append(svg.text(WIDE, 33.6, note, svg.SMALL, anchor="end", fill=svg.SOFT))
    told = ", ".join(f"{index}. {step.name}{_ap(step)}" for index, step in enumerate(steps, 1))
    alt = f"The order of a solo round, adventurers and monsters in two lanes: {told}."
    return svg.finish(parts, WIDE + 0.6, 36, alt)


def _ap(step: Term) -> str:
    return f" ({step.data['ap']} AP)" if step.data["ap"] else ""


def _step(step: Term, index: int, left: float, top: float, width: float, high: float) -> str:
    monsters = step.data["side"] == "monsters"
    fill, ink = (svg.INK, svg.PAPER) if monsters else (svg.PAPER, svg.INK)
    middle = left + width / 2
    phase = step.name.removesuffix(f" {step.data['side']}")
    box = svg.rect(left, top, width, high, fill, svg.INK, svg.LINE, 1.2)
    parts = [box, svg.text(middle, top + 3.7, phase, svg.SMALL, weight=700, fill=ink)]
    if step.symbol:
        parts.append(svg.symbol(step.symbol, middle, top + 6.9, 3.4, ink))
    elif step.data["ap"]:
        cost = "●" * step.data["ap"]
        first = middle - (len(cost) - 1) / 2 * 2.3
        parts += [svg.symbol(one, first + at * 2.3, top + 6.9, 3.1, ink) for at, one in enumerate(cost)]
    return "".join(parts) + svg.badge(left + 0.2, top + 0.2, str(index + 1), 1.7)


ROUND = FigureKind("round", "the sequence of a round", draw_round)
SOLO = FigureKind("solo-order", "early and late turns in solo play", draw_solo)
