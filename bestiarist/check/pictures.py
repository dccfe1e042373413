"""Whether the pictures of definitions can be printed, and how well."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from hashlib import blake2b
from pathlib import Path
from typing import Protocol

from bestiarist.check.art import ART_FILE, found_picture, misplaced, picture_file
from bestiarist.check.picturefacts import KINDS, MAX_PIXELS, Facts, facts_of
from bestiarist.core.diagnostics import Check, Diagnostic, Severity
from bestiarist.ruleset import Ruleset
from bestiarist.ruleset.decks import Deck
from bestiarist.ruleset.definitions import Art, Definition

BACK = (63.5, 88.9)
"""Millimetres of a picture that is the back of a poker card."""
MAX_BYTES = 100_000_000
MIN_DPI = 200
GOOD_DPI = 300

UNPRINTABLE_PICTURE = Check(
    "PIC101",
    "unprintable-picture",
    Severity.ERROR,
    f"""The picture of a card cannot be printed: its file is damaged or cut off, is of another kind than its name says,
    has more than {MAX_PIXELS // 1_000_000} million pixels, or draws more shapes than any card could show.

    Why: it would be printed black, or half, or not at all, or take all the memory of the computer. PNG, JPEG, WebP and
    SVG are printed; a picture of 1,000 pixels in width is more than enough for a card.
    """,
)
ODD_PICTURE = Check(
    "PIC102",
    "odd-picture",
    Severity.WARNING,
    """The picture of a card is printed, but not quite as its file looks elsewhere.

    Why: of an animation only the first picture is printed; inks (CMYK) come out in other colours on each printer; the
    pictures inside an SVG drawing are left out; a suffix that names another kind misleads other programs.
    """,
)
COARSE_PICTURE = Check(
    "PIC103",
    "coarse-picture",
    Severity.WARNING,
    f"""The picture of a card has less than {MIN_DPI} dots per inch where it is printed as large as it can be on a
    poker card.

    Why: pixels become visible below {MIN_DPI} dots per inch, and edges soft below {GOOD_DPI}. How large a picture is
    depends on the room that the text leaves; on larger cards it is larger, and the same pixels are coarser.
    """,
)
PICTURE_CHECKS = (UNPRINTABLE_PICTURE, ODD_PICTURE, COARSE_PICTURE)


class Keeper(Protocol):
    """Keeps what was found out."""

    def get(self, key: str) -> bytes | None:
        """What is kept under a key."""
        ...

    def put(self, key: str, entry: bytes) -> None:
        """Keep something."""
        ...


def check_pictures(
    definitions: Iterable[Definition], ruleset: Ruleset, root: Path | None, keeper: Keeper, version: str
) -> Iterator[Diagnostic]:
    """What is wrong with the pictures of a project. `version` names the program that found out what is kept."""
    seen: dict[Path, Facts] = {}
    if root is None:
        return
    for definition in definitions:
        art = definition.get("art") if "art" in definition.fields else None
        path = picture_file(definition, root) if isinstance(art, Art) else None
        if isinstance(art, Art) and path is not None:
            if path not in seen:
                seen[path] = _facts(path, keeper, version)
            yield from _findings(art, path, seen[path], ruleset.kind(definition.kind).design.picture)


def check_back(deck: Deck, root: Path | None, keeper: Keeper, version: str) -> Iterator[Diagnostic]:
    """What is wrong with the picture that a deck has on all its backs."""
    if deck.back_art is None or deck.source is None or root is None:
        return
    folder = deck.source.path.parent
    for one in misplaced(deck.back_art, folder, root):
        yield ART_FILE.at(one.span, one.message, one.hint, one.fix)
    path = found_picture(deck.back_art, folder, root)
    if path is not None:
        yield from _findings(deck.back_art, path, _facts(path, keeper, version), BACK)


def _facts(path: Path, keeper: Keeper, version: str) -> Facts:
    """The facts of a file, as they are kept, or found out now."""
    try:
        if path.stat().st_size > MAX_BYTES:
            return Facts(fault=f"its file is larger than {MAX_BYTES // 1_000_000} MB")
        data = path.read_bytes()
    except OSError as error:
        return Facts(fault=f"it cannot be read: {error.strerror or error}")
    about = f"picture {version} {Facts.__slots__} {MAX_PIXELS}\n".encode()
    key = blake2b(about + data, digest_size=20).hexdigest()
    kept = keeper.get(key)
    if kept is not None:
        return Facts.unpacked(kept)
    facts = facts_of(data)
    keeper.put(key, facts.packed())
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
    dpi = min(facts.width / wide, facts.height / high) * 25.4
    if facts.width and dpi < MIN_DPI:
        size = f"{wide:.0f} x {high:.0f} mm"
        message = f"{name} has {dpi:.0f} dots per inch where it is largest on a poker card, {size}"
        need = (round(side / 25.4 * GOOD_DPI) for side in (wide, high))
        yield COARSE_PICTURE.at(art.span, message, f"{' x '.join(map(str, need))} pixels are enough")
