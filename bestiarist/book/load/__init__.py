"""The first stage: a folder with a `book.yaml` becomes a book with its chapters' texts."""
