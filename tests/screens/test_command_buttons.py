"""Every command in a sentence has a button beside it."""

import ast
import re
from functools import cache
from pathlib import Path

import pytest

from engine.languages import LANGUAGES
from screens import command_buttons
from screens.components import button, container, text, walk
from screens.custom_ids import LONGEST, read_page, read_press
from screens.i18n.language import i18n
from tests.labels import JOIN, MY_HAND
from tools import locales

ROOT = Path(__file__).resolve().parents[2]
EXCEPTIONS = {
    "I cannot read that command. Type `/` and choose it from Discord's list.": "about typing itself",
    "Undo a transfer; `/bank ledger` shows its name.": "describes a command in Discord's own list",
    "You play this hand, and closing now would void it.": "the command asks first, which a button here would not",
}
"""Sentences that name a command and get no button by themselves, and why."""
ANSWERS = (
    "cogs/",
    "screens/refusals/",
    "screens/stats.py",
    "screens/poker/not_now.py",
    "screens/table/frames.py",
)
"""Modules with private answers. Lasting messages are worded elsewhere."""
OURS = re.compile(r"`/[a-z]")


def sentences():
    """Every sentence of the code that names a command, and its file."""
    for room in ("cogs", "screens"):
        for file in sorted((ROOT / room).rglob("*.py")):
            for _, message in locales.said_in(file):
                for one in message if isinstance(message, tuple) else (message,):
                    if "`/" in one:
                        yield file.relative_to(ROOT).as_posix(), one


def excepted(sentence):
    return any(sentence.startswith(known) for known in EXCEPTIONS)


def test_there_are_sentences_to_look_at():
    assert len(list(sentences())) > 20


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sentence_that_names_a_command_has_a_button_for_it(language):
    spoken = i18n(language)
    without = []
    for file, sentence in sentences():
        if excepted(sentence):
            continue
        said = spoken.say(sentence) if spoken.say(sentence) != sentence else plural(spoken, sentence)
        made = command_buttons.completed(spoken, said, 7, server=True)
        if isinstance(made, str) or len(command_buttons.COMMAND.findall(said)) != len(buttons(made)):
            without.append((file, said))
    assert without == []


def plural(spoken, sentence):
    """The translation of one of a sentence's two forms."""
    forms = next((forms for forms in plurals() if sentence in forms), None)
    return spoken._catalogue.ngettext(*forms, 1 if sentence == forms[0] else 2) if forms else sentence


@cache
def plurals():
    """The sentences that have two forms."""
    files = (ROOT / "screens").rglob("*.py")
    return [said for file in files for _, said in locales.said_in(file) if isinstance(said, tuple)]


def buttons(components):
    return [part for part in walk(components) if part.get("custom_id")]


def test_exceptions_are_sentences_that_there_are():
    known = [sentence for _, sentence in sentences()]
    assert [one for one in EXCEPTIONS if not any(said.startswith(one) for said in known)] == []


def test_what_stays_names_no_command():
    """A table's message, a hand and the log are there for everybody, for long, and need what their buttons do."""
    elsewhere = [
        (file, sentence)
        for file, sentence in sentences()
        if not file.startswith(ANSWERS) or file.startswith("cogs/messages")
    ]
    assert elsewhere == []


def test_every_way_leads_somewhere_a_press_is_understood():
    for path, way in command_buttons.WAYS.items():
        for table in (7, None):
            made = command_buttons.way(i18n("en"), path, table)
            if made is None:
                assert way.act, path
                assert not way.page, path
                continue
            assert len(made["custom_id"]) <= LONGEST
            assert read_press(made["custom_id"]) or read_page(made["custom_id"]), path


def test_a_button_that_is_there_already_is_not_doubled():
    own = button(JOIN, "t:7:0:join")
    said = [container([text("Use `/table join`."), {"type": 1, "components": [own]}], 0)]
    assert command_buttons.completed(i18n("en"), said, 7, server=True) == said


def test_commands_that_one_page_stands_for_share_a_button():
    made = command_buttons.completed(
        i18n("en"), "`/house list`, `/house save` and `/house edit`.", 7, server=True
    )
    assert [part["label"] for part in buttons(made)] == ["House games"]


def test_in_a_direct_message_nothing_is_offered_that_works_in_servers_only():
    said = "Use `/table join`, or see `/hand`."
    made = command_buttons.completed(i18n("en"), said, 7, server=False)
    assert [part["label"] for part in buttons(made)] == [MY_HAND]


def test_a_sentence_without_commands_stays_a_sentence():
    assert command_buttons.completed(i18n("en"), "Not your turn yet.", 7, server=True) == "Not your turn yet."


def test_answers_go_through_the_one_door_that_adds_buttons():
    """Only `Visit` whispers; another way would leave the buttons out. Later follow-ups have their own."""
    past = [
        file.relative_to(ROOT).as_posix()
        for file in (ROOT / "cogs").rglob("*.py")
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(node, ast.Attribute)
        and node.attr == "whisper"
        and "reply" in (getattr(node.value, "id", ""), getattr(node.value, "attr", ""))
    ]
    assert sorted(set(past)) == [
        "cogs/messages/reply.py",
        "cogs/visit/visit.py",
        "cogs/web/onward.py",
    ]


OWN = (
    "play",
    "learn",
    "hand",
    "table close",
    "table leave",
    "chips",
    "stats me",
    "settings me",
    "privacy export",
    "privacy delete",
)
OF_A_SERVER = ("table join", "settings server", "house list", "stats leaderboard")


@pytest.mark.parametrize("path", [*OWN, *OF_A_SERVER])
def test_a_letter_has_buttons_for_what_is_ones_own_and_for_nothing_of_a_server(path):
    assert command_buttons.way(i18n("en"), path, table=1) is not None
    assert (command_buttons.way(i18n("en"), path, table=1, server=False) is not None) == (path in OWN)
