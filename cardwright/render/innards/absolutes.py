"""Small boxes at places of their own, such as a stat with its label, are laid out once and placed where they recur."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from weasyprint.formatting_structure.boxes import PageBox, ParentBox, TextBox
from weasyprint.layout import absolute

from cardwright.render.innards.styles import Special

MOST_BOXES = 12
LONGEST = 40
"""Only boxes with so few others and so few characters in them are likely to recur."""

_lay_out: Callable[..., tuple[Any, Any]] = absolute.absolute_box_layout


@dataclass(frozen=True, slots=True)
class _Corner:
    """A containing block of some size (pixels of CSS) in the upper left corner."""

    width: float
    height: float

    def padding_box_x(self) -> float:
        """How far to the right it is."""
        return 0

    def padding_box_y(self) -> float:
        """How far down it is."""
        return 0

    def padding_width(self) -> float:
        """Its width within its border."""
        return self.width

    def padding_height(self) -> float:
        """Its height within its border."""
        return self.height


def _lay_out_once(
    context: Any, box: Any, around: Any, fixed_boxes: Any, bottom_space: float, skip_stack: Any
) -> tuple[Any, Any]:
    """A copy of the box as it was laid out in the corner of a block of that size, moved to where it belongs."""
    known: dict[object, Any] | None = getattr(context.style_for, "laid", None)
    looks = None if skip_stack or isinstance(around, PageBox) else _looks(box)
    if known is None or looks is None:
        return _lay_out(context, box, around, fixed_boxes, bottom_space, skip_stack)
    x, y = around.padding_box_x(), around.padding_box_y()
    if box.style["left"] == box.style["right"] == "auto":
        x = box.position_x
    if box.style["top"] == box.style["bottom"] == "auto":
        y = box.position_y
    key = (looks, around.padding_width(), around.padding_height())
    if key not in known:
        box.position_x = box.position_y = 0
        known[key], _ = _lay_out(context, box, _Corner(*key[1:]), fixed_boxes, bottom_space, None)
        for one in known[key].descendants():
            if isinstance(one, TextBox):
                one.pango_layout.recurs = True
    copy = known[key].deepcopy()
    copy.translate(x, y)
    return copy, None


def _looks(box: Any) -> tuple[object, ...] | None:
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


def install() -> None:
    """From now on WeasyPrint does so, where a document has shared styles."""
    absolute.absolute_box_layout = _lay_out_once
