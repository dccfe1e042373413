"""Examine a finished file for a vendor, and say what to change."""

from __future__ import annotations

import hashlib
import logging
import warnings
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pikepdf

from bestiarist.core.diagnostics import Check, Diagnostic, Severity, Span, in_order
from bestiarist.export.checks import (
    COLOURS,
    FONTS,
    INK,
    ORDER,
    PAGE_BOXES,
    PAGE_SIZE,
    RESOLUTION,
    SAFE_AREA,
    STANDARD,
    TRANSPARENCY,
    UNUSABLE,
)  # fmt: skip
from bestiarist.export.pagescan import Scan, scan
from bestiarist.export.pdfx import breaches
from bestiarist.export.presets import BACK, FRONT, Preset
from bestiarist.export.safearea import near_the_cut

MM = 72 / 25.4
TOLERANCE = 0.1
"""Millimetres by which a page may be off."""
COARSE = 200
"""Below so many dots per inch, pixels are visible."""
SLACK = 2
"""Dots per inch, and percent of ink, that are lost in calculation."""
SHOWN = 6
"""How many pages a finding names."""
DAMAGE = (pikepdf.PdfError, ArithmeticError, AttributeError, LookupError, RuntimeError, TypeError, ValueError)
"""What reading a PDF that is broken inside can raise: anything may stand anywhere in it."""

Told = tuple[Check, str, str, Severity | None]
"""A finding about a page: the check, what is wrong, what to change, and how bad where that differs."""


def preflight_pdf(path: Path, shown: str, preset: Preset) -> tuple[Diagnostic, ...]:
    """All findings about a PDF. `shown` is the path as people read it."""
    span = Span.whole(shown)
    try:
        with _silence(), pikepdf.open(path) as document:
            if document.is_encrypted:
                return (UNUSABLE.at(span, "the PDF is encrypted", "save it without restrictions"),)
            return in_order(_document(document, path, span, preset))
    except pikepdf.PasswordError:
        return (UNUSABLE.at(span, "the PDF is locked with a password", "save it without a password"),)
    except (*DAMAGE, OSError) as error:
        return (UNUSABLE.at(span, f"the PDF cannot be read: {error}", "write it anew"),)


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


def _document(document: pikepdf.Pdf, path: Path, span: Span, preset: Preset) -> Iterator[Diagnostic]:
    """The findings about all pages, one for those that are alike, then those about the document."""
    pages = list(document.pages)
    told: dict[Told, list[int]] = {}
    for number, page in enumerate(pages, 1):
        for one in _page(page, preset):
            told.setdefault(one, []).append(number)
    yield from (_told(span, one, numbers, len(pages)) for one, numbers in told.items())
    unread = {number for one, numbers in told.items() if one[0] is UNUSABLE for number in numbers}
    yield from _safe_area(path, span, preset, [number not in unread for number in range(1, len(pages) + 1)])
    yield from (ORDER.at(span, *words) for words in _order(pages, preset))
    if preset.standard:
        yield from (STANDARD.at(span, *words) for words in breaches(document))


def _safe_area(path: Path, span: Span, preset: Preset, readable: Sequence[bool]) -> Iterator[Diagnostic]:
    """One finding for all pages that can be read, about the text that is nearest to the cut."""
    near = list(near_the_cut(path, preset, readable))
    if near:
        worst = min(near, key=lambda one: one.distance)
        message = f"the text '{worst.text}' stands {worst.distance:.1f} mm from the cut (page {worst.page})"
        hint = f"keep text {preset.safe:g} mm inside the trim"
        yield SAFE_AREA.at(span, f"{_numbers([one.page for one in near], len(readable))}: {message}", hint)


def _told(span: Span, told: Told, pages: Sequence[int], total: int) -> Diagnostic:
    check, message, hint, severity = told
    return check.at(span, f"{_numbers(pages, total)}: {message}", hint, severity=severity)


def _numbers(pages: Sequence[int], total: int) -> str:
    """`page 3`, `pages 3, 5, 7`, `pages 1, 2, 3, 4, 5, 6 and 12 more`, `all 28 pages`."""
    if len(pages) == 1:
        return f"page {pages[0]}"
    if len(pages) == total:
        return f"all {total} pages"
    rest = f" and {len(pages) - SHOWN} more" if len(pages) > SHOWN else ""
    return f"pages {', '.join(map(str, pages[:SHOWN]))}{rest}"


