"""The storm knows what claims that nothing was done, in both languages."""

import pytest
from babel.messages.pofile import read_po

from screens.i18n.language import i18n
from screens.refusals.house_refusals import DECLINED
from tools import locales

from .truth import NOTHING_DONE

BUSY = "I have too much to do right now, so nothing has happened. Press again."


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_claim_that_nothing_was_done_is_noticed(language):
    for claim in (DECLINED["not-stored"], BUSY):
        assert NOTHING_DONE.search(i18n(language).say(claim, id="abc"))


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_sentence_that_leaves_it_open_claims_nothing(language):
    for code in ("not-read", "in-doubt"):
        assert not NOTHING_DONE.search(i18n(language).say(DECLINED[code], id="abc"))


def test_a_translation_claims_what_its_sentence_claims():
    with locales.path("fr").open("rb") as file:
        catalogue = read_po(file)
    for message in catalogue:
        own, french = (
            " ".join([text] if isinstance(text, str) else text) for text in (message.id, message.string)
        )
        assert bool(NOTHING_DONE.search(own)) == bool(NOTHING_DONE.search(french)), own
