"""Pieces of JSON Schema (draft-07) for what fields read: what an editor offers, and what it underlines.

An editor reads YAML before it looks here: `+7` is a number to it, and `63x88` a text. A shape is never narrower than
what is read without an error; where it cannot be as exact, it is wider.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Any

from bestiarist.ruleset import Table

Shape = dict[str, Any]
_TYPES = ("string", "number", "boolean", "null", "array", "object")
DIGIT = "(?:[0-9]|[^\\x00-\\x7F])"
"""A digit as a pattern: an ASCII one, or one of the many others."""
_JOINED = "[\ufe0e\ufe0f]*"
"""What may follow a symbol, to say how it is drawn."""


def text() -> Shape:
    """Any one value."""
    return {"anyOf": [{"type": ["string", "number"]}, unoffered("boolean")]}


def unoffered(name: str) -> Shape:
    """A type that is accepted where no editor should offer its values: `name: true`."""
    return {"not": {"type": [other for other in _TYPES if other != name]}}


def whole_number() -> Shape:
    """A whole number, as a number or as a text with any of the signs that are understood."""
    return {"anyOf": [{"type": "integer"}, matching(f"[+\\-−–＋－﹢﹣]?(?: *{DIGIT}){{1,9}}")]}


def length(high: float) -> Shape:
    """A number from 0 to `high`, or a text that is one."""
    return {"anyOf": [{"type": "number", "minimum": 0, "maximum": high}, matching(f"\\+?(?:{DIGIT}|[._eE+\\-])+")]}


def list_of(item: Shape) -> Shape:
    """A list; empty items are left out when it is read."""
    return {"type": "array", "items": optional(item)}


def text_or_list() -> Shape:
    """A text, or a list of texts."""
    return {"anyOf": [*text()["anyOf"], list_of(text())]}


def one_or_more(item: Shape) -> Shape:
    """One, or a list of them."""
    return {"anyOf": [*item.get("anyOf", (item,)), {"type": "array", "items": item}]}


def optional(shape: Shape) -> Shape:
    """The shape, or nothing behind the colon."""
    return {"anyOf": [*shape.get("anyOf", (shape,)), unoffered("null")]}


def matching(pattern: str) -> Shape:
    """A text that is this from its beginning to its end, but for blanks."""
    return {"type": "string", "pattern": f"^\\s*(?:{pattern})\\s*$"}


def one_of(names: Sequence[str], others: Iterable[str] = (), texts: Sequence[str] = (), more: str = "") -> Shape:
    """One of some words, however it is capitalised: the names are offered (with `texts` to explain them), other
    spellings and what the pattern `more` describes are accepted."""
    offered: Shape = {"enum": [*names]}
    if any(texts):
        offered["enumDescriptions"] = [*texts]
    every = [*dict.fromkeys((*names, *others))]
    numbers = [int(word) for word in every if re.fullmatch(r"[+-]?[0-9]+", word)]
    accepted = matching("|".join([*map(any_case, every), *([more] if more else [])]))
    return {"anyOf": [offered, accepted, *([{"enum": numbers}] if numbers else [])]}


def term_of(table: Table, variants: Table | None = None) -> Shape:
    """A word of a table: its names are offered; its symbols, other spellings and look-alikes are accepted."""
    alike = [one.name for one in variants or () if str(one.data["means"]) in table]
    spellings = (spelling for term in table for spelling in term.spellings())
    return one_of(table.names, (*spellings, *alike), [_explained(term.text, term.symbol) for term in table])


def _explained(words: str, symbol: str) -> str:
    return f"{symbol} {words}".strip()


def any_case(words: str) -> str:
    """A pattern for words in upper and lower case, with one blank or several between them."""
    return "\\s+".join("".join(map(_any_case, word)) + _JOINED for word in words.split())


def _any_case(char: str) -> str:
    cases = "".join(sorted({char, *(one for one in (char.lower(), char.upper()) if len(one) == 1)}))
    return f"[{cases}]" if len(cases) > 1 else re.escape(char)
