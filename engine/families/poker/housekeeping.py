"""The house's acts at a poker table: deal on, watch the clock, seat people and let them go."""

from __future__ import annotations

from msgspec.structs import replace

from engine import chairs as seating
from engine.cards.shuffle import shuffled
from engine.common_events import CameBack, GameOver, WentAway
from engine.contract import Action, Away, Back, Close, Deal, Leave, Sit, TimeUp, TopUp, name_of
from engine.fairness.shuffling import Ordered, sealed
from engine.families.poker import betting, clock, ending, hands, registry, tournament
from engine.families.poker import events as told
from engine.families.poker.packs import pack_of
from engine.families.poker.recipes import preview
from engine.families.poker.rules import PokerRules
from engine.families.poker.state import Events, Poker, PokerPlayer, with_player
from engine.refused import Refused


def apply(state: Poker, rules: PokerRules, action: Action, events: Events) -> Poker:  # noqa: PLR0911 - one line an act
    if state.phase == "over" and not isinstance(action, Close | Leave):
        raise Refused("not-now", phase="over")
    match action:
        case Deal(at, ordered):
            return deal(replace(state, **sealed(ordered)), rules, at, events)
        case TimeUp():
            return clock.time_up(state, rules, events)
        case Sit(seat, chips):
            return sit(state, rules, seat, chips, events)
        case TopUp(seat, chips):
            return top_up(state, rules, seat, chips, events)
        case Leave(seat):
            return leave(state, rules, seat, events)
        case Away(seat) | Back(seat):
            return presence(state, rules, seat, "away" if isinstance(action, Away) else "here", events)
        case Close():
            return close(state, events)
    raise Refused("unknown-action", do=name_of(action))


def deal(state: Poker, rules: PokerRules, at: int | None, events: Events) -> Poker:
    if state.phase != "between":
        raise Refused("not-now", phase=state.phase)
    if hands.too_few(state, rules):
        raise Refused("not-now", why="too-few-can-ante")
    state = replace(state, dealer=hands.next_dealer(state, rules))
    if at is not None:
        state = tournament.next_level(state, at, events)
    return hands.next_hand(state, rules, events)


def sit(state: Poker, rules: PokerRules, seat: int, chips: int, events: Events) -> Poker:
    if state.phase != "between" or rules.tournament:
        raise Refused("not-now", phase=state.phase)
    if chips < 0:
        raise Refused("bad-amount", least=0)
    if seat < len(state.carried) and state.carried[seat]:
        raise Refused("bad-seats", seat=seat)  # the player who sat there still has an ante in the pot
    chairs = seating.sit(state.chairs, seat, most=most_seats(state, rules))
    state = _cleared(state, seat)
    players = (*state.players[:seat], PokerPlayer(stack=chips), *state.players[seat + 1 :])
    carried = state.carried and (*state.carried, *(0,) * (len(players) - len(state.carried)))
    events.append(told.PokerSatDown(seat=seat, chips=chips))
    return replace(state, chairs=chairs, players=players, carried=carried)


def _cleared(state: Poker, seat: int) -> Poker:
    """The last hand stays on the table, but a newcomer has no part in it: the cards of the player who sat there
    before go, and so do their presentation and winnings."""
    muck = state.muck + (state.players[seat].hand if seat < len(state.players) else ())
    shown = state.shown and (*state.shown[:seat], None, *state.shown[seat + 1 :])
    winners = tuple(winner for winner in state.winners if winner.seat != seat)
    opener = None if state.opener == seat else state.opener
    took_main = state.took_main and tuple(place for place in state.took_main if place != seat)
    return replace(state, muck=muck, shown=shown, winners=winners, opener=opener, took_main=took_main)


def most_seats(state: Poker, rules: PokerRules) -> int:
    """The number of seats. At a table of one house game, also no more than the deck has cards for."""
    most = registry.DECLARED[state.game].seats.most
    if not state.options.get("always"):
        return most
    return max(seats for seats in range(2, most + 1) if seats == 2 or preview(rules, seats).left > 0)


def top_up(state: Poker, rules: PokerRules, seat: int, chips: int, events: Events) -> Poker:
    seating.require(state.chairs, seat)
    if state.phase != "between" or rules.tournament:
        raise Refused("not-now", phase=state.phase)
    if chips < 1:
        raise Refused("bad-amount", least=1)
    events.append(told.ToppedUp(seat=seat, chips=chips))
    return with_player(state, seat, stack=state.players[seat].stack + chips)


