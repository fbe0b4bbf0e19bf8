"""What computer players say when a hand is over: at most one line a hand, and only where the server wants it.

A line follows from what everybody has seen, and names no card and no word. The same hand always gets the same line.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple
from zlib import crc32

from engine.common_events import HandBegins, HandEnds, Spellchecked
from engine.events import Event
from screens.i18n.language import later
from screens.table.stage import Stage


class Voice(NamedTuple):
    """How often a computer says something, and what, by what has happened to it."""

    talks: float
    won: tuple[str, ...]
    caught: str  # their word was found false
    right: str  # they challenged a false word
    wrong: str  # they challenged a true one


VOICES: Mapping[str, Voice] = MappingProxyType(
    {
        "Ada": Voice(
            0.25,
            (later("I counted twice. It was enough."), later("Slowly does it.")),
            caught=later("That was not like me. Let us not speak of it."),
            right=later("I only ask when I am sure."),
            wrong=later("Next time I will look it up. Quietly."),
        ),
        "Bertrand": Voice(
            0.35,
            (later("You may check my arithmetic. Please do."), later("Proved.")),
            caught=later("I withdraw the word, not the method."),
            right=later("Show me, I said. You could not."),
            wrong=later("Good. Now we know."),
        ),
        "Cleo": Voice(
            0.5,
            (later("Fortune and I have an understanding."), later("Somebody could have stopped me.")),
            caught=later("It sounded better in my head."),
            right=later("One knows one's own trade."),
            wrong=later("A real word? How dull."),
        ),
        "Dot": Voice(
            0.4,
            (later("Did I win? How kind of you."), later("I just play what looks friendly.")),
            caught=later("Everyone else's words are true. Why not mine?"),
            right=later("I hate to ask. I really do."),
            wrong=later("There. I knew you were honest."),
        ),
        "Edgar": Voice(
            0.7,
            (
                later("My grandmother won just like that. In a storm."),
                later("That one goes into the memoirs."),
            ),
            caught=later("They say it in the village I come from."),
            right=later("I have told too many tales not to know one."),
            wrong=later("The truth. I did not see that coming."),
        ),
        "Flora": Voice(
            0.35,
            (later("I only stayed because I was curious."), later("Honesty pays, now and then.")),
            caught=later("My one lie this year."),
            right=later("Nothing personal. It just wasn't a word."),
            wrong=later("I beg your pardon, and the dictionary's."),
        ),
        "Gus": Voice(
            0.7,
            (later("Ha! Again?"), later("I have no idea how that happened.")),
            caught=later("Worth it."),
            right=later("Nice try. I would have done the same."),
            wrong=later("It is only a game, I keep telling myself."),
        ),
        "Hypatia": Voice(
            0.25,
            (later("As expected, to within a card."), later("The rest is bookkeeping.")),
            caught=later("A rounding error."),
            right=later("There is no such entry."),
            wrong=later("Noted. I shall remember that word."),
        ),
        "Ivo": Voice(
            0.3,
            (later("You blinked."), later("Thank you. That was instructive.")),
            caught=later("Well spotted. Don't get used to it."),
            right=later("A little too smooth, that word."),
            wrong=later("Sharp. I will be sharper."),
        ),
        "Juno": Voice(
            0.3,
            (later("Somebody had to."), later("That went well.")),
            caught=later("It was worth a try."),
            right=later("I had a feeling."),
            wrong=later("Oh well."),
        ),
    }
)
MOMENTS = ("caught", "right", "wrong", "won")
"""What is worth a remark, the best occasion first."""


def remark(stage: Stage, events: Sequence[Event], hand: int, computers: Iterable[int]) -> str:
    """The line of one of these seats about the hand in which these events end, or nothing."""
    begun = max((place for place, event in enumerate(events) if isinstance(event, HandBegins)), default=0)
    played, found = events[begun:], []
    for seat in computers:
        name = stage.plain_name(seat).partition(" ")[0]
        voice, moment = VOICES.get(name), _moment(played, seat)
        mood = crc32(f"{stage.table.id}/{hand}/{name}".encode())
        if voice is not None and moment and mood < voice.talks * (1 << 32):
            found.append((MOMENTS.index(moment), mood, seat, voice))
    if not found:
        return ""
    place, mood, seat, voice = min(found, key=lambda one: one[:3])
    line = voice.won[mood % len(voice.won)] if MOMENTS[place] == "won" else getattr(voice, MOMENTS[place])
    return stage.i18n.say("**{name}**: “{line}”", name=stage.name(seat), line=stage.i18n.say(line))


def _moment(events: Sequence[Event], seat: int) -> str:
    """The best occasion this seat has had."""
    had = set()
    for event in events:
        if isinstance(event, Spellchecked):
            if event.by == seat:
                had.add("wrong" if event.true else "right")
            elif event.of == seat and not event.true:
                had.add("caught")
        elif isinstance(event, HandEnds) and seat in {winner.seat for winner in event.winners}:
            had.add("won")
    return next((moment for moment in MOMENTS if moment in had), "")
