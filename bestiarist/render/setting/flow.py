"""Blocks below each other, and boxes at places of their own: where everything on a side stands."""

from __future__ import annotations

from bestiarist.render.setting.areas import Area, Float, Margin, height_around, indent_of, width_of
from bestiarist.render.setting.boxes import Box
from bestiarist.render.setting.faults import UnsettableError
from bestiarist.render.setting.glyphs import BLANK
from bestiarist.render.setting.items import Atom, Glyphs, items_of, longest_word
from bestiarist.render.setting.lines import Paragraph
from bestiarist.render.setting.values import NOTHING, Around

NEAR = 0.01
"""Pixels by which a line may begin above the lower edge of a float that ends there."""
ENDLESS = 1e6
"""The width of a column in which no line is too long."""


class Flow:
    """Sets the boxes of one formatting context, beside whose floats its lines run."""

    __slots__ = ("floats",)

    def __init__(self) -> None:
        self.floats: list[Float] = []

    def block(
        self, box: Box, area: Area, top: float, above: Margin, width: float | None = None
    ) -> tuple[float, Margin]:
        """Set a block in a column; how far down it reaches, and the margin that meets what follows. `width`: that of
        its border box where it is known, which is that of a box that stands alone: its margins meet none in it."""
        look, padding = box.look, box.look.padding_in(area.width)
        opens = look.open_above and width is None
        box.width = width_of(look, area.width, padding) if width is None else width
        box.x = area.x + indent_of(look, area.width, box.width)
        above = above.and_(look.margin_at(0, area.width))
        if not opens:
            top, above = top + above.size, Margin()
        box.y = top
        inner = Area(
            box.x + look.border.left + padding.left, top + look.border.top + padding.top,
            box.width - look.border.left - look.border.right - padding.left - padding.right, 0,
        )
        bottom, rest = self._content(box, inner, above, opens)
        if bottom == top and look.flat and width is None:
            # its margins meet each other and those around it
            box.y, box.height = top + rest.size, 0
            return top, rest.and_(look.margin_at(2, area.width))
        if opens and bottom == top:  # a height of its own is what keeps its margins apart
            box.y = bottom = top + rest.size
            rest = Margin()
        if not look.open_below or width is not None:
            bottom, rest = bottom + rest.size, Margin()
        end, rest = _end(box, area, bottom, rest, padding)
        box.height = end - box.y
        return end, rest.and_(look.margin_at(2, area.width))

    def _content(self, box: Box, inner: Area, above: Margin, opens: bool) -> tuple[float, Margin]:
        """Set what is in a block: lines, or blocks. Where it ends, and the margin after it."""
        if box.blocks:
            return self._blocks(box, inner, above, opens)
        y = inner.y + above.size
        height = self._lines(box, inner._replace(y=y))
        if not height:
            return inner.y, above
        box.y += above.size
        return y + height, Margin()

    def _blocks(self, box: Box, inner: Area, rest: Margin, opens: bool) -> tuple[float, Margin]:
        top, first = inner.y, True
        for one in box.content:
            if isinstance(one, str):
                if one.strip():
                    raise UnsettableError("text beside blocks")
            elif one.look.loose:
                one.x, one.y = inner.x, top + rest.size
            elif one.look.floats != "none":
                self.float(one, inner, top + rest.size)
            elif not one.look.block:
                raise UnsettableError("text beside blocks")
            else:
                top, rest = self.block(one, inner, top, rest)
                if first and opens:
                    box.y = one.y
                first = False
        return top, rest

    def _lines(self, box: Box, inner: Area) -> float:
        column = _Column(self, inner)
        paragraph = Paragraph(box.look, column, inner.y)
        height = paragraph.set(items_of(box, column.atom))
        box.lines = paragraph.lines
        return height

    def float(self, box: Box, inner: Area, y: float) -> None:
        """Set a float at the end of the line at that height."""
        left, right = _Column(self, inner).room(y)
        after = box.look.margin_at(1, inner.width)
        before, width = box.look.margin_at(3, inner.width), _shrunk(box, inner.width)
        if before + width + after > right - left + NEAR:
            raise UnsettableError("a float for which there is no room")
        if box.look.floats == "right":
            left = edge = right - after - width - before
        else:
            edge = left + before + width + after
        bottom = _alone(box, Area(left, y, inner.width, 0), width)
        if bottom <= y + NEAR:
            raise UnsettableError("a float without a height")
        self.floats.append(Float(box.look.floats, edge, y, bottom))


class _Column:
    """A column beside the floats of a flow."""

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
        if box.look.loose:
            box.x, box.y = x, y
        else:
            self.flow.float(box, self.inner, y)

    def atom(self, box: Box) -> Atom:
        return _atom(box, self.width)


class _Endless:
    """A column in which no line is too long; `beside` is how wide its floats are together."""

    __slots__ = ("beside", "width")

    def __init__(self) -> None:
        self.beside = self.width = 0.0

    def room(self, top: float) -> tuple[float, float]:
        return 0.0, ENDLESS

    def put(self, box: Box, x: float, y: float) -> None:
        if not box.look.loose:
            self.beside += _shrunk(box, ENDLESS) + box.look.margin_at(3) + box.look.margin_at(1)


