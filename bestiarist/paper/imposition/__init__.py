"""Imposition: sizes, sheets, marks, folding, booklets."""
