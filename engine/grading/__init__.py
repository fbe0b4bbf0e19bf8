"""What each decision of a hand was worth, by what its player saw: with the values that a master goes by."""
