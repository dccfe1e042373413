"""What all printed sides depend on, as digests: the program and its templates."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from urllib.parse import unquote

from bestiarist.core.store import digest
from bestiarist.render.cards import Setup

VERSIONS = {
    "weasyprint": "__init__.py", "pydyf": "__init__.py", "fontTools": "__init__.py", "uharfbuzz": "_version.py",
    "jinja2": "__init__.py",
}
"""The libraries that print, each with the file that says its version."""


def of_setup(setup: Setup) -> str:
    """Of what all cards share: the program, its libraries and faces, the templates, the ink, the notice, the size."""
    apart = (one for one in setup.symbols if not any(one.is_relative_to(folder) for folder in setup.folders))
    templates = (part for folder in (*setup.folders, *apart) for part in _folder(folder))
    return digest(_program(), repr((setup.styles, setup.ink, setup.attribution, setup.notice, setup.size)), *templates)


@cache
def _program() -> str:
    """The modules that print, the faces, and the versions of the libraries. Nothing of it is imported for that."""
    from bestiarist.typeset.fonts import FACES

    package = Path(__file__).parent.parent
    own = sorted(file for name in ("typeset", "paper", "render") for file in (package / name).rglob("*.py"))
    libraries = [
        Path(spec.origin).with_name(file)
        for name, file in VERSIONS.items()
        if (spec := find_spec(name)) and spec.origin
    ]
    packages = {name: find_spec(name) for name in dict.fromkeys(face.package for face in FACES if face.package)}
    faces = [
        Path(spec.origin).parent / "files" / face.file
        for face in FACES
        if face.package and (spec := packages[face.package]) and spec.origin
    ]
    return digest(*(path.read_bytes() for path in (*own, *libraries, *faces)))


def _folder(folder: Path) -> Iterator[str | bytes]:
    """The names and contents of all templates; layouts and sizes count where sheets are made, not here."""
    for path in sorted(folder.rglob("*")):
        if path.is_file() and not (path.parent.name in ("sheets", "sizes") and path.suffix == ".yaml"):
            yield path.relative_to(folder).as_posix()
            yield path.read_bytes()


def of_back(title: str, picture: str, setup: Setup) -> str:
    """Of what the back of a deck shows: titles, or a picture, by its path from the project's root."""
    return digest("back", title, setup.title, picture, _file(picture, setup.root))


def _file(path: str, root: Path | None) -> bytes:
    """What is in a file of the project; its path is part of a URL."""
    if not path or root is None:
        return b""
    try:
        return (root / unquote(path)).read_bytes()
    except OSError:
        return b"missing"
