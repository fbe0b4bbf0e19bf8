"""Answers to interactions, and what follows them by the token alone."""

from typing import TYPE_CHECKING

from playground.refusals import Refusal, invalid
from playground.rest.call import Call, Reply, Route
from playground.state import Json

if TYPE_CHECKING:
    from playground.server import Playground


def answer(here: "Playground", call: Call) -> Json | None:
    if not isinstance(call.body, dict) or "type" not in call.body:
        raise invalid("type", "BASE_TYPE_REQUIRED", "This field is required")
    receipt = here.interactions.answer(
        call.ident("interaction_id"), call.params["token"], call.body, call.files
    )
    return receipt if call.query.get("with_response") in ("1", "true", "True") else None


def _token(here: "Playground", call: Call) -> str:
    if call.ident("webhook_id") != here.world.records.application.id:
        raise Refusal(10015)
    return call.params["token"]


def _which(call: Call) -> int | None:
    return call.ident("message_id") if "message_id" in call.params else None


def follow_up(here: "Playground", call: Call) -> Reply:
    message = here.interactions.follow_up(_token(here, call), call.body, call.files)
    return Reply(200, here.hub.payload(message))


def find(here: "Playground", call: Call) -> Json:
    return here.hub.payload(here.interactions.find(_token(here, call), _which(call)))


def edit(here: "Playground", call: Call) -> Json:
    message = here.interactions.edit(_token(here, call), _which(call), call.body, call.files)
    return here.hub.payload(message)


def delete(here: "Playground", call: Call) -> None:
    here.interactions.delete(_token(here, call), _which(call))


HOOK = "/webhooks/{webhook_id}/{token}"
ROUTES: list[Route] = [
    ("POST", "/interactions/{interaction_id}/{token}/callback", answer),
    ("POST", HOOK, follow_up),
    *(
        (method, f"{HOOK}/messages/{which}", handler)
        for which in ("@original", "{message_id}")
        for method, handler in (("GET", find), ("PATCH", edit), ("DELETE", delete))
    ),
]
