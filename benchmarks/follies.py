"""What a strong player would laugh at: acts of computer players that look foolish, counted by game and level.

    python benchmarks/follies.py [--hands 1000] [--games scroker,zoot] [--levels shark] [--kept follies.jsonl]

A table of one level plays hands on fresh tables. What was played is kept in a file by commit, so a run that was stopped
goes on where it was. In the end everything that this commit has played is printed in one table, with challenges and with
hands a second. A flag is no proof: `--show` prints each flagged act as its player saw it, to be read.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from random import Random
from time import process_time
from typing import TYPE_CHECKING, Any

sys.path.insert(0, str(Path(__file__).parents[1]))  # run as a script, from anywhere

from benchmarks._ladder_play import Counts, computer, hand, seats_of
from engine import catalogue
from engine.computer.imagining import TrickSeat
from engine.computer.judging import looks
from engine.computer.poker.knowing import Knowing
from engine.computer.poker.spelling_out import whole, wish
from engine.computer.reckoning import brought, law_of
from engine.contract import name_of
from engine.families.tricks.actions import Play
from engine.ranking.best import best
from engine.ranking.scroker import HAND, Category
from engine.words.lexica import lexicon_of
from engine.words.lexicon import STRENGTHS

if TYPE_CHECKING:
    from engine.contract import Action, Game, Levels, Offer, Strength
    from engine.words.lexicon import Lexicon

ROOT = Path(__file__).parents[1]
BATCH = 25  # hands that are kept together
DEAR = 40  # chips
CHEAP = 4  # a call of this part of the pot, or less
WAR = 2  # raises
LIKELY = 0.6  # to win
NONSENSE = 0.06  # how odd a word looks that nobody would believe
CHALLENGED = 1 / 3  # of false scrumps

Flags = Iterator[str]


def at_poker(_game: Game, view: Any, action: Action, strength: Strength) -> Flags:
    know, act = Knowing.of(view, strength), name_of(action)
    last, amount = view.street == len(view.rules.streets) - 1, getattr(action, "amount", 0)
    costs = {"bet": amount, "raise": view.to_call + amount, "call": view.to_call, "all_in": know.own.stack}
    put = min(costs.get(act, 0), know.own.stack)
    if view.rules.ranking == "scroker" and len(know.hand) >= HAND and (put or act == "fold"):
        category = best(know.hand, know.words, view.rules.terms).category
        if put >= DEAR and not last and category < Category.FROG:
            yield f"{DEAR} chips early on less than a Frog"
        if put >= DEAR and act != "bet" and view.raises >= WAR and category < Category.FROG:
            yield "called or raised a re-raise on less than a Frog"
        if act == "fold" and category >= Category.FROG and view.to_call * CHEAP <= know.pot:
            yield "folded a Frog cheaply"
    if view.rules.ranking == "zoot" and last and not view.high and know.rivals:
        speaks_last = all(view.seats[seat].acted or not view.seats[seat].stack for seat in know.rivals)
        if speaks_last and act == "bet" and not whole(know):
            yield "bet last with nothing"
        if speaks_last and act == "check" and wish(know) > LIKELY:
            yield "checked last with a good word"


def at_tricks(game: Game, view: Any, action: Action, _strength: Strength) -> Flags:
    lexicon = lexicon_of(view.options)
    if not isinstance(action, Play) or not action.scrump or action.scrump in lexicon:
        return
    yield "false scrump"
    if _odd(lexicon, action.scrump):
        yield "a word that nobody would believe"
    table, law = TrickSeat.seen_by(game.rules, view), law_of(game.rules)
    cards = (*table.trick, action.card)
    rest = [*table.unseen, *(card for card in view.own if card != action.card)]
    points = brought(law, view, cards, rest, Random(1))
    as_it_lies = points[table.taker(cards) % law.sides]
    named = points[table.named(action.to or "me") % law.sides]
    price = abs(game.rules.lost_spellcheck) + abs(game.rules.won_spellcheck) / (law.sides - 1)
    if (1 - CHALLENGED) * (named - as_it_lies) < CHALLENGED * price:
        yield "a false scrump for less than it costs"


def at_rummy(_game: Game, view: Any, action: Action, _strength: Strength) -> Flags:
    text = getattr(action, "text", None)
    if text and text not in (lexicon := lexicon_of(view.options)):
        yield "false word"
        if _odd(lexicon, text):
            yield "a word that nobody would believe"


def at_soup(_game: Game, view: Any, action: Action, _strength: Strength) -> Flags:
    word, lexicon = getattr(action, "word", None), lexicon_of(view.options)
    if word and word not in lexicon:
        yield "false word"
        if _odd(lexicon, word):
            yield "a word that nobody would believe"


def _odd(lexicon: Lexicon, word: str) -> bool:
    return looks(lexicon.vocabulary("shark")).oddness(word) > NONSENSE


FLAGS: Mapping[str, Callable[[Game, Any, Action, Strength], Flags]] = {
    "poker": at_poker,
    "tricks": at_tricks,
    "rummy": at_rummy,
    "soup": at_soup,
}


def played(game: Game, strength: Strength, first: int, hands: int, *, show: bool) -> dict[str, Any]:
    """These hands, and what was flagged in them."""
    counts, flagged, usual, spent = Counts(), Counter[str](), computer(strength), 0.0

    def watched(game: Game, view: Any, offers: tuple[Offer, ...], rng: Random, levels: Levels) -> Action:
        nonlocal spent
        began = process_time()
        action = usual(game, view, offers, rng, levels)
        spent += process_time() - began
        for flag in FLAGS[game.family](game, view, action, strength):
            flagged[flag] += 1
            if show:
                print(f"{game.id}, {strength}, {flag}: {action}\n    {view}")
        return action

    for number in range(first, first + hands):
        hand(game, f"follies {number}", [(strength, watched)] * seats_of(game), counts)
    asked = {"right": counts.right[strength], "wrong": counts.wrong[strength]}
    return {"hands": hands, "seconds": round(spent, 2), "flagged": flagged, **asked}


def commit() -> str:
    """Of the code that plays; with a plus where it was changed since."""

    def git(*asked: str) -> str:
        done = subprocess.run(["git", *asked], cwd=ROOT, check=True, capture_output=True, text=True)  # noqa: S603, S607
        return done.stdout.strip()

    changed = git("status", "--porcelain", "--", "engine")
    return git("rev-parse", "--short", "HEAD") + ("+" if changed else "")


def kept(file: Path, which: str) -> list[dict[str, Any]]:
    if not file.exists():
        return []
    lines = map(json.loads, file.read_text(encoding="utf-8").splitlines())
    return [line for line in lines if line["commit"] == which]


def table(lines: list[dict[str, Any]], which: str) -> None:
    """By game and level, how much of it in 1,000 hands."""
    print(f"{which}: acts flagged in 1,000 hands")
    for key in sorted({(line["game"], STRENGTHS.index(line["level"])) for line in lines}):
        mine = [line for line in lines if (line["game"], STRENGTHS.index(line["level"])) == key]
        hands, flagged = sum(line["hands"] for line in mine), Counter[str]()
        for line in mine:
            flagged.update(line["flagged"])
        told = "; ".join(f"{1000 * count / hands:.0f} {flag}" for flag, count in sorted(flagged.items()))
        right, wrong = (sum(line[what] for line in mine) for what in ("right", "wrong"))
        speed = hands / max(0.01, sum(line["seconds"] for line in mine))
        print(
            f"  {key[0]}, {STRENGTHS[key[1]]}: {hands} hands, {speed:.1f} a second;"
            f" challenges {right} right {wrong} wrong; {told or 'nothing'}"
        )


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--hands", type=int, default=1000, help="of each level and game")
    parser.add_argument("--games", default=",".join(catalogue.GAMES))
    parser.add_argument("--levels", default=",".join(STRENGTHS))
    parser.add_argument("--kept", type=Path, default=Path("follies.jsonl"))
    parser.add_argument("--show", action="store_true", help="print what is flagged, and keep nothing")
    asked, which = parser.parse_args(), commit()
    games, levels = asked.games.split(","), asked.levels.split(",")
    for first in range(0, asked.hands, BATCH):  # all of them a little, then all a little more
        for name, level in ((name, level) for name in games for level in levels):
            this = {"commit": which, "game": name, "level": level, "first": first}
            if any(
                all(line[what] == value for what, value in this.items()) for line in kept(asked.kept, which)
            ):
                continue
            found = played(catalogue.GAMES[name], level, first, BATCH, show=asked.show)
            if not asked.show:
                with asked.kept.open("a", encoding="utf-8") as file:
                    file.write(json.dumps(this | found) + "\n")
    table(kept(asked.kept, which), which)


if __name__ == "__main__":
    main()
