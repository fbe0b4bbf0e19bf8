"""A hand's result as players read it: the winners and why, the shown cards, and every chip and point."""

from __future__ import annotations

import re
from collections.abc import Sequence

from drawing.lettering import width_of
from engine.hindsight.bluffs import Bluff
from engine.words import fold
from engine.words.definitions import load_definitions
from engine.words.lexica import lexicon_of
from screens.i18n.language import to_say
from screens.i18n.option_names import changed_rules
from screens.profanity import public_word
from screens.results.because import because
from screens.results.items import reasons
from screens.table import series
from screens.table.called_games import as_called, called_words
from screens.table.hand_names import announcement, hand_name, words_of
from screens.table.hand_result import Feat, HandResult, Hinted, ShownHand, SideResult
from screens.table.stage import Stage
from screens.word_sheet import PARTS

SHORT_MEANING, LONGEST_MEANING = 60, 90
USAGE = re.compile(r"^\(.*?\)\s*(?=\S)")
"""What a meaning begins with: "(usually followed by “to”)"."""
LINE, TWO_LINES, SIZE = 295, 570, 16
"""One line and two on a phone, in Inter; the fonts there may be a little wider."""


def headline(stage: Stage, result: HandResult) -> str:
    """The winners, in a few words."""
    say = stage.i18n.say
    if result.void:
        return say("Hand {hand} is void", hand=result.hand)
    if not result.won:
        return say("Nobody wins")
    if result.chips:
        pots = dict.fromkeys(won.seats for won in result.won)
        return ", ".join(_won_chips(stage, result, seats) for seats in pots)
    names = _names(stage, result.winners)
    if len(result.won) > 1:
        return say("{names} share the hand", names=names)
    several = len(result.winners) > 1
    return say("{names} win the hand", names=names) if several else say("{name} wins the hand", name=names)


def _won_chips(stage: Stage, result: HandResult, seats: Sequence[int]) -> str:
    """The number is the one beside the player's name: a pot also holds their own chips."""
    say, names, share = stage.i18n.say, _names(stage, seats), result.share_of(seats[0])
    if len(seats) > 1:
        return say("{names} split the pot", names=names)
    if share is None or share.change <= 0:
        return say("{name} wins a pot", name=names)
    return say("{name} wins {amount}", name=names, amount=stage.i18n.number(share.change))


def _names(stage: Stage, seats: Sequence[int]) -> str:
    return " + ".join(map(stage.name, seats))


def subtitle(stage: Stage, result: HandResult) -> str:
    """The hand, and its game."""
    say, table = stage.i18n.say, stage.table
    parts = [table.game.name.upper(), say("table {table}", table=table.short)]
    parts.append(say("hand {hand}", hand=result.hand))
    if result.called is not None:
        parts.append(called_words(stage.i18n, stage.faces, as_called(result.called)))
    return " · ".join(parts)


def paragraphs(stage: Stage, result: HandResult, *, beside: bool = False) -> list[str]:
    """Everything under the headline. `beside`: without the parts in the result's picture and its sentence."""
    if result.void:
        return [] if beside else [*filter(None, (not_counted(stage, result), series.told(stage)))]
    shown, why, after = list[str](), list[str](), list[str]()
    if not beside:
        shown = [shown_line(stage, one) for one in _in_order(result)]
        why = [because(stage, result), *barred(stage, result)]
        after = [
            *gone(stage, result),
            standings(stage, result),
            series.told(stage) if result.standings else "",
        ]
    doubtful = "" if beside and result.chips else unchecked(stage, result)
    announced = (f"**{stage.name(one.seat)}** · {announcement(stage, one)}" for one in result.announced)
    found = (
        (celebrated(stage, feat) for feat in result.feats),
        (*shown, *announced),
        (*why, doubtful),
        (share_line(stage, share) for share in ranked(stage, result)),
        after,
        (_hinted(stage, one) for one in result.hints),
        (_rules(stage),),
    )
    return [paragraph for lines in found if (paragraph := "\n".join(filter(None, lines)))]


def _rules(stage: Stage) -> str:
    """The changed rules, if any."""
    rules = changed_rules(stage.i18n, stage.table.game, stage.table.options)
    return stage.i18n.say("-# Rules here: {rules}", rules=" · ".join(rules)) if rules else ""


def _hinted(stage: Stage, one: Hinted) -> str:
    name = stage.name(one.seat)
    return stage.i18n.count("-# {name} took {n} hint.", "-# {name} took {n} hints.", one.n, name=name)


