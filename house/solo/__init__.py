"""Hands played alone: the daily one, those of a tournament, and practice."""
