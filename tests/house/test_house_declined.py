"""The card room's knowledge of other rooms, and its words for failures."""

from __future__ import annotations

import subprocess
import sys

import pytest
from guests import ANN, GUILD
from structlog.testing import capture_logs

from house.declined import DECLINED_CODES, Declined
from house.incidents import incident
from house.tables.open_tables import DIGITS, LETTERS
from house.tables.records import TableOpening


def test_the_house_does_not_know_discord():
    program = "import sys, house; print([name for name in ('discord', 'cogs', 'playground') if name in sys.modules])"
    answer = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert answer.stdout.strip() == "[]"


def test_a_failure_is_logged_under_an_id_and_without_its_words():
    wrong = ValueError("the Unicorn is in Ann's hand")
    with capture_logs() as logs:
        number = incident("computer-player-failed", wrong, table=7)
    assert [entry["id"] for entry in logs] == [number]
    assert "Unicorn" not in str(logs)


def test_what_the_house_declines_is_told_with_its_facts():
    declined = Declined("table-full", most=4)
    assert str(declined) == "table-full (most=4)"
    assert declined.code in DECLINED_CODES


@pytest.mark.parametrize("sign", "01OIBDS")
def test_no_sign_of_a_name_can_be_taken_for_another_in_its_place(sign):
    assert sign not in LETTERS
    assert not (sign.isdigit() and sign in DIGITS)


async def test_a_default_stake_keeps_to_the_servers_limit(room):
    await room.settings.set(GUILD, "most_buy_in", 40)
    opening = TableOpening(guild=GUILD, channel=1, game="pennies", host=ANN, name="Ann")
    assert (await room.open_table(opening)).now.options["buy_in"] == 40
    with pytest.raises(Declined, match="over-the-limit"):
        await room.open_table(
            TableOpening(guild=GUILD, channel=1, game="pennies", host=ANN, name="Ann", options={"buy_in": 41})
        )
