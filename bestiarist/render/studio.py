"""Printed cards: from the cache where they are there, otherwise made, by helping processes where there are many."""

from __future__ import annotations

import ctypes.util
import gc
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from functools import lru_cache, partial
from typing import TYPE_CHECKING

from bestiarist.diagnostics import Diagnostic
from bestiarist.render import fingerprints
from bestiarist.render.cache import Cache, digest
from bestiarist.render.cards import Card, Setup, Subject
from bestiarist.render.cardsize import CardSize
from bestiarist.render.faults import MissingLibrariesError
from bestiarist.render.fitted import Fitted
from bestiarist.render.painted import Painted, Printed, from_entry, pack_fitted, to_entry, unpack_fitted
from bestiarist.render.words import Words, unpacked
from bestiarist.render.workers import WORTHWHILE, call_helpers, carry_out

if TYPE_CHECKING:
    from concurrent.futures import Executor

    from bestiarist.render.embedding import Subset
    from bestiarist.render.printer import CardPrinter

CHUNK = 12
"""At most so many cards are laid out together, so that memory does not grow with the deck."""

OBJECTS_BETWEEN_COLLECTIONS = 100_000

Result = tuple[list[Printed], tuple[Diagnostic, ...]]


def print_cards(setup: Setup, key: str, subjects: Sequence[Subject | bytes], max_faces: int, backs: bool) -> Result:
    """Cards made anew, in any process, and what the renderer complained about. `key`: the fingerprint of the setup."""
    printer = _printer(setup, key)
    printed = printer.print([unpacked(subject) for subject in subjects], max_faces, backs=backs)
    if len(subjects) == CHUNK:
        gc.collect()  # there are more to come, and what is left of these documents would pile up
        gc.freeze()  # what is left now is kept
    return printed, tuple(printer.press.warnings)


def print_notice(setup: Setup, key: str) -> Result:
    """The card with the licence notice; without faces where the game has no notice."""
    printer = _printer(setup, key)
    return [printer.notice()], tuple(printer.press.warnings)


def print_back(setup: Setup, key: str, title: str, picture: str) -> Result:
    """The back that the cards of a deck share, as the one face of a card."""
    printer = _printer(setup, key)
    painted = printer.painted([printer.back(title, picture)])
    return [Printed.of(Fitted(()), painted)], tuple(printer.press.warnings)


