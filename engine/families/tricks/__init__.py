"""The trick games: Quist, Animal Quist, Chili Dog and Turtle on one machine."""
