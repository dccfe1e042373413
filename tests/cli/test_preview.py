"""What `preview` says before it serves."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from bestiarist.cli import main
from bestiarist.provision.extras import install_command


@pytest.fixture
def empty(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "cards").mkdir()
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.usefixtures("empty")
def test_without_the_extra_it_says_how_to_get_it(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.delitem(sys.modules, "bestiarist.preview.serving", raising=False)
    monkeypatch.setitem(sys.modules, "uvicorn", None)
    assert main(["preview", "--no-open"]) == 2
    assert f"(uvicorn is missing); install it with\n    {install_command('preview')}" in capsys.readouterr().err


def test_a_file_of_no_project_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "alone.yaml").write_text("name: Alone\n", encoding="utf-8")
    assert main(["preview", str(tmp_path / "alone.yaml"), "--no-open"]) == 2
    assert "there is no folder cards/ here or above" in capsys.readouterr().err
