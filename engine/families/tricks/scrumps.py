"""Scrumps: the last player's word, and its spellcheck.

The window stays open until every opponent has accepted or time is up, and the next trick isn't led before that. If the
trick's taker is the last one who could challenge, leading accepts the word. There is no window where words are checked
at once, or where the word was proved earlier in the hand.
"""

from __future__ import annotations

from msgspec.structs import replace

from engine.common_events import Accepted, Presented
from engine.contract import Claim, Offer
from engine.families.card_table import scores
from engine.families.card_table.table import Events, require_phase, right_of
from engine.families.tricks.actions import Play
from engine.families.tricks.events import Scrumped
from engine.families.tricks.following import present_trick
from engine.families.tricks.rules import TrickRules
from engine.families.tricks.state import Scrump, Tricks, opponents
from engine.refused import Refused, allowed
from engine.words.folding import fold
from engine.words.lexica import lexicon_of
from engine.words.spelling import typed


def is_last(state: Tricks) -> bool:
    """Whether the next card completes the trick."""
    return len(present_trick(state)) == len(state.chairs) - 1


def verify(state: Tricks, rules: TrickRules, play: Play) -> None:
    """Refuse a scrump, unless it is a word of all the trick's letters, by its last player, for a taker whom the
    game allows."""
    if play.scrump is None:
        if play.to is not None:
            raise Refused("bad-scrump", why="no-word")
        return
    if not is_last(state):
        raise Refused("bad-scrump", why="not-last")
    if (play.to or "me") not in rules.scrump_to:
        raise Refused("bad-scrump", why="take-it")
    word = typed(play.scrump)
    letters = [card[3] for card in (*state.trick, play.card)]
    if sorted(word) != sorted(letters):
        raise Refused("bad-scrump", why="letters", letters="".join(letters), word=word)
    if state.options["words"] == "checked" and word not in lexicon_of(state.options):
        raise Refused("not-a-word", word=word)


def claim(state: Tricks, seat: int, play: Play) -> Scrump | None:
    if play.scrump is None:
        return None
    taker = right_of(state, seat) if play.to == "right" else seat
    return Scrump(seat=seat, word=fold(play.scrump), taker=taker)


def told(scrump: Scrump, events: Events) -> None:
    events.append(Scrumped(seat=scrump.seat, word=scrump.word, taker=scrump.taker))
    events.append(Presented(seat=scrump.seat, words=(scrump.word,)))


def verify_answer(state: Tricks, seat: int) -> Scrump:
    require_phase(state, "spellcheck")
    scrump = state.scrump
    if scrump is None or seat not in opponents(state, scrump.seat):
        raise Refused("not-now", why="own-side")
    if seat in scrump.accepted:
        raise Refused("not-now", why="done")
    return scrump


def offers(state: Tricks, seat: int) -> tuple[Offer, ...]:
    if state.scrump is None or not allowed(verify_answer, state, seat):
        return ()
    claims = (Claim(state.scrump.seat, state.scrump.word),)
    return (Offer("spellcheck", claims=claims), Offer("accept"))


def accept(state: Tricks, seat: int, events: Events) -> Tricks:
    scrump = verify_answer(state, seat)
    events.append(Accepted(seat=seat))
    return replace(state, scrump=replace(scrump, accepted=(*scrump.accepted, seat)))


def spellcheck(state: Tricks, rules: TrickRules, seat: int, events: Events) -> tuple[Tricks, bool]:
    """Let the lexicon decide: points by the game, and whether the word is true."""
    scrump = verify_answer(state, seat)
    true = scrump.word in lexicon_of(state.options)
    winner, loser = (scrump.seat, seat) if true else (seat, scrump.seat)
    points = {winner: rules.won_spellcheck, loser: rules.lost_spellcheck}
    if true:
        state = replace(state, proved=(*state.proved, scrump.word))
    state = scores.spellchecked(state, events, points, by=seat, of=scrump.seat, word=scrump.word, true=true)
    return state, true


def stands(state: Tricks, scrump: Scrump) -> bool:
    """Whether it cannot be challenged: every scrump is true here, or its word was proved in this hand."""
    return state.options["words"] == "checked" or scrump.word in state.proved
