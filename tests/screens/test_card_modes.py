"""Cards as pictures, as signs and in words alone, on every screen of every family."""

import json
import re

import pytest
from msgspec.structs import replace

from cogs.transport.lost_emojis import undrawn
from engine import catalogue
from engine.cards import DECKS, load_deck
from engine.languages import LANGUAGES
from screens.cards.card_labels import faces
from screens.cards.pictures import MENTION, CardEmojis, picture_name, signed, signs, within
from screens.catalogue import screen_of
from screens.components import Window, button, option, select, typed, walk
from screens.i18n.language import i18n
from screens.panels import panels
from tests.labels import FOLD
from tests.screens import engine_stage
from tests.screens.evenings import evening, unlike
from tests.screens.messages import fits, text_in

EMOJI = re.compile(
    "[\U0001f000-\U0001faff\u231a\u231b\u23e9-\u23fa\u2600-\u2604\u2606-\u2712\u2714-\u27bf\ufe0f]"
)
LONGEST_ID = 2**63 - 1
ALL = CardEmojis()
for name in signs():
    ALL.put(name, LONGEST_ID)
WHERE = "· **" + "s" * 60 + "** · <#1> · [to the table](https://discord.com/channels/1/2/3)"


def stages(felt, language, **mode):
    """The table through everybody's eyes, and through each player's."""
    for seat in (None, *range(len(felt.seats))):
        stage = engine_stage.stage_of(felt, seat, language)
        deck = screen_of(felt.game).deck(stage.table)
        yield stage.but(faces=faces(deck, language=language, **mode))


def screens(felt, language, **mode):
    """All that is shown of it."""
    for stage in stages(felt, language, **mode):
        if stage.seat is None:
            screen = screen_of(felt.game)
            told = [line for event in felt.events if (line := screen.told(stage, event))]
            yield panels.public(stage, told[-1] if told else "")
            yield [{"type": 10, "content": line} for line in told]
        else:
            yield panels.hand(stage, WHERE)
            yield panels.hand(stage.but(by_dm=True), WHERE)


@pytest.mark.parametrize("game", catalogue.GAMES)
def test_words_alone_have_no_emoji(game):
    for felt in unlike(game):
        for shown in screens(felt, "en", plain=True):
            found = EMOJI.findall(json.dumps(shown, ensure_ascii=False))
            assert found == [], text_in(shown)
            assert MENTION.search(json.dumps(shown)) is None


@pytest.mark.parametrize("game", catalogue.GAMES)
def test_pictures_fit_and_stand_where_discord_draws_them(game):
    drawn = beside = 0
    for felt in unlike(game):
        for shown in screens(felt, "en", plain=False, pictures=ALL):
            if shown and shown[0]["type"] == 17:
                fits(shown)
            for part in walk(shown):
                content = part.get("content", "")
                drawn += len(MENTION.findall(content))
                assert "<:" not in MENTION.sub("", content)
                for one in (part, *part.get("options", ())):
                    assert "<:" not in " ".join(
                        one.get(key, "") for key in ("label", "description", "placeholder")
                    )
                    assert one.get("label", "x")
                    beside += "emoji" in one
    if game == "soup":  # letters alone, since suits mean nothing
        assert drawn == beside == 0
    else:
        assert drawn
        assert beside or catalogue.GAMES[game].family.name == "poker"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("deck", DECKS)
def test_a_card_has_words_signs_and_a_picture_and_each_is_understood(deck, language):
    for mode in ({"plain": True}, {"plain": False}, {"plain": False, "pictures": ALL}):
        face = faces(deck, language=language, **mode)
        codes = [card.code for card in face.deck.cards]
        assert len({face.label(code) for code in codes}) == len(codes)
        assert [face.meant(face.label(code)) for code in codes] == codes
    words = faces(deck, language=language, plain=True)
    assert not [code for code in codes if EMOJI.search(words.label(code))]


def test_cards_in_words_are_idiomatic():
    english, french = (faces("scroker", plain=True, language=language) for language in LANGUAGES)
    codes = ("li.S", "le.B", "ch.E5", "an.U", "*1")
    assert (
        english.row(codes)
        == "S of Limes, B of Lemons, E5 of Chili Peppers, U of Animals (Unicorn), First Joker"
    )
    assert french.row(codes) == (
        "S de citron vert, B de citron jaune, E5 de piment, U d'animal (Licorne), Premier Joker"
    )
    assert faces("scrapok-fr", plain=True, language="fr").label("cl.E") == "E de trèfle"
    assert faces("zoot", plain=True).row(("J", "*")) == "J (20), Wild card"


