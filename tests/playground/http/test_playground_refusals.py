"""Each thing that Discord refuses, by its code and by the field that it blames."""

import pytest

from playground.core.permissions import BITS, bits


def button(custom_id="b", **more):
    return {"type": 2, "style": 1, "label": "B", "custom_id": custom_id, **more}


def select(custom_id="s", options=1, **more):
    entries = [{"label": f"o{n}", "value": f"v{n}"} for n in range(options)]
    return {"type": 3, "custom_id": custom_id, "options": entries, **more}


def row(*inside):
    return {"type": 1, "components": list(inside)}


def text(content):
    return {"type": 10, "content": content}


def container(*inside):
    return {"type": 17, "components": list(inside)}


V2 = {"flags": 1 << 15}
MESSAGES = {
    "content over 2000": ({"content": "x" * 2001}, "content"),
    "a nonce over 25": ({"content": "c", "nonce": "x" * 26, "enforce_nonce": True}, "nonce"),
    "an embed, which the bot never sends": ({"embeds": [{"title": "t"}]}, "embeds"),
    "six rows": ({"components": [row(button(str(n))) for n in range(6)]}, "components"),
    "an empty row": ({"components": [row()]}, "components.0.components"),
    "six buttons in a row": (
        {"components": [row(*(button(str(n)) for n in range(6)))]},
        "components.0.components",
    ),
    "a button and a select in a row": ({"components": [row(button(), select())]}, "components.0.components"),
    "the same custom id twice": (
        {"components": [row(button()), row(button())]},
        "components.1.components.0.custom_id",
    ),
    "a button without an id": (
        {"components": [row({"type": 2, "style": 1, "label": "B"})]},
        "components.0.components.0.custom_id",
    ),
    "a button without a label": (
        {"components": [row({"type": 2, "style": 1, "custom_id": "b"})]},
        "components.0.components.0",
    ),
    "a label over 80": ({"components": [row(button(label="x" * 81))]}, "components.0.components.0.label"),
    "a custom id over 100": (
        {"components": [row(button("x" * 101))]},
        "components.0.components.0.custom_id",
    ),
    "an emoji that is none": (
        {"components": [row(button(emoji={"name": "x"}))]},
        "components.0.components.0.emoji.name",
    ),
    "an emoji of elsewhere": (
        {"components": [row(button(emoji={"id": "1", "name": "x"}))]},
        "components.0.components.0.emoji.id",
    ),
    "a link with a custom id": (
        {"components": [row(button(style=5, url="https://example.org"))]},
        "components.0.components.0",
    ),
    "a link of an unknown kind": (
        {"components": [row({"type": 2, "style": 5, "label": "L", "url": "x"})]},
        "components.0.components.0.url",
    ),
    "more defaults than may be chosen": (
        {
            "components": [
                row({"type": 5, "custom_id": "u", "default_values": [{"id": "1", "type": "user"}] * 2})
            ]
        },
        "components.0.components.0",
    ),
    "26 options": ({"components": [row(select(options=26))]}, "components.0.components.0.options"),
    "no options": ({"components": [row(select(options=0))]}, "components.0.components.0.options"),
    "the same value twice": (
        {"components": [row(select() | {"options": [{"label": "a", "value": "v"}] * 2})]},
        "components.0.components.0.options.1.value",
    ),
    "more values than options": (
        {"components": [row(select(max_values=2))]},
        "components.0.components.0.max_values",
    ),
    "components of the new way without their flag": ({"components": [text("t")]}, "components.0.type"),
    "content beside components of the new way": (V2 | {"content": "c", "components": [text("t")]}, "content"),
    "41 components, nested ones counted": (
        V2 | {"components": [container(*(text("t") for _ in range(40)))]},
        "components",
    ),
    "4000 characters over all texts": (
        V2 | {"components": [text("x" * 2001), text("x" * 2000)]},
        "components",
    ),
    "an empty text": (V2 | {"components": [text("")]}, "components.0.content"),
    "a container in a container": (
        V2 | {"components": [container(container(text("t")))]},
        "components.0.components.0.type",
    ),
    "a section without an accessory": (
        V2 | {"components": [{"type": 9, "components": [text("t")]}]},
        "components.0.accessory",
    ),
    "a picture that was not sent": (
        V2 | {"components": [{"type": 12, "items": [{"media": {"url": "attachment://a.png"}}]}]},
        "components.0.items.0.media.url",
    ),
    "the same component id twice": (
        V2 | {"components": [text("t") | {"id": 3}, text("t") | {"id": 3}]},
        "components",
    ),
    "mentions both parsed and listed": (
        {"content": "c", "allowed_mentions": {"parse": ["users"], "users": ["1"]}},
        "allowed_mentions",
    ),
    "a reply to nothing": ({"content": "c", "message_reference": {"message_id": "1"}}, "message_reference"),
}


