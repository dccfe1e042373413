"""Disks that are full or protected, files in the way: said clearly, and the rest is built."""

from __future__ import annotations

import errno
import json
import os
import tempfile
import time
from pathlib import Path

import pytest

from bestiarist.build import printing
from bestiarist.cli import preview
from bestiarist.core import writing
from bestiarist.core.faults import MissingLibrariesError
from bestiarist.core.tempfiles import FILE, mark


@pytest.fixture
def two_decks(project):
    project.creature("Ash Wolf")
    project.deck("title: A\npaper: [a4, single]\ncards: [Ash Wolf]\n", "ash")
    project.deck("title: B\npaper: [a4]\ncards: [Ash Wolf]\n", "birch")
    return project


ALL = ["ash/ash-a4.pdf", "ash/ash-single.pdf", "birch/birch-a4.pdf", "manifest.json"]


@pytest.mark.parametrize(
    ("number", "hint"),
    [
        (errno.ENOSPC, "make room on the disk"),
        (errno.EACCES, "close it in other programs"),
        (errno.EPERM, "close it in other programs"),
        (errno.EROFS, "choose another folder with --output"),
        (errno.EIO, ""),
    ],
)
def test_a_file_that_cannot_be_written_leaves_the_others_alone(
    two_decks, monkeypatch: pytest.MonkeyPatch, number: int, hint: str
) -> None:
    two_decks.run()
    before = two_decks.files()
    two_decks.creature("Ash Wolf", "hp: 30", "hp: 35")
    replace = Path.replace

    def refuse(self: Path, target: Path) -> Path:
        if target.name == "ash-a4.pdf":
            raise OSError(number, os.strerror(number))
        return replace(self, target)

    monkeypatch.setattr(Path, "replace", refuse)
    ran = two_decks.run("build", "--format", "full")
    assert ran.code == 1
    assert ran.out.count("OUT101") == 1 and "output/ash/ash-a4.pdf" in ran.out and os.strerror(number) in ran.out
    assert hint in ran.out
    after = two_decks.files()
    assert list(after) == ALL, "and nothing half-written"
    assert [name for name in ALL if after[name] == before[name]] == ["ash/ash-a4.pdf"]
    files = {one["name"]: one["current"] for one in json.loads(after["manifest.json"])["files"]}
    assert files == {"ash/ash-a4.pdf": False, "ash/ash-single.pdf": True, "birch/birch-a4.pdf": True}