def not_counted(stage: Stage, result: HandResult) -> str:
    back = [
        f"{stage.name(seat)} {stage.i18n.number(amount)}"
        for seat, amount in enumerate(result.returned)
        if amount
    ]
    if back:
        return stage.i18n.say("It does not count. The chips are back: {chips}.", chips=", ".join(back))
    return stage.i18n.say("It does not count, and nobody's score changes.")


# --- shown cards --------------------------------------------------------------------------------------------


def _in_order(result: HandResult) -> list[ShownHand]:
    """The winners first."""
    return sorted(result.shown, key=lambda one: one.seat not in result.winners)


def shown_line(stage: Stage, one: ShownHand) -> str:
    """A player's shown cards: `**ann** · Frog · **TOAD** 🐢T …`, without hidden ones."""
    false = [false_word(stage, word) for word in dict.fromkeys(one.false)]
    parts = [hand_name(stage, one.hand) if one.hand else "", *_words(stage, one), *false]
    if one.deadwood is not None:
        parts.append(_deadwood(stage, one.deadwood))
    if not any(parts):
        return ""
    return " · ".join(part for part in (f"**{stage.name(one.seat)}**", *parts) if part)


def false_word(stage: Stage, word: str) -> str:
    return stage.i18n.say("~~{word}~~ is not a word", word=public_word(stage, word))


def true_word(stage: Stage, word: str) -> str:
    return stage.i18n.say("{word} is a word", word=public_word(stage, word))


def _words(stage: Stage, one: ShownHand) -> list[str]:
    """Each word with its cards; a hand without words as its cards alone."""
    if not one.words:
        return [stage.faces.word(cards) for cards in one.cards]
    if len(one.words) != len(one.cards):
        return [words_of(stage, one.words)]
    return [
        f"**{public_word(stage, word)}** {stage.faces.word(cards)}"
        for word, cards in zip(one.words, one.cards, strict=True)
    ]


def _deadwood(stage: Stage, cards: Sequence[str]) -> str:
    if not cards:
        return stage.i18n.say("no deadwood")
    return stage.i18n.say("deadwood {cards}", cards=stage.faces.row(cards))


def unchecked(stage: Stage, result: HandResult) -> str:
    """The warning about unchallenged words, which may be bluffs on honour: they were not looked up."""
    options = stage.table.options
    if options.get("words") != "honour" or options.get("showdown") == "auto":  # the bot shows real words only
        return ""
    looked_up = {fold(event.word) for event in result.checked}
    shown = [word for one in _in_order(result) for word in one.words if fold(word) not in looked_up]
    words = ", ".join(public_word(stage, word) for word in dict.fromkeys(shown))
    return stage.i18n.say("-# Not challenged, so never looked up: {words}.", words=words) if words else ""


def bluffed(stage: Stage, found: Sequence[Bluff]) -> list[str]:
    """Unchallenged words that are none, for a lone player."""
    i18n = stage.i18n
    return [
        i18n.count(
            "{word} was a bluff: a challenge would have won {n} chip.",
            "{word} was a bluff: a challenge would have won {n} chips.",
            one.prize,
            word=f"**{public_word(stage, one.word)}**",
        )
        if one.prize
        else i18n.say("{word} was a bluff.", word=f"**{public_word(stage, one.word)}**")
        for one in found
    ]


def meant(stage: Stage, result: HandResult, *, alone: bool) -> str:
    """The longest word of a single winner, if its meaning exposes no bluff: for a lone player, and if words are
    checked or this one was proved."""
    shown = result.shown_by(result.winners[0]) if len(result.won) == len(result.winners) == 1 else None
    word = max(shown.words, key=len, default="") if shown is not None else ""
    open_to_all = stage.table.options.get("words") != "honour" or word in {
        one.word for one in result.checked if one.true
    }
    return word if alone or open_to_all else ""


def meaning(stage: Stage, word: str, *, whole: bool = False) -> str:
    """The meaning of this word, if it may be shown: in two lines, unless it is wanted whole. Reads a file."""
    lexicon = lexicon_of(stage.table.options)
    if fold(word) not in lexicon or lexicon.masked(fold(word)):
        return ""
    dictionary = load_definitions(lexicon.language)
    found = None
    if dictionary is not None:
        found = dictionary.brief(word, SHORT_MEANING) or dictionary.brief(word, LONGEST_MEANING)
    if found is None:
        return ""
    say, (base, one) = stage.i18n.say, found
    text = one.text if whole else USAGE.sub("", one.text)
    told = text if text.endswith((".", "…")) else f"{text}."  # many are cut off by an ellipsis
    if base != fold(word):
        said = say("**{word}**, from {base}: {meaning}", word=word, base=base, meaning=told)
        return said if whole else _in_two_lines(said)
    bare = say("**{word}**: {meaning}", word=word, meaning=told)
    if one.part not in PARTS:
        return bare if whole else _in_two_lines(bare)
    said = say("**{word}**, {part}: {meaning}", word=word, part=say(PARTS[one.part]), meaning=told)
    return said if whole or _fits(said) else _in_two_lines(bare)


