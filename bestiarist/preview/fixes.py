"""Fixes that a page applies, to a file or to a text that nobody has saved; and texts that it opens and saves."""

from __future__ import annotations

from dataclasses import dataclass

from bestiarist.build.pipeline import Checked
from bestiarist.core.diagnostics import Diagnostic
from bestiarist.core.fixes import apply_fixes
from bestiarist.preview.files import Files
from bestiarist.preview.payloads import Json
from bestiarist.preview.requests import Refusal
from bestiarist.preview.session import Session


@dataclass(frozen=True, slots=True)
class Wanted:
    """The finding that is to be mended: its code, and the line and column (1-based) at which it begins."""

    code: str
    line: int
    column: int


class Fixer:
    """Writes files, on the jobs like everything else, so that no two do it at once."""

    def __init__(self, session: Session) -> None:
        self.session, self.files = session, Files(session.root)

    def open(self, path: str) -> Json:
        """A file as text, and its version."""
        text, found = self.files.read(path)
        return {"path": path, "text": text, "version": found}

    def save(self, path: str, text: str, base: str) -> Json:
        """Put a text in the place of a version."""
        return {"version": self.files.write(path, text, base)}

    def fix(self, path: str, wanted: Wanted, base: str) -> Json:
        """Apply a safe fix to the file, if that still is the version that the page has seen."""
        stored = self.files.stored(path, base)
        found = self.files.put(self.files.path(path), _mended(self.session.checked_with(path, stored), path, wanted))
        return {"version": found, "text": self.files.read(path)[0]}

    def fix_draft(self, path: str, wanted: Wanted, text: str) -> Json:
        """Apply a safe fix to a text; nothing is written."""
        self.files.path(path)
        return {"text": _mended(self.session.checked_with(path, text), path, wanted)}


def _mended(checked: Checked, path: str, wanted: Wanted) -> str:
    source = checked.sources.get(path)
    found = [one for one in checked.diagnostics if one.span.path == path and _is_meant(one, wanted)]
    text, fixed = apply_fixes(source, found[:1], unsafe=False) if source else ("", ())
    if not fixed:
        raise Refusal(422, "there is no safe fix for this finding here")
    return text


def _is_meant(one: Diagnostic, wanted: Wanted) -> bool:
    place = (one.span.line, one.span.column)
    return (one.code, place) == (wanted.code, (wanted.line, wanted.column)) and bool(one.fix and one.fix.safe)
