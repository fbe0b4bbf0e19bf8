"""Discord's memory, and the rules by which it changes. No HTTP here."""
