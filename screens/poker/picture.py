"""A poker table: as a bystander sees it, or with the reader's own cards under it; and these cards alone."""

from __future__ import annotations

from itertools import accumulate
from types import MappingProxyType

from drawing.scenes import Bracket, Own, PokerScene, PokerSeat
from engine.families.poker.rules import Betting, Middle
from engine.families.poker.view import PokerView, SeatView
from engine.ranking.best import best
from engine.ranking.scroker import HAND, Category
from engine.ranking.terms import call
from engine.words.lexica import lexicon_of
from screens import first_hands
from screens.i18n.language import to_say
from screens.pictures.faces import face
from screens.pictures.wording import bare, facts, name, title
from screens.poker import showing
from screens.poker.wording import declared
from screens.profanity import public_word
from screens.table import called_games
from screens.table.family import Spoken
from screens.table.hand_names import COMES_TO, announcement, hand_name
from screens.table.stage import Stage

ZOOT_GROWS = ("bet", "turns")
"""While cards are still to come."""
PEPPERS = frozenset({"ch"})
SHORT = to_say({"le": "Lemons", "li": "Limes", "an": "Animals", "ch": "Chilis"})
WITH_CHILI = to_say({"le": "Lemons + Chili", "li": "Limes + Chili"})
"""The suits of a bracket."""
LEAST = MappingProxyType({"scroker": 352, "spit": 384, "longhorn": 370, "scrapok": 342, "zoot": 334})
NEWLY = MappingProxyType({"scroker": 48, "spit": 48, "longhorn": 48})
"""Heights with the names of brackets and of both ends of the ladder."""
PHASES = to_say(
    {
        "think": "time to think",
        "draw": "draw",
        "turns": "drawing turns",
        "present": "showdown",
        "spellcheck": "showdown",
        "between": "between hands",
        "over": "the game is over",
    }
)
"""Every phase but betting, which names its rounds."""


def scene(stage: Stage) -> PokerScene:
    view = stage.seen(PokerView)
    return PokerScene(
        deck=stage.faces.deck.id,
        title=title(stage),
        corner=_number(stage),
        note=bare(_note(stage)),
        pot=_pot(stage, carried=False).upper(),
        middle=view.middle,
        pile=view.pile[-1:],
        stock=view.stock if view.pile else 0,
        seats=tuple(_seat(stage, place) for place in _places(stage)),
        own=own(stage),
        least=_least(stage),
    )


def _least(stage: Stage) -> float:
    """The height for a whole hand, for a lone player: their pictures replace each other, and a higher one would be
    shown narrower."""
    view = stage.seen(PokerView)
    if stage.seat is None or stage.table.only_person is None or view.phase in ("call", "between", "over"):
        return 0
    rules = view.rules
    if rules.ranking != "scroker":
        return LEAST[rules.ranking]
    middle = any(isinstance(street, Middle) for street in rules.streets)
    game = "spit" if middle else "longhorn" if rules.own_cards > HAND else "scroker"
    return LEAST[game] + (NEWLY[game] if first_hands.is_new(stage) else 0)


def _places(stage: Stage) -> list[int]:
    seats = enumerate(stage.seen(PokerView).seats)
    return [place for place, seat in seats if seat.presence != "free" or seat.dealt]


def holds(stage: Stage) -> bool:
    if stage.seat is None:
        return False
    mine = stage.seen(PokerView).seats[stage.seat]
    return bool(mine.cards or mine.up)


def own(stage: Stage) -> Own | None:
    """The reader's cards, with brackets over those that may share a word and marks on new ones. No word list is
    used."""
    if stage.seat is None or not holds(stage):
        return None
    view = stage.seen(PokerView)
    mine = view.seats[stage.seat]
    shared = view.middle if view.rules.ranking == "scroker" and not mine.up else ()
    held = stage.arranged((*mine.cards, *shared))
    fresh = (mine.drew or 0) if view.phase == "draw" or not mine.acted else 0
    zoot = view.rules.ranking == "zoot"
    if zoot and view.phase == "turns" and stage.seat in stage.to_act:
        fresh = view.taken
    say, ranked, newly, rung = (
        stage.i18n.say,
        view.rules.ranking == "scroker",
        first_hands.is_new(stage),
        standing(stage),
    )
    return Own(
        cards=held,
        together=_together(stage, held) if ranked else (),
        fresh=mine.cards[-fresh:] if fresh else (),
        free=max(0, view.rules.own_cards - len(held)) if zoot and view.phase in ZOOT_GROWS else 0,
        whole=_whole(stage)
        if zoot and newly and first_hands.goal(stage) not in first_hands.told(stage)
        else "",
        shared=shared,
        ladder=ranked,
        rung=rung,
        ends=(say("weak"), say("strong")) if ranked and newly else (),
        rung_name=say("you: {hand}", hand=say(COMES_TO[rung])) if rung is not None and newly else "",
        up=mine.up,
        up_label=stage.i18n.say("Face up") if mine.up else "",
    )


