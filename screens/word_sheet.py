"""Information about a word: whether it counts, its meaning, its extensions, and the other words of its letters."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from engine.words import Lexicon, fold
from engine.words.definitions import LONGEST_WORD, USED, Entry, Meaning, load_definitions
from engine.words.definitions import PARTS as EVERY
from engine.words.similar import Around, around
from screens.components import MOST_OPTIONS, Component, option, rows, select, text
from screens.i18n.language import I18n, to_say
from screens.i18n.option_names import choice_word
from screens.names import escaped
from screens.profanity import hidden
from screens.votes import can_be_disputed, dispute_button

LONGEST = 30
COMMON, KNOWN = 35, 55
MOST = 15  # words in a line
MOST_ENTRIES = 4

PARTS = to_say({"n": "noun", "v": "verb", "a": "adjective", "r": "adverb"})
FORMS = to_say(
    {
        "P": "plural of {base}",
        "S": "form of {base}, as in “it {word}”",
        "M": "present of {base}",
        "D": "past of {base}",
        "G": "-ing form of {base}",
        "C": "comparative of {base}",
        "E": "superlative of {base}",
        "L": "adverb of {base}",
        "N": "noun of {base}, with -ness",
        "W": "without {base}, with -less",
        "K": "like {base}",
        "H": "from {base} with -ish",
        "B": "from {base} with -able",
        "U": "not {base}",
        "O": "from {base} with non-",
        "V": "from {base} with un-",
        "X": "from {base} with mis-",
        "R": "from {base} with re-",
        "F": "feminine of {base}",
        "Y": "form of the verb {base}",
        "T": "past participle of {base}",
    }
)
"""How a word derives from another: the kinds of form in the file of definitions."""


class KnownWord(NamedTuple):
    """Everything about one word. Made in a thread: the first look-up reads lists and a file."""

    word: str  # in capitals, as typed
    shown: str  # the same with a slur's middle hidden
    language: str
    level: int | None  # None: not a word here
    added: bool  # added by the server to the language's list
    struck: bool  # excluded by the server
    masked: bool
    entries: tuple[Entry, ...]
    dictionary: bool  # whether there is one of this language
    around: Around  # in public form
    withheld: bool = False  # hide its meaning

    def without(self, unsaid: Callable[[str], bool]) -> KnownWord:
        """The word for a player who must not see some others: hides a meaning that names one of them."""
        named = {entry.word for entry in self.entries} | {
            form.base for entry in self.entries for form in entry.forms
        }
        return self._replace(withheld=any(map(unsaid, named)))


def known(lexicon: Lexicon, typed: str) -> KnownWord:
    word = fold(typed.strip())
    masked, dictionary = lexicon.masked(word), load_definitions(lexicon.language)
    near = around(lexicon, word)
    level = lexicon.level(word) if len(word) > 1 else None
    told = dictionary.entries(word) if dictionary is not None and level is not None and not masked else []
    return KnownWord(
        word=word,
        shown=hidden(word) if masked else escaped(word, LONGEST),
        language=lexicon.language,
        level=level,
        added=word in lexicon.allowed and word not in lexicon.words,
        struck=word in lexicon.denied and word in lexicon.words,
        masked=masked,
        entries=tuple(told),
        dictionary=dictionary is not None,
        around=Around(*(tuple(hidden(one) if lexicon.masked(one) else one for one in some) for some in near)),
    )


def sheet(i18n: I18n, of: KnownWord, menu: Component | None = None, *, server: bool) -> list[Component]:
    """A word's page; `menu`: other words to look up. On a server it may be disputed."""
    parts = [text(told(i18n, of))]
    if menu is not None:
        parts.append(menu)
    if server and can_be_disputed(of.word):
        parts += rows([dispute_button(i18n, of.language, of.word)])
    return parts


def menu(i18n: I18n, custom_id: str, words: Sequence[tuple[str, str]], chosen: str) -> Component | None:
    """`words`: each with its public form."""
    if len(words) < 2:
        return None
    options = [option(shown, word, chosen=word == chosen) for word, shown in words[:MOST_OPTIONS]]
    return select(i18n.say("Another word of this hand"), custom_id, options)


