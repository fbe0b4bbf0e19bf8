"""Every slash command, in both languages, answers its user; required texts are there."""

import pytest
from evening import act, seated, started, table_of, to_act
from stand_in import PLAIN

from cogs.help import by_group
from screens.i18n.language import i18n
from tests.having_played import has_played
from tests.labels import FOLD, MY_HAND, OPTIONS

pytestmark = pytest.mark.usefixtures("bot")
BY_DM = 1  # Discord's number for this place of a command
# Required options of commands.
NEEDS = {
    "play": {"game": "scroker"},
    "rules": {"game": "scroker"},
    "word": {"word": "badge"},
    "bank grant": {"player": "bob", "amount": 1},
    "bank take": {"player": "bob", "amount": 1},
    "bank start": {"amount": 1000},
    "bank void": {"transfer": "x"},
    "bank ledger": {"player": "bob"},
    "chips": {"player": "bob", "amount": 1},
    "stats player": {"player": "bob"},
    "table buy": {"chips": 1},
    "table remove": {"player": "9"},
    "privacy delete": {"sure": "no"},
    "house save": {"name": "Mixer", "recipe": "5 down, bet"},
    "house edit": {"name": "Mixer", "recipe": "5 down, bet"},
    "house rename": {"name": "Mixer", "new": "Other"},
    "house delete": {"name": "Mixer"},
}

TYPED_AT_POKER = {
    "poker bet": {"amount": 1},
    "poker raise": {"amount": 1},
    "poker discard": {"card": "le.B"},
    "poker spellcheck": {"word": "BAD"},
    "poker look": {"player": "bob"},
}


def everything(bot):
    return [path for _, lines in by_group(bot.tree, i18n("en")) for path, _ in lines]


@pytest.mark.parametrize("locale", ["en-US", "fr"])
async def test_every_command_answers_even_without_a_table(bot, guild, ann, bob, locale):
    """No failure, no silence, no number of an incident."""
    ann.user.locale = locale
    assert bob.name == "bob"
    for path in everything(bot):
        if path.split()[0] in ("rummy", "trick", "soup", "deal"):
            continue  # their families have drills of their own
        needs = NEEDS.get(path, {})
        needs = needs or TYPED_AT_POKER.get(path, {})
        answer = await ann.slash(path, in_=guild.channel("cards"), **needs)
        assert not answer.failed, path
        assert answer.text, path
        assert "(id " not in answer.text, path
        assert "(n° " not in answer.text, path
        for table in list(bot.room.tables.values()):
            await table.close(None)


async def test_what_is_ones_own_is_offered_in_direct_messages(bot, ann):
    told = [command.to_dict(bot.tree) for command in bot.tree.get_commands()]
    assert {"privacy", "settings"} <= {one["name"] for one in told if BY_DM in one["contexts"]}
    assert "everything that is stored" in (await ann.slash("privacy export", in_=ann.dm)).text
    assert "language" in (await ann.slash("settings me", in_=ann.dm)).text.lower()
    refused = await ann.slash("settings server", in_=ann.dm)
    assert "server" in refused.text
    assert "(id " not in refused.text


async def test_help_lists_every_command(bot, ann):
    more = await ann.press("More…", on=(await ann.slash("help")).message)
    page = await ann.press("All commands", on=more.message)
    told = page.text
    while page.message.button("Next"):
        page = await ann.press("Next", on=page.message)
        told += page.text
    for path in everything(bot):
        assert f"/{path}" in told


async def test_about_says_what_chips_are_and_whose_names_and_words_these_are(ann):
    answer = await ann.slash("about")
    assert "worth nothing" in answer.text
    assert "no tie" in answer.text
    sources = "SCOWL, UKACD © J Ross Beresford 1993-2000, Dicollecte (MPL 2.0), wordfreq (CC BY-SA 4.0)."
    assert f"Words: {sources}" in answer.text
    assert "WordNet 3.0 © 2006" in answer.text
    assert "Inter © The Inter Project Authors (SIL Open Font License 1.1)" in answer.text


