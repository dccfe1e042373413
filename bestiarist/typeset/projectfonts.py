"""Fallback faces of a project: the font files in its folder `fonts/`, for characters that no face of ours has.

They come behind our own faces and never take their place. Sides that need them are laid out by WeasyPrint, which sets
any script; all other sides stay as they are.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from urllib.parse import quote

from bestiarist.check.printing import FONT_FILE
from bestiarist.core.diagnostics import Diagnostic, Span
from bestiarist.core.store import digest
from bestiarist.read.project import shown
from bestiarist.typeset.folders import ASSET_SCHEME

FOLDER = "fonts"
SUFFIXES = (".ttf", ".otf", ".woff", ".woff2")
FAMILY = "Bestiarist Project"
"""The family of all of them: a style asks for none, and the face that has a character is found by its weight."""
OUTLINES = {"glyf", "CFF ", "CFF2"}
"""The tables that hold outlines; a font without them has pictures, which type in a PDF cannot be."""


@dataclass(frozen=True, slots=True)
class ProjectFont:
    """A font file: its weight (100 to 900), whether it slopes, its code points, and what is wrong with it."""

    path: Path
    weight: int = 400
    italic: bool = False
    codes: frozenset[int] = frozenset()
    fault: str = ""


def font_files(root: Path | None) -> tuple[Path, ...]:
    """The font files of a project in the order of their names."""
    folder = root / FOLDER if root else None
    files = folder.iterdir() if folder and folder.is_dir() else ()
    return tuple(sorted(file for file in files if file.suffix.lower() in SUFFIXES and file.is_file()))


def project_fonts(root: Path | None) -> tuple[ProjectFont, ...]:
    """The fonts of a project, those that cannot be used among them."""
    return tuple(_read(file, file.stat().st_mtime_ns) for file in font_files(root))


def project_codes(root: Path | None) -> frozenset[int]:
    """The code points that fonts of the project have."""
    return frozenset[int]().union(*(font.codes for font in project_fonts(root)))


def project_font_css(root: Path | None) -> str:
    """The @font-face rules of the fonts that can be used; empty where there are none."""
    return "\n".join(
        f'@font-face {{ font-family: "{FAMILY}"; font-weight: {font.weight}; '
        f"font-style: {'italic' if font.italic else 'normal'}; "
        f"src: url({ASSET_SCHEME}:{quote(f'{FOLDER}/{font.path.name}')}) }}"
        for font in project_fonts(root)
        if not font.fault
    )


def fonts_digest(root: Path | None) -> str:
    """A digest of the names and contents of the font files; empty without any."""
    files = font_files(root)
    return digest(*(part for file in files for part in (file.name, file.read_bytes()))) if files else ""


def font_problems(root: Path | None) -> Iterator[Diagnostic]:
    """A diagnostic for each font file that cannot be used."""
    for font in project_fonts(root):
        if font.fault:
            message = f"this font cannot be used: {font.fault}"
            yield FONT_FILE.at(Span.whole(shown(font.path)), message, f"fonts are {', '.join(SUFFIXES)} with outlines")


@lru_cache(maxsize=64)
def _read(path: Path, written: int) -> ProjectFont:
    from fontTools.ttLib import TTFont  # takes its time, and few projects bring a font

    try:
        with TTFont(path, lazy=True) as font:
            if OUTLINES.isdisjoint(font.keys()):
                return ProjectFont(path, fault="it has no outlines, only pictures of its characters")
            codes, weight = frozenset(font.getBestCmap() or ()), font["OS/2"].usWeightClass
            return ProjectFont(path, min(max(weight, 1), 1000), bool(font["head"].macStyle & 2), codes)
    except Exception as error:  # whatever the reader trips over is a fault of this file
        return ProjectFont(path, fault=str(error) or type(error).__name__)
