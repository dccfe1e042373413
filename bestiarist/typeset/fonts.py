"""The font faces of pages: which there are, where their files come from, and nothing from the machine.

The text faces are static TrueType files of installed packages (Source Serif and Source Sans, SIL Open Font
License); the symbols are compiled from their drawings. They go by family names of our own, and fontconfig
is shown none of the machine's folders: a font installed there can neither shadow a face nor fill in for
one, so that the same input gives the same PDF everywhere.
"""

import atexit
import os
import unicodedata
from collections.abc import Iterator, Mapping, Sequence, Set
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Final, Literal

from bestiarist.core.digests import fingerprint
from bestiarist.core.faults import TemplateFaultError
from bestiarist.core.store import Cache, cache_folder, digest
from bestiarist.core.tempfiles import FONTS, mark, sweep_folders
from bestiarist.typeset.symbols import BLANKS, read_symbols, symbol_folders

if TYPE_CHECKING:
    import uharfbuzz

SERIF: Final = "Bestiarist Serif"
SANS: Final = "Bestiarist Sans"
SYMBOLS: Final = "Bestiarist Symbols"
SYMBOLS_FACE: Final = "BestiaristSymbols"
SCHEME: Final = "bestiarist-font"
FALLBACK: Final = "SourceSansPro-Regular"
OWN_FACE: Final = "Own-"
"""How the name of a face begins that a style sheet brings; then come a digest of its file, and `_tag=value` of axes."""


@dataclass(frozen=True, slots=True)
class FontFace:
    """One face: the name its URL ends in, how CSS asks for it (family, weight 100 to 900, style), and the file of the
    installed package it is read from. The symbols' face is compiled; `file` names the drawings of a game (see
    `symbols_face`), and is empty where they are those of all games."""

    name: str
    family: str
    weight: int
    style: Literal["normal", "italic"]
    package: str = ""
    file: str = ""

    @property
    def key(self) -> str:
        """The name under which `font_bytes` knows its bytes."""
        return self.name if self.package else self.file or self.name


_STYLES: Final = {"Regular": 400, "It": 400, "Semibold": 600, "SemiboldIt": 600, "Bold": 700, "BoldIt": 700}


def _text_faces(family: str, package: str, stem: str, weights: Mapping[str, int]) -> Iterator[FontFace]:
    for style, weight in weights.items():
        name = f"{stem}-{style}"
        slope: Literal["normal", "italic"] = "italic" if style.endswith("It") else "normal"
        yield FontFace(name, family, weight, slope, package, f"{name}.ttf")


