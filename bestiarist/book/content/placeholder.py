"""A drawn frame where a picture or a figure is missing."""

from __future__ import annotations

from html import escape

from bestiarist.book.records import Drawing

FRAME = (70.0, 36.0)
"""Width and height of a placeholder in millimetres."""


def placeholder(words: str, width: float = FRAME[0], height: float = FRAME[1], side: str = "") -> Drawing:
    """A frame with a drawn picture of nothing, and the words that stand for what is missing."""
    words = words or "picture"
    shown = words if len(words) <= 48 else f"{words[:47]}…"
    svg = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}">'
        f'<rect x=".4" y=".4" width="{width - 0.8:g}" height="{height - 0.8:g}" fill="#f1f1ef" stroke="#999" '
        f'stroke-width=".3" stroke-dasharray="1.6 1.2"/>'
        f'<path d="M{width / 2 - 9:g} {height / 2 + 2:g}l6 -8l4 5l3 -3.5l5 6.5z" fill="none" stroke="#999" '
        f'stroke-width=".5"/><circle cx="{width / 2 + 5:g}" cy="{height / 2 - 7:g}" r="1.6" fill="none" stroke="#999" '
        f'stroke-width=".5"/><text x="{width / 2:g}" y="{height / 2 + 9:g}" text-anchor="middle" '
        f'font-family="Bestiarist Sans" font-size="{min(3.1, 1.8 * width / max(len(shown), 1)):.2f}" fill="#444">'
        f"{escape(shown)}</text></svg>"
    )
    return Drawing(f"{words} (missing)", width, height, svg, side=side)
