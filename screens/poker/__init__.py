"""A poker table as its players see and play it."""
