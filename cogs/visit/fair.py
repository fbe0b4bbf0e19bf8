"""Cutting the next deal, and the proof of a deal."""

from __future__ import annotations

import io
import zipfile

from cogs.visit import moves
from cogs.visit.visit import Visit
from engine.fairness.proofs import encode
from house.declined import Declined
from house.tables.deals import Proved
from house.tables.sealing import worded
from house.tables.table import Table
from screens import custom_ids, fair
from screens.components import COLOUR, Component, button, container
from screens.custom_ids import Press, page
from screens.i18n.numbers import whole
from screens.pictures.wording import Shown
from screens.stats import HAND
from screens.table.stage import Stage
from screens.unable import Unable

HELD = "cut_word"


async def seal(visit: Visit) -> None:
    async def look(stage: Stage) -> Shown:
        return Shown(fair.seal(stage))

    await moves.read(visit, look)


async def cut(visit: Visit) -> None:
    """The press is the cut: Discord sets its number and time, so the house could not foresee them."""
    await _cut(visit, str(visit.interaction.id))


async def say_word(visit: Visit, press: Press) -> None:
    """Cuts with the player's own word: asks for it, uses it, and perhaps keeps it for every deal."""
    if "word" not in press.fields:
        await visit.ask(fair.window(visit.stage))
        return
    word = worded(press.fields["word"])
    if press.fields.get("often") == "held":
        await visit.room.preferences.set(visit.player, HELD, word)
    await _cut(visit, word)


async def _cut(visit: Visit, word: str) -> None:
    await visit.table.cut(visit.player, word)
    await visit.whisper(fair.has_cut(visit.stage, word))


async def proof(visit: Visit, press: Press) -> None:
    """The button under a result, or in its panel, at an open or closed table."""
    table, hand = await table_of(visit, press.table), whole(press.detail)
    if hand is None:
        raise Unable("old-button")
    if press.act == fair.DOWNLOAD:
        await _hand_over(visit, await _proved(visit, table, hand))
    else:
        proved = await _proved(visit, table, hand)

        async def look(stage: Stage) -> Shown:
            return Shown(fair.panel(stage, proved))

        back = button(visit.say("Back"), page(HAND, custom_ids.hand(table.id, hand)))
        await moves.read(visit, look, visit.style.stage(table.now, visit.player), back)


async def last_table(visit: Visit) -> Table | None:
    """The table of the player's last hand on this server; it may be closed."""
    played = await visit.room.history.hands(visit.house, player=visit.player, limit=1)
    return await visit.room.results.closed_table(played[0].table) if played else None


async def panel(visit: Visit, table: Table, hand: int) -> list[Component]:
    stage = visit.style.stage(table.now, visit.player)
    return [container(fair.panel(stage, await _proved(visit, table, hand)), COLOUR)]


async def _proved(visit: Visit, table: Table, hand: int) -> Proved:
    return await visit.room.fairness.hand(table.guild, table.id, hand, visit.player)


async def _hand_over(visit: Visit, proved: Proved) -> None:
    """Sends one file for each deal: the hand's, its cut, and any reshuffle."""
    said = visit.say(
        "Check it with `tools/verify_deal.py`, or on the page `verify.html`: both are in the bot's repository and work offline."
    )
    files = {
        _name(place, kind): encode(proof)
        for place, (kind, proof) in enumerate(zip(proved.kinds, proved.proofs, strict=True))
    }
    if not files:
        raise Declined("no-such-hand")
    if len(files) == 1:
        await visit.hand_over(said, "proof.json", *files.values())
        return
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as together:
        for name, content in files.items():
            together.writestr(name, content)
    await visit.hand_over(said, "proofs.zip", packed.getvalue())


def _name(place: int, kind: str) -> str:
    return "proof.json" if kind == "hand" else f"proof-{place + 1}-{kind}.json"


async def table_of(visit: Visit, number: int) -> Table:
    """A table of this server, open or closed; outside servers, one's own."""
    if visit.table_or_none is not None:
        return visit.table_or_none
    table = await visit.room.results.closed_table(number)
    if (
        table is None
        or table.guild != visit.house
        or (table.now.at_home and not table.now.knows(visit.player))
    ):
        raise Declined("table-closed")
    return table
