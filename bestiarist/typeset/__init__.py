"""The type-setter: HTML and computed styles to boxes, to lines of glyphs, to drawing operators.

It is the definition of a card's layout. `supported_css` is the table of the CSS that it takes; anything else it refuses
with `UnsettableError`, and WeasyPrint lays that side out.
"""
