"""The machine of every trick game: deal, rule, pass, play, take, score, and the choice of the next deal."""

from __future__ import annotations

from msgspec.structs import replace

from engine.chairs import Chair
from engine.contract import Action, Close, Deal, Seat, Setup, Step, TimeUp, name_of
from engine.fairness.shuffling import sealed
from engine.families.card_table import dealing, passing, scores, seats
from engine.families.card_table.actions import Pass
from engine.families.card_table.table import Events, Hand, asked, left_of, require_phase, with_hand, without
from engine.families.tricks import choices, scoring, scrumps
from engine.families.tricks.actions import Accept, DealChoice, Play, Rule, Spellcheck
from engine.families.tricks.events import Loose, Played, TrickTaken
from engine.families.tricks.following import controller, is_loose, restricted, verify_card
from engine.families.tricks.rules import TrickRules
from engine.families.tricks.state import Taken, Tricks, waiting
from engine.families.tricks.timing import due, time_act
from engine.options import Option, settle
from engine.refused import Refused


def start(rules: TrickRules, game: str, options: tuple[Option, ...], setup: Setup) -> Step[Tricks]:
    state = Tricks(
        game=game,
        options=settle(options, setup.options),
        seed=setup.seed,
        **sealed(setup.ordered),
        chairs=(Chair(),) * rules.players,
        dealer=setup.first_dealer(),
        scores=(0,) * rules.sides,
    )
    events: Events = []
    return Step(_deal(state, rules, setup.deck, events), tuple(events))


def apply(rules: TrickRules, state: Tricks, seat: Seat | None, action: Action) -> Step[Tricks]:
    events: Events = []
    if seat is None:
        after = _house_act(state, rules, action, events)
    else:
        seats.require_seat(state, seat)
        after = seats.acted(_act(state, rules, seat, action, events), seat)
    return Step(after, tuple(events))


def _act(state: Tricks, rules: TrickRules, seat: int, action: Action, events: Events) -> Tricks:
    match action:
        case Play():
            return _play(state, rules, seat, action, events)
        case Accept():
            state = scrumps.accept(state, seat, events)
            return state if waiting(state) else _settle(state, rules, events, stands=True)
        case Spellcheck():
            state, true = scrumps.spellcheck(state, rules, seat, events)
            return _settle(state, rules, events, stands=true)
        case Pass(cards=cards):
            state = passing.send(state, seat, cards, events)
            return state if passing.waiting(state) else _lead(state)
        case Rule(suit=suit):
            return _rule(state, rules, seat, suit, events)
        case DealChoice(keep=keep):
            return choices.choose_deal(state, seat, events, keep=keep)
        case _:
            raise Refused("unknown-action", do=name_of(action))


def _house_act(state: Tricks, rules: TrickRules, action: Action, events: Events) -> Tricks:
    match action:
        case Deal(ordered=ordered):
            require_phase(state, "between")
            state = replace(state, dealer=state.dealer if state.next_dealer is None else state.next_dealer)
            return _deal(replace(state, **sealed(ordered)), rules, (), events)
        case TimeUp():
            return _time_up(state, rules, events)
        case Close():
            return scores.close(state, events, low_wins=rules.low_wins)
        case _:
            return seats.house_act(state, action, events)


def _time_up(state: Tricks, rules: TrickRules, events: Events) -> Tricks:
    """Make the clock's act for all late players."""
    late = due(rules, state)
    if late is None:
        raise Refused("not-now", phase=state.phase)
    for seat in late.seats:
        if late.silence is None:
            state = seats.missed(state, seat, late.then, events)
        state = _act(state, rules, seat, time_act(rules, state, seat), events)
    return state


# --- a hand -------------------------------------------------------------------------------------------------


