from __future__ import annotations

from pathlib import Path

import pytest

from bestiarist.read.decks.printers import Printer, load_printers, offset_of, printers_file, text_of


def test_what_is_written_is_read_again(tmp_path: Path) -> None:
    some = (Printer("office", (0.5, -1)), Printer('A "big": #one', None, (0, 2)), Printer("Both", (1, 2), (3, 4)))
    printers = {one.name.casefold(): one for one in some}
    path = tmp_path / "printers.yaml"
    path.write_text(text_of(printers), encoding="utf-8")
    assert load_printers(path) == (printers, ())


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("- office\n", 1),
        ("a: {portrait: [1, 2]}\noffice: 3\n", 2),
        ("office: {portrait: 3}\n", 1),
        ("office:\n  portrait: [1, far]\n", 2),
        ("office: {portrait: [1, 21]}\n", 1),
        ("office: {sideways: [1, 2]}\n", 1),
        ("office: [\n", 1),
    ],
)
def test_mistakes_are_named(tmp_path: Path, text: str, line: int) -> None:
    path = tmp_path / "printers.yaml"
    path.write_text(text, encoding="utf-8")
    _, found = load_printers(path)
    assert found and found[0].span.line == line


def test_no_file_no_printers(tmp_path: Path) -> None:
    assert load_printers(tmp_path / "printers.yaml") == ({}, ())
    assert load_printers(None) == ({}, ())


@pytest.mark.parametrize(
    ("words", "offset"),
    [
        ("0.5,-1", (0.5, -1)), (" 1 , 2 ", (1, 2)), ("1", None), ("1,2,3", None), ("1,x", None), ("0,99", None),
        ("nan,1", None),
    ],
)
def test_offsets(words: str, offset: tuple[float, float] | None) -> None:
    assert offset_of(words) == offset


def test_where_the_file_lies(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr("sys.platform", "linux")
    monkeypatch.setenv("BESTIARIST_CONFIG", str(tmp_path))
    assert printers_file() == tmp_path / "printers.yaml"
    monkeypatch.delenv("BESTIARIST_CONFIG")
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    assert printers_file() == tmp_path / "bestiarist" / "printers.yaml"
