"""A player's own panel, in every game and at every decision of it: what stands first, in which order, and what is offered."""

from random import Random
from types import SimpleNamespace

import pytest

from engine.catalogue import GAMES
from engine.contract import Deal, Setup, TimeUp
from engine.events import Event
from screens.catalogue import screen_of
from screens.components import walk
from screens.custom_ids import read
from screens.table import frames, sorting
from screens.table.wanted import Act, Ask
from tests.screens.engine_stage import people, stage_of
from tests.screens.messages import SELECT, fits, window_fits

PREVIEW = 100  # characters of a message in a notification
NAMES = ("ann", "bob", "cy", "dee", "eve", "flo", "gus", "hal")
STEPS = 90
PASSING = ["turtle", "soup"]
GAMES_OF_CHIPS = [name for name, game in GAMES.items() if game.family == "poker"]


def evening(name, steps=STEPS):
    """A table after every step of a game that computers play."""
    game, random = GAMES[name], Random(name)
    seats = min(game.seats.most, 4)
    setup = Setup(stacks=(100 if game.chips else 0,) * seats, seed=name, dealer=0)
    state, events = game.start(setup)
    for _ in range(steps):
        yield SimpleNamespace(game=game, state=state, seats=people(NAMES[:seats]))
        due = game.due(state)
        if due is None:
            if state.phase == "over":
                return
            state, events = game.apply(state, None, Deal())
        elif due.then == "ready" or not due.seats:
            state, events = game.apply(state, None, TimeUp())
        else:
            seat = due.seats[0]
            action = game.computer(game.observe(state, seat), game.legal(state, seat), random, "plain")
            state, events = game.apply(state, seat, action)
        assert all(isinstance(event, Event) for event in events)


def panels(name, **more):
    for felt in evening(name):
        for seat in range(len(felt.seats)):
            stage = stage_of(felt, seat, **more)
            if screen_of(felt.game).dealt_in(stage):
                yield stage, frames.hand(stage, "· **server** · <#1>")


def held(stage):
    view = stage.view
    if stage.table.game.family == "poker":
        own = view.seats[stage.seat]
        return own.cards + own.up
    return getattr(view, "own", None) or getattr(view, "cards", ())


def first_text(components):
    return next(part["content"] for part in walk(components) if "content" in part)


def acts(components):
    """What can be done here, in the engine's and the screens' words."""
    ids = [part["custom_id"] for part in walk(components) if "custom_id" in part]
    return [press.act for press in map(read, ids) if press is not None]


@pytest.mark.broad(5)
@pytest.mark.parametrize("name", GAMES)
def test_a_notification_shows_cards_and_the_decision(name):
    seen = 0
    for stage, components in panels(name, letter=True):
        fits(components)
        cards = held(stage)
        if not cards:
            continue
        said = first_text(components)
        assert "Your hand" not in said
        assert stage.faces.label(cards[0]) in said
        assert any(stage.faces.label(card) in said[:PREVIEW] for card in cards)
        if stage.seat in stage.to_act:
            seen += 1
            assert said.count("\n") >= 1  # the decision stands under the cards
    assert seen


@pytest.mark.broad(5)
@pytest.mark.parametrize("name", GAMES)
def test_accept_is_offered_to_those_who_are_asked_and_nobody_else(name):
    for stage, components in panels(name):
        if "accept" in acts(components):
            assert stage.seat in stage.to_act


def labels_in_order(stage, components):
    """The own cards as buttons and lists name them, in the order in which they stand."""
    labels = {stage.faces.label(card): card for card in held(stage)}
    for part in walk(components):
        if part["type"] == SELECT and part["custom_id"].split(":")[3] in CHOOSE_OWN:
            yield [labels[one["label"]] for one in part["options"] if one["label"] in labels]
    plays = [part["label"] for part in walk(components) if ":play:" in part.get("custom_id", "")]
    yield [labels[label] for label in plays if label in labels]


CHOOSE_OWN = ("throw", "picks", "discard", "knock", "exchange", "add", "eat", "eat_first", "five")


@pytest.mark.broad(9)
@pytest.mark.parametrize("by", ["letter", "suit", "value"])
@pytest.mark.parametrize("name", GAMES)
def test_the_order_of_the_player_is_the_same_everywhere(name, by):
    for stage, components in panels(name, sort=by):
        cards = held(stage)
        wanted = list(stage.arranged(cards))
        said = first_text(components)
        if by != "suit" and wanted and stage.view.phase not in ("present", "declare"):
            row = "  ".join(map(stage.faces.label, wanted))
            assert row in said.replace("▸", "").replace("**", "").splitlines()[0]
        for shown in labels_in_order(stage, components):
            assert shown == [card for card in wanted if card in shown][: len(shown)]


@pytest.mark.broad(5)
@pytest.mark.parametrize("name", GAMES)
def test_another_order_changes_what_is_shown_and_not_what_a_button_means(name):
    """A button or an option pressed after the order has changed still means the card that it showed."""
    wanted = screen_of(GAMES[name]).wanted
    for felt in evening(name, 40):
        for seat in range(len(felt.seats)):
            drawn, now = stage_of(felt, seat, sort="value"), stage_of(felt, seat, sort="letter")
            if not screen_of(felt.game).dealt_in(drawn):
                continue
            for part in walk(frames.hand(drawn, "")):
                press = read(part["custom_id"]) if "custom_id" in part else None
                if press is None or press.kind != "g" or press.act not in ("play", "add", "discard"):
                    continue
                options = part.get("options") or [{"label": part.get("label", ""), "value": None}]
                for one in options:
                    values = (one["value"],) if one["value"] is not None else ()
                    meant = wanted(now, press._replace(values=values))
                    if isinstance(meant, Act) and "card" in meant.action:
                        assert drawn.faces.label(meant.action["card"]) == one["label"]


