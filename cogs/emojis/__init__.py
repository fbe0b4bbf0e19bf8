"""The cards as emojis of the bot's application: drawn by our own code, and brought up to date at start."""
