"""The messages in Discord that show live tables, kept up to date."""
