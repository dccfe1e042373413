"""A build that is killed at any moment leaves nothing half-written, and the next one succeeds."""

from __future__ import annotations

import json
import os
import random
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
    project.creature("Birch Cat")
    project.creature("Elm Owl")
    project.deck("title: Three\npaper: [a4, single]\ncontents: yes\ncards: [Ash Wolf, Birch Cat, Elm Owl]\n")
    temporary = tmp_path / "temporary"
    temporary.mkdir()
    environment = os.environ | {"CARDWRIGHT_CACHE": str(tmp_path / ".cache"), "TMPDIR": str(temporary)}
    environment.pop("FONTCONFIG_FILE", None)
    moments = random.Random(7)
    for number in range(24):
        project.creature("Ash Wolf", "hp: 30", f"hp: {5 * number + 5}")
        build = subprocess.Popen([sys.executable, "-c", BUILD], cwd=project.root, env=environment)
        time.sleep(moments.uniform(0.1, 2.4))
        build.kill()
        build.wait()
        for path in (project.root / "output").rglob("[!.]*.pdf"):
            assert len(pypdf.PdfReader(path).pages) >= 1
        manifest = project.root / "output" / "manifest.json"
        assert not manifest.exists() or json.loads(manifest.read_bytes())["files"]
    for path in (*tmp_path.rglob("*cardwright-file-*"), *temporary.iterdir()):
        os.utime(path, (time.time() - 60,) * 2)
    subprocess.run([sys.executable, "-c", BUILD], cwd=project.root, env=environment, check=True)
    names = ("a4-contents", "a4", "single-contents", "single")
    assert list(project.files()) == ["manifest.json", *(f"mine/mine-{name}.pdf" for name in names)]
    left = [path.name for path in temporary.iterdir()]
    assert not [name for name in left if name.startswith(("cardwright", "weasyprint"))]
    assert not list((tmp_path / ".cache").rglob("*cardwright-file-*"))


@pytest.mark.slow
def test_two_builds_at_once_do_not_harm_each_other(project, tmp_path: Path) -> None:
    project.creature("Ash Wolf")
    project.deck("title: One\npaper: [a4, single]\ncards: [Ash Wolf]\n")
    environment = os.environ | {"CARDWRIGHT_CACHE": str(tmp_path / ".cache")}
    builds = [subprocess.Popen([sys.executable, "-c", BUILD], cwd=project.root, env=environment) for _ in range(2)]
    assert [build.wait() for build in builds] == [0, 0]
    assert list(project.files()) == ["manifest.json", "mine/mine-a4.pdf", "mine/mine-single.pdf"]
