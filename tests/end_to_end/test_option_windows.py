"""A table's options: windows for related ones, and the effects of changes."""

import pytest
from evening import seated, table_of

from screens.custom_ids import write
from tests.labels import JOIN, OPTIONS

pytestmark = pytest.mark.usefixtures("bot")


async def asked(player, label):
    """The options, and the window behind one of their buttons."""
    panel = (await player.press(OPTIONS)).message
    return panel, await player.press(label, on=panel)


async def test_a_window_shows_how_things_stand_and_changes_what_differs(bot, ann):
    await seated(ann, ante=2)
    table = table_of(bot)
    panel, window = await asked(ann, "Stakes…")
    assert [field.label for field in window.fields][:2] == ["Buy-in", "Ante"]
    assert window.fields[1].value == "2"
    before = table.now.version
    await window.submit()
    assert table.now.version == before
    window = await ann.press("Stakes…", on=panel)
    await window.submit({"Highest bet": "10", "Smallest raise": "any"})
    assert (table.now.options["ante"], table.now.options["max_bet"], table.now.options["min_raise"]) == (
        2,
        10,
        "any",
    )
    assert "Ante: **2**\nHighest bet: **10**" in panel.text
    window = await ann.press("Other rules…", on=panel)
    await window.submit({"switches": ["Calls for less"], "Needed to bet first": "enforced"})
    assert [table.now.options[name] for name in ("tap_out", "carry", "openers")] == [True, False, "enforced"]


async def test_what_is_wrong_is_said_with_what_would_do_and_the_rest_is_changed(bot, ann):
    await seated(ann)
    panel, window = await asked(ann, "Stakes…")
    await window.submit({"Ante": "many", "Raises per round": "2", "Smallest raise": "any"})
    assert "**Ante** cannot be `many`. Allowed: 0 to 1,000,000." in panel.text
    for line in ("Ante: **1**", "Highest bet: **no limit**", "Raises per round: **2**"):
        assert line in panel.text
    assert table_of(bot).now.options["min_raise"] == "any"
    window = await ann.press("Stakes…", on=panel)
    await window.submit({"Ante": "3"})
    assert "cannot be" not in panel.text
    assert table_of(bot).now.options["ante"] == 3


async def test_a_length_comes_first_and_what_else_was_changed_on_top(bot, ann):
    await seated(ann)
    table = table_of(bot)
    panel, window = await asked(ann, "Length…")
    await window.submit({"Length of the game": "Quick game", "Series": "Best of three"})
    assert (table.now.length, table.now.options["hands"], table.now.series.best_of) == ("quick", 6, 3)
    window = await ann.press("Length…", on=panel)
    await window.submit({"Length of the game": "Standard game", "Series": "One game"})
    assert (table.now.length, table.now.series) == ("standard", None)
    window = await ann.press("Length…", on=panel)
    await window.submit({"Length of the game": "Long game", "Hands": "9"})
    assert (table.now.length, table.now.options["hands"], table.now.options["turn_seconds"]) == (None, 9, 300)


async def test_a_series_without_an_end_says_what_it_wants(bot, ann):
    await seated(ann)
    panel, window = await asked(ann, "Length…")
    await window.submit({"Series": "Best of five"})
    assert (
        "A series needs a game that ends. Choose a quick game, or a number of hands, or one game only."
        in panel.text
    )
    window = await ann.press("Length…", on=panel)
    await window.submit({"Series": "Best of five", "Hands": "4"})
    assert "Hands: **4**\nSeries: **Best of five**" in panel.text
    assert table_of(bot).now.series.best_of == 5


async def test_games_that_may_be_called_are_ticked_and_one_has_to_be(bot, ann, cards):
    await ann.slash("play", game="dealers-choice", in_=cards)
    await (await cards.wait_for_thread()).wait_for(lambda message: JOIN in message.labels)
    panel, window = await asked(ann, "Other rules…")
    await window.submit({"Games": ["Spit in the Can", "Longhorn Stud"]})
    assert table_of(bot).now.options["games"] == ["spit", "longhorn"]
    assert "Games: **Spit in the Can, Longhorn Stud**" in panel.text
    (games,) = [
        field for field in (await ann.press("Other rules…", on=panel)).fields if field.label == "Games"
    ]
    assert (games.least, [one["value"] for one in games.options if one.get("default")]) == (
        1,
        ["spit", "longhorn"],
    )


async def test_only_the_host_is_asked_and_only_before_the_game(bot, ann, bob):
    board = await seated(ann, bob)
    _, window = await asked(ann, "Words…")
    looked = (await bob.press_id(write("t", table_of(bot).id, 0, "options"), on=board)).message
    assert looked.labels == ["▶ 2/3", "Cut", "Back"]
    old = write("t", table_of(bot).id, 0, "option", "ante")
    assert "the host" in (await bob.press_id(old, on=looked)).text
    await table_of(bot).start(ann.id)
    assert "before the game starts" in (await window.submit({"Words": "checked at once"})).text
    assert table_of(bot).now.options["words"] == "honour"
    assert "before the game starts" in (await ann.press_id(old, on=board)).text


@pytest.mark.parametrize(
    ("act", "value"), [("option", "hands"), ("length", "long"), ("series", "best-of-five")]
)
async def test_a_menu_of_the_version_before_opens_the_window_of_what_it_changed(bot, ann, act, value):
    board = await seated(ann)
    window = await ann.press_id(write("t", table_of(bot).id, 0, act), on=board, values=[value])
    assert window.title == "Length"
    await window.submit({"Hands": "7"})
    assert table_of(bot).now.options["hands"] == 7
    window = await ann.press_id(write("t", table_of(bot).id, 0, "option", "turn_seconds"), on=board)
    assert window.title == "Time"
