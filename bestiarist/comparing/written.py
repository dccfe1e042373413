"""Lines for a terminal, wrapped and in colour where there is any."""

from __future__ import annotations

import io
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from bestiarist.report.terminal import on_one_line


@dataclass(frozen=True, slots=True)
class Styled:
    """Words in a style of rich (`bold`, `red strike`)."""

    text: str
    style: str = ""


@dataclass(frozen=True, slots=True)
class Cell:
    """A line of words: how many columns it is indented, and how many where it goes on."""

    words: Sequence[Styled]
    indent: int = 0
    hanging: int = 0


def lines_of(cells: Iterable[Cell], width: int, colour: bool) -> str:
    """Lines of at most `width` columns. Control characters are written as escapes."""
    from rich.console import Console
    from rich.padding import Padding
    from rich.text import Text

    out = io.StringIO()
    console = Console(
        file=out, width=width, force_terminal=colour, no_color=not colour, color_system="standard" if colour else None,
        highlight=False, markup=False, emoji=False, legacy_windows=False,
    )
    for cell in cells:
        text = Text.assemble(*((on_one_line(one.text), one.style) for one in cell.words))
        hanging = max(cell.hanging, cell.indent)
        for at, line in enumerate(text.wrap(console, max(20, width - hanging))):
            console.print(Padding(line, (0, 0, 0, hanging if at else cell.indent), expand=False))
        if not cell.words:
            console.print()
    return "\n".join(line.rstrip() for line in out.getvalue().split("\n"))
