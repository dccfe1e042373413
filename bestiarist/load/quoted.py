"""The lines of a block that stand between quotation marks."""

from __future__ import annotations

from collections.abc import Iterator

from bestiarist.source import Slice
from bestiarist.yamltree import Scalar


def quoted_lines(node: Scalar) -> tuple[Slice, ...]:
    """The lines of a quoted value, as YAML reads its characters.

    Who types line ends as `\\n` knows that YAML joins the lines of the file; otherwise each line of the file is meant
    as one, with the indentation that it has there.
    """
    value = node.slice
    places = value.offsets or range(value.start, value.start + len(value.text) + 1)
    ends = [at for at, char in enumerate(value.text) if char == "\n"]
    escaped = any(value.source.text[places[at]] == "\\" for at in ends)
    if not escaped:
        ends = [at for at in range(len(value.text)) if value.text[at] == "\n" or _is_fold(value, places[at : at + 2])]
    starts = [0, *(at + 1 for at in ends)]
    lines = [value.part(start, end) for start, end in zip(starts, (*ends, len(value.text)), strict=True)]
    return tuple(line for line in (lines if escaped else _indented(lines)) if line.text.strip())


def _is_fold(value: Slice, places: tuple[int, ...] | range) -> bool:
    """Whether a character stands for a line end of the file; a backslash before that line end hides it."""
    typed = value.source.text[places[0] : places[-1]]
    return "\n" in typed and typed.isspace()


def _indented(lines: list[Slice]) -> Iterator[Slice]:
    """The lines with their indentation in the file; the first, which stands behind the key, with the least of it."""
    least = min((_indent(line) for line in lines[1:] if line.text.strip()), default=0)
    for number, line in enumerate(lines):
        deep = _indent(line) if number else least
        places = tuple(line.offsets)
        yield line._replace(text=" " * deep + line.text, offsets=places[:1] * deep + places)


def _indent(line: Slice) -> int:
    """How many blanks stand before it where nothing else does."""
    number, column = line.source.position(line.start)
    before = line.source.line(number)[: column - 1]
    return 0 if before.strip() else len(before)
