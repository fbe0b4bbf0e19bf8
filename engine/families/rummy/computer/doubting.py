"""Whether to bet ten points that a word is false.

A player who does not know a word weighs two things: how often another player knows more, and how often people make
words up. Most unknown words are true. People make one up where it ends the hand, of five to seven letters that look
like a word; and they don't if the same cards make a word that all know. An unpronounceable word is challenged all
the same. Players with an announced level no higher than one's own are believed less. A master knows every word, so
its words are true, however odd, except for the few that it makes up to end the hand. If another master is at the
table, the others leave the challenge to it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import combinations
from math import exp
from types import MappingProxyType

from engine.computer.judging import looks, mood
from engine.computer.player import ComputerPlayer
from engine.contract import Claim, Offer, Strength
from engine.families.rummy.actions import Spellcheck
from engine.families.rummy.computer.letters import letters, rivals, vocabulary
from engine.families.rummy.view import RummyView
from engine.words.lexicon import Lexicon
from engine.words.signatures import signature, signatures

_FALSE: Mapping[Strength, float] = MappingProxyType({"plain": 0.5, "sly": 0.7, "shark": 1.1})
"""The number of false words for each true one, among unknown words of five letters that end the hand. It grows with
the player's vocabulary."""
_BEFORE = 0.02  # this part of it if the hand goes on
_BY_LENGTH: Mapping[int, float] = MappingProxyType({2: 0.05, 3: 0.05, 4: 0.2, 5: 1.0, 6: 1.7, 7: 1.7})
_LONGER: Mapping[Strength, float] = MappingProxyType({"plain": 0.3, "sly": 0.3, "shark": 1.0})
"""People hardly make up a word of all their cards. A shark knows that some do."""
_SAME_LETTERS, _ONE_LESS, _WITH_THE_DISCARD = 0.04, 0.14, 0.14
"""A known word would have done: of the same letters, without one of them, or with the card thrown last."""
_SMOOTH = ((0.0025, 0.25), (0.007, 0.5), (0.035, 1.0))
"""Weights up to each oddness: made-up words look good, but not as good as the commonest true ones."""
_ROUGH: Mapping[Strength, float] = MappingProxyType({"plain": 0.1, "sly": 0.1, "shark": 1.0})
"""The weight beyond it, below unpronounceable words. A shark is not so sure that people take such care."""
_LEAD, _MOST_LEAD = 50.0, 60
"""Points ahead that make a false word e times less likely, and the most that count."""
_HEARD_BESIDE, _UNHEARD_BESIDE, _BESIDE = 2.0, 0.7, 3
"""The weight of each of a few other words of the same player: they show whether that player knows more than
oneself."""
_PROVED = 0.4  # the weight of an unknown word that was proved true
_UNSAYABLE: Mapping[Strength, tuple[float, float, float]] = MappingProxyType(
    {"plain": (0.99999, 0.9999, 0.985), "sly": (0.99999, 0.9999, 0.985), "shark": (0.99999, 0.998, 0.99)}
)
"""The oddness of an unpronounceable word of three letters, of four, or a longer one."""
_ODD = 0.8  # two unknown long words that look like this are hardly both true
_UNSAYABLE_AT_A_KNOCK: Mapping[Strength, float] = MappingProxyType(
    {"plain": 0.98, "sly": 0.95, "shark": 0.79}
)
"""The value at Scrotch, where one word decides a whole hand."""
_SHORTEST, _LONG = 3, 5
_BUILT, _NOT_BUILT = 0.35, 1.2  # made of known parts, as UPHEAVE and HAULAGE are
_BEFORE_A_WORD = frozenset(
    ["UN", "RE", "OUT", "UP", "DE", "EN", "IN", "IM", "EM", "EX", "BE", "CO", "DIS", "MIS", "OVER"]
)
_BEHIND_A_WORD = frozenset(
    ["ED", "ER", "ES", "LY", "AL", "IC", "EE", "ING", "EST", "ERS", "AGE", "IST", "ISM", "IZE", "ISH"]
)
_PART = 3  # letters of a known word at least, one more after such a beginning
_MADE_UP_BY_A_MASTER = 7  # letters: all its cards but the one that it throws
_HIDES = (0.012, 0.035)
"""The oddness of a carefully made-up word. A word that looks even better is a common one with an ending, and true."""
_STUMBLES = -3.8  # the logarithm of its least likely letter: it has no odd spot, as COAXIAL has
_FIRST: Mapping[Strength, int] = MappingProxyType({"plain": 1, "sly": 1, "shark": 3})
"""The word is among this many first orders of its letters that come to mind: few true words are."""
_NO_BETTER = 2.0  # a player with no higher level hardly knows a word that this one has never heard
_SURE = 0.63  # two right challenges to each wrong one need this chance of a false word
CURIOUS: Mapping[Strength, float] = MappingProxyType({"plain": 0.0, "sly": 0.0, "shark": 1.0, "master": 1.0})
"""How often a weaker suspicion leads to a challenge: making words up must not be safe."""


def challenge(view: RummyView, offers: Mapping[str, Offer], player: ComputerPlayer) -> Spellcheck | None:
    claim = doubted(view, offers["spellcheck"].claims, player) if "spellcheck" in offers else None
    return None if claim is None else Spellcheck(claim.word, claim.seat)


