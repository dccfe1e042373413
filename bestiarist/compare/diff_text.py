"""A comparison as text: for the terminal, as Markdown, and as JSON."""

from __future__ import annotations

import io
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from bestiarist.compare.changes import CHANGED, GONE, NEW, RENAMED, STATES, Change, Comparison
from bestiarist.compare.differences import Difference, Piece
from bestiarist.compare.values import number
from bestiarist.report.json import document
from bestiarist.report.terminal import on_one_line

STYLES = {CHANGED: "bold yellow", RENAMED: "bold cyan", NEW: "bold green", GONE: "bold red"}
SIGNS = {"same": ("", ""), "gone": ("[-", "-]"), "new": ("{+", "+}")}
"""Around words that changed, where there are no colours."""
MARKS = {"same": ("", ""), "gone": ("~~", "~~"), "new": ("**", "**")}
ARROW = "→"
LONGEST = 24
"""Columns of a value that stands in line with others."""

Row = tuple[str, str, str, str]
"""What differs: its title, both values, and by how much it rose."""


class Line(NamedTuple):
    """A line of words, each with a style of rich (`bold`, `red strike`): how many columns it is indented, and how many
    where it goes on."""

    words: Sequence[tuple[str, str]]
    indent: int = 0
    hanging: int = 0


def lines_of(lines: Iterable[Line], width: int, colour: bool) -> str:
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


def heading(comparison: Comparison) -> str:
    """What was compared, and how much of it differs."""
    counts = [f"{len(found)} {state}" for state in STATES if (found := comparison.of(state))]
    same = [f"{comparison.same} the same"] if comparison.same else []
    return f"{comparison.before} {ARROW} {comparison.after}: {', '.join(counts + same) or 'nothing to compare'}"


def as_text(comparison: Comparison, width: int, colour: bool) -> str:
    """For a terminal so many columns wide."""
    rows: list[Line] = [Line([(heading(comparison), "bold")])]
    for title, changes in comparison.kinds.items():
        rows += (Line([]), Line([(title, "bold")])) if title else ()
        for change in changes:
            rows += (Line([]), *_block(change, colour))
    return lines_of(rows, width, colour)


def as_markdown(comparison: Comparison) -> str:
    """For a pull request: a heading for each definition, a table of values, and lists of lines."""
    text = [f"**{_plain(heading(comparison))}**"]
    for change, heading_of_kind in _with_headings(comparison):
        text += ["", f"## {_plain(heading_of_kind)}"] if heading_of_kind else []
        text += ["", f"### {_plain(title(change))}", ""]
        values = [one for one in change.differences if not one.line]
        if values:
            text += ["| | before | after | |", "| --- | --- | --- | --- |"]
            text += [f"| {' | '.join(_plain(part) for part in _row(one))} |" for one in values]
        lines = [one for one in change.differences if one.line]
        text += [""] * bool(values and lines)
        text += [f"- {_plain(one.title)}: {''.join(_marked(one.pieces))}" for one in lines]
    return "\n".join(text) + "\n"


def _with_headings(comparison: Comparison) -> Iterator[tuple[Change, str]]:
    """The changes, the first of each kind with the heading of that."""
    for title, changes in comparison.kinds.items():
        yield from ((change, "" if at else title) for at, change in enumerate(changes))


def as_json(comparison: Comparison) -> str:
    """`{"before", "after", "same", "changes": [...]}`; texts are null on the side that has none."""
    return document(
        {
            "before": comparison.before,
            "after": comparison.after,
            "same": comparison.same,
            "changes": [_change(change) for change in comparison.changes],
        }
    )


def title(change: Change) -> str:
    """What has happened to which definition."""
    before = change.before
    if change.state == RENAMED and before is not None:
        return f"{before.name} {ARROW} {change.definition.name} ({change.state})"
    return f"{change.definition.name} ({change.state})"


def _block(change: Change, colour: bool) -> Iterator[Line]:
    name, _, state = title(change).rpartition(" ")
    path = change.definition.source.shown
    yield Line([(name, "bold"), (" " + state, STYLES[change.state]), ("  " + path, "dim")])
    yield from _values([_row(one) for one in change.differences if not one.line])
    for one in change.differences:
        if one.line:
            yield Line(list(_painted(one.pieces, colour)), 2, 4)


def _values(rows: Sequence[Row]) -> Iterator[Line]:
    """Rows in columns; long texts go their own way."""
    columns = [max((len(row[at]) for row in rows if len(row[at]) <= LONGEST), default=0) for at in range(3)]
    for label, before, after, rise in rows:
        words = [(f"{label:<{columns[0]}}  ", "")]
        if before and after:
            words += ((f"{before:>{columns[1]}}", "red"), (f" {ARROW} ", "dim"))
            words += ((f"{after:<{columns[2]}}", "green"), (f"  {rise}", "dim"))
        else:
            words.append((f"+ {after}", "green") if after else (f"- {before}", "red"))
        yield Line(words, 2, columns[0] + 4)


def _row(one: Difference) -> Row:
    rise = "" if one.rise is None else number(one.rise, signed=True)
    return one.title, one.before, one.after, rise


def _painted(pieces: tuple[Piece, ...], colour: bool) -> Iterator[tuple[str, str]]:
    if len(pieces) == 1 and pieces[0].kind != "same":
        sign, style = ("+ ", "green") if pieces[0].kind == "new" else ("- ", "red")
        yield (sign + pieces[0].text, style)
        return
    yield ("~ ", "yellow")
    for at, piece in enumerate(pieces):
        before, behind = ("", "") if colour else SIGNS[piece.kind]
        style = {"same": "", "gone": "red strike", "new": "green"}[piece.kind]
        yield (" " * bool(at), "")
        yield (f"{before}{piece.text}{behind}", style)


def _marked(pieces: tuple[Piece, ...]) -> Iterator[str]:
    for at, piece in enumerate(pieces):
        before, behind = MARKS[piece.kind]
        yield f"{' ' * bool(at)}{before}{_plain(piece.text)}{behind}"


def _plain(text: str) -> str:
    """Text whose characters mean nothing to Markdown."""
    return "".join(f"\\{char}" if char in "\\`*_{}[]<>#|~" else char for char in on_one_line(text))


def _change(change: Change) -> dict[str, Any]:
    return {
        "state": change.state,
        "ruleset": change.ruleset.name,
        "kind": change.kind.name,
        "before": _side(change.before),
        "after": _side(change.after),
        "differences": [
            {
                "title": one.title, "name": one.name or None, "before": one.before or None, "after": one.after or None,
                "rise": None if one.rise is None else round(one.rise, 4),
                "words": [{"kind": piece.kind, "text": piece.text} for piece in one.pieces] if one.line else None,
            }
            for one in change.differences
        ],
    }


def _side(definition: Any) -> dict[str, str] | None:
    if definition is None:
        return None
    return {"id": definition.id, "name": definition.name, "path": definition.source.shown}