def _page(page: pikepdf.Page, preset: Preset) -> list[Told]:
    try:
        told, found = [*_size(page, preset)], scan(page)
    except DAMAGE as error:
        return [(UNUSABLE, f"the page cannot be read: {error}", "write the PDF anew", None)]
    for look in (_fonts, _pictures, _colours, _transparency, _ink):
        told += look(found, preset)
    if not found.left:
        told.append((UNUSABLE, "there is too much on the page to examine all", "make it simpler", Severity.ADVICE))
    return told


def _size(page: pikepdf.Page, preset: Preset) -> Iterator[Told]:
    """The page, then its boxes; a page of the wrong size has no right boxes."""
    unit = float(page.obj.get("/UserUnit", 1)) / MM
    media = [float(value) * unit for value in page.mediabox]
    width, height = media[2] - media[0], media[3] - media[1]
    if int(page.obj.get("/Rotate", 0)) % 180:
        width, height = height, width
    want = preset.page
    if max(abs(width - want[0]), abs(height - want[1])) > TOLERANCE:
        trimmed = max(abs(width - preset.trim_width), abs(height - preset.trim_height)) <= TOLERANCE
        reason = ", which is the card without its bleed" if trimmed and preset.bleed else ""
        hint = f"make pages of {want[0]:g} x {want[1]:g} mm: the card with {preset.bleed:g} mm of bleed on each side"
        yield PAGE_SIZE, f"{width:.1f} x {height:.1f} mm{reason}", hint, None
        return
    trim = page.obj.get("/TrimBox")
    hint = f"set a TrimBox of {preset.trim_width:g} x {preset.trim_height:g} mm in the middle of the page"
    if trim is None:
        yield PAGE_BOXES, "there is no TrimBox", hint, None
        return
    inset = _insets(media, [float(value) * unit for value in trim])
    if max(abs(one - preset.bleed) for one in inset) > TOLERANCE:
        yield PAGE_BOXES, f"the TrimBox lies {', '.join(f'{one:.1f}' for one in inset)} mm inside the page", hint, None
    bleed = page.obj.get("/BleedBox")
    inset = _insets(media, [float(value) * unit for value in bleed]) if bleed is not None else (0.0,) * 4
    if max(inset) > TOLERANCE:
        yield PAGE_BOXES, "the BleedBox leaves out a part of the bleed", "let the BleedBox be the whole page", None


def _insets(outer: Sequence[float], inner: Sequence[float]) -> tuple[float, ...]:
    """How far a box lies inside another: left, bottom, right, top."""
    return inner[0] - outer[0], inner[1] - outer[1], outer[2] - inner[2], outer[3] - inner[3]


def _fonts(found: Scan, preset: Preset) -> Iterator[Told]:
    for name in sorted(found.missing_fonts):
        yield FONTS, f"the font {name} is not in the file", "embed all fonts, or turn text into outlines", None


def _pictures(found: Scan, preset: Preset) -> Iterator[Told]:
    for one in found.pictures:
        if one.dpi < preset.dpi - SLACK:
            severity = Severity.WARNING if one.dpi < COARSE - SLACK else None
            need = preset.dpi / one.dpi
            hint = f"use a picture of at least {one.width * need:.0f} x {one.height * need:.0f} pixels"
            message = f"a picture of {one.width} x {one.height} pixels has {one.dpi:.0f} dots per inch as printed"
            yield RESOLUTION, message, hint, severity


def _colours(found: Scan, preset: Preset) -> Iterator[Told]:
    wrong = {"RGB", "Lab"} if preset.colours == "cmyk" else {"CMYK", "spot"}
    for kind in sorted(found.colours & wrong):
        message = f"there are {kind} colours, and {preset.title} prints from {preset.colours.upper()}"
        yield COLOURS, message, f"convert all colours to {preset.colours.upper()}", None
    if preset.standard and found.managed:
        hint = "convert all colours to plain CMYK, without profiles"
        yield STANDARD, "there are colours with a profile of their own", hint, None
    if preset.colours == "cmyk" and "spot" in found.colours:
        hint = "convert them to CMYK, unless a further ink was ordered"
        yield COLOURS, "there are spot colours", hint, Severity.ADVICE


def _transparency(found: Scan, preset: Preset) -> Iterator[Told]:
    for how in sorted(found.transparent):
        yield TRANSPARENCY, f"there is {how}", "flatten transparency, or use opaque colours", None


def _ink(found: Scan, preset: Preset) -> Iterator[Told]:
    if preset.colours == "cmyk" and found.inks > preset.ink + SLACK:
        message = f"a colour takes {found.inks:.0f} % of ink, and {preset.ink:g} % is the most"
        yield INK, message, "mix it with more black and less of the other inks", None


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

