"""The ground floor: the store of what was worked out before, and the digest of the program itself."""
