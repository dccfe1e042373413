"""Block layout: in-flow blocks below each other, floats, and absolutely positioned boxes."""

from __future__ import annotations

from functools import partial

from bestiarist.typeset.areas import NEAR, Area, Float, Margin
from bestiarist.typeset.boxes import Box
from bestiarist.typeset.items import InlineBlock, items_of, longest_word
from bestiarist.typeset.lines import Paragraph

ENDLESS = 1e6
"""The width of a column in which no line is too long."""


def set_page(body: Box, width: float, height: float) -> None:
    """Lay out the boxes of a side on a page; lengths in CSS pixels, from the upper left corner."""
    page = Area(0, 0, width, height)
    _set_alone(body, page, width)
    _set_positioned(body, page)


def _set_alone(box: Box, area: Area, width: float) -> float:
    """Lay out a box as a block formatting context of its own, so wide; where its lower margin ends."""
    end, rest = Flow().block(box, area, area.y, Margin(), width)
    return end + rest.size


class Flow:
    """A block formatting context: the blocks in it, beside whose floats their lines run."""

    __slots__ = ("floats",)

    def __init__(self) -> None:
        self.floats: list[Float] = []

    def block(
        self, box: Box, area: Area, top: float, above: Margin, width: float | None = None
    ) -> tuple[float, Margin]:
        """Lay out a block in its containing block: its lower edge, and the margin that adjoins what follows.

        `top` and `above`: the lower edge of what is before it, and the margin there. `width`: that of the border box
        where it is known already, as for the root of a formatting context: its margins collapse with none in it.
        """
        style = box.style
        collapses = style.collapses_top and width is None
        box.width = style.width_in(area.width) if width is None else width
        box.x = area.x + style.offset_in(area.width, box.width)
        above = above.and_(style.margin_at(0, area.width))
        if not collapses:
            top, above = top + above.size, Margin()
        box.y = top
        edges = style.edges_in(area.width)
        inner = Area(box.x + edges.left, top + edges.top, box.width - edges.left - edges.right, 0)
        bottom, rest = self._content(box, inner, above, collapses)
        if bottom == top and style.collapses_through and width is None:
            # its margins adjoin each other and those around it
            box.y, box.height = top + rest.size, 0
            return top, rest.and_(style.margin_at(2, area.width))
        if collapses and bottom == top:  # a height of its own is what keeps its margins apart
            box.y = bottom = top + rest.size
            rest = Margin()
        if not style.collapses_bottom or width is not None:
            bottom, rest = bottom + rest.size, Margin()
        end, rest = _end(box, area, bottom, rest)
        box.height = end - box.y
        return end, rest.and_(style.margin_at(2, area.width))

    def _content(self, box: Box, inner: Area, above: Margin, collapses: bool) -> tuple[float, Margin]:
        """Lay out what is in a block, lines or blocks: where it ends, and the margin after it."""
        if box.blocks:
            return self._blocks(box, inner, above, collapses)
        y = inner.y + above.size
        height = self._lines(box, inner._replace(y=y))
        if not height:
            return inner.y, above
        box.y += above.size
        return y + height, Margin()

    def _blocks(self, box: Box, inner: Area, rest: Margin, collapses: bool) -> tuple[float, Margin]:
        top, first = inner.y, True
        for one in box.content:
            if isinstance(one, str):
                if one.strip():
                    raise box.refused("text beside blocks")
            elif one.style.absolute:
                one.x, one.y = inner.x, top + rest.size
            elif one.style.float != "none":
                self.float(one, inner, top + rest.size)
            elif not one.style.block:
                raise box.refused("text beside blocks")
            else:
                top, rest = self.block(one, inner, top, rest)
                if first and collapses:
                    box.y = one.y
                first = False
        return top, rest

    def _lines(self, box: Box, inner: Area) -> float:
        paragraph = Paragraph(box.style, inner, self.floats, partial(self._out_of_flow, inner))
        height = paragraph.set(items_of(box, partial(_inline_block, inner.width)))
        box.lines = paragraph.lines
        return height

    def _out_of_flow(self, inner: Area, box: Box, x: float, y: float) -> None:
        if box.style.absolute:
            box.x, box.y = x, y
        else:
            self.float(box, inner, y)

    def float(self, box: Box, inner: Area, y: float) -> None:
        """Lay out a float at the end of the line box at that height."""
        left, right = inner.between(self.floats, y)
        after = box.style.margin_at(1, inner.width)
        before, width = box.style.margin_at(3, inner.width), _shrunk(box, inner.width)
        if before + width + after > right - left + NEAR:
            raise box.style.refused("float", "a float for which there is no room")
        if box.style.float == "right":
            left = edge = right - after - width - before
        else:
            edge = left + before + width + after
        bottom = _set_alone(box, Area(left, y, inner.width, 0), width)
        self.floats.append(Float(box.style.float, edge, y, bottom))


