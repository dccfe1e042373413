"""Checking texts as if they were the files of a project."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from bestiarist import rulesets
from bestiarist.core.diagnostics import Diagnostic

CheckFiles = Callable[..., tuple[Diagnostic, ...]]


@pytest.fixture
def check_files(tmp_path: Path, check_texts) -> CheckFiles:
    """`check_files({"a.yaml": text, ...})`: what is wrong with these creatures of Path 2 Victory."""
    (tmp_path / "art").mkdir()
    (tmp_path / "art" / "lantern.png").write_bytes(b"")
    return lambda files: check_texts(files, rulesets.load("path2victory"), tmp_path)[1]
