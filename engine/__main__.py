"""The engine on the command line: play a scenario, simulate, read the rules, look at a deck."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, NoReturn

import msgspec

from engine import catalogue
from engine.cards import DECKS, DeckFileError, load_deck
from engine.languages import DEFAULT, LANGUAGES
from engine.refused import EngineError
from engine.rules import rules_page
from engine.scenarios import runner
from engine.words.files import WordFileError

DONE, NOT_AS_TOLD, UNREADABLE = 0, 1, 2


class _Parser(argparse.ArgumentParser):
    """Reports a bad command line in one line."""

    def error(self, message: str) -> NoReturn:
        self.exit(UNREADABLE, f"{self.prog}: {message} (try --help)\n")


def main(arguments: list[str]) -> int:
    known, rest = _parser().parse_known_args(arguments)
    run: Callable[[argparse.Namespace, list[str]], int] = known.run
    try:
        return run(known, rest)
    except runner.NotAsTold as wrong:
        return _complain(wrong, NOT_AS_TOLD)
    except (EngineError, DeckFileError, WordFileError) as wrong:
        return _complain(wrong, UNREADABLE)
    except BrokenPipeError:
        sys.stderr.close()  # the reader has closed the pipe
        return DONE


def _complain(wrong: Exception, status: int) -> int:
    print(wrong, file=sys.stderr)
    return status


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(prog="python -m engine", description=__doc__, add_help=True)
    commands = parser.add_subparsers(required=True, parser_class=_Parser, metavar="COMMAND")
    play = commands.add_parser("play", help="play a scenario and tell what happens")
    play.add_argument("file", metavar="FILE", help="a scenario, or - for standard input")
    play.set_defaults(run=_play)
    simulate = commands.add_parser("simulate", help="let computer players play, and check", add_help=False)
    simulate.set_defaults(run=_simulate)
    rules = commands.add_parser("rules", help="the rules of a game")
    rules.add_argument("game", metavar="GAME", choices=list(catalogue.GAMES))
    rules.add_argument("--language", default=DEFAULT, choices=list(LANGUAGES))
    rules.set_defaults(run=_rules)
    deck = commands.add_parser("deck", help="the cards of a deck")
    deck.add_argument("name", metavar="NAME", choices=DECKS)
    deck.set_defaults(run=_deck)
    games = commands.add_parser("games", help="every game, with its options")
    games.set_defaults(run=_games)
    return parser


def _no_more(rest: list[str]) -> None:
    if rest:
        raise EngineError(f"{rest[0]!r} is not understood here (try --help)")


def _play(arguments: argparse.Namespace, rest: list[str]) -> int:
    _no_more(rest)
    runner.play(runner.read(_bytes_of(arguments.file)), _tell)
    return DONE


def _bytes_of(name: str) -> bytes:
    """Read a file. One byte more than a scenario may have is enough to know that it is too long."""
    if name == "-":
        return sys.stdin.buffer.read(runner.MOST_BYTES + 1)
    try:
        with Path(name).open("rb") as file:
            return file.read(runner.MOST_BYTES + 1)
    except OSError as wrong:
        raise EngineError(f"{name}: {wrong.strerror}") from None


def _tell(told: dict[str, Any]) -> None:
    print(msgspec.json.encode(told).decode())


def _simulate(_arguments: argparse.Namespace, rest: list[str]) -> int:
    from engine.simulation import simulate  # noqa: PLC0415 - only this command needs it

    return simulate.run(rest)


def _rules(arguments: argparse.Namespace, rest: list[str]) -> int:
    _no_more(rest)
    print(rules_page(arguments.game, arguments.language))
    return DONE


def _deck(arguments: argparse.Namespace, rest: list[str]) -> int:
    _no_more(rest)
    deck = load_deck(arguments.name)
    print(f"{deck.name}: {sum(card.copies for card in deck.cards)} cards")
    for card in deck.cards:
        copies = f"x{card.copies}" if card.copies > 1 else ""
        source = "attested" if card.attested else "reconstructed"
        print(
            f"{card.code:6} {card.name:24} {card.value or '':>3} {card.rank or '':>3} {copies:4} {source}".rstrip()
        )
    return DONE


def _games(_arguments: argparse.Namespace, rest: list[str]) -> int:
    _no_more(rest)
    for game in catalogue.GAMES.values():
        print(f"{game.id}: {game.name}, {game.seats.least} to {game.seats.most} players")
        for option in game.options:
            if not option.secret:
                print(f"  {option.name} ({option.limits}; {option.usual}): {option.help}")
    return DONE


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
