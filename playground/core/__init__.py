"""Discord's memory, and the rules by which it changes. Nothing here uses HTTP."""
