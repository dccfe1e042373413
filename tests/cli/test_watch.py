from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from bestiarist.build.pipeline import Request
from bestiarist.cli import watch
from bestiarist.provision.extras import install_command

ROOT = Path(__file__).resolve().parents[2]
PROGRAM = f"import sys; sys.path.insert(0, {str(ROOT)!r}); from bestiarist.cli import main; sys.exit(main())"


def until(stream, words: str) -> str:
    """What is written up to a line with these words."""
    seen = ""
    for line in stream:
        seen += line
        if words in line:
            return seen
    raise AssertionError(seen)


def test_findings_come_anew_after_each_save_until_ctrl_c(project) -> None:
    path = project.creature("Ash Wolf")
    good = path.read_text(encoding="utf-8")
    command = [sys.executable, "-c", PROGRAM, "check", "--watch"]
    environment = os.environ | {"PYTHONUNBUFFERED": "1"}
    with subprocess.Popen(
        command, cwd=project.root, env=environment, text=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        end = threading.Timer(60, process.kill)  # a line that never comes is a failure, not a wait
        end.start()
        try:
            assert "1 file clean" in until(process.stdout, "Ctrl-C ends")
            path.write_text(good.replace("size: medium", "size: hugh"), encoding="utf-8")
            seen = until(process.stdout, "checked 1 file")
            assert "ash-wolf.yaml" in seen and "'hugh' is none of the sizes" in seen
            (project.root / "output").mkdir()
            (project.cards / "notes.txt").write_text("nothing that is read", encoding="utf-8")
            path.write_text(good, encoding="utf-8")
            seen = until(process.stdout, "clean")
            assert "1 file clean" in seen and "notes" not in seen
            (project.root / "bestiarist.yaml").write_text("checks: {ignore: [FEA1O1]}\n", encoding="utf-8")
            seen = until(process.stdout, "checked 1 file")
            assert " bestiarist.yaml\n" in seen and "LIB104" in seen
            process.send_signal(signal.SIGINT)
            assert process.wait(10) == 0
            assert process.stderr.read() == "\n"
        finally:
            end.cancel()
            process.kill()


@pytest.mark.parametrize(
    ("arguments", "words"), [(("--fix",), "--watch only looks"), (("--unsafe-fixes",), "--watch only looks")]
)
def test_it_does_not_write_into_what_is_being_edited(project, arguments: tuple[str, ...], words: str) -> None:
    project.creature()
    ran = project.run("check", "--watch", *arguments)
    assert (ran.code, ran.out) == (2, "") and words in ran.err


def test_it_says_what_to_install(project, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(watch, "find_spec", lambda name: None)
    ran = project.run("check", "--watch")
    assert ran.code == 2 and install_command("preview") in ran.err


def test_folders_within_others_are_not_watched_twice(project) -> None:
    path = project.creature()
    (project.root / "templates").mkdir()
    request = Request((path, project.cards), project.root, None)
    assert watch._folders(request) == (project.root / "cards", project.root / "templates")
    assert watch._folders(Request((path,), None, None)) == (project.cards,)
