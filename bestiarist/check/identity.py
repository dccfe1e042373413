"""Names and ids: what tells one definition from another."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from bestiarist.core.diagnostics import Finding, Severity, Span
from bestiarist.core.filenames import fault, is_reserved
from bestiarist.ruleset import Scope
from bestiarist.ruleset.definitions import Definition, Key, Library


def duplicate_name(library: Library, scope: Scope) -> Iterator[Finding]:
    """Two definitions of the same kind have the same name.

    Why: decks, minions and other cards find a definition by its name. With two of them nobody can say which
    one is meant. Upper and lower case make no difference.

    Bad:
        name: Bog Lantern  # another file has this name already
    Good:
        name: Elder Bog Lantern
    """
    for later, first in _repeated(library, _name):
        place = _place(first.span("name"))
        hint = "give one of them another name, or remove one of the files"
        yield Finding(later.span("name"), f"the name '{later.name}' is already taken in {place}", hint)


def duplicate_id(library: Library, scope: Scope) -> Iterator[Finding]:
    """Two definitions of the same kind have the same id.

    Why: the id names the files of a card in `output/`, so the second card would overwrite the first.
    Without a key `id` it is the name of the file, and files in different folders may share that.

    Bad:
        id: bog-lantern  # another file has this id already
    Good:
        id: elder-bog-lantern
    """
    for later, first in _repeated(library, _id):
        place = _place(_id_span(first))
        hint = "give this file another name, or an `id` of its own"
        yield Finding(_id_span(later), f"the id '{later.id}' is already taken in {place}", hint)


def unsafe_id(definition: Definition, scope: Scope) -> Iterator[Finding]:
    """The id cannot be the name of a file.

    Why: the files of a card in `output/` are named after its id. A slash or another special character would
    put them elsewhere, or nowhere at all on some systems. A name that Windows keeps for a device (`con`, `aux`,
    `nul`, `com1` ...) is a warning.

    Bad:
        id: bog/lantern
    Good:
        id: lantern-of-the-bog
    """
    span = _id_span(definition)
    if why := fault(definition.id):
        yield Finding(span, f"an id {why}", "use letters, digits and hyphens")
    elif is_reserved(definition.id):
        message = f"Windows keeps the name '{definition.id}' for a device: nobody there can save or print this card"
        hint = f"rename the file, or write an `id`, such as `{definition.kind}-{definition.id}`"
        yield Finding(span, message, hint, severity=Severity.WARNING)


def _repeated(library: Library, key: Callable[[Definition], str]) -> Iterator[tuple[Definition, Definition]]:
    """(later, first) of definitions of one kind with equal keys; an empty key is equal to none."""
    first: dict[Key, Definition] = {}
    for definition in library:
        word = key(definition).casefold()
        known = first.setdefault(Key(definition.kind, word), definition) if word else definition
        if known is not definition:
            yield definition, known


def _name(definition: Definition) -> str:
    return definition.given_name


def _id(definition: Definition) -> str:
    return definition.id


def _id_span(definition: Definition) -> Span:
    """Where the id is given: its own key, or else the first line of the file it is named after."""
    return definition.span("id")


def _place(span: Span) -> str:
    return f"{span.path}:{span.line}"
