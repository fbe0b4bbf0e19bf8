"""The messages: what stands in Discord for the live tables of the card room, kept as the tables are."""

from cogs.messages.messages import Messages

__all__ = ["Messages"]
