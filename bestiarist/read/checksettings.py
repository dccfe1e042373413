"""`checks` in the file of a project: which findings are left out, and how bad the others are, also for some folders."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from bestiarist.core.diagnostics import Diagnostic
from bestiarist.core.source import Slice
from bestiarist.read.definitions import nearest_key, unknown_key
from bestiarist.read.fields.types import wrong_type
from bestiarist.read.yaml import Entry, Mapping, Node, Scalar, Sequence

SELECT, IGNORE, FOLDERS = "select", "ignore", "folders"
ACTIONS = {
    SELECT: ("only", "enable", "extend-select"),
    IGNORE: ("off", "disable", "allow", "exclude", "skip"),
    "error": ("errors",), "warning": ("warn", "warnings"), "advice": ("info", "hint", "note"),
}
"""What can be done with checks: nothing but these, none of these, or their severity; and what people call it."""
KEYS = {**ACTIONS, FOLDERS: ("folder", "paths", "files", "per-folder", "per-file-ignores", "overrides")}
EXAMPLE = "for example `ignore: [YML206, DCK]`"


class CheckRule(NamedTuple):
    """What is done with checks: `word` is the code or the name of one, or the beginning of the codes of several."""

    action: str
    word: Slice


class CheckSettings(NamedTuple):
    """The rules for the files that a pattern (as `cards/drafts` or `*-draft.yaml`) means; an empty one means all."""

    pattern: str
    rules: tuple[CheckRule, ...]


def check_settings(node: Node, found: list[Diagnostic]) -> tuple[CheckSettings, ...]:
    """The settings under `checks`: first those of the whole project, then those of folders in their order."""
    if not isinstance(node, Mapping):
        found.append(wrong_type(node, "a group of keys with values", EXAMPLE))
        return ()
    own = CheckSettings("", tuple(_rules(node, KEYS, found)))
    folders = [entry.value for entry in node.entries if nearest_key(entry.key.text, KEYS) == FOLDERS]
    return (own, *(one for folder in folders for one in _folders(folder, found)))


def _folders(node: Node, found: list[Diagnostic]) -> Iterator[CheckSettings]:
    if not isinstance(node, Mapping):
        found.append(wrong_type(node, "a list of folders", "for example `cards/drafts: {ignore: [YML206]}`"))
        return
    for folder in node.entries:
        if isinstance(folder.value, Mapping):
            yield CheckSettings(folder.key.text, tuple(_rules(folder.value, ACTIONS, found)))
        else:
            found.append(wrong_type(folder.value, "a group of keys with values", EXAMPLE))


def _rules(node: Mapping, keys: dict[str, tuple[str, ...]], found: list[Diagnostic]) -> Iterator[CheckRule]:
    for entry in node.entries:
        near = nearest_key(entry.key.text, keys)
        if entry.key.text not in keys:
            found.append(unknown_key(entry.key, near, f"the keys are {', '.join(keys)}"))
        if near in ACTIONS:
            yield from (CheckRule(near, word) for word in _words(entry, found))


def _words(entry: Entry, found: list[Diagnostic]) -> Iterator[Slice]:
    """The words of a list, or of one line with commas."""
    for item in entry.value.items if isinstance(entry.value, Sequence) else (entry.value,):
        if not isinstance(item, Scalar):
            found.append(wrong_type(item, "the code or name of a check", EXAMPLE))
            continue
        at = 0
        for piece in item.text.split(","):
            start = at + len(piece) - len(piece.lstrip())
            at += len(piece) + 1
            if piece.strip():
                yield item.slice.part(start, start + len(piece.strip()))
