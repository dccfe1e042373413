"""The book: Markdown to pages, with figures computed from the rules."""
