"""Every price on a line or a button equals the change of chips or score, in every game."""

import random
import re
from collections import Counter
from itertools import pairwise
from types import SimpleNamespace

import pytest
from engine_stage import stage_of
from evenings import evening

from engine.cards import text_of
from engine.catalogue import GAMES
from engine.common_events import HandEnds
from engine.common_events import Spellchecked as Settled
from engine.dispatch import apply
from engine.refused import allowed
from engine.words.lexica import lexicon_of
from screens.catalogue import screen_of
from screens.custom_ids import read_press
from screens.table.wanted import Ask, Redraw

CHALLENGED = "spellcheck", "say_eat", "doubt", "inspect"
NAMED = {
    "mine": re.compile(r"A wrong challenge costs you (\d+) chip|A wrong challenge costs you (nothing)"),
    "loser": re.compile(r"Whoever is wrong loses (\d+) point"),
    "winner": re.compile(r"Whoever is right takes (\d+) points? off"),
    "either": re.compile(r"challenge \(±(\d+)\)"),
}
PAID = re.compile(r"(?:Call|All in) ([\d,]+)")


def priced(stage):
    """The acts beside a price: by name, the kind of price, and the amount."""
    screen = screen_of(stage.table.game)
    turns = [screen.turn(stage, None)]
    for act in turns[0].acts:
        press = read_press(act["custom_id"])
        wanted = screen.wanted(stage, press) if press.act == "list" else None
        if isinstance(wanted, Redraw):
            turns.append(screen.turn(stage, wanted.picked))
    for turn in turns:
        for act in (*turn.acts, *turn.cards):
            do, label = read_press(act["custom_id"]).act, act.get("label") or ""
            if do in ("call", "all_in") and (found := PAID.search(label)):
                yield do, "paid", int(found[1].replace(",", ""))
            elif do in CHALLENGED:
                for which, pattern in NAMED.items():
                    if found := pattern.search(turn.line):
                        said = next(filter(None, found.groups()))
                        yield do, which, 0 if said == "nothing" else int(said)


def acts(felt, seat, do):
    """Each way to do it: every word that may be challenged."""
    kind = {kind.__struct_config__.tag: kind for kind in felt.game.actions}[do]
    offer = next(one for one in felt.game.legal(felt.state, seat) if one.do == do and not one.early)
    if do != "spellcheck" or not offer.claims or not kind.__struct_fields__:
        return [kind()]
    return [kind(claim.word, claim.seat) for claim in offer.claims]


def answered(game, state):
    """Everybody accepts if possible, otherwise acts like a computer, the same each time."""
    seat = game.due(state).seats[0]
    offers = game.legal(state, seat)
    kinds = {kind.__struct_config__.tag: kind for kind in game.actions}
    if any(one.do == "accept" for one in offers):
        act = kinds["accept"]()
    else:
        act = game.computer(game.observe(state, seat), offers, random.Random(7), "plain")
    return apply(game, state, seat, act)


def settled(game, step, seat):
    """The step that settles this seat's challenge, with the scores before it; None if there is none."""
    before = None
    while True:
        mine = [event for event in step.events if isinstance(event, Settled) and event.by == seat]
        if mine:
            return mine[0], step, before
        if game.due(step.state) is None or any(isinstance(event, HandEnds) for event in step.events):
            return None
        before = step.state
        step = answered(game, step.state)


def gained(game, step):
    """Each seat's gain of this hand once it is over."""
    while True:
        for event in step.events:
            if isinstance(event, HandEnds):
                return event.gains
        step = answered(game, step.state)


