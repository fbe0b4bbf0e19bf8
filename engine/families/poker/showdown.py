"""The showdown: presentations, the spellchecks of whoever leads, and who takes which pot.

`settle` is asked again after every change. It walks the pots, main pot first; a leader whose words may still be
challenged opens a window; one whom nobody can challenge stands; an opener who held no openers is barred; when
all leaders stand, the pots are paid. A pot that only one player can win is his whatever he holds: it is paid, but
nobody has to prove anything for it.
"""

from __future__ import annotations

from collections import Counter

from msgspec.structs import replace

from engine.contract import Event, Winner
from engine.families.poker.judges import judge_of
from engine.families.poker.pots import Pot, pots, shares, with_carried
from engine.families.poker.rules import PokerRules
from engine.families.poker.state import Events, Poker, Shown, Window, asked, clockwise, staying, with_player
from engine.refused import Refused
from engine.words.folding import fold
from engine.words.lexica import lexicon_of


def begin(state: Poker, rules: PokerRules, events: Events) -> Poker:
    """All betting is done: everyone who stayed presents in secret, or the bot does it for him."""
    state = replace(state, shown=(None,) * len(state.players), window=None, stood=(), barred=(), poor=())
    if rules.reveal_hands:
        hands = [list(p.hand) if p.playing else [] for p in state.players]
        events.append(Event("turned-over", public={"hands": hands}))
    if state.options["showdown"] == "auto":
        for seat in staying(state):
            state = _put(state, seat, judge_of(rules).best(state, rules, seat))
        return reveal(state, rules, events)
    return asked(state, None, phase="present")


def _put(state: Poker, seat: int, shown: Shown | None) -> Poker:
    return replace(state, shown=(*state.shown[:seat], shown, *state.shown[seat + 1 :]))


def presenting(state: Poker) -> tuple[int, ...]:
    """Who still has to present."""
    return tuple(seat for seat in staying(state) if state.shown[seat] is None)


def present(state: Poker, rules: PokerRules, seat: int, shown: Shown, events: Events) -> Poker:
    events.append(
        Event("presented-secretly", seat, private={seat: {"hand": shown.hand, "words": list(shown.texts)}})
    )
    state = _put(state, seat, shown)
    return state if presenting(state) else reveal(state, rules, events)


def nothing(state: Poker, rules: PokerRules, seat: int) -> Poker:
    """He presents nothing: time is up, or he has left."""
    return _put(state, seat, judge_of(rules).nothing(state, rules, seat))


def reveal(state: Poker, rules: PokerRules, events: Events) -> Poker:
    """All presentations are in."""
    if rules.show_all:
        for seat in staying(state):
            state = open_up(state, seat, events)
    return settle(state, rules, events)


def open_up(state: Poker, seat: int, events: Events) -> Poker:
    shown = state.shown[seat]
    if shown is None or shown.open:
        return state
    facts = {
        "hand": shown.hand,
        "words": list(shown.texts),
        "cards": [list(cards) for cards in shown.words or (shown.five,) if cards],
    }
    events.append(Event("presented", seat, facts))
    return _put(state, seat, replace(shown, open=True))


def standing_pots(state: Poker) -> list[Pot]:
    """The pots as they stand, main pot first. Lost spellchecks are anybody's who wins that one."""
    found = pots(state.players, sum(player.paid for player in state.players))
    return with_carried(found, state.carried, state.players)


def leaders(state: Poker, pot: Pot) -> list[int]:
    """Who would take this pot as things stand, from the dealer's left."""
    eligible = [seat for seat in staying(state) if seat in pot.seats]
    fair = [seat for seat in eligible if seat not in state.barred] or eligible
    keys = {seat: shown.key for seat in fair if (shown := state.shown[seat]) is not None}
    best = max(keys.values(), default=None)
    return [seat for seat in fair if keys.get(seat) == best]


def contested(standing: list[Pot]) -> list[Pot]:
    """The pots that more than one player can win."""
    return [pot for pot in standing if len(pot.seats) > 1]


