"""The documentation of a check, taken apart, and its examples made into files."""

from __future__ import annotations

import inspect
from collections.abc import Iterator
from dataclasses import dataclass
from textwrap import dedent

from bestiarist.core.diagnostics import Check


@dataclass(frozen=True, slots=True)
class Documentation:
    """What is wrong (`summary`), why, where the rules say so (`section`, may be empty), and two fragments."""

    summary: str
    why: str = ""
    section: str = ""
    bad: str = ""
    good: str = ""


def documentation(check: Check) -> Documentation:
    """The parts of a check's documentation. Paragraphs become one line each; fragments keep their lines."""
    parts: dict[str, list[str]] = {"summary": [], "why": [], "bad": [], "good": []}
    part = "summary"
    for line in inspect.cleandoc(check.doc).splitlines():
        if line.startswith("Why"):
            part = "why"
        elif line in ("Bad:", "Good:"):
            part = line.removesuffix(":").lower()
            continue
        parts[part].append(line)
    section, why = _reason(_paragraphs(parts["why"]))
    bad, good = (dedent("\n".join(parts[name])).strip("\n") for name in ("bad", "good"))
    return Documentation(_paragraphs(parts["summary"]), why, section, bad, good)


def _paragraphs(lines: list[str]) -> str:
    blocks = "\n".join(lines).split("\n\n")
    return "\n\n".join(" ".join(block.split()) for block in blocks if block.strip())


def _reason(why: str) -> tuple[str, str]:
    """(section, reason) of `Why (Section): reason`."""
    text = why.removeprefix("Why").lstrip()
    section = ""
    if text.startswith("("):
        section, _, text = text.removeprefix("(").partition("):")
    return section, text.removeprefix(":").strip()


def overlay(sample: str, fragment: str) -> str:
    """The file `sample` with the top-level keys of `fragment` in place of its own, new ones behind them."""
    given = list(_keys(fragment))
    names = [name for name, _ in given]
    text: list[str] = []
    placed: set[str] = set()
    for name, block in _keys(sample):
        if name not in names:
            text.append(block)
        elif name not in placed:
            text += [block for own, block in given if own == name]
            placed.add(name)
    return "".join((*text, *(block for name, block in given if name not in placed)))


def _keys(text: str) -> Iterator[tuple[str, str]]:
    """(top-level key, its lines) in order; what stands before the first key goes by an empty name."""
    name = ""
    lines: list[str] = []
    for line in text.splitlines():
        if line[:1].strip() and line[0] not in "#-" and ":" in line:
            if lines:
                yield name, "".join(lines)
            name, lines = line.partition(":")[0].strip(), []
        lines.append(line + "\n")
    if lines:
        yield name, "".join(lines)
