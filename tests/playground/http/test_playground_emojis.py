"""Emojis of an application, as Discord takes and refuses them."""

import base64
import json

import jsonschema_rs
import pytest

from playground.core.records import Emoji
from playground.pilot.validation import description_file


async def test_emojis_have_a_size(raw, discord):
    path = f"/applications/{discord.server.world.bot.id}/emojis"

    def picture(size):
        content = base64.b64encode(PNG + bytes(size - len(PNG))).decode()
        return {"name": f"suit_{size}", "image": f"data:image/png;base64,{content}"}

    status, made = await raw("POST", path, picture(256 * 1024))
    assert status == 201
    assert (await raw("POST", path, picture(256 * 1024 + 1)))[1]["code"] == 50035
    assert (await raw("POST", path, picture(256 * 1024)))[1]["code"] == 50035
    assert [emoji["id"] for emoji in (await raw("GET", path))[1]["items"]] == [made["id"]]
    assert (await raw("DELETE", f"{path}/{made['id']}"))[0] == 204
    assert (await raw("DELETE", f"{path}/{made['id']}"))[1]["code"] == 10014


PNG = b"\x89PNG\r\n\x1a\n"
IMAGE = f"data:image/png;base64,{base64.b64encode(PNG + bytes(8)).decode()}"
EMOJIS = {
    "a name of one letter": ({"name": "S"}, "name", "BASE_TYPE_BAD_LENGTH"),
    "a name of 33": ({"name": "S" * 33}, "name", "BASE_TYPE_BAD_LENGTH"),
    "no name": ({"name": None}, "name", "BASE_TYPE_REQUIRED"),
    "a dash": ({"name": "Lime-S"}, "name", "STRING_TYPE_REGEX"),
    "an accent": ({"name": "Trèfle_S"}, "name", "STRING_TYPE_REGEX"),
    "a name twice": ({"name": "Lime_Z"}, "name", "APPLICATION_EMOJI_NAME_ALREADY_TAKEN"),
    "no picture": ({"image": None}, "image", "IMAGE_INVALID"),
    "a picture that is a text": ({"image": "data:image/png;base64,eHh4eHh4eHg="}, "image", "IMAGE_INVALID"),
    "another kind than it says": ({"image": IMAGE.replace("png", "gif")}, "image", "IMAGE_INVALID"),
    "no base64": ({"image": IMAGE.replace(";base64", "")}, "image", "IMAGE_INVALID"),
}


@pytest.mark.parametrize(("body", "field", "error"), EMOJIS.values(), ids=EMOJIS)
async def test_an_emoji_that_discord_does_not_take(raw, discord, body, field, error):
    path = f"/applications/{discord.server.world.bot.id}/emojis"
    assert (await raw("POST", path, {"name": "Lime_Z", "image": IMAGE}))[0] == 201
    status, told = await raw("POST", path, {"name": "Lime_S", "image": IMAGE, **body})
    assert (status, told["code"]) == (400, 50035)
    assert told["errors"][field]["_errors"][0]["code"] == error


async def test_an_application_knows_only_its_own_emojis(raw, discord):
    path = f"/applications/{discord.server.world.bot.id}/emojis"
    assert (await raw("DELETE", f"{path}/1"))[1]["code"] == 10014
    assert (await raw("GET", "/applications/1/emojis"))[1]["code"] == 10002


async def test_emojis_are_answered_as_discord_describes_them(raw, discord):
    description = description_file()
    if description is None:
        pytest.skip("Discord's API description is not at hand")
    parts = json.loads(description.read_bytes())["components"]

    def fits(body, schema):
        whole = {"$ref": f"#/components/schemas/{schema}", "components": parts}
        return jsonschema_rs.validator_for(whole).is_valid(body)

    path = f"/applications/{discord.server.world.bot.id}/emojis"
    made = (await raw("POST", path, {"name": "Lime_S", "image": IMAGE}))[1]
    assert fits(made, "EmojiResponse")
    assert not fits({**made, "id": None}, "EmojiResponse")
    assert fits((await raw("GET", path))[1], "ListApplicationEmojisResponse")
    assert fits((await raw("POST", path, {"name": "x", "image": IMAGE}))[1], "Error")


async def test_an_application_has_two_thousand_emojis_and_no_more(raw, discord):
    world = discord.server.world
    path = f"/applications/{world.bot.id}/emojis"
    for number in range(1999):
        made = Emoji(world.ids.take(), f"card_{number}")
        world.records.emojis[made.id] = made
    assert (await raw("POST", path, {"name": "Lime_S", "image": IMAGE}))[0] == 201
    assert (await raw("POST", path, {"name": "Lime_T", "image": IMAGE})) == (
        400,
        {"code": 30008, "message": "Maximum number of emojis reached (2000)"},
    )
