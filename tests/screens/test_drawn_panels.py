"""Tables and hands as pictures: few words, one's own buttons, and every button means what it says."""

import random
import re
from statistics import median

import msgspec
import pytest
from engine_stage import stage_of
from evenings import evening, unlike
from messages import fits

from engine.cards import letter_of
from engine.catalogue import GAMES
from engine.computer.hinting import advised
from engine.contract import name_of
from engine.refused import Refused
from screens.catalogue import screen_of
from screens.components import BUTTON, GALLERY, MOST_COMPONENTS, SECTION, TEXT, pictured, walk
from screens.custom_ids import read_press
from screens.panels import panels
from screens.pictures.tables import hand_picture, hand_text, table_picture, table_text
from screens.table.wanted import Act, Ask, Redraw
from tests.labels import KEEP_ALL
from tests.screens.engine_stage import plain

ACTS = 5
LETTERS = re.compile(r"[^\W\d_]{2}")
MARK = re.compile(r"<[^>]*>|[*_#`▶·]")


def words_in(components):
    """Words outside of the picture, buttons included; a lone card or letter is no word."""
    found = []
    for part in walk(components):
        if part["type"] == TEXT:
            found += MARK.sub(" ", part["content"]).split()
        elif part["type"] == BUTTON:
            label = part.get("label", "")
            found += label.split() if LETTERS.search(label) else []
    return [word for word in found if len(word) > 1]


def public_of(felt, language="en"):
    stage = stage_of(felt, language=language, drawn=True)
    shown = panels.public(stage, "Ada bets 2. Cy folds. Dot calls 2")
    picture = table_picture(stage)
    return pictured(shown, "table.png", picture.alt) if picture is not None else shown


def hand_of(felt, seat, language="en", picked=None):
    last = "Ada bets 2. Cy folds. Dot calls 2." if felt.game.family.name == "poker" else "Ada bets 2."
    stage = stage_of(felt, seat, language, drawn=True, last=last)
    shown = panels.hand(stage, "", picked=picked)
    return stage, shown, pictured(shown, "hand.png", hand_picture(stage).alt)