def _whole(stage: Stage) -> str:
    """The goal of a hand at ZOOT!."""
    if stage.seen(PokerView).rules.own_cards > HAND:
        return stage.i18n.say("one word of all seven")
    return stage.i18n.say("one word of all five")


def standing(stage: Stage) -> Category | None:
    """The rank of the reader's present cards. Shown only if words are checked and no other person plays, who would
    have to know; otherwise it takes a hint. In the first hands one of both is enough; never in a hand that others
    get, too."""
    view = stage.seen(PokerView)
    alone, checked = not _others_play(stage), view.options["words"] == "checked"
    enough = alone or checked if first_hands.is_new(stage) else alone and checked
    if not enough or view.rules.ranking != "scroker" or stage.table.is_apart:
        return None
    mine = view.seats[stage.seat or 0]
    cards = mine.cards + mine.up + view.middle
    return best(cards, lexicon_of(view.options), view.rules.terms).category if len(cards) >= HAND else None


def _others_play(stage: Stage) -> bool:
    """Whether other people play this hand, even if they have left it. A player who joins plays the next."""
    seen = stage.seen(PokerView).seats
    return stage.seat is None or any(
        place != stage.seat and seat.strength is None and (seat.taken or seen[place].dealt)
        for place, seat in enumerate(stage.table.seats)
    )


def _together(stage: Stage, held: tuple[str, ...]) -> tuple[Bracket, ...]:
    """Jokers and wild cards go with everything, and join every neighbouring bracket."""
    called = call(stage.seen(PokerView).rules.terms)
    free = {at for at, card in enumerate(held) if card in called.wild or card in called.deck.jokers}
    found: list[Bracket] = []
    for pool in (*called.pools, PEPPERS):
        own = [at for at, card in enumerate(held) if at not in free and called.suit.get(card) in pool]
        places = sorted({*own, *free}) if own else []
        if not _adjoin(places):
            places = own
        if not _adjoin(places):
            continue
        suits = [called.suit[held[at]] or "" for at in own]
        found.append(
            Bracket(
                first=places[0],
                last=places[-1],
                suit=next((one for one in suits if one != "ch"), "ch"),
                name=_named(stage, suits) if first_hands.is_new(stage) else "",
            )
        )
    return tuple(one for one in dict.fromkeys(found) if not any(_within(one, other) for other in found))


def _adjoin(places: list[int]) -> bool:
    return bool(places) and places[-1] - places[0] + 1 == len(places)


def _named(stage: Stage, suits: list[str]) -> str:
    say, found = stage.i18n.say, [suit for suit in SHORT if suit in suits]
    if len(found) == 2 and found[0] in WITH_CHILI and found[1] == "ch":
        return say(WITH_CHILI[found[0]])
    return " + ".join(say(SHORT[suit]) for suit in found)


def _within(one: Bracket, other: Bracket) -> bool:
    return one != other and other.first <= one.first and one.last <= other.last


def lines(stage: Stage, scene: PokerScene, told: Spoken) -> list[str]:
    say = stage.i18n.say
    parts = [", ".join(filter(None, (scene.title, scene.corner, _phase(stage)))), scene.note, _pot(stage)]
    if scene.middle:
        parts.append(say("Middle: {cards}", cards=told(stage, scene.middle)))
    if scene.pile:
        parts.append(say("Top of the pile: {cards}", cards=told(stage, scene.pile)))
    if scene.stock:
        parts.append(say("Stock {n}", n=scene.stock))
    parts += [
        _said(stage, seat, place, told) for seat, place in zip(scene.seats, _places(stage), strict=True)
    ]
    return parts


def _phase(stage: Stage) -> str:
    view, say = stage.seen(PokerView), stage.i18n.say
    if view.phase in PHASES:
        return say(PHASES[view.phase])
    rounds = sum(isinstance(street, Betting) for street in view.rules.streets[: view.street + 1])
    return say("betting round {number}", number=rounds)


def _said(stage: Stage, seat: PokerSeat, place: int, told: Spoken) -> str:
    i18n, view = stage.i18n, stage.seen(PokerView)
    behind = view.seats[place]
    chosen = behind.declared and view.phase == "bet"
    parts = [
        seat.line,
        i18n.say("bet {amount}", amount=seat.bet) if seat.bet else "",
        seat.word,
        told(stage, seat.cards) if not seat.own else "",
        i18n.say("has chosen in advance: {what}", what=declared(stage, behind)) if chosen else "",
        i18n.say("deals") if seat.dealer else "",
        i18n.say("to act") if seat.acts else "",
    ]
    return f"{seat.name} {', '.join(filter(None, parts))}".rstrip()


def _number(stage: Stage) -> str:
    hand = stage.view.hand
    return stage.i18n.say("hand {hand}", hand=hand) if hand else ""


