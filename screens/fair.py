"""Deals that anybody can check: the line on the table, and the panel that says what is proved and what is not."""

from __future__ import annotations

from collections.abc import Sequence

from house.tables.deals import LONGEST_CUT, Proved, short
from screens import custom_ids
from screens.components import (
    BLUE,
    Component,
    Window,
    button,
    cut,
    picked,
    rows,
    text,
    typed,
)
from screens.components import option as choice
from screens.names import escaped
from screens.table import acts
from screens.table.stage import Stage

SAY, PROOF, DOWNLOAD = "cut_say", "proof", "proof_file"
PRESS = 17  # fewest digits of the number that Discord gives a press
MOST_CARDS = 900  # characters of a list of cards


def foot(stage: Stage) -> str:
    """The short seal, for the foot of a picture; empty if nothing is sealed."""
    table, say = stage.table, stage.i18n.say
    if not table.commitment:
        return ""
    sealed = say("seal {seal}", seal=short(table.commitment))
    if not table.cutters:
        return sealed
    return f"{sealed} · {say('cut by {names}', names=stage.all_names(table.cutters))}"


def seal(stage: Stage) -> list[Component]:
    """The whole seal of the present deal, or of the next one, which may still be cut."""
    table, say = stage.table, stage.i18n.say
    if not table.commitment:
        return [text(say("Nothing is sealed at this table now."))]
    told = say(
        "Seal: `{seal}`. When the hand is over, it proves that no card was changed.",
        seal=table.commitment.hex(),
    )
    return [text(told), *rows(cut_button(stage))]


def cut_button(stage: Stage) -> list[Component]:
    """The cut's button: the press itself is the cut."""
    return acts.offered(stage, [acts.CUT])


def has_cut(stage: Stage, word: str) -> list[Component]:
    """`word`: for a press, its number, which means nothing to readers."""
    say = stage.i18n.say
    if _is_press(word):
        told = say("**You have cut the next deal**, so nobody chose the order of its cards.")
    else:
        told = say("You have cut the next deal with **{word}**.", word=escaped(word))
    own = stage.button(say("Cut with my own word"), SAY, BLUE, kind="t")
    return [text(told), *rows([own])]


def window(stage: Stage) -> Window:
    say = stage.i18n.say
    often = [
        choice(say("Only the next deal"), "once", chosen=True),
        choice(say("Every deal from now on"), "held"),
    ]
    fields = [
        typed(say("A word or number of your own"), "word", most=LONGEST_CUT),
        picked(
            say("Which deals?"),
            "often",
            often,
            about=say("A word that cuts every deal is known beforehand, and proves less."),
        ),
    ]
    return Window(say("Cut the deal"), stage.custom_id(SAY, kind="t"), fields)


def panel(stage: Stage, proved: Proved) -> list[Component]:
    """`stage` is the reader's own, with the cards that only they see."""
    say, game = stage.i18n.say, stage.table.game.name.upper()
    head = say(
        "Proof · {game} · table {table} · hand {hand}", game=game, table=stage.table.short, hand=proved.hand
    )
    parts = [
        text(f"### {head}\n{say('Seal')} `{short(proved.commitment)}`\n-# `{proved.commitment.hex()}`"),
        text("\n".join(f"✓ {sentence}" for sentence in _is_proved(stage, proved))),
        text("\n".join(f"✗ {sentence}" for sentence in _is_not(stage, proved))),
        text("\n".join(_opened(stage, proved))),
    ]
    download = custom_ids.write("t", proved.table, 0, DOWNLOAD, str(proved.hand))
    buttons = [button(say("Download proof"), download, BLUE)] if proved.proofs else []
    return [*parts, *rows(buttons)]


def _is_proved(stage: Stage, proved: Proved) -> Sequence[str]:
    i18n, say = stage.i18n, stage.i18n.say
    found = [
        say("The cards were fixed before the deal, and none has been changed since."),
        say(
            "The bot sealed eight decks and dealt from one. The proof opens the other seven: a false deck is caught seven times in eight."
        ),
    ]
    if len(proved.cuts) > proved.held:
        found.append(say("{cuts} cut after that, so nobody chose the order.", cuts=_cuts(stage, proved)))
    again = proved.kinds.count("again")
    if again:
        found.append(
            i18n.count(
                "The cards were reshuffled once in this hand. That is proved, too, but nobody could cut them.",
                "The cards were reshuffled {n} times in this hand. That is proved, too, but nobody could cut them.",
                again,
            )
        )
    return found


def _is_not(stage: Stage, proved: Proved) -> Sequence[str]:
    i18n, say = stage.i18n, stage.i18n.say
    found = []
    if not proved.cuts:
        found.append(say("Nobody cut, so the bot alone chose the order."))
    elif len(proved.cuts) == proved.held:
        cuts = _cuts(stage, proved)
        found.append(
            say(
                "{cuts} cut with words that the bot could know beforehand, so it could have chosen the order.",
                cuts=cuts,
            )
        )
    if proved.thrown_away:
        found.append(
            i18n.count(
                "{n} earlier sealed deal was not used; changed options do that.",
                "{n} earlier sealed deals were not used; changed options do that.",
                proved.thrown_away,
            )
        )
    found.append(say("The bot knows the cards and could tell somebody. No proof rules that out."))
    return found


def _cuts(stage: Stage, proved: Proved) -> str:
    known = [
        (escaped(said.name) if said.name else stage.i18n.say("seat {seat}", seat=said.seat + 1), said.text)
        for said in proved.cuts
    ]
    return ", ".join(f"**{name}** ({_said(stage, word)})" for name, word in known)


def _is_press(word: str) -> bool:
    return word.isdecimal() and len(word) >= PRESS


def _said(stage: Stage, word: str) -> str:
    return stage.i18n.say("by pressing Cut") if _is_press(word) else escaped(word)


def _opened(stage: Stage, proved: Proved) -> Sequence[str]:
    say, faces = stage.i18n.say, stage.faces

    def row(cards: Sequence[str]) -> str:
        return cut(faces.row(cards), MOST_CARDS)

    found = [say("All can check: {cards}", cards=row(proved.shown))] if proved.shown else []
    if proved.own:
        found.append(say("Only you can check: {cards}", cards=row(proved.own)))
    if proved.stage == "under-way":
        found.append(say("Cards that everyone saw can be checked after the hand."))
    return found or [say("Nobody showed a card, so there is nothing to check.")]
