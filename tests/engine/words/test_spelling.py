"""The cards that spell a text (rulebook 2), and the claims that may form a word."""

from collections import Counter
from itertools import permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.cards import code_of, letter_of, load_deck, text_of
from engine.refused import Refused
from engine.words.spelling import (
    Lettering,
    choices,
    hot_n_sours,
    natural,
    shape,
    spell,
    spell_all,
    split_words,
    typed,
)

SCROKER = load_deck("scroker")
SCRAPOK = load_deck("scrapok-fr")
ZOOT = load_deck("zoot")
CLEAN = Lettering(clean=True)
DIRTY = Lettering()
WILD_DOG = Lettering(clean=True, wild=frozenset({"an.D"}))
PEPPER_BEAD = ("le.B", "ch.E5", "ch.A2", "le.D")


def shape_of(claims: str, lettering: Lettering = CLEAN) -> str | None:
    return shape(SCROKER, tuple(claims.split()), lettering)


@pytest.mark.parametrize(
    "claims",
    [
        "an.D an.O",  # one suit
        "le.B le.E",
        "ch.A1 ch.E1",  # a word of Chili Peppers alone is clean
        "le.B ch.E5",  # one sour suit plus Chili Peppers
        "li.T ch.O1 ch.O2 li.S",
    ],
)
def test_a_clean_word_is_one_suit_or_hot_n_sour(claims) -> None:
    assert shape_of(claims) is None


@pytest.mark.parametrize("claims", ["an.D ch.O1", "le.B li.O", "an.T le.E", "le.B ch.E1 li.T"])
def test_animals_with_peppers_lemons_with_limes_animals_with_sours_never(claims) -> None:
    assert shape_of(claims) == "bad-suits"
    assert shape_of(claims, DIRTY) is None


def test_lemons_with_limes_only_when_the_juice_is_mixed() -> None:
    mixed = Lettering(clean=True, mix=True)
    assert shape_of("le.B ch.E1 li.T", mixed) is None
    assert shape_of("an.T li.O", mixed) == "bad-suits"
    assert shape_of("an.T ch.O1", mixed) == "bad-suits"
    assert natural(SCROKER, ("le.B", "li.O"), mixed)
    assert not natural(SCROKER, ("le.B", "ch.E1", "li.T"), mixed)


@pytest.mark.parametrize(
    ("limit", "lawful"), [("none", [0]), (1, [0, 1]), (2, [0, 1, 2]), ("any", [0, 1, 2, 3])]
)
def test_hot_n_sours_may_be_limited_in_a_word(limit, lawful) -> None:
    words = ["le.B le.E", "le.B ch.E1", "le.B ch.E1 ch.E2", "le.B ch.E1 ch.E2 ch.E3"]
    lettering = Lettering(clean=True, hot_n_sour=limit)
    assert [n for n, word in enumerate(words) if shape_of(word, lettering) is None] == lawful
    assert shape_of("ch.A1 ch.E1 ch.I1", lettering) is None


def test_the_hot_n_sours_are_the_peppers_among_sours() -> None:
    assert hot_n_sours(SCROKER, PEPPER_BEAD, CLEAN) == ("ch.E5", "ch.A2")
    assert hot_n_sours(SCROKER, ("ch.E5", "ch.A2"), CLEAN) == ()
    assert hot_n_sours(SCROKER, PEPPER_BEAD, DIRTY) == ()


def test_a_wild_card_stands_for_any_letter_of_any_suit_or_itself() -> None:
    assert shape_of("le.B ch.E1 an.D=T", WILD_DOG) is None
    assert shape_of("an.D an.O", WILD_DOG) is None
    assert shape_of("le.B le.A an.D=D", WILD_DOG) is None
    assert shape_of("le.B le.A an.D", WILD_DOG) == "bad-suits"


@pytest.mark.parametrize("claims", ["an.D=R an.O", "*1 an.O", "*1=r an.O", "*1=RA an.O", "*1= an.O"])
def test_a_claim_must_be_what_its_card_can_be(claims) -> None:
    assert shape_of(claims) == "bad-word-shape"


