"""Fields of a kind of definition: their keys, the types of their values, and what an editor may offer for them."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, is_dataclass
from itertools import takewhile
from typing import Any, ClassVar, NamedTuple

from bestiarist.core.diagnostics import Diagnostic, Span
from bestiarist.core.nodes import Node
from bestiarist.core.source import Slice, SourceFile
from bestiarist.ruleset.definitions import Definition
from bestiarist.ruleset.tables import Table, Term

MINUS = "\u2212"
VALUE, ITEM, LINE = "value", "item", "line"
SYMBOL = "constant"
"""The sort of an option that becomes its symbol."""


class Item(NamedTuple):
    """A part of a value in words. `key` is what it goes by where its text changes, such as the name of a
    power; empty where it goes by nothing."""

    key: str
    text: str


class Option(NamedTuple):
    """One completion: its label, its icon (`sort`, by the names of CodeMirror), a word and a text that explain it, and
    what is typed in its place where that is not the label."""

    label: str
    sort: str = "enum"
    detail: str = ""
    info: str = ""
    apply: str = ""


class Completion(NamedTuple):
    """The 1-based column at which the completed word begins, and what it may become."""

    column: int
    options: tuple[Option, ...] = ()


def options_of(table: Table, sort: str = "enum") -> Iterator[Option]:
    """The terms of a table as completions; of the sort `SYMBOL` each becomes its symbol."""
    for term in table:
        detail = " ".join((term.symbol, table.title.lower())).strip()
        yield Option(term.name, sort, detail, term.text, term.symbol if sort == SYMBOL else "")


@dataclass(frozen=True, slots=True)
class Place:
    """A cursor in the text of a definition: the lines, the 1-based line, and what stands on that before it.

    `draft` reads the definition as it stands now, `library` are all definitions that the project has.
    """

    lines: Sequence[str]
    line: int
    before: str
    draft: Callable[[], Definition | None] = lambda: None
    library: Iterable[Definition] = ()

    @classmethod
    def of(cls, text: str, line: int, column: int) -> Place:
        """The place at a 1-based line and column; the end of the text for what lies beyond it."""
        lines = text.split("\n")
        at = min(max(line, 1), len(lines))
        return cls(lines, at, lines[at - 1][: max(column, 1) - 1])

    @property
    def key(self) -> str:
        """The key under which the place is; empty above all keys."""
        above = (self.before, *reversed(self.lines[: self.line - 1]))
        return next((key for one in above if (key := key_of(one))), "")

    def start_of_value(self) -> int:
        """The 1-based column at which the value begins that stands behind the key."""
        return len(self.before) + 1 - len(self.before.partition(":")[2].lstrip())

    def start_of_word(self, also: str = "") -> int:
        """The 1-based column at which the word before the place begins; marks of `also` are a part of it."""
        word = takewhile(lambda char: char.isalnum() or char in f"'’-{also}", reversed(self.before))
        return len(self.before) - len(list(word)) + 1


def key_of(line: str) -> str:
    """The key with which a line begins, if it begins with one."""
    key, colon, _ = line.partition(":")
    return key.strip() if colon and line[:1] not in (" ", "\t", "#", "-", "") else ""


class FieldType(ABC):
    """The type of the values under a key: how they are read, offered, compared, sorted and printed.

    Only `read` must be written. `context` is what the ruleset hands to all of its types (its notation, for example).
    `form` says how values are compared and typed: one `VALUE`, the `ITEM`s of a list, or the `LINE`s of a literal
    block. A `one_line` value ends with its line, also where YAML would join deeper indented lines to it.
    """

    __slots__ = ()
    form: ClassVar[str] = VALUE
    one_line: ClassVar[bool] = False

    @abstractmethod
    def read(self, node: Node, context: Any) -> tuple[Any, tuple[Diagnostic, ...]]:
        """The value (None where it cannot be read) and what is wrong with it."""

    def shape(self, context: Any) -> Mapping[str, Any]:
        """The values that an editor may accept, as JSON Schema (draft-07); never less than `read` takes."""
        return {}

    def query_shape(self, context: Any) -> Mapping[str, Any]:
        """The conditions that an editor may accept, as JSON Schema; empty: any text."""
        return {}

    def items(self, value: Any) -> Iterator[Item]:
        """The parts of a value in words, whichever way it is written."""
        parts = value if type(value) in (tuple, list) else (value,)
        yield from (Item("", text) for part in parts if (text := in_words(part)))

    def texts(self, value: Any) -> Iterator[str]:
        """The texts that are printed of a value."""
        return (item.text for item in self.items(value))

    def rank(self, value: Any) -> Any:
        """What values are ordered by; None for one that has no place in the order. A type without it has no order."""
        return None

    @property
    def sortable(self) -> bool:
        """Whether definitions can be ordered by values of this type."""
        return type(self).rank is not FieldType.rank

    def matches(self, value: Any, query: str) -> bool:
        """Whether a value is what one word of a query asks for: one of its items, by its text or its key."""
        wanted = query.casefold()
        return any(wanted in (item.text.casefold(), item.key.casefold()) for item in self.items(value))

    def query_problems(self, query: str, span: Span) -> Iterable[Diagnostic]:
        """What is wrong with a word of a query that no value can match."""
        return ()

    def complete(self, place: Place, context: Any) -> Completion:
        """What an editor may offer at a place under the key."""
        return Completion(place.start_of_word())


class Field(NamedTuple):
    """One key that a kind of definition may have. `suggest_for` are other words that people write for it, `examples`
    values as they stand in a file; one that is not `printed` may have characters that no face has, and those of
    one that is only `decorative` are said, but printed as boxes: nothing in play depends on it."""

    name: str
    type: FieldType
    summary: str
    required: bool = False
    suggest_for: tuple[str, ...] = ()
    examples: tuple[str, ...] = ()
    printed: bool = True
    decorative: bool = False


def in_words(value: Any) -> str:
    """A value of any type in words, never as Python writes it.

    Of a record the fields count by which it is compared, of a list its items; where something stands is left out.
    """
    if value is None or isinstance(value, Span | Slice | SourceFile):
        return ""
    if isinstance(value, Term):
        return value.name
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, int | float):
        return str(value).replace("-", MINUS)
    if isinstance(value, Mapping):
        return ", ".join(f"{key}: {in_words(one)}" for key, one in value.items())
    own: Any = type(value).__str__
    if own is not object.__str__:
        return str(value)
    if is_dataclass(value):
        return _joined(" ", (getattr(value, one.name) for one in fields(value) if one.compare))
    if hasattr(value, "_fields"):
        return _joined(" ", value)
    if isinstance(value, Iterable):
        return _joined(", ", value)
    return _joined(" ", vars(value).values()) if hasattr(value, "__dict__") else type(value).__name__


def _joined(by: str, parts: Iterable[Any]) -> str:
    return by.join(filter(None, map(in_words, parts)))