FACES: Final = (
    *_text_faces(SERIF, "font_source_serif_pro", "SourceSerifPro", _STYLES),
    *_text_faces(SANS, "font_source_sans_pro", "SourceSansPro", _STYLES | {"Black": 900}),
    FontFace(SYMBOLS_FACE, SYMBOLS, 400, "normal"),
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


def symbols_only_css(family: str, folders: Sequence[Path] = ()) -> str:
    """An @font-face rule of the symbols in some folders by another name and without their blanks. These would be taken
    for the space of any text whose first face it is, and make its lines a little higher."""
    codes = ", ".join(f"U+{code:04X}" for code in sorted(symbol_codes(tuple(folders))))
    return f'@font-face {{ font-family: "{family}"; src: url({SCHEME}:{SYMBOLS_FACE}); unicode-range: {codes} }}'


def face_of(name: str) -> FontFace:
    """The face with this name; KeyError where there is none."""
    if name.startswith(f"{SYMBOLS_FACE}:"):
        return FontFace(SYMBOLS_FACE, SYMBOLS, 400, "normal", file=name)
    if name.startswith(OWN_FACE):
        return FontFace(name, name[: len(OWN_FACE) + 8], round(axes_of(name).get("wght", 400)), "normal")
    return {face.name: face for face in FACES}[name]


@cache
def font_bytes(name: str) -> bytes:
    """The font file of the face with this name; KeyError where there is none."""
    face = face_of(name)
    if not face.package:
        folders = [Path(folder) for folder in name.splitlines()[1:]]
        return _compiled(folders or symbol_folders(()))
    from importlib.resources import files  # brings half the library along, and most runs read no face

    return (files(face.package) / "files" / face.file).read_bytes()


def opened(name: str, data: bytes | None = None) -> "uharfbuzz.Font":
    """The face with this name (its file is `data`, where a style sheet brings it) as HarfBuzz reads it, measured in its
    own units; KeyError where there is none."""
    import uharfbuzz  # a build that changes nothing needs no face

    font = uharfbuzz.Font(uharfbuzz.Face(uharfbuzz.Blob(data or font_bytes(name))))
    font.set_variations(axes_of(name))
    return font


def axis_tags(data: bytes) -> tuple[str, ...]:
    """The axes of a variable face by its file."""
    import uharfbuzz

    return tuple(axis.tag for axis in uharfbuzz.Face(uharfbuzz.Blob(data)).axis_infos)


def axes_of(name: str) -> dict[str, float]:
    """Where a variable face that a style sheet brings stands on its axes."""
    parts = name.split("_")[1:] if name.startswith(OWN_FACE) else ()
    return {tag: float(value) for tag, _, value in (part.partition("=") for part in parts)}


def _compiled(folders: Sequence[Path]) -> bytes:
    """The face of the symbols in some folders, which is compiled once for many runs."""
    cache, key = Cache(cache_folder()), digest("symbols", fingerprint(), *_drawings(folders))
    data = cache.get(key)
    if data is None:
        from bestiarist.typeset.symbolface import compile_symbols  # fontTools takes its time

        data = compile_symbols(read_symbols(folders), SYMBOLS)
        cache.put(key, data)
    return data


def _drawings(folders: Sequence[Path]) -> Iterator[str | bytes]:
    """The names and contents of the files in some folders."""
    for file in (file for folder in folders for file in sorted(folder.iterdir())):
        yield file.name
        yield file.read_bytes() if file.is_file() else "a folder"


def symbols_face(folders: Sequence[Path]) -> str:
    """The key of the face with the symbols in some folders: its name, a digest of the drawings, and the folders.

    TemplateFaultError where a drawing cannot be used.
    """
    if tuple(folders) in ((), symbol_folders(())):
        return SYMBOLS_FACE
    name = "\n".join((f"{SYMBOLS_FACE}:{digest(*_drawings(folders))}", *map(str, folders)))
    try:
        font_bytes(name)
    except ValueError as error:
        file, _, message = str(error).partition(": ")
        raise TemplateFaultError(file, 1, message) from error
    return name


def face_bytes(name: str, symbols: Sequence[Path]) -> bytes:
    """The font file of the face with this name; that of the symbols has the drawings in some folders."""
    return font_bytes(symbols_face(symbols) if name == SYMBOLS_FACE else name)


@cache
def symbol_codes(folders: tuple[Path, ...] = ()) -> frozenset[int]:
    """The code points of the symbols in some folders; without any, or where a list or drawing there is at fault, which
    whoever prints is told, those of all games that come with the program."""
    try:
        symbols = read_symbols(folders)
    except ValueError:
        symbols = read_symbols()
    return frozenset(code for symbol in symbols for code in symbol.codes)


@cache
def covered(family: str) -> frozenset[int]:
    """The code points that at least one face of the family has."""
    return frozenset().union(*(opened(face.name).face.unicodes for face in FACES if face.family == family))


def missing(text: str, symbols: Sequence[Path] = (), more: Set[int] = frozenset()) -> tuple[str, ...]:
    """The characters of the text that no face has, each once, in their order; `symbols` are the folders of a game's,
    and `more` the code points that fonts of a project have. Control and format characters, which leave no mark, are
    never missing."""
    known = symbol_codes(tuple(symbols)) | BLANKS.keys() | covered(SANS) | covered(SERIF) | more
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

    sweep_folders(FONTS)
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
