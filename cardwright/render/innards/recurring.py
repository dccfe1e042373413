"""Which boxes are likely to recur on many cards, such as a stat with its label."""

from __future__ import annotations

from typing import Any

from weasyprint.formatting_structure.boxes import ParentBox, TextBox

from cardwright.render.innards.styles import Special

MOST_BOXES = 12
LONGEST = 40
"""Only boxes with so few others and so few characters in them are likely to recur."""


def looks(box: Any) -> tuple[object, ...] | None:
    """All that decides what a box with everything in it looks like; nothing where that is much, or nowhere else."""
    found: list[object] = []
    boxes, length = [box], 0
    while boxes:
        one = boxes.pop()
        if isinstance(one.style, Special) or len(found) > MOST_BOXES or one.style["position"] == "fixed":
            return None
        if isinstance(one, TextBox):
            length += len(one.text)
            found.append((id(one.style), one.text))
        elif isinstance(one, ParentBox):
            found.append((id(one.style), type(one), len(one.children)))
            boxes += one.children
        else:
            return None
    return tuple(found) if length <= LONGEST else None
