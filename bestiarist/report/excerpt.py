"""The lines of a source that a diagnostic is about, cut to the terminal, and where to put the carets."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from bestiarist.core.diagnostics import Span
from bestiarist.core.source import SourceFile
from bestiarist.report.terminal import glyphs

LEFT_OUT = "…"
AFTER = 8  # columns wanted behind the mark


@dataclass(frozen=True, slots=True)
class MarkedLine:
    """A line as shown: `carets` columns are marked, after `indent` columns."""

    number: int
    text: str
    indent: int
    carets: int


def excerpt(source: SourceFile, span: Span, width: int) -> tuple[MarkedLine, ...]:
    """The line of a span, or its first and its last line; each at most `width` columns.

    Nothing where the span is that of the file as such, or lies outside of the text.
    """
    if span == Span.whole(span.path) or not 1 <= span.line <= len(source.line_starts):
        return ()
    last, end = _last_column(source, span)
    first = source.line(span.line)
    if last == span.line:
        return (marked(span.line, first, span.column - 1, end - 1, width),)
    text = source.line(last)
    return (
        marked(span.line, first, span.column - 1, len(first.rstrip()), width),
        marked(last, text, len(text) - len(text.lstrip()), end - 1, width),
    )


def _last_column(source: SourceFile, span: Span) -> tuple[int, int]:
    """The (line, column) where a span ends, once blank lines at its end are left out."""
    line, column = span.end_line, span.end_column
    while line > span.line and not source.line(line)[: column - 1].strip():
        line -= 1
        column = len(source.line(line)) + 1
    return line, column


def marked(number: int, text: str, start: int, end: int, width: int) -> MarkedLine:
    """Line `number`, characters `start` up to `end` (0-based) marked, cut to `width` columns around them."""
    start = min(start, len(text))
    # A huge line shall cost no more than a long one.
    low, high = max(0, start - 2 * width), min(len(text), start + 2 * width)
    shown = tuple(glyphs(text[low:high]))
    cells = tuple(glyph.cells for glyph in shown)
    first = sum(glyph.end <= start - low for glyph in shown)
    last = sum(glyph.start < end - low for glyph in shown)
    left, right = 0, len(shown)
    if (low, high) != (0, len(text)) or sum(cells) > width:
        left, right = _window(cells, first, last, width)
    before = LEFT_OUT if low + left > 0 else ""
    after = LEFT_OUT if right < len(shown) or high < len(text) else ""
    return MarkedLine(
        number,
        before + "".join(glyph.shown for glyph in shown[left:right]) + after,
        len(before) + sum(cells[left:first]),
        max(1, sum(cells[first : min(last, right)])),
    )


def _window(cells: tuple[int, ...], first: int, last: int, width: int) -> tuple[int, int]:
    """Which glyphs to show, `left` up to `right`: the marked ones, and the line's beginning if it fits."""
    if sum(cells[:last]) + AFTER <= width - len(LEFT_OUT):
        return 0, _fitting(cells, width - len(LEFT_OUT))
    room = width - 2 * len(LEFT_OUT)
    right = first + _fitting(cells[first:last], room)
    right += _fitting(cells[right:], (room - sum(cells[first:right])) // 3)
    left = first - _fitting(reversed(cells[:first]), room - sum(cells[first:right]))
    right += _fitting(cells[right:], room - sum(cells[left:right]))
    return left, right


def _fitting(cells: Iterable[int], room: int) -> int:
    """How many glyphs, in turn, fit into `room` columns."""
    number = 0
    for size in cells:
        room -= size
        if room < 0:
            break
        number += 1
    return number