def told(i18n: I18n, of: KnownWord) -> str:
    """Everything known, a line each."""
    lines = [judgement(i18n, of)]
    if of.level is not None:
        lines += meaning(i18n, of)
    return "\n".join([*lines, *_near(i18n, of)])


def not_yet(i18n: I18n, table: str, language: str) -> str:
    return i18n.say(
        "Bluffing counts at table {table}: no look-ups in {language} until this hand is over.",
        table=table,
        language=choice_word(i18n, language),
    )


def not_yet_said(i18n: I18n, table: str) -> str:
    return i18n.say(
        "Bluffing counts at table {table}: you could spell this word there, or challenge it. Look it up after the hand.",
        table=table,
    )


def judgement(i18n: I18n, of: KnownWord) -> str:
    where = i18n.say("{language} list", language=choice_word(i18n, of.language))
    if of.added:
        return i18n.say(
            "**{word}** is a word here: this server has added it ({list}).", word=of.shown, list=where
        )
    if of.struck:
        return i18n.say(
            "**{word}** is not a word here: this server has removed it ({list}).", word=of.shown, list=where
        )
    if of.level is None:
        return i18n.say("**{word}** is not a word here ({list}).", word=of.shown, list=where)
    rarity = (
        i18n.say("everyone knows it")
        if of.level <= COMMON
        else i18n.say("well known")
        if of.level <= KNOWN
        else i18n.say("little known")
    )
    return i18n.say("**{word}** is a word ({list}, {rarity}).", word=of.shown, list=where, rarity=rarity)


def meaning(i18n: I18n, of: KnownWord) -> list[str]:
    """Its meaning, or why it is unknown."""
    if not of.dictionary:
        return [i18n.say("-# No free dictionary of this language is included, so there is no definition.")]
    if of.masked or of.withheld:
        return [i18n.say("-# No definition is shown for this word.")]
    if len(of.word) > LONGEST_WORD:
        return [
            i18n.say(
                "-# No definition: the dictionary here has words of up to {n} letters only.", n=LONGEST_WORD
            )
        ]
    if not of.entries:
        return [i18n.say("-# No definition: the dictionary here does not have this word.")]
    first, *bases = of.entries
    used = [form.kind for entry in of.entries for form in entry.forms]
    wanted = "".join(USED.get(kind, EVERY) for kind in used)
    lines = _entry(i18n, first, EVERY)
    for base in bases[:MOST_ENTRIES]:
        lines += _entry(i18n, base, wanted)
    return lines


def _entry(i18n: I18n, entry: Entry, parts: str) -> list[str]:
    forms = [
        i18n.say(FORMS[form.kind], base=f"**{form.base}**", word=entry.word.lower()) for form in entry.forms
    ]
    meanings = [one for one in entry.meanings if one.part in parts] or list(entry.meanings)
    texts = [f"{one.text} ({how})" if (how := _how(i18n, one)) else one.text for one in meanings]
    what = "; ".join([*forms, *texts])
    return [i18n.say("{name}: {what}", name=f"> **{entry.word}**", what=what)] if what else []


def _how(i18n: I18n, meaning: Meaning) -> str:
    """Its spelling if cards differ from it, and its part of speech if known."""
    part = [i18n.say(PARTS[meaning.part])] if meaning.part in PARTS else []
    return ", ".join([*filter(None, [meaning.spelled]), *part])


def _near(i18n: I18n, of: KnownWord) -> list[str]:
    say, near = i18n.say, of.around
    lines = []
    if near.before:
        lines.append(say("With a letter in front: {words}", words=_some(i18n, near.before)))
    if near.after:
        lines.append(say("With a letter at the end: {words}", words=_some(i18n, near.after)))
    if of.level is not None and not (near.before or near.after):
        lines.append(say("Adding a letter at either end makes no other word."))
    if near.anagrams:
        lines.append(say("Other words of these letters: {words}", words=_some(i18n, near.anagrams)))
    elif of.level is not None:
        lines.append(say("No other word has exactly these letters."))
    return lines


def _some(i18n: I18n, words: Sequence[str]) -> str:
    shown = ", ".join(words[:MOST])
    more = len(words) - MOST
    return (
        shown if more <= 0 else i18n.count("{words} and {n} more", "{words} and {n} more", more, words=shown)
    )
