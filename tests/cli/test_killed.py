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
from PIL import Image

ROOT = Path(__file__).resolve().parents[2]
PROGRAM = f"import sys; sys.path.insert(0, {str(ROOT)!r}); from bestiarist.cli import main; main(sys.argv[1:])"
BUILD = f"import sys; sys.path.insert(0, {str(ROOT)!r}); from bestiarist.cli import main; main(['build', '--quiet'])"
EXPORTS = (("png", "--dpi", "600"), ("vendor", "gamecrafter"), ("vendor", "drivethru"), ("tts",))


@pytest.mark.slow
def test_killed_at_any_moment(project, tmp_path: Path) -> None:
    project.creature("Birch Cat")
    project.creature("Elm Owl")
    project.deck("title: Three\npaper: [a4, single]\ncontents: yes\ncards: [Ash Wolf, Birch Cat, Elm Owl]\n")
    temporary = tmp_path / "temporary"
    temporary.mkdir()
    environment = os.environ | {"BESTIARIST_CACHE": str(tmp_path / ".cache"), "TMPDIR": str(temporary)}
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
    for path in (*tmp_path.rglob("*bestiarist-file-*"), *temporary.iterdir()):
        os.utime(path, (time.time() - 60,) * 2)
    project.creature("Ash Wolf", "hp: 30", "hp: 35")  # what the renderer left is swept when it is at work again
    subprocess.run([sys.executable, "-c", BUILD], cwd=project.root, env=environment, check=True)
    names = ("a4-contents", "a4", "single-contents", "single")
    assert list(project.files()) == ["manifest.json", *(f"mine/mine-{name}.pdf" for name in names)]
    left = [path.name for path in temporary.iterdir()]
    assert not [name for name in left if name.startswith(("bestiarist", "weasyprint"))]
    assert not list((tmp_path / ".cache").rglob("*bestiarist-file-*"))


@pytest.mark.slow
def test_killed_exports_leave_nothing_half_written(project, tmp_path: Path) -> None:
    project.creature("Ash Wolf")
    project.creature("Birch Cat")
    project.deck("title: Two\ncards: [Ash Wolf, Birch Cat]\n")
    environment = os.environ | {"BESTIARIST_CACHE": str(tmp_path / ".cache")}
    moments = random.Random(7)
    for number in range(12):
        project.creature("Ash Wolf", "hp: 30", f"hp: {5 * number + 5}")
        command = [sys.executable, "-c", PROGRAM, "export", *EXPORTS[number % 4], "--quiet"]
        export = subprocess.Popen(command, cwd=project.root, env=environment)
        time.sleep(moments.uniform(0.4, 2.0))
        export.kill()
        export.wait()
        for path in (project.root / "output").rglob("[!.]*.png"):
            with Image.open(path) as picture:
                picture.load()
        for path in (project.root / "output").rglob("[!.]*.pdf"):
            assert len(pypdf.PdfReader(path).pages) == 6
        for path in (project.root / "output").rglob("[!.]*.json"):
            assert json.loads(path.read_bytes())
    for path in tmp_path.rglob("*bestiarist-file-*"):
        os.utime(path, (time.time() - 60,) * 2)
    for way in EXPORTS:
        command = [sys.executable, "-c", PROGRAM, "export", *way, "--quiet"]
        subprocess.run(command, cwd=project.root, env=environment, check=True)
    assert not list((project.root / "output").rglob("*bestiarist-file-*"))


@pytest.mark.slow
def test_two_builds_at_once_do_not_harm_each_other(project, tmp_path: Path) -> None:
    project.creature("Ash Wolf")
    project.deck("title: One\npaper: [a4, single]\ncards: [Ash Wolf]\n")
    environment = os.environ | {"BESTIARIST_CACHE": str(tmp_path / ".cache")}
    builds = [subprocess.Popen([sys.executable, "-c", BUILD], cwd=project.root, env=environment) for _ in range(2)]
    assert [build.wait() for build in builds] == [0, 0]
    assert list(project.files()) == ["manifest.json", "mine/mine-a4.pdf", "mine/mine-single.pdf"]


@pytest.mark.slow
@pytest.mark.skipif(not Path("/proc").is_dir(), reason="helpers are found by what /proc says of them")
def test_helpers_end_with_the_build(project) -> None:
    for number in range(80):
        project.creature(f"Beast {number}", "8 slashing", f"{number + 5} slashing")
    environment = os.environ | {"BESTIARIST_CACHE": "off", "BESTIARIST_JOBS": "2"}
    build = subprocess.Popen([sys.executable, "-c", BUILD], cwd=project.root, env=environment)
    helpers: list[Path] = []
    while len(helpers) < 4 and build.poll() is None:
        time.sleep(0.1)
        helpers = descendants(build.pid)
    build.kill()
    build.wait()
    assert len(helpers) >= 4, "there are two helpers, the process that they are copies of, and Python's own"
    for _ in range(100):
        if not any("python" in status(path) and ") Z " not in status(path) for path in helpers):
            return
        time.sleep(0.1)
    raise AssertionError("helpers are still there")


def descendants(process: int) -> list[Path]:
    """The processes that one has started, and those that these have started."""
    children = [path for path in Path("/proc").glob("[0-9]*") if f" {process} " in status(path)[:40]]
    return [one for child in children for one in (child, *descendants(int(child.name)))]


def status(process: Path) -> str:
    """The name, state and parent of a process, among other things; nothing where it is no more."""
    try:
        return (process / "stat").read_text()
    except OSError:
        return ""
