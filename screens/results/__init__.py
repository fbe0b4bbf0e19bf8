"""The end of a hand: its facts, folded from public events, and their words."""
