"""A result to be pasted anywhere: the same facts, signs for cards, and nothing that only Discord can read."""

import pytest
from result_stage import staged

from engine import catalogue
from engine.cards import split_claim
from screens.cards import card_labels
from screens.cards.pictures import CardEmojis, picture_name
from screens.pictures.wording import bare
from screens.results.because import because
from screens.results.card import shared
from screens.results.sentences import headline
from tests.screens.results.simulated import played

CODES = ("<:", "**", "~~", "###", "-#", "\\", "<@", "<t:")


def pictured(game_id, state, language):
    """A table whose reader sees cards as pictures."""
    seats = len(catalogue.GAMES.game(game_id).observe(state, None).seats)
    stage = staged(game_id, seats, language, state.options)
    deck = stage.faces.deck
    pictures = CardEmojis(
        {picture_name(deck, card): f"<:{picture_name(deck, card)}:1>" for card in deck.cards}
    )
    return stage.but(faces=card_labels.faces(deck.id, plain=False, language=language, pictures=pictures))


@pytest.mark.broad(4)
@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("game_id", list(catalogue.GAMES))
def test_what_is_shared_says_who_won_why_and_with_what_and_has_no_codes(game_id, language):
    for result, _events, state in played(game_id):
        stage = pictured(game_id, state, language)
        told = shared(stage, result)
        assert [code for code in CODES if code in told] == []
        first, *others = told.split("\n")
        plain = [bare(line) for line in (headline(stage, result), because(stage, result))]
        assert plain[0] in (first, others[0])  # a tie says first how much each has
        assert plain[1] in told
        assert all(stage.i18n.signed(share.change) in told for share in result.shares if share.change)
        shown = [split_claim(claim)[0] for one in result.shown for row in one.cards for claim in row]
        signs = card_labels.faces(stage.faces.deck.id, plain=False, language=language)
        assert all(signs.label(card) in told for card in shown)
        assert all(line.strip() for line in others)
