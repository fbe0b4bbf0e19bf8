"""Everything that the library sends is what Discord's description allows."""

import pytest

from playground.pilot.validation import RequestValidators, description_file

pytestmark = pytest.mark.skipif(description_file() is None, reason="Discord's API description is not at hand")


@pytest.fixture(scope="module")
def judge():
    return RequestValidators(description_file())


@pytest.mark.usefixtures("bot")
async def test_the_bodies_of_a_whole_evening_are_sound(judge, ann, bob, discord):
    await ann.slash("play", game="scroker")
    await ann.autocomplete("play", "game", "s")
    await ann.press("Count")
    await (await ann.press("Present")).submit("BADGE", "scroker")
    await ann.choose("throw", "a")
    await ann.slash("layout")
    await (await ann.slash("think")).finished()
    await ann.slash("dm", whom=bob)
    await ann.slash("table thread", name="7K")
    assert len(discord.requests) > 10
    assert list(judge.complaints(discord.requests)) == []


@pytest.mark.usefixtures("bot")
async def test_a_wrong_body_is_found(judge, discord):
    request = discord.requests.on("PUT /applications/{application_id}/commands")[0]
    request.body[0]["description"] = "x" * 101
    assert "101" in next(judge.complaints([request])) or "100" in next(judge.complaints([request]))
