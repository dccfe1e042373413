"""Keys that a definition has to have and has not, and what may be written for them."""

from __future__ import annotations

from collections.abc import Iterator
from collections.abc import Mapping as Words

from bestiarist.core.diagnostics import Diagnostic, Edit, Fix, Span
from bestiarist.core.nodes import Entry, Mapping
from bestiarist.core.source import SourceFile
from bestiarist.read.checks import MISSING_KEY
from bestiarist.ruleset import Field, Kind
from bestiarist.ruleset.definitions import Definition

EXPLAINED = 3
"""So many missing keys are explained each; of more, the names say enough."""


def missing_keys(root: Mapping, kind: Kind, definition: Definition) -> Iterator[Diagnostic]:
    """One diagnostic for all keys that are not there, and one for each that has no value. Where the kind knows what is
    usual, the fix writes that; it has to be asked for."""
    missing = [field for field in kind.fields if field.required and field.name not in definition.fields]
    usual = kind.usual(definition) if missing else {}
    entries = {entry.key.text: entry for entry in root.entries}
    for field in missing:
        if field.name in entries:
            yield _without_value(entries[field.name], field, usual.get(field.name, ""), definition.source)
    absent = [field for field in missing if field.name not in entries]
    if absent:
        yield _absent(absent, kind, usual, definition)


def first_line(source: SourceFile) -> Span:
    """The span of a finding about the whole of a file: its first line."""
    return source.span(0, len(source.line(1)))


def _without_value(entry: Entry, field: Field, text: str, source: SourceFile) -> Diagnostic:
    place = entry.value.slice
    colon = source.text.find(":", entry.key.slice.end) + 1
    quoted = source.text[place.start - 1 : place.start] in ("'", '"')
    span = place.span() if place.text else source.span(colon, colon)
    fix = Fix(f"write `{field.name}: {_short(text)}`", (Edit(span, text if place.text else f" {text}"),), safe=False)
    return _report(entry.key.slice.span(), [field], fix if text and not quoted else None)


def _absent(absent: list[Field], kind: Kind, usual: Words[str, str], definition: Definition) -> Diagnostic:
    """Each key is written behind the one that stands before it on a card, if the file has that."""
    source, lines = definition.source, dict[int, list[str]]()
    known = [field for field in absent if usual.get(field.name)]
    for field in known:
        lines.setdefault(_end_before(field, kind, definition), []).append(f"{field.name}: {usual[field.name]}")
    edits = tuple(Edit(source.span(at, at), _as_lines(at, new)) for at, new in lines.items())
    written = ", ".join(f"`{field.name}: {_short(usual[field.name])}`" for field in known)
    whole = known == absent
    return _report(first_line(source), absent, Fix(f"write {written}", edits, safe=False) if whole else None)


def _end_before(field: Field, kind: Kind, definition: Definition) -> int:
    """The end of the line, as an offset, behind which a field belongs; 0 where no key of the file comes before it."""
    names = [one.name for one in kind.fields]
    before = names[: names.index(field.name)]
    given = next((definition.fields[name] for name in reversed(before) if name in definition.fields), None)
    if given is None:
        return 0
    text = definition.source.text
    last = len(text[: max(given.slice.end, given.key_slice.end)].rstrip())
    end = text.find("\n", last)
    return end if end >= 0 else len(text)


def _as_lines(at: int, new: list[str]) -> str:
    return "".join(f"\n{line}" for line in new) if at else "".join(f"{line}\n" for line in new)


def _short(text: str) -> str:
    """A value in one line."""
    first, *rest = text.split("\n")
    return f"{rest[0].strip()} ..." if rest else first


def _report(span: Span, fields: list[Field], fix: Fix | None) -> Diagnostic:
    names = [f"'{field.name}'" for field in fields]
    if len(names) == 1:
        return MISSING_KEY.at(span, f"{names[0]} is missing", fields[0].summary, fix)
    hint = "; ".join(f"{field.name}: {field.summary}" for field in fields) if len(fields) <= EXPLAINED else ""
    message = f"{len(names)} keys are missing: {', '.join(names[:-1])} and {names[-1]}"
    return MISSING_KEY.at(span, message, hint, fix)
