"""Answers to interactions, and follow-ups that need only the token."""

from playground.core.playground import Playground
from playground.core.records import Json
from playground.core.refusals import Refusal, invalid
from playground.http.rest.call import ApiCall, ApiReply, Routes

routes = Routes()
WEBHOOK = "/webhooks/{webhook_id}/{token}"


@routes.on("POST", "/interactions/{interaction_id}/{token}/callback")
def answer(playground: Playground, call: ApiCall) -> Json | None:
    if not isinstance(call.body, dict) or "type" not in call.body:
        raise invalid("type", "BASE_TYPE_REQUIRED", "This field is required")
    receipt = playground.interactions.answer(
        call.ident("interaction_id"), call.params["token"], call.body, call.files
    )
    return receipt if call.query.get("with_response") in ("1", "true", "True") else None


def _token(playground: Playground, call: ApiCall) -> str:
    if call.ident("webhook_id") != playground.world.records.application.id:
        raise Refusal(10015)
    return call.params["token"]


def _which(call: ApiCall) -> int | None:
    return call.ident("message_id") if "message_id" in call.params else None


@routes.on("POST", WEBHOOK)
def follow_up(playground: Playground, call: ApiCall) -> ApiReply:
    message = playground.interactions.follow_up(_token(playground, call), call.body, call.files)
    return ApiReply(200, playground.hub.payload(message))


@routes.on("GET", WEBHOOK + "/messages/@original", WEBHOOK + "/messages/{message_id}")
def find(playground: Playground, call: ApiCall) -> Json:
    return playground.hub.payload(playground.interactions.find(_token(playground, call), _which(call)))


@routes.on("PATCH", WEBHOOK + "/messages/@original", WEBHOOK + "/messages/{message_id}")
def edit(playground: Playground, call: ApiCall) -> Json:
    message = playground.interactions.edit(_token(playground, call), _which(call), call.body, call.files)
    return playground.hub.payload(message)


@routes.on("DELETE", WEBHOOK + "/messages/@original", WEBHOOK + "/messages/{message_id}")
def delete(playground: Playground, call: ApiCall) -> None:
    playground.interactions.delete(_token(playground, call), _which(call))
