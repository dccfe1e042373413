"""A build that is killed at any moment leaves nothing half-written, and the next one succeeds."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path

import pypdf
import pytest

ROOT = Path(__file__).resolve().parents[2]
BUILD = f"import sys; sys.path.insert(0, {str(ROOT)!r}); from cardwright.cli import main; main(['build', '--quiet'])"


@pytest.mark.slow
def test_killed_at_any_moment(project, tmp_path: Path) -> None:
    for name in ("Ash Wolf", "Birch Cat", "Elm Owl"):
        project.creature(name)
    project.deck("title: Three\npaper: [a4, single]\ncards: [Ash Wolf, Birch Cat, Elm Owl]\n")
    environment = os.environ | {"CARDWRIGHT_CACHE": str(tmp_path / ".cache")}
    output = project.root / "output"
    for tenths in range(2, 24, 2):
        build = subprocess.Popen([sys.executable, "-c", BUILD], cwd=project.root, env=environment)
        time.sleep(tenths / 10)
        build.kill()
        build.wait()
        for path in output.rglob("*.pdf"):
            assert len(pypdf.PdfReader(path).pages) >= 1
    subprocess.run([sys.executable, "-c", BUILD], cwd=project.root, env=environment, check=True)
    assert sorted(path.name for path in output.rglob("*.pdf")) == ["mine-a4.pdf", "mine-single.pdf"]


@pytest.mark.slow
def test_two_builds_at_once_do_not_harm_each_other(project, tmp_path: Path) -> None:
    project.creature("Ash Wolf")
    project.deck("title: One\npaper: [a4, single]\ncards: [Ash Wolf]\n")
    environment = os.environ | {"CARDWRIGHT_CACHE": str(tmp_path / ".cache")}
    builds = [subprocess.Popen([sys.executable, "-c", BUILD], cwd=project.root, env=environment) for _ in range(2)]
    assert [build.wait() for build in builds] == [0, 0]
    assert list(project.files()) == ["manifest.json", "mine/mine-a4.pdf", "mine/mine-single.pdf"]
