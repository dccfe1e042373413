from __future__ import annotations

import hashlib
import json
from pathlib import Path

import pikepdf
import pytest

from bestiarist import __version__
from bestiarist.core.diagnostics import Check, Severity, Span
from bestiarist.export.manifest import NAME, ManifestEntry, kept, pages_of, read, text_of

from .conftest import pdf, saved

WARNING = Check("X1", "odd", Severity.WARNING, "").at(Span("x"), "odd")


def entry(name: str = "a.pdf", pages: int = 2) -> ManifestEntry:
    data = saved(pdf([""] * pages))
    return ManifestEntry(name, hashlib.sha256(data).hexdigest(), len(data), "a", "a4", 18, pages_of(data), "full")


@pytest.mark.parametrize("pages", [1, 9, 120])
@pytest.mark.parametrize("mode", pikepdf.ObjectStreamMode.__members__.values(), ids=str)
def test_pages(tmp_path: Path, pages: int, mode: pikepdf.ObjectStreamMode) -> None:
    document = pdf([""] * pages)
    with document.open_outline() as outline:
        outline.root += [pikepdf.OutlineItem(str(number), 0) for number in range(200)]
    document.save(tmp_path / "x.pdf", object_stream_mode=mode)
    assert pages_of((tmp_path / "x.pdf").read_bytes()) == pages


@pytest.mark.parametrize("data", [b"", b"no PDF", b"/ObjStm>> stream\nrubbish"])
def test_pages_of_something_else(data: bytes) -> None:
    assert pages_of(data) == 0


def test_what_is_in_it(tmp_path: Path) -> None:
    data = saved(pdf(["", ""]))
    manifest = json.loads(text_of([entry()], (), {"ink": "full"}, [WARNING, WARNING]))
    assert manifest == {
        "program": {"name": "bestiarist", "version": __version__},
        "settings": {"ink": "full"},
        "findings": {"error": 0, "warning": 2, "advice": 0},
        "files": [
            {
                "name": "a.pdf", "sha256": hashlib.sha256(data).hexdigest(), "size": len(data), "deck": "a",
                "layout": "a4", "cards": 18, "pages": 2, "ink": "full", "version": __version__,
                "current": True,
            }
        ],
    }


def test_earlier_files_stay_while_they_are_there_unchanged(tmp_path: Path) -> None:
    for name in ("b.pdf", "c.pdf"):
        (tmp_path / name).write_bytes(saved(pdf(["", ""])))
    text = text_of([entry(name) for name in ("d.pdf", "c.pdf", "b.pdf")], (), {}, [])
    (tmp_path / NAME).write_bytes(text)
    (tmp_path / "c.pdf").write_bytes(b"changed")
    earlier = read(tmp_path)
    assert earlier is not None
    text = text_of([entry()], kept(earlier, tmp_path, [entry()]), {}, [])
    assert [(one["name"], one["current"]) for one in json.loads(text)["files"]] == [("a.pdf", True), ("b.pdf", False)]


@pytest.mark.parametrize(
    "text", ["[]", "{}", '{"program": {"name": "bestiarist"}}', '{"program": "x", "files": []}']
)
def test_what_is_not_ours(tmp_path: Path, text: str) -> None:
    (tmp_path / NAME).write_text(text, encoding="utf-8")
    assert read(tmp_path) is None


def test_none_yet(tmp_path: Path) -> None:
    assert read(tmp_path) == {}
    (tmp_path / NAME).write_bytes(b"\n")
    assert read(tmp_path) == {}