def test_cards_lie_in_order_of_letter_suit_or_value(faces):
    cards = ("an.U", "ch.E5", "le.B", "li.P", "ch.A1", "*1")

    def sorted_by(by):
        return [cards[place] for place in sorting.order(faces.deck, cards, by)]

    assert sorted_by("letter") == ["ch.A1", "le.B", "ch.E5", "li.P", "an.U", "*1"]
    assert sorted_by("suit") == ["le.B", "ch.A1", "ch.E5", "li.P", "an.U", "*1"]
    assert sorted_by("value")[:2] == ["ch.E5", "ch.A1"]
    assert sorted_by("") == list(cards)


def test_every_order_that_makes_a_difference_is_one_press_away(faces):
    seen, by = [], "suit"
    for _ in sorting.ways(faces.deck):
        by = sorting.after(faces.deck, by)
        seen.append(by)
    assert sorted(seen) == ["letter", "suit", "value"]


@pytest.fixture
def faces():
    from screens.cards import card_labels  # noqa: PLC0415 - only here

    return card_labels.faces("scroker", plain=False)


@pytest.mark.parametrize("name", GAMES_OF_CHIPS)
def test_the_usual_bets_are_lawful_and_one_press(name):
    """Under the table and on the panel: every amount differs, and the engine takes each."""
    pressed = 0
    for felt in evening(name):
        stage = stage_of(felt, None)
        for seat in stage.to_act:
            own = stage_of(felt, seat)
            public = frames.public(stage, ()) if len(stage.to_act) == 1 else []
            for components in (frames.hand(own, ""), public):
                found = [read(part["custom_id"]) for part in walk(components) if "custom_id" in part]
                bets = [press for press in found if press and press.act in ("bet", "raise") and press.detail]
                assert len({press.detail for press in bets}) == len(bets)
                for press in bets:
                    offer = own.offer(press.act)
                    if offer is None:
                        assert components is public  # their own cards forbid it, which nobody else may see
                        continue
                    assert offer.least <= int(press.detail) <= offer.most
                    meant = screen_of(felt.game).wanted(own, press)
                    assert meant == Act({"do": press.act, "amount": int(press.detail)})
                    pressed += 1
    assert pressed


@pytest.mark.broad(5)
@pytest.mark.parametrize("name", GAMES)
def test_a_window_repeats_the_cards_that_it_hides(name):
    opened = 0
    for stage, components in panels(name):
        cards = held(stage)
        for part in walk(components):
            press = read(part["custom_id"]) if "custom_id" in part and part["type"] == 2 else None
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
    assert opened or GAMES[name].family in ("tricks", "soup")


@pytest.mark.parametrize("name", PASSING)
def test_exactly_three_cards_are_asked_for_where_three_are_passed(name):
    felt = next(felt for felt in evening(name) if felt.state.phase == "pass")
    (menu,) = (part for part in walk(frames.hand(stage_of(felt, 0), "")) if part["type"] == SELECT)
    assert (menu["min_values"], menu["max_values"]) == (3, 3)


@pytest.mark.broad(5)
@pytest.mark.parametrize("name", GAMES)
def test_a_hand_stays_what_it_is_while_others_act(name):
    """Nobody's message has to be changed, and nobody sees it jump, for what does not concern them."""
    stood, seen = {}, 0
    for felt in evening(name):
        due = felt.game.due(felt.state)
        for seat in range(len(felt.seats)):
            stage = stage_of(felt, seat, hints=True)
            waits = due is not None and seat not in due.seats and screen_of(felt.game).dealt_in(stage)
            now = (stage.view.hand, stage.view.phase, held(stage)), said_on(stage) if waits else None
            before = stood.get(seat)
            stood[seat] = now if waits else None
            if waits and before is not None and before[0] == now[0]:
                assert before[1] == now[1]
                seen += 1
    assert seen or name == "scrotch"  # where nobody waits for two acts in a row


def said_on(stage):
    """The texts of a hand and what is offered, without the ids, which name the version of a wager; and without what
    concerns all: cards in the middle, and that the first card is played, when nobody is told any more what they passed."""
    parts = walk(frames.hand(stage, ""))
    texts = [part.get("content") or part.get("label") or part.get("placeholder") or "" for part in parts]
    return [[line for line in text.splitlines() if not line.startswith(OF_ALL)] for text in texts]


OF_ALL = ("-# You passed", "Middle: ", "Make a word of these ")


@pytest.mark.broad(5)
@pytest.mark.parametrize("name", GAMES)
def test_between_hands_it_says_that_it_is_over_only_where_no_notice_says_how(name):
    between = [
        stage
        for stage, _ in panels(name)
        if stage.table.phase == "between" and screen_of(stage.table.game).dealt_in(stage)
    ]
    assert between
    for stage in between:
        bare = [part.get("content", "") for part in walk(frames.hand(stage, "·"))]
        told = [part.get("content", "") for part in walk(frames.hand(stage, "·", notice="You won."))]
        assert sum("hand is over" in line for line in bare) == 1
        assert "hand is over" not in " ".join(told)
        assert all(part.get("content") != "" for part in walk(frames.hand(stage, "·", notice="You won.")))
