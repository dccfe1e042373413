"""Template folders, and style sheets as the renderer takes them; nothing heavy is imported here."""

from __future__ import annotations

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


def template_folders(project: Path | None) -> tuple[Path, ...]:
    """The folders to look in, in this order: the project's own templates, then the built-in ones."""
    own = project / "templates" if project else None
    return tuple(dict.fromkeys(folder for folder in (own, built_in()) if folder and folder.is_dir()))