def check_challenge(felt, seat, act, which, said):
    game = felt.game
    step = apply(game, felt.state, seat, act)
    found = settled(game, step, seat)
    if found is None:
        return False
    event, settling, before = found
    before = before or felt.state
    if game.chips:
        if not event.true:
            return False
        let_stand = next(kind for kind in game.actions if kind.__struct_config__.tag == "accept")()
        accepted = gained(game, apply(game, felt.state, seat, let_stand))
        assert gained(game, step)[seat] == accepted[seat] - said, (game.id, act)
        return True
    if any(isinstance(one, HandEnds) for one in settling.events):
        return False
    changed = [
        now - then
        for now, then in zip(game.report(settling.state).scores, game.report(before).scores, strict=True)
    ]
    right, wrong = (seat, event.of) if not event.true else (event.of, seat)
    low = which != "loser"
    if which in ("loser", "either"):
        assert changed[wrong] == (said if low else -said), (game.id, act, changed)
    if which in ("winner", "either"):
        assert changed[right] == -said, (game.id, act, changed)
    return True


@pytest.mark.broad(4)
@pytest.mark.parametrize("game_id", sorted(GAMES))
def test_a_price_is_what_is_paid_then(game_id):
    checked = 0
    for felt in evening(game_id, 150):
        due = felt.game.due(felt.state)
        for seat in due.seats if due is not None else ():
            for do, which, said in priced(stage_of(felt, seat, drawn=True)):
                for act in acts(felt, seat, do):
                    if which != "paid":
                        checked += check_challenge(felt, seat, act, which, said)
                    else:
                        step = apply(felt.game, felt.state, seat, act)
                        if any(isinstance(one, HandEnds) for one in step.events):
                            continue
                        before, after = (
                            felt.game.report(state).chips[seat] for state in (felt.state, step.state)
                        )
                        assert before - after == said
                        checked += 1
    assert checked


# --- bets and raises -------------------------------------------------------------------------------------------


def windows(stage):
    """The windows of *Bet…* and *Raise…*: each named amount, and the least and most to type."""
    screen = screen_of(stage.table.game)
    for button in screen.turn(stage, None).acts:
        press = read_press(button["custom_id"])
        wanted = screen.wanted(stage, press) if press.act in ("bet", "raise") else None
        if isinstance(wanted, Ask):
            parts = [field["component"] for field in wanted.window.fields]
            chosen = [one for part in parts for one in part.get("options", ())]
            limits = next(
                (part["placeholder"] for part in parts if " to " in part.get("placeholder", "")), ""
            )
            yield press, wanted.window, [(one["value"], one["label"]) for one in chosen], limits


def done(stage, window, amount):
    """The act after choosing this amount."""
    read = read_press(window.custom_id)._replace(fields={"usual": amount, "amount": ""})
    return screen_of(stage.table.game).wanted(stage, read).action


@pytest.mark.broad(4)
@pytest.mark.parametrize("game_id", [game.id for game in GAMES.values() if game.chips])
def test_a_bet_stakes_what_is_chosen_and_a_raise_that_beyond_the_call(game_id):
    checked = set()
    for felt in evening(game_id, 150):
        due, game = felt.game.due(felt.state), felt.game
        for seat in due.seats if due is not None else ():
            stage = stage_of(felt, seat, drawn=True)
            for press, window, amounts, limits in windows(stage):
                owed, pot = stage.view.to_call, game.report(felt.state).pot
                for amount, label in amounts:
                    act = done(stage, window, amount)
                    step = apply(game, felt.state, seat, act)
                    before, after = (game.report(state).chips[seat] for state in (felt.state, step.state))
                    named = label.partition(" · ")[2]
                    if not any(isinstance(one, HandEnds) for one in step.events):
                        assert before - after == owed + int(amount)
                        assert named != "all in" or after == 0
                    assert named != "pot" or int(amount) == pot + owed
                    assert named != "half pot" or int(amount) == (pot + owed) // 2
                    checked.add(named)
                least, most = (int(end.replace(",", "")) for end in limits.split(" to "))
                kind = {kind.__struct_config__.tag: kind for kind in game.actions}[press.act]
                takes = [
                    allowed(apply, game, felt.state, seat, kind(n))
                    for n in (least - 1, least, most, most + 1)
                ]
                assert takes == [False, True, True, False]
    assert {"half pot", "pot"} <= checked


# --- eating at Soup --------------------------------------------------------------------------------------------

