"""The script that a hobbyist writes: all cards in one document for WeasyPrint, each at a fixed place of its page.

`python benchmarks/naive.py FOLDER OUTPUT` reads the YAML files of a folder and writes a PDF; an output that ends in
.html or .typ is the same content for Chromium or Typst. There is no checking, one type size for all, and a text that
is too long is cut off. It uses nothing of Bestiarist.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from html import escape
from pathlib import Path
from typing import Any

import yaml

COLUMNS, ROWS = 3, 3
WIDTH, HEIGHT = 63.5, 88.9
LEFT, TOP = (210 - COLUMNS * WIDTH) / 2, (297 - ROWS * HEIGHT) / 2
STATS = ("fight", "fortitude", "reflex", "will", "armor", "power", "hp", "speed")
STYLE = f"""
@page {{ size: 210mm 297mm; margin: 0 }}
body {{ margin: 0; font: 6.5pt/1.15 serif }}
.page {{ position: relative; height: 297mm; break-after: page; overflow: hidden }}
.card {{ position: absolute; width: {WIDTH}mm; height: {HEIGHT}mm; overflow: hidden; border: .2mm solid #777;
  box-sizing: border-box }}
.card > div {{ position: absolute; left: 3mm; right: 3mm }}
.name {{ top: 3mm; font: bold 11pt sans-serif }}
.kind {{ top: 8.5mm; font-style: italic }}
.cost {{ top: 3mm; text-align: right; font: bold 11pt sans-serif }}
.stats {{ top: 12mm; height: 8mm; background: #eee }}
.stats div {{ position: absolute; text-align: center; width: 12% }}
.text {{ top: 21.5mm; bottom: 3mm; overflow: hidden }}
p {{ margin: 0 0 .6mm }}
"""


def read(folder: Path) -> list[dict[str, Any]]:
    """The creatures of a folder, as YAML has them."""
    return [yaml.load(path.read_text("utf-8"), getattr(yaml, "CSafeLoader", yaml.SafeLoader)) for path in files(folder)]


def files(folder: Path) -> list[Path]:
    """The files in the order of their numbers."""
    return sorted(folder.glob("*.yaml"), key=lambda path: (len(path.stem), path.stem))


def kind(card: dict[str, Any]) -> str:
    """The line below the name."""
    return f"{card['size']} {', '.join(card['traits'])}, {card['alignment']}, level {card['level']}"


def paragraphs(card: dict[str, Any]) -> Iterator[tuple[str, str]]:
    """The lines of the text: what stands before the colon, and the rest."""
    for line in f"{card['features']}\n{card.get('standard', '')}\n{card.get('gambits', '')}".splitlines():
        head, colon, rest = line.strip().partition(":")
        if head:
            yield head + colon, rest


def html(cards: list[dict[str, Any]]) -> str:
    """All cards as one page of HTML."""
    pages = [cards[start : start + ROWS * COLUMNS] for start in range(0, len(cards), ROWS * COLUMNS)]
    body = "".join(f"<div class=page>{''.join(map(_card, range(len(page)), page))}</div>" for page in pages)
    return f"<!doctype html><html lang=en><meta charset=utf-8><title>Cards</title><style>{STYLE}</style>{body}"


def _card(place: int, card: dict[str, Any]) -> str:
    left, top = LEFT + place % COLUMNS * WIDTH, TOP + place // COLUMNS * HEIGHT
    stats = "".join(
        f'<div style="left: {at * 12.5}%">{name[:5]}<br><b>{escape(str(card[name]))}</b></div>'
        for at, name in enumerate(STATS)
    )
    text = "".join(f"<p><b>{escape(head)}</b>{escape(rest)}</p>" for head, rest in paragraphs(card))
    return (
        f'<div class=card style="left: {left}mm; top: {top}mm"><div class=name>{escape(str(card["name"]))}</div>'
        f"<div class=kind>{escape(kind(card))}</div><div class=cost>{card.get('cost', '')}</div>"
        f"<div class=stats>{stats}</div><div class=text>{text}</div></div>"
    )


def typst(cards: list[dict[str, Any]]) -> str:
    """The same in the language of Typst."""
    head = "#set page(width: 210mm, height: 297mm, margin: 0mm)\n#set text(size: 6.5pt)\n#set par(leading: .35em)\n"
    pages = [cards[start : start + ROWS * COLUMNS] for start in range(0, len(cards), ROWS * COLUMNS)]
    return head + "\n#pagebreak()\n".join("".join(map(_placed, range(len(page)), page)) for page in pages)


def _placed(place: int, card: dict[str, Any]) -> str:
    left, top = LEFT + place % COLUMNS * WIDTH, TOP + place // COLUMNS * HEIGHT
    stats = "".join(
        f"#place(dx: {at * 7}mm, dy: 9mm)[{_raw(name[:5])}\\ *{_raw(card[name])}*]" for at, name in enumerate(STATS)
    )
    text = "\n\n".join(f"*{_raw(start)}*{_raw(rest)}" for start, rest in paragraphs(card))
    return (
        f"#place(dx: {left}mm, dy: {top}mm, box(width: {WIDTH}mm, height: {HEIGHT}mm, clip: true, stroke: .2mm, "
        f"inset: 3mm)[#text(size: 11pt)[*{_raw(card['name'])}* #h(1fr) {_raw(card.get('cost', ''))}]\\ "
        f"_{_raw(kind(card))}_{stats}#place(dy: 17mm, block(width: 57mm)[{text}])])\n"
    )


def _raw(text: object) -> str:
    """Text in which nothing has a meaning of its own."""
    quoted = str(text).replace("\\", "\\\\").replace('"', '\\"')
    return f'#text("{quoted}")'


def main() -> None:
    """Writes the file."""
    cards, output = read(Path(sys.argv[1])), Path(sys.argv[2])
    if output.suffix == ".pdf":
        from weasyprint import HTML

        HTML(string=html(cards)).write_pdf(output)
    else:
        output.write_text((html if output.suffix == ".html" else typst)(cards), encoding="utf-8")


if __name__ == "__main__":
    main()
