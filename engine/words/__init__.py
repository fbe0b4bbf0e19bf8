"""Words: real ones, beginnings of them, and those that some letters can make."""

from engine.words.files import WordFileError
from engine.words.folding import fold
from engine.words.house_words import holding_in, is_entry, tagged, untagged
from engine.words.length_index import LONGEST
from engine.words.lexicon import STRENGTHS, Lexicon, Strength, load_lexicon
from engine.words.signatures import signature, signatures, words_of
from engine.words.solver import can_spell, extensions_from, longest_from, words_from

__all__ = [
    "LONGEST",
    "STRENGTHS",
    "Lexicon",
    "Strength",
    "WordFileError",
    "can_spell",
    "extensions_from",
    "fold",
    "holding_in",
    "is_entry",
    "load_lexicon",
    "longest_from",
    "signature",
    "signatures",
    "tagged",
    "untagged",
    "words_from",
    "words_of",
]
