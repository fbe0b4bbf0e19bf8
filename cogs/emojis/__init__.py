"""The cards as emojis of the bot's application, drawn here and updated at start."""