async def test_chips_are_given_once_a_day_and_to_friends(bot, guild, ann, bob):
    own = await ann.slash("chips")
    assert "1,000" in own.text
    assert "Play one first" in (await ann.press("Take today's chips", on=own.message)).text
    await has_played(bot.room, guild.id, ann.id)
    assert "1,100" in (await ann.press("Take today's chips", on=own.message)).text
    assert "<t:" in (await ann.press("Take today's chips", on=(await ann.slash("chips")).message)).text
    for half in ({"player": bob}, {"amount": 50}):
        assert "a player and an amount" in (await ann.slash("chips", **half)).text
    given = await ann.slash("chips", player=bob, amount=50)
    assert "1,050" in given.text
    assert "somebody else" in (await ann.slash("chips", player=ann, amount=50)).text
    ledger = await ann.press("Where my chips went", on=(await ann.slash("chips")).message)
    assert "gift" in ledger.text
    assert "daily chips" in ledger.text


async def test_options_are_set_by_window_and_by_typing(bot, ann, bob):
    board = await seated(ann, bob, ante=2, options="max_bet=10")
    table = table_of(bot)
    assert (table.now.options["ante"], table.now.options["max_bet"]) == (2, 10)
    panel = await ann.press(OPTIONS)
    window = await ann.press("Stakes…", on=panel.message)
    changed = await window.submit(ante="5")
    assert table.now.options["ante"] == 5
    assert "Ante: **5**" in changed.text
    window = await ann.press("Words…", on=panel.message)
    await window.submit(showdown="automatic")
    assert table.now.options["showdown"] == "auto"
    answer = await ann.slash("table options", change="ante=x", in_=board.channel)
    assert "**Ante** cannot be `x`" in answer.text
    answer = await ann.slash("table options", change="nonsense", in_=board.channel)
    assert "name=value" in answer.text
    refused = await bob.slash("table options", change="ante=1", in_=board.channel)
    assert "the host" in refused.text
    offered = await ann.autocomplete("play", "options", "ante=2 show", game="scroker")
    assert "ante=2 showdown=auto" in [choice.value for choice in offered]


async def test_a_table_is_opened_inside_a_thread(bot, ann, cards):
    thread = cards.thread("corner", ann)
    answer = await ann.slash("play", game="scroker", in_=thread)
    assert "\nann" in answer.text
    assert bot.messages.of(table_of(bot)).place == thread.id
    log = await ann.slash("table log", in_=thread)
    assert not log.failed


async def test_a_table_that_was_talked_away_comes_back_down(bot, ann, bob):
    board = await started(ann, bob)
    first, _ = to_act(bot, ann, bob)
    await act(first, board, FOLD)
    await ann.slash("table show", in_=board.channel)
    fresh = await board.channel.wait_for(
        lambda one: MY_HAND in one.labels and not one.mentions and one.id != board.id
    )
    await ann.discord.wait_until(lambda: board.deleted, what="the first message to go")
    for number in range(PLAIN["repost_after"]):
        talk = bob.say(f"chat {number}", in_=board.channel)
    await table_of(bot).deal(ann.id)
    down = await board.channel.wait_for(lambda one: "hand 2" in one.text and one.id != fresh.id)
    await ann.discord.wait_until(lambda: fresh.deleted, what="the old message to go")
    assert down.id > talk.id
    assert not down.deleted


async def test_before_the_first_hand_acts_of_the_game_are_refused_in_words(bot, ann, bob):
    lobby = await seated(ann, bob)
    for path in everything(bot):
        if path.startswith("poker "):
            answer = await ann.slash(path, in_=lobby.channel, **TYPED_AT_POKER.get(path, {}))
            assert answer.text, path
            assert "(id " not in answer.text, path