def _seat(stage: Stage, place: int) -> PokerSeat:
    view = stage.seen(PokerView)
    seat, mine = view.seats[place], place == stage.seat
    words = tuple(claim for word in seat.shown.words for claim in word) if seat.shown else ()
    five = seat.shown.five if seat.shown else ()
    cards = words or (seat.up if mine else (*seat.cards, *seat.up)) or five
    hidden = seat.count - (0 if mine else len(seat.cards)) if seat.playing and not (words or five) else 0
    return PokerSeat(
        name=name(stage, place),
        line=_line(stage, seat, mine=mine),
        brief=_done(stage, seat) if seat.playing and not mine and not seat.all_in else "",
        cards=cards,
        hidden=hidden,
        bet=stage.i18n.number(seat.bet) if seat.bet else "",
        begins=tuple(accumulate(map(len, seat.shown.words[:-1]))) if words and seat.shown else (),
        word=_word(stage, seat),
        hand=_hand(stage, seat),
        suit=seat.announced.suit if seat.announced and not seat.shown else "",
        dealer=place == view.dealer,
        acts=place in stage.to_act,
        out=seat.dealt and not seat.playing,
        own=mine,
        face=face(stage, place),
    )


def _line(stage: Stage, seat: SeatView, *, mine: bool) -> str:
    """Their chips, or the one more important fact. Readers know their own acts."""
    view, say = stage.seen(PokerView), stage.i18n.say
    chips = stage.i18n.number(seat.stack) if stage.stakes else ""
    if seat.presence != "here":
        return facts(chips, say("away")) if seat.presence == "away" else say("has left")
    if view.rules.tournament and _out_of_chips(view, seat):
        return say("out")
    if view.phase in ("between", "over"):
        return chips
    if seat.dealt and not seat.playing:
        return say("folded")
    if seat.all_in and stage.stakes:
        return say("all in")
    return chips if mine else facts(chips, _done(stage, seat))


def _done(stage: Stage, seat: SeatView) -> str:
    """Their last act, unless a bet shows it; the number of swapped cards stays to the end."""
    say, phase = stage.i18n.say, stage.view.phase
    if (phase == "present" and seat.presented) or (phase == "think" and seat.ready):
        return say("ready")
    if seat.drew is not None:
        return say("swapped {n}", n=seat.drew) if seat.drew else say("kept all")
    return say("checked") if phase == "bet" and seat.checked else ""


def _word(stage: Stage, seat: SeatView) -> str:
    if seat.shown is None:
        return announcement(stage, seat.announced) if seat.announced is not None else ""
    return facts(_hand(stage, seat), " + ".join(public_word(stage, text) for text in seat.shown.texts))


def _hand(stage: Stage, seat: SeatView) -> str:
    """The hand in short: its cards spell the words, and the suit is drawn."""
    told = seat.announced
    if seat.shown is not None:
        return stage.i18n.say("false word") if seat.shown.foul else hand_name(stage, seat.shown.hand)
    if told is None:
        return ""
    if told.suit:
        return f"{told.letters}, {told.of_colour}, {told.of_suit}"
    letters, *more = announcement(stage, told).split(", ")
    return f"{told.letters}, {more[0]}" if more else letters


def _pot(stage: Stage, *, carried: bool = True) -> str:
    """`carried`: say that it goes into the next hand."""
    view, i18n = stage.seen(PokerView), stage.i18n
    if not stage.stakes:
        return ""
    amounts = _side_by_side(view)
    if len(amounts) > 1:
        layers = [i18n.say("main {amount}", amount=i18n.number(amounts[0]))]
        layers += [i18n.say("side {amount}", amount=i18n.number(amount)) for amount in amounts[1:]]
        return i18n.say("Pot {amount} ({layers})", amount=i18n.number(sum(amounts)), layers=", ".join(layers))
    if not amounts and view.carried and not carried:
        return i18n.say("Pot {amount}", amount=i18n.number(view.carried))
    if not amounts and view.carried:
        return i18n.say("Pot {amount}, carried to the next hand", amount=i18n.number(view.carried))
    return i18n.say("Pot {amount}", amount=i18n.number(sum(amounts))) if any(amounts) else ""


def _side_by_side(view: PokerView) -> list[int]:
    """The main pot and the side pots. During a betting round, stakes differ without a side pot: one begins only
    when an all-in player can follow no further."""
    found: list[int] = []
    reached: tuple[int, ...] = ()
    for pot in view.pots:
        stopped = (seat for seat in reached if seat not in pot.seats)
        if found and not any(view.seats[seat].all_in for seat in stopped):
            found[-1] += pot.amount
        else:
            found.append(pot.amount)
        reached = pot.seats
    return found


def _note(stage: Stage) -> str:
    """The call, a tournament's level, or the leader by face-up cards."""
    view, i18n = stage.seen(PokerView), stage.i18n
    if not view.rules.tournament:
        return " · ".join(filter(None, (called_games.on_table(stage), showing.lead(stage))))
    left = sum(not _out_of_chips(view, seat) for seat in view.seats)
    return i18n.say(
        "ante {ante} · {left} of {players} players left",
        ante=i18n.number(view.ante),
        left=left,
        players=len(view.seats),
    )


def _out_of_chips(view: PokerView, seat: SeatView) -> bool:
    """Whether they have no chips, and are not all in for some."""
    return not seat.stack and (view.phase in ("between", "over") or not seat.playing)