def doubted(view: RummyView, claims: Iterable[Claim], player: ComputerPlayer) -> Claim | None:
    """The first word this player would bet ten points against. They decide on each word once a hand."""
    known = vocabulary(view, player.strength)
    for claim in claims:
        if claim.word not in known and (
            player.strength == "master" or mood(view, claim.word) < _asked(view, claim, known, player)
        ):
            return claim
    return None


def _asked(view: RummyView, claim: Claim, known: Lexicon, player: ComputerPlayer) -> float:
    """How often the player challenges this word."""
    strength, doubts = player.strength, player.character.doubts
    by_master = player.master_among((claim.seat,))
    if not player.knows_less_than(claim.seat) and _unsayable(view, known, claim, strength):
        return 1.0
    if player.master_among(seat for seat in rivals(view) if seat != claim.seat):
        return 0.0
    if by_master:
        return doubts if _as_masters_do(view, claim, known, strength) else 0.0
    odds = _false_to_true(view, claim, known, strength) * doubts
    if player.knows_no_less_than(claim.seat):
        odds *= _NO_BETTER
    false = odds / (1 + odds)
    return 1.0 if false >= _SURE else CURIOUS[strength] * false


def _as_masters_do(view: RummyView, claim: Claim, known: Lexicon, strength: Strength) -> bool:
    """Whether a master has probably made this word up. Only among such words are two false for each true one."""
    text, felt = claim.word, looks(known)
    return (
        view.phase == "out"
        and len(text) == _MADE_UP_BY_A_MASTER
        and _HIDES[0] < felt.oddness(text) <= _HIDES[1]
        and felt.worst(text) >= _STUMBLES
        and _explained(view, text, known, ends=True) == 1.0
        and text in felt.made_up(text, len(text))[: _FIRST[strength]]
    )


def _unsayable(view: RummyView, known: Lexicon, claim: Claim, strength: Strength) -> bool:
    text, seat = claim.word, claim.seat
    if len(text) < _SHORTEST:
        return False
    limit = _UNSAYABLE[strength][min(len(text), _LONG) - _SHORTEST]
    if view.game_rules.knocks:
        limit = min(limit, _UNSAYABLE_AT_A_KNOCK[strength])
    felt = looks(known)
    odd = sum(
        len(word.text) >= _LONG - 1 and word.text not in known and felt.oddness(word.text) > _ODD
        for word in view.words
        if word.seat == seat
    )
    if odd > 1 and len(text) >= _LONG - 1:
        limit = min(limit, _ODD)
    return felt.oddness(text) > limit


def _false_to_true(view: RummyView, claim: Claim, known: Lexicon, strength: Strength) -> float:
    """The odds that the word is false."""
    ends, text = view.phase == "out", claim.word
    odds = _FALSE[strength] * (1.0 if ends else _BEFORE) * _BY_LENGTH.get(len(text), _LONGER[strength])
    odds *= _explained(view, text, known, ends=ends) * _looking(known, text, strength)
    return odds * _beside(view, claim, known) * _led(view, claim.seat)


def _looking(known: Lexicon, text: str, strength: Strength) -> float:
    odd = looks(known).oddness(text)
    weight = next((weight for most, weight in _SMOOTH if odd <= most), _ROUGH[strength])
    return weight * (_BUILT if _built(known, text) else _NOT_BUILT)


def _built(known: Lexicon, text: str) -> bool:
    """Whether the text is two words, a beginning and a word, or a word and an ending."""
    for cut in range(2, len(text) - 1):
        front, back = text[:cut], text[cut:]
        if (
            cut >= _PART
            and front in known
            and (back in _BEHIND_A_WORD or (len(back) >= _PART and back in known))
        ):
            return True
        if front in _BEFORE_A_WORD and len(back) > _PART and back in known:
            return True
    return False


def _led(view: RummyView, seat: int) -> float:
    lead = view.seats[seat].score - (0 if view.seat is None else view.seats[view.seat].score)
    return exp(-max(-_MOST_LEAD, min(_MOST_LEAD, lead)) / _LEAD)


def _beside(view: RummyView, claim: Claim, known: Lexicon) -> float:
    """The evidence of the other words of the player who laid it."""
    odds, others = 1.0, [word for word in view.words if word.seat == claim.seat and word.text != claim.word]
    for word in others[:_BESIDE]:
        odds *= _HEARD_BESIDE if word.text in known else _PROVED if word.proved else _UNHEARD_BESIDE
    return odds


def _explained(view: RummyView, text: str, known: Lexicon, *, ends: bool) -> float:
    """The odds of a better explanation: players make up no word if the same cards make a true one."""
    size = len(text)
    if signature(text) in signatures(known, size):
        return _SAME_LETTERS
    if not ends:
        return 1.0
    fits = view.rules.out.fits
    if fits(size - 1) and _some_word(known, text, size - 1):
        return _ONE_LESS
    spare = text + letters(view.discards[-1:])
    found = any(fits(many) and _some_word(known, spare, many) for many in (size, size + 1))
    return _WITH_THE_DISCARD if found else 1.0


def _some_word(known: Lexicon, held: str, size: int) -> bool:
    made = signatures(known, size)
    return any("".join(part) in made for part in combinations(signature(held), size))
