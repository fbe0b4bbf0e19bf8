"""A guided game's statements about plays and words are true by the rules and by the word list."""

import re

import pytest

from engine.cards import letter_of
from engine.catalogue import GAMES
from engine.computer.hinting import hint
from engine.families.poker.judges import held_by, judge_of
from engine.families.poker.registry import rules_of
from engine.languages import LANGUAGES
from engine.refused import Refused
from engine.words.folding import fold
from engine.words.lexica import lexicon_of
from engine.words.lexicon import load_lexicon
from engine.words.solver import words_from
from screens.i18n.language import i18n
from screens.lessons.judging import SEAT, judge
from screens.lessons.lesson import lessons, standing
from tests.screens.test_lessons import steps_of, words_of

EVERY = [(game, language) for game in lessons() for language in LANGUAGES]
TRUE = {"en": r"\b([A-Z]{2,}) is (?:also )?a word", "fr": r"\b([A-Z]{2,}) est (?:aussi )?un mot"}
FALSE = {
    "en": r"\b([A-Z]{2,}) is (?:not a|no) word",
    "fr": r"\b([A-Z]{2,}) n'est (?:encore )?pas (?:encore )?un mot",
}


def asked(*dos, family, but=None):
    """The lessons of a family with this act, in each language."""
    found = [
        lesson.game
        for lesson in lessons().values()
        if GAMES[lesson.game].family.name == family and dos_of(lesson) & {*dos} and lesson.game != but
    ]
    return pytest.mark.parametrize(
        ("game", "language"), [(game, language) for game in found for language in LANGUAGES]
    )


def dos_of(lesson):
    steps = (lesson.step(place) for place in range(lesson.length))
    return {step.do["do"] for step in steps if step.do is not None}


def decisions(game, language, *dos):
    for place in range(lessons()[game].length):
        step = lessons()[game].step(place)
        if step.do is not None and step.do["do"] in dos:
            yield place, step, standing(game, language, place).state


def plays(state):
    """Every card, without a word and with every true word that it makes of the trick."""
    for card in dict.fromkeys(state.hands[SEAT]):
        yield {"do": "play", "card": card}
        letters = "".join(map(letter_of, (*state.trick, card)))
        for word in words_from(
            lexicon_of(state.options), letters, lengths=range(len(letters), len(letters) + 1)
        ):
            yield {"do": "play", "card": card, "scrump": word}
            yield {"do": "play", "card": card, "scrump": word, "to": "right"}


def taker(game, state, act):
    """The trick's taker, once all have accepted; None if the act is not allowed."""
    try:
        after, _ = GAMES.apply(state, SEAT, GAMES.read_action(game, act))
    except Refused:
        return None
    return after.scrump.taker if after.scrump else after.leader


def ours(state, seat):
    return (seat - SEAT) % len(state.scores) == 0


@asked("play", family="tricks")
def test_a_card_that_does_as_well_as_the_one_asked_for_is_not_called_wrong(game, language):
    """The last card of a trick: by every card and every true word that wins it or gives it away alike."""
    for place, step, state in decisions(game, language, "play"):
        if len(state.trick) != len(state.hands) - 1:
            continue
        wanted = ours(state, taker(game, state, step.do))
        for act in plays(state):
            got = taker(game, state, act)
            if got is not None and ours(state, got) == wanted:
                verdict = judge(game, language, place, step, act)
                assert verdict.on or verdict.say != step.other, (place, act)


@asked("spellcheck", family="poker", but="scrapok")  # nobody sees every word in ten cards
def test_a_bluff_in_a_lesson_covers_a_hand_that_is_worse(game, language):
    """A player who could have won with the truth does not bluff."""
    for place, _, state in decisions(game, language, "spellcheck"):
        rules = rules_of(state)
        for seat, shown in enumerate(state.shown):
            if seat == SEAT or shown is None:
                continue
            honest = judge_of(rules).best(rules, state.options, state.players[seat].hand, state.middle)
            assert honest.key < state.shown[SEAT].key, (place, honest.hand)


@asked("present", family="poker")
def test_a_presentation_worth_as_much_as_the_one_asked_for_is_accepted(game, language):
    for place, step, state in decisions(game, language, "present"):
        rules, text = rules_of(state), step.do["text"]
        wanted = judge_of(rules).present(state, rules, SEAT, GAMES.read_action(game, step.do)).key
        letters = "".join(letter_of(card) for card in held_by(state, SEAT))
        for word in words_from(lexicon_of(state.options), letters, lengths=range(len(text), 16)):
            act = {"do": "present", "text": word}
            try:
                shown = judge_of(rules).present(state, rules, SEAT, GAMES.read_action(game, act))
            except Refused:
                continue
            if shown.key >= wanted:
                assert judge(game, language, place, step, act).on, (place, word)


