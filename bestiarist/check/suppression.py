"""`allow`: what a file breaks on purpose, and what it allows in vain."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from difflib import get_close_matches
from typing import NamedTuple

from bestiarist.check.pictures import UNPRINTABLE_PICTURE
from bestiarist.core.diagnostics import Check, Diagnostic, Fix, Severity, Span
from bestiarist.read.yaml import DUPLICATE, EXPANSION, SYNTAX
from bestiarist.ruleset.definitions import Definition

UNUSED_ALLOW = Check("LIB103", "unused-allow", Severity.WARNING, """
    A file allows a check that finds nothing in it, or that cannot be allowed; or the settings of a project leave out
    one that cannot be.

    Why: what stands under `allow` is a note that something is so on purpose. Once it no longer is, the note
    would hide the next mistake.

    Bad:
        allow: [YML206]
    Good:
        tags: []
    """)
UNKNOWN_ALLOW = Check("LIB104", "unknown-allow", Severity.WARNING, """
    What a file allows, or the settings of a project name, is neither the code nor the name of a check.

    Why: a misspelt code allows nothing. `bestiarist explain` lists the codes and names of all checks.

    Bad:
        allow: [empty-valu]
    Good:
        allow: [empty-value]
        flavor:
    """)
SUPPRESSION_CHECKS = (UNUSED_ALLOW, UNKNOWN_ALLOW)

_NEVER = frozenset(
    check.code for check in (SYNTAX, DUPLICATE, EXPANSION, UNUSED_ALLOW, UNKNOWN_ALLOW, UNPRINTABLE_PICTURE)
)


class _Allowance(NamedTuple):
    """One entry of an `allow`: what it says, the check it means, and where it stands."""

    text: str
    check: Check | None
    span: Span


def suppress(
    diagnostics: Iterable[Diagnostic],
    definitions: Iterable[Definition],
    ran: Iterable[Check],
    later: Iterable[Check] = (),
) -> tuple[Diagnostic, ...]:
    """The diagnostics that no file allows, and one for each entry of an `allow` that is of no use.

    `ran` are the checks that these diagnostics come from; `later` are others that a file may allow as well,
    of which nothing is known yet. Neither an unreadable file nor broken YAML can be allowed.
    """
    ran = tuple(ran)
    index = {word.casefold(): check for check in (*later, *ran) for word in (check.name, check.code)}
    givers = tuple(one for one in definitions if one.get("allow"))
    allowed = {one.source.shown: tuple(_allowances(one, index)) for one in givers}
    kept: list[Diagnostic] = []
    used: dict[str, set[str]] = {path: set() for path in allowed}
    for diagnostic in diagnostics:
        path, code = diagnostic.span.path, diagnostic.code
        given = any(one.check and one.check.code == code for one in allowed.get(path, ()))
        if given and can_be_allowed(code):
            used[path].add(code)
        else:
            kept.append(diagnostic)
    known = {check.code for check in ran}
    for one in givers:
        path = one.source.shown
        kept += _useless(allowed[path], used[path], set() if one.damaged else known, index)
    return tuple(kept)


def can_be_allowed(code: str) -> bool:
    """Whether a file may allow the check: not where nothing could be read, nor for `allow` itself."""
    return code not in _NEVER and not code.startswith("YML0")


def _allowances(definition: Definition, index: Mapping[str, Check]) -> Iterator[_Allowance]:
    for text, span in definition.get("allow", ()):
        yield _Allowance(text, index.get(text.casefold()), span)


def _useless(
    allowances: Iterable[_Allowance], used: set[str], known: set[str], index: Mapping[str, Check]
) -> Iterator[Diagnostic]:
    """A diagnostic for each entry that allows nothing; a second entry of the same check is one of them."""
    for one in allowances:
        if one.check is None:
            yield _unknown(one, index)
        elif not can_be_allowed(one.check.code):
            yield UNUSED_ALLOW.at(one.span, f"{one.text} cannot be allowed", "mend what it reports")
        elif one.check.code in used:
            used = used - {one.check.code}
        elif one.check.code in known:
            message = f"{one.text} is allowed, but there is nothing to allow"
            yield UNUSED_ALLOW.at(one.span, message, "remove it from the list")


def _unknown(one: _Allowance, index: Mapping[str, Check]) -> Diagnostic:
    near = get_close_matches(one.text.casefold(), list(index), 1, 0.7)
    message = f"there is no check '{one.text}'"
    if not near:
        return UNKNOWN_ALLOW.at(one.span, message, "write a code or a name, as the reports show them")
    check = index[near[0]]
    word = check.code if near[0] == check.code.casefold() else check.name
    fix = Fix.replacing(one.span, word, safe=False)
    return UNKNOWN_ALLOW.at(one.span, message, f"did you mean {word}?", fix)
