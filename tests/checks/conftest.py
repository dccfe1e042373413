"""Checking texts as if they were the files of a project."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from cardwright import rulesets
from cardwright.checks.runner import check_library
from cardwright.diagnostics import Diagnostic
from cardwright.load.definitions import load_definition
from cardwright.load.files import source_of
from cardwright.model import Library

CheckFiles = Callable[..., tuple[Diagnostic, ...]]


@pytest.fixture
def check_files(tmp_path: Path) -> CheckFiles:
    """`check_files({"a.yaml": text, ...})`: what is wrong with these creatures of Path 2 Victory."""
    (tmp_path / "art").mkdir()
    (tmp_path / "art" / "lantern.png").write_bytes(b"")

    def check(files: dict[str, str]) -> tuple[Diagnostic, ...]:
        ruleset = rulesets.load("path2victory")
        definitions, loading = [], []
        for shown, text in files.items():
            source = source_of(tmp_path / shown, shown, text)
            definition, found = load_definition(source, ruleset.kind("creature"), ruleset.notation)
            definitions.append(definition)
            loading += found
        return check_library(Library(tuple(definitions)), ruleset, tmp_path, loading)

    return check
