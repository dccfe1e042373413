"""Text output shared by comparisons and statistics: numbers, and styled lines for terminals."""

from __future__ import annotations

import io
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from bestiarist.report.terminal import on_one_line
from bestiarist.ruleset.fields import MINUS


class StyledLine(NamedTuple):
    """A line of words, each with a style of rich (`bold`, `red strike`): how many columns it is indented, and how many
    where it goes on."""

    words: Sequence[tuple[str, str]] = ()
    indent: int = 0
    hanging: int = 0


def section(title: str) -> tuple[StyledLine, StyledLine]:
    """An empty line and a heading."""
    return StyledLine(), StyledLine([(title, "bold")])


def lines_of(lines: Iterable[StyledLine], width: int, colour: bool) -> str:
    """Lines of at most `width` columns. Control characters are written as escapes."""
    from rich.console import Console
    from rich.padding import Padding
    from rich.text import Text

    out = io.StringIO()
    console = Console(
        file=out, width=width, force_terminal=colour, no_color=not colour, color_system="standard" if colour else None,
        highlight=False, markup=False, emoji=False, legacy_windows=False,
    )
    for line in lines:
        text = Text.assemble(*((on_one_line(word), style) for word, style in line.words))
        hanging = max(line.hanging, line.indent)
        for at, piece in enumerate(text.wrap(console, max(20, width - hanging))):
            console.print(Padding(piece, (0, 0, 0, hanging if at else line.indent), expand=False))
        if not line.words:
            console.print()
    return "\n".join(piece.rstrip() for piece in out.getvalue().split("\n"))


def number(value: float, signed: bool = False) -> str:
    """A number as people read it, with two places at most."""
    text = f"{abs(value):.2f}".rstrip("0").rstrip(".")
    return f"{MINUS}{text}" if value < 0 else f"+{text}" if signed else text
