"""A message that is sent again with the nonce of one that is there already is that one."""

from playground.core.nonces import SECONDS


async def sent(raw, channel, nonce="n", **more):
    status, message = await raw("POST", f"/channels/{channel.id}/messages", {"nonce": nonce, **more})
    assert status == 200
    return message


async def test_an_enforced_nonce_makes_one_message(raw, cards):
    first = await sent(raw, cards, content="a", enforce_nonce=True)
    again = await sent(raw, cards, content="b", enforce_nonce=True)
    assert again == first
    assert again["nonce"] == "n"
    assert [message.content for message in cards.messages] == ["a"]


async def test_a_nonce_counts_in_its_channel_and_where_it_is_enforced(raw, guild, cards):
    await sent(raw, cards, content="a", enforce_nonce=True)
    await sent(raw, cards, content="b", nonce="m", enforce_nonce=True)
    await sent(raw, guild.channel("others"), content="c", enforce_nonce=True)
    await sent(raw, cards, content="d")
    assert [message.content for message in cards.messages] == ["a", "b", "d"]


async def test_a_nonce_is_forgotten_after_some_minutes(raw, discord, cards):
    await sent(raw, cards, content="a", enforce_nonce=True)
    discord.pass_time(SECONDS + 1)
    await sent(raw, cards, content="b", enforce_nonce=True)
    assert [message.content for message in cards.messages] == ["a", "b"]
