"""Ways through a guided game: the presses that lead from a step's screen to an act."""

from collections import deque
from contextlib import suppress
from itertools import chain, combinations, product
from typing import NamedTuple

import msgspec

from engine.cards import letter_of
from engine.catalogue import GAMES
from engine.refused import Refused
from screens.cards import card_labels
from screens.cards.pictures import lifted
from screens.catalogue import screen_of
from screens.components import BOXES, BUTTON, INPUT, RADIO, SELECT, walk
from screens.custom_ids import Press, read_page
from screens.i18n.language import i18n
from screens.lessons import panel
from screens.lessons.lesson import lessons
from screens.poker.calling import SURPRISE
from screens.solo_ids import our_window
from screens.table.card_buttons import PICK
from screens.table.wanted import Act, Ask, Redraw
from screens.unable import Unable

ENOUGH = 5000  # presses, to find an act
FEW = 4  # cards to choose from, where any will do


def faces(language):
    return lambda deck: card_labels.faces(deck, plain=False, language=language)


def stage_at(game, language, place):
    return panel.stage_of(lessons()[game], place, "Zoe", i18n(language), faces(language))


def drawn(game, language, place, **more):
    return panel.panel(stage_at(game, language, place), lessons()[game], place, **more)


def typed_in(wish):
    """The parts of an act that could be typed into a window."""
    found = []
    if wish["do"] == "extend":
        found.append(f"{wish.get('front', '')}{wish['word']}{wish.get('back', '')}")
    for key, value in wish.items():
        if key == "do":
            continue
        parts = value if isinstance(value, list | tuple) else [value]
        found += [str(part) for part in parts if isinstance(part, str | int)]
        found += [" ".join(part) for part in parts if isinstance(part, list | tuple)]
        found += [
            f"{part.get('front', '')}{part['word']}{part.get('back', '')}"
            for part in parts
            if isinstance(part, dict)
        ]
    return [text for text in found if text] or ["x"]


def called(stage, card):
    """A card's label on its button: at Soup its letter."""
    return letter_of(card) if stage.table.game.family.name == "soup" else stage.faces.label(card)


def pressed(component, stage, wish):
    """A member's possible choices in a select, or by a button; if the act names cards, just those."""
    cards = [card for value in wish.values() if isinstance(value, list | tuple) for card in value]
    faces = {lifted(called(stage, card))[0] for card in cards if isinstance(card, str)}
    if component["type"] == BUTTON:
        picks = f":{PICK}:" in component["custom_id"]
        return [()] if not (picks and faces) or component["label"] in faces else []
    options = component["options"]
    named = tuple(one["value"] for one in options if lifted(one["label"])[0] in faces)
    if cards and component["min_values"] <= len(named) == len(cards) <= component["max_values"]:
        return [named]
    most = min(component["max_values"], 3)
    return chain.from_iterable(
        combinations([one["value"] for one in options], size)
        for size in range(component["min_values"], most + 1)
    )


class Pressed(NamedTuple):
    """A step on the way: the input, its id on the page, and its options or fields."""

    press: Press
    id: str
    options: tuple[int, ...] = ()
    fields: tuple[str | int, ...] = ()
    late: bool = False  # it leads on less likely than others


def named_in(wish):
    """The cards and words that an act names."""
    for value in wish.values():
        parts = value if isinstance(value, list | tuple) else [value]
        yield from (one for part in parts for one in (part if isinstance(part, list | tuple) else [part]))


def to_choose(parts, stage, wish):
    """The buttons that choose a card, as far as the act names it; where it names none, a few."""
    faces = stage.faces
    every = {called(stage, card.code) for card in faces.deck.cards}
    cards = [part for part in parts if part.get("label") in every]
    named = {called(stage, card) for card in named_in(wish) if isinstance(card, str) and card in faces.deck}
    return cards, [part for part in cards if part["label"] in named] if named else cards[:FEW]


def chance(act):
    """Acts without a certain effect, or of the lesson itself."""
    return act == SURPRISE or act.startswith("!")


