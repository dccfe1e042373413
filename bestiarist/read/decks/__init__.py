"""Deck files: entries, queries, order, sheet options."""
