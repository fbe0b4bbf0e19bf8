"""Every number and every attested fact of the rulebook's section 1 against the deck files."""

from collections import Counter

import pytest

from engine.cards import load_deck

SCROKER = load_deck("scroker")
ZOOT = load_deck("zoot")
PEPPERS = [card for card in SCROKER.cards if card.suit == "ch"]
SOURS = [card for card in SCROKER.cards if card.suit in ("le", "li")]


def test_the_scroker_deck_has_52_cards_in_four_suits_of_13() -> None:
    assert len(SCROKER.pack()) == 52
    suits = Counter(card.suit for card in SCROKER.cards if not card.joker)
    assert suits == {"ch": 13, "le": 13, "li": 13, "an": 13}


def test_lemons_and_limes_are_the_sours() -> None:
    kinds = {suit.code: suit.kind for suit in SCROKER.suits}
    assert kinds == {"ch": "pepper", "le": "sour", "li": "sour", "an": "animal"}


def test_the_chili_peppers_are_vowels() -> None:
    assert {card.letter for card in PEPPERS} == set("AEIOU")


def test_the_chili_peppers_show_28_peppers_in_all_one_to_five_each() -> None:
    assert sum(card.value for card in PEPPERS) == 28
    assert {card.value for card in PEPPERS} == {1, 2, 3, 4, 5}


@pytest.mark.parametrize(("code", "peppers"), [("ch.E5", 5), ("ch.E1", 1), ("ch.A2", 2), ("ch.U1", 1)])
def test_the_attested_chili_peppers(code, peppers) -> None:
    assert SCROKER[code].value == peppers
    assert SCROKER[code].attested


def test_the_runs_of_peppers_are_one_to_n_for_each_vowel() -> None:
    runs = {vowel: sorted(card.value for card in PEPPERS if card.letter == vowel) for vowel in "AEIOU"}
    assert runs == {"A": [1, 2, 3], "E": [1, 2, 3, 4, 5], "I": [1, 2], "O": [1, 2], "U": [1]}


@pytest.mark.parametrize("name", ["Unicorn", "Turtle", "Snail", "Moose", "Dog"])
def test_the_attested_animals(name) -> None:
    card = SCROKER[f"an.{name[0]}"]
    assert card.name == name
    assert card.attested


def test_the_unicorn_is_the_highest_card_of_the_deck() -> None:
    assert max(SCROKER.cards, key=lambda card: card.rank).code == "an.U"


@pytest.mark.parametrize(("letter", "code"), [("A", "le.A"), ("P", "li.P"), ("L", "le.L")])
def test_there_is_exactly_one_sour(letter, code) -> None:
    assert [card.code for card in SOURS if card.letter == letter] == [code]
    assert SCROKER[code].attested


