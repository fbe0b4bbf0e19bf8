"""Pages of house games: the list, one game, and the bench, which makes or changes one without typing.

The bench travels in the custom ids: the game, its streets (`d3b0u2`) and its changes. An `o` before the streets:
they open in their own way, even if they are dealt as in a game of the rulebook.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from engine.families.poker.recipes import MOST_STREETS, changes_in, preview, read_recipe
from engine.families.poker.rules import PokerRules
from engine.families.poker.variants import BASES
from engine.refused import Refused
from screens.cards.card_labels import CardLabels, faces
from screens.components import (
    BLUE,
    COLOUR,
    GREEN,
    RED,
    Component,
    Window,
    button,
    container,
    cut,
    option,
    rows,
    select,
    text,
)
from screens.custom_ids import OPEN, page
from screens.i18n.language import I18n
from screens.names import escaped, plain
from screens.poker import changing
from screens.poker.changing import CallDraft
from screens.refusals.engine_refusals import bad_call
from screens.table import called_games
from screens.table.refusal_context import RefusalContext

SCREEN, TWISTS, SWITCH = "house", "twists", "switch"
PLAYERS = 6
ON_A_PAGE = 10
MOST_WILD = 52
UNTITLED = "Untitled"
FIRST = "d5b0x3b0"
MOST_CARDS = {"d": 5, "u": 4, "m": 5, "x": 3}  # in one step
STEPS = ("b0", *(f"{kind}{cards}" for kind, most in MOST_CARDS.items() for cards in range(1, most + 1)))
OWN = "o"
_STREET = re.compile(r"[bdumx][0-9]")
KINDS = {"d": "{n} down", "u": "{n} up", "m": "{n} middle", "x": "draw {n}", "b": "bet"}


class Invented(NamedTuple):
    """A saved game, for its pages. `ident` finds it again; `rules` None: it can no longer be played."""

    name: str
    ident: str
    rules: PokerRules | None


class Bench(NamedTuple):
    """The game on the bench. `ident` of a new game is "new". `own`: it was saved as steps, and needs no openers."""

    ident: str
    streets: str = FIRST
    draft: CallDraft = CallDraft()
    own: bool = False

    @property
    def base(self) -> str:
        """The rulebook's game with the same deal, which lends its opening."""
        same = (base for base, rules in BASES.items() if called_games.steps(rules) == self.streets)
        return "" if self.own else next(same, "")

    @property
    def recipe(self) -> str:
        steps = _STREET.findall(self.streets)
        head = self.base or ", ".join(KINDS[step[0]].format(n=step[1]) for step in steps)
        rules = PokerRules(name=UNTITLED, streets=(), jokers=self.draft.jokers, terms=self.draft.terms)
        return "; ".join([head, *changes_in(rules)])

    @property
    def rules(self) -> PokerRules:
        """Raises Refused if it makes no sense yet."""
        return read_recipe(f"{UNTITLED} = {self.recipe}")


def work_on(game: Invented) -> Bench:
    """Puts a saved game on the bench."""
    if game.rules is None:
        return Bench(game.ident)
    draft = CallDraft(0, game.rules.jokers, game.rules.terms)
    return Bench(game.ident, called_games.steps(game.rules), draft, own=_base_of(game.rules) is None)


def write(work: Bench) -> str:
    own = OWN if work.own else ""
    return f"{work.ident}.{own}{work.streets}.{changing.write(FACES, work.draft)}"


def read(detail: str) -> Bench:
    ident, _, rest = detail.partition(".")
    streets, _, draft = rest.partition(".")
    steps = _STREET.findall(streets)[:MOST_STREETS]
    return Bench(ident or "new", "".join(steps), changing.read(FACES, draft), own=streets.startswith(OWN))


def _base_of(rules: PokerRules) -> PokerRules | None:
    """The game of the rulebook whose opening these rules have."""
    return next((base for base in BASES.values() if base.streets == rules.streets), None)


