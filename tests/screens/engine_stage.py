"""An engine's table with a face like the house's, for screens to be drawn from. A felt has a `game`, its `state`, and
who sits there."""

from types import SimpleNamespace

import msgspec

from house.tables.records import Seat
from screens.cards import card_labels
from screens.catalogue import screen_of
from screens.components import walk
from screens.custom_ids import read_press
from screens.i18n.language import i18n
from screens.table.stage import Stage
from screens.table.wanted import Act


def people(called):
    return tuple(Seat(player=101 + place, name=name) for place, name in enumerate(called))


def acted(felt, seat, do, fields):
    """The state and the events after an act in the engine's words."""
    kinds = {kind.__struct_config__.tag: kind for kind in felt.game.actions}
    return felt.game.apply(felt.state, seat, msgspec.convert({"do": do, **fields}, kinds[do]))


def table_of(felt):
    due = felt.game.due(felt.state)
    over = due is None and felt.state.phase == "over"
    record = SimpleNamespace(
        version=70_000,
        decision_version=70_000,
        seats=tuple(SimpleNamespace(acted=69_000) for _ in felt.seats),
    )
    return SimpleNamespace(
        id=2**62,
        at_home=False,
        is_apart=False,
        on_server=True,
        in_group=False,
        short="7K",
        game=felt.game,
        options=felt.state.options,
        phase="closed" if over else "between" if due is None else "playing",
        due=due,
        countdown=1_700_000_060_000 if due is not None else None,
        deal_at=None,
        only_person=None,
        of_night=False,
        paused=None,
        waiting=(),
        commitment=bytes(range(32)),
        may_cut=due is None and not over,
        cutters=(),
        series=None,
        may_hint=felt.may_hint if hasattr(felt, "may_hint") else False,
        record=record,
        state=felt.state,
        in_play=felt.state,
        seats=felt.seats,
        view=lambda player: felt.game.observe(felt.state, _seat_of(felt, player)),
        offers=lambda player: felt.game.legal(felt.state, _seat_of(felt, player)),
    )


def _seat_of(felt, player):
    return next((place for place, seat in enumerate(felt.seats) if seat.player == player), None)


def stage_of(felt, seat=None, language="en", *, plain=False, **more):
    table = table_of(felt)
    return Stage(
        table=table,
        player=felt.seats[seat].player if seat is not None else None,
        seat=seat,
        i18n=i18n(language),
        faces=card_labels.faces(screen_of(felt.game).deck(table), plain=plain),
        **more,
    )


def pressed(felt, seat, label, components, values=(), fields=None):
    """The meaning of a press on a button or a choice in a select, by its label or placeholder, or its beginning."""
    named = {part.get("label") or part.get("placeholder"): part for part in reversed([*walk(components)])}
    fitting = (
        part
        for name, part in reversed(named.items())
        if name and name.startswith(label) and "custom_id" in part
    )
    custom_id = (named.get(label) or next(fitting))["custom_id"]
    press = read_press(custom_id)._replace(values=tuple(values), fields=fields or {})
    return screen_of(felt.game).wanted(stage_of(felt, seat), press)


def meant(wanted):
    """An action in the engine's words: its act, and its fields."""
    fields = plain(wanted)
    return fields.pop("do"), fields


def hint_text(stage, hint):
    return screen_of(stage.table.game).advice.hint(stage, hint)


def plain(meant):
    """What a press means, as it is written in scenarios: without what an action has anyway."""
    assert isinstance(meant, Act), meant
    action = meant.action
    usual = dict(zip(action.__struct_fields__[::-1], action.__struct_defaults__[::-1], strict=False))
    names = dict(zip(action.__struct_fields__, action.__struct_encode_fields__, strict=True))
    written = msgspec.json.decode(msgspec.json.encode(action))
    left_out = {names[name] for name, value in usual.items() if getattr(action, name) == value}
    return {name: value for name, value in written.items() if name not in left_out}
