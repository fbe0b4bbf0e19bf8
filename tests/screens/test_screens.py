"""Screens fit Discord, have everything in words, and keep private cards private."""

import json

import pytest
from stages import dealt, opened, staged

from engine.cards import load_deck
from engine.catalogue import GAMES
from engine.contract import Winner
from engine.options import settle
from engine.presets import LENGTHS
from house.tables.history import PlayedHand
from house.tables.records import Seat
from screens import stats
from screens.cards import card_labels
from screens.custom_ids import LONGEST, Press, page, read_page, read_press, write
from screens.i18n.language import i18n
from screens.i18n.option_names import length_facts
from screens.names import escaped, of_seats, plain
from screens.paging import split
from screens.panels import lobby, options, panels
from screens.pictures.tables import table_text
from screens.profanity import hidden, masked
from screens.table import card_buttons
from tests.screens.messages import fits, labels

LONG = "*" * 40 + "@everyone <@&123> `x` \u202e\nAnn"
EIGHT = [f"{place}{LONG}" for place in range(8)]


WORDS = card_labels.faces("scroker", plain=True)


def shown(components):
    return json.dumps(components, ensure_ascii=False)


async def played_through(table):
    """Every state of a hand in which everybody takes the first offer; the public and private screens of each."""
    order = ("check", "call", "draw", "present", "accept", "fold")
    yield table
    while table.now.phase == "playing":
        seat = table.now.due.seats[0]
        offers = {offer.do for offer in table.now.offers(table.now.seats[seat].player)}
        if table.now.view(None).phase == "bet" and "bet" in offers and not table.now.view(None).opener:
            await table.act(table.now.seats[seat].player, {"do": "bet", "amount": 1})
        else:
            do = next(do for do in order if do in offers)
            await table.act(table.now.seats[seat].player, {"do": do})
        yield table


@pytest.mark.parametrize("language", ["en", "fr"])
async def test_every_screen_of_a_hand_fits_with_eight_long_names(room, language):
    table = await opened(room, EIGHT)
    fits(panels.public(staged(table, language=language), ""))
    await table.start(101)
    recent = ["x" * 200] * 8
    async for now in played_through(table):
        fits(panels.public(staged(now, language=language), recent[0]))
        for player in range(101, 109):
            stage = staged(now, player, language)
            fits(panels.hand(stage, "· **server** · <#1>", notice="moved on"))
            fits(panels.hand(stage.but(by_dm=True), "· **server** · <#1>"))
    fits(panels.closed(staged(table, language=language), await table.settlement(), recent))


async def test_the_log_calls_people_as_the_table_does_unless_others_sat_there(room):
    stage = staged(await dealt(room, ["Ann", "Ann"]))
    assert stage.but(once={0: "Ann", 1: "Ann", 2: "Cy"}).names == ["Ann (1)", "Ann (2)"]
    assert stage.but(once={1: "Bob"}).names == ["Ann (1)", "Bob"]


async def test_who_had_himself_deleted_is_nobody_and_not_a_gap(room):
    table = await dealt(room, ["Ann", "Bob"])
    await table.close(101)
    for player in (101, 102):
        await room.privacy.delete(player)
    stage = staged(table)
    account = shown(panels.closed(stage, await table.settlement(), []))
    assert account.count("**a player who left**: brought 100") == 2
    assert stage.but(once={0: "", 1: "Cy"}).names == ["a player who left", "Cy"]


def test_a_hand_that_somebody_deleted_has_won_is_told_of_nobody():
    hand = PlayedHand(1, 1, "scroker", "Scroker", 0, 4, (Winner(0, 3),), {0: ("", 2)})
    sheet = shown(stats.hands(i18n("en"), stats.SheetPress("hands", 0), [hand]))
    assert "**a player who left** wins 2" in sheet


async def test_nothing_public_follows_from_hidden_cards(room):
    table = await dealt(room, ["ann", "bob", "cy"])
    async for _ in played_through(table):
        now = table.now
        report = now.report()
        open_cards = {card for seat in now.view(None).seats for card in (*seat.cards, *seat.up)}
        told = {
            code.partition("=")[0]
            for seat in now.view(None).seats
            if seat.shown
            for word in (*seat.shown.words, seat.shown.five)
            for code in word
        }
        public, label = shown(panels.public(staged(table, plain=True), "")), WORDS.label
        for hand in report.hands:
            for card in set(hand) - open_cards - told:
                assert label(card) not in public


