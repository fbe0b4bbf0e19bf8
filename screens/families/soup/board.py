"""The public message of a Soup table, drawn from a bystander's view alone."""

from __future__ import annotations

from engine.families.soup.view import SoupView
from screens.components import BLUE, GREEN, RED, Component, rows
from screens.families.card_table import scores
from screens.families.card_table.wording import Side
from screens.families.soup.row import soup, spelt
from screens.table.stage import Stage


def headline(stage: Stage) -> str:
    view, i18n = stage.view, stage.i18n
    phase = {
        "pass": i18n.say("everyone passes three cards to the right"),
        "between": i18n.say("between hands"),
        "over": i18n.say("the game is over"),
    }.get(view.phase)
    parts = [phase] if phase else [i18n.count("{n} card in the soup", "{n} cards in the soup", len(view.row))]
    return " · ".join([i18n.say("hand {hand}", hand=view.hand), *parts])


def paragraphs(stage: Stage) -> list[str]:
    view: SoupView = stage.view
    found = []
    if view.phase in ("play", "claim"):
        found.append("\n".join([soup(stage, view.row), *_laid(stage)]))
    if view.claim is not None:
        found.append(claim(stage))
    if view.phase == "over":
        return [scores.final(stage)]
    lines = [_side(stage, side) for side in scores.in_order(stage)]
    worth = stage.i18n.say("Every soup you eat counts 1.")
    found.append("\n".join([*lines, scores.goal(stage, worth)]))
    return found


def _laid(stage: Stage) -> list[str]:
    view, say = stage.view, stage.i18n.say
    if view.last is None:
        return []
    line = say("-# The last letter is {name}'s.", name=stage.name(view.last))
    least = say("A word has {least} letters or more.", least=view.min_length)
    return [f"{line} {least}"]


def _side(stage: Stage, side: Side) -> str:
    i18n, seat = stage.i18n, stage.view.seats[side[0]]
    facts = [
        scores.points(stage, seat.score),
        i18n.count("{n} trick", "{n} tricks", seat.tricks),
        i18n.count("{n} card", "{n} cards", seat.cards),
    ]
    absence = {"away": i18n.say("away"), "gone": i18n.say("has left")}
    if seat.presence in absence:
        facts.append(absence[seat.presence])
    elif stage.view.phase == "pass":
        facts.append(i18n.say("has chosen") if seat.passed else i18n.say("chooses"))
    return f"{stage.mark(side[0])}**{stage.name(side[0])}** " + " · ".join(facts)


def claim(stage: Stage) -> str:
    """What the player to move has said, and what can be answered."""
    view, say = stage.view, stage.i18n.say
    said = view.claim
    by, of = stage.name(said.by), stage.name(said.of)
    match said.kind:
        case "doubt":
            return doubted(stage, by, of)
        case "inspect":
            cards = spelt(view.inspected)
            return say("**{by} inspects** what {of} has just eaten: **{cards}**.", by=by, of=of, cards=cards)
    line = say("**{by} to {of}: eat the soup!** {of} eats it, or challenges.", by=by, of=of)
    return " ".join([line, *_dropping(stage)])


def doubted(stage: Stage, by: str, of: str) -> str:
    """What each answer brings, to whoever has to give it and to everybody else."""
    facts = {"by": by, "of": of, "row": spelt(stage.view.row)}
    if stage.seat is not None and stage.seat == stage.view.claim.of:
        return stage.i18n.say(
            "**{by} says no word starts with {row}.** Name one ({by} +5, you -5), or eat the soup (you +5, {by} -5).",
            **facts,
        )
    return stage.i18n.say(
        "**{by} says no word starts with {row}.** {of} names one ({by} +5, {of} -5), or eats the soup ({of} +5, {by} -5).",
        **facts,
    )


def _dropping(stage: Stage) -> list[str]:
    said, say = stage.view.claim, stage.i18n.say
    if said.insisted:
        return [say("{by} insists.", by=stage.name(said.by))]
    if said.dropped:
        other = said.by if said.of in said.dropped else said.of
        return [
            say(
                (
                    "{name} wants to drop it. If {other} agrees, or says nothing, play goes on as if "
                    "nothing was said."
                ),
                name=stage.name(said.dropped[0]),
                other=stage.name(other),
            )
        ]
    return []


# --- buttons --------------------------------------------------------------------------------------------------


def controls(stage: Stage) -> list[Component]:
    return rows(_buttons(stage, stage.to_act[0])) if stage.to_act else []


def _buttons(stage: Stage, first: int) -> list[Component]:
    """What everybody can tell may be done. Which card goes where is for the player to know."""
    view, say = stage.view, stage.i18n.say
    match view.phase:
        case "pass":
            return [stage.button(say("Choose three cards…"), "hand", BLUE)]
        case "play":
            cards = view.seats[first].cards
            last = stage.button(say("Play a card…"), "hand", BLUE) if cards else act(stage, "drop")
            return [last, *(act(stage, do) for do in view.sayable)]
        case "claim":
            return [act(stage, do) for do in _answers(view)]
    return []


def _answers(view: SoupView) -> list[str]:
    said = view.claim
    if said is None:
        return []
    if said.kind != "eat":
        return {"doubt": ["name", "comply"], "inspect": ["spellcheck", "drop"]}[said.kind]
    found = ["comply", "spellcheck"]
    if not said.insisted:
        found.append("drop")
    if said.of in said.dropped:
        found.append("say_eat")
    return found


def act(stage: Stage, do: str) -> Component:
    """The button for what needs no card."""
    say, kind = stage.i18n.say, stage.view.claim.kind if stage.view.claim is not None else ""
    insists = say("Insist: eat it!") if kind else say("“Eat the soup!”")
    complies = say("No word: I eat") if kind == "doubt" else say("Eat it")
    label, style = {
        "say_eat": (insists, GREEN),
        "doubt": (say("No word possible"), RED),
        "inspect": (say("Inspect the trick"), BLUE),
        "comply": (complies, GREEN),
        "spellcheck": (say("Spellcheck"), RED),
        "drop": (say("Drop it") if kind else say("Let it pass"), 2),
        "name": (say("Name a word…"), BLUE),
    }[do]
    return stage.button(label, do, style)
