"""Examine a finished PDF for a vendor, and say what to change."""

from __future__ import annotations

import hashlib
import logging
import warnings
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pikepdf

from bestiarist.core.diagnostics import Diagnostic, Severity, Span, in_order
from bestiarist.export import checks
from bestiarist.export.bleedring import empty_bleeds, in_words
from bestiarist.export.pagescan import Scan, scan
from bestiarist.export.pdfx import breaches
from bestiarist.export.presets import BACK, COARSE, FRONT, Preset
from bestiarist.export.safezone import near_the_cut
from bestiarist.typeset.cardsize import POINTS

TOLERANCE = 0.1
"""Millimetres by which a page may be off."""
SLACK = 2
"""Dots per inch, and percent of ink, that are lost in calculation."""
HAIR = 0.25
"""Points below which a press cannot hold a line."""
SMALL, TINY, ROUNDING = 5.0, 4.0, 0.05
"""Points below which type is small, and hard to print at all."""
END, TAIL = b"%%EOF", 2048
"""What a PDF ends with, and within how many of its last bytes."""
SHOWN = 6
"""How many pages a finding names."""
DAMAGE = (pikepdf.PdfError, ArithmeticError, AttributeError, LookupError, RuntimeError, TypeError, ValueError)
"""What reading a PDF that is broken inside can raise: anything may stand anywhere in it."""


def preflight_pdf(path: Path, shown: str, preset: Preset) -> tuple[Diagnostic, ...]:
    """All findings about a PDF. `shown` is the path as people read it."""
    span = Span.whole(shown)
    try:
        with _silence(), pikepdf.open(path) as document:
            if document.is_encrypted:
                return (checks.UNUSABLE.at(span, "the PDF is encrypted", "save it without restrictions"),)
            return in_order(_whole(document, path, span, preset))
    except pikepdf.PasswordError:
        return (checks.UNUSABLE.at(span, "the PDF is locked with a password", "save it without a password"),)
    except (*DAMAGE, OSError) as error:
        return (checks.UNUSABLE.at(span, f"the PDF cannot be read: {error}", "write it anew"),)


@contextmanager
def _silence() -> Iterator[None]:
    """Keep from the screen what pikepdf says of a file's damage: what matters becomes a finding."""
    logger, handler = logging.getLogger("pikepdf"), logging.NullHandler()
    logger.addHandler(handler)
    try:
        with warnings.catch_warnings(action="ignore"):
            yield
    finally:
        logger.removeHandler(handler)


def _whole(document: pikepdf.Pdf, path: Path, span: Span, preset: Preset) -> Iterator[Diagnostic]:
    """The findings about a document, unless only a part of it is there: all else would follow from that."""
    damaged = bool(document.get_warnings())
    if damaged and END not in path.read_bytes()[-TAIL:]:
        message = f"the PDF was cut off: its end is missing, and of its pages {len(document.pages)} were found"
        yield checks.UNUSABLE.at(span, message, "copy or download it again, or write it anew")
        return
    if damaged:
        message = "the PDF is damaged; what follows is about what could be repaired"
        yield checks.UNUSABLE.at(span, message, "write it anew", severity=Severity.WARNING)
    yield from _document(document, path, span, preset)


def _document(document: pikepdf.Pdf, path: Path, span: Span, preset: Preset) -> Iterator[Diagnostic]:
    """The findings about all pages, one for those that are alike, then those about the document."""
    pages = list(document.pages)
    alike: dict[Diagnostic, list[int]] = {}
    for number, page in enumerate(pages, 1):
        for one in _page(page, span, preset):
            alike.setdefault(one, []).append(number)
    unread = {number for one, numbers in alike.items() if one.code == checks.UNUSABLE.code for number in numbers}
    readable = {*range(1, len(pages) + 1)} - unread
    for number, sides in empty_bleeds(path, preset, readable - _of_another_size(alike)):
        empty = checks.EMPTY_BLEED.at(span, in_words(sides), "let the drawing run on to the end of the bleed")
        alike.setdefault(empty, []).append(number)
    for one, numbers in alike.items():
        yield one._replace(message=f"{_numbers(numbers, len(pages))}: {one.message}")
    if near := list(near_the_cut(path, preset, readable)):
        worst = min(near)
        message = f"the text '{worst.text}' stands {worst.distance:.1f} mm from the cut (page {worst.page})"
        numbered = _numbers([one.page for one in near], len(pages))
        yield checks.SAFE_ZONE.at(span, f"{numbered}: {message}", f"keep text {preset.safe:g} mm inside the trim")
    yield from (checks.ORDER.at(span, *words) for words in _order(pages, preset))
    if preset.standard:
        yield from (checks.STANDARD.at(span, *words) for words in breaches(document))


