"""What belongs to a dead process is known by its name and its age."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import pytest

from bestiarist.core.tempfiles import FILE, FONTS, dead, mark, sweep

ROOT = Path(__file__).resolve().parents[1]


@pytest.fixture(scope="module")
def gone() -> int:
    """The number of a process that is no more."""
    process = subprocess.Popen([sys.executable, "-c", ""])
    process.wait()
    return process.pid


def left(folder: Path, name: str, age: float) -> Path:
    path = folder / name
    path.write_bytes(b"half")
    os.utime(path, (time.time() - age,) * 2)
    return path


@pytest.mark.skipif(sys.platform == "win32", reason="nobody can tell there whether a process is alive")
@pytest.mark.parametrize(
    ("whose", "age", "goes"),
    [
        ("gone", 60, True),
        ("gone", 0, False),
        ("ours", 60, False),
        ("ours", 1e6, False),
        ("elsewhere", 7200, False),
        ("elsewhere", 1e6, True),
        ("nobody", 1e6, False),
        ("fonts", 1e6, False),
    ],
)
def test_what_goes(tmp_path: Path, gone: int, whose: str, age: float, goes: bool) -> None:
    own = mark(FILE)
    marks = {
        "gone": own.replace(f"-{os.getpid()}-", f"-{gone}-"),
        "ours": own,
        "elsewhere": f"bestiarist-file-00000000-{gone}-",
        "nobody": "something-else-",
        "fonts": mark(FONTS),
    }
    path = left(tmp_path, f".mine.pdf.{marks[whose]}x", age)
    sweep(tmp_path)
    assert path.exists() is not goes


@pytest.mark.parametrize(("age", "goes"), [(60, False), (1e6, True)])
def test_on_windows_nobody_is_asked_whether_a_process_runs(
    tmp_path: Path, gone: int, monkeypatch: pytest.MonkeyPatch, age: float, goes: bool
) -> None:
    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.setattr(os, "kill", lambda *given: pytest.fail("that would end it"))
    path = left(tmp_path, mark(FILE).replace(f"-{os.getpid()}-", f"-{gone}-") + "x", age)
    sweep(tmp_path)
    assert path.exists() is not goes


def test_a_folder_that_is_not_there(tmp_path: Path) -> None:
    assert list(dead(tmp_path / "nowhere", FILE)) == []


@pytest.mark.skipif(sys.platform == "win32", reason="nobody can tell there whether a process is alive")
@pytest.mark.parametrize(
    "code",
    [
        "from bestiarist.typeset.fonts import isolate_fontconfig; isolate_fontconfig()",
        "from bestiarist.build.output_folder import *; list(OutputFolder(Path(), Cache(None), '').finish({}, ()))",
    ],
    ids=["where faces are needed", "where all comes from the cache"],
)
def test_the_folders_for_faces_of_dead_builds_go(tmp_path: Path, gone: int, code: str) -> None:
    old, ours = (
        Path(tempfile.mkdtemp(dir=tmp_path, prefix=prefix))
        for prefix in (mark(FONTS).replace(f"-{os.getpid()}-", f"-{gone}-"), mark(FONTS))
    )
    for folder in (old, ours):
        (folder / "fonts.conf").write_bytes(b"")
        os.utime(folder, (time.time() - 7200,) * 2)
    other = tmp_path / "bestiarist-notes"
    other.mkdir()
    os.utime(other, (time.time() - 7200,) * 2)
    environment = {key: value for key, value in os.environ.items() if key != "FONTCONFIG_FILE"}
    environment |= {"TMPDIR": str(tmp_path), "TEMP": str(tmp_path), "TMP": str(tmp_path), "PYTHONPATH": str(ROOT)}
    subprocess.run([sys.executable, "-c", code], env=environment, check=True)
    assert sorted(path.name for path in tmp_path.iterdir()) == [ours.name, "bestiarist-notes"]
