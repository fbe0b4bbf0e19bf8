"""The card room's test players, their places and their behaviour."""

from house.tables.timing import TableTiming

GUILD = 7 << 22
ANN, BOB, CY, DEE = (80_351_110_224_678_912 + number for number in range(4))
HABITS = TableTiming(computer_seconds=(1, 1))
