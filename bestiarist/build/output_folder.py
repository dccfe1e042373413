"""The output folder of a build: writing files, files left by earlier builds, and the manifest."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Collection, Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from bestiarist.core.diagnostics import Diagnostic, Span
from bestiarist.core.store import Cache
from bestiarist.core.tempfiles import FONTS, sweep, sweep_folders
from bestiarist.core.writing import NOTHING_KEPT, STALE_OUTPUT, UNWRITABLE, put, unkept, unwritable, write
from bestiarist.export import manifest
from bestiarist.read.project import shown

if TYPE_CHECKING:
    from bestiarist.render.deckfile import Output


class Facts(NamedTuple):
    """What is known of a finished file: its checksum, its bytes, its pages, and its `state` when it was finished."""

    sha256: str
    size: int
    pages: int
    state: str


class OutputFolder:
    """Takes the files of a build. After each, `entries` has it; `ink` is what they are printed with (full or low)."""

    def __init__(self, folder: Path, cache: Cache, ink: str) -> None:
        self.folder, self.cache, self.ink = folder, cache, ink
        self.entries: dict[Path, manifest.ManifestEntry] = {}
        self.swept: set[Path] = set()

    def put(self, output: Output) -> tuple[Diagnostic, ...]:
        """Write a file, unless it is there already; what kept it from being written."""
        path = self.folder / output.name
        for folder in {self.folder, path.parent} - self.swept:
            sweep(folder)
            self.swept.add(folder)
        try:
            self.entries[path] = self._entry(path, output)
        except OSError as error:
            return (unwritable(path, error),)
        return ()

    def _entry(self, path: Path, output: Output) -> manifest.ManifestEntry:
        """What there is to say of a file that is there now; OSError. One that is as it was left is not read again."""
        kept = self.cache.get(output.key) if output.key else None
        known = Facts(*json.loads(kept)) if kept else None
        if known is None or not path.is_file() or _state(path) != known.state:
            data = path.read_bytes() if known and path.is_file() else b""
            if known is None or hashlib.sha256(data).hexdigest() != known.sha256:
                data = output.make()
                if not path.is_file() or path.read_bytes() != data:
                    write(path, data)
            known = Facts(hashlib.sha256(data).hexdigest(), len(data), manifest.pages_of(data), _state(path))
            if output.key:
                self.cache.put(output.key, json.dumps(known).encode())
        return manifest.ManifestEntry(
            output.name, known.sha256, known.size, output.deck, output.layout, output.cards, known.pages, self.ink
        )

    def finish(
        self, settings: Mapping[str, Any], found: Sequence[Diagnostic], decks: Collection[str] | None = None,
        whole: Collection[str] = (),
    ) -> Iterator[Diagnostic]:
        """Say in the folder what is in it, and what is wrong with that. `decks` are all that there are, where all of
        them were built; `whole` are those of which all files were made. Another program's file of the manifest's name
        stays as it is. What killed builds left in the folder for temporary files goes too."""
        sweep_folders(FONTS)
        if self.cache.problem and self.cache.folder and self.cache.trusted:  # else the check has said so
            yield unkept(self.cache.folder, self.cache.problem)
        if not self.entries:
            return
        path = self.folder / manifest.NAME
        earlier = manifest.read(self.folder)
        if earlier is None:
            yield UNWRITABLE.at(Span.whole(path.as_posix()), "it is not ours, and stays as it is", "move it elsewhere")
            return
        kept = manifest.kept(earlier, self.folder, self.entries.values())
        stale = [*self._stale(kept, decks)] if decks is not None else []
        stale += self._superseded(kept, whole)
        yield from stale
        said = (*(one for one in found if one.code != NOTHING_KEPT.code), *stale)  # what holds of any computer
        yield from put(path, manifest.text_of(self.entries.values(), kept, settings, said))

    def _stale(self, kept: Sequence[Mapping[str, Any]], decks: Collection[str]) -> Iterator[Diagnostic]:
        """A diagnostic for each file of a deck that is no more."""
        for entry in kept:
            deck, name = str(entry.get("deck", "")), str(entry["name"])
            if deck not in decks and name.startswith(f"{deck}/"):
                message = f"an earlier build made it of the deck '{deck}', which is no longer there"
                span = Span.whole(shown(self.folder / name))
                yield STALE_OUTPUT.at(span, message, "delete it where you need it no more")

    def _superseded(self, kept: Sequence[Mapping[str, Any]], whole: Collection[str]) -> Iterator[Diagnostic]:
        """A diagnostic for each file that was part of a deck, and is no more."""
        made = {(entry.deck, entry.layout) for entry in self.entries.values() if entry.deck in whole}
        for entry in kept:
            if (entry.get("deck"), entry.get("layout")) in made:
                span = Span.whole(shown(self.folder / str(entry["name"])))
                message = f"it was made earlier, and is no longer part of the deck '{entry['deck']}'"
                yield STALE_OUTPUT.at(span, message, "delete it, or it is printed with the others")


def _state(path: Path) -> str:
    """Changes whenever somebody changes a file."""
    stat = path.stat()
    return f"{stat.st_size} {stat.st_mtime_ns} {stat.st_ino}"
