"""Poker tables on the screen."""