def test_a_joker_always_may_stand_for_a_letter() -> None:
    assert shape_of("*1=R an.O") is None
    assert not natural(SCROKER, ("*1=R", "an.O"), CLEAN)


def test_a_wild_card_as_itself_is_natural() -> None:
    assert natural(SCROKER, ("an.D", "an.O"), WILD_DOG)
    assert natural(SCROKER, ("an.D=D", "an.O"), WILD_DOG)
    assert not natural(SCROKER, ("an.D=T", "an.O"), WILD_DOG)
    assert not natural(SCROKER, ("le.A", "an.D=D"), WILD_DOG)


def test_natural_cards_come_before_hot_n_sours() -> None:
    assert spell(SCROKER, ("ch.E5", "le.E", "le.B"), "BE", CLEAN) == ("le.B", "le.E")


def test_natural_cards_come_before_wild_ones() -> None:
    assert spell(SCROKER, ("*1", "an.D", "an.O"), "do", CLEAN) == ("an.D", "an.O")
    lettering = Lettering(clean=False, wild=frozenset({"ch.E5"}))
    assert spell(SCROKER, ("ch.E5", "ch.E1", "le.B"), "be", lettering) == ("le.B", "ch.E1")


def test_what_the_game_prefers_comes_before_natural_cards() -> None:
    def most(claims):
        return sum(SCROKER[card].value for card in claims)

    assert spell(SCROKER, ("ch.E5", "le.E", "le.B"), "BE", CLEAN, prefer=most) == ("le.B", "ch.E5")
    assert spell(SCROKER, ("ch.E5", "le.E", "le.B"), "BE", CLEAN, prefer=len) == ("le.B", "le.E")


def test_the_game_chooses_among_hot_n_sours() -> None:
    held = ("ch.E5", "ch.E1", "le.B")
    peppers = spell(SCROKER, held, "BE", CLEAN, prefer=lambda claims: sum(SCROKER[c].value for c in claims))
    assert peppers == ("le.B", "ch.E5")


def test_then_the_higher_cards_stay_in_hand() -> None:
    assert spell(SCROKER, ("ch.E5", "ch.E1", "le.B"), "BE", CLEAN) == ("le.B", "ch.E1")
    assert spell(SCROKER, ("an.T", "li.T", "an.O", "li.O"), "TO", CLEAN) == ("li.T", "li.O")


def test_a_typed_text_is_folded() -> None:
    assert spell(SCRAPOK, ("he.E", "di.T", "sp.E"), " été ", DIRTY) is not None
    assert spell(SCRAPOK, ("he.O", "di.E", "sp.U", "sp.F"), "œuf", DIRTY) == ("he.O", "di.E", "sp.U", "sp.F")


@pytest.mark.parametrize("text", ["", "BEE", "B-E", "TO"])
def test_a_text_the_cards_do_not_spell_has_no_cards(text) -> None:
    assert spell(SCROKER, ("le.B", "le.E", "an.T", "li.O"), text, CLEAN) is None


@pytest.mark.parametrize("text", ["L'EAU", "l\u2019eau", " aujourd`hui", "QU'IL EST"])
def test_an_apostrophe_is_refused_as_such_and_not_as_a_letter(text) -> None:
    for read in (typed, split_words):
        with pytest.raises(Refused) as refused:
            read(text)
        assert (refused.value.code, refused.value.facts["why"]) == ("bad-word-shape", "apostrophe")
    with pytest.raises(Refused) as refused:
        typed("rendez-vous")
    assert refused.value.facts["why"] == "hyphen"
    assert typed(" cœur ") == "COEUR"


def test_what_the_player_prefers_comes_before_natural_cards() -> None:
    held = ("le.A", "ch.A1", "ch.I1", "ch.U1")
    assert spell(SCROKER, held, "AIU", CLEAN) == ("ch.A1", "ch.I1", "ch.U1")
    dear = spell(
        SCROKER, held, "AIU", CLEAN, prefer=lambda claims: sum(SCROKER[card].deadwood for card in claims)
    )
    assert dear == ("le.A", "ch.I1", "ch.U1")
    (both,) = (
        spell_all(SCROKER, held, [text], CLEAN, prefer=lambda words: "le.A" in words[0]) for text in ("AIU",)
    )
    assert both == (dear,)


