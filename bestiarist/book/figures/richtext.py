"""Running text of several faces in a figure: broken into lines by the faces' own widths."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from html import escape

from bestiarist.book.figures.drawing import CAP, SANS, SERIF, element
from bestiarist.typeset.widths import width


@dataclass(frozen=True, slots=True)
class Ink:
    """How a run of text looks: its face and its color."""

    face: str = "SourceSerifPro-Regular"
    color: str = "#000000"
    scale: float = 1.0

    def attributes(self, size: float) -> dict[str, object]:
        """What SVG is told of it."""
        style = self.face.partition("-")[2]
        weight = 700 if "Bold" in style else 600 if "Semibold" in style else None
        return {
            "font_family": SANS if "Sans" in self.face else SERIF,
            "font_weight": weight,
            "font_style": "italic" if style.endswith("It") else None,
            "font_size": size * self.scale,
            "fill": self.color,
        }


Word = tuple[str, Ink]


def words_of(runs: Iterable[tuple[str, Ink]]) -> list[list[Word]]:
    """Words, each of one run or several that stand together without a space."""
    words: list[list[Word]] = [[]]
    for text, ink in runs:
        first, *others = text.split(" ")
        if first:
            words[-1].append((first, ink))
        for other in others:
            if words[-1]:
                words.append([])
            if other:
                words[-1].append((other, ink))
    return [word for word in words if word]


def lines_of(words: Sequence[list[Word]], measure: float, size: float) -> list[list[list[Word]]]:
    """The words of each line of that measure."""
    lines: list[list[list[Word]]] = [[]]
    room = measure
    for word in words:
        wide = _wide(word, size)
        gap = width(" ", word[0][1].face) * size if lines[-1] else 0
        if lines[-1] and wide + gap > room:
            lines.append([])
            room, gap = measure, 0
        lines[-1].append(word)
        room -= wide + gap
    return lines


def _wide(word: Sequence[Word], size: float) -> float:
    return sum(width(text, ink.face) * size * ink.scale for text, ink in word)


def set_line(line: Sequence[Sequence[Word]], x: float, y: float, size: float) -> str:
    """A line of words from x on, its middle at y."""
    parts: list[str] = []
    pending, look = "", None
    for index, word in enumerate(line):
        for place, (text, ink) in enumerate(word):
            space = " " if index and not place else ""
            if ink != look:
                parts += _span(pending, look, size)
                pending, look = "", ink
            pending += space + text
    parts += _span(pending, look, size)
    return element("text", "".join(parts), x=x, y=y + size * CAP, font_size=size, xml__space="preserve")


def _span(text: str, ink: Ink | None, size: float) -> list[str]:
    return [element("tspan", escape(text, quote=False), **ink.attributes(size))] if text and ink else []
