"""A trick table as its players see and play it."""
