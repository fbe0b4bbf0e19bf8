"""Announcements, where only the best presentation is shown: the length of every word and, as far as needed to rank
them, how many of its cards are of one colour and of one suit. They name no cards."""

from __future__ import annotations

from collections import Counter

from msgspec.structs import asdict

from engine.families.poker.events import Announced
from engine.families.poker.rules import PokerRules
from engine.families.poker.state import Announcement, Events, Poker, staying


def announce(state: Poker, rules: PokerRules, events: Events) -> None:
    """All presentations are in: the players announce theirs, from the dealer's left."""
    said = announcements(state, rules)
    events.extend(Announced(seat=seat, **asdict(said[seat])) for seat in staying(state) if seat in said)


def announcements(state: Poker, rules: PokerRules) -> dict[int, Announcement]:
    """Announcements by seat, once all have presented. A word proved false is not announced."""
    if rules.show_all or not state.shown:
        return {}
    found = {seat: shown.aloud for seat in staying(state) if (shown := state.shown[seat]) and shown.aloud}
    lengths = Counter(said.letters for said in found.values())
    colours = Counter((said.letters, said.of_colour) for said in found.values())
    told = {}
    for seat, said in found.items():
        if not said.letters or lengths[said.letters] == 1:
            told[seat] = Announcement(said.letters)
        elif colours[said.letters, said.of_colour] == 1:
            told[seat] = Announcement(said.letters, said.colour, said.of_colour)
        else:
            told[seat] = said
    return told
