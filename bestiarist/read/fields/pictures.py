"""The field type of a picture: its file, who made it, and under which licence it may be printed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from bestiarist.core.diagnostics import Diagnostic
from bestiarist.read.fields import shapes
from bestiarist.read.fields.shapes import Shape
from bestiarist.read.fields.types import Reading, wrong_type
from bestiarist.read.yaml import Mapping, Node, Scalar
from bestiarist.ruleset import FieldType, Item
from bestiarist.ruleset.definitions import Art

ART_KEYS = {
    "file": "the picture's path from the folder of this file: PNG, JPEG, WebP or SVG",
    "artist": "who made it",
    "license": "under which licence it may be printed",
    "source": "where it comes from",
}


@dataclass(frozen=True, slots=True)
class ArtField(FieldType):
    """A picture: a path, or `{file, artist, license, source}`."""

    def read(self, node: Node, context: Any) -> Reading:
        """The record of the picture; whether the file is there is for the checks to say."""
        if isinstance(node, Scalar):
            return Art(node.text, span=node.slice.span()), ()
        if not isinstance(node, Mapping):
            return None, (wrong_type(node, "a file or {file, artist, license, source}"),)
        found: list[Diagnostic] = []
        parts: dict[str, str] = {}
        for entry in node.entries:
            if entry.key.text in ART_KEYS and isinstance(entry.value, Scalar):
                parts[entry.key.text] = " ".join(entry.value.text.split())
            else:
                found.append(wrong_type(entry.key, "one of file, artist, license, source"))
        file = node.get("file")
        if "file" not in parts or file is None:
            return None, (*found, wrong_type(node, "the `file` of the picture"))
        return Art(**parts, span=file.slice.span()), tuple(found)

    def shape(self, context: Any) -> Shape:
        """A path, or the keys of a picture."""
        keys = {name: {**shapes.optional(shapes.text()), "description": text} for name, text in ART_KEYS.items()}
        keys["file"] = {**keys["file"], **shapes.text()}
        record: Shape = {"type": "object", "properties": keys, "required": ["file"], "additionalProperties": False}
        return {"anyOf": [*shapes.text()["anyOf"], record]}

    def items(self, value: Art) -> Iterator[Item]:
        """All that is said of the picture, as one."""
        parts = (value.file, value.artist, value.license, value.source)
        yield Item("", ", ".join(part for part in parts if part))

    def texts(self, value: Art) -> Iterator[str]:
        """Whom the card names."""
        yield from (value.artist, value.license)
