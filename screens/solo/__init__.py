"""Hands that people play alone, as their players see them."""
