"""Reading deck files, and the small helpers for codes and claims."""

import pytest

from engine.cards import DeckFileError, letter_of, load_deck, parse_deck, split_claim, text_of

SMALL = """
name = "Small"
size = 2
status = "attested"
cards = [{ letter = "A", value = 1 }, { letter = "B" }]
jokers = [{ code = "*", name = "Wild", copies = 2 }]
"""


def test_a_claim_says_what_a_wild_card_stands_for() -> None:
    assert split_claim("an.D=R") == ("an.D", "R")
    assert split_claim("*1=R") == ("*1", "R")
    assert split_claim("an.D") == ("an.D", None)


@pytest.mark.parametrize(
    ("claim", "letter"),
    [("an.D=R", "R"), ("an.D", "D"), ("ch.E5", "E"), ("he.E", "E"), ("E", "E"), ("*=Q", "Q"), ("*1", "")],
)
def test_a_claim_counts_as_one_letter(claim, letter) -> None:
    assert letter_of(claim) == letter


def test_claims_spell_a_text() -> None:
    assert text_of(("le.B", "ch.A2", "an.D=D", "*1=G", "ch.E5")) == "BADGE"


def test_a_deck_is_loaded_once() -> None:
    assert load_deck("zoot") is load_deck("zoot")


def test_an_unknown_deck_is_named_with_those_there_are() -> None:
    with pytest.raises(DeckFileError, match=r"no deck 'tarot'; there are scroker"):
        load_deck("tarot")


def test_a_pack_leaves_out_what_it_is_told_and_takes_jokers_when_asked() -> None:
    deck = load_deck("scroker")
    assert len(deck.pack()) == 52
    without = deck.pack(without=("le.A",))
    assert len(without) == 51
    assert "le.A" not in without
    assert deck.pack(jokers=1)[52:] == ("*1",)
    assert deck.pack(jokers=2)[52:] == ("*1", "*2")


def test_a_pack_has_no_more_jokers_than_the_deck() -> None:
    with pytest.raises(ValueError, match="has 2 jokers, not 3"):
        load_deck("scroker").pack(jokers=3)


def test_the_pack_order_is_the_files_order() -> None:
    deck = load_deck("scroker")
    assert deck.pack() == tuple(card.code for card in deck.cards if not card.joker)


@pytest.mark.parametrize(
    ("token", "codes"),
    [
        ("ch.E5", ("ch.E5",)),
        ("ch.E", ("ch.E1", "ch.E2", "ch.E3", "ch.E4", "ch.E5")),
        ("U", ("ch.U1", "li.U", "an.U")),
        ("*1", ("*1",)),
        ("li.A", ()),
        ("", ()),
    ],
)
def test_a_token_names_a_card_a_letter_of_a_suit_or_a_letter(token, codes) -> None:
    assert load_deck("scroker").named(token) == codes


def test_a_token_may_name_a_suit() -> None:
    assert [code[3:] for code in load_deck("scroker").named("le")] == list("ABCDEFGHIJKLM")


def test_a_small_file_makes_a_deck() -> None:
    deck = parse_deck("small", SMALL)
    assert deck.pack(jokers=2) == ("A", "B", "*", "*")
    assert deck["A"].label == "A1"
    assert deck.get("C") is None


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ('name = "Small"', "", "missing required field `name`"),
        ("size = 2", "size = 3", "lists 2 cards, not 3"),
        ('letter = "B"', 'letter = "b"', "one letter from A to Z, not 'b'"),
        ('letter = "B"', 'letter = "A"', "A is listed twice"),
        ('letter = "B"', 'letter = "B", suit = "xx"', "unknown suit 'xx'"),
        ('letter = "B"', 'letter = "B", copies = 0', "no copies"),
        ('letter = "B"', 'letter = "B", colour = "red"', "unknown field `colour`"),
        ('letter = "B"', 'letter = "B", code = "A9"', "does not say its letter B"),
        ('code = "*"', 'code = "W"', "begin with \\*"),
        ("value = 1", "rank = 4", "rank of another card, 4"),
        ("[{", "[{{", "deck file small.toml"),
    ],
)
def test_a_damaged_deck_file_gives_one_clear_line(old, new, reason) -> None:
    text = SMALL.replace('letter = "B"', 'letter = "B", rank = 4') if "rank" in new else SMALL
    with pytest.raises(DeckFileError, match=reason) as caught:
        parse_deck("small", text.replace(old, new))
    assert str(caught.value).startswith("deck file small.toml: ")
    assert "\n" not in str(caught.value)