def in_a_line(said: str) -> bool:
    return _width(said) <= LINE


def _fits(said: str) -> bool:
    return _width(said) <= TWO_LINES


def _width(said: str) -> float:
    return sum(width_of(one, SIZE, bold=bool(at % 2)) for at, one in enumerate(said.split("**")))


def _in_two_lines(said: str) -> str:
    """Cut after a word, and before a bracket that would stay open."""
    words = said.split(" ")
    while len(words) > 1 and not _fits(said):
        said = f"{' '.join(words[:-1]).rstrip(',;:.')}…"
        words.pop()
    return f"{said[: said.rindex('(')].rstrip()}…" if said.count("(") > said.count(")") else said


def looked_up(stage: Stage, result: HandResult) -> str:
    """Every word of the hand, real or not, in private."""
    if stage.table.options.get("words") != "honour":
        return ""
    lexicon = lexicon_of(stage.table.options)
    return " · ".join(
        true_word(stage, word) if word in lexicon else false_word(stage, word) for word in result.words
    )


def barred(stage: Stage, result: HandResult) -> list[str]:
    return [
        stage.i18n.say(
            "{name} bet first without two Animals or a three-letter word, and could not win.",
            name=stage.name(seat),
        )
        for seat in result.barred
    ]


# --- points and chips ---------------------------------------------------------------------------------------


def ranked(stage: Stage, result: HandResult) -> list[SideResult]:
    """The winners first, then by result."""
    better = -1 if stage.table.game.low_wins else 1
    return sorted(
        result.shares,
        key=lambda share: (share.seats[0] not in result.winners, -better * share.change),
    )


def share_line(stage: Stage, share: SideResult) -> str:
    """`**Ada +8** → 46: 8 cards laid, +10 for going out, -10 for a lost challenge`."""
    i18n = stage.i18n
    line = f"**{_names(stage, share.seats)} {i18n.signed(share.change)}**"
    if share.total not in (None, share.change):
        line = f"{line} → {i18n.number(share.total)}"
    why = reasons(stage, share)
    return i18n.say("{line}: {why}", line=line, why=why) if why else line


# --- great moments, and the end of the game -----------------------------------------------------------------


def celebrated(stage: Stage, feat: Feat) -> str:
    names, word = _names(stage, feat.seats), public_word(stage, feat.word) if feat.word else ""
    return stage.i18n.say(FEATS[feat.kind], name=names, names=names, word=word)


FEATS = to_say(
    {
        "flying": "**A Flying Scroker!** {name} shows {word} with the Unicorn as its U.",
        "zoot": "**ZOOT!** {name} makes one word of the whole hand: {word}.",
        "out": "**{name} goes out!**",
        "scrotch": "**Scrotch!** {name} knocked without any deadwood.",
        "undercut": "**{name} undercuts the knock!**",
        "works": "**The works!** {names} took all the Chili Peppers and the Dog.",
        "turtling": "**Turtling!** {name} took all the Chili Peppers and the Turtle.",
    }
)


def gone(stage: Stage, result: HandResult) -> list[str]:
    """Eliminated players, and the next hand's ante."""
    say, players = stage.i18n.say, len(stage.table.seats)
    out = [
        say(
            "**{name}** is out of the game: place {place} of {players}.",
            name=stage.name(one.seat),
            place=one.place,
            players=players,
        )
        for one in result.out
    ]
    rises = result.ante and not result.standings
    return [*out, f"{say('The ante is now {ante}', ante=stage.i18n.number(result.ante))}."] if rises else out


def standings(stage: Stage, result: HandResult) -> str:
    """The end of the game, if this hand ended it. For chips, only a tournament has places."""
    places = result.standings
    if not places:
        return ""
    over, lines, rank = stage.i18n.say("**The game is over.**"), list[str](), 1
    if result.chips and stage.table.game.joins:
        return over
    for seats in places:
        names = _names(stage, seats)
        tied = len(seats) > 1 and not _partners(stage, seats)
        lines.append(f"{rank}. {stage.i18n.say('{names} (tied)', names=names) if tied else names}")
        rank += 1 if _partners(stage, seats) else len(seats)
    return " ".join([over, *lines])


def _partners(stage: Stage, seats: Sequence[int]) -> bool:
    return stage.table.game.teams and len(seats) == len(stage.table.seats) // 2
