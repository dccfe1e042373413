"""Small boxes at places of their own, such as a stat with its label, are laid out once and placed where they recur."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from weasyprint.formatting_structure.boxes import PageBox, TextBox
from weasyprint.layout import absolute

from cardwright.render.innards.recurring import looks

_lay_out = absolute.absolute_box_layout


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
    seen = None if known is None or skip_stack or isinstance(around, PageBox) else looks(box)
    if known is None or seen is None:
        laid: tuple[Any, Any] = _lay_out(context, box, around, fixed_boxes, bottom_space, skip_stack)
        return laid
    x, y = around.padding_box_x(), around.padding_box_y()
    if box.style["left"] == box.style["right"] == "auto":
        x = box.position_x
    if box.style["top"] == box.style["bottom"] == "auto":
        y = box.position_y
    key = (seen, around.padding_width(), around.padding_height())
    if key not in known:
        box.position_x = box.position_y = 0
        known[key], _ = _lay_out(context, box, _Corner(*key[1:]), fixed_boxes, bottom_space, None)
        for one in known[key].descendants():
            if isinstance(one, TextBox):
                one.pango_layout.recurs = True
    copy = known[key].deepcopy()
    copy.translate(x, y)
    return copy, None


def install() -> None:
    """From now on WeasyPrint does so, where a document has shared styles."""
    absolute.absolute_box_layout = _lay_out_once