@pytest.mark.parametrize(("game", "language"), EVERY)
def test_a_lesson_calls_a_word_what_the_word_list_calls_it(game, language):
    lexicon = lexicon_of({**standing(game, language, 0).state.options, "language": language})
    for words in words_of(lessons()[game]):
        said = i18n(language).say(words)
        assert [word for word in re.findall(TRUE[language], said) if word not in lexicon] == []
        assert [word for word in re.findall(FALSE[language], said) if word in lexicon] == []


@pytest.mark.parametrize(
    ("game", "place", "act"),
    [
        ("scroker", 4, {"do": "present", "text": "DAEM"}),
        ("scroker", 4, {"do": "present", "text": "DAM"}),
        ("animal-quist", 2, {"do": "play", "card": "le.E", "scrump": "RTAE"}),
        ("turtle", 3, {"do": "play", "card": "an.U", "scrump": "OUT", "to": "me"}),
        ("scrummy", 2, {"do": "lay", "text": "HTOEL"}),
        ("scrummy", 2, {"do": "lay", "text": "HOT"}),
    ],
)
def test_a_false_word_or_a_lesser_act_is_not_taken_for_the_one_asked_for(game, place, act):
    verdict = judge(game, "en", place, lessons()[game].step(place), act)
    assert not verdict.on
    assert verdict.say is not None


def told_in(game):
    """The lessons about a game: its own, and the one on which it builds."""
    lesson = lessons()[game]
    return [lesson, *([lessons()[lesson.builds_on]] if lesson.builds_on else [])]


CLOCK = {
    "en": {
        "rummy": "If your time runs out, you draw a card and discard it.",
        "tricks": "If your time runs out, your lowest legal card is played.",
        "soup": "If your time runs out, your lowest card is added.",
    },
    "fr": {
        "rummy": "Si votre temps s'écoule, vous piochez une carte et la défaussez.",
        "tricks": "Si votre temps s'écoule, votre plus basse carte permise est jouée.",
        "soup": "Si votre temps s'écoule, votre plus basse carte est ajoutée.",
    },
}
MORE = {
    ("scrummy", "en"): ("nobody else may swap", "take nothing, lay what you can and pass"),
    ("scrummy", "fr"): ("personne d'autre n'échange", "ne rien prendre, poser ce qu'on peut et passer"),
    ("scrotch", "en"): ("A card from the pile may not go straight back",),
    ("scrotch", "fr"): ("Une carte prise dans la défausse n'y retourne pas aussitôt",),
    ("soup", "en"): ("the row would have stayed", "The soup stays eaten"),
    ("soup", "fr"): ("la rangée restait", "La soupe reste mangée"),
}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", [game for game in lessons() if GAMES[game].family.name != "poker"])
def test_a_lesson_says_what_the_clock_does_for_you_and_what_one_may_not_guess(game, language):
    said = " ".join(
        i18n(language).say(words)
        for lesson in told_in(game)
        for words in (*(step.say for scene in lesson.scenes for step in scene.steps), lesson.end)
    )
    assert CLOCK[language][GAMES[game].family.name] in said
    for fact in MORE.get((game, language), ()):
        assert fact in said


SAID = {
    "en": {
        "last": "A raise is at least the round's largest bet or raise.",
        "any": "A raise may be as small as a chip",
        "checks": "When your time is up, you check, or fold where a check is not free.",
        "folds": "you are folded, even if a check is free",
        "split": "split",
        "most": "at most",
        "sour": "Chili Peppers in a hot-'n'-sour word do not count",
    },
    "fr": {
        "last": "Une relance vaut au moins la plus grande mise ou relance du tour.",
        "any": "On relance d'un seul jeton si l'on veut",
        "checks": "Le temps écoulé, vous dites parole, ou vous vous couchez si ce n'est pas gratuit.",
        "folds": "vous êtes hors de la manche, même quand dire parole serait gratuit",
        "split": "se partage",
        "most": "au plus ce qu'on a mis|au plus autant qu'on a mis",
        "sour": "Les Piments d'un mot aigre-piquant ne comptent pas",
    },
}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", [game for game in lessons() if GAMES[game].family.name == "poker"])
def test_a_lesson_of_poker_says_what_the_rules_do_with_raises_stacks_ties_and_the_clock(game, language):
    """The step is legal by the rules of this game, with its usual options."""
    said = " ".join(i18n(language).say(words) for lesson in told_in(game) for words in words_of(lesson))
    options = {option.name: option.default for option in GAMES[game].options}
    tournament = not GAMES[game].joins
    assert options["max_raises"] == (0 if options["min_raise"] == "any" else 3)
    facts = [options["min_raise"], "folds" if tournament else "checks", "split", "most"]
    if "scroker" in [lesson.game for lesson in told_in(game)]:
        facts.append("sour")
    for fact in facts:
        assert re.search(SAID[language][fact], said), fact
    for fact in {"last", "any", "checks", "folds"} - {*facts}:
        assert not re.search(SAID[language][fact], said), fact
    if tournament:
        assert str(options["turn_seconds"]) in said


