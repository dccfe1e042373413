"""Paper: PDF objects and imposition."""
