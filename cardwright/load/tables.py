"""The tables of a ruleset from their data files."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import yaml

from cardwright.ruleset import Table, Term

_Loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


def read_tables(folder: Path) -> Mapping[str, Table]:
    """Every table of a folder by its file's name. These files belong to the program: a mistake in one raises."""
    tables = {}
    for file in sorted(folder.iterdir(), key=lambda entry: entry.name):
        if file.name.endswith(".yaml"):
            name = file.name.removesuffix(".yaml")
            tables[name] = _table(name, yaml.load(file.read_text(encoding="utf-8"), Loader=_Loader))
    return tables


def _table(name: str, data: Mapping[str, Any]) -> Table:
    return Table(name, str(data["title"]), str(data["section"]), tuple(_term(row) for row in data["terms"]))


def _term(row: Mapping[str, Any]) -> Term:
    known = {"name", "symbol", "aliases", "text"}
    return Term(
        name=str(row["name"]),
        symbol=str(row.get("symbol", "")),
        aliases=tuple(str(alias) for alias in row.get("aliases", ())),
        text=str(row.get("text", "")),
        data={key: value for key, value in row.items() if key not in known},
    )
