"""The tables of a game; what its files say is kept from one run to the next, since YAML is slow to read."""

from __future__ import annotations

import marshal
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from bestiarist.core.digests import fingerprint
from bestiarist.core.store import Cache, cache_folder, digest
from bestiarist.ruleset import Table, Term


def tables_of(folder: Path) -> Mapping[str, Table]:
    """Every table of a folder of the program, by its file's name."""
    cache, name = Cache(cache_folder()), digest("tables", fingerprint(), str(folder))
    kept = cache.get(name)
    if kept is None:
        kept = marshal.dumps(dict(read_tables(folder)))
        cache.put(name, kept)
    return make_tables(marshal.loads(kept))


def read_tables(folder: Path) -> Mapping[str, Mapping[str, Any]]:
    """What every table file of a folder says, by its name. They belong to the program: a mistake in one raises."""
    import yaml  # takes its time, and what is read is kept

    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    files = sorted(folder.glob("*.yaml"), key=lambda file: file.name)
    return {file.stem: yaml.load(file.read_text(encoding="utf-8"), Loader=loader) for file in files}


def make_tables(read: Mapping[str, Mapping[str, Any]]) -> Mapping[str, Table]:
    """The tables by name, of what their files say."""
    return {name: _table(name, data) for name, data in read.items()}


def _table(name: str, data: Mapping[str, Any]) -> Table:
    if missing := [key for key in ("title", "terms") if key not in data]:
        raise ValueError(f"tables/{name}.yaml has no `{missing[0]}`")
    return Table(name, str(data["title"]), str(data.get("section", "")), tuple(_term(row) for row in data["terms"]))


def _term(row: Mapping[str, Any]) -> Term:
    known = {"name", "symbol", "aliases", "text"}
    return Term(
        name=str(row["name"]),
        symbol=str(row.get("symbol", "")),
        aliases=tuple(str(alias) for alias in row.get("aliases", ())),
        text=str(row.get("text", "")),
        data={key: value for key, value in row.items() if key not in known},
    )
