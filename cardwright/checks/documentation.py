"""The examples in the documentation of checks, made into files."""

from __future__ import annotations

from collections.abc import Iterator

from cardwright.documentation import Documentation, documentation


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


__all__ = ["Documentation", "documentation", "overlay"]
