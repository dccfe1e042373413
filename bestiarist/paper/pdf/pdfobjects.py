"""The objects of a PDF file, and how they are written: streams one by one, all others deflated together (PDF 1.5)."""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterable, Mapping
from typing import Any

LEVEL = 4
"""How hard to deflate what is not drawn: half the time of the usual 6, and a thousandth more bytes in a file."""
_HEADER = b"%PDF-1.7\n%\xf0\x9f\x96\xa4\n"


class Text(str):
    """Words for people. Any other `str` in an object is a token, such as a name or a reference, and stands as it is."""

    __slots__ = ()


class PdfObjects:
    """Objects by their numbers, from 1. Dictionaries and arrays are plain ones, and may change until they are written;
    streams are bytes."""

    def __init__(self) -> None:
        self.objects: list[Any] = []

    def add(self, value: Any) -> str:
        """One more object; what refers to it."""
        self.objects.append(value)
        return f"{len(self.objects)} 0 R"

    def add_stream(self, data: bytes, opening: bytes) -> str:
        """A stream; its bytes and the `opening` of its dictionary are ready."""
        return self.add(_stream(data, opening))

    def add_text(self, text: str) -> str:
        """A stream of text, such as operators."""
        return self.add(_deflated(text.encode("ascii"), {}))

    def to_bytes(self, root: str, info: str) -> bytes:
        """The file; the same bytes for the same objects. `root` and `info` refer to the catalogue and the title."""
        parts, places = [_HEADER], [(0, 0, 0)]
        position, packed = len(_HEADER), len(self.objects) + 1
        others: list[tuple[int, bytes]] = []
        for number, one in enumerate(self.objects, 1):
            if isinstance(one, bytes):
                places.append((1, position, 0))
                position += _put(parts, number, one)
            else:
                places.append((2, packed, len(others)))
                others.append((number, written(one)))
        places.append((1, position, 0))
        position += _put(parts, packed, _together(others))
        places.append((1, position, 0))
        table = b"".join(struct.pack(">BII", *place) for place in places)
        entries = {"Type": "/XRef", "W": [1, 4, 4], "Size": packed + 2, "Root": root, "Info": info}
        _put(parts, packed + 1, _deflated(table, entries))
        return b"".join((*parts, b"startxref\n%d\n%%%%EOF\n" % position))


def written(value: Any) -> bytes:
    """A value as it stands in a file."""
    return _written(value).encode("ascii")


def opening(entries: Mapping[str, Any]) -> bytes:
    """The dictionary of a stream, but for its end, which depends on what is in the stream."""
    return written(dict(entries))[:-2]


def _written(value: Any) -> str:
    kind = type(value)
    if kind is str:
        return str(value)
    if kind is dict:  # most of its values are tokens
        parts = [f"/{key} {one if type(one) is str else _written(one)}" for key, one in value.items()]
        return f"<<{''.join(parts)}>>"
    if kind is Text:
        return _text(value)
    if kind is float:
        return str(int(value)) if value.is_integer() else f"{value:f}".rstrip("0")
    if kind in (list, tuple):
        return f"[{' '.join([one if type(one) is str else _written(one) for one in value])}]"
    return str(value)


def _text(text: str) -> str:
    """ASCII as it is, anything else as UTF-16."""
    if not text.isascii():
        return f"<feff{text.encode('utf-16-be').hex()}>"
    return "(" + text.replace("\\", r"\\").replace("(", r"\(").replace(")", r"\)") + ")"


def _stream(data: bytes, opening: bytes) -> bytes:
    return b"%b/Length %d>>\nstream\n%b\nendstream" % (opening, len(data), data)


def _deflated(data: bytes, entries: Mapping[str, Any]) -> bytes:
    return _stream(zlib.compress(data, LEVEL), opening({**entries, "Filter": "/FlateDecode"}))


def _put(parts: list[bytes], number: int, body: bytes) -> int:
    """An object among the parts of a file; its length."""
    found = (b"%d 0 obj\n" % number, body, b"\nendobj\n")
    parts += found
    return sum(map(len, found))


def _together(objects: Iterable[tuple[int, bytes]]) -> bytes:
    """Objects in one stream, after a list of where each begins."""
    index, bodies, position = [], [], 0
    for number, body in objects:
        index.append(b"%d %d" % (number, position))
        bodies.append(body)
        position += len(body) + 1
    first = b" ".join(index) + b"\n"
    entries = {"Type": "/ObjStm", "N": len(bodies), "First": len(first)}
    return _deflated(first + b"\n".join(bodies), entries)
