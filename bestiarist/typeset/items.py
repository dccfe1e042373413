"""Inline content: the text of a block as glyphs, edges of inline boxes, inline-blocks."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import NamedTuple, TypeGuard

from bestiarist.typeset.boxes import Box
from bestiarist.typeset.glyphs import BLANK, Shaped
from bestiarist.typeset.styles import Style

_BLANKS = re.compile(rf"[{BLANK}]+")


class Glyphs(NamedTuple):
    """Glyphs of a shaped text, `begin` up to `end`; `shift` is how far their baseline is below that of the line."""

    style: Style
    shaped: Shaped
    begin: int
    end: int
    width: float
    shift: float

    def part(self, begin: int, end: int, start: float, stop: float) -> Glyphs:
        """Some of the glyphs of its text, which begin and end so far into that (thousandths of the type size)."""
        width = (stop - start) * self.style.size / 1000
        return Glyphs(self.style, self.shaped, begin, end, width, self.shift)

    def word(self, number: int) -> Glyphs:
        """A word of its text."""
        words = self.shaped.words
        return self.part(words.begins[number], words.ends[number], words.starts[number], words.stops[number])

    def goes_on(self, other: Item) -> TypeGuard[Glyphs]:
        """Whether the other is the continuation of the same text."""
        if not isinstance(other, Glyphs) or other.shaped is not self.shaped:
            return False
        return other.style is self.style and other.begin == self.end

    def and_(self, other: Glyphs) -> Glyphs:
        """With the glyphs that follow."""
        return Glyphs(self.style, self.shaped, self.begin, other.end, self.width + other.width, self.shift)


class InlineEdge(NamedTuple):
    """The start or the end of an inline box: its margin, border and padding on that side."""

    box: Box
    begins: bool
    width: float
    shift: float


class InlineBlock(NamedTuple):
    """An inline-block, laid out at the origin; how far it reaches above and below the baseline."""

    box: Box
    width: float
    above: float
    below: float


class OutOfFlow(NamedTuple):
    """A float or an absolutely positioned box, where it is named in the text."""

    box: Box


Item = Glyphs | InlineEdge | InlineBlock
"""What takes room in a line."""


def items_of(block: Box, inline_block: Callable[[Box], InlineBlock]) -> list[Item | OutOfFlow]:
    """The inline content of a block; blanks at its beginning and after other blanks are left out."""
    reader = _Reader(inline_block)
    reader.read(block, 0)
    return reader.found


@dataclass(slots=True)
class _Reader:
    """Reads the content of a block; `blank`: what was read last is a blank, or nothing."""

    inline_block: Callable[[Box], InlineBlock]
    found: list[Item | OutOfFlow] = field(default_factory=list)
    blank: bool = True

    def read(self, box: Box, shift: float) -> None:
        """Read what is in a box with that baseline shift."""
        for one in box.content:
            if isinstance(one, str):
                self._text(one, box.style, shift)
            elif one.style.inline_block:
                self.blank = False
                self.found.append(self.inline_block(one))
            elif one.style.in_flow:
                raise one.refused("a block among text")
            elif one.style.block:
                self.found.append(OutOfFlow(one))
            else:
                self._inline(one, shift)

    def _text(self, text: str, style: Style, shift: float) -> None:
        words = _BLANKS.sub(" ", text)
        if self.blank and words[0] == " ":
            words = words[1:]
        if words:
            self.blank = words[-1] == " "
            shaped = style.fonts.shape(words, style.spacing)
            width = shaped.width * style.size / 1000
            self.found.append(Glyphs(style, shaped, 0, len(shaped.glyphs), width, shift))

    def _inline(self, box: Box, shift: float) -> None:
        style = box.style
        if style.positioned:
            shares = (style.top and style.top.share) or (style.bottom and style.bottom.share)
            if style.left or style.right or shares or _holds_absolute(box):
                raise style.refused("position", "an inline box that is moved aside, or holds others")
            shift += style.top.pixels if style.top else -style.bottom.pixels if style.bottom else 0
        before, after = _edge(style, 3), _edge(style, 1)
        if style.decorated or before or after:
            self.found.append(InlineEdge(box, True, before, shift))
            self.read(box, shift)
            self.found.append(InlineEdge(box, False, after, shift))
        else:
            self.read(box, shift)


def _holds_absolute(box: Box) -> bool:
    return any(one.style.absolute or _holds_absolute(one) for one in box.boxes)


def _edge(style: Style, side: int) -> float:
    if style.fixed_margin is None or style.fixed_padding is None:
        name = "margin" if style.fixed_margin is None else "padding"
        raise style.refused(f"{name}_{'left' if side == 3 else 'right'}", "a share of the width in a line")
    return style.fixed_margin[side] + style.border[side] + style.fixed_padding[side]


def longest_word(items: Iterable[Item | OutOfFlow]) -> float:
    """The width of the longest undivided word."""
    longest = 0.0
    for item in items:
        if isinstance(item, Glyphs) and not item.style.nowrap:
            words = item.shaped.words
            widths = (stop - start for start, stop in zip(words.starts, words.stops, strict=True))
            longest = max(longest, max(widths, default=0) * item.style.size / 1000)
        elif not isinstance(item, OutOfFlow):
            longest = max(longest, item.width)
    return longest