def test_a_full_disk(two_decks, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("BESTIARIST_CACHE", str(tmp_path / ".cache"))

    class Full:
        def __init__(self, path: str) -> None:
            Path(path).parent.mkdir(parents=True, exist_ok=True)
            self.handle = os.open(path, os.O_WRONLY | os.O_CREAT)

        def __enter__(self) -> Full:
            return self

        def __exit__(self, *error: object) -> None:
            os.close(self.handle)

        def write(self, data: bytes) -> None:
            os.write(self.handle, data[:10])
            raise OSError(errno.ENOSPC, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(writing, "_opened", Full)
        ran = two_decks.run("build", "--format", "concise")
    assert ran.code == 1
    assert ran.out.count("OUT101") == 3 and ran.out.count("OUT103") == 1
    assert "nothing written" in ran.out
    assert not [path for path in tmp_path.rglob("*") if "bestiarist-file" in path.name]
    assert two_decks.run().code == 0
    assert list(two_decks.files()) == ALL


@pytest.mark.parametrize("command", [("build",), ("export", "png")])
def test_no_room_for_temporary_files(two_decks, monkeypatch: pytest.MonkeyPatch, command: tuple[str, ...]) -> None:
    def refuse(*given: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr("bestiarist.render.card_store.print_cards", refuse)
    monkeypatch.setenv("BESTIARIST_CACHE", "off")
    ran = two_decks.run(*command)
    assert ran.code == 1
    assert tempfile.gettempdir() in ran.out and "No space left on device" in ran.out


def test_a_file_where_a_decks_folder_goes(two_decks) -> None:
    (two_decks.root / "output").mkdir()
    (two_decks.root / "output" / "ash").write_text("in the way", encoding="utf-8")
    ran = two_decks.run("build", "--format", "full")
    assert ran.code == 1 and ran.out.count("OUT101") == 2
    assert "a file stands where a folder is needed" in ran.out
    assert list(two_decks.files()) == ["ash", "birch/birch-a4.pdf", "manifest.json"]


@pytest.mark.skipif(os.name == "nt" or os.geteuid() == 0, reason="this person may write anywhere")
def test_a_read_only_folder(two_decks) -> None:
    output = two_decks.root / "output"
    (output / "birch").mkdir(parents=True)
    output.chmod(0o500)
    ran = two_decks.run("build", "--format", "concise")
    output.chmod(0o700)
    assert ran.code == 1 and ran.out.count("OUT101") == 3
    assert list(two_decks.files()) == ["birch/birch-a4.pdf"]


def test_a_cache_that_cannot_be_used(two_decks, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way", encoding="utf-8")
    monkeypatch.setenv("BESTIARIST_CACHE", str(tmp_path / "file"))
    ran = two_decks.run("build", "--format", "concise")
    assert ran.code == 0 and ran.out.count("advice OUT103") == 1
    assert list(two_decks.files()) == ALL


@pytest.mark.parametrize("text", ["", "{", '{"program"'])
def test_a_manifest_that_was_cut_off(two_decks, text: str) -> None:
    two_decks.run()
    path = two_decks.root / "output" / "manifest.json"
    whole = path.read_bytes()
    path.write_text(text, encoding="utf-8")
    ran = two_decks.run("build", "--format", "concise")
    assert (ran.code, "OUT101" in ran.out) == ((1, True) if text else (0, False))
    assert path.read_bytes() == (text.encode() or whole), "what is not ours stays"


def test_what_a_killed_build_left_goes_and_a_living_ones_stays(two_decks) -> None:
    folder = two_decks.root / "output" / "ash"
    folder.mkdir(parents=True)
    old, new = (folder / f".ash-a4.pdf.{name}x" for name in ("bestiarist-file-00000000-1-", mark(FILE)))
    for path in (old, new):
        path.write_bytes(b"half")
        os.utime(path, (time.time() - 1e6,) * 2)
    assert two_decks.run().code == 0
    assert (old.exists(), new.exists()) == (False, True)


def test_files_of_a_deck_that_is_no_more_are_named(two_decks) -> None:
    two_decks.run()
    (two_decks.cards / "decks" / "ash.yaml").rename(two_decks.cards / "decks" / "cedar.yaml")
    assert "OUT102" not in two_decks.run("cards", "--deck", "birch", "--format", "concise").out
    ran = two_decks.run("build", "--format", "concise")
    assert ran.code == 0 and ran.out.count("advice OUT102") == 2
    assert "output/ash/ash-a4.pdf:1:1" in ran.out
    manifest = json.loads(two_decks.files()["manifest.json"])
    assert [one["name"] for one in manifest["files"] if not one["current"]] == ["ash/ash-a4.pdf", "ash/ash-single.pdf"]
    assert manifest["findings"]["advice"] >= 2
    for path in (two_decks.root / "output" / "ash").iterdir():
        path.unlink()
    assert "OUT102" not in two_decks.run("build", "--format", "concise").out


@pytest.mark.parametrize("command", ["cards", "build", "preview"])
def test_without_the_libraries_one_is_told_what_to_install(
    project, monkeypatch: pytest.MonkeyPatch, command: str
) -> None:
    def missing(*given: object) -> None:
        raise MissingLibrariesError("cannot load library")

    monkeypatch.setattr(printing, "print_cards", missing)
    monkeypatch.setattr(preview, "need_renderer", missing)
    project.creature()
    ran = project.run(command)
    assert ran.code == 2
    assert "install" in ran.err and "mistake of the program" not in ran.err
