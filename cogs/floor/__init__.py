"""The floor: what stands in Discord for the live tables of the card room, kept as the tables are."""

from cogs.floor.floor import Floor

__all__ = ["Floor"]
