"""Examine a folder of pictures for a vendor."""

from __future__ import annotations

import csv
import warnings
from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path

from PIL import Image, UnidentifiedImageError

from bestiarist.core.diagnostics import Diagnostic, Severity, Span, in_order
from bestiarist.export.bleedring import empty_sides, in_words
from bestiarist.export.checks import COLOURS, EMPTY_BLEED, ORDER, PAGE_SIZE, RESOLUTION, TRANSPARENCY, UNUSABLE
from bestiarist.export.presets import COARSE, MM_PER_INCH, Preset
from bestiarist.export.proof import LIST

SUFFIXES = (".png", ".jpg", ".jpeg", ".webp", ".tif", ".tiff")
DEPTH = 24
"""The byte of a PNG that says how many bits its colours have."""
SHAPE = 0.01
"""By how much width and height may differ in resolution."""


def preflight_pictures(path: Path, shown: str, preset: Preset) -> tuple[Diagnostic, ...]:
    """All findings about a folder of pictures, or about a single one."""
    if not path.is_dir():
        return in_order(_picture(path, shown, preset))
    names = sorted(one.name for one in path.iterdir() if one.suffix.lower() in SUFFIXES)
    if not names:
        return (UNUSABLE.at(Span.whole(shown), "there are no pictures in this folder", "export them, or name the PDF"),)
    found = [one for name in names for one in _picture(path / name, f"{shown}/{name}", preset)]
    return in_order((*found, *_backs(path, shown, names)))


def _picture(path: Path, shown: str, preset: Preset) -> Iterator[Diagnostic]:
    span = Span.whole(shown)
    try:
        with warnings.catch_warnings(action="ignore"), Image.open(path) as picture:
            picture.load()
    except (OSError, UnidentifiedImageError, Image.DecompressionBombError, ValueError, SyntaxError) as error:
        yield UNUSABLE.at(span, f"the picture cannot be read: {error}", "export it anew")
        return
    sized = tuple(_size(picture.size, span, preset))
    yield from sized
    shaped = not any(one.code == PAGE_SIZE.code and one.severity is Severity.ERROR for one in sized)
    if shaped and (sides := empty_sides(picture, preset)):
        yield EMPTY_BLEED.at(span, in_words(sides), "let the drawing run on to the end of the bleed")
    yield from _pixels(path, picture, span)
    wanted = preset.colours.upper()
    if (picture.mode == "CMYK") != (wanted == "CMYK"):
        message = f"the picture is {picture.mode}, and {preset.title} prints from {wanted}"
        yield COLOURS.at(span, message, f"save it as {wanted}")
    if picture.has_transparency_data and picture.convert("RGBA").getchannel("A").getextrema() != (255, 255):
        yield TRANSPARENCY.at(span, "the picture is transparent in places", "export with --corners square")


def _pixels(path: Path, picture: Image.Image, span: Span) -> Iterator[Diagnostic]:
    """Pixels of a kind that few printers take as they are."""
    with path.open("rb") as stream:
        head = stream.read(DEPTH + 1)
    deep = picture.format == "PNG" and head[DEPTH:] == b"\x10"
    if deep or picture.mode.startswith(("I", "F")):
        message = "the picture has more than 8 bits for each colour, which printing does not show"
        yield COLOURS.at(span, message, "save it with 8 bits a colour", severity=Severity.ADVICE)
    elif picture.mode in ("P", "PA", "1"):
        message = "the picture has a palette of at most 256 colours: shades are dithered or lost"
        yield COLOURS.at(span, message, "save it in RGB", severity=Severity.ADVICE)


def _size(size: tuple[int, int], span: Span, preset: Preset) -> Iterator[Diagnostic]:
    dots = [pixels / length * MM_PER_INCH for pixels, length in zip(size, preset.page, strict=True)]
    wanted = f"{preset.pixels[0]} x {preset.pixels[1]}"
    text = f"{size[0]} x {size[1]} pixels"
    if abs(dots[0] / dots[1] - 1) > SHAPE:
        trim = size[0] / preset.trim_width * preset.trim_height / size[1]
        reason = ", the shape of the card without its bleed" if preset.bleed and abs(trim - 1) < SHAPE / 2 else ""
        hint = f"make it {wanted} pixels: the card with {preset.bleed:.4g} mm of bleed on each side"
        yield PAGE_SIZE.at(span, f"{text}{reason}", hint)
    elif min(dots) < preset.dpi - 1:
        severity = Severity.WARNING if min(dots) < COARSE - 1 else None
        message = f"{text} are {min(dots):.0f} dots per inch as printed"
        yield RESOLUTION.at(span, message, f"make it {wanted} pixels", severity=severity)
    elif size != preset.pixels:
        message = f"{text}, more than the {wanted} that {preset.title} takes"
        yield PAGE_SIZE.at(span, message, "it will be scaled down", severity=Severity.ADVICE)


def _listed(path: Path) -> Iterator[str]:
    """The names of pictures in a list; as many as can be read of one that somebody else wrote."""
    with suppress(csv.Error, OSError), path.open(encoding="utf-8", errors="replace", newline="") as stream:
        for row in csv.DictReader(stream):
            yield from (name for key in ("front", "back") if (name := row.get(key)))


def _backs(folder: Path, shown: str, names: Sequence[str]) -> Iterator[Diagnostic]:
    """Every front needs a back: one of its own, or the one for all. The list names nothing that is not there."""
    stems = {Path(name).stem for name in names}
    fronts = sorted(stem for stem in stems if stem != "back" and stem.removesuffix("-back") not in stems - {stem})
    bare = [stem for stem in fronts if f"{stem}-back" not in stems] if "back" not in stems else []
    if bare:
        more = f" and {len(bare) - 1} more" if len(bare) > 1 else ""
        hint = "add back.png, or a picture of that name with -back"
        yield ORDER.at(Span.whole(shown), f"there is no back for {bare[0]}{more}", hint)
    if (folder / LIST).is_file():
        listed = list(_listed(folder / LIST))
        for name in dict.fromkeys(name for name in listed if name not in names):
            yield ORDER.at(Span.whole(f"{shown}/{LIST}"), f"{name} is listed and is not there", "export the deck anew")
        for name in sorted({*names} - {*listed}) if listed else ():
            hint = "delete it, unless it belongs to the deck"
            yield ORDER.at(Span.whole(f"{shown}/{name}"), f"{LIST} does not know it", hint, severity=Severity.WARNING)