def test_the_sours_are_the_alphabet() -> None:
    assert [card.letter for card in SOURS] == list("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
    assert [card.suit for card in SOURS] == ["le"] * 13 + ["li"] * 13


def test_the_animals_in_order() -> None:
    names = [card.name for card in SCROKER.cards if card.suit == "an"]
    assert (
        " ".join(names) == "Antelope Cat Dog Elephant Iguana Lion Moose Newt Owl Rabbit Snail Turtle Unicorn"
    )


def test_the_order_of_rank_is_peppers_lemons_limes_animals() -> None:
    by_rank = sorted((card for card in SCROKER.cards if not card.joker), key=lambda card: card.rank)
    runs = zip("AEIOUAEIOAEEE", "1111122223345", strict=True)
    peppers = [f"ch.{letter}{value}" for letter, value in runs]
    lemons = [f"le.{letter}" for letter in "ABCDEFGHIJKLM"]
    limes = [f"li.{letter}" for letter in "NOPQRSTUVWXYZ"]
    animals = [f"an.{letter}" for letter in "ACDEILMNORSTU"]
    assert [card.code for card in by_rank] == peppers + lemons + limes + animals


def test_no_two_cards_have_the_same_rank() -> None:
    assert sorted(card.rank for card in SCROKER.cards if not card.joker) == list(range(1, 53))


def test_up_to_two_jokers_can_join() -> None:
    assert SCROKER.jokers == ("*1", "*2")
    assert all(SCROKER[code].letter is None and SCROKER[code].suit is None for code in SCROKER.jokers)


@pytest.mark.parametrize(
    ("code", "deadwood"), [("ch.E5", 5), ("ch.U1", 1), ("le.A", 5), ("li.Z", 5), ("an.U", 10)]
)
def test_deadwood_is_peppers_five_for_a_sour_ten_for_an_animal(code, deadwood) -> None:
    assert SCROKER[code].deadwood == deadwood


def test_what_is_not_attested_is_marked_as_reconstructed() -> None:
    attested = {card.code for card in SCROKER.cards if card.attested}
    stated = "ch.E5 ch.E1 ch.A2 ch.U1 le.A li.P le.L an.U an.T an.S an.M an.D *1 *2"
    assert attested == set(stated.split())


SCRAPOK_COUNTS = {
    "scrapok-fr": "A2 B2 C1 D1 E4 F1 G1 H1 I2 J1 K1 L2 M1 N2 O2 P1 Q1 R2 S3 T2 U1 V1 W1 X1 Y1 Z1",
    "scrapok-en": "A3 B1 C1 D1 E4 F1 G1 H1 I2 J1 K1 L2 M1 N2 O3 P1 Q1 R2 S2 T2 U1 V1 W1 X1 Y1 Z1",
}


@pytest.mark.parametrize("deck_id", SCRAPOK_COUNTS)
def test_a_scrapok_deck_has_156_cards_39_a_suit(deck_id) -> None:
    pack = load_deck(deck_id).pack()
    assert len(pack) == 156
    assert Counter(code[:2] for code in pack) == {"he": 39, "di": 39, "cl": 39, "sp": 39}


@pytest.mark.parametrize("deck_id", SCRAPOK_COUNTS)
@pytest.mark.parametrize("suit", ["he", "di", "cl", "sp"])
def test_each_scrapok_suit_has_the_listed_letters(deck_id, suit) -> None:
    listed = {row[0]: int(row[1:]) for row in SCRAPOK_COUNTS[deck_id].split()}
    pack = load_deck(deck_id).pack()
    assert Counter(code[3:] for code in pack if code.startswith(suit)) == listed


@pytest.mark.parametrize("deck_id", SCRAPOK_COUNTS)
def test_hearts_and_diamonds_are_red_clubs_and_spades_black(deck_id) -> None:
    colours = {suit.code: suit.colour for suit in load_deck(deck_id).suits}
    assert colours == {"he": "red", "di": "red", "cl": "black", "sp": "black"}


def test_the_french_deck_is_attested_and_the_english_one_is_ours() -> None:
    assert all(card.attested for card in load_deck("scrapok-fr").cards)
    assert not any(card.attested for card in load_deck("scrapok-en").cards)
    assert load_deck("scrapok-fr").language == "fr"
    assert load_deck("scrapok-en").language == "en"


def test_the_zoot_deck_has_118_letter_cards_and_4_wild_cards() -> None:
    assert len(ZOOT.pack()) == 118
    assert ZOOT.jokers == ("*",) * 4
    assert len(ZOOT.pack(jokers=4)) == 122


def test_the_zoot_deck_has_the_listed_letters() -> None:
    listed = "A10 B2 C2 D4 E14 F2 G5 H3 I9 J2 K2 L4 M3 N6 O9 P3 Q2 R7 S5 T6 U4 V2 W3 X3 Y3 Z3"
    assert Counter(ZOOT.pack()) == {row[0]: int(row[1:]) for row in listed.split()}


@pytest.mark.parametrize(
    ("letters", "value"), [("AEIOU", 1), ("BCDFGHKLMNPRST", 3), ("VWXY", 10), ("JQZ", 20), ("*", 0)]
)
def test_the_zoot_values(letters, value) -> None:
    assert {ZOOT[letter].value for letter in letters} == {value}
    assert all(ZOOT[letter].attested for letter in letters)
