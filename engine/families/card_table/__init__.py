"""What a trick table and a Soup table have in common: hands that are played out, passing, sides and their points."""
