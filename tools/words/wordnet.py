"""WordNet 3.0 as Debian's wordnet-base has it: a short meaning of each word, and how often each meaning occurs."""

from __future__ import annotations

import re
from collections import defaultdict
from types import MappingProxyType
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping
    from pathlib import Path

PARTS: Final = {"noun": "n", "verb": "v", "adj": "a", "adv": "r"}
_LONGEST = 90  # letters of a meaning
_BRIEF = 60  # letters of a meaning that is preferred to longer ones
_OFTEN = 10  # a part of speech that occurs this many times as often as another comes before it: SEE is a verb
_RUDE = re.compile(r"\b(obscene|vulgar|slur|offensive|disparag\w+|derogatory|coitus)\b")
_EXAMPLE = re.compile(r"[;,:]\s*[\"`].*", re.DOTALL)
_FORM = re.compile(
    r"^\(?(?:comparative|superlative|plural|past)\b.*\bof\b"
)  # the inflections explain them instead
_QUOTED = re.compile(r"`([^`]*?)'(?!\w)")
_MARKUP: Final = dict.fromkeys(map(ord, "*_~|<>@#`\\"))  # characters of Discord's markup
_PLAIN = re.compile(r"[a-z]+")
_JOINED = re.compile(r"[a-z]{2,}(?:[-_][a-z]{2,})+")


class Meaning(NamedTuple):
    """`seen`: how often it occurred in the texts that WordNet's makers counted. `spelled`: its spelling, if it
    differs from the cards."""

    part: str
    gloss: str
    seen: int
    spelled: str = ""


class _Synset(NamedTuple):
    words: tuple[str, ...]  # in their own spelling, with capitals
    named: bool  # a person, a place, an event
    gloss: str


class WordNet(NamedTuple):
    meanings: dict[
        str, list[Meaning]
    ]  # by word, the first of each part of speech, the most frequent part first
    exceptions: dict[str, dict[str, list[str]]]  # by part and irregular form, the words it belongs to

    def has(self, word: str, part: str) -> bool:
        return any(meaning.part == part for meaning in self.meanings.get(word, ()))


def read_wordnet(folder: Path, by_hand: Mapping[tuple[str, str], str] = MappingProxyType({})) -> WordNet:
    """`by_hand`: meanings by word and part of speech that replace an odd first one of WordNet's."""
    seen = _frequencies(folder / "cntlist.rev")
    meanings: dict[str, list[Meaning]] = defaultdict(list)
    for name, part in PARTS.items():
        synsets = dict(_synsets(folder / f"data.{name}"))
        for word, offsets in _words(folder / f"index.{name}"):
            spelled, gloss = _first(word, [synsets[offset] for offset in offsets])
            flat = word.replace("-", "").replace("_", "")
            gloss = by_hand.get((flat, part), gloss)
            if gloss:
                other = spelled if spelled != flat else ""
                meanings[flat].append(Meaning(part, gloss, seen.get((word, part), 0), other))
    for word, found in meanings.items():
        meanings[word] = _best(found)
    exceptions = {part: _exceptions(folder / f"{name}.exc") for name, part in PARTS.items()}
    return WordNet(dict(meanings), exceptions)


def _best(found: list[Meaning]) -> list[Meaning]:
    """The meanings spelled as on the cards, if there are any; one of each part of speech."""
    plain = [meaning for meaning in found if not meaning.spelled] or found
    once = {meaning.part: meaning for meaning in reversed(plain)}
    often = max(meaning.seen for meaning in once.values())

    def key(meaning: Meaning) -> tuple[bool, bool, int, int]:
        rare = meaning.seen * _OFTEN < often
        return rare, len(meaning.gloss) > _BRIEF, meaning.part != "n", -meaning.seen

    return sorted(once.values(), key=key)


def shortened(gloss: str) -> str:
    """The definition without its examples, cut between its parts, or otherwise between words."""
    quoted = _QUOTED.sub("“\\1”", _EXAMPLE.sub("", gloss))
    text = " ".join(quoted.translate(_MARKUP).split()).strip(" ;,:")
    if len(text) <= _LONGEST:
        return _closed(text)
    whole = text[: _LONGEST + 1].rpartition(";")[0].strip()
    if len(whole) >= _LONGEST // 3 and whole.count("(") == whole.count(")"):
        return whole
    return _closed(text[: _LONGEST - 1].rpartition(" ")[0].rstrip(" ,;:(.") + "...")


def _closed(text: str) -> str:
    """A cut text without its unfinished parenthesis, unless everything is in it."""
    if text.count("(") <= text.count(")"):
        return text
    before = text[: text.rindex("(")].rstrip(" ,;:")
    return before if len(before) >= len("a hat") else text + ")"


def _first(word: str, synsets: list[_Synset]) -> tuple[str, str]:
    """The spelling and meaning to show first: no name (`May` is no meaning of `may`) and no insult. A word with a
    constant capital (`Olea`) is taken, but no abbreviation (`BA`)."""
    kind = [one for one in synsets if not _RUDE.search(one.gloss) and not _FORM.match(one.gloss)]
    for one in kind:
        if word in one.words:
            return word.replace("_", " "), shortened(one.gloss)
    for one in kind:
        if word.capitalize() in one.words and not one.named and len(word) > len("abc"):
            return word.capitalize(), shortened(one.gloss)
    return "", ""


def _lines(path: Path) -> Iterator[str]:
    return (line for line in path.read_text("latin-1").splitlines() if not line.startswith("  "))


def _words(path: Path) -> Iterator[tuple[str, list[int]]]:
    for line in _lines(path):
        word, _, count, *rest = line.split()
        joined = "_" not in word or "noun" in path.name  # `leg it` is no meaning of `legit`
        if _PLAIN.fullmatch(word) or (_JOINED.fullmatch(word) and joined):
            yield word, [int(offset) for offset in rest[-int(count) :]]


def _synsets(path: Path) -> Iterator[tuple[int, _Synset]]:
    for line in _lines(path):
        facts, _, gloss = line.partition(" | ")
        offset, _, _, count, *rest = facts.split()
        end = 2 * int(count, 16)
        words = tuple(word.partition("(")[0] for word in rest[:end:2])
        yield int(offset), _Synset(words, "@i" in rest[end:], gloss.encode("ascii", "ignore").decode())


def _frequencies(path: Path) -> dict[tuple[str, str], int]:
    seen: dict[tuple[str, str], int] = defaultdict(int)
    kinds = dict(enumerate("nvara", start=1))  # the fifth are satellites of adjectives
    for line in _lines(path):
        key, _, times = line.split()
        word, _, rest = key.partition("%")
        seen[word, kinds[int(rest[0])] if rest[0] != "4" else "r"] += int(times)
    return seen


def _exceptions(path: Path) -> dict[str, list[str]]:
    pairs: Iterable[list[str]] = (line.split() for line in path.read_text("latin-1").splitlines())
    return {form: bases for form, *bases in pairs if _PLAIN.fullmatch(form)}
