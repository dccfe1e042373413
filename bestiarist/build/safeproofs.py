"""Proofs for print shops: all text of a deck inside the safe zone, or none of the deck."""

from __future__ import annotations

import math
from dataclasses import replace

from bestiarist.build.pipeline import Progress
from bestiarist.build.proofs import Asked, Order, prove
from bestiarist.core.diagnostics import Diagnostic, Severity, Span
from bestiarist.export.checks import SAFE_ZONE
from bestiarist.export.presets import Preset
from bestiarist.export.proof import Proof
from bestiarist.export.safezone import NearText, near_the_cut
from bestiarist.typeset.cardsize import DESIGN_BLEED, POINTS, CardSize

ROUNDS = 3
"""A smaller card has smaller margins too: what is moved in may have to be moved a little more."""
STEP = 0.1
"""Millimetres to which the way in is rounded up."""

Proved = tuple[Proof | None, tuple[Diagnostic, ...]]


def prove_safe(asked: Asked, order: Order, progress: Progress, preset: Preset) -> Proved:
    """The proof of a deck whose text stands inside the preset's safe zone. Where a design's margins are narrower than
    that, its cards are set smaller, in the middle of the vendor's; where that would take more than the design's colours
    run past its trim, there is no proof, and a diagnostic says which text stands where."""
    proof, found = prove(asked, order, progress)
    for left in reversed(range(ROUNDS + 1)):
        near = min(near_the_cut(proof.pdf, preset), default=None) if proof else None
        if near is None:
            moved = (_moved(asked, order, preset),) if proof and order.inset else ()
            return proof, (*found, *moved)
        inset = math.ceil((order.inset + preset.safe - near.distance) / STEP) * STEP
        order = replace(order, inset=round(inset, 1))
        if not left or order.inset > _room(order.inset, preset):
            return None, (*found, _refused(asked, preset, near))
        proof, found = prove(asked, order, progress)
    return None, found


def _refused(asked: Asked, preset: Preset, near: NearText) -> Diagnostic:
    message = f"the text '{near.text}' stands {near.distance:.1f} mm from the cut (page {near.page} of the cards)"
    hint = f"{preset.title} wants {preset.safe:.4g} mm, and cards of this size have no room for that: choose another"
    return SAFE_ZONE.at(_place(asked), message, hint, severity=Severity.ERROR)


def _room(inset: float, preset: Preset) -> float:
    """How many millimetres of a design's colours beyond its trim the bleed leaves, on a card smaller by an inset."""
    size = CardSize(preset.trim_width - 2 * inset, preset.trim_height - 2 * inset)
    return DESIGN_BLEED * size.scale / POINTS - preset.bleed


def _moved(asked: Asked, order: Order, preset: Preset) -> Diagnostic:
    message = f"the text is set {order.inset:g} mm further in, to stand {preset.safe:.4g} mm inside the trim"
    hint = f"{preset.title} wants that; look whether more cards have a second side"
    return SAFE_ZONE.at(_place(asked), message, hint, severity=Severity.ADVICE)


def _place(asked: Asked) -> Span:
    """The deck's file; cards that were asked for by themselves have none."""
    _, deck = asked
    return deck.span if deck.source else Span.whole(deck.id)
