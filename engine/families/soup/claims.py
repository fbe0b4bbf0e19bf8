"""Claims before a turn, and how they are settled.

    say_eat -> the player on the right complies, asks the lexicon (spellcheck), or both drop it
    inspect -> the same player drops it, or asks the lexicon
    doubt   -> the player on the right names a word that begins with the row, or complies

There is one claim a turn. After it, the claimant plays. If the player on the right offers to drop it, the
claimant either agrees or insists, and after that it can't be dropped. An offer to drop it is an answer: the clock then
runs for the other player, and when it runs out the claim is dropped.
"""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from engine.common_events import Presented
from engine.contract import Action, Claim, Offer
from engine.families.card_table import scores
from engine.families.card_table.table import Events, asked, require_phase, require_turn, right_of
from engine.families.soup.actions import Comply, Drop
from engine.families.soup.events import Complied, Doubted, Dropped, Insisted, Inspected, ToldToEat
from engine.families.soup.state import ClaimKind, How, Soup, SoupClaim, checked, is_word, minimum, row_text
from engine.families.soup.turns import eat, verify_turn
from engine.refused import Refused, allowed
from engine.words.folding import fold
from engine.words.spelling import typed

LOST, WON = 5, -5


def _verify_say(state: Soup, seat: int) -> None:
    verify_turn(state, seat)
    if checked(state):
        raise Refused("not-now", why="words-are-checked")


def _verify_first(state: Soup) -> None:
    if state.settled:
        raise Refused("not-now", why="said")


def verify_say_eat(state: Soup, seat: int) -> None:
    """Allow "eat the soup" only if the row is long enough to be a word, and its last card is the right neighbour's."""
    _verify_say(state, seat)
    if not state.row:
        raise Refused("not-now", why="no-soup")
    if len(state.row) < minimum(state):
        raise Refused("too-short", least=minimum(state), length=len(state.row))
    _verify_first(state)


def verify_doubt(state: Soup, seat: int) -> None:
    _verify_say(state, seat)
    if not state.row:
        raise Refused("not-now", why="no-soup")
    _verify_first(state)


def verify_inspect(state: Soup, seat: int) -> None:
    """Allow an inspection only of soup that the player on the right has just completed and eaten."""
    _verify_say(state, seat)
    if state.row or not state.eaten or state.eaten[-1].how != "eat":
        raise Refused("not-now", why="nothing-to-inspect")
    _verify_first(state)


VERIFY = {"eat": verify_say_eat, "inspect": verify_inspect, "doubt": verify_doubt}
SAYS: Mapping[str, ClaimKind] = {"say_eat": "eat", "inspect": "inspect", "doubt": "doubt"}


def sayable(state: Soup) -> tuple[str, ...]:
    """The claims that the player to move may make about their right neighbour. They depend on no hand, so all can
    know them."""
    return tuple(do for do, kind in SAYS.items() if allowed(VERIFY[kind], state, state.turn))


def say(state: Soup, seat: int, kind: ClaimKind, events: Events) -> Soup:
    VERIFY[kind](state, seat)
    claim = SoupClaim(kind=kind, by=seat, of=right_of(state, seat))
    match kind:
        case "eat":
            events.append(ToldToEat(seat=seat, of=claim.of, row=state.row))
        case "doubt":
            events.append(Doubted(seat=seat, of=claim.of, row=state.row))
        case "inspect":
            events.append(Inspected(seat=seat, of=claim.of, cards=state.eaten[-1].cards))
    return asked(state, phase="claim", claim=claim)


def verify_insist(state: Soup, seat: int) -> SoupClaim:
    require_phase(state, "claim")
    claim = state.claim
    if claim is None or claim.kind != "eat" or claim.of not in claim.dropped:
        raise Refused("not-now", why=claim.kind if claim else None)
    require_turn(seat, claim.by)
    return claim


def insist(state: Soup, seat: int, events: Events) -> Soup:
    """Asked to drop the claim, the claimant repeats it. Now the other player has to answer."""
    claim = verify_insist(state, seat)
    events.append(Insisted(seat=seat, of=claim.of))
    return asked(state, claim=replace(claim, dropped=(), insisted=True))


def answerer(claim: SoupClaim) -> int:
    return claim.by if claim.kind == "inspect" else claim.of


def asked_of(claim: SoupClaim) -> tuple[int, ...]:
    """The player who is waited for: the one who has to answer, or, once one of the two has offered to drop the
    claim, the other."""
    if claim.dropped:
        return (claim.by if claim.of in claim.dropped else claim.of,)
    return (answerer(claim),)


def silence(claim: SoupClaim) -> Action | None:
    """The act that silence counts as, if the player can only accept or ask the lexicon. A doubt demands a word, and
    an offer to drop a claim asks the claimant whether they meant it."""
    if claim.kind == "inspect":
        return Drop()
    return Comply() if claim.kind == "eat" and not claim.dropped else None


def may_act(claim: SoupClaim) -> tuple[int, ...]:
    """The players who may act. The player who has to answer still may after an offer to drop the claim. The
    claimant may drop it, or insist."""
    if claim.kind != "eat":
        return (answerer(claim),)
    claimant = () if claim.insisted or claim.by in claim.dropped else (claim.by,)
    return tuple(sorted((claim.of, *claimant)))


