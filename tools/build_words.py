"""Build the word files in engine/languages. Run by hand, on Debian, from the root of the repository:

    apt-get install scowl hunspell-fr-comprehensive
    (fetch and unpack Debian's source package of scowl: scowl_2020.12.07.orig.tar.gz)
    uv run --with wordfreq==3.1.1 python -m tools.build_words --scowl-source scowl-2020.12.07

Nothing is fetched here and the same sources give the same bytes.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from engine.languages import ROOT
from engine.words.files import pack
from engine.words.lexicon import LEVELS
from tools.words.french import french_levels, french_words, read_frequencies
from tools.words.lists import masked_words, read_list
from tools.words.scowl import english_levels, taboo_words

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

VERSION = "2026.1"  # a game remembers the lists it was judged by: increase this when a list changes

_DIGITS = {level: digit for digit, level in LEVELS.items()}


def write_words(data: Path, name: str, levels: Mapping[str, int]) -> None:
    """Write two files: the words, and a digit each for their familiarity."""
    words = sorted(levels)
    digits = "".join(_DIGITS[levels[word]] for word in words)
    write_list(data / f"{name}.txt.gz", words)
    pack(data / f"{name}-levels.txt.gz", version=VERSION, count=len(words), content=digits)
    print(f"{name}: {len(words)} words,", ", ".join(_sizes(levels)))


def write_list(path: Path, words: Iterable[str]) -> None:
    lines = [f"{word}\n" for word in sorted(words)]
    pack(path, version=VERSION, count=len(lines), content="".join(lines))


def build_english(data: Path, lists: Path, source: Path) -> None:
    levels = english_levels(lists)
    write_words(data, "english", levels)
    taboo = {*read_list("masked-english"), *taboo_words(source)}
    write_list(data / "english-masked.txt.gz", masked_words(taboo, levels))
    copy_text(source / "Copyright", data / "LICENSE-SCOWL.txt")
    copy_text(source / "r" / "ukacd" / "readme.txt", data / "LICENSE-UKACD.txt")


def build_french(data: Path, dictionary: Path) -> None:
    levels = french_levels(french_words(dictionary), read_frequencies())
    write_words(data, "french", levels)
    write_list(data / "french-masked.txt.gz", masked_words(read_list("masked-french"), levels))
    copy_text(Path("/usr/share/common-licenses/MPL-2.0"), data / "LICENSE-MPL-2.0.txt")


def copy_text(source: Path, target: Path) -> None:
    """Copy a word list. The words are unchanged; only line ends become the repository's."""
    lines = source.read_text("latin-1").splitlines()
    target.write_text("\n".join(line.rstrip() for line in lines).strip("\n") + "\n", "utf-8")


def _sizes(levels: Mapping[str, int]) -> list[str]:
    return [f"{sum(value <= level for value in levels.values())} up to {level}" for level in sorted(_DIGITS)]


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--data", type=Path, default=ROOT, help="where to write (default: engine/languages)")
    parser.add_argument("--scowl", type=Path, default=Path("/usr/share/dict/scowl"))
    parser.add_argument("--scowl-source", type=Path, required=True, help="the unpacked source of scowl")
    parser.add_argument("--hunspell", type=Path, default=Path("/usr/share/hunspell/fr"))
    wanted = parser.parse_args()
    build_english(wanted.data / "en", wanted.scowl, wanted.scowl_source)
    build_french(wanted.data / "fr", wanted.hunspell)


if __name__ == "__main__":
    main()
