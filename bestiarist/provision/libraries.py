"""The shared libraries that WeasyPrint draws with, looked for the way WeasyPrint does it."""

import ctypes
import ctypes.util
import os
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass

_MSYS2_FOLDERS = r"C:\msys64\ucrt64\bin;C:\msys64\mingw64\bin;C:\Program Files\GTK3-Runtime Win64\bin"


@dataclass(frozen=True, slots=True)
class Library:
    """A shared library: the name people know it by, and its file names on Linux, macOS and Windows.

    `required` is False where WeasyPrint works without it, if more slowly.
    """

    name: str
    files: tuple[str, ...]
    required: bool = True


LIBRARIES = (
    Library("GObject", ("libgobject-2.0.so.0", "libgobject-2.0.0.dylib", "gobject-2.0", "libgobject-2.0-0")),
    Library("Pango", ("libpango-1.0.so.0", "libpango-1.0.dylib", "pango-1.0", "libpango-1.0-0")),
    Library(
        "PangoFT2",
        ("libpangoft2-1.0.so.0", "libpangoft2-1.0.dylib", "pangoft2-1.0", "libpangoft2-1.0-0"),
    ),
    Library("HarfBuzz", ("libharfbuzz.so.0", "libharfbuzz.0.dylib", "harfbuzz", "libharfbuzz-0")),
    Library("Fontconfig", ("libfontconfig.so.1", "libfontconfig.1.dylib", "fontconfig", "libfontconfig-1")),
    Library(
        "HarfBuzz-Subset",
        ("libharfbuzz-subset.so.0", "libharfbuzz-subset.0.dylib", "harfbuzz-subset", "libharfbuzz-subset-0"),
        required=False,
    ),
)


def load_shared(file: str) -> object:
    """Load one shared library into this process; raises OSError where the system does not find it."""
    try:
        return ctypes.CDLL(file)
    except OSError:
        # On Linux the search would start compilers; the names ending in .so are all it could find.
        found = None if sys.platform == "linux" else ctypes.util.find_library(file)
        if found is None:
            raise
        return ctypes.CDLL(found)


@contextmanager
def by_file_names() -> Iterator[None]:
    """While this lasts, whoever looks for libraries on Linux tries their file names only, and starts no compilers."""
    search = ctypes.util.find_library
    if sys.platform == "linux":
        ctypes.util.find_library = lambda name: None
    try:
        yield
    finally:
        ctypes.util.find_library = search


def missing_libraries(
    libraries: Sequence[Library] = LIBRARIES, load: Callable[[str], object] = load_shared
) -> tuple[Library, ...]:
    """Return those of `libraries` that no file name of theirs loads."""
    if sys.platform == "win32":
        _add_dll_folders()
    return tuple(library for library in libraries if not _loads(library, load))


def _loads(library: Library, load: Callable[[str], object]) -> bool:
    for file in library.files:
        with suppress(OSError):
            load(file)
            return True
    return False


def _add_dll_folders() -> None:
    """Let Windows look where WeasyPrint will let it look."""
    if sys.platform == "win32":
        for folder in os.environ.get("WEASYPRINT_DLL_DIRECTORIES", _MSYS2_FOLDERS).split(";"):
            with suppress(OSError):
                os.add_dll_directory(folder)
