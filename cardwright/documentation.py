"""The documentation of a check, taken apart."""

from __future__ import annotations

import inspect
from dataclasses import dataclass
from textwrap import dedent

from cardwright.diagnostics import Check


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
