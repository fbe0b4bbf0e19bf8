"""Soup: a word that nobody wants to finish."""
