"""Block layout: in-flow blocks below each other, floats, and absolutely positioned boxes."""

from __future__ import annotations

from bestiarist.typeset.areas import Area, Float, Margin, indent_of, width_of
from bestiarist.typeset.boxes import Box
from bestiarist.typeset.items import InlineBlock, items_of, longest_word
from bestiarist.typeset.lines import Paragraph

NEAR = 0.01
"""Pixels by which a line may begin above the lower edge of a float that ends there."""
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
        box.width = width_of(style, area.width) if width is None else width
        box.x = area.x + indent_of(style, area.width, box.width)
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
        column = _Column(self, inner)
        paragraph = Paragraph(box.style, column, inner.y)
        height = paragraph.set(items_of(box, column.inline_block))
        box.lines = paragraph.lines
        return height

    def float(self, box: Box, inner: Area, y: float) -> None:
        """Lay out a float at the end of the line box at that height."""
        left, right = _Column(self, inner).room(y)
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


class _Column:
    """Where lines stand in a block, beside the floats of its formatting context."""

    __slots__ = ("flow", "inner", "width")

    def __init__(self, flow: Flow, inner: Area) -> None:
        self.flow, self.inner, self.width = flow, inner, inner.width

    def room(self, top: float) -> tuple[float, float]:
        left, right = self.inner.x, self.inner.x + self.width
        for one in self.flow.floats:
            if one.top <= top + NEAR < one.bottom:
                if one.side == "left":
                    left = max(left, one.edge)
                else:
                    right = min(right, one.edge)
        return left, right

    def put(self, box: Box, x: float, y: float) -> None:
        if box.style.absolute:
            box.x, box.y = x, y
        else:
            self.flow.float(box, self.inner, y)

    def inline_block(self, box: Box) -> InlineBlock:
        """An inline-block, laid out at the origin: its baseline is its last line's, or its lower edge."""
        end = _set_alone(box, Area(0, 0, self.width, 0), _shrunk(box, self.width))
        before, after = box.style.margin_at(3, self.width), box.style.margin_at(1, self.width)
        above = box.lines[-1].y if box.lines else end
        return InlineBlock(box, before + box.width + after, above, end - above)


class _Endless(_Column):
    """A column in which no line is too long; `beside` is how wide its floats are together."""

    __slots__ = ("beside",)

    def __init__(self) -> None:
        super().__init__(Flow(), Area(0, 0, ENDLESS, 0))
        self.beside = 0.0

    def put(self, box: Box, x: float, y: float) -> None:
        if not box.style.absolute:
            self.beside += _shrunk(box, ENDLESS) + box.style.margin_at(3) + box.style.margin_at(1)


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
        return width_of(style, room)
    edges = style.edges_in(room)
    around = edges.left + edges.right
    shortest, longest = _intrinsic_widths(box)
    free = room - style.margin_at(3, room) - style.margin_at(1, room) - around
    return width_of(style, room, max(min(longest, free), shortest) + around)


def _intrinsic_widths(box: Box) -> tuple[float, float]:
    """How wide the content of a box is where every line is broken that can be, and where none is."""
    if box.blocks:
        widths = [_shrunk(one, ENDLESS) + one.style.margin_at(3, 0) + one.style.margin_at(1, 0) for one in box.blocks]
        return max(_intrinsic_widths(one)[0] for one in box.blocks), max(widths)
    column = _Endless()
    paragraph = Paragraph(box.style, column, 0)
    items = items_of(box, column.inline_block)
    paragraph.set(items)
    return longest_word(items), paragraph.widest + column.beside


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
        width = width_of(style, around.width, free - before - after)
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
