"""What all printed sides depend on, as digests: the program and its templates."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from importlib.util import find_spec
from pathlib import Path

from cardwright.render.cache import digest
from cardwright.render.cards import Setup

LIBRARIES = ("weasyprint", "pydyf", "fontTools", "jinja2")


def of_setup(setup: Setup) -> str:
    """Of what all cards share: the program, its libraries and faces, the templates, the ink, the notice, the size."""
    templates = (part for folder in setup.folders for part in _folder(folder))
    return digest(_program(), repr((setup.styles, setup.ink, setup.attribution, setup.notice, setup.size)), *templates)


@cache
def _program() -> str:
    """The modules that print, the faces, and the versions of the libraries. Nothing of it is imported for that."""
    from cardwright.render.fonts import FACES

    own = sorted(Path(__file__).parent.glob("*.py"))
    libraries = [Path(spec.origin) for name in LIBRARIES if (spec := find_spec(name)) and spec.origin]
    packages = {name: find_spec(name) for name in dict.fromkeys(face.package for face in FACES if face.package)}
    faces = [
        Path(spec.origin).parent / "files" / face.file
        for face in FACES
        if face.package and (spec := packages[face.package]) and spec.origin
    ]
    return digest(*(path.read_bytes() for path in (*own, *libraries, *faces)))


def _folder(folder: Path) -> Iterator[str | bytes]:
    """The names and contents of all templates; layouts count where sheets are made, not here."""
    for path in sorted(folder.rglob("*")):
        if path.is_file() and not (path.parent == folder / "sheets" and path.suffix == ".yaml"):
            yield path.relative_to(folder).as_posix()
            yield path.read_bytes()
