"""Texts that a page opens, saves and fixes, in a few folders of the project, nothing beyond."""

from __future__ import annotations

import os.path
from dataclasses import dataclass
from pathlib import Path

from bestiarist.build.pipeline import Checked
from bestiarist.core.diagnostics import Edit
from bestiarist.core.fixes import apply_fixes
from bestiarist.core.source import SourceFile
from bestiarist.core.store import digest
from bestiarist.core.writing import write
from bestiarist.preview.payloads import Json
from bestiarist.preview.requests import Refusal
from bestiarist.preview.session import Session
from bestiarist.read.files import YAML_SUFFIXES, source_of

FOLDERS = ("cards", "book", "parties")
SUFFIXES = (*YAML_SUFFIXES, ".md")


class Files:
    """The texts of a project, by their paths from its root, with forward slashes."""

    def __init__(self, root: Path) -> None:
        self.root = root.resolve()

    def path(self, name: str) -> Path:
        """Where a file really lies; Refusal where it is not one that a page may have."""
        path = self._place(name)
        if not self.is_there(name):
            raise Refusal(404, f"there is no file {name}")
        return path

    def is_there(self, name: str) -> bool:
        """Whether there is such a file; Refusal where it is not one that a page may have."""
        return os.path.isfile(self._place(name))  # noqa: PTH113 (the method raises where a name is too long)

    def _place(self, name: str) -> Path:
        parts = name.split("/")
        plain = all(part and not part.startswith(".") and "\\" not in part and part.isprintable() for part in parts)
        if not plain or parts[0] not in FOLDERS or not name.lower().endswith(SUFFIXES):
            raise Refusal(403, f"only texts in {', '.join(f'{one}/' for one in FOLDERS)} can be opened here")
        path = Path(os.path.realpath(self.root / name))  # links in a circle are no error here
        if not path.is_relative_to(os.path.realpath(self.root / parts[0])):
            raise Refusal(403, "this file is a link to somewhere outside of its folder")
        return path

    def read(self, name: str) -> tuple[str, str]:
        """(the text with line feeds, its version)."""
        data = self._data(self.path(name))
        return source_of(Path(name), name, self._text(data)).text, digest(data)

    def stored(self, name: str, base: str) -> str:
        """A text as it is on the disk, if that is the version `base`; otherwise Refusal with the text that is there."""
        data = self._data(self.path(name))
        if digest(data) != base:
            text, now = self.read(name)
            raise Refusal(409, "the file has changed on the disk", version=now, text=text)
        return self._text(data)

    def write(self, name: str, text: str, base: str) -> str:
        """Put a new text in the place of the version `base`; the new version. What a person did not touch stays as it
        is, its line ends too. Refusal with the text that is there where that is another one by now. A file that was
        deleted in the meantime is written again, for the page has all that is left of it."""
        place = self._place(name)
        if not os.path.lexists(place):
            return self.put(place, text)
        source = source_of(Path(name), name, self.stored(name, base))
        return self.put(self.path(name), _replaced(source, text.replace("\r\n", "\n").replace("\r", "\n")))

    def put(self, path: Path, text: str) -> str:
        """Write the whole of a file, as it is to be on the disk; its version."""
        try:
            data = text.encode()
            write(path, data)
        except UnicodeEncodeError:
            raise Refusal(422, "the text has characters that no file can hold") from None
        except OSError as error:
            raise Refusal(403, f"the file cannot be written: {error.strerror or error}") from None
        return digest(data)

    def _data(self, path: Path) -> bytes:
        try:
            return path.read_bytes()
        except OSError as error:
            raise Refusal(403, f"the file cannot be read: {error.strerror or error}") from None

    def _text(self, data: bytes) -> str:
        try:
            return data.decode("utf-8")
        except UnicodeDecodeError:
            raise Refusal(422, "the file is not UTF-8 text; save it as UTF-8 in your editor") from None


def _replaced(source: SourceFile, text: str) -> str:
    """A file with another text: one edit, from the first character that differs to the last."""
    before = _common(source.text, text)
    behind = _common(source.text[before:][::-1], text[before:][::-1])
    span = source.span(before, len(source.text) - behind)
    return source.edited((Edit(span, text[before : len(text) - behind]),))


def _common(one: str, other: str) -> int:
    """How many characters two texts have in common at their beginning."""
    return len(os.path.commonprefix((one, other)))  # noqa: RUF071 (characters are meant, not folders)


@dataclass(frozen=True, slots=True)
class FindingAt:
    """A finding that is to be fixed: its code, and the line and column (1-based) at which it begins. `unsafe`: a person
    has seen what the fix changes, and wants it although it is not certain."""

    code: str
    line: int
    column: int
    unsafe: bool = False


class Fixer:
    """Opens, saves and fixes files, in the thread of the jobs, so that no two do it at once."""

    def __init__(self, session: Session) -> None:
        self.session, self.files = session, Files(session.root)

    def open(self, path: str) -> Json:
        """A file as text, and its version; no text (None) where the file is not there: to a page that has it open, that
        is news and no mistake."""
        if not self.files.is_there(path):
            return {"path": path, "text": None, "version": ""}
        text, found = self.files.read(path)
        return {"path": path, "text": text, "version": found}

    def save(self, path: str, text: str, base: str) -> Json:
        """Put a text in the place of a version."""
        return {"version": self.files.write(path, text, base)}

    def fix(self, path: str, wanted: FindingAt, base: str) -> Json:
        """Apply a fix to the file, if that still is the version that the page has seen."""
        stored = self.files.stored(path, base)
        found = self.files.put(self.files.path(path), _mended(self.session.checked_with(path, stored), path, wanted))
        return {"version": found, "text": self.files.read(path)[0]}

    def fix_draft(self, path: str, wanted: FindingAt, text: str) -> Json:
        """Apply a fix to a text; nothing is written."""
        self.files.path(path)
        return {"text": _mended(self.session.checked_with(path, text), path, wanted)}


def _mended(checked: Checked, path: str, wanted: FindingAt) -> str:
    source = checked.sources.get(path)
    of_file = (one for one in checked.diagnostics if one.span.path == path and one.fix)
    at = wanted.code, wanted.line, wanted.column
    found = [one for one in of_file if (one.code, one.span.line, one.span.column) == at]
    text, fixed = apply_fixes(source, found[:1], unsafe=wanted.unsafe) if source else ("", ())
    if not fixed:
        raise Refusal(422, f"there is no {'' if wanted.unsafe else 'safe '}fix for this finding here")
    return text
