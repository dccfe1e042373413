"""The quick reference: two sides of a sheet, from the same tables that the checks enforce and the book prints.

What stands in no table is in `quickreference.yaml`, whose numbers come from the table of the rules' numbers.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import yaml

from bestiarist.book.figures.drawing import scaled
from bestiarist.ruleset import Figure, Scope, Table
from bestiarist.rulesets.path2victory import space
from bestiarist.rulesets.path2victory.facts import Tables
from bestiarist.rulesets.path2victory.figures.areas import burst_figure, cone_figure, emanation_figure, line_figure
from bestiarist.rulesets.path2victory.runs import MINUS

SCALE = 0.78
"""Of the figures of areas, so that two of them stand in a column."""
FILE = Path(__file__).parent / "quickreference.yaml"


@dataclass(frozen=True, slots=True)
class ReferenceEntry:
    """A word with what it means. `sign` is its symbol or cost, `value` a number set off from the words."""

    name: str
    text: str = ""
    sign: str = ""
    value: str = ""


@dataclass(frozen=True, slots=True)
class ReferenceSection:
    """A headed part of a column; `kind` says how its entries are set."""

    title: str
    kind: str
    entries: tuple[ReferenceEntry, ...]
    note: str = ""
    figures: tuple[tuple[str, Figure], ...] = ()


def quick_reference(scope: Scope, width: float, height: float) -> Mapping[str, object]:
    """Both sides, each of columns of sections."""
    tables = scope.ruleset.tables
    data = yaml.safe_load(FILE.read_text(encoding="utf-8"))
    sides = [[[_section(part, tables) for part in column] for column in side] for side in data["sides"]]
    return {"game": scope.ruleset.title, "names": data["names"], "sides": sides, "notice": scope.ruleset.attribution}


def _section(part: Mapping[str, Any], tables: Tables) -> ReferenceSection:
    note = filled(part.get("note", ""), tables)
    if "areas" in part:
        return ReferenceSection(part["title"], "areas", (), note, tuple(_areas(part["areas"], tables)))
    if "table" in part:
        return ReferenceSection(part["title"], part.get("kind", "terms"), tuple(_terms(tables[part["table"]])), note)
    entries = (
        ReferenceEntry(row["name"], filled(row.get("text", ""), tables), value=filled(row.get("value", ""), tables))
        for row in part["entries"]
    )
    return ReferenceSection(part["title"], part.get("kind", "rules"), tuple(entries), note)


def _terms(table: Table) -> Iterator[ReferenceEntry]:
    for term in table:
        points = term.data.get("ap")
        sign = term.symbol or str(term.data.get("cost") or "")
        yield ReferenceEntry(term.name, _typeset(term.text.strip()), sign, f"{points} AP" if points else "")


def filled(text: str, tables: Tables) -> str:
    """A text with `{name}` of a number, `{table.name.column}` of any table, put in."""
    head, *others = text.split("{")
    pairs = (other.split("}", 1) for other in others)
    return _typeset(head + "".join(_number(name, tables) + rest for name, rest in pairs))


def _number(name: str, tables: Tables) -> str:
    if "." not in name:
        return str(tables["limits"][name].data["value"])
    table, term, column = name.split(".")
    return str(tables[table][term].data[column])


def _typeset(text: str) -> str:
    """A hyphen before a digit is a minus."""
    return "".join(
        MINUS if char == "-" and after.isdigit() and not before.isalnum() else char
        for before, char, after in zip(f" {text}", text, f"{text[1:]} ", strict=False)
    )


def _areas(wanted: Mapping[str, int], tables: Tables) -> Iterator[tuple[str, Figure]]:
    """Small figures of areas with their names."""
    grid = space.grid(tables)
    draw = {
        "emanation": lambda n: emanation_figure(grid, "medium", 1, n, 0),
        "burst": lambda n: burst_figure(grid, n, 0),
        "cone": lambda n: cone_figure(grid, n, "orthogonal", "medium", 1, 0),
        "diagonal cone": lambda n: cone_figure(grid, n, "diagonal", "medium", 1, 0),
        "line": lambda n: line_figure(grid, n, "1/2", 0),
    }
    for name, n in wanted.items():
        yield f"{name.capitalize()} {n}", scaled(draw[name](n), SCALE)
