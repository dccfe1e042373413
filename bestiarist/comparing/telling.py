"""A comparison in words: for the terminal, as Markdown, and as JSON."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from bestiarist.comparing.changes import CHANGED, GONE, NEW, RENAMED, STATES, Change, Comparison
from bestiarist.comparing.differences import Difference, Piece
from bestiarist.comparing.sayings import number
from bestiarist.comparing.written import Cell, Styled, lines_of
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


def heading(comparison: Comparison) -> str:
    """What was compared, and how much of it differs."""
    counts = [f"{len(found)} {state}" for state in STATES if (found := comparison.of(state))]
    same = [f"{comparison.same} the same"] if comparison.same else []
    return f"{comparison.before} {ARROW} {comparison.after}: {', '.join(counts + same) or 'nothing to compare'}"


def as_text(comparison: Comparison, width: int, colour: bool) -> str:
    """For a terminal so many columns wide."""
    rows: list[Cell] = [Cell([Styled(heading(comparison), "bold")])]
    for change in comparison.changes:
        rows += (Cell([]), *_block(change, colour))
    return lines_of(rows, width, colour)


def as_markdown(comparison: Comparison) -> str:
    """For a pull request: a heading for each definition, a table of values, and lists of lines."""
    text = [f"**{_plain(heading(comparison))}**"]
    for change in comparison.changes:
        text += ["", f"### {_plain(title(change))}", ""]
        values = [one for one in change.differences if not one.line]
        if values:
            text += ["| | before | after | |", "| --- | --- | --- | --- |"]
            text += [f"| {' | '.join(_plain(part) for part in _row(one))} |" for one in values]
        lines = [one for one in change.differences if one.line]
        text += [""] * bool(values and lines)
        text += [f"- {_plain(one.title)}: {''.join(_marked(one.pieces))}" for one in lines]
    return "\n".join(text) + "\n"


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


def _block(change: Change, colour: bool) -> Iterator[Cell]:
    name, _, state = title(change).rpartition(" ")
    path = change.definition.source.shown
    yield Cell([Styled(name, "bold"), Styled(" " + state, STYLES[change.state]), Styled("  " + path, "dim")])
    yield from _values([_row(one) for one in change.differences if not one.line])
    for one in change.differences:
        if one.line:
            yield Cell(list(_painted(one.pieces, colour)), 2, 4)


def _values(rows: Sequence[Row]) -> Iterator[Cell]:
    """Rows in columns; long texts go their own way."""
    columns = [max((len(row[at]) for row in rows if len(row[at]) <= LONGEST), default=0) for at in range(3)]
    for label, before, after, rise in rows:
        words = [Styled(f"{label:<{columns[0]}}  ")]
        if before and after:
            words += (Styled(f"{before:>{columns[1]}}", "red"), Styled(f" {ARROW} ", "dim"))
            words += (Styled(f"{after:<{columns[2]}}", "green"), Styled(f"  {rise}", "dim"))
        else:
            words.append(Styled(f"+ {after}", "green") if after else Styled(f"- {before}", "red"))
        yield Cell(words, 2, columns[0] + 4)


def _row(one: Difference) -> Row:
    rise = "" if one.rise is None else number(one.rise, signed=True)
    return one.title, one.before, one.after, rise


def _painted(pieces: tuple[Piece, ...], colour: bool) -> Iterator[Styled]:
    if len(pieces) == 1 and pieces[0].kind != "same":
        sign, style = ("+ ", "green") if pieces[0].kind == "new" else ("- ", "red")
        yield Styled(sign + pieces[0].text, style)
        return
    yield Styled("~ ", "yellow")
    for at, piece in enumerate(pieces):
        before, behind = ("", "") if colour else SIGNS[piece.kind]
        style = {"same": "", "gone": "red strike", "new": "green"}[piece.kind]
        yield Styled(" " * bool(at))
        yield Styled(f"{before}{piece.text}{behind}", style)


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
