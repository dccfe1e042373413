"""What the checks of features read: the proses, their tokens, the entries of the standard features."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bestiarist.model import Definition
from bestiarist.rulesets.path2victory.notation.records import Prose, proses_of
from bestiarist.rulesets.path2victory.notation.standard import Standard
from bestiarist.rulesets.path2victory.notation.tables import Notation
from bestiarist.rulesets.path2victory.notation.tokens import Token, lexer


def proses_with(creature: Definition, words: frozenset[str]) -> Iterator[Prose]:
    """The preconditions and effects that have one of the words (lower case): few have, and checks are many."""
    return (prose for prose in proses_of(creature) if not prose.words.isdisjoint(words))


def entries(creature: Definition) -> Sequence[Standard]:
    """The standard features."""
    found: Sequence[Standard] = creature.get("standard", ())
    return found


def raw(prose: Prose) -> str:
    """The characters that the places of mentions and tokens count: those of the file, white space and all."""
    return prose.slice.text if prose.slice else prose.text


def tokens(prose: Prose, notation: Notation) -> tuple[Token, ...]:
    """The tokens of a prose; each of them stands at `prose.at(token.start, token.end)`."""
    return prose.tokens or lexer(notation).tokens(raw(prose))


def base_name(name: str) -> str:
    """A feature's name without what stands in brackets: `Commander (Wolf)` is Commander."""
    return name.split("(")[0].strip()
