"""The Hint button, for a player: a strong player's act, in the log and in the result."""

import re

import pytest
from trick_evening import asked, is_result, stacked, started, table_of, until

from screens.catalogue import SCREENS
from screens.table.wanted import Tell
from tests.labels import DETAILS, FOLD, MORE, MY_HAND

WORDS = {
    "en": (
        "Hint",
        r"You (win about \d+ in 10|hardly ever win|win nearly always); calling pays from \d+ in 10",
        "ann takes a hint",
        FOLD,
    ),
    "fr": ("Conseil", r"suivre vaut la peine dès \d+ sur 10", "ann prend un conseil", "Se coucher"),
}


@pytest.mark.parametrize("language", ["en", "fr"])
async def test_a_hint_is_given_on_ones_own_panel_and_everybody_can_read_that_it_was(bot, ann, bob, language):
    label, hint, logged, fold = WORDS[language]
    board = await started("scroker", ann, bob, options="words=checked hints=on")
    await ann.slash("settings me", name="language", value=language, in_=board.channel)
    table = table_of(bot)
    if asked(table, [ann, bob]) is ann:
        await table.act(ann.id, {"do": "check"})
    await table.act(bob.id, {"do": "bet", "amount": 1})
    await until(bot, lambda: asked(table, [ann]) is ann)
    panel = (await ann.press(MY_HAND, on=board)).message
    answer = await ann.press(label, on=panel)
    assert re.search(hint, answer.message.text)
    again = await ann.press(label, on=answer.message)
    assert re.search(hint, again.message.text)
    log = await ann.slash("table log", in_=board.channel)
    assert log.text.count(logged) == 1
    await ann.press(fold, on=again.message)
    await until(bot, lambda: table.now.phase == "between")
    result = await board.channel.wait_for(is_result)
    assert "ann took 1 hint." in (await bob.press(DETAILS, on=result)).text


async def test_where_two_people_play_for_chips_there_is_no_hint(bot, ann, bob):
    board = await started("scroker", ann, bob, options="words=checked")
    await until(bot, lambda: table_of(bot).now.due is not None)
    for player in (ann, bob):
        panel = (await player.press(MY_HAND, on=board)).message
        await player.press(MORE, on=panel)
        assert "Rules" in panel.labels
        assert "Hint" not in panel.labels


@pytest.mark.usefixtures("bot")
async def test_a_hint_comes_before_cards_are_chosen_and_leaves_the_choice(monkeypatch, ann, bob, cy):
    stacked(monkeypatch, "soup", {0: "an.A an.D an.L li.Q li.X"})
    board = await started("soup", ann, bob, cy)
    panel = (await ann.press(MY_HAND, on=board)).message
    for letter in ("Q", "X"):
        assert "Hint" in panel.labels
        panel = (await ann.press(letter, on=panel)).message
    told = (await ann.press("Hint", on=panel)).message
    assert "Rare letters are better kept: after Q" in told.text
    assert "Choose three cards for **cy**. **Q X**" in told.text
    passed = await ann.press("A", on=told)
    assert "Pass 3" in passed.message.labels


@pytest.mark.usefixtures("bot")
async def test_a_familys_button_can_tell_its_player_something_and_leaves_the_choice(
    monkeypatch, ann, bob, cy
):
    stacked(monkeypatch, "soup", {0: "an.A an.D an.L li.Q li.X"})
    soup = SCREENS["soup"]

    def turn(stage, picked=None):
        shown = soup.turn(stage, picked)
        return shown._replace(acts=(*shown.acts, stage.button("How many?", "many")))

    def wanted(stage, press):
        if press.act == "many":
            return Tell(f"{stage.name(stage.seat)} holds five.")
        return soup.wanted(stage, press)

    changed = {**SCREENS, "soup": soup._replace(turn=turn, wanted=wanted)}
    monkeypatch.setattr("screens.catalogue.SCREENS", changed)
    board = await started("soup", ann, bob, cy)
    panel = (await ann.press(MY_HAND, on=board)).message
    panel = (await ann.press("Q", on=panel)).message
    told = (await ann.press("How many?", on=panel)).message
    assert "ann holds five." in told.text
    assert "**Q**" in told.text
    assert "holds five" not in (await bob.press(MY_HAND, on=board)).message.text + board.text
