"""Template folders, and style sheets as the renderer takes them; nothing heavy is imported here."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

ASSET_SCHEME = "bestiarist-asset"
"""The scheme of addresses of a project's files."""


@dataclass(frozen=True, slots=True)
class StyleSheet:
    """CSS with its name, for messages."""

    name: str
    css: str


@cache
def built_in() -> Path:
    """The folder of the templates that come with the program: in the package, or beside it in a checkout."""
    package = Path(__file__).resolve().parent.parent
    inside = package / "templates"
    return inside if inside.is_dir() else package.parent / "templates"


EARLIER = ("cards", "parties")
"""Folders among a project's templates in which designs of games lay before each game had a folder of its own there."""


def template_folders(project: Path | None) -> tuple[Path, ...]:
    """The folders to look in, in this order: the project's own templates, then the built-in ones."""
    own = project / "templates" if project else None
    places = (own, *(own / name for name in EARLIER), built_in()) if own else (built_in(),)
    return tuple(dict.fromkeys(folder for folder in places if folder.is_dir()))


def with_game(folders: tuple[Path, ...], root: Path | None) -> tuple[Path, ...]:
    """The folders with the templates of a game that is installed on its own, behind those of the project."""
    own = root / "templates" if root else None
    return folders if own is None or own in folders or not own.is_dir() else (*folders[:-1], own, *folders[-1:])


def moved_templates(project: Path | None) -> Iterator[tuple[Path, Path]]:
    """The templates of a project that lie where those of games lay before, each with the place that is theirs now."""
    own = project / "templates" if project else built_in()
    for folder in (own / name for name in EARLIER if own != built_in()):
        for path in sorted(folder.glob("*/*")):
            if path.suffix in (".j2", ".css"):
                yield path, own / path.relative_to(folder)
