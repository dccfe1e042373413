"""PDF: page contents, resources, objects, tags."""
