"""Discord's memory, and its rules. Nothing here uses HTTP."""