def blamed(body, path):
    for key in path.split("."):
        body = body.get(key, {})
    return bool(body.get("_errors"))


@pytest.mark.parametrize("case", MESSAGES)
async def test_messages_that_discord_refuses(raw, cards, case):
    body, path = MESSAGES[case]
    status, answer = await raw("POST", f"/channels/{cards.id}/messages", body)
    assert (status, answer["code"], answer["message"]) == (400, 50035, "Invalid Form Body")
    assert blamed(answer["errors"], path), answer
    assert not cards.messages


@pytest.mark.parametrize("body", [{}, {"content": ""}, {"content": " \n"}, {"embeds": []}, V2])
async def test_an_empty_message(raw, cards, body):
    status, answer = await raw("POST", f"/channels/{cards.id}/messages", body)
    assert (status, answer["code"]) == (400, 50006)


async def test_what_is_just_within_the_limits_is_taken(raw, cards):
    bodies = [
        {"content": "x" * 2000},
        {
            "components": [row(*(button(f"{n}{m}", label="x" * 80) for m in range(5))) for n in range(5)],
            "content": "c",
        },
        {"components": [row(select(options=25, max_values=25))], "content": "c"},
        V2 | {"components": [container(*(text("t") for _ in range(39)))]},
        V2 | {"components": [text("x" * 4000)]},
    ]
    for body in bodies:
        status, answer = await raw("POST", f"/channels/{cards.id}/messages", body)
        assert status == 200, answer


async def test_edits_keep_to_the_way_that_the_message_was_made(raw, cards):
    _, old = await raw("POST", f"/channels/{cards.id}/messages", {"content": "c"})
    _, new = await raw("POST", f"/channels/{cards.id}/messages", V2 | {"components": [text("t")]})
    path = f"/channels/{cards.id}/messages"
    assert (await raw("PATCH", f"{path}/{new['id']}", {"content": "c"}))[1]["code"] == 50035
    both = V2 | {"components": [text("t")]}
    assert (await raw("PATCH", f"{path}/{old['id']}", both))[1]["code"] == 50035
    assert (await raw("PATCH", f"{path}/{old['id']}", both | {"content": None}))[0] == 200
    assert (await raw("PATCH", f"{path}/{old['id']}", {"components": []}))[1]["code"] == 50006


async def test_what_is_not_there(raw, cards):
    assert (await raw("GET", "/channels/1"))[1]["code"] == 10003
    assert (await raw("POST", "/channels/1/messages", {"content": "c"}))[1]["code"] == 10003
    for method in ("PATCH", "DELETE"):
        status, answer = await raw(method, f"/channels/{cards.id}/messages/1", {"content": "c"})
        assert (status, answer["code"]) == (404, 10008)
    assert (await raw("GET", "/nowhere"))[0] == 404
    assert (await raw("GET", "/channels/abc"))[1]["code"] == 50035


async def test_what_the_bot_may_not_do(raw, cards, guild, ann):
    path = f"/channels/{cards.id}/messages"
    said = ann.say("hello")
    assert (await raw("PATCH", f"{path}/{said.id}", {"content": "c"}))[1]["code"] == 50005
    assert (await raw("DELETE", f"{path}/{said.id}"))[1]["code"] == 50013
    cards.deny("bot", "send_messages")
    assert (await raw("POST", path, {"content": "c"}))[1] == {"code": 50013, "message": "Missing Permissions"}
    cards.deny("bot", "view_channel")
    assert (await raw("POST", path, {"content": "c"}))[1] == {"code": 50001, "message": "Missing Access"}
    guild.grant_bot("administrator")
    assert (await raw("POST", path, {"content": "c"}))[0] == 200
    assert (await raw("DELETE", f"{path}/{said.id}"))[0] == 204


