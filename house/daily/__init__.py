"""The daily hand: played, stored, and compared."""
