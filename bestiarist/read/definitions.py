"""A file to a definition of its kind."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from collections.abc import Mapping as Words
from difflib import get_close_matches
from typing import Any

from bestiarist.core.diagnostics import Check, Diagnostic, Fix
from bestiarist.core.source import Slice, SourceFile
from bestiarist.read.checks import EMPTY_VALUE, NOT_A_MAPPING, UNKNOWN_KEY, WRONG_TYPE
from bestiarist.read.missing import first_line, missing_keys
from bestiarist.read.yaml import EXPANSION, SYNTAX, Entry, Mapping, Node, Scalar, parse
from bestiarist.ruleset import Field, Kind, Term
from bestiarist.ruleset.definitions import Definition, Value
from bestiarist.ruleset.fields import LINE

EVERYWHERE = ("kind", "ruleset")
"""Keys of all kinds of definition, and of decks: of which kind it is, and of which game."""

Suggestions = Words[str, Sequence[str]]
"""Each key with the other words that people write for it."""


def load_definition(source: SourceFile, kind: Kind, context: Any) -> tuple[Definition, tuple[Diagnostic, ...]]:
    """The definition with every field that could be read, and everything that is wrong with the file's form."""
    root, found = parse(source, _block_keys(kind), frozenset((*EVERYWHERE, *(field.name for field in kind.fields))))
    damaged = any(diagnostic.code in (SYNTAX.code, EXPANSION.code) for diagnostic in found)
    if not isinstance(root, Mapping):
        if not damaged:
            found = (*found, _not_a_mapping(source, kind))
        return Definition(kind.name, source.path.stem, source, {}, True), found
    values: dict[str, Value] = {}
    diagnostics = list(found)
    for entry, field in _fields_of(root, kind, diagnostics):
        if _is_empty(entry.value):
            if not field.required:
                diagnostics.append(_empty(entry))
            continue
        node = entry.value
        if field.type.one_line and isinstance(node, Scalar) and not node.style:
            node = _first_line_of(node, field.name, diagnostics)
        value, problems = field.type.read(node, context)
        diagnostics += problems
        values[field.name] = Value(value, entry.value.slice, entry.key.slice)
    named = values.get("id")
    identity = str(named.value) if named and named.value else source.path.stem
    definition = Definition(kind.name, identity, source, values, damaged)
    if not damaged:
        diagnostics += missing_keys(root, kind, definition)
    return definition, tuple(diagnostics)


def _block_keys(kind: Kind) -> frozenset[str]:
    """The keys of literal blocks, by every word that people write for them."""
    blocks = (field for field in kind.fields if field.type.form == LINE)
    return frozenset(word for field in blocks for word in (field.name, *field.suggest_for))


def _is_empty(node: Node) -> bool:
    """Nothing, or one of YAML's two words for nothing."""
    return isinstance(node, Scalar) and (not node.text.strip() or (not node.style and node.text in ("~", "null")))


def _first_line_of(node: Scalar, key: str, found: list[Diagnostic]) -> Scalar:
    """A value without the lines that YAML joins to it, since they are indented deeper than their key."""
    source, start = node.slice.source, node.slice.start
    end = source.text.find("\n", start, node.slice.end)
    if end < 0:
        return node
    text = source.text[start:end].split(" #")[0].rstrip()
    below = node.slice.end - len(source.text[end : node.slice.end].lstrip())
    span = source.span(below, below + len(source.text[below : node.slice.end].split("\n")[0].rstrip()))
    hint = "keys begin in the first column, features are indented below `features: |`"
    found.append(WRONG_TYPE.at(span, f"this line goes on with the value of '{key}'", hint))
    return Scalar(text, "", Slice.of(source, start, start + len(text)))