def test_wild_cards_fill_what_is_missing() -> None:
    assert spell(ZOOT, ("Q", "U", "*", "*"), "quiz", DIRTY) == ("Q", "U", "*=I", "*=Z")
    assert spell(SCROKER, ("le.B", "an.D", "an.T"), "bad", WILD_DOG) is None
    assert spell(SCROKER, ("le.B", "an.D", "le.A"), "bad", WILD_DOG) == ("le.B", "le.A", "an.D=D")


def test_several_words_share_no_card() -> None:
    held = ("an.T", "an.A", "an.N", "an.I", "an.S")
    assert spell_all(SCROKER, held, ("tan", "is"), CLEAN) == (("an.T", "an.A", "an.N"), ("an.I", "an.S"))
    assert spell_all(SCROKER, held, ("tan", "it"), CLEAN) is None


def test_several_words_are_natural_together_if_they_can() -> None:
    held = ("le.B", "ch.E1", "ch.A1", "le.E", "li.X")
    assert spell_all(SCROKER, held, ("be", "ea"), CLEAN) == (("le.B", "le.E"), ("ch.E1", "ch.A1"))


def test_what_the_game_prefers_is_asked_of_the_words_together() -> None:
    held = ("le.B", "le.E", "le.H", "ch.E1", "li.X")
    for claims in (("le.B", "ch.E1"), ("le.B", "le.E")):
        words = spell_all(SCROKER, held, ("be", "he"), CLEAN, prefer=lambda words, own=claims: own in words)
        assert words is not None
        assert words[0] == claims


def test_typed_words_are_told_apart() -> None:
    assert split_words("Tan + is") == split_words("tan is") == split_words("tan,is") == ("TAN", "IS")


def test_choices_that_matter_are_counted() -> None:
    assert len(choices(SCROKER, ("le.B", "ch.E1", "ch.E5"), "BE", CLEAN)) == 2
    assert len(choices(SCRAPOK, ("he.E", "he.E", "di.T", "sp.E"), "ETE", DIRTY)) == 2
    assert choices(SCRAPOK, ("he.E", "he.E", "di.T"), "ETE", DIRTY) == (("he.E", "di.T", "he.E"),)


CODES = st.sampled_from([*SCROKER.pack(jokers=2)])
LETTERINGS = st.builds(
    Lettering,
    clean=st.booleans(),
    hot_n_sour=st.sampled_from(["any", "none", 1, 2]),
    mix=st.booleans(),
    wild=st.frozensets(CODES, max_size=6),
)


@settings(max_examples=40, deadline=None)
@given(
    held=st.lists(CODES, min_size=1, max_size=6, unique=True),
    text=st.text(alphabet="ABDEINORSTU", min_size=1, max_size=4),
    lettering=LETTERINGS,
)
def test_a_text_is_spelled_exactly_when_some_arrangement_of_the_cards_is_lawful(
    held, text, lettering
) -> None:
    def lawful(codes: tuple[str, ...]) -> bool:
        forms = [[]]
        for code, letter in zip(codes, text, strict=True):
            own = [code] if SCROKER[code].letter == letter else []
            wild = [f"{code}={letter}"] if code[0] == "*" or code in lettering.wild else []
            forms = [[*form, claim] for form in forms for claim in own + wild]
        return any(shape(SCROKER, form, lettering) is None for form in forms)

    ways = {tuple(sorted(codes)) for codes in permutations(held, len(text)) if lawful(codes)}
    found = choices(SCROKER, held, text, lettering)
    assert {tuple(sorted(map(code_of, claims))) for claims in found} == ways
    assert len(found) == len(ways)
    for claims in found:
        assert text_of(claims) == text
        assert not Counter(map(code_of, claims)) - Counter(held)
        assert shape(SCROKER, claims, lettering) is None
        assert all(letter_of(claim) for claim in claims)
