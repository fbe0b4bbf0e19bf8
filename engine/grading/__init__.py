"""Grades of a hand's decisions, judged by the player's own view, with a master's values."""
