"""Printed cards: from the cache where they are there, otherwise made, by helping processes where there are many."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor
from contextlib import contextmanager
from typing import TYPE_CHECKING

from cardwright.diagnostics import Diagnostic
from cardwright.render import fingerprints
from cardwright.render.cache import Cache, digest
from cardwright.render.cards import Setup, Subject
from cardwright.render.faults import MissingLibrariesError
from cardwright.render.fit import Fitted
from cardwright.render.painted import Painted, Printed, from_json, to_json

if TYPE_CHECKING:
    from cardwright.render.embedding import Subset

CHUNK = 16
"""Cards that are laid out together: enough to share the work, few enough to stay small."""
WORTHWHILE = 40
"""From so many cards on, helping processes are worth the second that they need to start."""

Result = tuple[list[Printed], tuple[Diagnostic, ...]]


def print_cards(setup: Setup, subjects: Sequence[Subject], max_faces: int, backs: bool) -> Result:
    """Cards made anew, in any process, and what the renderer complained about."""
    try:
        from cardwright.render.printer import CardPrinter  # WeasyPrint takes its time; only what prints waits for it
    except OSError as error:
        raise MissingLibrariesError(str(error)) from error
    printer = CardPrinter(setup)
    return printer.print(subjects, max_faces, backs=backs), tuple(printer.press.warnings)


def print_notice(setup: Setup) -> Result:
    """The card with the licence notice: one face, or none where the game has no notice."""
    try:
        from cardwright.render.printer import CardPrinter
    except OSError as error:
        raise MissingLibrariesError(str(error)) from error
    printer = CardPrinter(setup)
    notice = printer.notice()
    return [Printed(Fitted(()), tuple(printer.paint([notice] if notice else [])))], tuple(printer.press.warnings)


class Studio:
    """Prints cards of one setup. `jobs` is how many processes may work; after the run, `warnings` is what the renderer
    complained about. What it complains about is not kept, so that it complains again the next time."""

    def __init__(self, setup: Setup, cache: Cache, jobs: int) -> None:
        self.setup, self.cache, self.jobs = setup, cache, jobs
        self.key = fingerprints.of_setup(setup)
        self.warnings: dict[Diagnostic, None] = {}
        self.subsets: dict[str, Subset] = {}

    def key_of(self, subject: Subject, max_faces: int, backs: bool) -> str:
        """The name of a printed card in the cache."""
        return digest(self.key, fingerprints.of_subject(subject, self.setup), f"{max_faces} {backs}")

    def print(
        self, subjects: Sequence[Subject], max_faces: int, *, backs: bool, progress: Callable[[int], None]
    ) -> list[Printed]:
        """The subjects with their sides, in their order."""
        keys = [self.key_of(one, max_faces, backs) for one in subjects]
        found = {key: from_json(entry) for key in keys if (entry := self.cache.get(key))}
        missing = {key: one for key, one in zip(keys, subjects, strict=True) if key not in found}
        chunks = [list(missing)[start : start + CHUNK] for start in range(0, len(missing), CHUNK)]
        with _executor(self.jobs if len(missing) >= WORTHWHILE else 1) as executor:
            run = executor.map if executor else map
            wanted = [[missing[key] for key in chunk] for chunk in chunks]
            count = len(chunks)
            results = run(print_cards, [self.setup] * count, wanted, [max_faces] * count, [backs] * count)
            for chunk, result in zip(chunks, results, strict=True):
                found |= self._kept(chunk, result)
                progress(len(found))
        return [found[key] for key in keys]

    def notice(self) -> Painted | None:
        """The card with the licence notice, if the game has one."""
        key = digest(self.key, "notice")
        entry = self.cache.get(key)
        printed = from_json(entry) if entry else self._kept([key], print_notice(self.setup))[key]
        return printed.faces[0] if printed.faces else None

    def subset(self, face: str, glyphs: Sequence[int]) -> Subset:
        """A face with some glyphs."""
        key = digest(self.key, face, repr(list(glyphs)))
        if key not in self.subsets:
            from cardwright.render import embedding

            entry = self.cache.get(key)
            self.subsets[key] = embedding.from_json(entry) if entry else embedding.subset(face, glyphs)
            if not entry:
                self.cache.put(key, embedding.to_json(self.subsets[key]))
        return self.subsets[key]

    def _kept(self, keys: Sequence[str], result: Result) -> dict[str, Printed]:
        printed, warnings = result
        self.warnings |= dict.fromkeys(warnings)
        made = dict(zip(keys, printed, strict=True))
        if not warnings:
            for key, one in made.items():
                self.cache.put(key, to_json(one))
        return made


@contextmanager
def _executor(jobs: int) -> Iterator[Executor | None]:
    """So many helping processes; None where one process does it all."""
    if jobs < 2:
        yield None
        return
    import multiprocessing
    from concurrent.futures import ProcessPoolExecutor

    from cardwright.render.fonts import isolate_fontconfig

    isolate_fontconfig()  # here, so that the helpers share its folder and this process removes it
    executor = ProcessPoolExecutor(jobs, multiprocessing.get_context("spawn"), _deaf)
    try:
        yield executor
    finally:
        executor.shutdown(cancel_futures=True)


def _deaf() -> None:
    """Ctrl-C is for the process that was started by a person; it ends the helpers."""
    import signal

    signal.signal(signal.SIGINT, signal.SIG_IGN)