def _verify_answer(state: Soup, seat: int, *kinds: ClaimKind) -> SoupClaim:
    require_phase(state, "claim")
    claim = state.claim
    if claim is None or claim.kind not in kinds:
        raise Refused("not-now", why=claim.kind if claim else None)
    require_turn(seat, answerer(claim))
    return claim


def verify_comply(state: Soup, seat: int) -> SoupClaim:
    return _verify_answer(state, seat, "eat", "doubt")


def verify_spellcheck(state: Soup, seat: int) -> SoupClaim:
    return _verify_answer(state, seat, "eat", "inspect")


def verify_may_name(state: Soup, seat: int) -> SoupClaim:
    return _verify_answer(state, seat, "doubt")


def verify_name(state: Soup, seat: int, word: str) -> SoupClaim:
    claim = verify_may_name(state, seat)
    text = typed(word)
    if not text.isalpha() or not text.startswith(row_text(state)):
        raise Refused("bad-word-shape", word=text, begins=row_text(state))
    if len(text) < minimum(state):
        raise Refused("too-short", least=minimum(state), length=len(text))
    return claim


def verify_drop(state: Soup, seat: int) -> SoupClaim:
    """Allow dropping a claim if both players agree. An inspection is dropped by the player who began it."""
    require_phase(state, "claim")
    claim = state.claim
    if claim is None or claim.kind == "doubt":
        raise Refused("not-now", why="doubt")
    if seat not in ((claim.by,) if claim.kind == "inspect" else (claim.by, claim.of)):
        raise Refused("not-your-turn", turn=answerer(claim))
    if claim.insisted:
        raise Refused("not-now", why="insisted")
    if seat in claim.dropped:
        raise Refused("not-now", why="done")
    return claim


def offers(state: Soup, seat: int) -> tuple[Offer, ...]:
    found = [Offer(do) for do, kind in SAYS.items() if allowed(VERIFY[kind], state, seat)]
    if allowed(verify_insist, state, seat):
        found.append(Offer("say_eat"))
    if allowed(verify_comply, state, seat):
        found.append(Offer("comply"))
    if allowed(verify_spellcheck, state, seat):
        found.append(Offer("spellcheck", claims=(_contested(state),)))
    if allowed(verify_may_name, state, seat):
        found.append(Offer("name", text=True))
    if allowed(verify_drop, state, seat):
        found.append(Offer("drop"))
    return tuple(found)


def _contested(state: Soup) -> Claim:
    claim = state.claim
    assert claim is not None  # noqa: S101 - offered only while there is one
    return Claim(claim.of if claim.kind == "inspect" else claim.by, _text(state, claim))


def _text(state: Soup, claim: SoupClaim) -> str:
    return row_text(replace(state, row=state.eaten[-1].cards)) if claim.kind == "inspect" else row_text(state)


# --- settling -----------------------------------------------------------------------------------------------------


def comply(state: Soup, seat: int, events: Events) -> Soup:
    """The player eats. Complying with a doubt admits that there is no word, at the price of a lost spellcheck."""
    claim = verify_comply(state, seat)
    if claim.kind == "eat":
        events.append(Complied(seat=seat))
        return _settled(eat(state, seat, "told", events))
    return _settled(_doubt_proved(state, claim, row_text(state), events, granted=True))


def spellcheck(state: Soup, seat: int, events: Events) -> Soup:
    """Ask the lexicon. The player who asks loses if it is a word; a word still in the row is then eaten."""
    claim = verify_spellcheck(state, seat)
    word = _text(state, claim)
    true = is_word(state, word)
    other = claim.by if claim.kind == "eat" else claim.of
    loser, winner = (seat, other) if true else (other, seat)
    points = {loser: LOST, winner: WON}
    state = scores.spellchecked(state, events, points, by=seat, of=other, word=word, true=true)
    if claim.kind == "eat" and true:
        state = eat(state, claim.of, "told", events)
    return _settled(state)


def name(state: Soup, seat: int, word: str, events: Events) -> Soup:
    claim = verify_name(state, seat, word)
    text = fold(word)
    events.append(Presented(seat=seat, words=(text,)))
    if not is_word(state, text):
        return _settled(_doubt_proved(state, claim, text, events))
    points = {claim.by: LOST, seat: WON}
    state = scores.spellchecked(state, events, points, by=claim.by, of=seat, word=text, true=True, named=True)
    return _settled(state)


def drop(state: Soup, seat: int, events: Events) -> Soup:
    claim = verify_drop(state, seat)
    both = replace(claim, dropped=(*claim.dropped, seat))
    events.append(Dropped(seat=seat))
    if claim.kind == "inspect" or len(both.dropped) == 2:
        return _settled(state)
    return asked(state, claim=both)  # the other player gets the full time for it


def _doubt_proved(state: Soup, claim: SoupClaim, word: str, events: Events, *, granted: bool = False) -> Soup:
    """Settle a doubt in favour of its maker. `granted`: the lexicon wasn't asked, so the row may even be a word."""
    points = {claim.of: LOST, claim.by: WON}
    state = scores.spellchecked(
        state,
        events,
        points,
        by=claim.by,
        of=claim.of,
        word=word,
        true=False,
        granted=granted,
        named=not granted,
    )
    how: How = "doubted"
    return eat(state, claim.of, how, events)


def _settled(state: Soup) -> Soup:
    """The claimant plays now."""
    return asked(state, phase="play", claim=None, settled=True)
