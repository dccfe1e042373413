"""Checks of pictures: whether the files that definitions and decks name are there, can be printed, and how well."""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Iterator
from difflib import get_close_matches
from pathlib import Path

from bestiarist.check.picturefacts import KINDS, MAX_PIXELS, Facts, facts_of
from bestiarist.core.diagnostics import Check, Diagnostic, Finding, Fix, Severity
from bestiarist.core.store import Cache, digest
from bestiarist.ruleset import Ruleset, Scope
from bestiarist.ruleset.decks import Deck
from bestiarist.ruleset.definitions import Art, Definition, Library

SUFFIXES = tuple(suffix for suffixes in KINDS.values() for suffix in suffixes)
BACK = (63.5, 88.9)
"""Millimetres of a picture that is the back of a poker card."""
MAX_BYTES = 100_000_000
MOST_CUT = 40
"""Percent of a picture."""
MIN_DPI = 200
GOOD_DPI = 300

UNPRINTABLE_PICTURE = Check("PIC101", "unprintable-picture", Severity.ERROR, f"""
    The picture of a card cannot be printed: its file is damaged or cut off, is of another kind than its name says,
    has more than {MAX_PIXELS // 1_000_000} million pixels, or draws more shapes than any card could show.

    Why: it would be printed black, or half, or not at all, or take all the memory of the computer. PNG, JPEG, WebP and
    SVG are printed; a picture of 1,000 pixels in width is more than enough for a card.
    """)
ODD_PICTURE = Check("PIC102", "odd-picture", Severity.WARNING, """
    The picture of a card is printed, but not quite as its file looks elsewhere.

    Why: of an animation only the first picture is printed; inks (CMYK) come out in other colours on each printer; the
    pictures inside an SVG drawing are left out; a suffix that names another kind misleads other programs.
    """)
COARSE_PICTURE = Check("PIC103", "coarse-picture", Severity.WARNING, f"""
    The picture of a card has less than {MIN_DPI} dots per inch where it is printed as large as it can be on a
    poker card.

    Why: pixels become visible below {MIN_DPI} dots per inch, and edges soft below {GOOD_DPI}. How large a picture is
    depends on the room that the text leaves; on larger cards it is larger, and the same pixels are coarser.
    """)
CUT_PICTURE = Check("PIC104", "cut-picture", Severity.WARNING, """
    A picture on the backs of a deck has another shape than its cards, so that some of it is cut off; or, as advice,
    only its shape says that it was drawn with bleed, which is cut off as well.

    Why: many backs have a frame, and a frame that is cut off on two sides is the first thing that everybody sees.
    A picture of the card's shape lies on the trim; one of the shape of the card and its bleed lies so that its trim is
    the trim.
    """)
CROPPED_PICTURE = Check("PIC105", "cropped-picture", Severity.WARNING, f"""
    More than {MOST_CUT} % of the picture of a card are cut off, because its place on the card has another shape.

    Why: a picture fills the room that the text leaves, which is wider than high on most cards; of an upright one the
    middle is left, and heads are not in the middle. Say which part matters (`art: {{file: a.png, focus: 50% 20%}}`),
    which makes this advice, or have all of it shown (`fit: contain`). It is said where cards are printed: only then is
    it known how much room there is.
    """)
PICTURE_CHECKS = (UNPRINTABLE_PICTURE, ODD_PICTURE, COARSE_PICTURE, CUT_PICTURE, CROPPED_PICTURE)


def art_file(library: Library, scope: Scope) -> Iterator[Finding]:
    """The picture of a card is not there, lies outside the project, or is no picture.

    Why: the card would have an empty place. A path is relative to the folder of the definition; it stays
    inside the project, so that the project prints the same on every computer.

    Bad:
        art: art/lantern.txt
    Good:
        art: art/lantern.png
    """
    for definition in library:
        found = _located(definition.get("art"), definition.source.path.parent, scope.root)
        if isinstance(found, Finding):
            yield found


ART_FILE = Check.of("LIB105", Severity.ERROR, art_file)


def check_pictures(
    definitions: Iterable[Definition], ruleset: Ruleset, root: Path | None, store: Cache, version: str
) -> Iterator[Diagnostic]:
    """What is wrong with the pictures of a project; what is odd about a file is said once, at the first definition.

    `version` names the program that found out what is in the store.
    """
    seen: dict[Path, Facts] = {}
    for definition in definitions if root else ():
        art = definition.get("art")
        path = _located(art, definition.source.path.parent, root)
        if isinstance(path, Path):
            known = path in seen
            facts = seen[path] if known else seen.setdefault(path, facts_at(path, store, version))
            found = _findings(art, path, facts, ruleset.kind(definition.kind).design.picture)
            yield from (one for one in found if not known or one.code != ODD_PICTURE.code)


def check_back(deck: Deck, root: Path | None, store: Cache, version: str) -> Iterator[Diagnostic]:
    """What is wrong with the picture that a deck has on all its backs."""
    if deck.back_art is None or deck.source is None or root is None:
        return
    found = _located(deck.back_art, deck.source.path.parent, root)
    if isinstance(found, Finding):
        yield ART_FILE.at(found.span, found.message, found.hint, found.fix)
    elif found is not None:
        yield from _findings(deck.back_art, found, facts_at(found, store, version), BACK)


