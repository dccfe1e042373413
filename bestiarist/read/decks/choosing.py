"""Which deck a person means: by the name of its file, by its title, or by the beginning of either."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from difflib import get_close_matches
from pathlib import Path
from typing import NamedTuple

from bestiarist.read.files import read_source
from bestiarist.read.project import find_files, is_deck
from bestiarist.read.yaml import Mapping, Scalar, parse


class DeckFile(NamedTuple):
    """The file of a deck, and the deck's title."""

    path: Path
    title: str

    @property
    def names(self) -> tuple[str, str]:
        """What it goes by, in lower case: the name of the file, the title."""
        return self.path.stem.casefold(), self.title.casefold()


def deck_files(folders: Iterable[Path], games: Sequence[str]) -> Iterator[DeckFile]:
    """The decks among the files of some folders."""
    for file in find_files(folders, games)[0]:
        source, _ = read_source(file.path, file.shown)
        if source is not None and is_deck(source):
            root, _ = parse(source)
            title = root.get("title") if isinstance(root, Mapping) else None
            yield DeckFile(file.path, title.text if isinstance(title, Scalar) else file.path.stem)


def choose(word: str, files: Sequence[DeckFile]) -> tuple[Path | None, str]:
    """The file of the deck that is meant; or else what is wrong with the word."""
    folded = " ".join(word.split()).casefold().removesuffix(".yaml")
    exact = [file for file in files if folded in file.names]
    found = exact or [file for file in files if any(name.startswith(folded) for name in file.names)]
    if len(found) == 1:
        return found[0].path, ""
    if found:
        return None, f"'{word}' may be any of the decks {_listed(found)}"
    spelt = {start: file.path.stem for file in files for name in file.names for start in (name[: len(folded)], name)}
    near = get_close_matches(folded, spelt, 1, 0.6)
    meant = spelt[near[0]] if near else ""
    hint = f"did you mean {meant}?" if meant else f"there are: {_listed(files)}" if files else "there are none"
    return None, f"there is no deck '{word}'; {hint}"


def _listed(files: Sequence[DeckFile]) -> str:
    stems = [file.path.stem for file in files]
    return ", ".join(file.path.as_posix() if stems.count(file.path.stem) > 1 else file.path.stem for file in files)
