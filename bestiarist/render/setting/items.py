"""What the text of a block consists of: glyphs, the ends of inline boxes, boxes that stand in a line."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import NamedTuple, TypeGuard

from bestiarist.render.setting.boxes import Box
from bestiarist.render.setting.faults import UnsettableError
from bestiarist.render.setting.glyphs import BLANK, Shaped
from bestiarist.render.setting.looks import Look

_BLANKS = re.compile(rf"[{BLANK}]+")


class Glyphs(NamedTuple):
    """Glyphs of a text, from one number up to another; `drop` is how far they stand below their line."""

    look: Look
    shaped: Shaped
    begin: int
    end: int
    width: float
    drop: float

    def part(self, begin: int, end: int, start: float, stop: float) -> Glyphs:
        """Some of the glyphs of its text, which begin and end so far into that (thousandths of the type size)."""
        width = (stop - start) * self.look.size / 1000
        return Glyphs(self.look, self.shaped, begin, end, width, self.drop)

    def word(self, number: int) -> Glyphs:
        """A word of its text."""
        words = self.shaped.words
        return self.part(words.begins[number], words.ends[number], words.starts[number], words.stops[number])

    def goes_on(self, other: Item) -> TypeGuard[Glyphs]:
        """Whether something follows that is of the same text."""
        if not isinstance(other, Glyphs) or other.shaped is not self.shaped:
            return False
        return other.look is self.look and other.begin == self.end

    def and_(self, other: Glyphs) -> Glyphs:
        """With the glyphs that follow."""
        return Glyphs(self.look, self.shaped, self.begin, other.end, self.width + other.width, self.drop)


class Edge(NamedTuple):
    """The beginning or the end of an inline box, with its margin, border and padding."""

    box: Box
    begins: bool
    width: float
    drop: float


class Atom(NamedTuple):
    """A box that stands in a line like a letter, set at the origin; how far it reaches above and below the baseline."""

    box: Box
    width: float
    above: float
    below: float


class Outsider(NamedTuple):
    """A box that is no part of a line, but stands where it is named in the text."""

    box: Box


Item = Glyphs | Edge | Atom
"""What stands in a line."""


def items_of(block: Box, atom: Callable[[Box], Atom]) -> list[Item | Outsider]:
    """What the text of a block consists of; blanks at its beginning and after other blanks are left out."""
    reader = _Reader(atom)
    reader.read(block, 0)
    return reader.found


@dataclass(slots=True)
class _Reader:
    """Reads the content of a block; `blank`: what was read last is a blank, or nothing."""

    atom: Callable[[Box], Atom]
    found: list[Item | Outsider] = field(default_factory=list)
    blank: bool = True

    def read(self, box: Box, drop: float) -> None:
        """Read what is in a box, which stands so far below its line."""
        for one in box.content:
            if isinstance(one, str):
                self._text(one, box.look, drop)
            elif one.look.inline_block:
                self.blank = False
                self.found.append(self.atom(one))
            elif one.look.stacked:
                raise UnsettableError("a block among text")
            elif one.look.block:
                if one.picture and (box.look.inline or one is not box.content[0]):
                    raise UnsettableError("a picture among text")
                self.found.append(Outsider(one))
            else:
                self._inline(one, drop)

    def _text(self, text: str, look: Look, drop: float) -> None:
        words = _BLANKS.sub(" ", text)
        last = self.found[-1] if self.found else None
        if isinstance(last, Edge) and (words[0] == " " if last.begins else self.blank):
            raise UnsettableError("a blank within the edge of an inline box")
        if self.blank and words[0] == " ":
            words = words[1:]
        if words:
            if look.natural and len(look.chain.fonts) > 1:
                raise UnsettableError("lines as high as several faces have them")
            self.blank = words[-1] == " "
            shaped = look.chain.shape(words, look.spacing)
            self.found.append(
                Glyphs(look, shaped, 0, len(shaped.glyphs), shaped.width * look.size / 1000, drop)
            )

    def _inline(self, box: Box, drop: float) -> None:
        look = box.look
        if look.placed:
            shares = (look.top and look.top.share) or (look.bottom and look.bottom.share)
            if look.left or look.right or shares or _holds_loose(box):
                raise UnsettableError("an inline box that is moved aside, or holds others")
            drop += look.top.pixels if look.top else -look.bottom.pixels if look.bottom else 0
        before, after = _edge(look, 3), _edge(look, 1)
        if not (look.framed or before or after):
            so_far = len(self.found)
            self.read(box, drop)
            if len(self.found) == so_far:
                raise UnsettableError("an inline box of nothing")
            return
        if self.blank and self.found and isinstance(self.found[-1], Edge) and not self.found[-1].begins:
            raise UnsettableError("a blank within the edge of an inline box")
        self.found.append(Edge(box, True, before, drop))
        self.read(box, drop)
        self.found.append(Edge(box, False, after, drop))


def _holds_loose(box: Box) -> bool:
    return any(one.look.loose or _holds_loose(one) for one in box.boxes)


def _edge(look: Look, side: int) -> float:
    if look.margins is None or look.edges is None:
        raise UnsettableError("a share of the width in a line")
    return look.margin_at(side) + look.border[side] + look.padding[side].of(0)


def longest_word(items: Iterable[Item | Outsider]) -> float:
    """The width of the longest of the words that are not divided."""
    longest = 0.0
    for item in items:
        if isinstance(item, Glyphs) and not item.look.nowrap:
            words = item.shaped.words
            widths = (stop - start for start, stop in zip(words.starts, words.stops, strict=True))
            longest = max(longest, max(widths, default=0) * item.look.size / 1000)
        elif isinstance(item, Glyphs | Atom):
            longest = max(longest, item.width)
    return longest
