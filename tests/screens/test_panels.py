"""A player's own panel, in every game and at every decision: its beginning, its order, and its offers."""

import pytest

from engine.cards import letter_of, load_deck
from engine.catalogue import GAMES
from screens.catalogue import screen_of
from screens.components import BLUE, walk
from screens.custom_ids import read_press
from screens.panels import panels
from screens.table import frames, sorting
from screens.table.wanted import Act, Ask, Redraw
from tests.screens.engine_stage import plain, stage_of
from tests.screens.evenings import evening, unlike
from tests.screens.messages import fits, window_fits

GAMES_OF_CHIPS = [name for name, game in GAMES.items() if game.family.name == "poker"]


def evening_panels(name, **more):
    for felt in unlike(name):
        for seat in range(len(felt.seats)):
            stage = stage_of(felt, seat, **more)
            if screen_of(felt.game).dealt_in(stage):
                yield stage, panels.hand(stage, "· **server** · <#1>")


def held(stage):
    view = stage.view
    if stage.table.game.family.name == "poker":
        own = view.seats[stage.seat]
        return own.cards + own.up
    return getattr(view, "own", None) or getattr(view, "cards", ())


def first_text(components):
    return next(part["content"] for part in walk(components) if "content" in part)


def acts(components):
    """The panel's acts, in the engine's and the screens' words."""
    ids = [part["custom_id"] for part in walk(components) if "custom_id" in part]
    return [press.act for press in map(read_press, ids) if press is not None]


@pytest.mark.parametrize("name", GAMES)
def test_a_letter_begins_with_the_cards_and_says_the_decision_below(name):
    """Where the cards are a text; a picture shows as much."""
    seen = 0
    for stage, components in evening_panels(name, by_dm=True):
        fits(components)
        first, line, *_, foot = (part["content"] for part in walk(components) if "content" in part)
        assert ("<t:" in foot) is (stage.seat in stage.to_act), "how long there is to act"
        if stage.table.game.family.name == "soup":
            letters = " ".join(sorted(map(letter_of, held(stage))))
            assert not letters or first.startswith(f"**Your letters: {letters}**\n")
        else:
            assert all(stage.faces.label(card) in first for card in held(stage))
            assert first.startswith("**Your cards: ") or not held(stage) or stage.view.phase == "call"
        if stage.seat in stage.to_act and held(stage):
            seen += 1
            assert line == screen_of(stage.table.game).turn(stage, None).line
    assert seen


@pytest.mark.parametrize("name", GAMES)
def test_accept_is_offered_to_those_who_are_asked_and_nobody_else(name):
    asked = 0
    for stage, components in evening_panels(name):
        may = stage.offer("accept") is not None
        assert ("accept" in acts(components)) is may
        assert stage.seat in stage.to_act or not may
        asked += may
    assert bool(asked) is (name != "soup")


def pressed_in_order(stage):
    """The player's cards in the order of their buttons."""
    labels = {stage.faces.label(card): card for card in held(stage)}
    named = (part["label"] for part in screen_of(stage.table.game).turn(stage, None).cards)
    return [labels[label] for label in named if label in labels]


@pytest.mark.broad(4)
@pytest.mark.parametrize("by", ["letter", "suit", "value"])
@pytest.mark.parametrize("name", [name for name, game in GAMES.items() if game.family.name != "soup"])
def test_the_order_of_the_player_is_the_same_everywhere(name, by):
    for stage, components in evening_panels(name, sort=by):
        cards = held(stage)
        wanted, up = (
            list(stage.arranged(cards)),
            stage.table.game.family.name == "poker" and stage.view.seats[stage.seat].up,
        )
        if wanted and not up:
            assert f": {stage.faces.row(wanted)}" in first_text(components)
        if stage.view.phase == "present":  # with the middle's
            continue
        shown = pressed_in_order(stage)
        assert shown == [card for card in wanted if card in shown]


@pytest.mark.parametrize("name", GAMES)
def test_another_order_changes_what_is_shown_and_not_what_a_button_means(name):
    """A button or an option pressed after the order has changed still means the card that it showed."""
    wanted = screen_of(GAMES[name]).wanted
    for felt in unlike(name):
        for seat in range(len(felt.seats)):
            stood, now = stage_of(felt, seat, sort="suit"), stage_of(felt, seat, sort="letter")
            if not screen_of(felt.game).dealt_in(stood):
                continue
            for part in screen_of(felt.game).turn(stood).cards:
                meant = wanted(now, read_press(part["custom_id"]))
                if isinstance(meant, Act) and "card" in plain(meant):
                    assert stood.faces.label(plain(meant)["card"]) == part["label"]
                if isinstance(meant, Redraw) and meant.picked is not None:
                    again = screen_of(felt.game).turn(now, meant.picked)
                    chosen = [one["label"] for one in again.cards if one["style"] == BLUE]
                    assert chosen in ([part["label"]], [])


