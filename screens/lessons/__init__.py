"""Guided games: one file a game in `data/`, what it says in it (`lesson`), what an answer is worth (`judging`), and how a
step is shown (`panel`)."""