def cropped(
    definition: Definition, place: tuple[float, float], root: Path | None, store: Cache, version: str
) -> Iterator[Diagnostic]:
    """How much is cut off of a picture that is printed in a place so wide and so high (millimetres)."""
    art = definition.get("art")
    path = _located(art, definition.source.path.parent, root)
    if not isinstance(path, Path) or art.fit == "contain":
        return
    shape, (wide, high) = facts_at(path, store, version).shape, place
    cut = round(100 * (1 - min(shape * high / wide, wide / (shape * high)))) if shape else 0
    if cut > MOST_CUT:
        where = "at the sides" if shape * high > wide else "at the top and at the bottom"
        message = f"{cut} % of the picture '{art.file}' are cut off {where}"
        hint = f"its place on the card has {wide:.0f} x {high:.0f} mm; `fit: contain` shows all of it"
        known = bool(art.focus)
        hint += "" if known else ", and `focus: 50% 20%` says which part matters"
        yield CROPPED_PICTURE.at(art.span, message, hint, severity=Severity.ADVICE if known else Severity.WARNING)


def back_file(deck: Deck, root: Path | None) -> Path | None:
    """The file of the picture that a deck has on its backs; None where it has none, or none that can be printed."""
    found = _located(deck.back_art, deck.source.path.parent, root) if deck.source else None
    return found if isinstance(found, Path) else None


def _located(art: Art | None, folder: Path, root: Path | None) -> Path | Finding | None:
    """The file of a picture that a file in a folder names, or what is wrong with its place or kind; None where it names
    no picture, or no project says where files lie."""
    if not isinstance(art, Art):
        return None
    if Path(art.file).suffix.lower() not in SUFFIXES:
        shown = ", ".join(suffix.removeprefix(".") for suffix in SUFFIXES)
        return Finding(art.span, f"'{art.file}' is no picture that a card can print", f"a picture is one of {shown}")
    if root is None:
        return None
    if "://" in art.file:
        message = "a picture is a file of the project, not an address"
        return Finding(art.span, message, "save it beside the definition")
    path = _resolved(folder / art.file)
    if path is None or not path.is_relative_to(root.resolve()):
        hint = "copy it into the project, and write its path relative to this file"
        return Finding(art.span, f"the picture '{art.file}' lies outside the project", hint)
    return path if os.path.isfile(path) else _missing(art, path)  # noqa: PTH113 - the other fails for a long name


def _missing(art: Art, path: Path) -> Finding:
    near = get_close_matches(path.name, _pictures(path.parent), 1, 0.7)
    hint = f"did you mean {near[0]}?" if near else "the path is relative to the folder of this file"
    fix = None
    if near and art.file.endswith(path.name):
        fix = Fix.replacing(art.span, art.file.removesuffix(path.name) + near[0], safe=False)
    return Finding(art.span, f"there is no picture '{art.file}'", hint, fix)


def _resolved(path: Path) -> Path | None:
    """The path without links and dots; None where no file system could have it."""
    try:
        return path.resolve()
    except (OSError, ValueError, RuntimeError):
        return None


def _pictures(folder: Path) -> list[str]:
    try:
        return sorted(path.name for path in folder.iterdir() if path.suffix.lower() in SUFFIXES)
    except (OSError, ValueError):
        return []


def facts_at(path: Path, store: Cache, version: str) -> Facts:
    """The facts of a file, from the store or found out now."""
    try:
        if path.stat().st_size > MAX_BYTES:
            return Facts(fault=f"its file is larger than {MAX_BYTES // 1_000_000} MB")
        data = path.read_bytes()
    except OSError as error:
        return Facts(fault=f"it cannot be read: {error.strerror or error}")
    key = digest("picture", version, repr(Facts._fields), str(MAX_PIXELS), data)
    kept = store.get(key)
    if kept is not None:
        return Facts(*json.loads(kept))
    facts = facts_of(data)
    store.put(key, json.dumps(facts).encode())
    return facts


def _findings(art: Art, path: Path, facts: Facts, largest: tuple[float, float]) -> Iterator[Diagnostic]:
    name = f"the picture '{art.file}'"
    if facts.fault:
        hint = "save it anew as PNG, JPEG or SVG, of about 1,000 pixels in width"
        yield UNPRINTABLE_PICTURE.at(art.span, f"{name} cannot be printed: {facts.fault}", hint)
        return
    suffixes = KINDS[facts.kind]
    if path.suffix.lower() not in suffixes:
        message = f"{name} is of the kind {facts.kind}, whatever its name says"
        yield ODD_PICTURE.at(art.span, message, f"rename the file to {path.stem}{suffixes[0]}")
    if facts.oddity:
        yield ODD_PICTURE.at(art.span, f"{name}: {facts.oddity}", "save it anew as a PNG in RGB")
    wide, high = largest
    nearest = max if art.fit == "contain" else min
    dpi = nearest(facts.width / wide, facts.height / high) * 25.4
    if facts.width and dpi < MIN_DPI:
        size = f"{wide:.0f} x {high:.0f} mm"
        message = f"{name} has {dpi:.0f} dots per inch where it is largest on a poker card, {size}"
        need = (round(side / 25.4 * GOOD_DPI) for side in (wide, high))
        yield COARSE_PICTURE.at(art.span, message, f"{' x '.join(map(str, need))} pixels are enough")
