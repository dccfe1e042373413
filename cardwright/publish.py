"""Cards to where they go besides paper: proofs, handed to an export, written to a folder."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path

from cardwright.diagnostics import Diagnostic, Span, in_order
from cardwright.export.codes import UNUSABLE
from cardwright.export.files import File
from cardwright.export.presets import Preset, load_presets
from cardwright.export.proof import Proof, Style
from cardwright.load.project import shown
from cardwright.pipeline import Progress
from cardwright.proofs import Asked, Order, all_asked, decks_asked, prove
from cardwright.render.cardsize import CardSize
from cardwright.render.folders import template_folders
from cardwright.writing import put

LIBRARIES = ("pypdfium2", "pikepdf")


class MissingExtraError(Exception):
    """What an export needs is not installed; the text says how to install it."""


@dataclass(frozen=True, slots=True)
class Exported:
    """The files of an export, and what went wrong."""

    files: tuple[Path, ...] = ()
    diagnostics: tuple[Diagnostic, ...] = ()


def pictures(order: Order, folder: Path, style: Style, progress: Progress) -> Exported:
    """A picture of every side of every card that was asked for, by itself or in a deck."""
    with _extra():
        from cardwright.export.pictures import pictures
    return _export(all_asked(order), order, folder, lambda proof: pictures(proof, style), progress)


def drawings(order: Order, folder: Path, progress: Progress) -> Exported:
    """The same as SVG."""
    with _extra():
        from cardwright.export.vector import drawings, installed
    if not installed():
        raise MissingExtraError("SVG is drawn by pdftocairo, which is not installed; it is part of poppler-utils")
    return _export(all_asked(order), order, folder, drawings, progress)


def tabletop(order: Order, folder: Path, progress: Progress) -> Exported:
    """Each deck for Tabletop Simulator, in a folder of its own."""
    with _extra():
        from cardwright.export.tabletop import tabletop

    def make(proof: Proof) -> Iterator[File]:
        own = folder / proof.name
        return (File(f"{proof.name}/{file.name}", file.data) for file in tabletop(proof, own.resolve().as_posix()))

    return _export(decks_asked(order), order, folder, make, progress)


def presets(root: Path | None) -> tuple[dict[str, Preset], tuple[Diagnostic, ...]]:
    """The vendors' presets of a project by name, and what is wrong with their files."""
    return load_presets(template_folders(root))


def vendor(order: Order, folder: Path, preset: Preset, progress: Progress) -> Exported:
    """Each deck for a vendor, on cards of its size, in a folder of its own. The order has the preset's bleed."""
    with _extra():
        from cardwright.export.vendors import vendor
    order = replace(order, size=CardSize(preset.trim_width, preset.trim_height))

    def make(proof: Proof) -> Iterator[File]:
        return (File(f"{proof.name}/{file.name}", file.data) for file in vendor(proof, preset))

    return _export(decks_asked(order), order, folder, make, progress)


def preflight(path: Path, preset: Preset) -> tuple[Diagnostic, ...]:
    """What a vendor would find wrong with a PDF, a picture, or a folder of pictures."""
    with _extra():
        from cardwright.export.picturecheck import SUFFIXES, preflight_pictures
        from cardwright.export.preflight import preflight_pdf
    name, pictures = shown(path), path.is_dir() or path.suffix.lower() in SUFFIXES
    if pictures != (preset.files == "pictures"):
        takes = "a PDF" if preset.files == "pdf" else "pictures: name their folder"
        return (UNUSABLE.at(Span.whole(name), f"{preset.title} takes {takes}"),)
    return preflight_pictures(path, name, preset) if pictures else preflight_pdf(path, name, preset)


def _export(
    asked: Iterable[Asked], order: Order, folder: Path, make: Callable[[Proof], Iterable[File]], progress: Progress
) -> Exported:
    """Prove each deck, make its files, write them."""
    written: list[Path] = []
    found: list[Diagnostic] = []
    for one in asked:
        proof, problems = prove(one, order, progress)
        found += problems
        for file in make(proof) if proof else ():
            path = folder / file.name
            problems = put(path, file.data)
            found += problems
            written += [] if problems else [path]
    return Exported(tuple(written), in_order(found))


@contextmanager
def _extra() -> Iterator[None]:
    """Around imports of what needs the extra `export`: MissingExtraError where it is not there."""
    try:
        yield
    except ModuleNotFoundError as error:
        if error.name not in LIBRARIES:
            raise
        raise MissingExtraError(
            f"{error.name} is not installed, and exports need it; install it with\n"
            f"    python3 -m pip install {' '.join(LIBRARIES)}"
        ) from error