def _deal(state: Tricks, rules: TrickRules, first: Hand, events: Events) -> Tricks:
    state, pack = dealing.shuffle(state, rules.removed, first, events)
    state = replace(state, taken=(), trick=(), ruling=None, chooser=None, proved=())
    if rules.dealer_rules and state.options["ruling_before_deal"]:
        return asked(state, phase="rule", undealt=pack)
    state = dealing.deal(state, pack, events)
    if rules.dealer_rules:
        return asked(state, phase="rule")
    return passing.begin(state) if rules.passing else _lead(state)


def _lead(state: Tricks) -> Tricks:
    return asked(state, phase="play", leader=left_of(state, state.dealer))


def _rule(state: Tricks, rules: TrickRules, seat: int, suit: str | None, events: Events) -> Tricks:
    state = choices.choose_ruling(state, rules, seat, suit, events)
    if state.undealt:
        state = replace(dealing.deal(state, state.undealt, events), undealt=())
    return _lead(state)


def _play(state: Tricks, rules: TrickRules, seat: int, play: Play, events: Events) -> Tricks:
    verify_card(state, rules, seat, play.card)
    scrumps.verify(state, rules, play)
    if state.scrump:  # its taker was the last who could challenge it
        state = _settle(state, rules, events, stands=True)
    events.append(Played(seat=seat, card=play.card))
    hand = without(state.hands[seat], (play.card,))
    state = asked(with_hand(state, seat, hand), trick=(*state.trick, play.card))
    return _full(state, rules, seat, play, events) if len(state.trick) == rules.players else state


def _full(state: Tricks, rules: TrickRules, seat: int, play: Play, events: Events) -> Tricks:
    scrump = scrumps.claim(state, seat, play)
    if scrump is None:
        return _take(state, rules, controller(state, rules), events)
    scrumps.told(scrump, events)
    state = replace(state, phase="spellcheck", scrump=scrump)
    if scrumps.stands(state, scrump):
        return _settle(state, rules, events, stands=True)
    return state


def _settle(state: Tricks, rules: TrickRules, events: Events, *, stands: bool) -> Tricks:
    """Close the window. The trick goes to the scrump's taker, or where it would have gone without it."""
    scrump = state.scrump
    state = replace(state, phase="play", scrump=None)
    if scrump is None or not stands:
        return _take(state, rules, controller(state, rules), events)
    return _take(state, rules, scrump.taker, events, scrump.word)


def _take(state: Tricks, rules: TrickRules, taker: int, events: Events, scrump: str | None = None) -> Tricks:
    events.append(TrickTaken(seat=taker, cards=state.trick, scrump=scrump))
    before = state
    trick = Taken(leader=state.leader, cards=state.trick, taker=taker, scrump=scrump)
    state = asked(state, taken=(*state.taken, trick), trick=(), leader=taker)
    events.extend(
        Loose(suit=suit)
        for suit in restricted(state, rules)
        if is_loose(state, suit) and not is_loose(before, suit)
    )
    return state if any(state.hands) else _finish(state, rules, events)


def _finish(state: Tricks, rules: TrickRules, events: Events) -> Tricks:
    score, feat = scoring.settle(state, rules)
    if feat is not None:
        events.append(feat)
    won = score.winners
    if not rules.teams:
        won = scores.best_of_hand(state, score.points, low_wins=rules.low_wins)
    state = scores.finish_hand(state, score.points, won, _scrumps(state), events)
    if scores.decided(state, low_wins=rules.low_wins):
        return scores.finish_game(state, events, low_wins=rules.low_wins)
    if rules.next_deal == "winners-choose":
        return asked(state, phase="deal", chooser=scoring.chooser(state, score))
    return asked(state, phase="between", next_dealer=scoring.taker_of(state, rules.counts.prize))


def _scrumps(state: Tricks) -> list[tuple[str, ...]]:
    """Each seat's accepted words of this hand: the last player of a trick made its word."""
    last = len(state.chairs) - 1
    return [
        tuple(
            trick.scrump
            for trick in state.taken
            if trick.scrump and (trick.leader + last) % len(state.chairs) == seat
        )
        for seat in range(len(state.chairs))
    ]
