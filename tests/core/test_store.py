from __future__ import annotations

import os
import pickle
import stat
import sys
import time
from pathlib import Path

import pytest

from bestiarist.core.store import Cache, cache_folder, digest
from bestiarist.core.tempfiles import FILE, mark

KEY = digest("a key")
OTHER = digest("another key")


def the_file(folder: Path) -> Path:
    (path,) = (path for path in folder.rglob("*") if path.is_file())
    return path


def test_what_is_put_is_there_for_the_next_build(tmp_path: Path) -> None:
    assert Cache(tmp_path).get(KEY) is None
    Cache(tmp_path).put(KEY, b"entry")
    assert Cache(tmp_path).get(KEY) == b"entry"
    assert Cache(tmp_path).get(OTHER) is None


@pytest.mark.parametrize("damage", [b"", b"x", b"x" * 1000])
def test_a_damaged_entry_is_none(tmp_path: Path, damage: bytes) -> None:
    cache = Cache(tmp_path)
    cache.put(KEY, b"entry")
    the_file(tmp_path).write_bytes(damage)
    assert cache.get(KEY) is None
    cache.put(KEY, b"entry")
    assert cache.get(KEY) == b"entry"


def test_a_shortened_entry_is_none(tmp_path: Path) -> None:
    cache = Cache(tmp_path)
    cache.put(KEY, b"a long entry")
    path = the_file(tmp_path)
    path.write_bytes(path.read_bytes()[:-1])
    assert cache.get(KEY) is None