WORDS = re.compile(r"\b[A-Z]{2,}\b")
ONLY = {
    "en": (r"[Oo]nly an? [A-Z]\b", r"([A-Z]{2,}): only an ([A-Z]) or an ([A-Z]) can follow"),
    "fr": (r"[Ss]eule? une? [A-Z]\b", r"([A-Z]{2,}) : seul un ([A-Z]) ou un ([A-Z]) peut suivre"),
}
"""How it is said that only some letters will do, and the one way of saying so that is looked up."""
NO_WORD = {
    "en": (
        r"With an? ([A-Z]) there is nothing to be made of ([A-Z], [A-Z] and [A-Z])\b",
        r"((?:[A-Z], )+[A-Z] and [A-Z]) make no word",
    ),
    "fr": (
        r"Avec un ([A-Z]), il n'y a rien à faire de ([A-Z], [A-Z] et [A-Z])\b",
        r"((?:[A-Z], )+[A-Z] et [A-Z]) ne font pas un mot",
    ),
}


def said_of(lesson, language):
    """All texts for a reader of this language, with plain letters and plain spaces."""
    spoken = i18n(language)
    replies = [reply for _, step in steps_of(lesson) for reply in (*step.good, *step.poor)]
    others = {reply.say for reply in replies if reply.only not in ("", language)}
    told = [spoken.say(words) for words in words_of(lesson) if words not in others]
    return [fold_accents(line).replace("\N{NO-BREAK SPACE}", " ") for line in told]


def fold_accents(text):
    return "".join(one if one.islower() else fold(one) if one.isalpha() else one for one in text)


@pytest.mark.parametrize(("game", "language"), EVERY)
def test_a_word_that_a_lesson_names_is_one_unless_it_says_that_it_is_none(game, language):
    """Capitals mark words, the game's name, and at Soup rows that can still become a word."""
    lexicon = load_lexicon(language)
    said = said_of(lessons()[game], language)
    false = {word for line in said for word in re.findall(FALSE[language], line)}
    asked = (step.do or {} for _, step in steps_of(lessons()[game]))
    false |= {do["word"] for do in asked if do.get("do") == "spellcheck" and "word" in do}
    named = (
        {word for line in said for word in WORDS.findall(line)} - false - {*WORDS.findall(GAMES[game].name)}
    )
    strange = {word for word in named if word not in lexicon}
    if game == "soup":
        strange = {row for row in strange if not lexicon.can_become(row)}
    assert strange == set()


@pytest.mark.parametrize(("game", "language"), EVERY)
def test_where_a_lesson_says_that_only_some_letters_will_do_it_names_them_all(game, language):
    some, looked_up = ONLY[language]
    for line in said_of(lessons()[game], language):
        rows = re.findall(looked_up, line)
        assert len(rows) == len(re.findall(some, line)), line
        for row, *letters in rows:
            assert load_lexicon(language).continuations(row) == {*letters}, line


@pytest.mark.parametrize("language", LANGUAGES)
def test_cards_of_which_a_lesson_says_that_they_make_no_word_make_none(language):
    found = {}
    for game, lesson in lessons().items():
        for line in said_of(lesson, language):
            for claim in (one for pattern in NO_WORD[language] for one in re.finditer(pattern, line)):
                letters = "".join(re.findall(r"\b[A-Z]\b", " ".join(claim.groups())))
                every = range(len(letters), len(letters) + 1)
                found[game, letters] = words_from(load_lexicon(language), letters, lengths=every)
    assert {letters for _, letters in found} == {"BCAF", "DCAF", "BFIL"}
    assert [letters for letters, words in found.items() if words] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_lesson_of_soup_passes_such_letters_as_a_hint_would(language):
    """And names among those to keep none that is easier."""
    place, step = next(
        (place, step) for place, step in steps_of(lessons()["soup"]) if step.do and step.do["do"] == "pass"
    )
    state, game = standing("soup", language, place).state, GAMES["soup"]
    advice = hint(game, game.observe(state, SEAT), game.legal(state, SEAT))
    words = lexicon_of(state.options)
    passed = [words.containing(letter_of(card)) for card in step.do["cards"]]
    named = re.findall(r"\b[A-Z]\b(?!')", i18n(language).say(step.say))
    assert {"J", "Q", "X"} <= set(named)
    assert all(words.containing(letter) < min(passed) for letter in named)
    assert not {*named} & {letter_of(card) for card in advice.action.cards}
