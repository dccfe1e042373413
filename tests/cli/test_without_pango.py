"""Commands that print nothing, where Pango and all that WeasyPrint loads cannot be loaded."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
CARD = ROOT / "cards" / "path2victory" / "sump-toad.yaml"
# All shared libraries that WeasyPrint asks for go through this.
WITHOUT = """
import sys

import cffi

def refused(*how, **named):
    raise OSError("cannot load library 'libpango-1.0-0'")

cffi.FFI.dlopen = refused
from bestiarist.cli import main

sys.exit(main())
"""


def run(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "BESTIARIST_CACHE": "off"}
    command = [sys.executable, "-c", WITHOUT, *arguments]
    return subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, encoding="utf-8")


@pytest.mark.parametrize(
    "arguments",
    [
        ("--help",), ("check", str(CARD)), ("explain", "FEA105"), ("schema",), ("init", "mine"),
        ("new", "Bog Hag", "--level", "4", "--size", "large", "--alignment", "chaotic evil"),
    ],
    ids=" ".join,
)
def test_what_prints_nothing_works(tmp_path: Path, arguments: tuple[str, ...]) -> None:
    (tmp_path / "cards" / "path2victory").mkdir(parents=True)
    done = run(tmp_path, *arguments)
    assert done.returncode == 0, done.stderr
    assert done.stdout and not done.stderr


def test_what_prints_says_how_to_get_it(tmp_path: Path) -> None:
    done = run(tmp_path, "cards", str(CARD), "--output", "out")
    assert (done.returncode, done.stdout) == (2, "")
    assert "shared libraries that this system lacks" in done.stderr and "conda-forge" in done.stderr