def leads(state: Poker, seat: int) -> bool:
    """Whether anything that others can win, too, goes to this player as things stand."""
    return any(seat in leaders(state, pot) for pot in contested(standing_pots(state)))


def settle(state: Poker, rules: PokerRules, events: Events) -> Poker:
    """Go on until somebody has to decide, or everything is paid."""
    standing = standing_pots(state)
    for pot in contested(standing):
        for seat in leaders(state, pot):
            if seat in state.stood:
                continue
            state = open_up(state, seat, events)
            window = _window(state, rules, seat)
            if window.waiting:
                events.append(Event("leads", seat, {"pot": pot.amount}))
                return asked(state, window.waiting[0], phase="spellcheck", window=window)
            return settle(_stands(state, rules, seat, events), rules, events)
    return pay(state, standing, events)


def _window(state: Poker, rules: PokerRules, seat: int) -> Window:
    """Who may challenge this leader: those who stayed, from his left; where only the best is shown, everyone."""
    shown = state.shown[seat]
    settled = state.options["showdown"] == "auto" or state.options["words"] == "checked"
    if settled or shown is None or not shown.doubtful:
        return Window(seat, ())
    others = [place for place in clockwise(state, seat) if place != seat]
    if rules.show_all:
        return Window(seat, tuple(place for place in others if state.players[place].playing))
    waiting = tuple(place for place in others if state.players[place].dealt and present_at(state, place))
    return Window(seat, waiting, together=True)


def present_at(state: Poker, seat: int) -> bool:
    return state.chairs[seat].presence == "here"


def _stands(state: Poker, rules: PokerRules, seat: int, events: Events) -> Poker:
    """Nobody can challenge this leader any more. Now he proves his openers, if he opened."""
    state = replace(state, window=None, stood=(*state.stood, seat))
    if rules.openers and seat == state.opener and not state.honest and seat not in state.barred:
        events.append(Event("no-openers", seat))
        return replace(state, barred=(*state.barred, seat))
    return state


def _open_window(state: Poker, seat: int) -> Window:
    """The window in which this player may challenge now; or why he may not."""
    window = state.window
    if window is None:
        raise Refused("not-now", phase=state.phase)
    if seat == window.of:
        raise Refused("not-now", phase=state.phase, why="own-words")
    if seat not in window.waiting:
        raise Refused("not-now", phase=state.phase, why="not-yours-to-challenge")
    if seat not in window.open_to:
        raise Refused("not-your-turn", turn=state.turn)
    return window


def accept(state: Poker, rules: PokerRules, seat: int, events: Events) -> Poker:
    window = _open_window(state, seat)
    events.append(Event("accepted", seat))
    return no_longer_waiting(state, rules, window, seat, events)


def no_longer_waiting(state: Poker, rules: PokerRules, window: Window, seat: int, events: Events) -> Poker:
    """This player challenges nothing (more): the next may, or the leader stands."""
    waiting = tuple(place for place in window.waiting if place != seat)
    if not waiting:
        return settle(_stands(state, rules, window.of, events), rules, events)
    window = replace(window, waiting=waiting)
    if window.together or waiting[0] == state.turn:  # the same clock goes on
        return replace(state, turn=waiting[0], window=window)
    return asked(state, waiting[0], window=window)


def validate_spellcheck(state: Poker, rules: PokerRules, seat: int, word: str, of: int | None) -> str:
    """The word, as it was shown, that is being challenged."""
    window = _open_window(state, seat)
    shown = state.shown[window.of]
    texts = shown.doubtful if shown else ()
    doubted = fold(word.strip())
    if of not in (None, window.of) or doubted not in texts:
        raise Refused("bad-word-shape", words=list(texts), of=window.of)
    if rules.stakes and not state.players[seat].stack and seat in state.poor:
        raise Refused("not-enough-chips", have=0, why="challenged-before")
    return doubted


