"""Features and gambits back to text, in their canonical form: the symbols, one space, one order."""

from __future__ import annotations

from collections.abc import Iterable

from cardwright.model import Feature, Gambit, Move, Range, Reach
from cardwright.syntax.features import ADD_ON


def format_feature(feature: Feature) -> str:
    """One feature without its options, as it stands in a file."""
    head = " ".join(
        part
        for part in (
            "".join(feature.uses),
            feature.name,
            ADD_ON if feature.addon else "",
            feature.cost,
            format_range(feature.range) if feature.range else "",
        )
        if part
    )
    precondition = feature.precondition.text
    if precondition:
        head = f"{head}, {precondition}" if head else precondition
    if not head and not feature.name and feature.effect:
        return feature.effect.text
    return f"{head}: {feature.effect.text}" if feature.effect else head


def format_block(features: Iterable[Feature], indent: str = "  ") -> str:
    """A whole block: options are indented below their feature."""
    lines = []
    for feature in features:
        lines.append(format_feature(feature))
        lines.extend(indent + format_feature(option) for option in feature.options)
    return "\n".join(lines)


def format_range(range_: Range) -> str:
    """A range as on the card: `Ranged 6/12 strike`, `Burst 2 within 8`."""
    words = " or ".join(format_reach(reach) for reach in range_.reaches)
    return words + (" strike" if range_.strike else "") + (" aura" if range_.aura else "")


def format_reach(reach: Reach) -> str:
    """One of the alternatives of a range."""
    text = reach.shape
    if reach.size is not None:
        text += f" {reach.size}"
    if reach.long is not None:
        text += f"/{reach.long}"
    if reach.within is not None:
        text += f" within {reach.within}"
    return text


def format_gambit(gambit: Gambit, faces: str = "⚀⚁⚂⚃⚄⚅") -> str:
    """One line of solo play."""
    if not gambit.faces:
        return gambit.text
    plan = format_move(gambit.plan) if gambit.plan else ""
    return " ".join(part for part in ("".join(faces[face - 1] for face in gambit.faces), gambit.phase, plan) if part)


def format_move(move: Move, inside: str = "") -> str:
    """A plan; brackets where a choice of sequences, or a sequence inside a choice, needs them."""
    if move.kind == "text":
        return f'"{move.text}"'
    if not move.parts:
        return move.text
    text = (" > " if move.kind == "then" else " / ").join(format_move(part, move.kind) for part in move.parts)
    return f"({text})" if inside else text