def _portions(keys: Sequence[str], jobs: int) -> Iterator[list[str]]:
    """What is handed out at once: less towards the end, so that no helper waits long for another."""
    at = 0
    while at < len(keys):
        size = min(CHUNK, -(-(len(keys) - at) // (2 * jobs)) if jobs > 1 else CHUNK)
        yield list(keys[at : at + size])
        at += size


@lru_cache(maxsize=1)
def _printer(setup: Setup, key: str) -> CardPrinter:
    """The printer of this process; another one as soon as a template has changed."""
    need_renderer()
    from bestiarist.render.printer import CardPrinter

    gc.freeze()
    gc.set_threshold(OBJECTS_BETWEEN_COLLECTIONS)  # layouts make many objects, and little garbage
    return CardPrinter(setup)


def need_renderer() -> None:
    """Load WeasyPrint, which takes its time: only what prints waits for it. MissingLibrariesError."""
    try:
        with _by_file_names():
            import bestiarist.render.printer  # noqa: F401
    except OSError as error:
        if error.errno is not None:  # a file that cannot be read, say; a library that is not found has no number
            raise
        raise MissingLibrariesError(str(error)) from error


@contextmanager
def _by_file_names() -> Iterator[None]:
    """While this lasts, whoever looks for libraries on Linux tries their file names only, and starts no compilers."""
    search = ctypes.util.find_library
    if sys.platform == "linux":
        ctypes.util.find_library = lambda name: None
    try:
        yield
    finally:
        ctypes.util.find_library = search


class Studio:
    """Prints cards of one setup. `jobs` is how many processes may work: helpers, or those of an `executor`. For files
    that are only looked at and thrown away, `roomy` faces are quicker: they keep the glyphs of earlier files.

    After the run, `warnings` is what the renderer complained about. Cards with warnings are not kept, so that the
    warnings come again until they are mended.
    """

    def __init__(
        self, setup: Setup, cache: Cache, jobs: int, executor: Executor | None = None, words: Words | None = None,
        *, roomy: bool = False,
    ) -> None:
        self.roomy, self.glyphs = roomy, dict[str, frozenset[int]]()
        self.setup, self.cache, self.jobs, self.executor = setup, cache, jobs, executor
        self.words = words or Words(cache, setup)
        self.key = fingerprints.of_setup(setup)
        self.fits: dict[str, dict[str, Fitted]] = {}
        self.found: dict[str, Printed] = {}
        self.notice: Sequence[Painted] = ()
        self.warnings: dict[Diagnostic, None] = {}
        self.subsets: dict[str, Subset] = {}

    def sized(self, size: CardSize) -> Studio:
        """A studio for cards of another size."""
        if size == self.setup.size:
            return self
        setup = replace(self.setup, size=size)
        return Studio(setup, self.cache, self.jobs, self.executor, self.words, roomy=self.roomy)

    def learn(self, cards: Sequence[Card]) -> None:
        """Find out what many cards say; helpers are started meanwhile, where they pay."""
        if self.jobs > 1 and self.executor is None and len(self.words.new(cards)) >= WORTHWHILE:
            call_helpers()
        self.words.learn(cards)

    def key_of(self, card: Card, max_faces: int, backs: bool) -> str:
        """The name of a printed card in the cache."""
        return digest(self.key, self.words.digest_of(card), f"{max_faces} {backs}")

    def fit(
        self, cards: Mapping[str, Card], max_faces: int, *, backs: bool, progress: Callable[[int], None]
    ) -> list[Fitted]:
        """How the text of each card is fitted. Nothing is printed, nor looked for, if the last run knew them all."""
        self.words.save()
        name = digest("fitted", self.key, str(self.setup.root), f"{max_faces} {backs}")
        if name not in self.fits:
            kept = self.cache.get(name)
            self.fits[name] = unpack_fitted(kept) if kept else {}
        if not self.fits[name].keys() >= cards.keys():
            printed = self.print(cards, max_faces, backs=backs, progress=progress)
            self.fits[name] = {key: printed[key].fitted for key in cards}
            if not self.warnings:
                self.cache.put(name, pack_fitted(self.fits[name]))
        return [self.fits[name][key] for key in cards]

    def print(
        self, cards: Mapping[str, Card], max_faces: int, *, backs: bool, progress: Callable[[int], None]
    ) -> dict[str, Printed]:
        """The cards by their keys, printed; and `notice`, the card with the licence notice."""
        notice = digest(self.key, "notice")
        found = self.found
        found |= {
            key: from_entry(entry) for key in (notice, *cards) if key not in found and (entry := self.cache.get(key))
        }
        missing = [key for key in cards if key not in found]
        jobs = self.jobs if len(missing) >= WORTHWHILE else 1
        chunks = list(_portions(missing, jobs))

        def task(keys: list[str]) -> Callable[[], Result]:
            if keys == [notice]:
                return partial(print_notice, self.setup, self.key)
            subjects = [self.words.subject(cards[key]) for key in keys]
            return partial(print_cards, self.setup, self.key, subjects, max_faces, backs)

        if notice not in found:
            chunks.insert(0, [notice])
        results = carry_out(map(task, chunks), jobs, self.executor if jobs > 1 else None)
        done = len(cards) - len(missing)
        for chunk, (printed, warnings) in zip(chunks, results, strict=True):
            self.warnings |= dict.fromkeys(warnings)
            for key, one in zip(chunk, printed, strict=True):
                found[key] = one
                if not warnings:
                    self.cache.put(key, to_entry(one))
            done += len(chunk) * (chunk != [notice])
            progress(done)
        self.notice = found[notice].sides[0]
        return found

    def back_key(self, title: str, picture: str) -> str:
        """The name of a deck's back in the cache."""
        return digest(self.key, fingerprints.of_back(title, picture, self.setup))

    def back(self, title: str, picture: str) -> Painted:
        """The back that the cards of a deck share: its title, or a picture."""
        key = self.back_key(title, picture)
        entry = self.cache.get(key)
        if entry:
            printed = from_entry(entry)
        else:
            (printed,), warnings = print_back(self.setup, self.key, title, picture)
            self.warnings |= dict.fromkeys(warnings)
            if not warnings:
                self.cache.put(key, to_entry(printed))
        return printed.sides[0][0]

    def subset(self, face: str, glyphs: Sequence[int]) -> Subset:
        """A face with some glyphs."""
        if self.roomy:
            self.glyphs[face] = self.glyphs.get(face, frozenset()).union(glyphs)
            glyphs = sorted(self.glyphs[face])
        key = digest(self.key, face, repr(list(glyphs)))
        if key not in self.subsets:
            from bestiarist.render import embedding

            entry = self.cache.get(key)
            self.subsets[key] = embedding.from_json(entry) if entry else embedding.subset(face, glyphs)
            if not entry:
                self.cache.put(key, embedding.to_json(self.subsets[key]))
        return self.subsets[key]
