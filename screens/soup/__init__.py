"""A Soup table as its players see and play it."""
