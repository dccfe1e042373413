"""Pictures: the files that definitions refer to."""

from __future__ import annotations

from collections.abc import Iterator
from difflib import get_close_matches
from pathlib import Path

from bestiarist.core.diagnostics import Check, Finding, Fix, Severity
from bestiarist.ruleset import Scope
from bestiarist.ruleset.definitions import Art, Definition, Library

SUFFIXES = (".png", ".jpg", ".jpeg", ".webp", ".svg")


def art_file(library: Library, scope: Scope) -> Iterator[Finding]:
    """The picture of a card is not there, lies outside the project, or is no picture.

    Why: the card would have an empty place. A path is relative to the folder of the definition; it stays
    inside the project, so that the project prints the same on every computer.

    Bad:
        art: art/lantern.txt
    Good:
        art: art/lantern.png
    """
    for definition in library:
        art = definition.get("art")
        if isinstance(art, Art):
            yield from misplaced(art, definition.source.path.parent, scope.root)


ART_FILE = Check.of("LIB105", Severity.ERROR, art_file)


def misplaced(art: Art, folder: Path, root: Path | None) -> Iterator[Finding]:
    """What is wrong with where a picture lies that a file in a folder names, or with its kind."""
    if Path(art.file).suffix.lower() not in SUFFIXES:
        shown = ", ".join(suffix.removeprefix(".") for suffix in SUFFIXES)
        message = f"'{art.file}' is no picture that a card can print"
        yield Finding(art.span, message, f"a picture is one of {shown}")
    elif root is not None:
        yield from _on_disk(art, folder, root)


def picture_file(definition: Definition, root: Path) -> Path | None:
    """The file of a definition's picture; None where `art_file` has something against it, or there is no picture."""
    art = definition.get("art")
    return found_picture(art, definition.source.path.parent, root) if isinstance(art, Art) else None


def found_picture(art: Art, folder: Path, root: Path) -> Path | None:
    """The file of a picture that a file in a folder names; None where `misplaced` has something against it."""
    if Path(art.file).suffix.lower() not in SUFFIXES or "://" in art.file:
        return None
    path = _resolved(folder / art.file)
    return path if path and path.is_relative_to(root.resolve()) and _is_file(path) else None


def _on_disk(art: Art, folder: Path, root: Path) -> Iterator[Finding]:
    if "://" in art.file:
        message = "a picture is a file of the project, not an address"
        yield Finding(art.span, message, "save it beside the definition")
        return
    path = _resolved(folder / art.file)
    if path is None or not path.is_relative_to(root.resolve()):
        hint = "copy it into the project, and write its path relative to this file"
        yield Finding(art.span, f"the picture '{art.file}' lies outside the project", hint)
    elif not _is_file(path):
        yield _missing(art, path)


def _missing(art: Art, path: Path) -> Finding:
    near = get_close_matches(path.name, _pictures(path.parent), 1, 0.7)
    hint = f"did you mean {near[0]}?" if near else "the path is relative to the folder of this file"
    fix = None
    if near and art.file.endswith(path.name):
        fix = Fix.replacing(art.span, art.file.removesuffix(path.name) + near[0], safe=False)
    return Finding(art.span, f"there is no picture '{art.file}'", hint, fix)


def _resolved(path: Path) -> Path | None:
    """The path without links and dots; None where no file system could have it."""
    try:
        return path.resolve()
    except (OSError, ValueError, RuntimeError):
        return None


def _is_file(path: Path) -> bool:
    try:
        return path.is_file()
    except (OSError, ValueError):
        return False


def _pictures(folder: Path) -> list[str]:
    try:
        return sorted(path.name for path in folder.iterdir() if path.suffix.lower() in SUFFIXES)
    except (OSError, ValueError):
        return []