def _of_another_size(alike: Mapping[Diagnostic, Sequence[int]]) -> set[int]:
    """The pages of which it is not known where their trim is."""
    return {number for one, numbers in alike.items() if one.code == checks.PAGE_SIZE.code for number in numbers}


def _numbers(pages: Sequence[int], total: int) -> str:
    """`page 3`, `pages 3, 5, 7`, `pages 1, 2, 3, 4, 5, 6 and 12 more`, `all 28 pages`."""
    if len(pages) == 1:
        return f"page {pages[0]}"
    if len(pages) == total:
        return f"all {total} pages"
    rest = f" and {len(pages) - SHOWN} more" if len(pages) > SHOWN else ""
    return f"pages {', '.join(map(str, pages[:SHOWN]))}{rest}"


def _page(page: pikepdf.Page, span: Span, preset: Preset) -> tuple[Diagnostic, ...]:
    try:
        size, found = [*_size(page, span, preset)], scan(page)
    except DAMAGE as error:
        return (checks.UNUSABLE.at(span, f"the page cannot be read: {error}", "write the PDF anew"),)
    return *size, *_pictures(found, span, preset), *_colours(found, span, preset), *_others(found, span, preset)


def _size(page: pikepdf.Page, span: Span, preset: Preset) -> Iterator[Diagnostic]:
    """The page, then its boxes; a page of the wrong size has no right boxes."""
    unit = float(page.obj.get("/UserUnit", 1)) / POINTS
    media = [float(value) * unit for value in page.mediabox]
    width, height = media[2] - media[0], media[3] - media[1]
    if int(page.obj.get("/Rotate", 0)) % 180:
        width, height = height, width
    want = preset.page
    if max(abs(width - want[0]), abs(height - want[1])) > TOLERANCE:
        trimmed = max(abs(width - preset.trim_width), abs(height - preset.trim_height)) <= TOLERANCE
        reason = ", which is the card without its bleed" if trimmed and preset.bleed else ""
        bled = f"the card with {preset.bleed:.4g} mm of bleed on each side"
        hint = f"make pages of {want[0]:.4g} x {want[1]:.4g} mm: {bled}"
        yield checks.PAGE_SIZE.at(span, f"{width:.1f} x {height:.1f} mm{reason}", hint)
        return
    trim, bleed = page.obj.get("/TrimBox"), page.obj.get("/BleedBox")
    hint = f"set a TrimBox of {preset.trim_width:g} x {preset.trim_height:g} mm in the middle of the page"
    if trim is None:
        yield checks.PAGE_BOXES.at(span, "there is no TrimBox", hint)
        return
    inset = _insets(media, trim, unit)
    if max(abs(one - preset.bleed) for one in inset) > TOLERANCE:
        message = f"the TrimBox lies {', '.join(f'{one:.1f}' for one in inset)} mm inside the page"
        yield checks.PAGE_BOXES.at(span, message, hint)
    if bleed is not None and max(_insets(media, bleed, unit)) > TOLERANCE:
        message = "the BleedBox leaves out a part of the bleed"
        yield checks.PAGE_BOXES.at(span, message, "let the BleedBox be the whole page")


def _insets(outer: Sequence[float], box: Any, unit: float) -> tuple[float, ...]:
    """How far a box, in units of the page, lies inside another: left, bottom, right, top."""
    left, bottom, right, top = (float(value) * unit for value in box)
    return left - outer[0], bottom - outer[1], outer[2] - right, outer[3] - top


def _pictures(found: Scan, span: Span, preset: Preset) -> Iterator[Diagnostic]:
    for one in found.pictures:
        if one.dpi < preset.dpi - SLACK:
            severity = Severity.WARNING if one.dpi < COARSE - SLACK else None
            need = preset.dpi / one.dpi
            hint = f"use a picture of at least {one.width * need:.0f} x {one.height * need:.0f} pixels"
            message = f"a picture of {one.width} x {one.height} pixels has {one.dpi:.0f} dots per inch as printed"
            yield checks.RESOLUTION.at(span, message, hint, severity=severity)


