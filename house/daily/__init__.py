"""The daily hand: played, stored, and compared; and hands for practice, which are played alike and not stored."""
