"""A comparison as text: for the terminal, as Markdown, and as JSON."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from bestiarist.compare.changes import CHANGED, GONE, NEW, RENAMED, STATES, Comparison, DefinitionChange
from bestiarist.compare.differences import Difference
from bestiarist.compare.text import StyledLine, lines_of, number, section
from bestiarist.report.json import document
from bestiarist.report.terminal import on_one_line

STYLES = {CHANGED: "bold yellow", RENAMED: "bold cyan", NEW: "bold green", GONE: "bold red"}
WORD_STYLES = {"same": "", "gone": "red strike", "new": "green"}
SIGNS = {"same": ("", ""), "gone": ("[-", "-]"), "new": ("{+", "+}")}
"""Around words that changed, where there are no colours."""
MARKS = {"same": ("", ""), "gone": ("~~", "~~"), "new": ("**", "**")}
ARROW = "→"
LONGEST = 24
"""Columns of a value that stands in line with others."""


def heading(comparison: Comparison) -> str:
    """What was compared, and how much of it differs."""
    counts = [f"{len(found)} {state}" for state in STATES if (found := comparison.of(state))]
    same = [f"{comparison.same} the same"] if comparison.same else []
    return f"{comparison.before} {ARROW} {comparison.after}: {', '.join(counts + same) or 'nothing to compare'}"


def as_text(comparison: Comparison, width: int, colour: bool) -> str:
    """For a terminal so many columns wide."""
    rows = [StyledLine([(heading(comparison), "bold")])]
    for title, changes in comparison.kinds.items():
        rows += section(title) if title else ()
        for change in changes:
            rows += (StyledLine(), *_lines(change, colour))
    return lines_of(rows, width, colour)


def as_markdown(comparison: Comparison) -> str:
    """For a pull request: a heading for each definition, a table of values, and lists of lines."""
    text = [f"**{_plain(heading(comparison))}**"]
    for title, changes in comparison.kinds.items():
        text += ["", f"## {_plain(title)}"] if title else []
        for change in changes:
            text += ["", *_markdown(change)]
    return "\n".join(text) + "\n"


def as_json(comparison: Comparison) -> str:
    """`{"before", "after", "same", "changes": [...]}`; texts are null on the side that has none."""
    changes = [_json(change) for change in comparison.changes]
    before, after = comparison.before, comparison.after
    return document({"before": before, "after": after, "same": comparison.same, "changes": changes})


def _lines(change: DefinitionChange, colour: bool) -> Iterator[StyledLine]:
    path = change.definition.source.shown
    yield StyledLine([(change.title, "bold"), (f" ({change.state})", STYLES[change.state]), ("  " + path, "dim")])
    yield from _values([_row(one) for one in change.differences if not one.line])
    for one in change.differences:
        if one.line:
            yield StyledLine(list(_words(one, colour)), 2, 4)


def _values(rows: Sequence[tuple[str, str, str, str]]) -> Iterator[StyledLine]:
    """Rows of values in columns; long texts are not aligned."""
    columns = [max((len(row[at]) for row in rows if len(row[at]) <= LONGEST), default=0) for at in range(3)]
    for label, before, after, rise in rows:
        words = [(f"{label:<{columns[0]}}  ", "")]
        if before and after:
            words += ((f"{before:>{columns[1]}}", "red"), (f" {ARROW} ", "dim"))
            words += ((f"{after:<{columns[2]}}", "green"), (f"  {rise}", "dim"))
        else:
            words.append((f"+ {after}", "green") if after else (f"- {before}", "red"))
        yield StyledLine(words, 2, columns[0] + 4)


def _row(one: Difference) -> tuple[str, str, str, str]:
    """The title of a difference, both values, and by how much it rose."""
    return one.title, one.before, one.after, "" if one.rise is None else number(one.rise, signed=True)


def _words(one: Difference, colour: bool) -> Iterator[tuple[str, str]]:
    """A line of a block with the words that changed marked, as styled words."""
    pieces = one.pieces
    if len(pieces) == 1 and pieces[0].kind != "same":
        yield (f"+ {pieces[0].text}", "green") if pieces[0].kind == "new" else (f"- {pieces[0].text}", "red")
        return
    yield ("~ ", "yellow")
    for at, piece in enumerate(pieces):
        before, behind = ("", "") if colour else SIGNS[piece.kind]
        yield (" " * bool(at), "")
        yield (f"{before}{piece.text}{behind}", WORD_STYLES[piece.kind])


def _markdown(change: DefinitionChange) -> Iterator[str]:
    yield from (f"### {_plain(f'{change.title} ({change.state})')}", "")
    values = [one for one in change.differences if not one.line]
    if values:
        yield from ("| | before | after | |", "| --- | --- | --- | --- |")
        yield from (f"| {' | '.join(_plain(part) for part in _row(one))} |" for one in values)
    lines = [one for one in change.differences if one.line]
    yield from [""] * bool(values and lines)
    for one in lines:
        words = (_plain(piece.text).join(MARKS[piece.kind]) for piece in one.pieces)
        yield f"- {_plain(one.title)}: {' '.join(words)}"


def _plain(text: str) -> str:
    """Text whose characters mean nothing to Markdown."""
    return "".join(f"\\{char}" if char in "\\`*_{}[]<>#|~" else char for char in on_one_line(text))


def _json(change: DefinitionChange) -> dict[str, Any]:
    sides = {
        name: {"id": one.id, "name": one.name, "path": one.source.shown} if one else None
        for name, one in (("before", change.before), ("after", change.after))
    }
    differences = [
        {
            "title": one.title, "name": one.name or None, "before": one.before or None, "after": one.after or None,
            "rise": None if one.rise is None else round(one.rise, 4),
            "words": [{"kind": piece.kind, "text": piece.text} for piece in one.pieces] if one.line else None,
        }
        for one in change.differences
    ]
    game, kind = change.ruleset.name, change.kind.name
    return {"state": change.state, "ruleset": game, "kind": kind, **sides, "differences": differences}