def presence(state: Poker, rules: PokerRules, seat: int, what: seating.Presence, events: Events) -> Poker:
    chair = seating.require(state.chairs, seat)
    if chair.presence == what:
        raise Refused("already-done")
    events.append(CameBack(seat=seat) if what == "here" else WentAway(seat=seat))
    chair = seating.Chair(what, asked=what == "away")
    state = replace(state, chairs=seating.put(state.chairs, seat, chair))
    if what == "away" and state.phase == "call" and seat == state.dealer:
        return clock.call_passes_on(state, rules)
    return clock.call_stands(state, rules)


def leave(state: Poker, rules: PokerRules, seat: int, events: Events) -> Poker:
    """A player leaves, and their chips go home at once. In a hand under way they fold, and their stakes stay in it."""
    seating.require(state.chairs, seat)
    player = state.players[seat]
    between = state.phase in ("between", "over")
    in_hand = player.playing and not between
    if in_hand:
        state = betting.fold(state, seat, events)
        if state.phase == "bet":
            state = betting.somebody_left(state)
    if rules.tournament:
        return _left_tournament(state, rules, seat, in_hand, events)
    events.append(told.PokerLeft(seat=seat, chips=state.players[seat].stack))
    chair = seating.Chair("free" if between or not player.dealt else "gone")
    state = with_player(state, seat, stack=0)
    state = replace(state, chairs=seating.put(state.chairs, seat, chair))
    if state.phase == "call" and seat == state.dealer:
        return clock.call_passes_on(state, rules)
    return clock.without(state, rules, seat, events) if in_hand else clock.call_stands(state, rules)


def _left_tournament(state: Poker, rules: PokerRules, seat: int, in_hand: bool, events: Events) -> Poker:
    """Leave a tournament without its chips: the seat antes and folds until they are gone."""
    events.append(told.PokerLeft(seat=seat, chips=0))
    state = replace(state, chairs=seating.put(state.chairs, seat, seating.Chair("gone")))
    if in_hand:
        return clock.without(state, rules, seat, events)
    if state.phase == "between":
        return ending.end_tournament(tournament.forfeit(state, events), rules, events)
    return clock.not_awaited(state, rules, seat, events)


def close(state: Poker, events: Events) -> Poker:
    """A hand under way is void: stakes go back, lost spellchecks too, and so do carried antes."""
    if state.phase == "over" and not any(state.carried):
        raise Refused("not-now", phase="over")
    back = tuple(p.staked + p.paid + _carried(state, seat) for seat, p in enumerate(state.players))
    players = tuple(
        replace(p, stack=p.stack + back[seat], staked=0, paid=0, bet=0, held=None)
        for seat, p in enumerate(state.players)
    )
    events.append(told.PokerClosed(returned=back))
    events.append(GameOver(standings=ending.standings(replace(state, players=players))))
    state = replace(state, players=players, carried=(), window=None, winners=(), shown=())
    return replace(state, phase="over", turn=None, decision=state.decision + 1)


def _carried(state: Poker, seat: int) -> int:
    return state.carried[seat] if seat < len(state.carried) else 0


def cut_for_deal(
    state: Poker, rules: PokerRules, inside: list[int], draw: Ordered | None, events: Events
) -> Poker:
    """Everyone cuts a card; the one nearest to A deals. Wild cards are cut again, and so are ties."""
    pack, rivals, cuts = pack_of(state.options, rules), inside, 0
    order = draw.order if draw is not None else ()
    while len(rivals) > 1:
        cards: dict[int, str] = {}
        to_cut = rivals
        while to_cut:
            cut = order[: len(to_cut)] if draw is not None else _seeded_cut(state, pack, cuts, len(to_cut))
            if len(cut) < len(to_cut):
                return replace(state, dealer=rivals[0])  # a whole pack cut without a winner
            order = order[len(to_cut) :]
            events.append(told.Cut(seats=tuple(to_cut), cards=cut))
            cards |= dict(zip(to_cut, cut, strict=True))
            to_cut = [seat for seat in to_cut if cards[seat].startswith("*")]
            cuts += 1
        nearest = min(cards.values())
        rivals = [seat for seat in rivals if cards[seat] == nearest]
    return replace(state, dealer=rivals[0])


def _seeded_cut(state: Poker, pack: tuple[str, ...], cuts: int, cards: int) -> tuple[str, ...]:
    return shuffled(pack, state.seed, -1 - cuts)[:cards]
