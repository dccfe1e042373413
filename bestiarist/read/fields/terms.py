"""Field types: words of a table as a list, and truth values."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from bestiarist.core.diagnostics import Span
from bestiarist.core.nodes import Node, Scalar
from bestiarist.read.fields import shapes
from bestiarist.read.fields.types import ListField, Reading, choose, wrong_type
from bestiarist.ruleset import Completion, FieldType, Item, Place, Table, Term
from bestiarist.ruleset.fields import ITEM, options_of

_YES, _NO = ("true", "yes", "on"), ("false", "no", "off")


@dataclass(frozen=True, slots=True)
class TermsField(FieldType):
    """Words of a table: a list, or one text with commas. The value has (term, span) for each, once."""

    table: Table
    variants: Table | None = None
    form = ITEM

    def read(self, node: Node, context: Any) -> Reading:
        """The terms that could be read."""
        items, found = ListField().read(node, context)
        if not isinstance(items, tuple):
            return None, found
        values: dict[Term, Span] = {}
        problems = list(found)
        for text, span in items:
            term, diagnostics = choose(self.table, text, span, self.variants)
            problems += diagnostics
            if term is not None:
                values.setdefault(term, span)
        return tuple(values.items()), tuple(problems)

    def shape(self, context: Any) -> shapes.Shape:
        """A list of the table's words, or a text with commas between them."""
        term = shapes.term_of(self.table, self.variants)
        return {"anyOf": [*term["anyOf"], *shapes.text()["anyOf"], shapes.list_of(term)]}

    def items(self, value: Iterable[tuple[Term, Span]]) -> Iterator[Item]:
        """The names of the terms."""
        return (Item("", term.name) for term, _ in value)

    def complete(self, place: Place, context: Any) -> Completion:
        """The names of the table."""
        return Completion(place.start_of_word(), tuple(options_of(self.table)))


class FlagField(FieldType):
    """`true` or `false`, or yes or no."""

    one_line = True

    def read(self, node: Node, context: Any) -> Reading:
        """The truth value."""
        word = node.text.strip().casefold() if isinstance(node, Scalar) else ""
        if word in _YES or word in _NO:
            return word in _YES, ()
        return None, (wrong_type(node, "true or false"),)

    def shape(self, context: Any) -> shapes.Shape:
        """A truth value, or a text that says one."""
        return {"anyOf": [{"type": "boolean"}, *shapes.text()["anyOf"]]}
