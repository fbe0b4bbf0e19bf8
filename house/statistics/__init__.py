"""What is counted of everybody's playing: written with the hand that caused it, read for `/stats`."""

from house.statistics.counting import write_hand
from house.statistics.reading import BOARDS, PlayerStats, Standing, Statistics

__all__ = ["BOARDS", "PlayerStats", "Standing", "Statistics", "write_hand"]
