"""Players who sit out read about their hand and the next ones."""

import pytest
from evening import start

from tests.labels import JOIN

pytestmark = pytest.mark.usefixtures("bot")


@pytest.mark.parametrize(
    ("game", "told"),
    [
        ("scroker", "You sit out from the next hand on, until you come back."),
        (
            "scrapok",
            "You ante and fold every hand until you come back.",
        ),  # everybody plays until one player has all
        ("scrummy", "A computer finishes this hand for you, then you sit out until you come back."),
        ("quist", "A computer plays for you until you come back."),  # four play, and no fewer
    ],
)
async def test_what_becomes_of_the_hands_of_who_sits_out_depends_on_the_game(ann, bob, game, told):
    await ann.slash("play", game=game)
    thread = await ann.channel.wait_for_thread()
    board = await thread.wait_for(lambda message: "Rules" in message.labels)
    await bob.press(JOIN, on=board)
    await start(ann, "Fill and start")
    away = await bob.slash("table sit_out", in_=thread)
    assert away.text.startswith(told)
    assert away.message.labels == ["I'm back"]
    back = await bob.slash("table back", in_=thread)
    then = (
        "You will be dealt in with the next hand." if game == "scroker" else "You play your own cards again."
    )
    assert back.text == f"Welcome back. {then}"