def set_page(body: Box, width: float, height: float) -> None:
    """Set the boxes of a side on a page; lengths in pixels of CSS, from the upper left corner."""
    page = Area(0, 0, width, height)
    _alone(body, page, width)
    _stand(body, page)


def _alone(box: Box, area: Area, width: float) -> float:
    """Set a box as a formatting context of its own, so wide; how far down its margin reaches."""
    end, rest = Flow().block(box, area, area.y, Margin(), width)
    return end + rest.size


def _stand(box: Box, around: Area) -> None:
    """Set what stands at places of its own in a box, once that is where it belongs."""
    look = box.look
    if look.placed and look.block:
        if not look.loose and (look.top or look.left or look.bottom or look.right):
            raise UnsettableError("a block that is moved aside")
        border = look.border
        around = Area(
            box.x + border.left, box.y + border.top,
            box.width - border.left - border.right, box.height - border.top - border.bottom,
        )
    for one in box.boxes:
        if one.look.loose:
            _set_loose(one, around)
        _stand(one, around)


def _set_loose(box: Box, around: Area) -> None:
    """Set a box by the sides that it is held by, or else where it would stand in the flow."""
    look = box.look
    top, right, bottom, left = (
        None if side is None else side.of(whole)
        for side, whole in zip(
            (look.top, look.right, look.bottom, look.left),
            (around.height, around.width, around.height, around.width), strict=True,
        )
    )
    if None in look.margin:
        raise UnsettableError("a box that is centred between its sides")
    free = around.width - (left or 0) - (right or 0)
    before, after = look.margin_at(3, around.width), look.margin_at(1, around.width)
    if look.width is None and (left is None or right is None):
        width = _shrunk(box, free)
    elif look.width is None:
        width = free - before - after
        if width < look.min_width.of(around.width):
            raise UnsettableError("a least width of what is as wide as there is room")
    else:
        width = width_of(look, around.width, look.padding_in(around.width))
    x = box.x
    if left is not None:
        x = around.x + left
    elif right is not None:
        x = around.x + around.width - right - after - width - before
    y = box.y if top is None else around.y + top
    end = _alone(box, Area(x, y, around.width, around.height), width)
    if bottom is not None and top is not None and look.height is None:
        box.height = around.y + around.height - bottom - look.margin_at(2, around.width) - box.y
    elif bottom is not None and top is None:
        box.move(0, around.y + around.height - bottom - end)


def _end(box: Box, area: Area, bottom: float, rest: Margin, padding: Around) -> tuple[float, Margin]:
    """The lower edge of a block whose content ends there."""
    look = box.look
    begin = box.y + look.border.top + padding.top
    below = look.border.bottom + padding.bottom
    within = 0 if look.content_box else begin - box.y + below
    if within and look.min_height != NOTHING:
        raise UnsettableError("a least height with its border")
    if look.height is not None:
        height = max(look.height.of(height_around(look.height, area)), look.min_height.of(0))
        return begin + max(height - within, 0) + below, Margin()
    least = begin + look.min_height.of(height_around(look.min_height, area)) - within
    return (bottom + below, rest) if bottom >= least else (least + below, Margin())


def _shrunk(box: Box, room: float) -> float:
    """The width of the border box of what is as wide as its text, if there is room."""
    look, padding = box.look, box.look.padding_in(room)
    if None in look.margin or look.margins is None or look.edges is None:
        raise UnsettableError("margins that follow from a width that follows from them")
    if look.width is not None:
        return width_of(look, room, padding)
    edges = look.border.left + look.border.right + padding.left + padding.right
    free = room - look.margin_at(3, room) - look.margin_at(1, room) - edges
    least = look.min_width.of(room) - (0 if look.content_box else edges)
    shortest, longest = _wishes(box)
    if free < shortest < longest:
        raise UnsettableError("a box for whose words there is no room")
    return max(min(longest, free), shortest, least) + edges


def _wishes(box: Box) -> tuple[float, float]:
    """How wide the content of a box is where every line is broken that can be, and where none is."""
    if box.blocks:
        widths = [_shrunk(one, ENDLESS) + one.look.margin_at(3, 0) + one.look.margin_at(1, 0) for one in box.blocks]
        return max(_wishes(one)[0] for one in box.blocks), max(widths)
    if max(box.look.indent) > 0:
        raise UnsettableError("a box as wide as its text, which is indented")
    column = _Endless()
    paragraph = Paragraph(box.look, column, 0)
    items = items_of(box, lambda one: _atom(one, ENDLESS))
    paragraph.set(items)
    last = next((one for one in reversed(items) if isinstance(one, Glyphs)), None)
    if last and last.shaped.meanings[-1] in BLANK:
        raise UnsettableError("a box as wide as its text, which ends with a blank")
    return longest_word(items), paragraph.widest + column.beside


def _atom(box: Box, column: float) -> Atom:
    """A box that stands in a line: on its last line, or else on its lower edge."""
    end = _alone(box, Area(0, 0, column, 0), _shrunk(box, column))
    before, after = box.look.margin_at(3, column), box.look.margin_at(1, column)
    above = box.lines[-1].y if box.lines else end
    return Atom(box, before + box.width + after, above, end - above)
