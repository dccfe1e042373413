"""What the checks of features read: every feature, every prose, every entry of the standard features."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from cardwright.model import Definition, Feature, Prose
from cardwright.ruleset import Notation
from cardwright.syntax.standard import Standard
from cardwright.syntax.tokens import Token, lexer


def all_features(creature: Definition) -> Iterator[Feature]:
    """Every feature and every line under one."""
    for feature in creature.get("features", ()):
        yield from feature.walk()


def proses(creature: Definition) -> Iterator[Prose]:
    """Every precondition and every effect."""
    for feature in all_features(creature):
        yield from (prose for prose in feature.prose if prose)


def entries(creature: Definition) -> Sequence[Standard]:
    """The standard features."""
    found: Sequence[Standard] = creature.get("standard", ())
    return found


def raw(prose: Prose) -> str:
    """The characters that the places of mentions and tokens count: those of the file, white space and all."""
    return prose.slice.text if prose.slice else prose.text


def tokens(prose: Prose, notation: Notation) -> tuple[Token, ...]:
    """The tokens of a prose; each of them stands at `prose.at(token.start, token.end)`."""
    return _tokens(raw(prose), notation)


@lru_cache(maxsize=512)
def _tokens(text: str, notation: Notation) -> tuple[Token, ...]:
    return lexer(notation).tokens(text)


def base_name(name: str) -> str:
    """A feature's name without what stands in brackets: `Commander (Wolf)` is Commander."""
    return name.split("(")[0].strip()
