"""Type-setting of cards: HTML with its styles to boxes, to lines of glyphs, to drawing operators.

It knows the part of CSS that cards are made of: blocks, lines, floats, boxes at places of their own, grounds, borders,
pictures. What it does not know, it does not guess at: `UnsettableError` says so, and WeasyPrint lays that side out.
"""
