"""The symbols of games: SVG drawings, and lists (`symbols.yaml`) that say which code points each is typed as."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from bestiarist.typeset.folders import built_in

LISTING = "symbols.yaml"
BLANKS = {0x20: 200, 0xA0: 200, 0x2009: 130, 0x200A: 60, 0x202F: 130, 0xFE0E: 0, 0xFE0F: 0}
"""Blank code points and their advance in units. A space after a symbol is set in the symbol's font; the
variation selectors that may follow a symbol take no room."""


@dataclass(frozen=True, slots=True)
class Symbol:
    """One symbol: its name, its drawing, the code points it is typed as, the words read aloud for it, and the width it
    takes in a line in thousandths of the type size."""

    name: str
    drawing: Path
    codes: tuple[int, ...]
    spoken: str
    advance: int


def symbol_folders(folders: Sequence[Path], game: str = "*", root: Path | None = None) -> tuple[Path, ...]:
    """Where the symbols of a game lie, the folders of drawings that go before others first: in the project's templates,
    in `root/symbols` of a game that is installed on its own, in the program's. Without a game: those of all."""
    *own, last = folders or (built_in(),)
    places = [place for folder in own for name in (game, "shared") for place in sorted(folder.glob(f"{name}/symbols"))]
    places += [root / "symbols"] if root else []
    everywhere = [place for place in sorted(last.glob(f"{game}/symbols")) if place != last / "shared" / "symbols"]
    return tuple(place for place in (*places, *everywhere, last / "shared" / "symbols") if place.is_dir())


def read_symbols(folders: Sequence[Path] = ()) -> tuple[Symbol, ...]:
    """The symbols that lists in the folders name, in their order; a drawing in an earlier folder takes the place of one
    of its name, and an earlier symbol that of one with its code point. A ValueError names what is wrong.

    Without folders: the symbols of all games that come with the program.
    """
    folders = tuple(folders) or symbol_folders(())
    drawings = {path.stem: path for folder in reversed(folders) for path in folder.glob("*.svg")}
    found: dict[str, Symbol] = {}
    taken, listed = set[int](), set[str]()
    for symbol in (one for folder in folders for one in _listed(folder / LISTING, drawings)):
        listed.add(symbol.name)
        if symbol.name not in found and taken.isdisjoint(symbol.codes):
            found[symbol.name] = symbol
            taken.update(symbol.codes)
    for name in sorted(drawings.keys() - listed):
        if not any(built_in().glob(f"*/symbols/{name}.svg")):  # a project of several games may have it for another one
            raise ValueError(f"{drawings[name]}: there is no symbol of that name")
    return tuple(found.values())


def _listed(listing: Path, drawings: Mapping[str, Path]) -> Iterator[Symbol]:
    """The symbols of a list, if there is one."""
    if not listing.is_file():
        return
    import yaml  # takes its time, and a run with nothing changed reads no list

    seen = [*BLANKS]
    try:
        for name, entry in yaml.safe_load(listing.read_text(encoding="utf-8")).items():
            codes = tuple(int(code.removeprefix("U+"), 16) for code in entry["code"].split())
            if name not in drawings:
                raise ValueError(f"no drawing: {name}")
            seen += codes
            if twice := sorted({code for code in codes if seen.count(code) > 1}):
                raise ValueError(f"mapped twice: {', '.join(f'U+{code:04X}' for code in twice)}")
            yield Symbol(name, drawings[name], codes, str(entry["spoken"]), int(entry["advance"]))
    except (AttributeError, KeyError, TypeError, ValueError, yaml.YAMLError) as error:
        message = f"{listing}: every symbol needs code (as U+2610), spoken, advance and a drawing: {error!r}"
        raise ValueError(message) from error
