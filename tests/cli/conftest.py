"""Whole tiny projects, run through the command line."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from bestiarist import rulesets
from bestiarist.cli import main

SAMPLE = rulesets.load("path2victory").kinds[0].sample


@dataclass(frozen=True)
class Ran:
    code: int
    out: str
    err: str


@dataclass(frozen=True)
class Project:
    """A project in a folder of its own; `run` is the command line, started there."""

    root: Path
    run: Callable[..., Ran]

    @property
    def cards(self) -> Path:
        return self.root / "cards" / "path2victory"

    def files(self, folder: str = "output") -> dict[str, bytes]:
        """What is in a folder and below, by its path there."""
        found = sorted(path for path in (self.root / folder).rglob("*") if path.is_file())
        return {path.relative_to(self.root / folder).as_posix(): path.read_bytes() for path in found}

    def creature(self, name: str = "Sample Beast", replacing: str = "", by: str = "") -> Path:
        """Write the sample creature under another name, with one piece of its text replaced."""
        text = SAMPLE.replace("Sample Beast", name)
        assert replacing in text
        path = self.cards / f"{name.lower().replace(' ', '-')}.yaml"
        path.write_text(text.replace(replacing, by, 1) if replacing else text, encoding="utf-8")
        return path

    def deck(self, text: str, name: str = "mine") -> Path:
        path = self.cards / "decks" / f"{name}.yaml"
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
        return path


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Project:
    (tmp_path / "cards" / "path2victory").mkdir(parents=True)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("sys.argv", ["bestiarist"])

    def run(*arguments: str) -> Ran:
        capsys.readouterr()
        try:
            code = main([str(one) for one in arguments])
        except SystemExit as stop:
            code = int(stop.code or 0)
        captured = capsys.readouterr()
        return Ran(code, captured.out, captured.err)

    return Project(tmp_path, run)
