"""Printing cards in any process: what a worker is handed, and the printer that it keeps."""

from __future__ import annotations

import gc
import sys
import traceback
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, redirect_stdout
from functools import lru_cache
from io import StringIO
from typing import TYPE_CHECKING

from bestiarist.core.diagnostics import Diagnostic
from bestiarist.core.faults import MissingLibrariesError, TemplateFaultError
from bestiarist.render.cards import Setup, Subject
from bestiarist.typeset.fit import Fitted
from bestiarist.typeset.pagecontent import Printed

if TYPE_CHECKING:
    from bestiarist.render.printer import CardPrinter

CHUNK = 12
"""At most so many cards are laid out together, so that memory does not grow with the deck."""

OBJECTS_BETWEEN_COLLECTIONS = 100_000

Result = tuple[list[Printed], tuple[Diagnostic, ...]]


def print_cards(setup: Setup, key: str, subjects: Sequence[Subject], max_faces: int, backs: bool) -> Result:
    """Cards made anew, in any process, and what the renderer complained about. `key`: the fingerprint of the setup."""
    wanted, printed, warnings = list(subjects), dict[int, Printed](), dict[Diagnostic, None]()
    for styles in dict.fromkeys(one.styles for one in wanted):
        printer = printer_of(setup.wearing(styles), key)
        numbers = [number for number, one in enumerate(wanted) if one.styles == styles]
        found = _printed(printer, [wanted[number] for number in numbers], max_faces, backs)
        printed |= zip(numbers, found, strict=True)
        warnings |= dict.fromkeys(printer.press.warnings)
    if len(subjects) == CHUNK:
        gc.collect()  # there are more to come, and what is left of these documents would pile up
        gc.freeze()  # what is left now is kept
    return [printed[number] for number in range(len(wanted))], tuple(warnings)


def _printed(printer: CardPrinter, subjects: Sequence[Subject], max_faces: int, backs: bool) -> list[Printed]:
    """Cards printed together; one by one where that fails, so that one odd card never stops the others."""
    try:
        return printer.print(subjects, max_faces, backs=backs)
    except (TemplateFaultError, OSError):
        raise  # it would stop any card
    except Exception:  # whatever a text can bring about that nobody has thought of
        if len(subjects) == 1:
            return [failed_card()]
        return [one for subject in subjects for one in _printed(printer, [subject], max_faces, backs)]


def failed_card() -> Printed:
    """A card that cannot be printed, with the exception that is being handled."""
    return Printed.of(Fitted((), failed=traceback.format_exc()))


def print_notice(setup: Setup, key: str) -> Result:
    """The card with the licence notice; without faces where the game has no notice."""
    printer = printer_of(setup, key)
    return [printer.notice()], tuple(printer.press.warnings)


def print_back(setup: Setup, key: str, title: str, picture: str) -> Result:
    """The back that the cards of a deck share, as the one face of a card."""
    printer = printer_of(setup, key)
    painted = printer.painted([printer.back(title, picture)])
    return [Printed.of(Fitted(()), painted)], tuple(printer.press.warnings)


@lru_cache(maxsize=4)
def printer_of(setup: Setup, key: str) -> CardPrinter:
    """The printer of this process for a design; another one as soon as a template has changed."""
    need_renderer()
    from bestiarist.render.printer import CardPrinter

    gc.freeze()
    gc.set_threshold(OBJECTS_BETWEEN_COLLECTIONS)  # layouts make many objects, and little garbage
    return CardPrinter(setup)


def need_renderer() -> None:
    """Load WeasyPrint, which takes its time: only what prints waits for it. MissingLibrariesError.

    Where a library is missing, WeasyPrint prints advice of its own, which the error stands for.
    """
    try:
        with _by_file_names(), redirect_stdout(StringIO()):
            import bestiarist.render.printer  # noqa: F401
    except OSError as error:
        if error.errno is not None:  # a file that cannot be read, say; a library that is not found has no number
            raise
        raise MissingLibrariesError(str(error)) from error


@contextmanager
def _by_file_names() -> Iterator[None]:
    """While this lasts, whoever looks for libraries on Linux tries their file names only, and starts no compilers."""
    import ctypes.util

    search = ctypes.util.find_library
    if sys.platform == "linux":
        ctypes.util.find_library = lambda name: None
    try:
        yield
    finally:
        ctypes.util.find_library = search
