"""What a person did not touch stays as it is on the disk."""

from __future__ import annotations

from pathlib import Path

import pytest

from bestiarist.preview.files import Files
from bestiarist.preview.requests import Refusal

NAME = "cards/one.yaml"


@pytest.mark.parametrize(
    ("before", "text", "after"),
    [
        (b"a: 1\nb: 2\n", "a: 1\nb: 3\n", b"a: 1\nb: 3\n"),
        (b"a: 1\r\nb: 2\r\n", "a: 1\nb: 3\nc: 4\n", b"a: 1\r\nb: 3\r\nc: 4\r\n"),
        (b"a: 1\rb: 2\n\n", "a: 9\nb: 2\n\n", b"a: 9\rb: 2\n\n"),
        (b"\xef\xbb\xbfa: 1\n", "a: 2\n", b"\xef\xbb\xbfa: 2\n"),
        (b"a: 1\n", "", b""),
        (b"", "a: \xf8\n", b"a: \xc3\xb8\n"),
        (b"aa\n", "aaa\n", b"aaa\n"),
        (b"a: 1", "a: 1\r\n", b"a: 1\n"),
    ],
)
def test_line_ends_and_marks_stay(tmp_path: Path, before: bytes, text: str, after: bytes) -> None:
    (tmp_path / "cards").mkdir()
    (tmp_path / NAME).write_bytes(before)
    files = Files(tmp_path)
    version = files.write(NAME, text, files.read(NAME)[1])
    assert (tmp_path / NAME).read_bytes() == after
    assert files.read(NAME) == (text.replace("\r\n", "\n"), version)
    assert [path.name for path in (tmp_path / "cards").iterdir()] == ["one.yaml"]


@pytest.mark.parametrize(("data", "status"), [(b"\xff\xfe", 422), (b"\x80", 422)])
def test_what_is_no_text_is_said(tmp_path: Path, data: bytes, status: int) -> None:
    (tmp_path / "cards").mkdir()
    (tmp_path / NAME).write_bytes(data)
    with pytest.raises(Refusal) as refused:
        Files(tmp_path).read(NAME)
    assert refused.value.status == status


def test_a_text_whose_file_was_deleted_is_written_again(tmp_path: Path) -> None:
    (tmp_path / "cards").mkdir()
    (tmp_path / NAME).write_bytes(b"a: 1\n")
    files = Files(tmp_path)
    _, base = files.read(NAME)
    (tmp_path / NAME).unlink()
    version = files.write(NAME, "a: 2\n", base)
    assert files.read(NAME) == ("a: 2\n", version)
    with pytest.raises(Refusal, match="only texts"):
        files.write("elsewhere/one.yaml", "a: 2\n", base)


def test_a_folder_that_is_a_link_of_the_owner_is_theirs(tmp_path: Path) -> None:
    (tmp_path / "elsewhere").mkdir()
    (tmp_path / "elsewhere" / "one.yaml").write_text("a: 1\n", encoding="utf-8")
    (tmp_path / "project").mkdir()
    try:
        (tmp_path / "project" / "cards").symlink_to(tmp_path / "elsewhere", target_is_directory=True)
    except OSError:
        pytest.skip("no links on this disk")
    assert Files(tmp_path / "project").read(NAME)[0] == "a: 1\n"