async def test_a_hand_shows_its_own_cards_and_no_others(room):
    table = await dealt(room, ["ann", "bob", "cy"])
    for player in (101, 102, 103):
        panel = shown(panels.hand(staged(table, player, plain=True), ""))
        for place, hand in enumerate(table.now.report().hands):
            for card in hand:
                assert (WORDS.label(card) in panel) == (place == table.now.seat_of(player))


async def test_nothing_public_tells_whether_somebody_holds_openers(room):
    seen = {}
    for _ in range(12):
        table = await dealt(room, ["ann", "bob"], openers="enforced")
        text, _, _seal = table_text(staged(table)).rpartition("\n")
        told = text.replace(table.short, ""), *labels(panels.public(staged(table), ""))
        seen.setdefault(table.now.report().dealer, set()).add(told)
        await table.close(101)
    assert {len(told) for told in seen.values()} == {1}


@pytest.mark.parametrize("detail", ["9" * 17, "x", "", ".", "-1.0", "0." + "9" * 17])
def test_places_that_nobody_was_shown_are_no_cards(detail):
    cards = load_deck("scroker").pack()[:40]
    forged = Press("g", 1, 1, "send", detail, ("1", "9" * 17))
    assert set(card_buttons.carried(forged, cards)) <= {cards[0]}


def test_cards_differ_by_sign_and_letter():
    for deck in ("scroker", "scrapok-fr", "zoot"):
        for plain_suits in (True, False):
            face = card_labels.faces(deck, plain=plain_suits)
            codes = [card.code for card in face.deck.cards]
            assert len({face.label(code) for code in codes}) == len(codes)
            assert all(face.meant(face.label(code)) == code for code in codes)
            assert all(face.name(code) for code in codes)


def test_custom_ids_come_back_as_they_were_written():
    written = write("g", 2**62, 2**31, "throw_page", "1.39.38.37.36.35.34.33.32.31.30")
    assert len(written) <= LONGEST
    assert read_press(written) == Press("g", 2**62, 2**31, "throw_page", "1.39.38.37.36.35.34.33.32.31.30")
    assert read_page(page("rules", "scroker.2")) == ("rules", "scroker.2")
    for foreign in ("", "x", "g:1", "g:!:1:check", "q:1:1:check", "p::"):
        assert read_press(foreign) is None


def test_names_are_harmless():
    assert "\n" not in escaped(LONG)
    assert "\u202e" not in plain(LONG)
    assert (
        escaped("**@here** <@1> [x](y)") == r"\*\*\@here\*\* \<\@1\> \[x\]\(y\)".replace(r"\<", r"\<")[:400]
    )
    twins = (Seat(player=1, name="Ann"), Seat(player=2, name="Ann"), Seat(player=3, name="Bob"))
    assert of_seats(twins, i18n("en")) == ["Ann (1)", "Ann (2)", "Bob"]
    unseen, gone = Seat(player=1, name="\u200b"), Seat(presence="gone")
    assert of_seats((unseen, gone), i18n("en")) == ["—", "a player who left"]


def test_slurs_stand_in_public_with_their_middle_hidden():
    options = {"language": "en", "allow": [], "deny": []}
    assert masked("BADGE", options) == "BADGE"
    assert hidden("ABCDE") == "A•••E"
    from engine.words import load_lexicon  # noqa: PLC0415 - big, and only needed here

    lexicon = load_lexicon("en")
    slurs = [word for word in lexicon if lexicon.masked(word)]
    assert slurs
    assert all(masked(word, options) != word for word in slurs)


def test_texts_are_split_into_pages_that_fit():
    body = "\n\n".join(["# One", *["word " * 100] * 20, "## Two", "x" * 9000])
    pages = split(body)
    assert len(pages) > 3
    assert all(0 < len(one) <= 3000 for one in pages)


def mine(table, **how):
    """The host's buttons before the game begins."""
    return lobby.own(staged(table, 101, **how), decides=True, computers=True)


