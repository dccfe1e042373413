"""The type of the cards: which faces there are, where their files come from, and nothing from the machine.

The text faces are static TrueType files of installed packages (Source Serif and Source Sans, SIL Open Font
License); the symbols are compiled from their drawings. They go by family names of our own, and fontconfig
is shown none of the machine's folders: a font installed there can neither shadow a face nor fill in for
one, so that the same input gives the same PDF everywhere.
"""

import atexit
import os
import unicodedata
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Final, Literal

from bestiarist.core.digests import fingerprint
from bestiarist.core.store import Cache, cache_folder, digest
from bestiarist.leftovers import FONTS, dead, mark
from bestiarist.render.faults import TemplateFaultError
from bestiarist.render.folders import built_in

if TYPE_CHECKING:
    import uharfbuzz

SERIF: Final = "Bestiarist Serif"
SANS: Final = "Bestiarist Sans"
SYMBOLS: Final = "Bestiarist Symbols"
SYMBOLS_FACE: Final = "BestiaristSymbols"
SCHEME: Final = "bestiarist-font"
FALLBACK: Final = "SourceSansPro-Regular"


@dataclass(frozen=True, slots=True)
class Face:
    """One face: the name its URL ends in, how CSS asks for it (family, weight 100 to 900, style), and the
    file of the installed package it is read from. The symbols' face has no file: it is compiled."""

    name: str
    family: str
    weight: int
    style: Literal["normal", "italic"]
    package: str = ""
    file: str = ""


_STYLES: Final = {
    "Regular": 400,
    "It": 400,
    "Semibold": 600,
    "SemiboldIt": 600,
    "Bold": 700,
    "BoldIt": 700,
}


def _text_faces(family: str, package: str, stem: str, weights: Mapping[str, int]) -> Iterator[Face]:
    for style, weight in weights.items():
        name = f"{stem}-{style}"
        slope: Literal["normal", "italic"] = "italic" if style.endswith("It") else "normal"
        yield Face(name, family, weight, slope, package, f"{name}.ttf")


FACES: Final = (
    *_text_faces(SERIF, "font_source_serif_pro", "SourceSerifPro", _STYLES),
    *_text_faces(SANS, "font_source_sans_pro", "SourceSansPro", _STYLES | {"Black": 900}),
    Face(SYMBOLS_FACE, SYMBOLS, 400, "normal"),
)
"""Every face a page may use. The upright text faces have small capitals (`smcp`, `c2sc`), the italics have
none. Figures are lining and tabular unless `onum` or `pnum` asks for others."""


def font_face_css() -> str:
    """The @font-face rules of all faces, their files at `bestiarist-font:NAME`."""
    return "\n".join(
        f'@font-face {{ font-family: "{face.family}"; font-weight: {face.weight}; font-style: {face.style}; '
        f"src: url({SCHEME}:{face.name}) }}"
        for face in FACES
    )


def symbols_only_css(family: str) -> str:
    """An @font-face rule of the symbols by another name and without their blanks. These would be taken for the space of
    any text whose first face it is, and make its lines a little higher."""
    from bestiarist.render.symbols import read_symbols

    codes = ", ".join(f"U+{code:04X}" for symbol in read_symbols() for code in symbol.codes)
    return f'@font-face {{ font-family: "{family}"; src: url({SCHEME}:{SYMBOLS_FACE}); unicode-range: {codes} }}'


def face_of(name: str) -> Face:
    """The face with this name; KeyError where there is none."""
    if name.startswith(f"{SYMBOLS_FACE}-"):
        return Face(name, SYMBOLS, 400, "normal")
    return {face.name: face for face in FACES}[name]


@cache
def font_bytes(name: str) -> bytes:
    """The font file of the face with this name; KeyError where there is none."""
    face = face_of(name)
    if not face.package:
        return _compiled(name) if name != SYMBOLS_FACE else _symbols(_digest())
    from importlib.resources import files  # brings half the library along, and most runs read no face

    return (files(face.package) / "files" / face.file).read_bytes()


def opened(name: str) -> "uharfbuzz.Font":
    """The face with this name as HarfBuzz reads it, measured in its own units; KeyError where there is none."""
    import uharfbuzz  # a build that changes nothing needs no face

    return uharfbuzz.Font(uharfbuzz.Face(uharfbuzz.Blob(font_bytes(name))))


