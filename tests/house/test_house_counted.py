"""A new statistic needs only its line in `house/counted.py`. A misspelt name does not silently count nothing."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from house.counted import ACTS, FEATS, SUMS, Sums
from house.statistics.reading import PlayerStats
from house.store.schema import player_stats
from house.tables.records import SeatTally
from screens import stats as sheets
from screens.i18n.language import i18n
from tests.screens.messages import text_in

ROOT = Path(__file__).parents[2]
LINE = '    soups: Annotated[int, CountedFeat("{n} soup eaten", "{n} soups eaten", SoupEaten)] = 0\n'
PROGRAM = """
import asyncio, sys
from pathlib import Path
from types import ModuleType

sys.path[:0] = [{root!r}, {root!r} + "/tests/house", {root!r} + "/tests"]
counted = sys.modules["house.counted"] = ModuleType("house.counted")
text = Path({root!r}, "house/counted.py").read_text(encoding="utf-8")
text = text.replace("\\n\\n\\nclass CountedFeat", "\\nfrom engine.families.soup.events import SoupEaten\\n\\n\\nclass CountedFeat")
exec(text.replace("    turtlings:", {line!r} + "    turtlings:"), vars(counted))

from guests import ANN, BOB, GUILD
from msgspec.structs import replace
from toy_game import GAMES

from engine.contract import Step
from engine.families.soup.events import SoupEaten
from house.room import CardRoom
from house.tables.records import TableOpening
from screens import stats as sheets
from screens.i18n.language import i18n


async def main():
    async with CardRoom("sqlite:///" + sys.argv[1], games=GAMES) as room:
        table = await room.open_table(TableOpening(guild=GUILD, channel=9, game="pennies", host=ANN, name="Ann"))
        await table.join(BOB, "Bob")
        await table.start(ANN)
        apply = table.game.apply

        def eating(state, seat, action):
            step = apply(state, seat, action)
            return Step(step.state, (*step.events, SoupEaten(seat=seat, cards=(), how="")))

        table.live.game = replace(table.game, apply=eating)
        await table.act(ANN, {{"do": "put", "amount": 2}})
        await table.act(BOB, {{"do": "put", "amount": 1}})
        for _ in range(2):
            print(sheets.details(i18n("en"), "ann", await room.statistics.player(GUILD, ANN), (), None))


asyncio.run(main())
"""


def test_one_line_counts_it_stores_it_and_says_it(tmp_path):
    program = PROGRAM.format(root=str(ROOT), line=LINE)
    ran = subprocess.run(
        [sys.executable, "-c", program, str(tmp_path / "cards.db")],
        capture_output=True, text=True, check=False, timeout=60,
    )  # fmt: skip
    assert ran.returncode == 0, ran.stderr
    assert "1 soup eaten" in ran.stdout


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("name", FEATS)
def test_each_feat_is_told_in_its_own_words(name, language):
    told = text_in(
        sheets.details(i18n(language), "ann", PlayerStats(player=7, game="", **{name: 41}), (), None)
    )
    feat = FEATS[name]
    assert i18n(language).count(feat.one, feat.many, 41) in told
    assert len(re.findall("41", told)) == 1


def test_what_is_counted_in_a_hand_is_what_is_stored_and_read():
    assert set(ACTS) <= set(SeatTally.__struct_fields__)
    assert set(SUMS) <= set(player_stats.c.keys())
    assert set(SUMS) <= set(PlayerStats.__struct_fields__)


def test_a_misspelt_name_fails():
    for whose in (Sums, SeatTally, lambda **named: PlayerStats(player=7, game="", **named)):
        with pytest.raises(TypeError, match="scrumpz"):
            whose(scrumpz=1)
