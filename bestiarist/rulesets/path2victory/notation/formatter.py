"""Features and gambits back to text, in their canonical form: the symbols, one space, one order."""

from __future__ import annotations

from collections.abc import Iterable

from bestiarist.rulesets.path2victory.notation.names import ADD_ON
from bestiarist.rulesets.path2victory.notation.ranges import format_range
from bestiarist.rulesets.path2victory.notation.records import Feature, Gambit, Move


def format_feature(feature: Feature) -> str:
    """One feature without its options, as it stands in a file."""
    range_ = format_range(feature.range) if feature.range else ""
    head = " ".join(filter(None, ("".join(feature.uses), feature.name, _add_on(feature), feature.cost, range_)))
    precondition = feature.precondition.text
    if precondition:
        head = f"{head}, {precondition}" if head else precondition
    if not head and not feature.name and feature.effect:
        return feature.effect.text
    return f"{head}: {feature.effect.text}" if feature.effect else head


def _add_on(feature: Feature) -> str:
    """The mark of an upgrade, with its price where the file gives one."""
    if not feature.addon:
        return ""
    return ADD_ON if feature.price is None else f"[add on {feature.price}]"


def format_block(features: Iterable[Feature], indent: str = "  ") -> str:
    """A whole block: options are indented below their feature."""
    lines = []
    for feature in features:
        lines.append(format_feature(feature))
        lines.extend(indent + format_feature(option) for option in feature.options)
    return "\n".join(lines)


def format_gambit(gambit: Gambit, faces: str = "⚀⚁⚂⚃⚄⚅") -> str:
    """One line of solo play."""
    if not gambit.faces:
        return gambit.text
    plan = format_move(gambit.plan) if gambit.plan else ""
    return " ".join(filter(None, ("".join(faces[face - 1] for face in gambit.faces), gambit.phase, plan)))


def format_move(move: Move, inside: str = "") -> str:
    """A plan; brackets where a choice of sequences, or a sequence inside a choice, needs them."""
    if move.kind == "text":
        return _quoted(move.text)
    if not move.parts:
        return move.text
    text = (" > " if move.kind == "then" else " / ").join(format_move(part, move.kind) for part in move.parts)
    return f"({text})" if inside else text


def _quoted(text: str) -> str:
    """Free text in quotation marks that it does not contain itself."""
    for opening, closing in (('"', '"'), ("“", "”"), ("«", "»")):
        if closing not in text:
            return f"{opening}{text}{closing}"
    return '"' + text.replace('"', "'") + '"'