async def test_threads_need_their_permissions(raw, cards, guild):
    path, body = f"/channels/{cards.id}/threads", {"name": "table", "type": 11}
    assert (await raw("POST", path, {"name": "", "type": 11}))[1]["code"] == 50035
    assert (await raw("POST", path, body))[0] == 201
    thread = cards.threads[0]
    thread.archive()
    edited = await raw("PATCH", f"/channels/{thread.id}", {"name": "other"})
    assert edited[1]["code"] == 50083
    guild.revoke("send_messages_in_threads", "create_public_threads")
    assert (await raw("POST", f"/channels/{thread.id}/messages", {"content": "c"}))[1]["code"] == 50013
    assert (await raw("POST", path, body))[1]["code"] == 50013


async def test_direct_messages_to_closed_doors_and_strangers(raw, bob, cards):
    _, direct = await raw("POST", "/users/@me/channels", {"recipient_id": str(bob.id)})
    path = f"/channels/{direct['id']}/messages"
    assert (await raw("POST", path, {"content": "c"}))[0] == 200
    bob.dms_open = False
    assert (await raw("POST", path, {"content": "c"})) == (
        403,
        {"code": 50007, "message": "Cannot send messages to this user"},
    )
    bob.dms_open = True
    bob.leave()
    assert (await raw("POST", path, {"content": "c"}))[1]["code"] == 50278
    assert len(bob.dms) == 1
    assert not cards.messages
    assert (await raw("POST", "/users/@me/channels", {"recipient_id": "1"}))[1]["code"] == 10013


async def test_a_wrong_token(raw):
    assert await raw("GET", "/users/@me", headers={"Authorization": "Bot x"}) == (
        401,
        {"code": 0, "message": "401: Unauthorized"},
    )


async def test_history(raw, cards):
    path = f"/channels/{cards.id}/messages"
    sent = [(await raw("POST", path, {"content": str(n)}))[1]["id"] for n in range(5)]
    assert [m["content"] for m in (await raw("GET", f"{path}?limit=2&after={sent[0]}"))[1]] == ["2", "1"]
    assert (await raw("GET", f"{path}?limit=101"))[1]["code"] == 50035
    cards.deny("bot", "read_message_history")
    assert (await raw("GET", path))[1] == []


def test_every_permission_bit_is_distinct():
    assert len(set(BITS.values())) == len(BITS)
    assert bits("view_channel", "send_messages") == 0b11 << 10


@pytest.mark.parametrize(
    ("method", "path", "status", "message"),
    [
        ("GET", "/nowhere", 404, "404: Not Found"),
        ("GET", "/channels/1/nowhere", 404, "404: Not Found"),
        ("PUT", "/users/@me", 405, "405: Method Not Allowed"),
    ],
)
async def test_an_unknown_route_is_refused_as_discord_does(raw, method, path, status, message):
    assert await raw(method, path) == (status, {"message": message, "code": 0})


async def test_a_fixed_route_goes_before_one_with_an_id(raw, discord):
    assert (await raw("GET", "/users/@me"))[1]["id"] == str(discord.server.world.bot.id)
    assert [request.template for request in discord.requests][-1] == "/users/@me"


async def test_who_is_on_a_server_is_told_to_a_bot_that_is_there(raw, discord):
    guild = discord.guild("Word Nerds")
    ann, bob = guild.member("ann"), guild.member("bob")
    where = f"/guilds/{guild.id}/members"
    status, found = await raw("GET", f"{where}/{ann.id}")
    assert (status, found["user"]["id"]) == (200, str(ann.id))
    bob.leave()
    assert await raw("GET", f"{where}/{bob.id}") == (404, {"message": "Unknown Member", "code": 10007})
    assert await raw("GET", f"{where}/1") == (404, {"message": "Unknown User", "code": 10013})
    guild.expel_bot()
    assert await raw("GET", f"{where}/{ann.id}") == (403, {"message": "Missing Access", "code": 50001})