def _fields_of(root: Mapping, kind: Kind, found: list[Diagnostic]) -> list[tuple[Entry, Field]]:
    """Each entry with its field; a misspelt key is reported, and read as what it evidently means."""
    known = {field.name: field for field in kind.fields}
    given = {entry.key.text for entry in root.entries}
    absent = [name for name in known if name not in given]
    pairs = []
    words = {**dict.fromkeys(EVERYWHERE, ()), **{name: one.suggest_for for name, one in known.items()}}
    foreign = dict[Term, list[Scalar]]()
    otherwise = f"the keys are {', '.join(known)}"
    for entry in root.entries:
        field = known.get(entry.key.text)
        if field is None and entry.key.text in EVERYWHERE:
            continue
        term = kind.foreign.get(_plain(entry.key.text)) if field is None and kind.foreign else None
        if term is not None and not _called(entry.key.text, words):
            foreign.setdefault(term, []).append(entry.key)
            continue
        if field is None:
            near = nearest_key(entry.key.text, words)
            free = near in (*absent, *EVERYWHERE)
            found.append(unknown_key(entry.key, near, otherwise, free=free))
            otherwise = otherwise if near else ""  # it is long, and said once
            field = known[near] if near in absent else None
            absent = [name for name in absent if field is None or name != field.name]
        if field is not None:
            pairs.append((entry, field))
    found += (_foreign(keys, term) for term, keys in foreign.items())
    return pairs


def _foreign(keys: Sequence[Scalar], term: Term) -> Diagnostic:
    """One diagnostic for all keys of another game that mean the same to this one."""
    *most, last = (f"'{key.text}'" for key in keys)
    message = f"there are no keys {', '.join(most)} and {last}" if most else f"there is no key {last}"
    return UNKNOWN_KEY.at(keys[0].slice.span(), message, term.text)


def nearest_key(word: str, known: Suggestions) -> str:
    """The key that is meant: one that people call so, or the one that is spelt most like it; empty without any."""
    near = get_close_matches(word.casefold(), list(known), 1, 0.6)
    return _called(word, known) or (near[0] if near else "")


def _called(word: str, known: Suggestions) -> str:
    """The key that people call so; empty without any."""
    plain = _plain(word)
    called = (name for name, others in known.items() if plain in others or plain.replace(" ", "") in others)
    return next(called, "")


def _plain(word: str) -> str:
    """A key in lower case, with blanks between its words."""
    return " ".join(word.casefold().replace("_", " ").replace("-", " ").split())


def unknown_word(
    check: Check, place: Slice, message: str, known: Iterable[str], otherwise: str, *, safe: bool = True,
    cutoff: float = 0.6,
) -> Diagnostic:
    """The diagnostic for a word that is none of those `known`, with the most similar one as its fix (none: the hint is
    `otherwise`)."""
    near = next(iter(get_close_matches(place.text.strip().casefold(), [*known], 1, cutoff)), "")
    fix = Fix.replacing(place.span(), near, safe=safe) if near else None
    return check.at(place.span(), message, f"did you mean {near}?" if near else otherwise, fix)


def unknown_key(key: Scalar, near: str, otherwise: str, *, free: bool = True, place: str = "") -> Diagnostic:
    """The diagnostic for a key that is not known: `near` is the one that is meant, and `free` if nothing else has it;
    where there is none, the hint is `otherwise`. `place` is put behind the message."""
    fix = Fix.replacing(key.slice.span(), near) if near and free else None
    hint = f"did you mean `{near}`?" if near else otherwise
    return UNKNOWN_KEY.at(key.slice.span(), f"there is no key '{key.text}'{place}", hint, fix)


def _empty(entry: Entry) -> Diagnostic:
    span = entry.key.slice.span()
    return EMPTY_VALUE.at(span, f"'{entry.key.text}' has no value", "give it one, or remove the line")


def _not_a_mapping(source: SourceFile, kind: Kind) -> Diagnostic:
    what = "the file is empty" if not source.text.strip() else "there are no `key: value` lines in this file"
    return NOT_A_MAPPING.at(first_line(source), what, f"`bestiarist new` writes a {kind.name} to begin with")
