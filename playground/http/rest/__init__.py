"""Discord's REST interface, one module a topic. Each has a table of its routes."""
