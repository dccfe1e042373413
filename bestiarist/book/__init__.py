"""Markdown in, a book out: chapters are loaded, made fragments of HTML, bound to a book, and printed or put online.

The folders are the stages, in this order: `load`, `text`, `content`, `binding`, then `printed` and `site`.
"""