def _colours(found: Scan, span: Span, preset: Preset) -> Iterator[Diagnostic]:
    wanted, cmyk = preset.colours.upper(), preset.colours == "cmyk"
    for kind in sorted(found.colours & ({"RGB", "Lab"} if cmyk else {"CMYK", "spot"})):
        message = f"there are {kind} colours, and {preset.title} prints from {wanted}"
        yield checks.COLOURS.at(span, message, f"convert all colours to {wanted}")
    if preset.standard and found.managed:
        hint = "convert all colours to plain CMYK, without profiles"
        yield checks.STANDARD.at(span, "there are colours with a profile of their own", hint)
    if cmyk and "spot" in found.colours:
        hint = "convert them to CMYK, unless a further ink was ordered"
        yield checks.COLOURS.at(span, "there are spot colours", hint, severity=Severity.ADVICE)


def _others(found: Scan, span: Span, preset: Preset) -> Iterator[Diagnostic]:
    """Fonts, lines, transparency, the amount of ink, and a page that was not followed to its end."""
    for name in sorted(found.missing_fonts):
        hint = "embed all fonts, or turn text into outlines"
        yield checks.FONTS.at(span, f"the font {name} is not in the file", hint)
    for name in sorted(found.idle_fonts):
        message = f"the font {name} is named and not in the file, though nothing is written in it"
        yield checks.FONTS.at(span, message, "nothing, unless the vendor refuses it", severity=Severity.ADVICE)
    if found.thinnest < HAIR:
        message = f"a line is {found.thinnest:.2f} points thin"
        yield checks.HAIRLINE.at(span, message, f"draw lines of at least {HAIR:g} points")
    if found.smallest < SMALL - ROUNDING:
        severity = Severity.WARNING if found.smallest < TINY - ROUNDING else None
        message = f"type is {found.smallest:.1f} points small"
        yield checks.SMALL_TYPE.at(span, message, f"set it in {SMALL:g} points or more", severity=severity)
    for how in sorted(found.transparent):
        yield checks.TRANSPARENCY.at(span, f"there is {how}", "flatten transparency, or use opaque colours")
    if preset.colours == "cmyk" and found.inks > preset.ink + SLACK:
        message = f"a colour takes {found.inks:.0f} % of ink, and {preset.ink:g} % is the most"
        yield checks.INK.at(span, message, "mix it with more black and less of the other inks")
    if not found.left:
        message = "there is too much on the page to examine all"
        yield checks.UNUSABLE.at(span, message, "make it simpler", severity=Severity.ADVICE)


def _order(pages: Sequence[pikepdf.Page], preset: Preset) -> Iterator[tuple[str, str]]:
    """(what is wrong with the order of the pages, what to change)."""
    expected = f"{preset.order[0]}, {preset.order[1]}, {preset.order[0]}, {preset.order[1]}"
    if not pages:
        yield "there are no pages", f"pages go {expected}"
        return
    if len(pages) % 2:
        yield f"{len(pages)} pages, an odd number: a side is missing", f"pages go {expected}; every card has both"
    digests = [_digest(page) for page in pages]
    common, count = Counter(digests).most_common(1)[0]
    if len(set(digests)) == 1 or count < max(2, (len(pages) - 1) // 2):
        return  # backs differ: nothing tells them from fronts
    astray = [at for at, digest in enumerate(digests) if digest == common and at % 2 == preset.order.index(FRONT)]
    if len(astray) == count:
        yield f"the back comes where the {FRONT} is expected, on page {astray[0] + 1}", f"pages go {expected}"
    elif astray:
        yield f"from page {astray[0] + 1} on, a {BACK} comes where a {FRONT} is expected", f"pages go {expected}"


def _digest(page: pikepdf.Page) -> bytes:
    """What tells the drawing of a page from that of others."""
    digest = hashlib.sha256()
    contents: Any = page.obj.get("/Contents", pikepdf.Array())
    for stream in contents if isinstance(contents, pikepdf.Array) else (contents,):
        digest.update(stream.read_bytes())
    for name, item in (page.resources.get("/XObject") or {}).items():
        digest.update(name.encode() + item.read_raw_bytes())
    return digest.digest()