@pytest.mark.parametrize("name", GAMES)
def test_a_hand_can_be_sorted_where_its_suits_or_values_mean_anything(name):
    """Each letter is there once at Soup, for all suits."""
    stage = stage_of(evening(name, 0)[0], 0, sort="letter")
    offered = {part["label"] for part in panels.about_hand(stage)}
    wanted = {"soup": set(), "zoot": {"Sort by value"}, "scrapok": {"Sort by ♥ ♦ ♣ ♠"}}
    assert offered == wanted.get(name, {"Sort by suit"})


def in_order(deck, cards, by):
    return [cards[place] for place in sorting.order(load_deck(deck), cards, by)]


def test_cards_lie_in_order_of_letter_suit_or_value():
    cards = ("an.U", "ch.E5", "le.B", "li.P", "ch.A1", "*1")
    assert in_order("scroker", cards, "letter") == ["ch.A1", "le.B", "ch.E5", "li.P", "an.U", "*1"]
    assert in_order("scroker", cards, "suit") == ["le.B", "ch.A1", "ch.E5", "li.P", "an.U", "*1"]
    assert in_order("scroker", cards, "") == list(cards)
    assert in_order("zoot", ("E", "J", "B", "A"), "value") == ["J", "B", "A", "E"]


@pytest.mark.parametrize(
    ("deck", "offered"), [("scroker", "suit"), ("scrapok-en", "suit"), ("zoot", "value")]
)
@pytest.mark.parametrize("by", ["letter", "suit", "value"])
def test_the_order_that_is_offered_changes_what_it_names(deck, offered, by):
    """Where cards have suits no order by value is offered: it would be another one by suit."""
    known = load_deck(deck)
    assert set(sorting.ways(known)) == {"letter", offered}
    cards = [card.code for card in known.cards]
    wanted = sorting.after(known, by)
    assert in_order(deck, cards, wanted) != in_order(deck, cards, by)
    assert sorting.after(known, wanted) in {"letter", offered} - {wanted}


@pytest.mark.parametrize("name", GAMES_OF_CHIPS)
def test_the_usual_bets_are_lawful_and_chosen_not_typed(name):
    """Every amount differs, and means a bet that is on offer, or all in."""
    chosen = 0
    for felt in evening(name):
        for seat in stage_of(felt, None).to_act:
            own = stage_of(felt, seat)
            for do in ("bet", "raise"):
                offer = own.offer(do)
                if offer is None:
                    continue
                asked = screen_of(felt.game).wanted(own, read_press(own.custom_id(do)))
                fields = [part["component"] for part in asked.window.fields]
                usual = next((field["options"] for field in fields if "options" in field), [])
                amounts = [int(one["value"]) for one in usual]
                assert len(set(amounts)) == len(amounts)
                for amount in amounts:
                    sent = read_press(asked.window.custom_id)._replace(fields={"usual": str(amount)})
                    meant = screen_of(felt.game).wanted(own, sent)
                    lawful = offer.least <= amount <= offer.most and plain(meant) == {
                        "do": do,
                        "amount": amount,
                    }
                    assert lawful or plain(meant) == {"do": "all_in"}
                    by_command = next(act for act in screen_of(felt.game).acts if act.do == do)
                    assert by_command.meant_by_typing(own, {"amount": amount}) == meant
                    chosen += 1
    assert chosen


@pytest.mark.parametrize("name", GAMES)
def test_a_window_repeats_the_cards_that_it_hides(name):
    opened = 0
    for stage, components in evening_panels(name):
        cards = held(stage)
        for part in walk(components):
            press = read_press(part["custom_id"]) if "custom_id" in part and part["type"] == 2 else None
            if (
                press is None
                or press.kind != "g"
                or press.act not in ("words", "type", "scrump", "name", "raise", "bet")
            ):
                continue
            meant = screen_of(stage.table.game).wanted(stage, press)
            if isinstance(meant, Ask):
                opened += 1
                window = frames.with_cards(stage, meant.window)
                window_fits(window._replace(fields=window.fields[1:]))
                assert len(window.fields) <= 5
                assert all(stage.faces.label(card) in window.fields[0]["content"] for card in cards)
    assert opened or GAMES[name].family.name in ("tricks", "soup")


@pytest.mark.parametrize("name", GAMES)
def test_between_hands_it_says_that_it_is_over_only_where_no_notice_says_how(name):
    between = [
        stage
        for stage, _ in evening_panels(name)
        if stage.table.phase == "between" and screen_of(stage.table.game).dealt_in(stage)
    ]
    assert between
    for stage in between:
        bare = [part.get("content", "") for part in walk(panels.hand(stage, "·"))]
        told = [part.get("content", "") for part in walk(panels.hand(stage, "·", notice="You won."))]
        assert sum("hand is over" in line or "no chips left" in line for line in bare) == 1
        assert "hand is over" not in " ".join(told)
        assert all(part.get("content") != "" for part in walk(panels.hand(stage, "·", notice="You won.")))
