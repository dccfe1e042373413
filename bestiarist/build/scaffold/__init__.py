"""Scaffolding: a project of one's own, and the file of a new definition in it."""
