"""Discord's REST interface, one module for each topic."""
