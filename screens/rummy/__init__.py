"""A rummy table as its players see and play it."""
