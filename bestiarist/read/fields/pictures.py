"""The field type of a picture: its file, which part of it is shown, who made it, and under which licence it may be
printed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from bestiarist.core.diagnostics import Diagnostic, Fix
from bestiarist.read.checks import WRONG_TYPE
from bestiarist.read.fields import shapes
from bestiarist.read.fields.shapes import Shape
from bestiarist.read.fields.types import Reading, wrong_type
from bestiarist.read.yaml import Mapping, Node, Scalar
from bestiarist.ruleset import Completion, FieldType, Item, Option, Place
from bestiarist.ruleset.definitions import Art

ART_KEYS = {
    "file": "the picture's path from the folder of this file: PNG, JPEG, WebP or SVG",
    "artist": "who made it",
    "license": "under which licence it may be printed",
    "source": "where it comes from",
    "alt": "what it shows, in words, for those who do not see it",
    "focus": "the point that stays in the picture: how far from its left and upper edge, for example 50% 35%, or top",
    "fit": "cover: it fills its place, and what is too much is cut off; contain: all of it is shown",
}
FITS = {"cover": "it fills its place, and what is too much is cut off", "contain": "all of it is shown, unframed"}
FOCI = ("50% 35%", "top", "bottom", "left", "right", "center")
"""Examples of what matters in a picture."""
ACROSS = {"left": 0.0, "center": 50.0, "right": 100.0}
DOWN = {"top": 0.0, "center": 50.0, "bottom": 100.0}
KEYS = "{" + ", ".join(ART_KEYS) + "}"


def focus_of(text: str) -> str | None:
    """A point of a picture as `50% 35%` (from its left and upper edge), as CSS has it in `object-position`, from that
    or from words; None where it is none."""
    parts = text.casefold().replace(",", " ").replace("centre", "center").replace("middle", "center").split()
    if len(parts) == 1 and parts[0] in ACROSS | DOWN:
        parts.append("center")
    if len(parts) != 2:
        return None
    if (parts[0] not in ACROSS and parts[0] in DOWN) or (parts[1] not in DOWN and parts[1] in ACROSS):
        parts.reverse()
    across, down = _share(parts[0], ACROSS), _share(parts[1], DOWN)
    return None if across is None or down is None else f"{across:g}% {down:g}%"


def _share(word: str, words: dict[str, float]) -> float | None:
    """A percentage from 0 to 100; None where it is none."""
    if word in words:
        return words[word]
    number, sign = word[:-1], word[-1:]
    plain = number.replace(".", "", 1)
    return float(number) if sign == "%" and plain.isdecimal() and plain.isascii() and float(number) <= 100 else None


@dataclass(frozen=True, slots=True)
class ArtField(FieldType):
    """A picture: a path, or `{file, artist, license, source, alt, focus, fit}`."""

    def read(self, node: Node, context: Any) -> Reading:
        """The record of the picture; whether the file is there is for the checks to say."""
        if isinstance(node, Scalar):
            return Art(node.text, span=node.slice.span()), ()
        if not isinstance(node, Mapping):
            return None, (wrong_type(node, f"a file or {KEYS}"),)
        found: list[Diagnostic] = []
        parts: dict[str, str] = {}
        for entry in node.entries:
            if entry.key.text in ART_KEYS and isinstance(entry.value, Scalar):
                parts[entry.key.text] = " ".join(entry.value.text.split())
            elif entry.key.text in ART_KEYS:
                found.append(wrong_type(entry.value, "a text"))
            else:
                found.append(wrong_type(entry.key, f"one of {', '.join(ART_KEYS)}"))
        for name, reading in (("focus", _read_focus), ("fit", _read_fit)):
            given = node.get(name)
            if name in parts and isinstance(given, Scalar):
                parts[name], problems = reading(given)
                found += problems
        file = node.get("file")
        if "file" not in parts or file is None:
            return None, (*found, wrong_type(node, "the `file` of the picture"))
        return Art(**parts, span=file.slice.span()), tuple(found)

    def shape(self, context: Any) -> Shape:
        """A path, or the keys of a picture."""
        keys = {name: {**shapes.optional(shapes.text()), "description": text} for name, text in ART_KEYS.items()}
        keys["file"] = {**keys["file"], **shapes.text()}
        keys["focus"]["examples"] = [*FOCI]
        keys["fit"] |= shapes.one_of([*FITS], texts=[*FITS.values()])
        record: Shape = {"type": "object", "properties": keys, "required": ["file"], "additionalProperties": False}
        return {"anyOf": [*shapes.text()["anyOf"], record]}

    def items(self, value: Art) -> Iterator[Item]:
        """All that is said of the picture, as one."""
        focus = f"focus {value.focus}" if value.focus else ""
        parts = (value.file, value.artist, value.license, value.source, value.alt, focus, value.fit)
        yield Item("", ", ".join(part for part in parts if part))

    def texts(self, value: Art) -> Iterator[str]:
        """Whom the card names."""
        yield from (value.artist, value.license)

    def complete(self, place: Place, context: Any) -> Completion:
        """The keys of a picture, and the words that two of them take."""
        before = place.before.rpartition("{")[2].rpartition(",")[2]
        key, colon, _ = before.partition(":")
        column = place.start_of_word("%")
        if colon and key.strip() == "fit":
            return Completion(column, tuple(Option(word, info=text) for word, text in FITS.items()))
        if colon and key.strip() == "focus":
            return Completion(len(place.before) - len(before.partition(":")[2].lstrip()) + 1, tuple(map(Option, FOCI)))
        if colon:
            return Completion(column)
        keys = (Option(name, "property", info=text, apply=f"{name}: ") for name, text in ART_KEYS.items())
        return Completion(column, tuple(keys))


def _read_focus(node: Scalar) -> tuple[str, tuple[Diagnostic, ...]]:
    focus = focus_of(node.text)
    if focus is not None:
        return focus, ()
    numbers = node.text.replace(",", " ").split()
    meant = focus_of(" ".join(f"{number}%" for number in numbers))
    fix = Fix.replacing(node.slice.span(), meant) if meant and len(numbers) == 2 else None
    message = f"'{node.text}' is no point of a picture"
    hint = "say how far it is from the left and from the top, as in `50% 35%`, or `top`, `bottom`, `left`, `right`"
    return "", (WRONG_TYPE.at(node.slice.span(), message, hint, fix),)


def _read_fit(node: Scalar) -> tuple[str, tuple[Diagnostic, ...]]:
    word = node.text.strip().casefold()
    if word in FITS:
        return word, ()
    hint = "; ".join(f"`{name}`: {text}" for name, text in FITS.items())
    return "", (WRONG_TYPE.at(node.slice.span(), f"'{node.text}' is no way to fit a picture", hint),)