@pytest.mark.broad(4)
@pytest.mark.parametrize("game_id", sorted(GAMES))
def test_few_words_stand_beside_a_picture(game_id):
    """Half of all tables have 30 at most, and half of the hands whose turn it is 20."""
    tables, hands = [], []
    for felt in evening(game_id)[::2]:
        if felt.game.due(felt.state) is None:
            continue
        tables.append(len(words_in(public_of(felt))))
        if felt.state.phase in ("call", "declare"):
            continue
        hands += [len(words_in(hand_of(felt, seat)[2])) for seat in felt.game.due(felt.state).seats]
    assert median(tables) <= 30
    assert sorted(tables)[len(tables) * 9 // 10] < 40
    assert median(hands) <= 20
    assert sorted(hands)[len(hands) * 9 // 10] < 28


@pytest.mark.parametrize("game_id", sorted(GAMES))
def test_every_panel_fits_and_has_a_picture_one_line_and_at_most_five_acts(game_id):
    for felt in unlike(game_id):
        fits(public_of(felt))
        for seat in range(len(felt.seats)):
            stage, shown, seen = hand_of(felt, seat)
            fits(shown)
            fits(seen)
            (container,) = seen
            first, line, *rest = container["components"]
            assert (first["type"], line["type"]) == (GALLERY, SECTION)
            assert len(list(walk(seen))) <= MOST_COMPONENTS
            turn = screen_of(felt.game).turn(stage, None)
            assert len(turn.acts) <= ACTS
            assert len(turn.cards) <= 20
            assert turn.line or not stage.to_act or felt.game.due(felt.state) is None
            assert rest or seat not in stage.to_act


@pytest.mark.parametrize("game_id", sorted(GAMES))
def test_everything_that_can_be_pressed_is_lawful_or_asks_for_more(game_id):
    """A player who only presses buttons in sight can play on: each is an act for the engine, another panel, or a
    window."""
    rng, done = random.Random(game_id), set()
    for felt in unlike(game_id):
        due = felt.game.due(felt.state)
        for seat in due.seats if due is not None else ():
            picked = None
            for _ in range(4):
                stage, shown, _ = hand_of(felt, seat, picked=picked)
                presses = [read_press(part["custom_id"]) for part in walk(shown) if part["type"] == BUTTON]
                presses = [press for press in presses if press is not None and press.kind == "g"]
                for press in presses:
                    wanted = screen_of(felt.game).wanted(stage, press)
                    assert isinstance(wanted, Act | Ask | Redraw), press
                    if isinstance(wanted, Act):
                        done.add(name_of(wanted.action))
                        must_be_taken(felt, seat, wanted.action)
                again = [
                    one for one in presses if isinstance(screen_of(felt.game).wanted(stage, one), Redraw)
                ]
                if not again:
                    break
                picked = screen_of(felt.game).wanted(stage, rng.choice(again)).picked
    assert len(done) >= 2


SHAPES = {
    "bad-word-shape",
    "bad-suits",
    "too-short",
    "cannot-go-out",
    "must-go-out",
    "no-leftover",
    "no-openers",
}


def must_be_taken(felt, seat, action):
    """Whether cards in this order are a word of lawful shape is for the player to know."""
    do = name_of(action)
    refused = None
    try:
        felt.game.apply(felt.state, seat, action)
    except Refused as wrong:
        refused = wrong.code
    spelled = do in ("lay", "take", "knock", "show", "extend")
    lawful = {None} if do == "present" else {None, *SHAPES}
    assert spelled or refused in lawful, (refused, do, action)


@pytest.mark.parametrize("game_id", ["scroker", "scrummy", "quist", "soup"])
def test_a_hint_is_in_sight_where_there_may_be_one_and_room_for_it(game_id):
    """Otherwise it is behind *More…*, and where it would be a row of its own under a trick and the cards for it."""
    seen = set()
    for felt in unlike(game_id, words="checked"):
        felt.may_hint = True
        due = felt.game.due(felt.state)
        for seat in due.seats if due is not None else ():
            stage, shown, _ = hand_of(felt, seat)
            if not advised(felt.game.family, stage.offers, felt.state.options):
                continue
            turn = screen_of(felt.game).turn(stage, None)
            room = len(turn.acts) < ACTS and bool(turn.acts or stage.offer("play") is None)
            behind = panels.hand(stage, "", more=panels.about_hand(stage) or [stage.button("Log", "log")])
            assert [hints(shown), hints(behind)] == [room, not room]
            seen.add(room)
    assert seen


def hints(components):
    return "Hint" in {part.get("label") for part in walk(components)}


def test_what_may_share_a_word_stands_under_one_bracket():
    """Chili Peppers alone may go with Lemons, with Limes and with each other: all the same bracket."""
    for felt in unlike("scroker", seed="3"):
        for seat in range(len(felt.seats)):
            own = hand_picture(stage_of(felt, seat, drawn=True)).scene.own
            assert own is None or len(set(own.together)) == len(own.together)


def showdowns():
    """Every hand of five that is about to be shown, and its cards by suit."""
    for seed in range(20):
        for felt in evening("scroker", seed=str(seed)):
            if felt.state.phase == "present":
                for seat in felt.game.due(felt.state).seats:
                    stage, _, _ = hand_of(felt, seat)
                    held = stage.offered("present").cards
                    suits = {}
                    for place, card in enumerate(held):
                        suits.setdefault(card[:2], []).append(place)
                    yield stage, held, sorted(suits.values(), key=len, reverse=True)


def picking(stage, detail):
    return screen_of(stage.table.game).turn(stage, read_press(stage.custom_id("pick", f"present~0~{detail}")))


def test_cards_pressed_in_order_spell_what_is_shown():
    stage, held, ((three, one, two), (four, five)) = next(
        moment for moment in showdowns() if [*map(len, moment[2])] == [3, 2]
    )
    spelled = "".join(letter_of(held[place]) for place in (three, one, two))
    turn = picking(stage, f"{three}{one}{two}")
    assert f"**{' '.join(spelled)}** · Tadpole" == turn.line
    assert [act["label"] for act in turn.acts] == [f"Show {spelled}", "Second word", "Clear"]
    wanted = screen_of(stage.table.game).wanted(stage, read_press(turn.acts[0]["custom_id"]))
    assert plain(wanted) == {"do": "present", "words": [[held[three], held[one], held[two]]]}
    second = read_press(turn.acts[1]["custom_id"]).detail.removeprefix("present~0~")
    assert picking(stage, second).line == f"**{' '.join(spelled)}** · Now the second word."
    begun = picking(stage, f"{second}{four}")
    assert [act["label"] for act in begun.acts] == ["Clear"]
    both = picking(stage, f"{second}{four}{five}")
    assert both.acts[0]["label"] == f"Show {spelled} {letter_of(held[four])}{letter_of(held[five])}"
    assert both.line.endswith(" · Bullfrog")


def test_what_cannot_be_shown_is_not_offered_but_explained():
    stage, held, suits = next(moment for moment in showdowns() if len(moment[2]) > 2)
    one, other, third = (places[0] for places in suits[:3])
    alone = picking(stage, f"{one}")
    assert (alone.line, [*alone.acts]) == (f"**{letter_of(held[one])}**", [])  # its own press lets it go
    mixed = picking(stage, f"{one}{other}{third}")
    word = "".join(letter_of(held[place]) for place in (one, other, third))
    assert mixed.line.startswith(f"{word} mixes ")
    assert [act["label"] for act in mixed.acts] == ["Clear"]


def test_a_swap_says_how_many_and_takes_just_these():
    felt = next(one for one in evening("scroker") if one.state.phase == "draw")
    (seat,) = felt.game.due(felt.state).seats
    stage, shown, _ = hand_of(felt, seat)
    styles = {part["label"]: part["style"] for part in walk(shown) if part.get("label")}
    assert styles[KEEP_ALL] != 1, "nothing is recommended before a card is chosen"
    assert 1 not in styles.values()
    cards = stage.offered("draw").cards
    turn = screen_of(felt.game).turn(stage, read_press(stage.custom_id("pick", "draw.4.1")))
    assert turn.acts[0]["label"] == "Swap 2"
    letters = [*map(letter_of, cards)]
    for place in (4, 1):
        sure = letters.count(letters[place]) == 1
        assert (letters[place] if sure else stage.faces.label(cards[place])) in turn.line
    assert sum(part["style"] == 1 for part in turn.cards) == 2
    wanted = screen_of(felt.game).wanted(stage, read_press(turn.acts[0]["custom_id"]))
    assert plain(wanted) == {"do": "draw", "discard": [cards[4], cards[1]]}
    most = stage.offered("draw").count[1]
    full = screen_of(felt.game).turn(
        stage, read_press(stage.custom_id("pick", "draw.4.1.0.2.3"[: 4 + 2 * most]))
    )
    assert [part.get("disabled", False) for part in full.cards].count(True) == len(cards) - most


@pytest.mark.parametrize("game_id", sorted(GAMES))
def test_without_its_picture_a_table_says_the_same_in_text(game_id):
    """Everybody's name, and every card that is on the picture."""
    for felt in unlike(game_id)[::3]:
        public = stage_of(felt, drawn=True)
        if not public.begun or public.table.phase == "closed":
            continue
        said = table_text(public)
        names = [public.name(place) for place, seat in enumerate(felt.seats) if not hasattr(seat, "gone")]
        assert all(name in said for name in names[:1])
        for seat in range(len(felt.seats)):
            stage = stage_of(felt, seat, drawn=True)
            scene = msgspec.to_builtins(hand_picture(stage).scene)
            own = (scene.get("own") or {}).get("cards", ())
            text = hand_text(stage)
            told = letter_of if game_id == "soup" else stage.faces.label
            assert all(told(card) in text.partition("Your ")[2] for card in own)


def test_a_computers_hint_is_an_act_that_a_panel_offers():
    """The names of acts on panels are the engine's."""
    felt = evening("scroker")[0]
    (seat,) = felt.game.due(felt.state).seats
    act = felt.game.computer(
        felt.game.observe(felt.state, seat), felt.game.legal(felt.state, seat), random.Random(1), "plain"
    )
    _, shown, _ = hand_of(felt, seat)
    offered = {read_press(part["custom_id"]).act for part in walk(shown) if part["type"] == BUTTON}
    assert name_of(act) in offered
