"""Tournaments: who plays, what they have made of each hand, and who has won."""
