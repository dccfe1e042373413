"""A file to a definition of its kind."""

from __future__ import annotations

from difflib import get_close_matches

from cardwright.diagnostics import Diagnostic, Fix, Span
from cardwright.load.blocks import BlockField
from cardwright.load.codes import EMPTY_VALUE, MISSING_KEY, NOT_A_MAPPING, UNKNOWN_KEY
from cardwright.model import Definition, Value
from cardwright.ruleset import Field, Kind, Notation
from cardwright.source import SourceFile
from cardwright.yamltree import EXPANSION, SYNTAX, Entry, Mapping, Node, Scalar, parse


def load_definition(source: SourceFile, kind: Kind, notation: Notation) -> tuple[Definition, tuple[Diagnostic, ...]]:
    """The definition with every field that could be read, and everything that is wrong with the file's form."""
    root, found = parse(source, _block_keys(kind))
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
        value, problems = field.type.read(entry.value, notation)
        diagnostics += problems
        values[field.name] = Value(value, entry.value.slice, entry.key.slice)
    named = values.get("id")
    identity = str(named.value) if named and named.value else source.path.stem
    if not damaged:
        diagnostics += _missing(root, kind, values, source)
    return Definition(kind.name, identity, source, values, damaged), tuple(diagnostics)


def _block_keys(kind: Kind) -> frozenset[str]:
    return frozenset(field.name for field in kind.fields if isinstance(field.type, BlockField))


def _is_empty(node: Node) -> bool:
    """Nothing, or one of YAML's two words for nothing."""
    return isinstance(node, Scalar) and (not node.text.strip() or (not node.style and node.text in ("~", "null")))


def _fields_of(root: Mapping, kind: Kind, found: list[Diagnostic]) -> list[tuple[Entry, Field]]:
    """Each entry with its field; a misspelt key is reported, and read as what it evidently means."""
    known = {field.name: field for field in kind.fields}
    given = {entry.key.text for entry in root.entries}
    absent = [name for name in known if name not in given]
    pairs = []
    for entry in root.entries:
        field = known.get(entry.key.text)
        if field is None:
            near = get_close_matches(entry.key.text.lower(), list(known), 1, 0.6)
            found.append(_unknown_key(entry, near, absent))
            field = known[near[0]] if near and near[0] in absent else None
            absent = [name for name in absent if field is None or name != field.name]
        if field is not None:
            pairs.append((entry, field))
    return pairs


def _unknown_key(entry: Entry, near: list[str], absent: list[str]) -> Diagnostic:
    span = entry.key.slice.span()
    hint = f"did you mean `{near[0]}`?" if near else "`cardwright new` shows the keys that a file may have"
    fix = Fix.replacing(span, near[0]) if near and near[0] in absent else None
    return UNKNOWN_KEY.at(span, f"there is no key '{entry.key.text}'", hint, fix)


def _empty(entry: Entry) -> Diagnostic:
    span = entry.key.slice.span()
    return EMPTY_VALUE.at(span, f"'{entry.key.text}' has no value", "give it one, or remove the line")


def _missing(root: Mapping, kind: Kind, values: dict[str, Value], source: SourceFile) -> list[Diagnostic]:
    found = []
    for field in kind.fields:
        if not field.required or field.name in values:
            continue
        entry = next((one for one in root.entries if one.key.text == field.name), None)
        span = entry.key.slice.span() if entry else _first_line(source)
        found.append(MISSING_KEY.at(span, f"'{field.name}' is missing", field.summary))
    return found


def _first_line(source: SourceFile) -> Span:
    return source.span(0, len(source.line(1)))


def _not_a_mapping(source: SourceFile, kind: Kind) -> Diagnostic:
    what = "the file is empty" if not source.text.strip() else "there are no `key: value` lines in this file"
    return NOT_A_MAPPING.at(_first_line(source), what, f"`cardwright new` writes a {kind.name} to begin with")
