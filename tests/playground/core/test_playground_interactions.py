"""Interactions are answered once, within three seconds, and followed up for fifteen minutes."""

import asyncio

import pytest

from playground.core.refusals import NotPossible

COMMAND = {
    "name": "hand",
    "description": "d",
    "options": [{"name": "w", "type": 3, "description": "d", "autocomplete": True}],
}
BUTTONS = [{"type": 1, "components": [{"type": 2, "style": 1, "label": "Go", "custom_id": "go"}]}]
SAY = {"type": 4, "data": {"content": "hello", "components": BUTTONS}}
MODAL = {
    "type": 9,
    "data": {
        "title": "Words",
        "custom_id": "words",
        "components": [
            {"type": 1, "components": [{"type": 4, "custom_id": "w", "style": 1, "label": "Word"}]}
        ],
    },
}


def group(kind, *values, **more):
    """Radio buttons (21) or boxes (22), each with one of these values."""
    options = [{"label": one, "value": one} for one in values]
    return {"type": kind, "custom_id": f"g{kind}", "options": options, **more}


def modal(*fields):
    labelled = [{"type": 18, "label": "Which", "component": field} for field in fields]
    return {"type": 9, "data": MODAL["data"] | {"components": labelled}}


@pytest.fixture
async def asked(raw, listener, discord, ann):
    """Ann's slash command, as the bot received it; the task is her waiting for the answer."""
    await raw("PUT", f"/applications/{discord.server.world.bot.id}/commands", [COMMAND])
    waiting = asyncio.create_task(ann.slash("hand"))
    yield await listener("INTERACTION_CREATE"), waiting
    waiting.cancel()


@pytest.fixture
def answer(raw):
    async def call(interaction, body, query=""):
        return await raw(
            "POST", f"/interactions/{interaction['id']}/{interaction['token']}/callback{query}", body
        )

    return call


def hook(interaction, rest=""):
    return f"/webhooks/{interaction['application_id']}/{interaction['token']}{rest}"


async def test_the_receipt_tells_what_became_of_the_answer(asked, answer):
    interaction, waiting = asked
    status, receipt = await answer(interaction, SAY, "?with_response=1")
    message = (await waiting).message
    assert status == 200
    assert receipt["interaction"]["response_message_id"] == str(message.id)
    assert receipt["resource"]["message"]["content"] == "hello"
    assert receipt["resource"]["message"]["interaction_metadata"]["user"]["username"] == "ann"


async def test_a_second_answer(asked, answer):
    interaction, _ = asked
    assert await answer(interaction, SAY) == (204, None)
    status, refusal = await answer(interaction, SAY)
    assert (status, refusal["code"]) == (400, 40060)


async def test_an_answer_after_three_seconds(asked, answer, discord, cards):
    interaction, waiting = asked
    discord.pass_time(3.1)
    assert (await waiting).failed
    status, refusal = await answer(interaction, SAY)
    assert (status, refusal["code"]) == (404, 10062)
    assert not cards.messages


async def test_an_unknown_interaction(asked, answer):
    interaction, _ = asked
    assert (await answer(interaction | {"token": "x"}, SAY))[1]["code"] == 10062


async def test_a_token_after_fifteen_minutes(asked, answer, raw, discord):
    interaction, _ = asked
    await answer(interaction, SAY)
    assert (await raw("PATCH", hook(interaction, "/messages/@original"), {"content": "again"}))[0] == 200
    discord.pass_time(15 * 60)
    for method, path in (("PATCH", "/messages/@original"), ("GET", "/messages/@original"), ("POST", "")):
        status, refusal = await raw(method, hook(interaction, path), {"content": "late"})
        assert (status, refusal["code"]) == (401, 50027)


async def test_a_follow_up_before_the_answer(asked, raw):
    interaction, _ = asked
    assert (await raw("POST", hook(interaction), {"content": "c"}))[1]["code"] == 10015


async def test_original_and_follow_ups_are_edited_and_deleted(asked, answer, raw, ann, cards):
    interaction, waiting = asked
    await answer(interaction, {"type": 5, "data": {"flags": 64}})
    original = (await waiting).message
    assert original.loading
    await raw("PATCH", hook(interaction, "/messages/@original"), {"content": "thought"})
    assert (original.content, original.ephemeral, original.loading) == ("thought", True, False)
    _, more = await raw("POST", hook(interaction), {"content": "more"})
    assert (await raw("GET", hook(interaction, f"/messages/{more['id']}")))[1]["content"] == "more"
    assert (await raw("DELETE", hook(interaction, "/messages/@original")))[0] == 204
    assert (await raw("GET", hook(interaction, "/messages/@original")))[1]["code"] == 10008
    assert original.deleted
    assert not ann.ephemerals
    assert [message.content for message in cards.messages] == ["more"]


