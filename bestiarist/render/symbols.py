"""The symbols of the cards, as `symbols.yaml` beside their drawings lists them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import yaml

from bestiarist.render.folders import built_in

SYMBOLS_FOLDER = built_in() / "shared" / "symbols"
BLANKS = {0x20: 200, 0xA0: 200, 0x2009: 130, 0x200A: 60, 0x202F: 130, 0xFE0E: 0, 0xFE0F: 0}
"""Blank code points and their advance in units. A space after a symbol is set in the symbol's font; the
variation selectors that may follow a symbol take no room."""


@dataclass(frozen=True, slots=True)
class Symbol:
    """One symbol: its name (also its file's), the code points it is typed as, the words read aloud for it,
    and the width it takes in a line in thousandths of the type size."""

    name: str
    codes: tuple[int, ...]
    spoken: str
    advance: int


def read_symbols(folder: Path = SYMBOLS_FOLDER) -> tuple[Symbol, ...]:
    """The symbols listed in the folder's `symbols.yaml`, in its order. A ValueError names what is wrong in
    it."""
    listing = folder / "symbols.yaml"
    try:
        entries = yaml.safe_load(listing.read_text(encoding="utf-8"))
        symbols = tuple(
            Symbol(
                name=name,
                codes=tuple(int(code.removeprefix("U+"), 16) for code in entry["code"].split()),
                spoken=str(entry["spoken"]),
                advance=int(entry["advance"]),
            )
            for name, entry in entries.items()
        )
    except (AttributeError, KeyError, TypeError, ValueError, yaml.YAMLError) as error:
        message = f"{listing}: every symbol needs code (as U+2610), spoken and advance: {error!r}"
        raise ValueError(message) from error
    _check_listing(listing, symbols)
    return symbols


def _check_listing(listing: Path, symbols: Sequence[Symbol]) -> None:
    codes = [code for symbol in symbols for code in symbol.codes]
    if twice := {code for code in codes if codes.count(code) > 1 or code in BLANKS}:
        raise ValueError(f"{listing}: mapped twice: {', '.join(f'U+{code:04X}' for code in sorted(twice))}")
    listed, drawn = {symbol.name for symbol in symbols}, {file.stem for file in listing.parent.glob("*.svg")}
    if unlisted := sorted(drawn - listed):
        raise ValueError(f"{listing}: not listed: {', '.join(unlisted)}")
    if missing := sorted(listed - drawn):
        raise ValueError(f"{listing}: no drawing: {', '.join(missing)}")
