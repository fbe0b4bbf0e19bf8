"""Computer players who are asked by name."""

import pytest
from evening import seated, with_computer


@pytest.mark.usefixtures("bot")
async def test_a_computer_is_asked_by_name_in_the_lobby(ann):
    lobby = await seated(ann)
    asked = (await with_computer(ann, "Cleo")).message
    assert "How well should Cleo play?" in asked.text
    assert "Cleo · bold: bluffs often, bets on little" in asked.text
    await ann.press("master", on=asked)
    await lobby.channel.wait_for(lambda message: "Cleo" in message.text)
    await ann.slash("table computer", opponent="Cleo", strength="plain", in_=lobby.channel)
    await lobby.channel.wait_for(lambda message: "Cleo 2" in message.text)
