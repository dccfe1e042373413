"""What painted sides name, as objects of one file: resources and pictures that many sides share are in it once."""

from __future__ import annotations

from typing import Any

from bestiarist.render.painted import Frozen, unpack
from bestiarist.render.pdfobjects import PdfObjects, Text, opening


class Thawing:
    """Makes objects of a file out of plain data; `fonts` refers to the faces of all sides."""

    def __init__(self, pdf: PdfObjects, fonts: str) -> None:
        self.pdf, self.fonts = pdf, fonts
        self.known: dict[bytes, str] = {}
        self.shared: dict[tuple[bytes, str], str] = {}

    def resources(self, packed: bytes) -> str:
        """What the operators of a side name; nearly all sides name the same."""
        if packed not in self.known:
            named = {name: self._thawed(part) for name, part in unpack(packed).items()}
            self.known[packed] = self.pdf.add(named | {"Font": self.fonts})
        return self.known[packed]

    def _thawed(self, value: Frozen) -> Any:
        """Plain data as objects; pictures that several sides show are in the file once."""
        if isinstance(value, list):
            return [self._thawed(one) for one in value]
        if not isinstance(value, dict):
            return value
        if "text" in value:
            return Text(value["text"])
        entries = {name: self._thawed(one) for name, one in value["dict"].items()}
        if "stream" not in value:
            return entries
        if "Resources" in entries:
            entries["Resources"]["Font"] = self.fonts
        key = (value["stream"], repr(value["dict"]))
        if key not in self.shared:
            self.shared[key] = self.pdf.add_stream(value["stream"], opening(entries))
        return self.shared[key]
