"""Guided games: one file for each game in `data/`, its contents (`lesson`), the judgement of answers (`judging`),
and the display of a step (`panel`)."""
