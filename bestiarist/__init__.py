"""Bestiarist: definitions of cards and rules in, checked and print-ready cards out."""

__version__ = "0.1.0"