EATING = re.compile(r"Eating gives you (\d+) point")
TRUE_OR_NOT = re.compile(r"if it is a word, you \+(\d+), .+? -(\d+); if not, you -(\d+), .+? \+(\d+)\.")
EATEN = re.compile(r"Eat it \(\+(\d+)\)")
NAMED_OR_EATEN = re.compile(
    r"Name one \(.+? \+(\d+), you -(\d+)\), or eat the soup \(you \+(\d+), .+? -(\d+)\)"
)


def points_of(state):
    """Scores, with a point for each soup of this hand, which is added at its end."""
    soups = [soup.seat for soup in state.eaten]
    return [score + soups.count(seat) for seat, score in enumerate(state.scores)]


def prices(stage):
    """The possible acts, and their points for the player and the other one."""
    view, line = stage.view, screen_of(stage.table.game).turn(stage, None).line
    if view.claim is None:
        lines = [
            screen_of(stage.table.game).turn(stage, read_press(card["custom_id"])).line
            for card in screen_of(stage.table.game).turn(stage, None).cards
        ]
        for offer in stage.offers:
            if offer.do in ("eat", "eat_first") and view.row:
                (said,) = {int(EATING.search(one)[1]) for one in lines}
                yield {"do": offer.do, "card": offer.cards[0]}, said, 0
        return
    other = view.claim.by if stage.seat == view.claim.of else view.claim.of
    may, row = {offer.do for offer in stage.offers}, text_of(view.inspected or view.row)
    if found := TRUE_OR_NOT.search(line):
        asked = "spellcheck" in may and (stage.seat != view.claim.by or view.claim.kind == "inspect")
        real = row in lexicon_of(view.options)
        mine, theirs = (int(found[1]), -int(found[2])) if real else (-int(found[3]), int(found[4]))
        if asked:
            yield {"do": "spellcheck"}, mine, (theirs, other)
    if (found := EATEN.search(line)) and "comply" in may:
        yield {"do": "comply"}, int(found[1]), 0
    if found := NAMED_OR_EATEN.search(line):
        yield {"do": "comply"}, int(found[3]), (-int(found[4]), other)
        word = lexicon_of(view.options).an_example(row)
        if word is not None:
            yield {"do": "name", "word": word}, -int(found[2]), (int(found[1]), other)


def challenged(game_id, seed):
    """An evening, and after each act every claim of the next player."""
    for felt in evening(game_id, 150, seed=seed, seats=3, strength="sly"):
        yield felt
        due = felt.game.due(felt.state)
        for seat in due.seats if due is not None else ():
            for offer in felt.game.legal(felt.state, seat):
                if offer.do in ("say_eat", "doubt", "inspect"):
                    said = apply(
                        felt.game, felt.state, seat, GAMES.read_action(felt.game.id, {"do": offer.do})
                    )
                    yield SimpleNamespace(game=felt.game, state=said.state, seats=felt.seats)


def test_eating_and_what_is_said_of_it_cost_what_is_named():
    checked = Counter()
    for seed in ("7", "8"):
        for felt in challenged("soup", seed):
            due = felt.game.due(felt.state)
            for seat in due.seats if due is not None else ():
                stage = stage_of(felt, seat, drawn=True)
                for raw, mine, others in prices(stage):
                    step = apply(felt.game, felt.state, seat, GAMES.read_action(felt.game.id, raw))
                    if any(isinstance(one, HandEnds) for one in step.events):
                        continue
                    before, after = points_of(felt.state), points_of(step.state)
                    assert after[seat] - before[seat] == mine, raw
                    if others:
                        assert after[others[1]] - before[others[1]] == others[0], raw
                    checked[raw["do"]] += 1
    assert {*checked} == {"eat", "eat_first", "spellcheck", "comply", "name"}, checked


def test_a_soup_is_a_point_once_the_hand_is_over():
    ends = 0
    for felt, after in pairwise(evening("soup", 300, seats=3)):
        if any(isinstance(one, HandEnds) for one in after.events):
            changed = [now - then for now, then in zip(after.state.scores, felt.state.scores, strict=True)]
            eaten = [soup.seat for soup in after.state.eaten]
            assert changed == [eaten.count(seat) for seat in range(3)]
            ends += 1
    assert ends
