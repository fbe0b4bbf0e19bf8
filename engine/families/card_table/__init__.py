"""Common parts of trick tables and Soup tables: hands that are played out, passing, sides and their points."""
