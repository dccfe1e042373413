"""Bytes of any kind become a source or a diagnostic."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bestiarist.read.definitions import load_definition
from bestiarist.read.files import MAX_BYTES, read_source
from bestiarist.rulesets.path2victory import ruleset

GAME = ruleset()

# name: (bytes, line and column, a part of the message)
BAD = {
    "latin-1": ("name: Bog\nflavor: für\n".encode("latin-1"), (2, 10), "0xFC belongs to another encoding"),
    "latin-1 behind symbols": ("name: 🄴é\r\nx: ".encode() + b"\xe9", (2, 4), "0xE9"),
    "cut off": ("name: 🄴".encode()[:-1], (1, 7), "0xF0"),
    "utf-16 with mark": ("\ufeffname: x".encode("utf-16-le"), (1, 1), "UTF-16"),
    "utf-16 big": ("\ufeffname: x".encode("utf-16-be"), (1, 1), "UTF-16"),
    "utf-16 without mark": ("name: x".encode("utf-16-le"), (1, 1), "UTF-16"),
    "a picture": (b"\x89PNG\r\n\x1a\n\x00\x00", (3, 1), "no text"),
    "NUL in text": (b"name: x\nflavor: a\x00b", (2, 10), "no text"),
    "huge": (b"# \n" * MAX_BYTES, (1, 1), "larger than 256 KiB"),
}


@pytest.mark.parametrize("name", BAD)
def test_unreadable_files(name: str, tmp_path: Path) -> None:
    data, place, message = BAD[name]
    (tmp_path / "x.yaml").write_bytes(data)
    source, found = read_source(tmp_path / "x.yaml", "x.yaml")
    assert source is None
    assert [(one.code, (one.span.line, one.span.column)) for one in found] == [("YML001", place)]
    assert message in found[0].message and found[0].hint


def test_a_missing_file_and_a_folder(tmp_path: Path) -> None:
    for path in (tmp_path / "none.yaml", tmp_path):
        source, found = read_source(path, "x.yaml")
        assert source is None and [one.code for one in found] == ["YML001"]


@settings(max_examples=100)
@given(data=st.binary(max_size=200))
def test_any_bytes(data: bytes, tmp_path_factory: pytest.TempPathFactory) -> None:
    path = tmp_path_factory.getbasetemp() / "any.yaml"
    path.write_bytes(data)
    source, found = read_source(path, "any.yaml")
    if source is None:
        assert found
    else:
        definition, found = load_definition(source, GAME.kind("creature"), GAME.context)
        assert found and definition.id
