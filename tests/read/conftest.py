"""Definitions from texts."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from bestiarist.core.diagnostics import Diagnostic
from bestiarist.read.definitions import load_definition
from bestiarist.read.files import source_of
from bestiarist.ruleset.definitions import Definition
from bestiarist.rulesets.path2victory import ruleset

Load = Callable[[str], tuple[Definition, tuple[Diagnostic, ...]]]


@pytest.fixture(scope="session")
def load() -> Load:
    """`load(text)`: the creature of a file with that text, and what is wrong with its form."""
    game = ruleset()

    def read(text: str) -> tuple[Definition, tuple[Diagnostic, ...]]:
        return load_definition(source_of(Path("x.yaml"), "x.yaml", text), game.kind("creature"), game.context)

    return read
