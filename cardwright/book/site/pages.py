"""The site: to come."""
