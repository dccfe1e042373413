"""The tables of a game are the same whether they were kept or not."""

from pathlib import Path

import pytest

from bestiarist.read import tables
from bestiarist.read.tables import make_tables, read_tables
from bestiarist.rulesets.path2victory.facts import TABLES


def test_tables_that_were_kept_are_those_of_the_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BESTIARIST_CACHE", str(tmp_path))
    first = tables.tables_of(TABLES)
    monkeypatch.setattr(tables, "read_tables", lambda folder: pytest.fail("the files are read again"))
    kept = tables.tables_of(TABLES)
    assert {name: table.terms for name, table in kept.items()} == {name: table.terms for name, table in first.items()}
    assert {name: table.terms for name, table in make_tables(read_tables(TABLES)).items()} == {
        name: table.terms for name, table in first.items()
    }
