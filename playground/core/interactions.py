"""Members' interactions with the bot, and its answers."""

import asyncio
import secrets
from collections import OrderedDict
from collections.abc import Callable

from playground.core.checks import messages as checks
from playground.core.gateway import ALWAYS, Gateway
from playground.core.hub import Hub
from playground.core.interaction import (
    AUTOCOMPLETE,
    COMMAND,
    MODAL_SUBMIT,
    Interaction,
    Outcome,
    focused,
    metadata,
    payload,
)
from playground.core.messages import MessageWrites, Upload
from playground.core.records import EPHEMERAL, ChannelRecord, Json, MessageRecord, User
from playground.core.refusals import Refusal, invalid
from playground.core.world import World

MESSAGE, DEFERRED_MESSAGE, DEFERRED_UPDATE, UPDATE, CHOICES, MODAL = 4, 5, 6, 7, 8, 9
SLASH_ANSWER = 20
MODALS_KEPT = 1000
MOST_OUTSIDE = 5
"""The most follow-ups to an interaction where the bot is not a member."""

Deliver = Callable[[Interaction, Json], bool]
"""Delivers an interaction by the gateway or by HTTP. False: no bot to deliver to."""


class Interactions:
    """Opens interactions, keeps their tokens and takes their answers."""

    def __init__(self, world: World, hub: Hub, gateway: Gateway, messages: MessageWrites) -> None:
        self._world, self._hub, self._gateway, self._messages = world, hub, gateway, messages
        self.deliver: Deliver = self._by_gateway
        # How often the next interaction is sent.
        self.copies: Callable[[], int] = lambda: 1
        self.answer_seconds = 3.0
        self.token_seconds = 900.0
        self.most = 20_000
        self._by_token: OrderedDict[str, Interaction] = OrderedDict()
        # Modals open on members' screens, by the interaction that opened them.
        self.modals: OrderedDict[int, Interaction] = OrderedDict()

    # Asking.

    def ask(
        self,
        kind: int,
        user: User,
        channel: ChannelRecord,
        data: Json,
        message: MessageRecord | None = None,
        snapshot: Json | None = None,
    ) -> Interaction:
        """Send an interaction to the bot, and start the countdown."""
        loop = asyncio.get_running_loop()
        interaction = Interaction(
            self._world.ids.take(),
            secrets.token_urlsafe(32),
            kind,
            user,
            channel,
            data,
            self._world.clock.now(),
            loop.create_future(),
            message,
        )
        self._by_token[interaction.token] = interaction
        if len(self._by_token) > self.most:
            self._by_token.popitem(last=False)
        interaction.timer = loop.call_later(self.answer_seconds, self.fail, interaction)
        shown = self._hub.payload(message) if snapshot is None and message is not None else snapshot
        interaction.told = payload(self._world, interaction, shown)
        for _ in range(self.copies()):
            self.tell(interaction)
        return interaction

    def tell(self, interaction: Interaction) -> None:
        """Send an interaction, perhaps a second time."""
        if not self.deliver(interaction, interaction.told):
            # Without a connected bot, there is nothing to wait for.
            self.fail(interaction)

    def _by_gateway(self, interaction: Interaction, told: Json) -> bool:
        return self._gateway.tell("INTERACTION_CREATE", told, interaction.channel.guild_id, ALWAYS)

    def overdue(self) -> None:
        """Fail interactions that are late after the clock was moved forward."""
        for interaction in self._by_token.values():
            if not interaction.answered and self._late(interaction):
                self.fail(interaction)

    def _late(self, interaction: Interaction) -> bool:
        return self._world.clock.now() - interaction.at > self.answer_seconds

    def fail(self, interaction: Interaction) -> None:
        if not interaction.future.done():
            interaction.settle(Outcome("failed"))
            self._hub.show(interaction.user.id, {"kind": "failed", "interaction_id": str(interaction.id)})

    # The first answer.

    def answer(self, ident: int, token: str, body: Json, files: list[Upload]) -> Json:
        interaction = self._by_token.get(token)
        if interaction is None or interaction.id != ident:
            raise Refusal(10062)
        if interaction.answered:
            raise Refusal(40060)
        if self._late(interaction):
            raise Refusal(10062)
        self._world.channel(interaction.channel.id)
        kind, data = body.get("type"), body.get("data") or {}
        outcome = self._carry_out(interaction, kind, data, files)
        interaction.answered = kind or 0
        interaction.completed = kind not in (DEFERRED_MESSAGE, DEFERRED_UPDATE)
        interaction.settle(outcome)
        return self._receipt(interaction)

    def _carry_out(
        self, interaction: Interaction, kind: int | None, data: Json, files: list[Upload]
    ) -> Outcome:
        if (kind == CHOICES) != (interaction.kind == AUTOCOMPLETE):
            raise invalid("type", "INTERACTION_APPLICATION_COMMAND_INVALID_TYPE", "Wrong kind of answer")
        if kind in (UPDATE, DEFERRED_UPDATE) and interaction.message is None:
            raise invalid("type", "INTERACTION_RESPONSE_INVALID_TYPE", "There is no message to update")
        if kind == MODAL and interaction.kind == MODAL_SUBMIT:
            raise invalid("type", "INTERACTION_RESPONSE_INVALID_TYPE", "A modal cannot answer a modal")
        if kind == MESSAGE:
            return self._say(interaction, data, files)
        if kind == DEFERRED_MESSAGE:
            return self._defer(interaction, data)
        if kind == DEFERRED_UPDATE:
            interaction.original = interaction.message
            return Outcome("deferred", interaction.message)
        if kind == UPDATE:
            return self._update(interaction, data, files)
        if kind == CHOICES:
            return self._offer(interaction, data)
        if kind == MODAL:
            return self._open_modal(interaction, data)
        raise invalid("type", "BASE_TYPE_CHOICES", "Value must be one of {4, 5, 6, 7, 8, 9}.")

    def _say(self, interaction: Interaction, data: Json, files: list[Upload]) -> Outcome:
        message = self._send(interaction, data, files, ephemeral=bool((data.get("flags") or 0) & EPHEMERAL))
        interaction.original = message
        return Outcome("ephemeral" if message.only_for else "message", message)

    def _send(
        self, interaction: Interaction, data: Json, files: list[Upload], *, ephemeral: bool
    ) -> MessageRecord:
        flags = (data.get("flags") or 0) & ~EPHEMERAL | (EPHEMERAL if ephemeral else 0)
        return self._messages.create(
            interaction.channel,
            self._world.bot.id,
            data | {"flags": flags},
            files,
            only_for=interaction.user.id if ephemeral else None,
            webhook=True,
            interaction=metadata(self._world, interaction),
            type=SLASH_ANSWER if interaction.kind == COMMAND and interaction.original is None else 0,
        )

    def _defer(self, interaction: Interaction, data: Json) -> Outcome:
        ephemeral = bool((data.get("flags") or 0) & EPHEMERAL)
        interaction.original = self._messages.loading(
            interaction.channel,
            only_for=interaction.user.id if ephemeral else None,
            interaction=metadata(self._world, interaction),
        )
        interaction.deferred = True
        return Outcome("deferred", interaction.original)

    def _update(self, interaction: Interaction, data: Json, files: list[Upload]) -> Outcome:
        message = interaction.message
        if message is None or message.deleted:
            raise Refusal(10008)
        interaction.original = self._messages.edit(message, data, files, interaction.channel)
        return Outcome("update", message)

    def _offer(self, interaction: Interaction, data: Json) -> Outcome:
        choices = data.get("choices")
        checks.check_choices(choices, focused(interaction.data)["type"])
        self._hub.transcript.add("choices", interaction.channel.id, frozenset({interaction.user.id}), data)
        return Outcome("choices", choices=choices or [])

    def _open_modal(self, interaction: Interaction, data: Json) -> Outcome:
        checks.check_modal(data, self._messages.known_emoji)
        interaction.modal = data
        self.modals[interaction.id] = interaction
        if len(self.modals) > MODALS_KEPT:
            self.modals.popitem(last=False)
        self._hub.transcript.add("modal", interaction.channel.id, frozenset({interaction.user.id}), data)
        self._hub.show(
            interaction.user.id, {"kind": "modal", "interaction_id": str(interaction.id), "modal": data}
        )
        return Outcome("modal", modal=data)

    def _receipt(self, interaction: Interaction) -> Json:
        body: Json = {"interaction": {"id": str(interaction.id), "type": interaction.kind}}
        if interaction.answered in (MESSAGE, DEFERRED_MESSAGE, UPDATE) and interaction.original is not None:
            body["interaction"] |= {
                "response_message_id": str(interaction.original.id),
                "response_message_loading": interaction.deferred,
                "response_message_ephemeral": interaction.original.only_for is not None,
            }
            body["resource"] = {
                "type": interaction.answered,
                "message": self._hub.payload(interaction.original),
            }
        elif interaction.answered:
            body["resource"] = {"type": interaction.answered}
        return body

    # After the first answer, the token alone is enough.

    def _open(self, token: str) -> Interaction:
        interaction = self._by_token.get(token)
        if interaction is None or self._world.clock.now() - interaction.at > self.token_seconds:
            raise Refusal(50027)
        if not interaction.answered:
            raise Refusal(10015)
        self._world.channel(interaction.channel.id)
        return interaction

    def follow_up(self, token: str, body: Json, files: list[Upload]) -> MessageRecord:
        interaction = self._open(token)
        if interaction.deferred:
            # The first follow-up replaces the "is thinking" message.
            return self.edit(token, None, body, files)
        if not self._world.is_member(interaction.channel) and len(interaction.follow_ups) == MOST_OUTSIDE:
            raise Refusal(40094)
        message = self._send(interaction, body, files, ephemeral=bool((body.get("flags") or 0) & EPHEMERAL))
        interaction.follow_ups.append(message)
        self._hub.watch.tell(interaction.user.id)
        return message

    def find(self, token: str, ident: int | None) -> MessageRecord:
        """Return the original answer, or a follow-up by its id."""
        interaction = self._open(token)
        message = (
            interaction.original if ident is None else self._world.find_message(interaction.channel.id, ident)
        )
        mine = message is not None and not message.deleted and message.author_id == self._world.bot.id
        if not mine or message is None:
            raise Refusal(10008)
        return message

    def edit(self, token: str, ident: int | None, body: Json, files: list[Upload]) -> MessageRecord:
        message = self.find(token, ident)
        interaction = self._open(token)
        self._messages.edit(message, body, files, interaction.channel)
        if message is interaction.original:
            interaction.deferred, interaction.completed = False, True
            self._hub.watch.tell(interaction.user.id)
        return message

    def delete(self, token: str, ident: int | None) -> None:
        self._messages.delete(self.find(token, ident))