@pytest.mark.parametrize(
    "body",
    [
        {"type": 4, "data": {"content": "x" * 2001}},
        {"type": 6},
        {"type": 7, "data": {"content": "c"}},
        {"type": 8, "data": {"choices": []}},
        {"type": 99},
        {},
        {"type": 9, "data": MODAL["data"] | {"title": "x" * 46}},
        {"type": 9, "data": MODAL["data"] | {"components": []}},
        modal(group(21, "a")),
        modal(group(21, *map(str, range(11)))),
        modal(group(21, "a", "a")),
        modal(group(21, "a", "b") | {"options": [{"label": "a", "value": v, "default": True} for v in "ab"]}),
        modal(group(22, *map(str, range(11)))),
        modal(group(22, "a", "b", max_values=3)),
        modal(group(22, "a", "b", min_values=2, max_values=1)),
        modal(group(22, "a"), group(22, "b")),
        {"type": 9, "data": MODAL["data"] | {"components": MODAL["data"]["components"] * 6}},
    ],
)
async def test_a_wrong_answer_leaves_the_interaction_open(asked, answer, body):
    interaction, waiting = asked
    status, refusal = await answer(interaction, body)
    assert (status, refusal["code"]) == (400, 50035)
    assert (await answer(interaction, SAY))[0] == 204
    assert (await waiting).text == "hello\nGo"


async def test_an_empty_answer(asked, answer):
    assert (await answer(asked[0], {"type": 4, "data": {"content": ""}}))[1]["code"] == 50006


async def test_a_modal_cannot_answer_a_modal(asked, answer, listener):
    interaction, waiting = asked
    await answer(interaction, MODAL)
    sending = asyncio.create_task((await waiting).modal.submit("BADGE"))
    submitted = await listener("INTERACTION_CREATE")
    assert submitted["data"]["components"][0]["components"][0]["value"] == "BADGE"
    assert (await answer(submitted, MODAL))[1]["code"] == 50035
    assert (await answer(submitted, SAY))[0] == 204
    assert (await sending).kind == "message"


async def test_radio_buttons_and_boxes_bring_what_was_picked_and_else_what_stood_there(
    asked, answer, listener
):
    interaction, waiting = asked
    radios, boxes = group(21, "a", "b"), group(22, "x", "y", "z", min_values=1, max_values=2)
    radios["options"][1]["default"] = boxes["options"][0]["default"] = True
    assert (await answer(interaction, modal(radios, boxes)))[0] == 204
    opened = (await waiting).modal
    for wrong in ({"g21": "c"}, {"g22": []}, {"g22": ["x", "y", "z"]}):
        with pytest.raises(NotPossible):
            await opened.submit(wrong)
    sending = asyncio.create_task(opened.submit({"g22": ["y", "z"]}))
    submitted = await listener("INTERACTION_CREATE")
    told = [part["component"] for part in submitted["data"]["components"]]
    assert [(one["type"], one.get("value"), one.get("values")) for one in told] == [
        (21, "b", None),
        (22, None, ["y", "z"]),
    ]
    assert (await answer(submitted, SAY))[0] == 204
    assert (await sending).kind == "message"


async def test_too_many_choices(asked, answer, listener, ann):
    await answer(asked[0], SAY)
    typing = asyncio.create_task(ann.autocomplete("hand", "w", "b"))
    interaction = await listener("INTERACTION_CREATE")
    assert interaction["data"]["options"] == [{"name": "w", "type": 3, "value": "b", "focused": True}]
    many = [{"name": f"n{n}", "value": f"v{n}"} for n in range(26)]
    assert (await answer(interaction, {"type": 8, "data": {"choices": many}}))[1]["code"] == 50035
    assert (await answer(interaction, {"type": 8, "data": {"choices": many[:25]}}))[0] == 204
    assert len(await typing) == 25


async def test_a_press_on_a_message_that_was_deleted(asked, answer, raw, listener, ann, cards):
    interaction, waiting = asked
    await answer(interaction, SAY)
    old = (await waiting).message.frozen()
    await raw("DELETE", f"/channels/{cards.id}/messages/{old.record.id}")
    pressing = asyncio.create_task(ann.press("Go", on=old))
    pressed = await listener("INTERACTION_CREATE")
    assert pressed["message"]["components"][0]["components"][0]["custom_id"] == "go"
    assert (await answer(pressed, {"type": 7, "data": {"content": "c"}}))[1]["code"] == 10008
    assert (await answer(pressed, SAY))[0] == 204
    assert (await pressing).kind == "message"


async def test_the_bot_hears_who_acts_where_and_in_which_language(asked, ann, guild):
    interaction, _ = asked
    assert interaction["member"]["user"]["id"] == str(ann.id)
    assert interaction["guild_id"] == str(guild.id)
    assert (interaction["locale"], interaction["guild_locale"], interaction["context"]) == (
        "en-US",
        "en-US",
        0,
    )
    assert int(interaction["app_permissions"]) & 1 << 11
    assert interaction["attachment_size_limit"] > 0
