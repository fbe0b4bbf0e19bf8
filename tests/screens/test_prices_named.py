"""Every price that a line or a button names is what the chips or the score show then, in every game."""

import random
import re

import pytest
from engine_stage import stage_of
from evenings import evening

from engine.catalogue import GAMES
from engine.common_events import HandEnds
from engine.common_events import Spellchecked as Settled
from engine.dispatch import apply
from screens.catalogue import screen_of
from screens.custom_ids import read_press
from screens.table.wanted import Redraw

CHALLENGED = "spellcheck", "say_eat", "doubt", "inspect"
NAMED = {
    "mine": re.compile(r"A wrong challenge costs you (\d+) chip|A wrong challenge costs you (nothing)"),
    "loser": re.compile(r"Whoever is wrong loses (\d+) point"),
    "winner": re.compile(r"Whoever is right takes (\d+) points? off"),
    "either": re.compile(r"challenge \(±(\d+)\)"),
}
PAID = re.compile(r"(?:Call|All in) ([\d,]+)")


def priced(stage):
    """The acts that stand beside a price: by name, which price it is, and how much."""
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
    """Everybody accepts what may be accepted, else does what a computer would, the same each time."""
    seat = game.due(state).seats[0]
    offers = game.legal(state, seat)
    kinds = {kind.__struct_config__.tag: kind for kind in game.actions}
    if any(one.do == "accept" for one in offers):
        act = kinds["accept"]()
    else:
        act = game.computer(game.observe(state, seat), offers, random.Random(7), "plain")
    return apply(game, state, seat, act)


def settled(game, step, seat):
    """The step at which this seat's challenge is settled, with the scores before it; None: it never was."""
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