def offered(game, place, stage, wish, components):
    """Every press that these components offer, as it arrives; buttons first."""
    parts = [part for part in walk(components) if "custom_id" in part and part["type"] in (BUTTON, SELECT)]
    cards, chosen = to_choose(parts, stage, wish)
    parts = [part for part in parts if part not in cards or part in chosen]
    for part in sorted(parts, key=lambda part: part["type"]):
        _, detail = read_page(part["custom_id"])
        for values in pressed(part, stage, wish):
            name, at, press = panel.read(detail.removesuffix(".these"), tuple(values), {})
            if (name, at) == (game, place) and press is not None and not chance(press.act):
                known = [one["value"] for one in part.get("options", ())]
                late = bool(values) or part in cards
                yield Pressed(press, part["custom_id"], tuple(map(known.index, values)), late=late)


def boxed(field, wish):
    """Which boxes may be on, by their places: none, one, or those that the act says by these names."""
    places = range(len(field["options"]))
    wished = tuple(place for place in places if wish.get(field["options"][place]["value"]) is True)
    return [(), *((place,) for place in places), wished]


def optional_list(field):
    return field["type"] == SELECT and not field["required"]


def in_field(field, wish):
    """The ways to fill in this field, and the resulting text."""
    if optional_list(field):
        return [("", "")]
    if field["type"] in {RADIO, SELECT}:
        return list(enumerate(one["value"] for one in field["options"]))
    if field["type"] == BOXES:
        return [(on, " ".join(field["options"][place]["value"] for place in on)) for on in boxed(field, wish)]
    return [(text, text) for text in (*typed_in(wish), *([] if field.get("required", True) else [""]))]


def filled(window, wish):
    """Every way to fill in a window with the act's values: by the fields' ids, chosen or typed."""
    fields = [part["component"] for part in window.fields if "component" in part]
    ways = [in_field(field, wish) for field in fields]
    if any(map(optional_list, fields)):  # a game's twists: the lessons need none but those of one press
        ways = [
            [("", "")] if field["type"] == INPUT else each for field, each in zip(fields, ways, strict=True)
        ]
    for made in product(*ways):
        ids = [field["custom_id"] for field in fields]
        yield {name: value for name, (_, value) in zip(ids, made, strict=True)}, tuple(how for how, _ in made)


def way_to(game, language, place, wish, agrees):
    """The presses by which this step's buttons, selects and windows lead to such an act; None if they don't."""
    lesson, stage = lessons()[game], stage_at(game, language, place)
    screen, seen = screen_of(GAMES[game]), set()
    ways = deque((one,) for one in offered(game, place, stage, wish, drawn(game, language, place)))
    while ways:
        way = ways.popleft()
        press = way[-1].press
        key = (press.act, press.detail, press.values, tuple(press.fields.items()))
        if key in seen:
            continue
        seen.add(key)
        assert len(seen) < ENOUGH, "the way there is too long to be found"
        try:
            wanted = screen.wanted(stage, press)
        except (Refused, Unable):
            continue
        match wanted:
            case Act(action) if agrees(msgspec.to_builtins(action)):
                return way
            case Redraw(picked):
                shown = panel.panel(stage, lesson, place, picked=picked)
                more = [(*way, one) for one in offered(game, place, stage, wish, shown)]
                more.sort(key=lambda way: way[-1].press.act == PICK or bool(way[-1].options))
                if len(wish) > 1:
                    ways.extend(more)
                else:  # anything of that kind will do
                    ways.extendleft(reversed(more))
            case Ask(window):
                sent_to = our_window(window, panel.ident(lesson, place)).custom_id
                _, _, sent = panel.read(read_page(sent_to)[1], (), {})
                ways.extendleft(
                    (*way, Pressed(sent._replace(fields=fields), sent_to, fields=how))
                    for fields, how in filled(window, wish)
                )
    return None


def half_way(game, language, place, most):
    """A step's screens after presses that choose something and do nothing yet: at most this many, nearest first."""
    lesson, stage = lessons()[game], stage_at(game, language, place)
    screen, seen, ahead = screen_of(GAMES[game]), set(), deque([None])
    while ahead and most:
        picked, most = ahead.popleft(), most - 1
        shown = panel.panel(stage, lesson, place, picked=picked)
        yield shown
        for one in offered(game, place, stage, {}, shown):
            if one.options or one.id in seen:
                continue
            seen.add(one.id)
            with suppress(Refused, Unable):
                wanted = screen.wanted(stage, one.press)
                if isinstance(wanted, Redraw):
                    ahead.append(wanted.picked)
