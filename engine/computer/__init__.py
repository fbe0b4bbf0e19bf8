"""Computer players: they see what a player sees, nothing more."""
