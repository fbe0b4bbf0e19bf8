"""Hands that people play alone: the daily one, those of a tournament, and practice."""
