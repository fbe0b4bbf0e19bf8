"""Dealer's Choice: the dealer calls the game and its changes, and then deals."""

from __future__ import annotations

from typing import Any, Protocol

from msgspec.structs import asdict, replace

from engine.contract import Offer
from engine.families.poker.actions import Choose
from engine.families.poker.events import CalledGame, GameCalled
from engine.families.poker.recipes import preview, read_recipe, wild_cards
from engine.families.poker.rules import PokerRules
from engine.families.poker.state import Events, Poker, PokerPlayer, asked
from engine.families.poker.variants import BASES, SCROKER
from engine.ranking.terms import Terms, call
from engine.refused import Refused, allowed

MOST_JOKERS = 2
ANY = 52


class Optioned(Protocol):
    """The source of a table's limits on calls: its state, or a view of it."""

    @property
    def options(self) -> dict[str, Any]: ...


def begin(state: Poker) -> Poker:
    """The dealer has to choose. The last hand's cards are gone; carried antes wait."""
    players = tuple(PokerPlayer(stack=player.stack) for player in state.players)
    state = replace(
        state,
        called=None,
        players=players,
        pack=(),
        stock=(),
        muck=(),
        pile=(),
        middle=(),
        for_all=(),
        lead=(),
        high=0,
        shown=(),
        winners=(),
    )
    return asked(state, state.dealer, phase="call")


def bases(table: Optioned) -> dict[str, PokerRules]:
    """The games that may be called at this table, in order; only Scroker, if no others may."""
    found = {base: BASES[base] for base in table.options["games"]}
    if table.options["invented"]:
        recipes = (read_recipe(text) for text in table.options["recipes"])
        found = {rules.name: rules for rules in recipes} | found
    return found or {"scroker": SCROKER}


def named(table: Optioned, name: str) -> tuple[PokerRules | None, bool]:
    """The game that a dealer means by a name, and whether the name says that it is hot."""
    known = bases(table)
    plain = {key: rules for base, rules in known.items() for key in (rules.name.lower(), base.lower())}
    spoken = " ".join(name.lower().split())
    found = known.get(name) or plain.get(spoken)
    if found is None and spoken.startswith("hot "):
        return plain.get(spoken.removeprefix("hot ")), True
    return found, False


def offer(state: Poker, players: int) -> Offer:
    return Offer("choose", choices=tuple(playable(state, players)), most=state.options["wild_cap"])


def playable(table: Optioned, players: int) -> dict[str, PokerRules]:
    """The games that make sense for this many players; only Scroker, if none do."""
    found = {
        name: rules
        for name, rules in bases(table).items()
        if allowed(check_sense, table, rules, players, invented=rules not in BASES.values())
    }
    return found or {"scroker": SCROKER}


def called_rules(table: Optioned, choice: Choose, players: int) -> PokerRules:
    """The rules that a choice results in, or a refusal that names the mistake."""
    base, hot = named(table, choice.base)
    base = base or playable(table, players).get(choice.base)
    if base is None:
        raise Refused("bad-call", why="base", base=choice.base, allowed=list(bases(table)))
    if not 0 <= choice.jokers <= MOST_JOKERS:
        raise Refused("bad-call", why="jokers", most=MOST_JOKERS)
    rules = replace(
        base,
        jokers=max(base.jokers, choice.jokers),
        terms=Terms(
            hot=base.terms.hot or choice.hot or hot,
            ruling=choice.ruling or base.terms.ruling,
            wild=choice.wild or base.terms.wild,
            hot_n_sours=base.terms.hot_n_sours if choice.hot_n_sours == "any" else choice.hot_n_sours,
            mix=base.terms.mix or choice.mix,
        ),
    )
    check_sense(table, rules, players, invented=base not in BASES.values())
    return rules


def check_sense(table: Optioned, rules: PokerRules, players: int, *, invented: bool = True) -> None:
    """Refuse a game with too many wild cards, or too few cards for all players."""
    call(rules.terms)  # refuses tokens that name no card
    cap = table.options["wild_cap"]
    if wild_cards(rules) > cap and cap < ANY:
        raise Refused("bad-call", why="wild-cap", wild=wild_cards(rules), cap=cap)
    left = preview(rules, players).left
    if invented and left < 1:
        raise Refused("bad-call", why="too-few-cards", players=players, missing=1 - left)


def choose(state: Poker, seat: int, choice: Choose, players: int, events: Events) -> Poker:
    return _called(state, seat, called_rules(state, choice, players), events)


def called_before(state: Poker, players: int, events: Events) -> Poker | None:
    """Deal the first hand as it was called when the table was opened. None if nothing was called, or if the game
    makes no sense for these players."""
    line = state.options["first_call"]
    if state.hand or not line:
        return None
    rules = read_recipe(line)
    known = rules.name in {one.name for one in bases(state).values()}
    invented = rules.name not in {one.name for one in BASES.values()}
    if not known or not allowed(check_sense, state, rules, players, invented=invented):
        return None
    return _called(state, state.dealer, rules, events)


def choose_first(state: Poker, seat: int, players: int, events: Events) -> Poker:
    """Call a game for a dealer whose time has run out."""
    return _called(state, seat, first_named(state, players), events)


def _called(state: Poker, seat: int, rules: PokerRules, events: Events) -> Poker:
    events.append(GameCalled(seat=seat, **asdict(told(rules))))
    return replace(state, called=rules)


def first_named(table: Optioned, players: int) -> PokerRules:
    """The first game of the table's list; without one, the first house game that makes sense for this many players."""
    found = playable(table, players)
    return next((found[base] for base in table.options["games"] if base in found), next(iter(found.values())))


def told(rules: PokerRules) -> CalledGame:
    """The called game, for all to see."""
    return CalledGame(game=rules.name, jokers=rules.jokers, **asdict(rules.terms))
