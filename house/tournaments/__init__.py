"""Tournaments: entrants, their results in each hand, and the winners."""
