"""The public message of a rummy table, drawn only from what a bystander may see."""

from __future__ import annotations

from engine.cards import text_of
from engine.families.rummy.view import RummySeat, RummyView, ShownView
from engine.options import reached
from screens.families.rummy import naming
from screens.families.rummy.arranging import lined
from screens.rummy import notes
from screens.table.stage import Stage


def headline(stage: Stage) -> str:
    view, say = stage.view, stage.i18n.say
    facts = [notes.number(stage)]
    if view.options["target"]:
        facts.append(say("to {target} points", target=view.options["target"]))
    if view.phase not in ("declare", "between", "over"):
        facts.append(stage.i18n.count("{n} card in the stock", "{n} cards in the stock", view.stock))
    now = notes.phase(stage)
    return " · ".join([*facts, now] if now else facts)


def paragraphs(stage: Stage) -> list[str]:
    if stage.view.phase == "over":
        return [standings(stage)]
    found = [players(stage), _rules(stage), pile(stage), shown(stage), _result(stage)]
    return [paragraph for paragraph in found if paragraph]


def players(stage: Stage) -> str:
    seats = enumerate(stage.view.seats)
    return "\n".join(
        _seat(stage, place, seat) for place, seat in seats if seat.presence != "free" or seat.playing
    )


def _seat(stage: Stage, place: int, seat: RummySeat) -> str:
    i18n = stage.i18n
    points = i18n.count("{n} point", "{n} points", seat.score)
    facts = [points, *_holding(stage, place, seat)]
    line = f"{stage.mark(place)}**{stage.name(place)}** {' · '.join(facts)}"
    words = naming.displayed(stage, place)
    return f"{line}\n> {' · '.join(words)}" if words else line


def _holding(stage: Stage, place: int, seat: RummySeat) -> list[str]:
    view, i18n = stage.view, stage.i18n
    facts = []
    if seat.playing and view.phase not in ("declare", "over"):
        facts.append(i18n.count("{n} card", "{n} cards", seat.count))
    if place == view.dealer:
        facts.append(i18n.say("dealer"))
    if place == view.out:
        facts.append(i18n.say("has gone out"))
    if seat.presence == "away":
        facts.append(i18n.say("away"))
    elif seat.presence == "gone":
        facts.append(i18n.say("has left"))
    return facts


def _rules(stage: Stage) -> str:
    view, say = stage.view, stage.i18n.say
    usual = view.game_rules.hand.normal
    if usual.exact:
        return stage.i18n.count(
            "-# Every word has exactly {n} letter.", "-# Every word has exactly {n} letters.", usual.number
        )
    declared = view.game_rules.declares and view.phase != "declare"
    asked = naming.rules(stage, view.rules) if declared else ""
    return say("This hand: {rules}", rules=asked) if asked else ""


def pile(stage: Stage) -> str:
    """The discard pile in order, or only its top card where nobody may take what lies under it."""
    view: RummyView = stage.view
    i18n = stage.i18n
    if view.phase == "declare":
        return ""
    if not view.discards:
        return i18n.say("**Discards**: none")
    if not view.game_rules.digs:
        top = stage.faces.label(view.discards[-1])
        return i18n.count("**Top discard**: {card}", "**Top discard**: {card} (of {n})", view.pile, card=top)
    row = lined(stage, view.discards)
    if "\n" not in row:
        return i18n.say("**Discards**: {cards} ← top", cards=row)
    return i18n.say("**Discards** ({number}):\n{cards} ← top", number=view.pile, cards=row)


def shown(stage: Stage) -> str:
    """Scrotch: what was shown after a knock."""
    return "\n".join(_shown(stage, one, knocker=not place) for place, one in enumerate(stage.view.shown))


def _shown(stage: Stage, one: ShownView, *, knocker: bool) -> str:
    say, faces = stage.i18n.say, stage.faces
    words = [f"**{naming.public(stage, text_of(word))}** {faces.word(word)}" for word in one.words]
    words += [f"**{naming.public(stage, form)}**" for form in one.forms]
    head = (
        say("{name} knocks", name=stage.name(one.seat))
        if knocker
        else say("{name} shows", name=stage.name(one.seat))
    )
    rest = faces.row(one.deadwood) if one.deadwood else say("none: scrotch") if knocker else say("none")
    line = say("deadwood {worth}: {cards}", worth=one.worth, cards=rest)
    return say("{name}: {what}", name=head, what=f"{' | '.join(words) or '—'} · {line}")


def _result(stage: Stage) -> str:
    """After a hand: who won it, and how the game stands."""
    view, say = stage.view, stage.i18n.say
    if view.phase != "between":
        return ""
    lines = [
        say(
            "**{name}** wins the hand with {points}.",
            name=stage.name(winner.seat),
            points=stage.i18n.signed(winner.amount),
        )
        for winner in view.winners
    ] or [say("The hand is a draw: nobody scores.")]
    level = _level(view)
    if level:
        names = stage.all_names(level)
        lines.append(say("{names} are tied: one more hand decides.", names=names))
    return "\n".join(lines)


def _level(view: RummyView) -> tuple[int, ...]:
    """Players who share the best score after the target was reached."""
    scores = {place: seat.score for place, seat in enumerate(view.seats) if seat.presence != "free"}
    best = max(scores.values(), default=0)
    level = tuple(place for place, score in scores.items() if score == best)
    return level if reached(view.options, best) and len(level) > 1 else ()


def standings(stage: Stage) -> str:
    """The best players first, with the words they laid in the last hand."""
    lines = []
    ahead = 0
    for seats in stage.view.standings:
        number, ahead = ahead + 1, ahead + len(seats)
        points = stage.i18n.count("{n} point", "{n} points", stage.view.seats[seats[0]].score)
        lines.append(f"{number}. **{stage.all_names(seats)}** {points}")
        words = naming.displayed(stage, seats[0]) if len(seats) == 1 else []
        lines += [f"> {' · '.join(words)}"] if words else []
    return "\n".join(lines)