def _opened(i18n: I18n, base: PokerRules) -> str:
    """A small line: the rules that come with a game named instead of steps."""
    if base.openers:
        line = i18n.say(
            "Dealt and opened as in {game}: nobody should bet first without openers (two Animals, a three-letter word or better), and a hand without a bet is tossed in.",
            game=base.name,
        )
    else:
        line = i18n.say(
            "Dealt and opened as in {game}: in the first round nobody checks before somebody has bet.",
            game=base.name,
        )
    return f"-# {line}"


FACES = faces("scroker", plain=False)


# --- the list, and one game ---------------------------------------------------------------------------------


def overview(
    i18n: I18n, labels: CardLabels, games: Sequence[Invented], number: int, *, may: bool
) -> list[Component]:
    """`may`: the reader may change them."""
    say = i18n.say
    last = max(0, (len(games) - 1) // ON_A_PAGE)
    number = min(max(number, 0), last)
    here = games[number * ON_A_PAGE : (number + 1) * ON_A_PAGE]
    parts = [text(f"### {say('House games of this server')}")]
    if here:
        parts.append(text("\n".join(_line(i18n, labels, game) for game in here)))
        choices = [option(f"★ {plain(game.name)}", f"one.{game.ident}") for game in here]
        parts.append(select(say("Look at one of them"), page(SCREEN, "one"), choices))
    else:
        parts.append(text(say("There are none yet. Moderators can invent them here.")))
    fresh = page(SCREEN, f"bench.{write(Bench('new'))}")
    buttons = [button(say("Invent a game"), fresh, GREEN)] if may else []
    if number:
        buttons.append(button(say("Back"), page(SCREEN, f"list.{number - 1}")))
    if number < last:
        buttons.append(button(say("Next"), page(SCREEN, f"list.{number + 1}")))
    return [container([*parts, *rows(buttons)], COLOUR)]


def _line(i18n: I18n, labels: CardLabels, game: Invented) -> str:
    name = f"★ **{escaped(game.name)}**"
    if game.rules is None:
        return f"{name} · {i18n.say('can no longer be played; edit or delete it')}"
    words = called_games.called_words(i18n, labels, game.rules).partition("**, ")[2]
    return " · ".join(filter(None, (name, called_games.street_words(i18n, game.rules), words)))


def single(i18n: I18n, labels: CardLabels, game: Invented, *, may: bool) -> list[Component]:
    say = i18n.say
    buttons = []
    if game.rules is not None:
        buttons.append(button(say("Open a table with it"), page(OPEN, f"house.{game.name}"), BLUE))
    if may:
        buttons += [
            button(say("Edit"), page(SCREEN, f"bench.{write(work_on(game))}")),
            button(say("Rename…"), page(SCREEN, f"rename.{game.ident}")),
            button(say("Delete…"), page(SCREEN, f"delete.{game.ident}"), RED),
        ]
    buttons.append(button(say("All house games"), page(SCREEN, "list")))
    told = described(i18n, labels, game.rules) if game.rules is not None else _line(i18n, labels, game)
    return [container([text(told), *rows(buttons)], COLOUR)]


def surely(i18n: I18n, game: Invented) -> list[Component]:
    """Deleting cannot be undone."""
    say = i18n.say
    asked = text(say("Delete {name} for good?", name=f"**{escaped(game.name)}**"))
    buttons = [
        button(say("Delete it"), page(SCREEN, f"gone.{game.ident}"), RED),
        button(say("Keep it"), page(SCREEN, f"one.{game.ident}")),
    ]
    return [container([asked, *rows(buttons)], COLOUR)]


def described(i18n: I18n, labels: CardLabels, rules: PokerRules, players: int = PLAYERS) -> str:
    """The game in words, its deal to this many players, and its most players."""
    lines = [
        f"### ★ {escaped(rules.name)}",
        called_games.called_words(i18n, labels, rules),
        called_games.street_words(i18n, rules),
        called_games.sum_words(i18n, rules, players),
        called_games.sight_words(i18n, rules, players),
    ]
    if base := _base_of(rules):
        lines.append(_opened(i18n, base))
    most = max(count for count in range(1, 9) if preview(rules, count).left > 0)
    if most < 8:
        lines.append(
            i18n.count("Enough cards for {n} player at most.", "Enough cards for {n} players at most.", most)
        )
    return "\n".join(lines)


# --- the bench -------------------------------------------------------------------------------------------


def bench(i18n: I18n, labels: CardLabels, work: Bench, name: str = "") -> list[Component]:
    """`name`: of the saved game being changed."""
    say = i18n.say
    title = f"★ {escaped(name)}" if name else say("A new house game")
    steps = [
        f"{number}. {_words(i18n, step)}" for number, step in enumerate(_STREET.findall(work.streets), 1)
    ]
    parts = [text("\n".join([f"### {title}", *(steps or [say("Nothing is dealt yet: add a step.")])]))]
    if work.base:
        parts.append(text(_opened(i18n, BASES[work.base])))
    if len(steps) < MOST_STREETS:
        choices = [option(_words(i18n, step), step) for step in STEPS]
        parts.append(select(say("Add a step"), f"{page(SCREEN, f'step.{write(work)}')}.these", choices))
    twists = changing.switches(
        i18n, work.draft, lambda after: page(SCREEN, f"{SWITCH}.{write(work._replace(draft=after))}")
    )
    buttons = [button(say("Variations…"), page(SCREEN, f"{TWISTS}.{write(work)}"))]
    try:
        rules = work.rules
    except Refused as refused:
        parts.append(text(f"✋ {bad_call(RefusalContext(i18n, refused.facts))}"))
    else:
        told = f"{called_games.called_words(i18n, labels, rules)}\n-# {called_games.sum_words(i18n, rules, PLAYERS)}"
        parts.append(text(told))
        label = say("Save") if name else say("Save…")
        buttons.insert(0, button(label, page(SCREEN, f"save.{write(work)}"), GREEN))
    if steps:
        buttons.append(button(say("Remove the last step"), page(SCREEN, f"pop.{write(work)}")))
    buttons.append(button(say("All house games"), page(SCREEN, "list")))
    explained = text(changing.explained(i18n))
    return [container([*parts, *rows(twists), explained, *rows(buttons)], COLOUR)]


def _words(i18n: I18n, step: str) -> str:
    count, number = i18n.count, int(step[1])
    match step[0]:
        case "d":
            return count("Deal {n} card face down", "Deal {n} cards face down", number)
        case "u":
            return count("Deal {n} card face up", "Deal {n} cards face up", number)
        case "m":
            return count("Turn {n} card in the middle", "Turn {n} cards in the middle", number)
        case "x":
            return count("Swap up to {n} card", "Swap up to {n} cards", number)
    return i18n.say("A betting round")


def changed(work: Bench, act: str, values: tuple[str, ...]) -> Bench:
    """The bench after a menu's choice."""
    if act == "step":
        steps = [*_STREET.findall(work.streets), *(value for value in values if value in STEPS)]
        return work._replace(streets="".join(steps[:MOST_STREETS]))
    if act == "pop":
        return work._replace(streets="".join(_STREET.findall(work.streets)[:-1]))
    return work


def twisted(i18n: I18n, work: Bench, fields: Mapping[str, str]) -> Bench:
    return work._replace(draft=changing.twisted(i18n, FACES, fields, work.draft))


def twists_window(i18n: I18n, work: Bench) -> Window:
    return changing.window(i18n, FACES, page(SCREEN, f"{TWISTS}.{write(work)}"), work.draft, MOST_WILD)


def name_window(i18n: I18n, detail: str, longest: int, name: str = "") -> Window:
    return changing.name_window(i18n, page(SCREEN, detail), longest=longest, name=cut(name, longest))
