"""Live preview: a page in the browser that shows cards and books as the build prints them, while they are written."""