def test_a_folder_that_cannot_be_used_only_costs_time(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way", encoding="utf-8")
    cache = Cache(tmp_path / "file" / "below")
    cache.put(KEY, b"entry")
    assert cache.get(KEY) is None
    cache.trim()


@pytest.mark.skipif(sys.platform == "win32" or os.geteuid() == 0, reason="this person may write anywhere")
def test_a_read_only_folder_only_costs_time(tmp_path: Path) -> None:
    cache = Cache(tmp_path)
    cache.put(KEY, b"entry")
    tmp_path.chmod(stat.S_IRUSR | stat.S_IXUSR)
    cache.put(OTHER, b"entry")
    assert (cache.get(KEY), cache.get(OTHER)) == (b"entry", None)


def test_without_a_folder_nothing_is_kept() -> None:
    cache = Cache(None)
    cache.put(KEY, b"entry")
    assert cache.get(KEY) is None
    assert cache.clear() == (0, 0)


def test_what_was_not_used_for_longest_goes_first(tmp_path: Path) -> None:
    cache = Cache(tmp_path, limit=3000)
    keys = [digest(str(number)) for number in range(6)]
    for age, key in enumerate(keys):
        cache.put(key, b"x" * 1000)
        path = tmp_path / key[:2] / key[2:]
        os.utime(path, (time.time() - 100 + age,) * 2)
    cache.get(keys[0])
    cache.trim()
    assert [key for key in keys if cache.get(key)] == [keys[0], keys[5]]


def test_unfinished_files_are_thrown_away_when_nobody_can_be_writing_them(tmp_path: Path) -> None:
    cache = Cache(tmp_path)
    cache.put(KEY, b"entry")
    old, new = (the_file(tmp_path).with_name(f".{name}x") for name in ("bestiarist-file-00000000-1-", mark(FILE)))
    for path in (old, new):
        path.write_bytes(b"half")
    os.utime(old, (time.time() - 1e6,) * 2)
    cache.trim()
    assert (old.exists(), new.exists()) == (False, True)


def test_clear(tmp_path: Path) -> None:
    cache = Cache(tmp_path)
    cache.put(KEY, b"entry")
    (tmp_path / "not-ours").write_text("stays", encoding="utf-8")
    count, size = cache.clear()
    assert count == 1 and size > 5
    assert [path.name for path in tmp_path.rglob("*")] == ["not-ours"]


def test_the_folder_can_be_named_or_turned_off(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BESTIARIST_CACHE", str(tmp_path))
    assert cache_folder() == tmp_path
    monkeypatch.setenv("BESTIARIST_CACHE", "off")
    assert cache_folder() is None
    monkeypatch.delenv("BESTIARIST_CACHE")
    found = cache_folder()
    assert found is None or found.name == "bestiarist"


def test_parts_are_not_mixed_up() -> None:
    assert len({digest("ab", "c"), digest("a", "bc"), digest("abc"), digest("abc", "")}) == 4


@pytest.mark.skipif(sys.platform == "win32", reason="rights are others there")
@pytest.mark.parametrize(("mode", "used"), [(0o700, True), (0o755, True), (0o777, False)])
def test_a_folder_that_others_may_write_to_is_not_used(tmp_path: Path, mode: int, used: bool) -> None:
    Cache(tmp_path).put(KEY, b"entry")
    tmp_path.chmod(mode)
    cache = Cache(tmp_path)
    assert (cache.get(KEY) == b"entry") is used
    assert (cache.problem is None) is used


def test_an_entry_in_the_place_of_another_is_none(tmp_path: Path) -> None:
    cache = Cache(tmp_path)
    cache.put(KEY, b"entry")
    cache.put(OTHER, b"another entry")
    (tmp_path / OTHER[:2] / OTHER[2:]).replace(tmp_path / KEY[:2] / KEY[2:])
    assert cache.get(KEY) is None


@pytest.mark.skipif(sys.platform == "win32", reason="rights are others there")
@pytest.mark.parametrize(("mode", "used"), [(0o600, True), (0o644, True), (0o666, False)])
def test_an_entry_that_others_may_write_to_is_not_used(tmp_path: Path, mode: int, used: bool) -> None:
    cache = Cache(tmp_path)
    cache.put(KEY, b"entry")
    the_file(tmp_path).chmod(mode)
    assert (cache.get(KEY) == b"entry") is used


@pytest.mark.skipif(sys.platform == "win32", reason="rights are others there")
def test_what_somebody_else_owns_is_not_used(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    cache = Cache(tmp_path)
    cache.put(KEY, b"entry")
    monkeypatch.setattr(os, "geteuid", lambda: tmp_path.stat().st_uid + 1)
    assert cache.get(KEY) is None
    assert Cache(tmp_path).problem is not None


def test_rights_are_not_asked_for_on_windows(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.delattr(os, "geteuid", raising=False)
    tmp_path.chmod(0o777)
    Cache(tmp_path).put(KEY, b"entry")
    assert Cache(tmp_path).get(KEY) == b"entry"


def test_a_record_comes_back_as_what_it_was(tmp_path: Path) -> None:
    cache = Cache(tmp_path)
    cache.put_record(KEY, {"one": 1})
    assert cache.get_record(KEY, dict) == {"one": 1}
    assert cache.get_record(OTHER, dict) is None


@pytest.mark.parametrize(
    "entry",
    [b"", b"no pickle", pickle.dumps(["another"]), b"cno.such.module\nThing\n.", b"cos\nno_such_name\n.", b"(."],
)
def test_an_entry_that_is_no_such_record_is_none(tmp_path: Path, entry: bytes) -> None:
    cache = Cache(tmp_path)
    cache.put(KEY, entry)
    assert cache.get_record(KEY, dict) is None


@pytest.mark.parametrize(
    ("system", "variables", "place"),
    [
        ("win32", {"LOCALAPPDATA": "/local"}, "/local"),
        ("win32", {}, "/home/me/AppData/Local"),
        ("darwin", {"XDG_CACHE_HOME": "/xdg"}, "/home/me/Library/Caches"),
        ("linux", {"XDG_CACHE_HOME": "/xdg"}, "/xdg"),
        ("linux", {"XDG_CACHE_HOME": "not/absolute"}, "/home/me/.cache"),
    ],
)
def test_each_system_has_its_place_for_what_is_kept(
    monkeypatch: pytest.MonkeyPatch, system: str, variables: dict[str, str], place: str
) -> None:
    for name in ("LOCALAPPDATA", "XDG_CACHE_HOME", "BESTIARIST_CACHE"):
        monkeypatch.delenv(name, raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setattr(sys, "platform", system)
    monkeypatch.setattr(Path, "home", lambda: Path("/home/me"))
    assert cache_folder() == Path(place, "bestiarist")
