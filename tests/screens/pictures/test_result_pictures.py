"""The picture of a result: winners first, what they showed, what it brought, and why."""

import msgspec
import pytest
from engine_stage import stage_of
from played import GAMES, Watched, felt_of
from test_pictures_say_all import cards_in, rows_in

from engine.catalogue import GAMES as CATALOGUE
from engine.common_events import HandEnds
from engine.simulation.tables import Table
from screens.pictures.results import Entry, result_picture
from screens.pictures.wording import MOST_ALT, as_drawn, grouped, spoken


class Ended(Watched):
    """Looks at every hand's end."""

    def _took_place(self, events):
        Table._took_place(self, events)
        for event in events:
            if isinstance(event, HandEnds):
                self._seen(felt_of(self._game, self.state), event)


def ended(game_id, look, hands=2):
    game = CATALOGUE.game(game_id)
    Ended(game, f"results {game_id}", min(max(game.seats.least, 3), game.seats.most), look).play(hands)


@pytest.mark.parametrize("game_id", GAMES)
def test_a_result_says_who_won_what_by_which_rule(game_id):
    seen = []

    def look(felt, ends):
        entries = [Entry(0, "8 cards laid", 8), Entry(0, "a lost challenge", -10)]
        picture = result_picture(
            stage_of(felt), ends, why="**Because.**", entries=entries, cheer="Flying Scroker!"
        )
        scene, alt = picture
        winners = {felt.seats[winner.seat].name for winner in ends.winners}
        won = [one.name for one in scene.shown if one.won]
        assert all(any(name in one for one in won) for name in winners)
        assert [one.won for one in scene.shown] == sorted((one.won for one in scene.shown), reverse=True)
        gains = [gain for gain in ends.gains or ends.scores if gain]
        assert bool(gains) == any(one.gain for one in scene.shown)
        assert "Because" in alt
        assert "Flying Scroker!" in alt
        assert "+8 8 cards laid" in alt
        assert "-10 a lost challenge" in alt
        assert len(alt) <= MOST_ALT
        drawn = as_drawn(stage_of(felt), public=True)
        cards = list(cards_in(msgspec.to_builtins(scene)))
        one_by_one = all(spoken(drawn, (card,)) in alt for card in cards)
        assert one_by_one or all(grouped(drawn, row) in alt for row in rows_in(msgspec.to_builtins(scene)))
        seen.append(scene)

    ended(game_id, look)
    assert seen


@pytest.mark.parametrize("game_id", GAMES)
def test_a_result_shows_nothing_that_a_bystander_could_not_see(game_id):
    asked = []

    def look(felt, ends):
        public = result_picture(stage_of(felt), ends)
        for seat in range(len(felt.seats)):
            asked.append(seat)
            assert result_picture(stage_of(felt, seat), ends) == public
        view = msgspec.json.encode(felt.game.observe(felt.state, None)).decode()
        assert all(card.partition("=")[0] in view for card in cards_in(msgspec.to_builtins(public.scene)))

    ended(game_id, look)
    assert asked
