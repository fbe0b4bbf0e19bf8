"""Messages and answers against a Discord that takes, loses, delays and forgets, and a database that is away."""
