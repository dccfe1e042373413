"""The fourth stage: fragments become a book: numbers, references, glossary links, index."""
