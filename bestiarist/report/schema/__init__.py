"""JSON Schemas (draft-07) for editors, made of what the program itself reads by: fields, tables, and lists of keys."""

FOLDER = ".bestiarist"
"""Where schemas lie in a project."""