def spellcheck(state: Poker, rules: PokerRules, seat: int, word: str, events: Events) -> Poker:
    """The lexicon decides; the loser adds his stake in this hand to the pot; the winner is determined anew."""
    window = state.window
    assert window is not None  # noqa: S101 - validated before
    shown = state.shown[window.of]
    assert shown is not None  # noqa: S101 - a window stands on a presentation
    true = word in lexicon_of(state.options)
    if rules.stakes and not state.players[seat].stack:
        state = replace(state, poor=(*state.poor, seat))
    loser = seat if true else window.of
    state, cost = _charge(state, rules, loser)
    events.append(
        Event("spellchecked", loser, {"by": seat, "of": window.of, "word": word, "true": true, "cost": cost})
    )
    if true:
        state = _put(state, window.of, replace(shown, proven=(*shown.proven, word)))
        return _challenge_on(state, rules, window, events)
    state = _fouled(state, rules, window.of, shown, events)
    return settle(replace(state, window=None), rules, events)


def _challenge_on(state: Poker, rules: PokerRules, window: Window, events: Events) -> Poker:
    """The word stood. As long as there is another to doubt, the same player may go on."""
    shown = state.shown[window.of]
    if shown is not None and shown.doubtful:
        return asked(state, window.waiting[0])
    return settle(_stands(state, rules, window.of, events), rules, events)


def _fouled(state: Poker, rules: PokerRules, seat: int, shown: Shown, events: Events) -> Poker:
    """What is left lies open as any presentation does: Scum shows all its cards."""
    foul = judge_of(rules).foul(state, rules, shown)
    return open_up(_put(state, seat, replace(foul, foul=True)), seat, events)


def _charge(state: Poker, rules: PokerRules, seat: int) -> tuple[Poker, int]:
    player = state.players[seat]
    cost = min(player.staked, player.stack) if rules.stakes else 0
    if not cost:
        return state, 0
    return with_player(state, seat, stack=player.stack - cost, paid=player.paid + cost), cost


def pay(state: Poker, standing: list[Pot], events: Events) -> Poker:
    """Every leader stands: each pot goes to its best hand. A pot that nobody else could win makes no winner."""
    won: Counter[int] = Counter()
    for place, pot in enumerate(standing):
        best = leaders(state, pot)
        portions = shares(pot.amount, best)
        if len(pot.seats) > 1:
            facts = {"pot": place, "amount": pot.amount, "seats": best, "shares": list(portions.values())}
            events.append(Event("pot-won", public=facts))
            won.update(portions)
        else:
            events.append(Event("uncontested", best[0], {"amount": pot.amount}))
        for seat, amount in portions.items():
            state = paid_out(state, seat, amount)
    winners = tuple(_winner(state, seat, amount) for seat, amount in won.items())
    return replace(state, winners=winners, took_main=tuple(leaders(state, standing[0])), turn=None)


def paid_out(state: Poker, seat: int, amount: int) -> Poker:
    player = state.players[seat]
    return with_player(state, seat, stack=player.stack + amount, paid_out=player.paid_out + amount)


def _winner(state: Poker, seat: int, amount: int) -> Winner:
    shown = state.shown[seat] if state.shown else None
    if shown is None or not shown.open:
        return Winner(seat, amount)
    return Winner(seat, amount, shown.hand, shown.texts)


def may_look(state: Poker, seat: int) -> bool:
    if state.took_main is None:
        return any(winner.seat == seat for winner in state.winners)
    return seat in state.took_main


def validate_look(state: Poker, rules: PokerRules, seat: int, at: int) -> None:
    """Who won the main pot at a showdown may look at the cards of anyone who stayed, unless only the best is shown."""
    if state.phase not in ("between", "over") or not state.shown or not rules.show_all:
        raise Refused("not-now", phase=state.phase)
    if not may_look(state, seat):
        raise Refused("not-now", why="only-the-winner")
    if not 0 <= at < len(state.players) or not state.players[at].playing:
        raise Refused("bad-seats", seat=at, seats=[place for place in staying(state) if place != seat])
