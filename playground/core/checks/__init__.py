"""Discord's checks, one module for each kind of body."""
