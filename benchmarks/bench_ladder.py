"""The strength of computer players: every level against the one below, scripts against every level, seats, lengths.

    python benchmarks/bench_ladder.py [--short] [--games scrummy,soup] [--deals 200] [--only levels,scripts]

Results are kept in a file by engine, so a stopped long run continues. Matches are duplicate, on the same deals from
every seat, so the figures show skill. Every difference comes with its 95 % interval. The short form has too few
deals for fine gates: it only fails when something is clearly the wrong way round, when a hand does not end, or when
challenges are mostly wrong.
"""

from __future__ import annotations

import argparse
import json
import sys
from itertools import pairwise
from pathlib import Path
from statistics import fmean
from time import process_time

sys.path.insert(0, str(Path(__file__).parents[1]))  # run as a script, from anywhere

from benchmarks._kept import Kept, commit, engine_for
from benchmarks._ladder_play import (
    Counts,
    Interval,
    balance,
    computer,
    hands_in_a_game,
    match,
    together,
)
from benchmarks._ladder_scripts import SCRIPTS, scripted
from benchmarks._measure import Figure, Measured
from benchmarks.table import table
from engine import catalogue
from engine.words.lexicon import STRENGTHS

DEALS, FEWER = 200, 6
SHORT_SECONDS = 15  # processor seconds for each part; the present game is finished
SHORT_GAMES = ("soup", "scrummy", "four-by-four", "scroker", "turtle", "quist")
GAMES_PLAYED, MOST_HANDS = 10, 60
RIGHT_FOR_WRONG = 2.0
FEWEST_CHALLENGES = 30  # fewer challenges than this say nothing about their rate
LUCK = {"zoot": 5, "scroker": 2, "spit": 2, "dealers-choice": 2, "chili-dog": 2, "turtle": 2}
"""The factor for the number of deals that distinguish skill from luck between neighbouring levels."""
STEPS = {"poker": (4, 90), "rummy": (4, 200), "tricks": (40, 130), "soup": (40, 160)}
"""The average number of acts in a hand, at least and at most."""
HANDS = {"rummy": (2, 25), "tricks": (2, 40), "soup": (2, 30)}
"""The average number of hands in a standard game."""
LOPSIDED = {"poker": 6.0, "rummy": 12.0, "tricks": 4.0, "soup": 4.0}
"""The largest average gain or loss of a seat among equals, a hand."""
LOSERS = ("folder", "caller")
"""Habits that must lose, and not only fail to win."""
AGAIN = 4
"""The factor for the number of other deals that a habit plays, if it seems to pay: of this many matches a few do by
luck."""
HAIR = 0.005  # less than the printed precision counts as zero
BEST = ("shark", "master")
AT_A_MASTERS_TABLE = (("plain", "master"), ("sly", "master"))
"""The other players at the table of a level and the one below it."""
PARTS = ("levels", "scripts", "seats")


