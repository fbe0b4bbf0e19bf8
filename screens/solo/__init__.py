"""Hands played alone, as their players see them."""