def _inline_block(width: float, box: Box) -> InlineBlock:
    """An inline-block laid out at the origin: its baseline is its last line's, or its lower edge."""
    end = _set_alone(box, Area(0, 0, width, 0), _shrunk(box, width))
    before, after = box.style.margin_at(3, width), box.style.margin_at(1, width)
    above = box.lines[-1].y if box.lines else end
    return InlineBlock(box, before + box.width + after, above, end - above)


def _end(box: Box, area: Area, bottom: float, rest: Margin) -> tuple[float, Margin]:
    """The lower edge of a block whose content ends there, and the margin that is still open."""
    style, edges = box.style, box.style.edges_in(area.width)
    begin = box.y + edges.top
    within = 0 if style.content_box else edges.top + edges.bottom
    least = max((area.height_of(style.min_height) or 0) - within, 0)
    height = area.height_of(style.height)
    if height is not None:
        return begin + max(height - within, least) + edges.bottom, Margin()
    return (bottom + edges.bottom, rest) if bottom >= begin + least else (begin + least + edges.bottom, Margin())


def _shrunk(box: Box, room: float) -> float:
    """The shrink-to-fit width of a border box."""
    style = box.style
    if None in style.margin or style.fixed_margin is None or style.fixed_padding is None:
        raise style.refused("margin_left", "margins or padding that follow from a width that follows from them")
    if style.width is not None:
        return style.width_in(room)
    edges = style.edges_in(room)
    around = edges.left + edges.right
    shortest, longest = _intrinsic_widths(box)
    free = room - style.margin_at(3, room) - style.margin_at(1, room) - around
    return style.width_in(room, max(min(longest, free), shortest) + around)


def _intrinsic_widths(box: Box) -> tuple[float, float]:
    """How wide the content of a box is where every line is broken that can be, and where none is."""
    if box.blocks:
        widths = [_outer_width(one) for one in box.blocks]
        return max(_intrinsic_widths(one)[0] for one in box.blocks), max(widths)
    beside: list[Box] = []
    paragraph = Paragraph(box.style, Area(0, 0, ENDLESS, 0), (), lambda one, x, y: beside.append(one))
    items = items_of(box, partial(_inline_block, ENDLESS))
    paragraph.set(items)
    return longest_word(items), paragraph.widest + sum(_outer_width(one) for one in beside if not one.style.absolute)


def _outer_width(box: Box) -> float:
    """The shrink-to-fit width of a box in an endless column, with its margins."""
    return _shrunk(box, ENDLESS) + box.style.margin_at(3) + box.style.margin_at(1)


def _set_positioned(box: Box, around: Area) -> None:
    """Lay out the absolutely positioned boxes in a box, once that is where it belongs."""
    style = box.style
    if style.positioned and style.block:
        if not style.absolute and (style.top or style.left or style.bottom or style.right):
            raise style.refused("position", "a block that is moved aside")
        top, right, bottom, left = style.border
        around = Area(box.x + left, box.y + top, box.width - left - right, box.height - top - bottom)
    for one in box.boxes:
        if one.style.absolute:
            _set_absolute(one, around)
        _set_positioned(one, around)


def _set_absolute(box: Box, around: Area) -> None:
    """Lay out a box by the sides that it is held by, or else where it would stand in the flow."""
    style = box.style
    if None in style.margin:
        raise style.refused("margin_left", "a box that is centred between its sides")
    left, right = (side and side.of(around.width) for side in (style.left, style.right))
    top, bottom = (side and side.of(around.height) for side in (style.top, style.bottom))
    free = around.width - (left or 0) - (right or 0)
    before, after = style.margin_at(3, around.width), style.margin_at(1, around.width)
    if style.width is None and (left is None or right is None):
        width = _shrunk(box, free)
    else:
        width = style.width_in(around.width, free - before - after)
    x = box.x
    if left is not None:
        x = around.x + left
    elif right is not None:
        x = around.x + around.width - right - after - width - before
    y = box.y if top is None else around.y + top
    end = _set_alone(box, Area(x, y, around.width, around.height), width)
    if bottom is not None and top is not None and style.height is None:
        box.height = around.y + around.height - bottom - style.margin_at(2, around.width) - box.y
    elif bottom is not None and top is None:
        box.move(0, around.y + around.height - bottom - end)
