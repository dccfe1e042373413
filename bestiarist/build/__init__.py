"""The road: check, print, book, export, session."""
