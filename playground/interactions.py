"""What members ask of the bot, and the rules by which it may answer."""

import asyncio
import secrets
from collections import OrderedDict

from playground.asked import AUTOCOMPLETE, COMMAND, MODAL_SUBMIT, Asked, Outcome, focused, metadata, payload
from playground.checks import messages as checks
from playground.gateway import ALWAYS, Gateway
from playground.hub import Hub
from playground.messages import Messages, Upload
from playground.refusals import Refusal, invalid
from playground.state import EPHEMERAL, Channel, Json, Message, User
from playground.world import World

MESSAGE, DEFERRED_MESSAGE, DEFERRED_UPDATE, UPDATE, CHOICES, MODAL = 4, 5, 6, 7, 8, 9
SLASH_ANSWER = 20
MODALS_KEPT = 1000


class Interactions:
    """Opens interactions, keeps their tokens, takes their answers."""

    def __init__(self, world: World, hub: Hub, gateway: Gateway, messages: Messages) -> None:
        self._world, self._hub, self._gateway, self._messages = world, hub, gateway, messages
        self.answer_seconds = 3.0
        self.token_seconds = 900.0
        self.most = 20_000
        self._by_token: OrderedDict[str, Asked] = OrderedDict()
        # The window that is open on a member's screen, if any, by the interaction that opened it.
        self.modals: OrderedDict[int, Asked] = OrderedDict()

    # Asking.

    def ask(
        self,
        kind: int,
        user: User,
        channel: Channel,
        data: Json,
        message: Message | None = None,
        snapshot: Json | None = None,
    ) -> Asked:
        """Tell the bot, and start counting."""
        loop = asyncio.get_running_loop()
        asked = Asked(
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
        self._by_token[asked.token] = asked
        if len(self._by_token) > self.most:
            self._by_token.popitem(last=False)
        asked.timer = loop.call_later(self.answer_seconds, self._fail, asked)
        shown = self._hub.payload(message) if snapshot is None and message is not None else snapshot
        told = payload(self._world, asked, shown)
        if not self._gateway.tell("INTERACTION_CREATE", told, channel.guild_id, ALWAYS):
            # Nobody was ever connected: Discord's client would wait in vain.
            self._fail(asked)
        return asked

    def overdue(self) -> None:
        """The clock was moved forward: fail what nobody answered in time."""
        for asked in self._by_token.values():
            if not asked.answered and self._late(asked):
                self._fail(asked)

    def _late(self, asked: Asked) -> bool:
        return self._world.clock.now() - asked.at > self.answer_seconds

    def _fail(self, asked: Asked) -> None:
        if not asked.future.done():
            asked.settle(Outcome("failed"))
            self._hub.show(asked.user.id, {"kind": "failed", "interaction_id": str(asked.id)})

    # The first answer.

    def answer(self, ident: int, token: str, body: Json, files: list[Upload]) -> Json:
        asked = self._by_token.get(token)
        if asked is None or asked.id != ident:
            raise Refusal(10062)
        if asked.answered:
            raise Refusal(40060)
        if self._late(asked):
            raise Refusal(10062)
        self._world.channel(asked.channel.id)
        kind, data = body.get("type"), body.get("data") or {}
        outcome = self._carry_out(asked, kind, data, files)
        asked.answered = kind or 0
        asked.completed = kind not in (DEFERRED_MESSAGE, DEFERRED_UPDATE)
        asked.settle(outcome)
        return self._receipt(asked)

    def _carry_out(self, asked: Asked, kind: int | None, data: Json, files: list[Upload]) -> Outcome:
        if (kind == CHOICES) != (asked.kind == AUTOCOMPLETE):
            raise invalid("type", "INTERACTION_APPLICATION_COMMAND_INVALID_TYPE", "Wrong kind of answer")
        if kind in (UPDATE, DEFERRED_UPDATE) and asked.message is None:
            raise invalid("type", "INTERACTION_RESPONSE_INVALID_TYPE", "There is no message to update")
        if kind == MODAL and asked.kind == MODAL_SUBMIT:
            raise invalid("type", "INTERACTION_RESPONSE_INVALID_TYPE", "A modal cannot answer a modal")
        if kind == MESSAGE:
            return self._say(asked, data, files)
        if kind == DEFERRED_MESSAGE:
            return self._defer(asked, data)
        if kind == DEFERRED_UPDATE:
            asked.original = asked.message
            return Outcome("deferred", asked.message)
        if kind == UPDATE:
            return self._update(asked, data, files)
        if kind == CHOICES:
            return self._offer(asked, data)
        if kind == MODAL:
            return self._open_modal(asked, data)
        raise invalid("type", "BASE_TYPE_CHOICES", "Value must be one of {4, 5, 6, 7, 8, 9}.")

    def _say(self, asked: Asked, data: Json, files: list[Upload]) -> Outcome:
        message = self._send(asked, data, files, ephemeral=bool((data.get("flags") or 0) & EPHEMERAL))
        asked.original = message
        return Outcome("ephemeral" if message.only_for else "message", message)

    def _send(self, asked: Asked, data: Json, files: list[Upload], *, ephemeral: bool) -> Message:
        flags = (data.get("flags") or 0) & ~EPHEMERAL | (EPHEMERAL if ephemeral else 0)
        return self._messages.create(
            asked.channel,
            self._world.bot.id,
            data | {"flags": flags},
            files,
            only_for=asked.user.id if ephemeral else None,
            webhook=True,
            interaction=metadata(asked),
            type=SLASH_ANSWER if asked.kind == COMMAND and asked.original is None else 0,
        )

    def _defer(self, asked: Asked, data: Json) -> Outcome:
        ephemeral = bool((data.get("flags") or 0) & EPHEMERAL)
        asked.original = self._messages.loading(
            asked.channel, only_for=asked.user.id if ephemeral else None, interaction=metadata(asked)
        )
        asked.deferred = True
        return Outcome("deferred", asked.original)

    def _update(self, asked: Asked, data: Json, files: list[Upload]) -> Outcome:
        message = asked.message
        if message is None or message.deleted:
            raise Refusal(10008)
        asked.original = self._messages.edit(message, data, files, asked.channel)
        return Outcome("update", message)

    def _offer(self, asked: Asked, data: Json) -> Outcome:
        choices = data.get("choices")
        checks.check_choices(choices, focused(asked.data)["type"])
        self._hub.transcript.add("choices", asked.channel.id, frozenset({asked.user.id}), data)
        return Outcome("choices", choices=choices or [])

    def _open_modal(self, asked: Asked, data: Json) -> Outcome:
        checks.check_modal(data, self._messages.known_emoji)
        asked.modal = data
        self.modals[asked.id] = asked
        if len(self.modals) > MODALS_KEPT:
            self.modals.popitem(last=False)
        self._hub.transcript.add("modal", asked.channel.id, frozenset({asked.user.id}), data)
        self._hub.show(asked.user.id, {"kind": "modal", "interaction_id": str(asked.id), "modal": data})
        return Outcome("modal", modal=data)

    def _receipt(self, asked: Asked) -> Json:
        body: Json = {"interaction": {"id": str(asked.id), "type": asked.kind}}
        if asked.answered in (MESSAGE, DEFERRED_MESSAGE, UPDATE) and asked.original is not None:
            body["interaction"] |= {
                "response_message_id": str(asked.original.id),
                "response_message_loading": asked.deferred,
                "response_message_ephemeral": asked.original.only_for is not None,
            }
            body["resource"] = {"type": asked.answered, "message": self._hub.payload(asked.original)}
        elif asked.answered:
            body["resource"] = {"type": asked.answered}
        return body

    # What follows the first answer, by the token alone.

    def _open(self, token: str) -> Asked:
        asked = self._by_token.get(token)
        if asked is None or self._world.clock.now() - asked.at > self.token_seconds:
            raise Refusal(50027)
        if not asked.answered:
            raise Refusal(10015)
        self._world.channel(asked.channel.id)
        return asked

    def follow_up(self, token: str, body: Json, files: list[Upload]) -> Message:
        asked = self._open(token)
        if asked.deferred:
            # Discord lets the first follow-up take the place of the "is thinking" line.
            return self.edit(token, None, body, files)
        message = self._send(asked, body, files, ephemeral=bool((body.get("flags") or 0) & EPHEMERAL))
        asked.follow_ups.append(message)
        self._hub.watch.tell(asked.user.id)
        return message

    def find(self, token: str, ident: int | None) -> Message:
        """The original answer, or a follow-up by its id."""
        asked = self._open(token)
        message = asked.original if ident is None else self._world.find_message(asked.channel.id, ident)
        mine = message is not None and not message.deleted and message.author_id == self._world.bot.id
        if not mine or message is None:
            raise Refusal(10008)
        return message

    def edit(self, token: str, ident: int | None, body: Json, files: list[Upload]) -> Message:
        message = self.find(token, ident)
        asked = self._open(token)
        self._messages.edit(message, body, files, asked.channel)
        if message is asked.original:
            asked.deferred, asked.completed = False, True
            self._hub.watch.tell(asked.user.id)
        return message

    def delete(self, token: str, ident: int | None) -> None:
        self._messages.delete(self.find(token, ident))