async def test_a_lobby_says_the_buy_in_once(room):
    stage = staged(await opened(room, ["ann"], game="scroker", buy_in=40, ante=3), 101)
    panel = lobby.own(stage, decides=True, computers=True, purse=lobby.purse(stage, 1000))
    assert shown(panel).lower().count("buy-in") == 1
    assert "ante 3" in shown(panel)


def all_options(stage, **how):
    """The text of all pages."""
    numbers = range(len(options.pages(stage.table)))
    return "\n".join(shown(options.page(stage, number, **how).parts) for number in numbers)


def lengths_of(stage):
    """The radio buttons of its window that say how long a game is."""
    asked = options.window(stage, options.group_of(stage.table.game, "length"))
    return next(part["component"] for part in asked.fields if part["component"]["custom_id"] == "length")


@pytest.mark.broad(4)
@pytest.mark.parametrize("game", GAMES)
async def test_a_lobby_offers_its_lengths_before_single_options_and_says_which_it_is(room, game):
    table = await opened(room, ["ann"], game=game)
    fits(mine(table))
    fits(panels.public(staged(table), ""))
    menu = lengths_of(staged(table, 101))
    assert [one["value"] for one in menu["options"]] == list(LENGTHS)
    assert [one["value"] for one in menu["options"] if one.get("default")] == ["standard"]
    assert len({one["label"] for one in menu["options"]}) == len(LENGTHS)
    called_so = {
        "quick": "Quick game",
        "long": "Long game",
        "standard": "Standard game",
    }
    for length, called in called_so.items():
        await table.set_length(101, length)
        facts = next(one["description"] for one in menu["options"] if one["value"] == length)
        assert f"**{called}**: {facts}" in shown(mine(table))


async def test_a_lobby_says_that_one_person_among_computers_has_no_clock(room):
    said = "no clock"
    table = await opened(room, ["ann"], game="scroker")
    assert said not in shown(mine(table))
    await table.add_computer(101, "Ada")
    assert said in shown(mine(table))
    assert "s a turn" not in shown(mine(table))
    await table.join(102, "bob")
    assert said not in shown(mine(table))
    assert "120 s a turn" in shown(mine(table))


async def test_options_show_no_clock_as_if_it_ran_for_one_person_among_computers(room):
    table, waits = await opened(room, ["ann"], game="scroker"), "(only once somebody else joins)"
    assert waits not in all_options(staged(table, 101))
    await table.add_computer(101, "Ada")
    told = all_options(staged(table, 101), changes=True)
    assert f"**Time** {waits}\\nClock: **120 s**" in told
    assert not [one for one in lengths_of(staged(table, 101))["options"] if "s a turn" in one["description"]]
    assert "(seulement quand" in all_options(staged(table, 101, language="fr"))
    await table.start(101)
    assert waits in all_options(staged(table, 101))
    await table.join(102, "bob")
    assert waits not in all_options(staged(table, 101))


async def test_a_length_says_in_words_what_it_means_until_an_option_is_changed(room):
    table = await opened(room, ["ann"], game="scrotch")
    await table.set_length(101, "quick")
    assert "**Quick game**: to 60 points, 60 s a turn" in shown(mine(table))
    assert "**Partie rapide**\xa0: en 60 points, 60 s par tour" in shown(mine(table, language="fr"))
    await table.set_options(101, {"target": 75})
    assert "**Your own settings**: to 75 points, 60 s a turn" in shown(mine(table))
    menu = lengths_of(staged(table, 101))
    assert not [one for one in menu["options"] if one.get("default")]


async def test_choosing_a_length_puts_single_options_back_and_leaves_what_the_server_decides(room):
    table = await opened(
        room, ["ann"], game="dealers-choice", language="fr", buy_in=40, words="checked", ante=3
    )
    assert table.now.length is None
    await table.set_length(101, "quick")
    assert table.now.length == "quick"
    kept = {name: table.now.options[name] for name in ("language", "buy_in", "words", "ante", "hands")}
    assert kept == {"language": "fr", "buy_in": 40, "words": "honour", "ante": 1, "hands": 5}


def test_how_long_a_tournament_is_hangs_on_its_ante():
    options = {**settle(GAMES["scrapok"].options, {"ante": 5}), "level_minutes": 5}
    assert length_facts(i18n("en"), GAMES["scrapok"], options) == (
        "tournament, ante 5, doubled every 5 minutes, 20 s a turn"
    )
