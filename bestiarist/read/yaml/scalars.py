"""Where each character of a YAML scalar stands in its file: quotes, escapes, folded lines, tags and anchors."""

from __future__ import annotations

from bestiarist.core.source import Slice, SourceFile

_ESCAPES = {"x": 4, "u": 6, "U": 10}
"""How many characters of the file an escape takes, by its letter; all others take two."""


def scalar_slice(source: SourceFile, begin: int, end: int, value: str, style: str) -> Slice:
    """The place of a value that YAML says to stand from `begin` up to `end` (offsets), its quotes left out."""
    if style in ("'", '"') and end - begin > 1:
        begin, end = begin + 1, end - 1
    if style in ("|", ">"):
        return Slice(source, begin, end, value)
    if end - begin == len(value) and source.text.startswith(value, begin):
        return Slice(source, begin, end, value, range(begin, end + 1))
    offsets = _offsets(source.text, begin, end, len(value), style) or (begin,) * (len(value) + 1)
    return Slice(source, begin, end, value, offsets)


def after_properties(text: str, begin: int, end: int) -> int:
    """Where the value itself begins behind its tag and anchor."""
    while begin < end and text[begin] in "&!":
        while begin < end and not text[begin].isspace():
            begin += 1
        while begin < end and text[begin].isspace():
            begin += 1
    return begin


def _offsets(text: str, begin: int, end: int, length: int, style: str) -> tuple[int, ...]:
    """The offset of each character of the value and of its end; nothing where they cannot be told."""
    found: list[int] = []
    at = begin
    while at < end:
        char = text[at]
        step, count = 1, 1
        if char in " \t\n":
            run = len(text[at:end]) - len(text[at:end].lstrip(" \t\n"))
            breaks = text.count("\n", at, at + run)
            if breaks:
                step, count = run, max(1, breaks - 1)
        elif char == "\\" and style == '"':
            step, count = _escape(text, at, end)
        elif char == "'" and style == "'":
            step = 2
        found += [at] * count
        at += step
    return (*found, end) if len(found) == length else ()


def _escape(text: str, at: int, end: int) -> tuple[int, int]:
    """(characters in the file, characters that they mean) of an escape; one before a line end means nothing."""
    if text[at + 1 : at + 2] == "\n":
        rest = text[at + 2 : end]
        return 2 + len(rest) - len(rest.lstrip(" \t")), 0
    return _ESCAPES.get(text[at + 1 : at + 2], 2), 1
