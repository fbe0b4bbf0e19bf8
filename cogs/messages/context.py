"""What every message needs to draw itself and to get where it belongs."""

from __future__ import annotations

import discord

from cogs.messages.direct_messages import DirectMessages
from cogs.messages.pictures import PictureQueue
from cogs.messages.private_notices import PrivateNotices
from cogs.messages.styles import Styles
from cogs.transport.outbox import Outbox, UiTiming
from house.room import CardRoom


class MessageContext:
    def __init__(self, client: discord.Client, room: CardRoom, timing: UiTiming) -> None:
        self.room = room
        self.outbox = Outbox(client, timing)
        self.outbox.rest.certain = room.certain
        self.pictures = PictureQueue(self.outbox)
        self.styles = Styles(client, room)
        self.dms = DirectMessages(self.outbox, room)
        self.notices = PrivateNotices(room, self.outbox, self.dms, self.styles)
        self.standing_still = False  # the database takes nothing at the moment