def _symbols(key: str, own: Path | None = None) -> bytes:
    """The face of the symbols, perhaps with drawings of a project, which is compiled once for many runs."""
    cache = Cache(cache_folder())
    data = cache.get(key)
    if data is None:
        from bestiarist.render.symbolface import compile_symbols  # fontTools takes its time

        data = compile_symbols(own=own)
        cache.put(key, data)
    return data


def _compiled(name: str) -> bytes:
    """A face with drawings of a project, which `symbols_face` has compiled."""
    data = Cache(cache_folder()).get(name.removeprefix(f"{SYMBOLS_FACE}-"))
    if data is None:
        raise KeyError(name)
    return data


def _digest(*folders: Path) -> str:
    """A digest of the drawings that there are, and of all that makes a face of them."""
    files = [file for folder in (built_in() / "shared" / "symbols", *folders) for file in sorted(folder.iterdir())]
    drawings = (part for file in files for part in (file.name, file.read_bytes() if file.is_file() else "a folder"))
    return digest("symbols", fingerprint(), *drawings)


def symbols_face(project: Path | None) -> str:
    """The name of the face of the symbols for a project: one of its own where it has drawings of its own.

    TemplateFaultError where a drawing cannot be used.
    """
    folder = project / "templates" / "shared" / "symbols" if project else None
    if folder is None or not folder.is_dir() or folder.resolve().is_relative_to(built_in().resolve()):
        return SYMBOLS_FACE
    key = _digest(folder)
    name = f"{SYMBOLS_FACE}-{key}"
    try:
        _symbols(key, folder)
        font_bytes(name)
    except ValueError as error:
        file, _, message = str(error).partition(": ")
        raise TemplateFaultError(file, 1, message) from error
    except KeyError as error:
        message = f"drawings of one's own need a folder for what is kept, and {cache_folder()} cannot be used"
        raise TemplateFaultError(str(folder), 1, message) from error
    return name


@cache
def covered(family: str) -> frozenset[int]:
    """The code points that at least one face of the family has."""
    return frozenset().union(*(opened(face.name).face.unicodes for face in FACES if face.family == family))


def missing(text: str) -> tuple[str, ...]:
    """The characters of the text that no face has, each once, in their order. Control and format
    characters, which leave no mark, are never missing."""
    known = covered(SYMBOLS) | covered(SANS) | covered(SERIF)
    return tuple(
        character
        for character in dict.fromkeys(text)
        if ord(character) not in known and unicodedata.category(character) not in {"Cc", "Cf"}
    )


@cache
def isolate_fontconfig() -> None:
    """Keep the machine's fonts out, by a fontconfig configuration of our own.

    Must run before WeasyPrint is imported, which reads the configuration at once. Its only folder holds one
    text face: Pango cannot bear to have no font at all, as in a page without style sheets. A process that helps
    another uses the folder of that one, which is there until it ends.
    """
    if Path(os.environ.get("FONTCONFIG_FILE", "")).parent.name.startswith("bestiarist-fonts-"):
        return
    import tempfile
    from shutil import rmtree

    for left in dead(Path(tempfile.gettempdir()), FONTS):
        rmtree(left, ignore_errors=True)
    folder = Path(tempfile.mkdtemp(prefix=mark(FONTS)))
    atexit.register(rmtree, folder, ignore_errors=True)
    (folder / "only").mkdir()
    (folder / "only" / "fallback.ttf").write_bytes(font_bytes(FALLBACK))
    configuration = folder / "fonts.conf"
    configuration.write_text(
        '<?xml version="1.0"?>\n<!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">\n'
        f"<fontconfig><dir>{folder.as_posix()}/only</dir><cachedir>{folder.as_posix()}/cache</cachedir></fontconfig>\n",
        encoding="utf-8",
    )
    os.environ["FONTCONFIG_FILE"] = str(configuration)


@contextmanager
def own_temporary_folder() -> Iterator[None]:
    """Around what makes temporary folders: they are made in ours, and go with it even when the build is killed."""
    import tempfile

    before, tempfile.tempdir = tempfile.tempdir, str(Path(os.environ["FONTCONFIG_FILE"]).parent)
    try:
        yield
    finally:
        tempfile.tempdir = before
