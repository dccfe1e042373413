"""The feature language: text to tokens, tokens to features, features back to text."""