def test_a_picture_is_called_as_its_card():
    deck = load_deck("scroker")
    called = [picture_name(deck, deck[code]) for code in ("li.S", "ch.E5", "an.U", "*1")]
    assert called == ["Lime_S", "Chili_E5", "Animal_U_Unicorn", "Scroker_1"]
    french = load_deck("scrapok-fr")
    assert [picture_name(french, french[code]) for code in ("he.A", "cl.A")] == ["Coeur_A", "Trefle_A"]
    assert all(re.fullmatch(r"[A-Za-z0-9_]{2,32}", name) for name in signs())


def test_all_the_cards_that_are_told_apart_have_names_of_their_own():
    for deck in map(load_deck, DECKS):
        assert len({picture_name(deck, card) for card in deck.cards}) == len(deck.cards)
    assert len(signs()) < 2000


def test_a_label_has_the_picture_of_its_one_card_before_it():
    face = faces("scroker", plain=False, pictures=ALL)
    play = button(face.label("an.U"), "g:1:1:play")
    assert (play["label"], play["emoji"]) == ("U", {"name": "Animal_U_Unicorn", "id": str(LONGEST_ID)})
    take = button(f"Take {face.label('ch.E5')} from the pile", "g:1:1:take")
    assert (take["label"], take["emoji"]["name"]) == ("Take E5 from the pile", "Chili_E5")
    rule = button(f"{face.suit('li')}Limes", "g:1:1:rule")
    assert (rule["label"], rule["emoji"]["name"]) == ("Limes", "Suit_Lime")
    several = button(f"Pass {face.row(('li.S', 'le.B'))}", "g:1:1:pass")
    assert (several["label"], "emoji" in several) == ("Pass 🟢S  🍋B", False)
    wild = option(face.claim("an.D=R"), "0")
    assert (wild["label"], wild["emoji"]["name"]) == ("D=R", "Animal_D_Dog")


def test_where_nothing_is_drawn_the_sign_comes_back():
    face = faces("scroker", plain=False, pictures=ALL)
    card = face.label("li.S")
    menu = select(f"Throw {card}", "g:1:1:throw", [option("x", "0", f"also {card}")])["components"][0]
    assert (menu["placeholder"], menu["options"][0]["description"]) == ("Throw 🟢S", "also 🟢S")
    field = typed(f"With {card}", "x", value=card, hint=card, about=card)
    window = Window(f"Take {card}", "w:1", [field]).to_dict()
    assert MENTION.search(json.dumps(window)) is None
    assert window["title"] == "Take 🟢S"


def test_a_text_that_is_too_long_loses_its_pictures_before_its_words():
    face = faces("scroker", plain=False, pictures=ALL)
    row = face.row([card.code for card in face.deck.cards])
    assert within(row, 4000) == row
    assert within(row, 1500) == signed(row)
    cut = within(f"{'x' * 90} <:Foreign_1:{LONGEST_ID}> {'y' * 90}", 110)
    assert cut == f"{'x' * 90} …"


def test_a_hand_of_twenty_six_pictures_fits():
    felt = evening("scrummy")[0]
    pack = load_deck("scroker").pack()
    felt.state = replace(felt.state, hands=(pack[:26], pack[26:], *felt.state.hands[2:]))
    for shown in screens(felt, "en", plain=False, pictures=ALL):
        if shown:
            fits(shown)
    panel = panels.hand(
        next(one for one in stages(felt, "en", plain=False, pictures=ALL) if one.seat == 0), WHERE
    )
    assert len(MENTION.findall(text_in(panel))) >= 26


def test_a_message_goes_without_the_emojis_that_discord_does_not_know():
    face = faces("scroker", plain=False, pictures=ALL)
    parts = [
        {"type": 10, "content": face.label("li.S")},
        button(face.label("ch.E5"), "x"),
        button(FOLD, "y"),
    ]
    assert undrawn(parts)[0]["content"] == "🟢S"
    assert [(one["label"], "emoji" in one) for one in undrawn(parts)[1:]] == [("🌶️E5", False), (FOLD, False)]
    unknown = {**button("Deal", "w"), "emoji": {"name": "Lime_Z_Zebra", "id": "5"}}
    assert undrawn([unknown]) == [button("Deal", "w")]
    assert undrawn([{**unknown, "label": ""}]) == [button("?", "w")]
    unicode = {**button("x", "z"), "emoji": {"name": "🎲"}}
    assert undrawn([unicode]) == [unicode]


def test_a_picture_that_is_not_there_yet_is_a_sign():
    some = CardEmojis()
    face = faces("scroker", plain=False, language=i18n("en").language, pictures=some)
    assert face.row(("li.S", "le.B")) == "🟢S  🍋B"
    some.put("Lime_S", 5)
    assert face.row(("li.S", "le.B")) == "<:Lime_S:5>  🍋B"
    some.drop("Lime_S")
    assert face.label("li.S") == "🟢S"
