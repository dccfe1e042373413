"""Checks that all games share: names and ids, pictures, suppression, what printing reports; and their runner."""