class Ladder:
    def __init__(self, measured: Measured, deals: int, kept: Kept | None = None) -> None:
        self._measured, self._deals, self._kept = measured, deals, kept or Kept(None)
        self._gross = measured.short
        self._counts, self._with_master, self._with_scripts = Counts(), Counts(), Counts()

    def climb(self, part: str, game) -> None:
        """Run one part for one game, unless its result is kept."""
        engine, asked = engine_for(game.family.name), {"part": part, "game": game.id, "deals": self._deals}
        begun = len(self._measured.figures_told)
        all_counts = (self._counts, self._with_master, self._with_scripts)
        found = self._kept.found(engine, asked)
        if found is None:
            self._counts, self._with_master, self._with_scripts = mine = (Counts(), Counts(), Counts())
            getattr(self, part)(game)
            figures = self._measured.figures_told[begun:]
            found = {"figures": figures, "counts": [vars(counts) for counts in mine]}
            self._kept.keep(engine, asked, found)
            self._counts, self._with_master, self._with_scripts = all_counts
        else:
            for figure in found["figures"]:
                self._measured.tell(Figure(*figure))
        for counts, more in zip(all_counts, found["counts"], strict=True):
            counts.add(more)

    def _of(self, *names: str) -> Counts:
        return self._with_master if "master" in names else self._counts

    def levels(self, game) -> None:
        """Each level beats the one below, and a level that knows more never loses more to the best."""
        for below, above in (*pairwise(STRENGTHS), *AT_A_MASTERS_TABLE):
            found = self._match(game, above, computer(above), below)
            self._tell(f"{game.id}: {above} against {below}", found, "above 0", self._wins(found))
        for around in (*((level,) for level in STRENGTHS[:-1]), STRENGTHS[:-1]):
            together(game, [(level, computer(level)) for level in around], self._deals, self._counts)
        plain = self._match(game, "plain", computer("plain"), "shark")
        sly = self._match(game, "sly", computer("sly"), "shark")
        kept = sly.high >= plain.low if self._gross else sly.mean >= plain.mean or sly.high >= plain.mean
        self._tell(f"{game.id}: sly against shark (plain {plain})", sly, "not below plain's", kept)

    def scripts(self, game) -> None:
        """A habit must not pay against the best levels. Against the others it is only reported."""
        for name, habit in SCRIPTS[game.family.name].items():
            for strength in ("shark",) if self._gross else STRENGTHS:
                found = self._match(game, name, scripted(habit, strength), strength)
                if strength in BEST and self._pays(found):
                    found = self._match(game, name, scripted(habit, strength), strength, AGAIN)
                loses = name in LOSERS and not self._gross
                kept = strength not in BEST or not (found.high >= 0 if loses else self._pays(found))
                promised = ("below 0" if loses else "not above 0") if strength in BEST else "told only"
                self._tell(f"{game.id}: {name} against {strength}", found, promised, kept)

    def seats(self, game) -> None:
        """Seats among equals are worth about the same, and hands and games end in good time."""
        player, counts = ("sly", computer("sly")), Counts()
        places = balance(game, player, self._deals, counts)
        most = LOPSIDED[game.family.name]
        for place, found in enumerate(places):
            kept = found.low < most and found.high > -most
            self._tell(f"{game.id}: seat {place + 1} from the dealer", found, f"within {most:g}", kept)
        steps = fmean(counts.steps)
        self._within(f"{game.id}: acts in a hand", steps, STEPS[game.family.name])
        if game.family.name in HANDS and not self._gross:
            hands = [
                hands_in_a_game(game, player, f"game {number}", Counts(), MOST_HANDS)
                for number in range(GAMES_PLAYED)
            ]
            self._within(f"{game.id}: hands in a game", fmean(hands), HANDS[game.family.name])

    def challenges(self) -> None:
        """Players who don't know every word are right at least twice as often as wrong, among equals and others,
        and against every script, too. A master's rare words are true, and most words that scripts make up are
        false, so these tables are counted separately: otherwise one would hide the other."""
        for strength in STRENGTHS[:-1]:
            self._right(f"{strength} challenges", self._counts, strength)
            self._right(f"{strength} challenges where a master plays", self._with_master, strength)
            self._right(f"{strength} challenges where a script plays", self._with_scripts, strength)
        for strength in STRENGTHS:
            counts = self._with_master if strength == "master" else self._counts
            words, false = counts.words[strength], counts.false[strength]
            if words:
                print(f"  {strength} bluffs: {false} of {words} words, {100 * false / words:.1f} in 100")
        wrong = self._with_master.wrong["master"]
        self._measured.tell(Figure("master challenges", f"{wrong} wrong", "", "", "none wrong", not wrong))

    def _right(self, what: str, counts: Counts, strength: str) -> None:
        right, wrong = counts.right[strength], counts.wrong[strength]
        kept = right + wrong < FEWEST_CHALLENGES or right >= RIGHT_FOR_WRONG * wrong
        promised = f"{RIGHT_FOR_WRONG:g} right for each wrong"
        self._measured.tell(Figure(what, f"{right} right, {wrong} wrong", "", "", promised, kept))

    def _match(self, game, name: str, player, strength: str, again: int = 1) -> Interval:
        """Play a match. Levels are compared on the same cards. Each script gets cards of its own: otherwise one odd
        word would be challenged, and counted, at every script's table."""
        deals, pack, counts = self._deals * again, name if again == 1 else f"{name} again", self._with_scripts
        if name in STRENGTHS:
            deals, pack, counts = self._deals_among_levels(game), "ladder", self._of(name, strength)
        if strength == "master":
            counts = self._with_master
        return match(game, (name, player), (strength, computer(strength)), deals, counts, pack)

    def _deals_among_levels(self, game) -> int:
        return self._deals * (1 if self._gross else LUCK.get(game.id, 1))

    def _wins(self, found: Interval) -> bool:
        return found.high + found.half > 0 if self._gross else found.low > 0

    def _pays(self, found: Interval) -> bool:
        return found.low - (found.half if self._gross else 0.0) > HAIR

    def _tell(self, what: str, found: Interval, promised: str, kept: bool) -> None:
        self._measured.tell(Figure(what, str(found), "", "", promised, kept))

    def _within(self, what: str, value: float, bounds: tuple[float, float]) -> None:
        least, most = bounds
        kept = least <= value <= most
        self._measured.tell(Figure(what, f"{value:.1f}", "", "", f"{least:g} to {most:g}", kept))


def main() -> int:
    asked = arguments()
    measured = Measured(f"computer players at {commit()}, points or chips a hand", short=asked.short)
    deals = asked.deals or (FEWER if asked.short else DEALS)
    ladder = Ladder(measured, deals, Kept(None if asked.short else asked.kept))
    wanted = asked.games.split(",") if asked.games else SHORT_GAMES if asked.short else tuple(catalogue.GAMES)
    parts = asked.only.split(",") if asked.only else PARTS
    for part in parts:
        began = process_time()
        for name in wanted:
            if asked.short and process_time() - began > SHORT_SECONDS:
                print(f"  {name}: no time for its {part}")
                continue
            ladder.climb(part, catalogue.GAMES[name])
            sys.stdout.flush()
    ladder.challenges()
    if not asked.short:
        print(table([json.dumps([measured.title, *figure]) for figure in measured.figures_told]))
    broken = any(not figure.kept for figure in measured.figures_told)
    measured.verdict()
    return int(broken)


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--short", action="store_true", help="about a minute, gross gates only")
    parser.add_argument("--games", default="", help="ids with commas between; all if not given")
    parser.add_argument(
        "--deals",
        type=int,
        default=0,
        help="how many deals a match has, or a multiple where luck weighs more",
    )
    parser.add_argument("--only", default="", help=f"of {', '.join(PARTS)}, with commas between")
    parser.add_argument(
        "--kept", type=Path, default=Path("ladder.jsonl"), help="the file with what was found"
    )
    return parser.parse_args()


if __name__ == "__main__":
    sys.exit(main())
